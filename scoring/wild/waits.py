"""What a hand with wild tiles, one tile short, waits for, and what each tile would be worth.

As in `scoring.waits`: each tile that completes a winning shape is scored by discard and by self-draw. How
many are left is counted by the tiles as they lie, whatever the wild ones stand for.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.hand import Win
from scoring.platform.profiles import PLATFORM_WILD
from scoring.rules import Rules
from scoring.tiles import COPIES, EAST, PLAYING_KINDS, Tile
from scoring.wild.laid import WildHand
from scoring.wild.score import WildScore, score_wild, wild_waits
from scoring.wild.validation import InvalidWildHandError, examine_wild_tiles


@dataclass(frozen=True, slots=True)
class WildWait:
    """One tile that would complete the hand. `left` is how many of it the hand does not hold (0 to 4).

    The scores are None where none is left, and where the hand cannot be won so.
    """

    tile: Tile
    left: int
    by_discard: WildScore | None
    by_self_draw: WildScore | None


@dataclass(frozen=True, slots=True)
class WildWaits:
    """All waits of a hand, ascending; empty when it is not ready."""

    hand: WildHand
    waits: tuple[WildWait, ...]

    @property
    def every_tile(self) -> bool:
        """Whether every tile of the set completes the hand."""
        return len(self.waits) == PLAYING_KINDS


def waits_of_wild(
    hand: WildHand, rules: Rules = PLATFORM_WILD, round_wind: Tile = EAST, seat_wind: Tile = EAST
) -> WildWaits:
    """The waits of `hand`, 13 - 3 * melds concealed tiles, each scored by `rules`.

    Raises `InvalidWildHandError` with every reason why the hand cannot be.
    """
    findings = examine_wild_tiles(hand)
    if findings:
        raise InvalidWildHandError(findings)
    return WildWaits(
        hand, tuple(_wait(hand, tile, rules, round_wind, seat_wind) for tile in wild_waits(hand, rules))
    )


def _wait(hand: WildHand, tile: Tile, rules: Rules, round_wind: Tile, seat_wind: Tile) -> WildWait:
    left = max(0, COPIES - hand.tiles.count(tile))
    scores: list[WildScore | None] = [None, None]
    for way, self_draw in enumerate((False, True)):
        if left:
            try:
                win = Win(tile, self_draw, round_wind=round_wind, seat_wind=seat_wind)
                scores[way] = score_wild(hand, win, rules)
            except InvalidWildHandError:
                # A discarded wild tile may be bound to be the tile it shows, and then completes nothing.
                continue
    return WildWait(tile, left, *scores)
