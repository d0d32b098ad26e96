"""The four fans of the 金 rules, and which of them a hand is paid for.

Source: "平胡 … （30番）", "抢金 … （30番）", "三金倒 … （40番）", "金雀 … （60番）", each of the last three
"则再加10番" where 平胡 holds too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.gold.hand import GoldHand
from scoring.gold.points import (
    BONUS_SHAPE,
    OPENING_WIN,
    SEVERAL_FANS,
    THREE_GOLDS_DRAWN,
)
from scoring.gold.rules import GoldRules
from scoring.gold.shapes import GoldReading
from scoring.hand import MeldKind, Opening, Win
from scoring.language import Text

PLAIN_BONUS: Final = 10


@dataclass(frozen=True, slots=True)
class GoldFan:
    """A fan: its points, its names and its definition in our words."""

    key: str
    points: int
    name: Text
    definition: Text


PLAIN: Final = GoldFan(
    "plain",
    30,
    Text("Plain Win", "平胡", "平胡"),
    Text(
        "No flower was drawn, no kong made, and no other fan holds.",
        "没抓到花，没开过杠，也没有其他番种。",
        "沒抓到花，沒開過槓，也沒有其他番種。",
    ),
)
ROB_GOLD: Final = GoldFan(
    "rob_gold",
    30,
    Text("Robbing the Gold", "抢金", "搶金"),
    Text(
        "Won by the dealer before a first discard, or by anybody on the dealer's first discard.",
        "庄家打出第一张之前和牌，或任何一家和庄家打出的第一张。",
        "莊家打出第一張之前和牌，或任何一家和莊家打出的第一張。",
    ),
)
THREE_GOLDS: Final = GoldFan(
    "three_golds",
    40,
    Text("Three Golds", "三金倒", "三金倒"),
    Text(
        "Three 金 are drawn: the hand wins whatever it holds.",
        "抓到三张金：不问其他牌如何即可和牌。",
        "抓到三張金：不問其他牌如何即可和牌。",
    ),
)
GOLDEN_PAIR: Final = GoldFan(
    "golden_pair",
    60,
    Text("Golden Pair", "金雀", "金雀"),
    Text(
        "The pair is two 金, and the other tiles make four sets.",
        "两张金作将，其余的牌成四副。",
        "兩張金作將，其餘的牌成四副。",
    ),
)
PLAIN_TOO: Final = GoldFan(
    "plain_too",
    PLAIN_BONUS,
    Text("Plain as Well", "平胡加番", "平胡加番"),
    Text(
        "No flower and no kong, in a hand paid for one of the other three fans.",
        "无花无杠，且计其余三种番之一。",
        "無花無槓，且計其餘三種番之一。",
    ),
)
FANS: Final = (PLAIN, ROB_GOLD, THREE_GOLDS, GOLDEN_PAIR)


@dataclass(frozen=True, slots=True)
class FanChoice:
    """The fans a reading is paid for, and those it holds as well but is not paid for."""

    counted: tuple[GoldFan, ...]
    dropped: tuple[GoldFan, ...]

    @property
    def points(self) -> int:
        """The sum of the counted fans."""
        return sum(fan.points for fan in self.counted)


def openings_of(rules: GoldRules) -> tuple[Opening, ...]:
    """The early wins that are 抢金 by `rules`."""
    if rules.chooses(OPENING_WIN, "first_turns"):
        return (Opening.DEAL, Opening.FIRST_DISCARD, Opening.FIRST_DRAW, Opening.EARLY_DISCARD)
    return (Opening.DEAL, Opening.FIRST_DISCARD)


def choose_fans(hand: GoldHand, win: Win, reading: GoldReading | None, rules: GoldRules) -> FanChoice:
    """The fans of `hand` (winning tile included) read as `reading`; None where only 三金倒 wins."""
    special = [fan for fan in (ROB_GOLD, THREE_GOLDS, GOLDEN_PAIR) if _holds(fan, hand, win, reading, rules)]
    if not special:
        return FanChoice((PLAIN,) if is_plain(hand) else (), ())
    special.sort(key=lambda fan: -fan.points)
    counted = special if rules.chooses(SEVERAL_FANS, "sum") else special[:1]
    dropped = tuple(fan for fan in special if fan not in counted)
    bonus_refused = THREE_GOLDS in counted[:1] and reading is None and rules.chooses(BONUS_SHAPE, "complete")
    bonus = (PLAIN_TOO,) if is_plain(hand) and not bonus_refused else ()
    return FanChoice((*counted, *bonus), dropped)


def is_plain(hand: GoldHand) -> bool:
    """Whether no flower was drawn and no kong made: what 平胡 asks for."""
    flowers = len(hand.flowers) + hand.unnamed_flowers
    return flowers == 0 and all(meld.kind is not MeldKind.KONG for meld in hand.melds)


def has_three_golds(hand: GoldHand, win: Win, rules: GoldRules) -> bool:
    """Whether 三金倒 holds for `hand`, winning tile included."""
    drawn = win.self_draw or rules.chooses(THREE_GOLDS_DRAWN, "any")
    return hand.golds >= 3 and drawn


def _holds(fan: GoldFan, hand: GoldHand, win: Win, reading: GoldReading | None, rules: GoldRules) -> bool:
    if fan is THREE_GOLDS:
        return has_three_golds(hand, win, rules)
    if fan is GOLDEN_PAIR:
        return reading is not None and reading.golden_pair
    return win.opening in openings_of(rules)
