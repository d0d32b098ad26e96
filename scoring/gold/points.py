"""Every point on which the text of the 金 rules is silent or contradicts itself: what can be meant, what
Fanlens takes, and why. Data alone; `scoring.gold.rules` makes switches of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.language import Text


@dataclass(frozen=True, slots=True)
class Point:
    """One open point: its key, the question, the words of the text, the choices and what they mean, the
    choice taken and the reason."""

    key: str
    question: Text
    text: str
    choices: Mapping[str, Text]
    taken: str
    reason: str


TURNED_FLOWER: Final = Point(
    "turned_flower",
    Text("What if the tile turned up for 金 is itself a flower?", "翻出的牌是花牌时", "翻出的牌是花牌時"),
    "补花的那端的第一张翻开，确立为“金”",
    {
        "turn_again": Text(
            "The next tile is turned, until it is a numbered tile.",
            "再翻下一张，直到翻出序数牌。",
            "再翻下一張，直到翻出序數牌。",
        ),
        "no_gold": Text("The hand is played without a 金.", "本局无金。", "本局無金。"),
    },
    "turn_again",
    "All 36 flowers are set aside, so no hand could hold that 金; every part of the rule counts on one.",
)
GOLD_COPIES: Final = Point(
    "gold_copies",
    Text(
        "How many 金 are in play: does the tile turned up stay out?",
        "可用的金有几张：翻出的那张是否留在桌上",
        "可用的金有幾張：翻出的那張是否留在桌上",
    ),
    "抓到三个金不管其他牌如何就可和牌",
    {
        "three": Text(
            "The tile turned up stays on the table: three remain.",
            "翻出的一张留在桌上，余三张。",
            "翻出的一張留在桌上，餘三張。",
        ),
        "four": Text(
            "It goes back into the wall: four are in play.",
            "放回牌墙，四张都可用。",
            "放回牌牆，四張都可用。",
        ),
    },
    "three",
    "The best the text can imagine is three 金, which is all of them only when the fourth lies turned up.",
)
GOLD_IN_MELDS: Final = Point(
    "gold_in_melds",
    Text("May a 金 lie in a claimed or declared set?", "金能否在吃碰杠的牌里", "金能否在吃碰槓的牌裡"),
    "和现有百搭麻将的规则比较接近",
    {
        "never": Text(
            "Claimed and declared sets are made of other tiles only.",
            "不能：副露只用其他牌。",
            "不能：副露只用其他牌。",
        ),
        "as_itself": Text(
            "A 金 may lie in such a set as the tile it shows, never as another.",
            "能，但只作本牌，不作他牌。",
            "能，但只作本牌，不作他牌。",
        ),
    },
    "never",
    "A wildcard that can be claimed away or laid open is foreign to the wildcard games the text compares "
    "itself with: 金 is kept in the hand.",
)
DISCARDED_GOLD: Final = Point(
    "discarded_gold",
    Text("May a discarded 金 be won on?", "别家打出的金能否和", "別家打出的金能否和"),
    "下家B打出一张玩家A可以和的牌",
    {
        "yes": Text("Yes, as any tile that completes the hand.", "能，与其他牌相同。", "能，與其他牌相同。"),
        "no": Text("No, a 金 wins by self-draw only.", "不能，金只能自摸。", "不能，金只能自摸。"),
    },
    "yes",
    "The text lists what cannot be won on (a hand every tile would win, a tile passed before) and 金 is not "
    "among it.",
)
ROBBED_KONG: Final = Point(
    "robbed_kong",
    Text("May the fourth tile of an open kong be robbed?", "能否抢杠", "能否搶槓"),
    "没有一炮多响的情况",
    {
        "yes": Text(
            "Yes; it is won and paid as a discard of who made the kong.",
            "能，按开杠者点炮付分。",
            "能，按開槓者點炮付分。",
        ),
        "no": Text("No.", "不能。", "不能。"),
    },
    "yes",
    "The first part of the same text knows 抢杠和 as a kind of win on another's tile, and nothing takes it "
    "away here.",
)
FLOWER_SETS: Final = Point(
    "flower_sets",
    Text(
        "Do the four seasons, or the four plants, count as a set each?",
        "四季、四君子是否各算一副",
        "四季、四君子是否各算一副",
    ),
    "或者抓齐春、夏、秋、冬和抓齐梅、兰、菊、竹算作花暗杠",
    {
        "each": Text(
            "The four seasons are a set, and the four plants are another.",
            "春夏秋冬一副，梅兰竹菊一副。",
            "春夏秋冬一副，梅蘭竹菊一副。",
        ),
        "together": Text("Only all eight of them are a set.", "八张齐全才算一副。", "八張齊全才算一副。"),
    },
    "each",
    "和 lists two more ways beside four equal tiles: seasons and plants are four tiles each, as the equal "
    "ones are.",
)
FLOWER_SET_VALUE: Final = Point(
    "flower_set_value",
    Text(
        "What does a set of four flower tiles add to the four flowers?",
        "花暗杠在四朵花之外加几朵",
        "花暗槓在四朵花之外加幾朵",
    ),
    "算作花暗杠，再额外计2朵花",
    {
        "two": Text(
            "2 flowers: the 2 of a concealed kong are those 2.",
            "加2朵：即暗杠的2朵。",
            "加2朵：即暗槓的2朵。",
        ),
        "four": Text(
            "4 flowers: 2 as a concealed kong and 2 more.",
            "加4朵：暗杠2朵，再加2朵。",
            "加4朵：暗槓2朵，再加2朵。",
        ),
    },
    "two",
    "“再额外” says how much being a 花暗杠 is worth, which is what a concealed kong is worth: 2.",
)
ORDINARY_WIN: Final = Point(
    "ordinary_win",
    Text(
        "May a hand with none of the four fans be won at all?",
        "四种番都没有的牌能否和",
        "四種番都沒有的牌能否和",
    ),
    "只有平胡、抢金、金雀、三金倒这几种番种",
    {
        "yes": Text("Yes, for its flowers.", "能，按花计分。", "能，按花計分。"),
        "no": Text(
            "No, a hand needs one of the four fans.", "不能，至少要有一种番。", "不能，至少要有一種番。"
        ),
    },
    "yes",
    "Two of the three payment formulas hold flowers and no fans: they would have no hand to pay.",
)
SEVERAL_FANS: Final = Point(
    "several_fans",
    Text(
        "What if 抢金, 三金倒 and 金雀 meet in one hand?",
        "抢金、三金倒、金雀同时成立时",
        "搶金、三金倒、金雀同時成立時",
    ),
    "只有平胡、抢金、金雀、三金倒这几种番种",
    {
        "highest": Text("The highest alone counts.", "只计最高者。", "只計最高者。"),
        "sum": Text(
            "They are added, the 10 of 平胡 once.", "相加，平胡的10番只加一次。", "相加，平胡的10番只加一次。"
        ),
    },
    "highest",
    "平胡 is defined as none of the others and only ever adds its own 10, so the four are alternatives.",
)
BONUS_SHAPE: Final = Point(
    "bonus_shape",
    Text(
        "Does 三金倒 need a complete hand for the 10 of 平胡?",
        "三金倒加平胡10番是否要成牌型",
        "三金倒加平胡10番是否要成牌型",
    ),
    "如果三金倒情况下还能达成平和则再加10番",
    {
        "any": Text("No: no flower and no kong are enough.", "不要：无花无杠即可。", "不要：無花無槓即可。"),
        "complete": Text(
            "Yes: the tiles must also make four sets and a pair.",
            "要：还须成四副一对。",
            "要：還須成四副一對。",
        ),
    },
    "any",
    "The text defines 平胡 by having no flower and no kong; the shape is part of winning, from which 三金倒 "
    "is excused.",
)
THREE_GOLDS_DRAWN: Final = Point(
    "three_golds_drawn",
    Text(
        "Does 三金倒 count when the winning tile was discarded?",
        "和别家打出的牌是否计三金倒",
        "和別家打出的牌是否計三金倒",
    ),
    "抓到三个金",
    {
        "drawn": Text("No, the hand must be won by self-draw.", "不计，须自摸。", "不計，須自摸。"),
        "any": Text(
            "Yes, also when the third 金 was discarded by another.",
            "计，第三张金由别家打出也计。",
            "計，第三張金由別家打出也計。",
        ),
    },
    "drawn",
    "抓 is to draw from the wall; a hand with 三金倒 in it is laid down as soon as the third 金 is drawn.",
)
THREE_GOLDS_HELD: Final = Point(
    "three_golds_held",
    Text(
        "Whoever holds three 金 and plays on: may a discard still be won on?",
        "手持三金而继续打牌者能否捉铳",
        "手持三金而繼續打牌者能否捉銃",
    ),
    "“跑百搭”时，不能捉铳，只能自摸",
    {
        "no": Text(
            "No: every tile would win, so only a self-draw does.",
            "不能：任何牌都能和，只能自摸。",
            "不能：任何牌都能和，只能自摸。",
        ),
        "yes": Text(
            "Yes, where four sets and a pair are completed and not by every tile.",
            "能，只要成四副一对而非任何牌都能和。",
            "能，只要成四副一對而非任何牌都能和。",
        ),
    },
    "no",
    "With three 金 any hand wins whatever else it holds, which is what 跑百搭 means.",
)
GOLDEN_PAIR_DISCARD: Final = Point(
    "golden_pair_discard",
    Text(
        "May 金雀 be won on a discard, although such a hand always runs wild?",
        "金雀必是跑百搭，能否捉铳",
        "金雀必是跑百搭，能否捉銃",
    ),
    "多家想要顺序为金雀 … 最优先; “跑百搭”时，不能捉铳，只能自摸",
    {
        "exempt": Text(
            "Yes, where the discard makes it 金雀; not for a lesser win of the same hand.",
            "能，但只限成为金雀的和法。",
            "能，但只限成為金雀的和法。",
        ),
        "closed": Text(
            "No: the order of claims then never meets a 金雀.",
            "不能：抢和次序中便没有金雀。",
            "不能：搶和次序中便沒有金雀。",
        ),
    },
    "exempt",
    "Two 金 beside three sets and two tiles that wait can always lend one 金 to those two and pair the other "
    "with any tile, so every 金雀 on a discard runs wild and the two sentences exclude each other. Only an "
    "exception leaves both a meaning, and the order of claims is the more particular of the two.",
)
OPENING_WIN: Final = Point(
    "opening_win",
    Text(
        "Which wins after the dealer's first discard are 抢金?",
        "庄家打出第一张之后哪些和牌是抢金",
        "莊家打出第一張之後哪些和牌是搶金",
    ),
    "庄家出第一张后任何一家和牌",
    {
        "that_discard": Text("A win on that very tile.", "只限和那一张牌。", "只限和那一張牌。"),
        "first_turns": Text(
            "Also a win in the winner's own first turn, or on a discard before it.",
            "自己第一轮之内的自摸或之前的点和也算。",
            "自己第一輪之內的自摸或之前的點和也算。",
        ),
    },
    "that_discard",
    "Read to the letter every win comes after the first discard; the narrowest reading leaves the fan "
    "its rarity, and matches its other half, the win before that discard.",
)
DISCARD_PAYERS: Final = Point(
    "discard_payers",
    Text("Who pays an ordinary win on a discard?", "无番的捉铳由谁付", "無番的捉銃由誰付"),
    "捉铳积分数=底分*花数",
    {
        "discarder": Text("The discarder alone.", "点炮者一家付。", "點炮者一家付。"),
        "everyone": Text("All three, the same.", "三家各付相同。", "三家各付相同。"),
    },
    "discarder",
    "The text says of the self-draw alone that each player pays; 捉铳 is to catch the one who threw the "
    "tile.",
)
FAN_DISCARD_PAYERS: Final = Point(
    "fan_discard_payers",
    Text("Who pays a win on a discard that holds a fan?", "有番的捉铳由谁付", "有番的捉銃由誰付"),
    "花、连庄得点数都按自摸算（即×2）",
    {
        "discarder": Text("The discarder alone.", "点炮者一家付。", "點炮者一家付。"),
        "everyone": Text("All three, as for a self-draw.", "三家都付，如自摸。", "三家都付，如自摸。"),
    },
    "discarder",
    "The bracket says what “as a self-draw” means here: times two, and not three payers.",
)
REPEAT_DEBT: Final = Point(
    "repeat_debt",
    Text(
        "Does the dealer pay the repeats when another player discarded the winning tile?",
        "别家点炮时庄家是否付连庄",
        "別家點炮時莊家是否付連莊",
    ),
    "庄家连庄时如果和牌者不是庄家本人那么他就需要支付连庄番数给赢家",
    {
        "always": Text("Yes, the repeats alone.", "付，只付连庄。", "付，只付連莊。"),
        "when_paying": Text(
            "No, only beside what the dealer pays for the hand.",
            "不付，庄家须付牌分时才付。",
            "不付，莊家須付牌分時才付。",
        ),
    },
    "always",
    "The sentence has one condition, that the winner is not the dealer.",
)
REPEAT_VALUE: Final = Point(
    "repeat_value",
    Text(
        "Is a repeat worth one, or two where flowers count twice?",
        "连庄一次计一，或随花加倍",
        "連莊一次計一，或隨花加倍",
    ),
    "连庄一次加1番; 花、连庄得点数都按自摸算（即×2）",
    {
        "like_flowers": Text(
            "As a flower: one on a discard, two on a self-draw or with a fan.",
            "同花：捉铳计一，自摸或有番计二。",
            "同花：捉銃計一，自摸或有番計二。",
        ),
        "single": Text("Always one, as a fan is.", "总是计一，如番。", "總是計一，如番。"),
    },
    "like_flowers",
    "The second place names flowers and repeats together and gives the factor for both.",
)
PASSED_SCOPE: Final = Point(
    "passed_scope",
    Text(
        "Whoever passes a winning discard: which discards are closed until the next discard of their own?",
        "放弃可和的牌之后，到自己出牌前哪些牌不能和",
        "放棄可和的牌之後，到自己出牌前哪些牌不能和",
    ),
    "若对家C或上家D打出相同的一张牌时，玩家A是不能和那一张的",
    {
        "same_tile": Text("The tile passed.", "放弃的那种牌。", "放棄的那種牌。"),
        "any_tile": Text("Every tile.", "任何牌。", "任何牌。"),
    },
    "same_tile",
    "The text says the same tile, and later that one tile.",
)

POINTS: Final[tuple[Point, ...]] = (
    TURNED_FLOWER,
    GOLD_COPIES,
    GOLD_IN_MELDS,
    DISCARDED_GOLD,
    ROBBED_KONG,
    FLOWER_SETS,
    FLOWER_SET_VALUE,
    ORDINARY_WIN,
    SEVERAL_FANS,
    BONUS_SHAPE,
    THREE_GOLDS_DRAWN,
    THREE_GOLDS_HELD,
    GOLDEN_PAIR_DISCARD,
    OPENING_WIN,
    DISCARD_PAYERS,
    FAN_DISCARD_PAYERS,
    REPEAT_DEBT,
    REPEAT_VALUE,
    PASSED_SCOPE,
)
"""Every open point, in the order of a hand."""
