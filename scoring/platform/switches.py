"""The points that the platform's text leaves open, as switches: choices, reasons, what each changes.

Rows name the words of the text. Reasons stand in `REASONS`, by key of the switch.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.fans.exclusion import Scope
from scoring.fans.fan import Fan
from scoring.language import Text
from scoring.result import Principle
from scoring.switches import SWITCHES, Option, Switch, each_by, make_switch

ADDED_FANS: Final[tuple[Fan, ...]] = tuple(fan for fan in Fan if 101 <= fan <= 118)
"""The 18 fans of the extension."""
FLOWER_FANS: Final = (Fan.SEAT_FLOWER, Fan.FOUR_PLANTS, Fan.FOUR_SEASONS)

COUNTED: Final = Text("counted", "照计", "照計")
CONTAINED: Final = Text("contained, not counted", "已包含，不另计", "已包含，不另計")
LITERAL: Final = "platform table, which does not name them"
NON_REPEAT: Final = "the non-repeat principle"

_TABLE_SWITCHES: Final = (
    make_switch(
        "reversible_voided_suit",
        Text("Reversible tiles with one voided suit", "推不倒与缺一门", "推不倒與缺一門"),
        ("推不倒: the row ends with the tiles and has no 不计 column",),
        excluded=Option(
            CONTAINED,
            "the 81 rows at the head of the same text: 推不倒 … 不计缺一门",
            excludes=each_by((Fan.REVERSIBLE_TILES,), (Fan.ONE_VOIDED_SUIT,), named=True),
        ),
        counted=Option(COUNTED, LITERAL),
    ),
)

_WILD_SWITCHES: Final = (
    make_switch(
        "fortune_winds",
        Text(
            "Four winds and fortune with big four winds and all honors",
            "四方大发财与大四喜、字一色",
            "四方大發財與大四喜、字一色",
        ),
        ("四方大发财 168 牌型由大四喜加上发财做将牌组成",),
        contained=Option(
            CONTAINED,
            NON_REPEAT,
            excludes=each_by(
                (Fan.FOUR_WINDS_AND_FORTUNE,),
                (
                    Fan.BIG_FOUR_WINDS,
                    Fan.ALL_HONORS,
                    Fan.ALL_TERMINALS_AND_HONORS,
                    Fan.BIG_THREE_WINDS,
                    Fan.ALL_PUNGS,
                    Fan.OUTSIDE_HAND,
                    Fan.PREVALENT_WIND,
                    Fan.SEAT_WIND,
                    Fan.PUNG_OF_TERMINALS_OR_HONORS,
                ),
            ),
        ),
        counted=Option(COUNTED, LITERAL),
    ),
    make_switch(
        "opening_self_draw",
        Text(
            "Heavenly, earthly and human hand with how they were won",
            "天和、地和、人和与不求人、自摸、门前清",
            "天和、地和、人和與不求人、自摸、門前清",
        ),
        ("天和 168 … 单钓将、边张、嵌张",),
        counted=Option(COUNTED, LITERAL),
        contained=Option(
            CONTAINED,
            NON_REPEAT,
            excludes=each_by(
                (Fan.HEAVENLY_HAND, Fan.EARTHLY_HAND, Fan.HUMAN_HAND),
                (Fan.FULLY_CONCEALED_HAND, Fan.SELF_DRAWN, Fan.CONCEALED_HAND),
            ),
        ),
    ),
    make_switch(
        "heavenly_ready_declared",
        Text("Heavenly ready with declared ready", "天听与立直", "天聽與立直"),
        ("天听 32", "立直 2 门前清且报听后和牌"),
        counted=Option(COUNTED, LITERAL),
        contained=Option(
            CONTAINED,
            NON_REPEAT,
            excludes=each_by((Fan.HEAVENLY_READY,), (Fan.DECLARED_READY,)),
        ),
    ),
    make_switch(
        "wild_kong_kong",
        Text(
            "A kong of four wild tiles as a kong besides",
            "混杠与暗杠、明杠",
            "混槓與暗槓、明槓",
        ),
        ("混杠 88 四个混组成的杠",),
        counted=Option(COUNTED, LITERAL),
        contained=Option(
            CONTAINED,
            NON_REPEAT,
            excludes=each_by((Fan.WILD_KONG,), (Fan.CONCEALED_KONG, Fan.MELDED_KONG), scope=Scope.OWN),
        ),
    ),
    make_switch(
        "mixed_four_all_pungs",
        Text("Mixed four shifted pungs with all pungs", "混四节与碰碰和", "混四節與碰碰和"),
        ("混四节 6 … 混三节",),
        counted=Option(COUNTED, LITERAL),
        # Both are worth 6, and all pungs come first in the table: the exclusion must start there.
        contained=Option(
            Text("one of the two is counted", "二者只计其一", "二者只計其一"),
            NON_REPEAT,
            excludes=each_by((Fan.ALL_PUNGS,), (Fan.MIXED_FOUR_SHIFTED_PUNGS,)),
        ),
    ),
    make_switch(
        "certain_pair",
        Text(
            "Two-five-eight pair in hands whose pair is always of fives",
            "双龙会、全带五与二五八将",
            "雙龍會、全帶五與二五八將",
        ),
        ("二五八将 1", "幺九头 1 … 如果放了清幺九将不再计幺九头"),
        contained=Option(
            CONTAINED,
            NON_REPEAT,
            excludes=each_by(
                (Fan.PURE_TERMINAL_CHOWS, Fan.THREE_SUITED_TERMINAL_CHOWS, Fan.ALL_FIVES),
                (Fan.TWO_FIVE_EIGHT_PAIR,),
            ),
        ),
        counted=Option(COUNTED, LITERAL),
    ),
    make_switch(
        "orphans_pair",
        Text("Terminal pair in thirteen orphans", "十三幺与幺九头", "十三么與么九頭"),
        ("十三幺 … 及其中一对作将组成", "幺九头 1 … 将牌是一、九的序数牌"),
        counted=Option(COUNTED, "platform table, row 十三幺, which calls its pair 将"),
        excluded=Option(
            CONTAINED,
            "the pair of thirteen orphans is one of its singles twice",
            excludes=each_by((Fan.THIRTEEN_ORPHANS,), (Fan.TERMINAL_PAIR,)),
        ),
    ),
    make_switch(
        "seat_flowers",
        Text("Both flowers of the winner's seat", "两张季花", "兩張季花"),
        ("季花 1 和牌时手里有和自己门风相同序号的花牌",),
        each=Option(Text("1 point each", "每张计1分", "每張計1分"), "夏和兰就是自己的季花: both are named"),
        once=Option(
            Text("1 point together", "合计1分", "合計1分"),
            "季花 1: one value for having one",
            excludes=each_by(
                (Fan.FLOWER_TILES,), (Fan.SEAT_FLOWER,), scope=Scope.REST, principle=Principle.PROFILE
            ),
        ),
    ),
    make_switch(
        "flower_fans_minimum",
        Text("Fans of flowers and the minimum", "花牌番种与起和分", "花牌番種與起和分"),
        ("花牌 … 不计在起和分内", "季花 1", "梅兰竹菊 1", "春夏秋冬 1"),
        after=Option(
            Text("added after the minimum is reached", "不计在起和分内", "不計在起和分內"),
            "row 花牌, of which they are part",
            after_minimum=FLOWER_FANS,
        ),
        towards=Option(Text("count towards the minimum", "计在起和分内", "計在起和分內"), LITERAL),
    ),
    make_switch(
        "chicken_hand",
        Text("Chicken hand beside added fans", "无番和与新增番种", "無番和與新增番種"),
        ("无番和 … 数不出任何番种分", "无混 2"),
        table=Option(
            Text("asks for none of the 81", "只看81番", "只看81番"),
            "row 43 of the table of 81",
            beside_chicken=ADDED_FANS,
        ),
        all=Option(
            Text("asks for none at all but flowers", "花牌以外一番皆无", "花牌以外一番皆無"),
            "row 43 read with the extension",
            beside_chicken=FLOWER_FANS,
        ),
    ),
    make_switch(
        "wild_copies",
        Text("Five of a kind through wild tiles", "混牌凑成五张相同", "混牌湊成五張相同"),
        ("混: no row says how far a wild tile may go",),
        four=Option(
            Text("at most four of a kind in a hand", "同一种牌最多四张", "同一種牌最多四張"),
            "the set: four of each kind",
        ),
        any=Option(Text("any number", "不限", "不限"), "no limit is written"),
    ),
    make_switch(
        "discarded_wild",
        Text("A wild tile won on when another discarded it", "别家打出的混牌", "別家打出的混牌"),
        ("混: no row says what a discarded wild tile is",),
        wild=Option(Text("is wild", "仍是混牌", "仍是混牌"), "the tile is the same, whoever drew it"),
        itself=Option(Text("is the tile it shows", "只作本牌", "只作本牌"), "a house rule of some tables"),
    ),
    make_switch(
        "wild_last_copy",
        Text("Last tile where wild tiles lie in sets", "副露中有混牌时的和绝张", "副露中有混牌時的和絕張"),
        ("和绝张 … 和牌池、桌面已亮明的一个牌的第4张牌",),
        lying=Option(
            Text("is seen by the tiles as they lie", "只看实际亮明的牌", "只看實際亮明的牌"),
            "row 和绝张: the others lie shown and the fourth is left",
        ),
        standing=Option(
            Text("is seen by what they stand for", "混牌按所代的牌计", "混牌按所代的牌計"),
            "the completed hand read as one without wild tiles",
        ),
    ),
    make_switch(
        "wild_wait",
        Text(
            "Edge, closed and single wait with wild tiles",
            "有混牌时的边张、坎张、单钓将",
            "有混牌時的邊張、坎張、單釣將",
        ),
        ("边张 1, 坎张 1, 单钓将 1: no row says what a wild tile does to a wait",),
        completed=Option(
            Text("are those of the completed hand", "按代完之后的牌", "按代完之後的牌"),
            "the completed hand read as one without wild tiles",
        ),
        lying=Option(
            Text(
                "ask that the hand as it lay waited for one kind",
                "须实际只听一种牌",
                "須實際只聽一種牌",
            ),
            "rows 边张, 坎张, 单钓将: no other tile would win, wild ones aside",
        ),
    ),
    make_switch(
        "wild_as_itself",
        Text("No wild tiles where all stand for what they show", "混牌全作本牌与无混", "混牌全作本牌與無混"),
        ("无混 2 和牌的时候没有混牌",),
        wild=Option(Text("not counted", "不计无混", "不計無混"), "row 无混: there is none in the hand"),
        plain=Option(
            Text("counted", "计无混", "計無混"), "a house rule of some tables: a wild tile put back is none"
        ),
    ),
)

TABLE_SWITCHES: Final[Mapping[str, Switch]] = MappingProxyType(
    {**SWITCHES, **{one.key: one for one in _TABLE_SWITCHES}}
)
"""The switches of `platform`: those of the 81 fans and its own."""
WILD_SWITCHES: Final[Mapping[str, Switch]] = MappingProxyType(
    {**TABLE_SWITCHES, **{one.key: one for one in _WILD_SWITCHES}}
)
"""The switches of `platform-wild`."""

REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "reversible_voided_suit": (
            "Tiles without a top and bottom leave out the characters, so a suit is always missing. The row "
            "has lost its second half (it names no winning tile either), and the same row at the head of "
            "the text still says it."
        ),
        "fortune_winds": (
            "The fan is described as 大四喜 with a certain pair: both 大四喜 and 字一色 come with it by "
            "the tiles themselves, which is what non-repeat forbids to count."
        ),
        "opening_self_draw": (
            "The table names what a way of winning contains wherever it means so (妙手回春 and 杠上开花 "
            "不计自摸, 不求人 不计门前清、自摸, 抢杠和 不计和绝张), and for 天和 it names the three waits "
            "and stops. Non-repeat is about what the tiles bring with them, and 不求人 is no matter of "
            "tiles."
        ),
        "heavenly_ready_declared": (
            "As for 天和: both are ways of winning, and the table names nothing that 天听 contains."
        ),
        "wild_kong_kong": (
            "A kong of wild tiles may be open or concealed, so neither 明杠 nor 暗杠 always comes with it, "
            "and the row names none."
        ),
        "mixed_four_all_pungs": (
            "一色四节高 names 碰碰和, while 混四节 names only 混三节; were 碰碰和 contained, 混四节 could "
            "never add a point, as both are worth 6."
        ),
        "certain_pair": (
            "The text gives the example itself: no 幺九头 beside 清幺九, whose pair cannot be another. The "
            "pair of 一色双龙会, 三色双龙会 and 全带五 is always of fives."
        ),
        "orphans_pair": (
            "The row of 十三幺 calls its pair 将, and that pair may also be of honours, so 幺九头 does not "
            "always come with it."
        ),
        "seat_flowers": (
            "The text counts two flowers to a seat (夏和兰就是自己的季花), and every flower tile is "
            "counted for itself in this table."
        ),
        "flower_fans_minimum": (
            "They are flowers, which count only after a win; a hand of 7 fans is not worth winning for a "
            "flower drawn by luck."
        ),
        "chicken_hand": (
            "Without a wild tile every hand has 无混: read with the extension, 无番和 could only be won "
            "with wild tiles, which its row cannot mean."
        ),
        "wild_copies": (
            "A wild tile stands for a tile of the set, and the set has four; 四归一 and kongs are defined "
            "on it."
        ),
        "discarded_wild": (
            "The best reading of the hand is sought, and nothing in the text makes a discarded tile "
            "another than a drawn one."
        ),
        "wild_last_copy": (
            "A player calls a tile the last one because the other three are there to be seen. A wild tile "
            "that stands for it is none of them: beside a pung of two and a wild tile one more may still "
            "come. So the copies shown are counted as they lie, also those of a wild winning tile, and "
            "what is said of the table (`--last-copy`) is said of the tile that was won on."
        ),
        "wild_wait": (
            "The hand is worth the best of its completions, each a hand without wild tiles, and such a "
            "hand has the wait that its tiles have. By the other reading a hand with a wild tile to "
            "spare would hardly ever have one of these waits."
        ),
        "wild_as_itself": (
            "The row asks for a hand without them, not for one in which they do no work; and a player who "
            "holds one has been lucky either way."
        ),
    }
)
"""Why each switch of the platform stands as it does."""

SETTLED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "mixed_kongs": "No row speaks of one of each: rows 明杠 1 and 暗杠 2 count for themselves.",
        "two_concealed_kongs": "Row 双暗杠 stands under 6番.",
        "three_kongs": (
            "Rows 四杠 and 三杠 name 双暗杠 and 暗杠; neither names 双暗刻 or 三暗刻, which concealed "
            "kongs make too."
        ),
        "concealed_shapes": (
            "Rows 九莲宝灯, 连七对, 十三幺, 四暗刻, 七对, 七星不靠 and 全不靠 name 不求人 and 门前清 and "
            "not 自摸. What 不求人 would have excluded is counted where it is itself excluded."
        ),
        "nine_gates_pungs": "Row 九莲宝灯 names 幺九刻.",
        "green_half_flush": "Row 绿一色 names 混一色.",
        "terminals_double_pung": "Row 清幺九 names 双同刻.",
        "upper_and_lower": "Rows 全大 and 全小 name 大于五 and 小于五.",
        "voided_suit": "Rows 小三元 and 三风刻 name 缺一门; row 大三元 does not.",
        "knitted_wait": (
            "No row speaks of waits beside 组合龙, so rows 边张, 坎张 and 单钓将 hold there as anywhere."
        ),
        "four_concealed_wait": "Row 四暗刻: 放炮和牌不计单钓将.",
    }
)
"""What in the table settles each of the common switches."""
