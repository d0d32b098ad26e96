"""When the fans are there that the platform adds.

Those that sets make together join the families of chows and pungs, so that the scoring principles see them
beside the others. Source: the extension of the platform's table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from scoring.facts import Facts
from scoring.fans import chows, honours, pungs
from scoring.fans.family import PAIR, PUNG, Family, Mark, flowers_mark
from scoring.fans.fan import Fan
from scoring.fans.honours import HonoursView
from scoring.hand import FilledHand, Opening, Ready
from scoring.tiles import EAST, GREEN, PLANTS, SEASONS, WINDS, Tile, is_numbered, rank

SEAT_PLANTS: Final[tuple[Tile, ...]] = (38, 39, 41, 40)
"""Plum, orchid, bamboo, chrysanthemum, for East, South, West, North: the order 梅兰竹菊 of the text."""


# --- sets together -----------------------------------------------------------------------------------------


def _shifted(tiles: Sequence[Tile], suits: int) -> bool:
    ranks = sorted(tile % 9 for tile in tiles)
    rising = all(after - before == 1 for before, after in pairwise(ranks))
    return rising and len({tile // 9 for tile in tiles}) == suits


@pungs.family.combination(Fan.MIXED_FOUR_SHIFTED_PUNGS, of=4)
def mixed_four_shifted_pungs(tiles: Sequence[Tile]) -> bool:
    return _shifted(tiles, 3)


@pungs.family.combination(Fan.HALF_MIXED_SHIFTED_PUNGS, of=3)
def half_mixed_shifted_pungs(tiles: Sequence[Tile]) -> bool:
    return _shifted(tiles, 2)


@chows.family.combination(Fan.MIXED_FOUR_SHIFTED_CHOWS, of=4)
def mixed_four_shifted_chows(lows: Sequence[Tile]) -> bool:
    return _shifted(lows, 3)


@chows.family.combination(Fan.HALF_MIXED_SHIFTED_CHOWS, of=3)
def half_mixed_shifted_chows(lows: Sequence[Tile]) -> bool:
    return _shifted(lows, 2)


@chows.family.combination(Fan.HALF_MIXED_STRAIGHT, of=3)
def half_mixed_straight(lows: Sequence[Tile]) -> bool:
    return sorted(low % 9 for low in lows) == [0, 3, 6] and len({low // 9 for low in lows}) == 2


@honours.family.fan(Fan.FOUR_WINDS_AND_FORTUNE)
def four_winds_and_fortune(view: HonoursView) -> Iterator[Mark]:
    winds = view.of(WINDS)
    if len(winds) == 4 and view.pair == GREEN:
        yield sum(winds) | PAIR


# --- the pair ----------------------------------------------------------------------------------------------

pair = Family[Tile]("pair", lambda facts: facts.reading.pair)


@pair.fan(Fan.TWO_FIVE_EIGHT_PAIR)
def two_five_eight_pair(tile: Tile) -> Iterator[Mark]:
    if is_numbered(tile) and rank(tile) in (2, 5, 8):
        yield PAIR


@pair.fan(Fan.TERMINAL_PAIR)
def terminal_pair(tile: Tile) -> Iterator[Mark]:
    if is_numbered(tile) and rank(tile) in (1, 9):
        yield PAIR


# --- how the hand began ------------------------------------------------------------------------------------


class StartView(NamedTuple):
    """When the win came, whether the hand was declared ready, and whether nothing was claimed."""

    opening: Opening
    ready: Ready
    concealed: bool


start = Family("start", lambda facts: StartView(facts.win.opening, facts.win.ready, facts.concealed))


@start.fan(Fan.HEAVENLY_HAND)
def heavenly_hand(view: StartView) -> bool:
    return view.opening is Opening.DEAL


@start.fan(Fan.EARTHLY_HAND)
def earthly_hand(view: StartView) -> bool:
    return view.opening is Opening.FIRST_DRAW


@start.fan(Fan.HUMAN_HAND)
def human_hand(view: StartView) -> bool:
    return view.opening in (Opening.FIRST_DISCARD, Opening.EARLY_DISCARD)


@start.fan(Fan.HEAVENLY_READY)
def heavenly_ready(view: StartView) -> bool:
    return view.ready is Ready.AT_START


@start.fan(Fan.DECLARED_READY)
def declared_ready(view: StartView) -> bool:
    return view.ready is not Ready.NO and view.concealed


# --- wild tiles --------------------------------------------------------------------------------------------


class WildView(NamedTuple):
    """How many wild tiles the hand holds, and the places of kongs of four of them."""

    held: int
    kongs: tuple[int, ...]


def _wild_view(facts: Facts) -> WildView:
    hand = facts.hand
    if not isinstance(hand, FilledHand):
        return WildView(0, ())
    kinds = {hand.melds[place].tile for place in hand.wild_kongs}
    return WildView(
        hand.wild_tiles,
        tuple(place for place, code in enumerate(facts.reading.pungs) if code & 2 and code >> 2 in kinds),
    )


wild = Family("wild", _wild_view)


@wild.fan(Fan.NO_WILD_TILES)
def no_wild_tiles(view: WildView) -> bool:
    return view.held == 0


@wild.fan(Fan.WILD_KONG)
def wild_kong(view: WildView) -> list[Mark]:
    return [PUNG << place for place in view.kongs]


# --- flowers -----------------------------------------------------------------------------------------------


class FlowersView(NamedTuple):
    """The named flowers, ascending, and the winner's seat."""

    flowers: tuple[Tile, ...]
    seat: Tile


named_flowers = Family("named flowers", lambda facts: FlowersView(facts.hand.flowers, facts.win.seat_wind))


def seat_flowers(seat: Tile) -> tuple[Tile, Tile]:
    """The season and the plant of `seat`."""
    return SEASONS[seat - EAST], SEAT_PLANTS[seat - EAST]


@named_flowers.fan(Fan.SEAT_FLOWER)
def seat_flower(view: FlowersView) -> list[Mark]:
    return [flowers_mark((tile,)) for tile in seat_flowers(view.seat) if tile in view.flowers]


@named_flowers.fan(Fan.FOUR_PLANTS)
def four_plants(view: FlowersView) -> Iterator[Mark]:
    if set(PLANTS) <= set(view.flowers):
        yield flowers_mark(PLANTS)


@named_flowers.fan(Fan.FOUR_SEASONS)
def four_seasons(view: FlowersView) -> Iterator[Mark]:
    if set(SEASONS) <= set(view.flowers):
        yield flowers_mark(SEASONS)


FAMILIES: Final = (pair, start, wild, named_flowers)
