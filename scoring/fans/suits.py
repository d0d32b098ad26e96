"""Fans of which tiles the hand holds: suits, honours, ranks, pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from scoring.decomposition import UNIT
from scoring.fans.family import Family
from scoring.fans.fan import Fan
from scoring.notation import parse_tiles
from scoring.result import Shape
from scoring.tiles import DRAGONS, HONOURS, ORPHANS, TERMINALS, WINDS, Tile


class TilesView(NamedTuple):
    """The kinds of tile present, as bits (`scoring.decomposition.present`), and the shape."""

    kinds: int
    shape: Shape

    def only(self, allowed: int) -> bool:
        """Whether no other kinds are present."""
        return not self.kinds & ~allowed

    def any(self, wanted: int) -> bool:
        """Whether one of these kinds is present."""
        return bool(self.kinds & wanted)

    @property
    def suits(self) -> int:
        """How many of the numbered suits are present."""
        return sum(self.any(suit) for suit in SUITS)


def _bits(tiles: Iterable[Tile]) -> int:
    return sum(UNIT[tile] for tile in tiles)


def _ranks(ranks: str) -> int:
    return _bits(parse_tiles("".join(f"{ranks}{suit}" for suit in "mps")))


SUITS: Final = tuple(_bits(range(9 * suit, 9 * suit + 9)) for suit in range(3))
HONOUR: Final = _bits(HONOURS)
WIND: Final = _bits(WINDS)
DRAGON: Final = _bits(DRAGONS)
ORPHAN: Final = _bits(ORPHANS)
TERMINAL: Final = _bits(TERMINALS)
GREEN: Final = _bits(parse_tiles("23468sF"))
REVERSIBLE: Final = _bits(parse_tiles("1234589p245689sP"))
UPPER_3, MIDDLE_3, LOWER_3 = _ranks("789"), _ranks("456"), _ranks("123")
UPPER_4, LOWER_4 = _ranks("6789"), _ranks("1234")

family = Family("suits", lambda facts: TilesView(facts.kinds, facts.reading.shape))


@family.fan(Fan.ALL_GREEN)
def all_green(view: TilesView) -> bool:
    return view.only(GREEN)


@family.fan(Fan.ALL_TERMINALS)
def all_terminals(view: TilesView) -> bool:
    return view.only(TERMINAL)


@family.fan(Fan.ALL_HONORS)
def all_honours(view: TilesView) -> bool:
    return view.only(HONOUR)


@family.fan(Fan.ALL_TERMINALS_AND_HONORS)
def all_terminals_and_honours(view: TilesView) -> bool:
    return view.only(ORPHAN) and view.shape is not Shape.THIRTEEN_ORPHANS


@family.fan(Fan.FULL_FLUSH)
def full_flush(view: TilesView) -> bool:
    return view.suits == 1 and not view.any(HONOUR)


@family.fan(Fan.HALF_FLUSH)
def half_flush(view: TilesView) -> bool:
    return view.suits == 1 and view.any(HONOUR)


@family.fan(Fan.UPPER_TILES)
def upper_tiles(view: TilesView) -> bool:
    return view.only(UPPER_3)


@family.fan(Fan.MIDDLE_TILES)
def middle_tiles(view: TilesView) -> bool:
    return view.only(MIDDLE_3)


@family.fan(Fan.LOWER_TILES)
def lower_tiles(view: TilesView) -> bool:
    return view.only(LOWER_3)


@family.fan(Fan.UPPER_FOUR)
def upper_four(view: TilesView) -> bool:
    return view.only(UPPER_4)


@family.fan(Fan.LOWER_FOUR)
def lower_four(view: TilesView) -> bool:
    return view.only(LOWER_4)


@family.fan(Fan.REVERSIBLE_TILES)
def reversible_tiles(view: TilesView) -> bool:
    return view.only(REVERSIBLE)


@family.fan(Fan.ALL_TYPES)
def all_types(view: TilesView) -> bool:
    return view.suits == 3 and view.any(WIND) and view.any(DRAGON)


@family.fan(Fan.ALL_SIMPLES)
def all_simples(view: TilesView) -> bool:
    return not view.any(ORPHAN)


@family.fan(Fan.ONE_VOIDED_SUIT)
def one_voided_suit(view: TilesView) -> bool:
    return view.suits == 2


@family.fan(Fan.NO_HONORS)
def no_honours(view: TilesView) -> bool:
    return not view.any(HONOUR)
