"""How near tiles that make no winning hand are to one: the numbers, and the words for all rule sets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.language import Language, Text, join
from scoring.tile_names import tile_quoted
from scoring.tiles import Tile

_ONE_AWAY: Final = Text("one tile away", "差一张", "差一張")
_AWAY: Final = Text("{number} tiles away", "差 {number} 张", "差 {number} 張")
_FROM_WINNING: Final = Text(": {away}", "：{away}", "：{away}")
_WAITS: Final = Text("; they wait for {tiles}", "；听 {tiles}", "；聽 {tiles}")
_NOT_READY: Final = Text("; they are not ready", "；尚未听牌", "；尚未聽牌")
_FROM_READY: Final = Text(
    "; nor were they ready before it: {away}",
    "；和牌之前也未听牌，离听牌还{away}",
    "；和牌之前也未聽牌，離聽牌還{away}",
)


def told_away(number: int, language: Language) -> str:
    """So many tiles away, in words."""
    return (_ONE_AWAY if number == 1 else _AWAY).fill(language, number=number)


@dataclass(frozen=True, slots=True)
class Nearness:
    """`waits` are the tiles that would have won, empty when none would; `away` is how many tiles of the
    nearest winning hand are lacking, `unready` how many the tiles before the win lack to be ready; 0 where
    nobody counted."""

    waits: tuple[Tile, ...] = ()
    away: int = 0
    unready: int = 0

    def text(self, language: Language) -> str:
        """What follows "no winning hand": ``: 2 tiles away; they wait for 3p (3 of dots)``."""
        away = _FROM_WINNING.fill(language, away=told_away(self.away, language)) if self.away else ""
        if self.waits:
            tiles = join([tile_quoted(tile, language) for tile in self.waits], language)
            return away + _WAITS.fill(language, tiles=tiles)
        if not self.unready:
            return away + _NOT_READY.to(language)
        return away + _FROM_READY.fill(language, away=told_away(self.unready, language))
