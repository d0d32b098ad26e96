"""Fans that chows make together.

Source: rows 13, 14, 16, 23, 28-30, 39, 41, 50, 69-72 of the fan table of the 1998 rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from scoring.facts import Facts
from scoring.fans.family import CHOW, PAIR, Family, Mark
from scoring.fans.fan import Fan
from scoring.tiles import Tile


class ChowsView(NamedTuple):
    """The chows by their lowest tile, ascending; the pair where it is of fives beside four terminal chows,
    else -1: no fan asks for it elsewhere."""

    chows: tuple[Tile, ...]
    pair: Tile


_FIVES: Final = (4, 13, 22)


def _view(facts: Facts) -> ChowsView:
    chows, pair = facts.reading.chows, facts.reading.pair
    asked = len(chows) == 4 and pair in _FIVES and all(_terminal(low) for low in chows)
    return ChowsView(chows, pair if asked else -1)


def _terminal(low: Tile) -> bool:
    return low % 9 in (0, 6)


def _sets_of(view: ChowsView) -> list[tuple[Tile, Mark]]:
    return [(tile, CHOW << place) for place, tile in enumerate(view.chows)]


family = Family("chows", _view, _sets_of)


def _ranks(chows: Sequence[Tile]) -> list[int]:
    return sorted([tile % 9 for tile in chows])


def _one_suit(chows: Sequence[Tile]) -> bool:
    return chows[0] // 9 == chows[-1] // 9


def _three_suits(chows: Sequence[Tile]) -> bool:
    """Of three chows, whether each is of another suit."""
    return chows[0] // 9 < chows[1] // 9 < chows[2] // 9


def _steps(chows: Sequence[Tile]) -> set[int]:
    return {after - before for before, after in pairwise(chows)}


@family.combination(Fan.QUADRUPLE_CHOW, of=4)
def quadruple_chow(chows: Sequence[Tile]) -> bool:
    return chows[0] == chows[-1]


@family.combination(Fan.FOUR_PURE_SHIFTED_CHOWS, of=4)
def four_pure_shifted_chows(chows: Sequence[Tile]) -> bool:
    return _one_suit(chows) and _steps(chows) in ({1}, {2})


@family.combination(Fan.PURE_TRIPLE_CHOW, of=3)
def pure_triple_chow(chows: Sequence[Tile]) -> bool:
    return chows[0] == chows[-1]


@family.combination(Fan.PURE_STRAIGHT, of=3)
def pure_straight(chows: Sequence[Tile]) -> bool:
    return _one_suit(chows) and _steps(chows) == {3}


@family.combination(Fan.PURE_SHIFTED_CHOWS, of=3)
def pure_shifted_chows(chows: Sequence[Tile]) -> bool:
    return _one_suit(chows) and _steps(chows) in ({1}, {2})


@family.combination(Fan.MIXED_STRAIGHT, of=3)
def mixed_straight(chows: Sequence[Tile]) -> bool:
    return _three_suits(chows) and _ranks(chows) == [0, 3, 6]


@family.combination(Fan.MIXED_TRIPLE_CHOW, of=3)
def mixed_triple_chow(chows: Sequence[Tile]) -> bool:
    return _three_suits(chows) and _steps(chows) == {9}


@family.combination(Fan.MIXED_SHIFTED_CHOWS, of=3)
def mixed_shifted_chows(chows: Sequence[Tile]) -> bool:
    return _three_suits(chows) and _steps(_ranks(chows)) == {1}


@family.combination(Fan.PURE_DOUBLE_CHOW, of=2)
def pure_double_chow(chows: Sequence[Tile]) -> bool:
    return chows[0] == chows[1]


@family.combination(Fan.MIXED_DOUBLE_CHOW, of=2)
def mixed_double_chow(chows: Sequence[Tile]) -> bool:
    return chows[1] - chows[0] in (9, 18)


@family.combination(Fan.SHORT_STRAIGHT, of=2)
def short_straight(chows: Sequence[Tile]) -> bool:
    return _one_suit(chows) and chows[1] - chows[0] == 3


@family.combination(Fan.TWO_TERMINAL_CHOWS, of=2)
def two_terminal_chows(chows: Sequence[Tile]) -> bool:
    return _one_suit(chows) and chows[1] - chows[0] == 6


@family.fan(Fan.PURE_TERMINAL_CHOWS)
def pure_terminal_chows(view: ChowsView) -> Iterator[Mark]:
    terminal = len(view.chows) == 4 and _one_suit(view.chows) and _ranks(view.chows) == [0, 0, 6, 6]
    if terminal and view.pair == view.chows[0] + 4:
        yield CHOW * 0b1111 | PAIR


@family.fan(Fan.THREE_SUITED_TERMINAL_CHOWS)
def three_suited_terminal_chows(view: ChowsView) -> Iterator[Mark]:
    if len(view.chows) == 4 and view.pair >= 0:
        first, second = view.chows[:2], view.chows[2:]
        terminal = all(_one_suit(two) and _ranks(two) == [0, 6] for two in (first, second))
        if terminal and len({first[0] // 9, second[0] // 9, view.pair // 9}) == 3:
            yield CHOW * 0b1111 | PAIR
