"""The rows of the 18 fans that the platform adds to the table, most of them about wild tiles 混.

Source: the extension of the platform's table, from "四方大发财 168" on. `named` exclusions are those its 不计
column states; the words of the text stand with each row. Predicates are in `scoring.fans.platform_fans`,
points the text leaves open in `scoring.platform.switches`.
"""

from __future__ import annotations

from typing import Final

from scoring.fans.exclusion import exclusions
from scoring.fans.fan import Fan
from scoring.fans.row import Row
from scoring.language import Text


def _row(fan: Fan, points: int, name: Text, words: str, definition: Text, named: tuple[Fan, ...] = ()) -> Row:
    quoted = f"{name.hans} {points}"
    source = Text(
        f"platform table, extension, {quoted}: {words}",
        f"平台番表，扩展番种，{quoted}：{words}",
        f"平台番表，擴充番種，{quoted}：{words}",
    )
    return Row(fan, points, name, definition, exclusions(named), source, words)


PLATFORM_ROWS: Final[tuple[Row, ...]] = (
    _row(
        Fan.FOUR_WINDS_AND_FORTUNE,
        168,
        Text("Four Winds and Fortune", "四方大发财", "四方大發財"),
        "牌型由大四喜加上发财做将牌组成",
        Text(
            "Pungs or kongs of all four winds, and a pair of green dragons.",
            "四种风牌都成刻子或杠，发财作将。",
            "四種風牌都成刻子或槓，發財作將。",
        ),
    ),
    _row(
        Fan.HEAVENLY_HAND,
        168,
        Text("Heavenly Hand", "天和", "天和"),
        "庄家在发完牌就和牌 … 在补完花后就和牌也算 … 如果庄家在发完牌后有暗杠，那么不算天和 … "
        "单钓将、边张、嵌张",
        Text(
            "The dealer wins with the tiles dealt, flowers replaced and no kong declared.",
            "庄家发完牌（补花后）即和，其间没有暗杠。",
            "莊家發完牌（補花後）即和，其間沒有暗槓。",
        ),
        (Fan.SINGLE_WAIT, Fan.EDGE_WAIT, Fan.CLOSED_WAIT),
    ),
    _row(
        Fan.EARTHLY_HAND,
        158,
        Text("Earthly Hand", "地和", "地和"),
        "闲家摸到第一张牌就和牌，称为地和 … 补花之后和牌也算地和 … "
        "如果闲家抓牌前有人吃碰杠（包括暗杠），那么不算地和",
        Text(
            "A player other than the dealer wins on the first draw, nothing claimed or konged before.",
            "闲家摸到第一张牌（补花后）即和，此前没有人吃、碰、杠。",
            "閒家摸到第一張牌（補花後）即和，此前沒有人吃、碰、槓。",
        ),
    ),
    _row(
        Fan.HUMAN_HAND,
        108,
        Text("Human Hand", "人和", "人和"),
        "第一轮中和别人出的牌，“第一轮”是指庄家打出第一张牌到自己抓牌为止 … "
        "如果有人吃碰杠（包括暗杠），那么不算人和",
        Text(
            "Won on a discard before the winner's own first draw, nothing claimed or konged before.",
            "自己第一次抓牌之前和别家打出的牌，此前没有人吃、碰、杠。",
            "自己第一次抓牌之前和別家打出的牌，此前沒有人吃、碰、槓。",
        ),
    ),
    _row(
        Fan.WILD_KONG,
        88,
        Text("Wild Kong", "混杠", "混槓"),
        "四个混组成的杠",
        Text("A kong of four wild tiles.", "四张混牌组成的杠。", "四張混牌組成的槓。"),
    ),
    _row(
        Fan.HEAVENLY_READY,
        32,
        Text("Heavenly Ready", "天听", "天聽"),
        "庄家打出第一张牌时报听称为天听；发完牌后闲家便报听也称为天听 … 要在和牌后才算番 … "
        "补花之后报听也算天听 … 如果庄家在发完牌后有暗杠则四家都不算天听",
        Text(
            "Declared ready with the dealer's first discard, or by another player right after the deal "
            "(flowers replaced), and won; not where the dealer made a concealed kong first.",
            "庄家打出第一张牌时报听，或闲家发完牌（补花后）即报听，并且和牌；庄家先有暗杠则不算。",
            "莊家打出第一張牌時報聽，或閒家發完牌（補花後）即報聽，並且和牌；莊家先有暗槓則不算。",
        ),
    ),
    _row(
        Fan.MIXED_FOUR_SHIFTED_PUNGS,
        6,
        Text("Mixed Four Shifted Pungs", "混四节", "混四節"),
        "3种花色且依次递增一个数的4副刻子，其中有两副刻子的花色相同 … 混三节",
        Text(
            "Four pungs in three suits, each one rank above the last.",
            "三种花色、数字依次递增一的四副刻子，其中两副同花色。",
            "三種花色、數字依次遞增一的四副刻子，其中兩副同花色。",
        ),
        (Fan.HALF_MIXED_SHIFTED_PUNGS,),
    ),
    _row(
        Fan.MIXED_FOUR_SHIFTED_CHOWS,
        4,
        Text("Mixed Four Shifted Chows", "混四步", "混四步"),
        "3种花色且依次递增一个数的4副顺子其中有两副顺子的花色相同 … 混三步",
        Text(
            "Four chows in three suits, each one rank above the last.",
            "三种花色、数字依次递增一的四副顺子，其中两副同花色。",
            "三種花色、數字依次遞增一的四副順子，其中兩副同花色。",
        ),
        (Fan.HALF_MIXED_SHIFTED_CHOWS,),
    ),
    _row(
        Fan.HALF_MIXED_SHIFTED_PUNGS,
        4,
        Text("Half-Mixed Shifted Pungs", "混三节", "混三節"),
        "2种花色且依次递增一个数的3副刻子，其中有两副刻子的花色相同",
        Text(
            "Three pungs in two suits, each one rank above the last.",
            "两种花色、数字依次递增一的三副刻子。",
            "兩種花色、數字依次遞增一的三副刻子。",
        ),
    ),
    _row(
        Fan.HALF_MIXED_SHIFTED_CHOWS,
        2,
        Text("Half-Mixed Shifted Chows", "混三步", "混三步"),
        "2种花色且依次递增一个数的3副顺子",
        Text(
            "Three chows in two suits, each one rank above the last.",
            "两种花色、数字依次递增一的三副顺子。",
            "兩種花色、數字依次遞增一的三副順子。",
        ),
    ),
    _row(
        Fan.NO_WILD_TILES,
        2,
        Text("No Wild Tiles", "无混", "無混"),
        "和牌的时候没有混牌",
        Text("The hand holds no wild tile.", "和牌时没有混牌。", "和牌時沒有混牌。"),
    ),
    _row(
        Fan.HALF_MIXED_STRAIGHT,
        2,
        Text("Half-Mixed Straight", "混龙", "混龍"),
        "序数牌1-9组成的三副顺子，其中必须有两副顺子的花色相同",
        Text(
            "Chows 123, 456 and 789 in two suits.",
            "两种花色组成的一二三、四五六、七八九三副顺子。",
            "兩種花色組成的一二三、四五六、七八九三副順子。",
        ),
    ),
    _row(
        Fan.DECLARED_READY,
        2,
        Text("Declared Ready", "立直", "立直"),
        "门前清且报听后和牌",
        Text(
            "A concealed hand was declared ready before the win.",
            "门前清，报听之后和牌。",
            "門前清，報聽之後和牌。",
        ),
    ),
    _row(
        Fan.TWO_FIVE_EIGHT_PAIR,
        1,
        Text("Two-Five-Eight Pair", "二五八将", "二五八將"),
        "将牌是二、五、八的序数牌",
        Text("The pair is of twos, fives or eights.", "将牌是序数牌二、五或八。", "將牌是序數牌二、五或八。"),
    ),
    _row(
        Fan.SEAT_FLOWER,
        1,
        Text("Seat Flower", "季花", "季花"),
        "和自己门风相同序号的花牌 … 花牌的顺序是春夏秋冬、梅兰竹菊 … "
        "门风是南风那么夏和兰就是自己的季花；北风：冬、菊",
        Text(
            "A season or plant with the number of the winner's seat: spring and plum for East, summer and "
            "orchid for South, autumn and bamboo for West, winter and chrysanthemum for North.",
            "与自己门风同序的花牌：东为春、梅，南为夏、兰，西为秋、竹，北为冬、菊。",
            "與自己門風同序的花牌：東為春、梅，南為夏、蘭，西為秋、竹，北為冬、菊。",
        ),
    ),
    _row(
        Fan.TERMINAL_PAIR,
        1,
        Text("Terminal Pair", "幺九头", "么九頭"),
        "将牌是一、九的序数牌（如果放了清幺九将不再计幺九头）",
        Text("The pair is of ones or nines.", "将牌是序数牌一或九。", "將牌是序數牌一或九。"),
    ),
    _row(
        Fan.FOUR_PLANTS,
        1,
        Text("Four Plants", "梅兰竹菊", "梅蘭竹菊"),
        "手里有梅兰竹菊这四个花牌",
        Text("All four plants.", "梅、兰、竹、菊四张齐全。", "梅、蘭、竹、菊四張齊全。"),
    ),
    _row(
        Fan.FOUR_SEASONS,
        1,
        Text("Four Seasons", "春夏秋冬", "春夏秋冬"),
        "手里有春夏秋冬这四个花牌",
        Text("All four seasons.", "春、夏、秋、冬四张齐全。", "春、夏、秋、冬四張齊全。"),
    ),
)
"""Every row that the platform adds, in its order."""
