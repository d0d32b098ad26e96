"""What a hand one tile short waits for under the 金 rules, and what each tile would pay.

Every kind is tried both ways, so that what only a self-draw wins (three 金, a hand that runs wild 跑百搭) is
told apart from what a discard wins too, with the reason.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.gold.facts import GoldFacts
from scoring.gold.hand import gold_hand
from scoring.gold.points import GOLD_COPIES
from scoring.gold.restrictions import every_tile_wins
from scoring.gold.rules import GoldRules
from scoring.gold.score import GoldScore, score_gold
from scoring.gold.shapes import NUMBERED_KINDS
from scoring.gold.validation import GoldError, examine_gold_tiles
from scoring.hand import Hand, Win
from scoring.language import Language
from scoring.tiles import COPIES, EAST, Tile


@dataclass(frozen=True, slots=True)
class GoldWait:
    """One tile that wins. `left` is how many of it the hand does not hold, the 金 turned up not counted.

    `by_discard` is None where only a self-draw wins; `refused` then says why.
    """

    tile: Tile
    left: int
    by_discard: GoldScore | None
    by_self_draw: GoldScore | None
    refused: GoldError | None

    def why(self, language: Language = Language.EN) -> str:
        """Why a discard does not win; empty where it does."""
        return "" if self.refused is None else self.refused.text(language)


@dataclass(frozen=True, slots=True)
class GoldWaits:
    """All tiles that win and of which one is left, ascending; empty when the hand is not ready. `runs_wild`:
    every tile would win 跑百搭."""

    hand: Hand
    facts: GoldFacts
    waits: tuple[GoldWait, ...]
    runs_wild: bool


def waits_of_gold(
    hand: Hand, facts: GoldFacts, rules: GoldRules | None = None, seat_wind: Tile = EAST
) -> GoldWaits:
    """The waits of `hand`, 13 - 3 * melds numbered tiles concealed; winds and dragons among them are flowers.

    Raises `GoldError` with every reason why the hand cannot be.
    """
    rules = rules or GoldRules()
    findings = examine_gold_tiles(hand, facts, rules)
    if findings:
        raise GoldError(findings)
    found = (_wait(hand, tile, facts, rules, seat_wind) for tile in NUMBERED_KINDS)
    return GoldWaits(
        hand,
        facts,
        tuple(one for one in found if one is not None),
        every_tile_wins(gold_hand(hand, facts.gold), facts.gold, rules),
    )


def _wait(hand: Hand, tile: Tile, facts: GoldFacts, rules: GoldRules, seat_wind: Tile) -> GoldWait | None:
    three = tile == facts.gold and rules.chooses(GOLD_COPIES, "three")
    left = max(0, COPIES - three - hand.tiles.count(tile))
    if not left:
        return None
    drawn = discarded = refused = None
    try:
        drawn = score_gold(hand, Win(tile, True, seat_wind=seat_wind), facts, rules)
    except GoldError:
        return None
    try:
        discarded = score_gold(hand, Win(tile, False, seat_wind=seat_wind), facts, rules)
    except GoldError as error:
        refused = error
    return GoldWait(tile, left, discarded, drawn, refused)
