"""Hands drawn as rows of tiles, for pages that show and do not edit."""

from __future__ import annotations

from scoring.hand import Hand
from scoring.tile_names import tile_name
from scoring.tiles import Tile, code, parse_tile
from scoring.wild.laid import WildHand
from scoring.wild.notation import parse_wild_hand
from ui.faces import BACK
from ui.texts import Texts
from ui.tile_editor import rows

Group = list[list[str]]


def show_hand(notation: str, winning: str, texts: Texts, *, key: str) -> None:
    """One hand in notation, with or without wild tiles; the winning tile apart."""
    groups = groups_of(parse_wild_hand(notation), parse_tile(winning), texts)
    rows({"rows": [{"title": "", "groups": groups}]}, key=key)


def groups_of(hand: Hand | WildHand, winning: Tile, texts: Texts) -> list[Group]:
    """Melds, concealed tiles, winning tile, flowers: the groups of a row, each tile as code and name. A
    concealed kong shows two backs, as on a table."""
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
