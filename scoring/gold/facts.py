"""What happened at the table, beyond `scoring.hand.Win`, that the 金 rules ask for.

The dealer sits East, as everywhere in Fanlens: a winner whose `seat_wind` is East is the dealer.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from scoring.tiles import Tile, TileError, code, is_numbered


class Opening(Enum):
    """Whether the win came at the very start, which 抢金 rewards."""

    NO = "no"
    BEFORE_DISCARD = "before_discard"
    """The dealer won before discarding a first tile 天胡."""
    ON_DISCARD = "on_discard"
    """Won on the dealer's first discard."""
    FIRST_TURN = "first_turn"
    """Won in the winner's own first turn or on a discard before it, no set claimed or declared before."""


@dataclass(frozen=True, slots=True)
class GoldFacts:
    """The 金 (None where none was turned up), how often the dealer has repeated, the opening, and the
    discards the winner could have won on and passed since their own last discard."""

    gold: Tile | None
    repeats: int = 0
    opening: Opening = Opening.NO
    passed: frozenset[Tile] = frozenset()

    def __post_init__(self) -> None:
        if self.gold is not None and not is_numbered(self.gold):
            raise TileError(f"{code(self.gold)} cannot be 金: winds, dragons, seasons and plants are flowers")
        if self.repeats < 0:
            raise ValueError(f"the dealer cannot have repeated {self.repeats} times")
        object.__setattr__(self, "passed", frozenset(self.passed))
