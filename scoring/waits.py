"""What a hand one tile short waits for, and what each tile would be worth.

Formal waits are all kinds that complete a winning shape; live ones are those of which the hand does not hold
all four itself. Each live wait is scored by discard and by self-draw, so that a player sees which tiles may
be won on and which fall below the minimum.

Source: the winning shapes of the 1998 rules, as `scoring.decomposition` has them; what a win is worth, and
the points it needs, are the rule profile's.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.decomposition import formal_waits
from scoring.hand import Hand, Win
from scoring.profiles import MCR, Rules
from scoring.result import Score
from scoring.score import score
from scoring.tiles import COPIES, EAST, Tile
from scoring.validation import require_possible, with_implied_facts


@dataclass(frozen=True, slots=True)
class Wait:
    """One tile that would complete the hand. `left` is how many of it the hand does not hold (0 to 4).

    The scores are None where none is left: nobody can win on a fifth tile.
    """

    tile: Tile
    left: int
    by_discard: Score | None
    by_self_draw: Score | None

    @property
    def live(self) -> bool:
        """Whether one is left outside the hand."""
        return self.left > 0


@dataclass(frozen=True, slots=True)
class Waits:
    """All waits of a hand, ascending; empty when it is not ready."""

    hand: Hand
    waits: tuple[Wait, ...]

    @property
    def formal(self) -> tuple[Tile, ...]:
        """Every kind that completes the shape."""
        return tuple(wait.tile for wait in self.waits)

    @property
    def live(self) -> tuple[Tile, ...]:
        """The kinds of which at least one is left outside the hand."""
        return tuple(wait.tile for wait in self.waits if wait.live)


def waits(hand: Hand, rules: Rules = MCR, round_wind: Tile = EAST, seat_wind: Tile = EAST) -> Waits:
    """The waits of `hand`, 13 - 3 * melds concealed tiles, each scored by `rules`.

    Of the win only the winds are taken as known, and the last copy where the own melds show the other three.
    Raises `InvalidHandError` with every reason why the hand cannot be.
    """
    require_possible(hand)
    held = hand.tiles
    found: list[Wait] = []
    for tile in formal_waits(hand.concealed, len(hand.melds)):
        left = COPIES - held.count(tile)
        by_discard = by_self_draw = None
        if left:
            discard, drawn = (
                with_implied_facts(hand, Win(tile, self_draw, round_wind=round_wind, seat_wind=seat_wind))
                for self_draw in (False, True)
            )
            by_discard, by_self_draw = score(hand, discard, rules), score(hand, drawn, rules)
        found.append(Wait(tile, left, by_discard, by_self_draw))
    return Waits(hand, tuple(found))


def shortfall(score: Score) -> int:
    """How many points the score lacks to the minimum; 0 where it reaches it."""
    return max(0, score.minimum - score.points)
