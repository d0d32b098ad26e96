"""Hands drawn as rows of tiles, for pages that show and do not edit."""

from __future__ import annotations

from scoring.tiles import parse_tile
from scoring.wild.notation import parse_wild_hand
from ui.hand_groups import groups_of
from ui.texts import Texts
from ui.tile_editor import rows


def show_hand(notation: str, winning: str, texts: Texts, *, key: str) -> None:
    """One hand in notation, with or without wild tiles; the winning tile apart."""
    groups = groups_of(parse_wild_hand(notation), parse_tile(winning), texts)
    rows({"rows": [{"title": "", "groups": groups}]}, key=key)
