"""The switches of the 金 rules: every point where the text is silent or contradicts itself.

A `Point` says what the text gives, what can be meant, what Fanlens takes and why. `GoldRules` is one choice
for each point, and the base score. A point never decides anything by itself: the room it belongs to asks
`rules.chooses(POINT, "choice")`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

NAME: Final = "gold"
VERSION: Final = "1"


class GoldRulesError(ValueError):
    """A switch or a choice that does not exist, or a base score that is no positive number."""


@dataclass(frozen=True, slots=True)
class Point:
    """One open point: its key, the question, the words of the text, the choices and what they mean, the
    choice taken and the reason."""

    key: str
    question: str
    text: str
    choices: Mapping[str, str]
    taken: str
    reason: str


TURNED_FLOWER: Final = Point(
    "turned_flower",
    "What if the tile turned up for 金 is itself a flower?",
    "补花的那端的第一张翻开，确立为“金”",
    {
        "turn_again": "The next tile is turned, until it is a numbered tile.",
        "no_gold": "The hand is played without a 金.",
    },
    "turn_again",
    "All 36 flowers are set aside, so no hand could hold that 金; every part of the rule counts on one.",
)
GOLD_COPIES: Final = Point(
    "gold_copies",
    "How many 金 are in play: does the tile turned up stay out?",
    "抓到三个金不管其他牌如何就可和牌",
    {
        "three": "The tile turned up stays on the table: three remain.",
        "four": "It goes back into the wall: four are in play.",
    },
    "three",
    "The best the text can imagine is three 金, which is all of them only when the fourth lies turned up.",
)
GOLD_IN_MELDS: Final = Point(
    "gold_in_melds",
    "May a 金 lie in a claimed or declared set?",
    "和现有百搭麻将的规则比较接近",
    {
        "never": "Claimed and declared sets are made of other tiles only.",
        "as_itself": "A 金 may lie in such a set as the tile it shows, never as another.",
    },
    "never",
    "A wildcard that can be claimed away or laid open is foreign to the wildcard games the text compares "
    "itself with: 金 is kept in the hand.",
)
DISCARDED_GOLD: Final = Point(
    "discarded_gold",
    "May a discarded 金 be won on?",
    "玩家B打出一张玩家A可以和的牌",
    {"yes": "Yes, as any tile that completes the hand.", "no": "No, a 金 wins by self-draw only."},
    "yes",
    "The text lists what cannot be won on (a hand every tile would win, a tile passed before) and 金 is not "
    "among it.",
)
ROBBED_KONG: Final = Point(
    "robbed_kong",
    "May the fourth tile of an open kong be robbed?",
    "没有一炮多响的情况",
    {"yes": "Yes; it is won and paid as a discard of who made the kong.", "no": "No."},
    "yes",
    "The first part of the same text knows 抢杠和 as a kind of win on another's tile, and nothing takes it "
    "away here.",
)
FLOWER_SETS: Final = Point(
    "flower_sets",
    "Do the four seasons, or the four plants, count as a set each?",
    "或者抓齐春、夏、秋、冬和抓齐梅、兰、竹、菊算作花暗杠",
    {
        "each": "The four seasons are a set, and the four plants are another.",
        "together": "Only all eight of them are a set.",
    },
    "each",
    "和 lists two more ways beside four equal tiles: seasons and plants are four tiles each, as the equal "
    "ones are.",
)
FLOWER_SET_VALUE: Final = Point(
    "flower_set_value",
    "What does a set of four flower tiles add to the four flowers?",
    "算作花暗杠，再额外计2朵花",
    {
        "two": "2 flowers: the 2 of a concealed kong are those 2.",
        "four": "4 flowers: 2 as a concealed kong and 2 more.",
    },
    "two",
    "“再额外” says how much being a 花暗杠 is worth, which is what a concealed kong is worth: 2.",
)
ORDINARY_WIN: Final = Point(
    "ordinary_win",
    "May a hand with none of the four fans be won at all?",
    "只有平胡、抢金、金雀、三金倒这几种番种",
    {"yes": "Yes, for its flowers.", "no": "No, a hand needs one of the four fans."},
    "yes",
    "Two of the three payment formulas hold flowers and no fans: they would have no hand to pay.",
)
SEVERAL_FANS: Final = Point(
    "several_fans",
    "What if 抢金, 三金倒 and 金雀 meet in one hand?",
    "只有平胡、抢金、金雀、三金倒这几种番种",
    {"highest": "The highest alone counts.", "sum": "They are added, the 10 of 平胡 once."},
    "highest",
    "平胡 is defined as none of the others and only ever adds its own 10, so the four are alternatives.",
)
BONUS_SHAPE: Final = Point(
    "bonus_shape",
    "Does 三金倒 need a complete hand for the 10 of 平胡?",
    "如果三金倒情况下还能达成平和则再加10番",
    {
        "any": "No: no flower and no kong are enough.",
        "complete": "Yes: the tiles must also make four sets and a pair.",
    },
    "any",
    "The text defines 平胡 by having no flower and no kong; the shape is part of winning, from which 三金倒 "
    "is excused.",
)
THREE_GOLDS_DRAWN: Final = Point(
    "three_golds_drawn",
    "Does 三金倒 count when the winning tile was discarded?",
    "抓到三个金",
    {
        "drawn": "No, the hand must be won by self-draw.",
        "any": "Yes, also when the third 金 was discarded by another.",
    },
    "drawn",
    "抓 is to draw from the wall; a hand with 三金倒 in it is laid down as soon as the third 金 is drawn.",
)
THREE_GOLDS_HELD: Final = Point(
    "three_golds_held",
    "Whoever holds three 金 and plays on: may a discard still be won on?",
    "“跑百搭”时，不能捉铳，只能自摸",
    {
        "no": "No: every tile would win, so only a self-draw does.",
        "yes": "Yes, where four sets and a pair are completed and not by every tile.",
    },
    "no",
    "With three 金 any hand wins whatever else it holds, which is what 跑百搭 means.",
)
GOLDEN_PAIR_DISCARD: Final = Point(
    "golden_pair_discard",
    "May 金雀 be won on a discard, although such a hand always runs wild?",
    "多家想要顺序为金雀最优先; “跑百搭”时，不能捉铳，只能自摸",
    {
        "exempt": "Yes, where the discard makes it 金雀; not for a lesser win of the same hand.",
        "closed": "No: the order of claims then never meets a 金雀.",
    },
    "exempt",
    "Two 金 beside three sets and two tiles that wait can always lend one 金 to those two and pair the other "
    "with any tile, so every 金雀 on a discard runs wild and the two sentences exclude each other. Only an "
    "exception leaves both a meaning, and the order of claims is the more particular of the two.",
)
OPENING_WIN: Final = Point(
    "opening_win",
    "Which wins after the dealer's first discard are 抢金?",
    "庄家出第一张后任何一家和牌",
    {
        "that_discard": "A win on that very tile.",
        "first_turns": "Also a win in the winner's own first turn, or on a discard before it.",
    },
    "that_discard",
    "Read to the letter every win comes after the first discard; the narrowest reading leaves the fan "
    "its rarity, and matches its other half, the win before that discard.",
)
DISCARD_PAYERS: Final = Point(
    "discard_payers",
    "Who pays an ordinary win on a discard?",
    "捉铳积分数=底分*花数",
    {"discarder": "The discarder alone.", "everyone": "All three, the same."},
    "discarder",
    "The text says of the self-draw alone that each player pays; 捉铳 is to catch the one who threw the "
    "tile.",
)
FAN_DISCARD_PAYERS: Final = Point(
    "fan_discard_payers",
    "Who pays a win on a discard that holds a fan?",
    "花、连庄得点数都按自摸算（即×2）",
    {"discarder": "The discarder alone.", "everyone": "All three, as for a self-draw."},
    "discarder",
    "The bracket says what “as a self-draw” means here: times two, and not three payers.",
)
REPEAT_DEBT: Final = Point(
    "repeat_debt",
    "Does the dealer pay the repeats when another player discarded the winning tile?",
    "庄家连庄时如果和牌者不是庄家本人那么他就需要支付连庄番数给赢家",
    {
        "always": "Yes, the repeats alone.",
        "when_paying": "No, only beside what the dealer pays for the hand.",
    },
    "always",
    "The sentence has one condition, that the winner is not the dealer.",
)
REPEAT_VALUE: Final = Point(
    "repeat_value",
    "Is a repeat worth one, or two where flowers count twice?",
    "连庄一次加1番; 花、连庄得点数都按自摸算（即×2）",
    {
        "like_flowers": "As a flower: one on a discard, two on a self-draw or with a fan.",
        "single": "Always one, as a fan is.",
    },
    "like_flowers",
    "The second place names flowers and repeats together and gives the factor for both.",
)
PASSED_SCOPE: Final = Point(
    "passed_scope",
    "Whoever passes a winning discard: which discards are closed until the next discard of their own?",
    "若对家C或上家D打出相同的一张牌时，玩家A是不能和那一张的",
    {"same_tile": "The tile passed.", "any_tile": "Every tile."},
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

_POINTS: Final = {point.key: point for point in POINTS}


@dataclass(frozen=True)
class GoldRules:
    """The base score 底分 (the text gives none: 1) and the choices that differ from those taken.

    `changes` maps the key of a point to one of its choices. Raises `GoldRulesError` for a key or choice
    that does not exist and for a base below 1.
    """

    base: int = 1
    changes: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.base < 1:
            raise GoldRulesError(f"the base score cannot be {self.base}: expected 1 or more")
        for key, choice in self.changes.items():
            if key not in _POINTS:
                raise GoldRulesError(f"the 金 rules have no switch {key!r}: expected {', '.join(_POINTS)}")
            _expect_choice(_POINTS[key], choice)
        object.__setattr__(self, "changes", MappingProxyType(dict(self.changes)))

    @property
    def overrides(self) -> tuple[tuple[str, str], ...]:
        """What differs from the rules as they stand, the base score too, as (key, value) in key order."""
        base = {"base": str(self.base)} if self.base != 1 else {}
        changed = {key: value for key, value in self.changes.items() if value != _POINTS[key].taken}
        return tuple(sorted({**base, **changed}.items()))

    def choice(self, point: Point) -> str:
        """What these rules take at `point`."""
        return self.changes.get(point.key, point.taken)

    def chooses(self, point: Point, choice: str) -> bool:
        """Whether these rules take `choice` at `point`."""
        _expect_choice(point, choice)
        return self.choice(point) == choice


def _expect_choice(point: Point, choice: str) -> None:
    if choice not in point.choices:
        raise GoldRulesError(
            f"switch {point.key!r} has no choice {choice!r}: expected {' or '.join(point.choices)}"
        )
