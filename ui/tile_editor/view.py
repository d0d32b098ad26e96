"""What the tile editor is given to draw: a draft as JSON, every text in the visitor's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.hand import MeldKind
from scoring.language import Language
from scoring.tile_names import tile_name
from scoring.tiles import FLOWERS, HONOURS, TILES, Tile, code, is_flower
from ui import draft as edit
from ui.draft import Draft, DraftTile, Place
from ui.texts import Texts

_PALETTE = (TILES[0:9], TILES[9:18], TILES[18:27], HONOURS, FLOWERS)


def editor_data(
    draft: Draft,
    texts: Texts,
    messages: Sequence[tuple[str, str]],
    suggestions: Sequence[str],
    *,
    undo: bool,
) -> dict[str, Any]:
    """The data of the editor: `messages` are (level, text) with the levels error, warning, info and good;
    `suggestions` are the texts of `draft.suggestions`, in order; `undo`: there is something to undo."""
    language = texts.language
    return {
        **drawn_hand(draft, texts),
        "tiles": [_tile(draft, one, texts) for one in draft.tiles],
        "messages": [{"level": level, "text": text} for level, text in messages],
        "suggestions": [{"index": index, "text": text} for index, text in enumerate(suggestions)],
        "palette": [[[code(tile), tile_name(tile, language)] for tile in row] for row in _PALETTE],
        "draft": draft.id,
        "undo": undo,
        "applied": {"mount": draft.applied[0], "n": draft.applied[1]},
        "texts": texts.section("editor"),
    }


def drawn_hand(draft: Draft, texts: Texts) -> dict[str, Any]:
    """The photo and the groups of the hand, as every component draws them."""
    return {
        "photo": draft.photo,
        "width": draft.width,
        "height": draft.height,
        "winning": draft.winning,
        "tiles": [plain_tile(one, texts) for one in draft.tiles],
        "groups": {
            "concealed": [one.id for one in edit.concealed(draft)],
            "melds": [
                {
                    "number": group.number,
                    "tiles": [one.id for one in group.tiles],
                    "title": _meld_title(group, texts),
                }
                for group in edit.melds(draft)
            ],
            "flowers": [one.id for one in edit.at(draft, Place.FLOWER)],
            "outside": [one.id for one in edit.at(draft, Place.OUTSIDE)],
        },
    }


def plain_tile(one: DraftTile, texts: Texts) -> dict[str, Any]:
    """One tile to be looked at."""
    name = tile_name(one.tile, texts.language)
    return {
        "id": one.id,
        "code": code(one.tile),
        "short": short_name(one.tile, texts.language),
        "label": texts("editor.label_doubtful", name=name) if one.doubtful else name,
        "box": one.box,
        "place": one.place.value,
        "meld": one.meld,
        "doubtful": one.doubtful,
    }


def short_name(tile: Tile, language: Language) -> str:
    """The name of a tile where there is little room."""
    return code(tile) if language is Language.EN else tile_name(tile, language)


def _tile(draft: Draft, one: DraftTile, texts: Texts) -> dict[str, Any]:
    """One tile with what can be done to it."""
    group = next((group for group in edit.melds(draft) if group.number == one.meld), None)
    is_kong = group is not None and group.meld is not None and group.meld.kind is MeldKind.KONG
    free = one.place is Place.CONCEALED and one.id != draft.winning
    return {
        **plain_tile(one, texts),
        "flower": is_flower(one.tile),
        "alternatives": [[code(tile), tile_name(tile, texts.language)] for tile in one.alternatives],
        "melds": [list(ids) for ids in edit.possible_melds(draft, one.id)] if free else [],
        "kong": ("concealed" if one.meld in draft.concealed_kongs else "melded") if is_kong else None,
    }


def _meld_title(group: edit.MeldGroup, texts: Texts) -> str:
    if group.meld is None:
        return texts("editor.broken_meld")
    if group.meld.concealed:
        return texts("editor.concealed_kong")
    return texts(f"editor.{group.meld.kind.value}")
