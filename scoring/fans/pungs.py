"""Fans that the ranks of pungs and kongs make.

Source: rows 15, 24, 32, 42, 65, 73 of the fan table of the 1998 rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from scoring.fans.family import PUNG, Family, Mark
from scoring.fans.fan import Fan
from scoring.tiles import Tile, is_numbered, is_orphan

PungsView: TypeAlias = tuple[Tile, ...]
"""The tiles of the pungs and kongs, ascending."""


def _sets_of(view: PungsView) -> list[tuple[Tile, Mark]]:
    return [(tile, PUNG << place) for place, tile in enumerate(view) if is_numbered(tile)]


family = Family[PungsView]("pungs", lambda facts: facts.pung_tiles, _sets_of)


def _rising(tiles: Sequence[Tile]) -> bool:
    ranks = sorted([tile % 9 for tile in tiles])
    return all(after - before == 1 for before, after in pairwise(ranks))


def _one_suit(tiles: Sequence[Tile]) -> bool:
    return tiles[0] // 9 == tiles[-1] // 9


def _three_suits(tiles: Sequence[Tile]) -> bool:
    """Of three pungs, whether each is of another suit."""
    return tiles[0] // 9 < tiles[1] // 9 < tiles[2] // 9


def _one_rank(tiles: Sequence[Tile]) -> bool:
    return len({tile % 9 for tile in tiles}) == 1


@family.combination(Fan.FOUR_PURE_SHIFTED_PUNGS, of=4)
def four_pure_shifted_pungs(tiles: Sequence[Tile]) -> bool:
    return _one_suit(tiles) and _rising(tiles)


@family.combination(Fan.PURE_SHIFTED_PUNGS, of=3)
def pure_shifted_pungs(tiles: Sequence[Tile]) -> bool:
    return _one_suit(tiles) and _rising(tiles)


@family.combination(Fan.TRIPLE_PUNG, of=3)
def triple_pung(tiles: Sequence[Tile]) -> bool:
    return _one_rank(tiles)


@family.combination(Fan.MIXED_SHIFTED_PUNGS, of=3)
def mixed_shifted_pungs(tiles: Sequence[Tile]) -> bool:
    return _three_suits(tiles) and _rising(tiles)


@family.combination(Fan.DOUBLE_PUNG, of=2)
def double_pung(tiles: Sequence[Tile]) -> bool:
    return _one_rank(tiles)


@family.fan(Fan.PUNG_OF_TERMINALS_OR_HONORS)
def pung_of_terminals(view: PungsView) -> Iterator[Mark]:
    """Those of honours are with the honours, whose own fans exclude them."""
    for place, tile in enumerate(view):
        if is_orphan(tile) and is_numbered(tile):
            yield PUNG << place
