"""What happened at the table, beyond `scoring.hand.Win`, that the 金 rules ask for.

The dealer sits East, as everywhere in Fanlens: a winner whose `seat_wind` is East is the dealer.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.tiles import Tile, TileError, code, is_numbered

MOST_REPEATS = 1_000
"""More than any table has seen; a number beyond it is a slip of the keyboard."""


@dataclass(frozen=True, slots=True)
class GoldFacts:
    """The 金 (None where none was turned up), how often the dealer has repeated, and the discards the winner
    could have won on and passed since their own last discard."""

    gold: Tile | None
    repeats: int = 0
    passed: frozenset[Tile] = frozenset()

    def __post_init__(self) -> None:
        if self.gold is not None and not is_numbered(self.gold):
            raise TileError(f"{code(self.gold)} cannot be 金: winds, dragons, seasons and plants are flowers")
        if not 0 <= self.repeats <= MOST_REPEATS:
            times = f"{self.repeats} times" if self.repeats < 0 else f"more than {MOST_REPEATS} times"
            raise ValueError(f"repeats: the dealer cannot have repeated {times}")
        object.__setattr__(self, "passed", frozenset(self.passed))
        for tile in sorted(self.passed):
            if not is_numbered(tile):
                raise TileError(f"passed: {code(tile)} is a flower here, and nobody can win on it")
