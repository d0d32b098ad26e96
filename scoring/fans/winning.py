"""Fans of how the hand was won and how it waited, of four alike, and flowers.

Source: rows 44-47, 52, 56, 58, 62, 64, 77-81 of the fan table of the 1998 rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from scoring.facts import Facts
from scoring.fans.family import FLOWERS, WHOLE, WINNING_TILE, Family, Mark, tile_mark
from scoring.fans.fan import Fan
from scoring.result import WaitKind
from scoring.suit_tables import BITS
from scoring.tiles import PLAYING_KINDS

WinView: TypeAlias = int
"""The facts of the win that fans look at, a bit for each."""

SELF_DRAW, KONG, WALL_LAST, LAST_COPY, CONCEALED, MELDED, EDGE, CLOSED, SINGLE = (
    1 << bit for bit in range(9)
)
_WAITS: Final = {None: 0, WaitKind.EDGE: EDGE, WaitKind.CLOSED: CLOSED, WaitKind.SINGLE: SINGLE}


def _view(facts: Facts) -> WinView:
    win = facts.win
    return (
        (SELF_DRAW if win.self_draw else 0)
        | (KONG if win.kong else 0)
        | (WALL_LAST if win.wall_last else 0)
        | (LAST_COPY if facts.last_copy else 0)
        | (CONCEALED if facts.concealed else 0)
        | (MELDED if facts.melded else 0)
        | _WAITS[facts.single_wait]
    )


family = Family[WinView]("winning", _view)


def _if(condition: int) -> Iterator[Mark]:
    if condition:
        yield WINNING_TILE


@family.fan(Fan.LAST_TILE_DRAW)
def last_tile_draw(view: WinView) -> Iterator[Mark]:
    return _if(view & WALL_LAST and view & SELF_DRAW)


@family.fan(Fan.LAST_TILE_CLAIM)
def last_tile_claim(view: WinView) -> Iterator[Mark]:
    return _if(view & WALL_LAST and not view & SELF_DRAW)


@family.fan(Fan.OUT_WITH_REPLACEMENT_TILE)
def out_with_replacement_tile(view: WinView) -> Iterator[Mark]:
    return _if(view & KONG and view & SELF_DRAW)


@family.fan(Fan.ROBBING_THE_KONG)
def robbing_the_kong(view: WinView) -> Iterator[Mark]:
    return _if(view & KONG and not view & SELF_DRAW)


@family.fan(Fan.LAST_TILE)
def last_tile(view: WinView) -> Iterator[Mark]:
    return _if(view & LAST_COPY)


@family.fan(Fan.MELDED_HAND)
def melded_hand(view: WinView) -> Iterator[Mark]:
    if view & MELDED and not view & SELF_DRAW:
        yield WHOLE


@family.fan(Fan.FULLY_CONCEALED_HAND)
def fully_concealed_hand(view: WinView) -> Iterator[Mark]:
    if view & CONCEALED and view & SELF_DRAW:
        yield WHOLE


@family.fan(Fan.CONCEALED_HAND)
def concealed_hand(view: WinView) -> Iterator[Mark]:
    if view & CONCEALED and not view & SELF_DRAW:
        yield WHOLE


@family.fan(Fan.SELF_DRAWN)
def self_drawn(view: WinView) -> Iterator[Mark]:
    return _if(view & SELF_DRAW)


@family.fan(Fan.EDGE_WAIT)
def edge_wait(view: WinView) -> Iterator[Mark]:
    return _if(view & EDGE)


@family.fan(Fan.CLOSED_WAIT)
def closed_wait(view: WinView) -> Iterator[Mark]:
    return _if(view & CLOSED)


@family.fan(Fan.SINGLE_WAIT)
def single_wait(view: WinView) -> Iterator[Mark]:
    return _if(view & SINGLE)


four_alike = Family[int]("four alike", lambda facts: facts.four_alike)


@four_alike.fan(Fan.TILE_HOG)
def tile_hog(key: int) -> list[Mark]:
    return [tile_mark(tile) for tile in range(PLAYING_KINDS) if key >> BITS * tile & 15]


flowers = Family[int]("flowers", lambda facts: facts.hand.flower_count)


@flowers.fan(Fan.FLOWER_TILES)
def flower_tiles(count: int) -> list[Mark]:
    return [FLOWERS] * count
