"""The changes that the tile editor sends, from JSON to a draft. The browser is not trusted: what names no
tile, no meld or no place of the draft is dropped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.tiles import Tile, code, parse_tile
from ui import draft as edit
from ui.draft import Draft, DraftError, Place
from ui.rule_sets.base import Wild, wild_kinds


def apply(draft: Draft, operation: Mapping[str, Any], wild: Wild = Wild.NONE) -> Draft:
    """`draft` after one operation; `wild` says which tiles can be marked wild. Raises `DraftError` or
    `TileError` (both `ValueError`) for one that cannot be done, `KeyError` or `TypeError` for one that is
    malformed."""
    number = operation.get("id")
    match operation["op"]:
        case "name":
            return edit.name(draft, _int(number), parse_tile(operation["tile"]))
        case "put":
            return edit.put(draft, _int(number), Place(operation["place"]))
        case "meld":
            return edit.join(draft, [_int(one) for one in operation["ids"]])
        case "to_meld":
            return edit.add_to_meld(draft, _int(number), _int(operation["meld"]))
        case "split":
            return edit.split(draft, _int(operation["meld"]))
        case "kong":
            return edit.turn_kong(draft, _int(operation["meld"]))
        case "win":
            return edit.mark_winning(draft, None if number is None else _int(number))
        case "wild":
            return mark_wild(draft, parse_tile(operation["tile"]), wild)
        case "remove":
            return edit.remove(draft, _int(number))
        case "add":
            return edit.add(draft, parse_tile(operation["tile"]), _box(draft, operation.get("box")))
        case "accept":
            return edit.accept(draft, draft.suggestions[_int(operation["index"])])
        case "dismiss":
            return edit.dismiss(draft, draft.suggestions[_int(operation["index"])])
        case unknown:
            raise DraftError(f"no change is called {unknown!r}")


def mark_wild(draft: Draft, tile: Tile, wild: Wild) -> Draft:
    """The kind `tile` marked wild, or no longer. Raises `DraftError` for one that cannot be."""
    if tile not in wild_kinds(wild):
        raise DraftError(f"{code(tile)} cannot be marked wild")
    return edit.mark_wild(draft, tile, only=wild is Wild.ONE)


def _int(value: object) -> int:
    if not isinstance(value, int):
        raise DraftError(f"expected a number, not {value!r}")
    return value


def _box(draft: Draft, value: Any) -> tuple[float, float, float, float] | None:
    if value is None:
        return None
    x0, y0, x1, y1 = (float(one) for one in value)
    if not (0 <= x0 < x1 <= draft.width and 0 <= y0 < y1 <= draft.height):
        raise DraftError(f"the box {value!r} lies outside the photo of {draft.width} x {draft.height}")
    return (x0, y0, x1, y1)
