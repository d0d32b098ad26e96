"""A hand in the groups it is drawn in, for a page or for paper."""

from __future__ import annotations

from scoring.hand import Hand
from scoring.tile_names import tile_name
from scoring.tiles import Tile, code
from scoring.wild.laid import WildHand
from ui.faces import BACK
from ui.texts import Texts

Group = list[list[str]]
"""Tiles that lie together, each as the name of its picture and what it is called."""


def groups_of(hand: Hand | WildHand, winning: Tile, texts: Texts) -> list[Group]:
    """Melds, concealed tiles, winning tile, flowers: the groups of a row. A concealed kong shows two backs,
    as on a table."""
    groups: list[Group] = []
    for meld in hand.melds:
        group = _named(meld.tiles, texts)
        if meld.concealed:
            group[0][0] = group[3][0] = BACK
        groups.append(group)
    groups += [_named(hand.concealed, texts), _named((winning,), texts), _named(hand.flowers, texts)]
    return [group for group in groups if group]


def _named(tiles: tuple[Tile, ...], texts: Texts) -> Group:
    return [[code(tile), tile_name(tile, texts.language)] for tile in tiles]
