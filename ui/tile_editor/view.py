"""What the tile editor is given to draw: a draft as JSON, every text in the visitor's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.language import Language
from scoring.tile_names import tile_name
from scoring.tiles import FLOWERS, HONOURS, TILES, Tile, code, is_flower
from ui import draft as edit
from ui.draft import Draft, DraftTile, Place
from ui.rule_sets.base import Group, RuleSet, wild_kinds
from ui.texts import Texts

_PALETTE = (TILES[0:9], TILES[9:18], TILES[18:27], HONOURS, FLOWERS)


def editor_data(
    draft: Draft,
    texts: Texts,
    messages: Sequence[tuple[str, str]],
    suggestions: Sequence[str],
    rules: RuleSet,
    *,
    undo: bool,
) -> dict[str, Any]:
    """The data of the editor: `messages` are (level, text) with the levels error, warning, info and good;
    `suggestions` are the texts of `draft.suggestions`, in order; `undo`: there is something to undo."""
    language = texts.language
    wild = frozenset(wild_kinds(rules.wild))
    groups = {group.number: group for group in rules.groups(draft)}
    return {
        **drawn_hand(draft, texts, rules),
        "tiles": [_tile(draft, one, texts, rules, groups, wild) for one in draft.tiles],
        "messages": [{"level": level, "text": text} for level, text in messages],
        "suggestions": [{"index": index, "text": text} for index, text in enumerate(suggestions)],
        "palette": [[[code(tile), tile_name(tile, language)] for tile in row] for row in _PALETTE],
        "draft": draft.id,
        "undo": undo,
        "applied": {"mount": draft.applied[0], "n": draft.applied[1]},
        "texts": texts.section("editor") | texts.section(f"wild_{rules.wild.value}"),
    }


def drawn_hand(draft: Draft, texts: Texts, rules: RuleSet) -> dict[str, Any]:
    """The photo and the groups of the hand, as every component draws them."""
    flowers = [one.id for one in edit.concealed(draft) if rules.is_flower(one.tile)]
    badge = texts.section(f"wild_{rules.wild.value}").get("wild_badge", "")
    return {
        "photo": draft.photo,
        "width": draft.width,
        "height": draft.height,
        "winning": draft.winning,
        "tiles": [plain_tile(draft, one, texts, badge) for one in draft.tiles],
        "groups": {
            "concealed": [one.id for one in edit.concealed(draft) if one.id not in flowers],
            "melds": [
                {
                    "number": group.number,
                    "tiles": [one.id for one in group.tiles],
                    "title": texts(f"editor.{group.kind}"),
                }
                for group in rules.groups(draft)
            ],
            "flowers": [*flowers, *(one.id for one in edit.at(draft, Place.FLOWER))],
            "outside": [one.id for one in edit.at(draft, Place.OUTSIDE)],
        },
    }


def plain_tile(draft: Draft, one: DraftTile, texts: Texts, wild_badge: str) -> dict[str, Any]:
    """One tile to be looked at; a wild one wears `wild_badge`."""
    name = tile_name(one.tile, texts.language)
    wild = bool(wild_badge) and one.tile in draft.wild
    if wild:
        name = texts("editor.label_wild", name=name, badge=wild_badge)
    return {
        "id": one.id,
        "code": code(one.tile),
        "short": short_name(one.tile, texts.language),
        "label": texts("editor.label_doubtful", name=name) if one.doubtful else name,
        "box": one.box,
        "place": one.place.value,
        "meld": one.meld,
        "doubtful": one.doubtful,
        "badge": wild_badge if wild else "",
    }


def short_name(tile: Tile, language: Language) -> str:
    """The name of a tile where there is little room."""
    return code(tile) if language is Language.EN else tile_name(tile, language)


def _tile(
    draft: Draft,
    one: DraftTile,
    texts: Texts,
    rules: RuleSet,
    groups: Mapping[int, Group],
    wild: frozenset[Tile],
) -> dict[str, Any]:
    """One tile with what can be done to it."""
    kind = "" if one.meld is None else groups[one.meld].kind
    free = one.place is Place.CONCEALED and one.id != draft.winning
    badge = texts.section(f"wild_{rules.wild.value}").get("wild_badge", "")
    return {
        **plain_tile(draft, one, texts, badge),
        "flower": is_flower(one.tile),
        "alternatives": [[code(tile), tile_name(tile, texts.language)] for tile in one.alternatives],
        "melds": [list(ids) for ids in rules.possible_melds(draft, one.id)] if free else [],
        "kong": {"kong": "melded", "concealed_kong": "concealed"}.get(kind),
        "wild": one.tile in draft.wild if one.tile in wild else None,
    }
