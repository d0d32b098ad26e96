"""Fans of how the hand was won and how it waited, of four alike, and flowers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scoring.facts import Facts
from scoring.fans.family import FLOWERS, WHOLE, WINNING_TILE, Family, Mark, tile_mark
from scoring.fans.fan import Fan
from scoring.result import WaitKind
from scoring.tiles import Tile


class WinView(NamedTuple):
    """The facts of the win that fans look at; `wait` where the wait itself counts."""

    self_draw: bool
    kong: bool
    wall_last: bool
    last_copy: bool
    concealed: bool
    melded: bool
    wait: WaitKind | None


def _view(facts: Facts) -> WinView:
    win = facts.win
    return WinView(
        win.self_draw,
        win.kong,
        win.wall_last,
        facts.last_copy,
        facts.concealed,
        facts.melded,
        facts.single_wait,
    )


family = Family("winning", _view)


def _if(condition: bool) -> Iterator[Mark]:
    if condition:
        yield WINNING_TILE


@family.fan(Fan.LAST_TILE_DRAW)
def last_tile_draw(view: WinView) -> Iterator[Mark]:
    return _if(view.wall_last and view.self_draw)


@family.fan(Fan.LAST_TILE_CLAIM)
def last_tile_claim(view: WinView) -> Iterator[Mark]:
    return _if(view.wall_last and not view.self_draw)


@family.fan(Fan.OUT_WITH_REPLACEMENT_TILE)
def out_with_replacement_tile(view: WinView) -> Iterator[Mark]:
    return _if(view.kong and view.self_draw)


@family.fan(Fan.ROBBING_THE_KONG)
def robbing_the_kong(view: WinView) -> Iterator[Mark]:
    return _if(view.kong and not view.self_draw)


@family.fan(Fan.LAST_TILE)
def last_tile(view: WinView) -> Iterator[Mark]:
    return _if(view.last_copy)


@family.fan(Fan.MELDED_HAND)
def melded_hand(view: WinView) -> Iterator[Mark]:
    if view.melded and not view.self_draw:
        yield WHOLE


@family.fan(Fan.FULLY_CONCEALED_HAND)
def fully_concealed_hand(view: WinView) -> Iterator[Mark]:
    if view.concealed and view.self_draw:
        yield WHOLE


@family.fan(Fan.CONCEALED_HAND)
def concealed_hand(view: WinView) -> Iterator[Mark]:
    if view.concealed and not view.self_draw:
        yield WHOLE


@family.fan(Fan.SELF_DRAWN)
def self_drawn(view: WinView) -> Iterator[Mark]:
    return _if(view.self_draw)


@family.fan(Fan.EDGE_WAIT)
def edge_wait(view: WinView) -> Iterator[Mark]:
    return _if(view.wait is WaitKind.EDGE)


@family.fan(Fan.CLOSED_WAIT)
def closed_wait(view: WinView) -> Iterator[Mark]:
    return _if(view.wait is WaitKind.CLOSED)


@family.fan(Fan.SINGLE_WAIT)
def single_wait(view: WinView) -> Iterator[Mark]:
    return _if(view.wait is WaitKind.SINGLE)


four_alike = Family[tuple[Tile, ...]]("four alike", lambda facts: facts.four_alike)


@four_alike.fan(Fan.TILE_HOG)
def tile_hog(tiles: tuple[Tile, ...]) -> list[Mark]:
    return [tile_mark(tile) for tile in tiles]


flowers = Family[int]("flowers", lambda facts: facts.hand.flower_count)


@flowers.fan(Fan.FLOWER_TILES)
def flower_tiles(count: int) -> list[Mark]:
    return [FLOWERS] * count
