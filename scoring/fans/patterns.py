"""Fans that ask the same of every set and of the pair.

Source: rows 21, 31, 48, 55, 63 of the fan table of the 1998 rules.
"""

from __future__ import annotations

from typing import Final

from scoring.decomposition import Reading
from scoring.facts import Facts
from scoring.fans.family import Family
from scoring.fans.fan import Fan
from scoring.result import Shape
from scoring.tiles import PLAYING_KINDS, Tile, is_honour, is_numbered, is_orphan

# What one group can be; a reading has what all its groups share.
ORPHAN: Final = 1
"""Holds a one, a nine or an honour."""
FIVE: Final = 2
"""Holds a five."""
EVEN: Final = 4
"""A pung, kong or pair of even tiles."""
PUNG: Final = 8
"""A pung or kong, or a pair."""
CHOW: Final = 16
"""A chow, or a pair of numbered tiles, or the body of a knitted straight."""


def _of_pair(tile: Tile) -> int:
    five = is_numbered(tile) and tile % 9 == 4
    even = is_numbered(tile) and tile % 9 % 2 == 1
    return (
        PUNG
        | (0 if is_honour(tile) else CHOW)
        | (ORPHAN if is_orphan(tile) else 0)
        | (FIVE if five else 0)
        | (EVEN if even else 0)
    )


def _of_chow(low: Tile) -> int:
    rank = low % 9
    return CHOW | (ORPHAN if rank in (0, 6) else 0) | (FIVE if 2 <= rank <= 4 else 0)


PAIR_TRAITS = tuple(_of_pair(tile) for tile in range(PLAYING_KINDS))
PUNG_TRAITS = tuple(traits & ~CHOW for traits in PAIR_TRAITS)
CHOW_TRAITS = tuple(_of_chow(tile) for tile in range(27))


def traits_of(reading: Reading) -> int:
    """What all groups of a reading share; 0 in the shapes without sets."""
    if reading.shape is Shape.STANDARD:
        shared = PAIR_TRAITS[reading.pair]
    elif reading.shape is Shape.KNITTED_STRAIGHT:
        shared = PAIR_TRAITS[reading.pair] & CHOW
    else:
        return 0
    for low in reading.chows:
        shared &= CHOW_TRAITS[low]
    for code in reading.pungs:
        shared &= PUNG_TRAITS[code >> 2]
    return shared


def _view(facts: Facts) -> int:
    return traits_of(facts.reading)


family = Family[int]("patterns", _view)


@family.fan(Fan.ALL_EVEN_PUNGS)
def all_even_pungs(traits: int) -> bool:
    return bool(traits & EVEN)


@family.fan(Fan.ALL_FIVES)
def all_fives(traits: int) -> bool:
    return bool(traits & FIVE)


@family.fan(Fan.ALL_PUNGS)
def all_pungs(traits: int) -> bool:
    return bool(traits & PUNG)


@family.fan(Fan.OUTSIDE_HAND)
def outside_hand(traits: int) -> bool:
    return bool(traits & ORPHAN)


@family.fan(Fan.ALL_CHOWS)
def all_chows(traits: int) -> bool:
    return bool(traits & CHOW)
