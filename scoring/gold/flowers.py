"""Counting flowers: each of the 36 flower tiles, kongs, and full sets of four.

Source: "一个明杠计1朵花，暗杠计2朵花，如果抓齐四个一样的花或者抓齐春、夏、秋、冬和抓齐梅、兰、竹、菊
算作花暗杠，再额外计2朵花".
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from scoring.gold.hand import GoldHand
from scoring.gold.points import FLOWER_SET_VALUE, FLOWER_SETS
from scoring.gold.rules import GoldRules
from scoring.hand import MeldKind
from scoring.tiles import COPIES, HONOURS, PLANTS, SEASONS, Tile


class FlowerSource(Enum):
    """What flowers are counted for."""

    TILES = "tiles"
    OPEN_KONG = "open_kong"
    CONCEALED_KONG = "concealed_kong"
    SET = "set"


@dataclass(frozen=True, slots=True)
class FlowerItem:
    """One line of the count: what for, the tiles, and how many flowers."""

    source: FlowerSource
    tiles: tuple[Tile, ...]
    flowers: int


def flower_items(hand: GoldHand, rules: GoldRules) -> tuple[FlowerItem, ...]:
    """The lines of the count; their `flowers` add up to the flowers of the hand."""
    items: list[FlowerItem] = []
    drawn = len(hand.flowers) + hand.unnamed_flowers
    if drawn:
        items.append(FlowerItem(FlowerSource.TILES, hand.flowers, drawn))
    extra = 2 if rules.chooses(FLOWER_SET_VALUE, "two") else 4
    items.extend(FlowerItem(FlowerSource.SET, tiles, extra) for tiles in _full_sets(hand.flowers, rules))
    for meld in hand.melds:
        if meld.kind is MeldKind.KONG and meld.concealed:
            items.append(FlowerItem(FlowerSource.CONCEALED_KONG, meld.tiles, 2))
        elif meld.kind is MeldKind.KONG:
            items.append(FlowerItem(FlowerSource.OPEN_KONG, meld.tiles, 1))
    return tuple(items)


def _full_sets(flowers: tuple[Tile, ...], rules: GoldRules) -> list[tuple[Tile, ...]]:
    full = [(tile,) * COPIES for tile in HONOURS if flowers.count(tile) == COPIES]
    if rules.chooses(FLOWER_SETS, "together"):
        return full + [group for group in (SEASONS + PLANTS,) if set(group) <= set(flowers)]
    return full + [group for group in (SEASONS, PLANTS) if set(group) <= set(flowers)]
