"""What may not be won on, and who wins when several want one discard.

Sources: "“跑百搭”时，不能捉铳，只能自摸"; "玩家A却放弃不和那若对家C或上家D打出相同的一张牌时，玩家A是不能和
那一张的"; "如果一家放炮，多家想要顺序为金雀最优先然后是按出牌顺序，谁前谁优先".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.gold.facts import GoldFacts
from scoring.gold.hand import GoldHand
from scoring.gold.points import PASSED_SCOPE, THREE_GOLDS_HELD
from scoring.gold.rules import GoldRules
from scoring.gold.shapes import NUMBERED_KINDS, completes
from scoring.tiles import WINDS, Tile, TileError, code


def waits(hand: GoldHand, gold: Tile | None) -> tuple[Tile, ...]:
    """The kinds that complete the shape of a hand one tile short, ascending, whether or not one is left."""
    return tuple(tile for tile in NUMBERED_KINDS if completes(hand.drawing(tile, gold)))


def every_tile_wins(hand: GoldHand, gold: Tile | None, rules: GoldRules) -> bool:
    """Whether a hand one tile short runs wild 跑百搭: every tile would win, so a discard does not."""
    if hand.golds >= 3 and rules.chooses(THREE_GOLDS_HELD, "no"):
        return True
    if hand.golds == 0:
        return False
    return all(completes(hand.drawing(tile, gold)) for tile in NUMBERED_KINDS)


def passed_before(tile: Tile, facts: GoldFacts, rules: GoldRules) -> bool:
    """Whether a discarded `tile` is closed to the winner, who passed it (or any) since their last discard."""
    if rules.chooses(PASSED_SCOPE, "any_tile"):
        return bool(facts.passed)
    return tile in facts.passed


@dataclass(frozen=True, slots=True)
class Claim:
    """A player who wants a discard to win: the seat wind, and whether the hand would be 金雀."""

    seat: Tile
    golden_pair: bool = False

    def __post_init__(self) -> None:
        if self.seat not in WINDS:
            raise TileError(f"{code(self.seat)} is no seat: expected E, S, W or N")


def first_claim(discarder: Tile, claims: Iterable[Claim]) -> Claim:
    """Who wins: a 金雀 before all others, then whoever comes first in turn after the discarder.

    Raises `ValueError` for no claim at all, two of one seat, and one of the discarder's own.
    """
    ordered = sorted(claims, key=lambda claim: (not claim.golden_pair, (claim.seat - discarder) % 4))
    if not ordered:
        raise ValueError("nobody wants the discard: there is no first claim")
    seats = [claim.seat for claim in ordered]
    if discarder in seats:
        raise ValueError(f"{code(discarder)} discarded the tile and cannot win on it")
    if len(set(seats)) < len(seats):
        raise ValueError("one player claims the discard twice")
    return ordered[0]
