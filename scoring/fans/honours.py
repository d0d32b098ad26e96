"""Fans of pungs and kongs of winds and dragons.

Source: rows 1, 2, 9, 10, 38, 54, 59-61, 73 of the fan table of the 1998 rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.facts import Facts
from scoring.fans.family import PAIR, PUNG, Family, Mark
from scoring.fans.fan import Fan
from scoring.tiles import DRAGONS, HONOURS, WINDS, Tile, is_honour


class HonoursView(NamedTuple):
    """The pungs and kongs of honours with their places; the pair, if of honours; round and seat wind, where
    there is a pung of it. -1 for none."""

    pungs: tuple[tuple[Tile, int], ...]
    pair: Tile
    round_wind: Tile
    seat_wind: Tile

    def of(self, tiles: Sequence[Tile]) -> list[Mark]:
        """The pungs of these tiles."""
        return [PUNG << place for tile, place in self.pungs if tile in tiles]


_NONE = HonoursView((), -1, -1, -1)


def _view(facts: Facts) -> HonoursView:
    codes = facts.reading.pungs
    if not codes or not is_honour(codes[-1] >> 2):
        return _NONE
    pungs = tuple([(code >> 2, place) for place, code in enumerate(codes) if is_honour(code >> 2)])
    tiles = [tile for tile, _ in pungs]
    pair, win = facts.reading.pair, facts.win
    return HonoursView(
        pungs,
        pair if is_honour(pair) else -1,
        win.round_wind if win.round_wind in tiles else -1,
        win.seat_wind if win.seat_wind in tiles else -1,
    )


family = Family("honours", _view)


@family.fan(Fan.BIG_FOUR_WINDS)
def big_four_winds(view: HonoursView) -> Iterator[Mark]:
    winds = view.of(WINDS)
    if len(winds) == 4:
        yield sum(winds)


@family.fan(Fan.LITTLE_FOUR_WINDS)
def little_four_winds(view: HonoursView) -> Iterator[Mark]:
    winds = view.of(WINDS)
    if len(winds) == 3 and view.pair in WINDS:
        yield sum(winds) | PAIR


@family.fan(Fan.BIG_THREE_WINDS)
def big_three_winds(view: HonoursView) -> Iterator[Mark]:
    winds = view.of(WINDS)
    if len(winds) >= 3:
        yield sum(winds)


@family.fan(Fan.BIG_THREE_DRAGONS)
def big_three_dragons(view: HonoursView) -> Iterator[Mark]:
    dragons = view.of(DRAGONS)
    if len(dragons) == 3:
        yield sum(dragons)


@family.fan(Fan.LITTLE_THREE_DRAGONS)
def little_three_dragons(view: HonoursView) -> Iterator[Mark]:
    dragons = view.of(DRAGONS)
    if len(dragons) == 2 and view.pair in DRAGONS:
        yield sum(dragons) | PAIR


@family.fan(Fan.TWO_DRAGON_PUNGS)
def two_dragon_pungs(view: HonoursView) -> Iterator[Mark]:
    dragons = view.of(DRAGONS)
    if len(dragons) >= 2:
        yield sum(dragons)


@family.fan(Fan.DRAGON_PUNG)
def dragon_pung(view: HonoursView) -> list[Mark]:
    return view.of(DRAGONS)


@family.fan(Fan.PREVALENT_WIND)
def prevalent_wind(view: HonoursView) -> list[Mark]:
    return view.of([view.round_wind])


@family.fan(Fan.SEAT_WIND)
def seat_wind(view: HonoursView) -> list[Mark]:
    return view.of([view.seat_wind])


@family.fan(Fan.PUNG_OF_TERMINALS_OR_HONORS)
def pung_of_honours(view: HonoursView) -> list[Mark]:
    """Those of terminals are with the pungs."""
    return view.of(HONOURS)
