"""Fans of which tiles the hand holds: suits, honours, ranks, pictures.

Source: rows 3, 8, 11, 18, 22, 25-27, 36, 37, 40, 49, 51, 68, 75, 76 of the fan table of the 1998 rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias

from scoring.facts import Facts
from scoring.fans.family import Family
from scoring.fans.fan import Fan
from scoring.notation import parse_tiles
from scoring.result import Shape
from scoring.suit_tables import SUIT_BITS, SUIT_MASK, UNIT
from scoring.tiles import DRAGONS, HONOURS, ORPHANS, TERMINALS, WINDS, Tile

TilesView: TypeAlias = int
"""What all four parts of a hand - three suits, honours - have in common, a bit for each name below."""


def _bits(tiles: Iterable[Tile]) -> int:
    return sum(UNIT[tile] for tile in tiles)


def _ranks(ranks: str) -> int:
    return _bits(parse_tiles("".join(f"{ranks}{suit}" for suit in "mps")))


_SUITS: Final = tuple(_bits(range(9 * suit, 9 * suit + 9)) for suit in range(3))
_NUMBERED: Final = sum(_SUITS)
_ALL: Final = sum(UNIT)

_ALLOWED: Final = {
    "GREEN": _bits(parse_tiles("23468sF")),
    "TERMINALS": _bits(TERMINALS),
    "ORPHANS": _bits(ORPHANS),
    "SIMPLES": _ALL & ~_bits(ORPHANS),
    "HONOURS": _bits(HONOURS),
    "NUMBERED": _NUMBERED,
    "UPPER_3": _ranks("789"),
    "MIDDLE_3": _ranks("456"),
    "LOWER_3": _ranks("123"),
    "UPPER_4": _ranks("6789"),
    "LOWER_4": _ranks("1234"),
    "REVERSIBLE": _bits(parse_tiles("1234589p245689sP")),
    "NO_CHARACTERS": _ALL & ~_SUITS[0],
    "NO_DOTS": _ALL & ~_SUITS[1],
    "NO_BAMBOO": _ALL & ~_SUITS[2],
    "NO_WINDS": _ALL & ~_bits(WINDS),
    "NO_DRAGONS": _ALL & ~_bits(DRAGONS),
}
"""The kinds of tile that each bit of a view allows."""

(
    GREEN,
    TERMINAL,
    ORPHAN,
    SIMPLE,
    HONOUR,
    NUMBERED,
    UPPER_3,
    MIDDLE_3,
    LOWER_3,
    UPPER_4,
    LOWER_4,
    REVERSIBLE,
    NO_CHARACTERS,
    NO_DOTS,
    NO_BAMBOO,
    NO_WINDS,
    NO_DRAGONS,
) = (1 << place for place in range(len(_ALLOWED)))


@cache
def part(kinds: int, suit: int) -> int:
    """The bits of one suit (3: honours), from its kinds."""
    tiles = kinds << SUIT_BITS * suit
    return sum(1 << place for place, allowed in enumerate(_ALLOWED.values()) if not tiles & ~allowed)


def _view(facts: Facts) -> TilesView:
    kinds = facts.kinds
    view = (
        part(kinds & SUIT_MASK, 0)
        & part(kinds >> SUIT_BITS & SUIT_MASK, 1)
        & part(kinds >> 2 * SUIT_BITS & SUIT_MASK, 2)
        & part(kinds >> 3 * SUIT_BITS, 3)
    )
    # Thirteen orphans are one of each and no sets of terminals and honours.
    return view & ~ORPHAN if facts.reading.shape is Shape.THIRTEEN_ORPHANS else view


def suits_missing(view: TilesView) -> int:
    """How many of the three numbered suits are absent."""
    return (view & (NO_CHARACTERS | NO_DOTS | NO_BAMBOO)).bit_count()


family = Family[TilesView]("suits", _view)


@family.fan(Fan.ALL_GREEN)
def all_green(view: TilesView) -> bool:
    return bool(view & GREEN)


@family.fan(Fan.ALL_TERMINALS)
def all_terminals(view: TilesView) -> bool:
    return bool(view & TERMINAL)


@family.fan(Fan.ALL_HONORS)
def all_honours(view: TilesView) -> bool:
    return bool(view & HONOUR)


@family.fan(Fan.ALL_TERMINALS_AND_HONORS)
def all_terminals_and_honours(view: TilesView) -> bool:
    return bool(view & ORPHAN)


@family.fan(Fan.FULL_FLUSH)
def full_flush(view: TilesView) -> bool:
    return suits_missing(view) == 2 and bool(view & NUMBERED)


@family.fan(Fan.HALF_FLUSH)
def half_flush(view: TilesView) -> bool:
    return suits_missing(view) == 2 and not view & NUMBERED


@family.fan(Fan.UPPER_TILES)
def upper_tiles(view: TilesView) -> bool:
    return bool(view & UPPER_3)


@family.fan(Fan.MIDDLE_TILES)
def middle_tiles(view: TilesView) -> bool:
    return bool(view & MIDDLE_3)


@family.fan(Fan.LOWER_TILES)
def lower_tiles(view: TilesView) -> bool:
    return bool(view & LOWER_3)


@family.fan(Fan.UPPER_FOUR)
def upper_four(view: TilesView) -> bool:
    return bool(view & UPPER_4)


@family.fan(Fan.LOWER_FOUR)
def lower_four(view: TilesView) -> bool:
    return bool(view & LOWER_4)


@family.fan(Fan.REVERSIBLE_TILES)
def reversible_tiles(view: TilesView) -> bool:
    return bool(view & REVERSIBLE)


@family.fan(Fan.ALL_TYPES)
def all_types(view: TilesView) -> bool:
    return not suits_missing(view) and not view & (NO_WINDS | NO_DRAGONS)


@family.fan(Fan.ALL_SIMPLES)
def all_simples(view: TilesView) -> bool:
    return bool(view & SIMPLE)


@family.fan(Fan.ONE_VOIDED_SUIT)
def one_voided_suit(view: TilesView) -> bool:
    return suits_missing(view) == 1


@family.fan(Fan.NO_HONORS)
def no_honours(view: TilesView) -> bool:
    return bool(view & NUMBERED)
