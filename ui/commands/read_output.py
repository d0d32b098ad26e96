"""A reading for programs (JSON) and for a person (the terminal)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from scoring.notation import format_hand, format_meld, format_tiles
from scoring.tiles import code
from vision.reading_model import Change, Reading, Role, SuggestionReason, WarningKey

WARNINGS: Final[Mapping[WarningKey, str]] = {
    WarningKey.NO_TILES: "no tile was found in the photo",
    WarningKey.TOO_FEW_TILES: "{count} tiles were found, a won hand has {expected}",
    WarningKey.TOO_MANY_TILES: "{count} tiles were found, a won hand has {expected}",
    WarningKey.TOO_DARK: "the photo is dark",
    WarningKey.BLURRED: "the photo is blurred",
    WarningKey.TOO_FAR: "the tiles are only {height} pixels high: take the photo from nearer",
    WarningKey.DOUBTFUL_TILES: "{count} tiles are in doubt: look at them",
    WarningKey.SEVERAL_HANDS: "{count} rows could be the hand: the likeliest was taken",
    WarningKey.CUT_OFF: "{count} tiles touch the edge of the photo and may be cut off",
    WarningKey.FACE_DOWN_KONG: "two {tile} lie as in a concealed kong with two tiles face down",
    WarningKey.IMPOSSIBLE_COUNT: "{count} of {tile} were read, more than a set holds",
}
SUGGESTIONS: Final[Mapping[SuggestionReason, str]] = {
    SuggestionReason.FIFTH_COPY: "{tile} was read {count} times; {to} is likelier for one of them",
    SuggestionReason.SECOND_FLOWER: "the flower {tile} was read {count} times; {to} is likelier for one",
    SuggestionReason.BROKEN_MELD: "{to} instead of {tile} would make the meld {meld}",
    SuggestionReason.COMPLETES_HAND: "{to} instead of {tile} would complete the hand",
    SuggestionReason.TILE_COUNT: "{count} tiles are more than {expected}: {tile} may not belong",
}


def as_json(reading: Reading) -> dict[str, Any]:
    """The reading as the object that `fanlens read --json` prints."""
    return {
        "photo": reading.photo,
        "width": reading.width,
        "height": reading.height,
        "tiles": [
            {
                "tile": code(one.tile),
                "box": list(one.box),
                "confidence": one.confidence,
                "alternatives": [
                    {"tile": code(other.tile), "confidence": other.confidence} for other in one.alternatives
                ],
                "role": one.role.value,
                "group": one.group,
                "doubtful": one.doubtful,
                "angle": one.angle,
                "quad": None if one.quad is None else [list(corner) for corner in one.quad],
            }
            for one in reading.tiles
        ],
        "hand": _hand_json(reading),
        "suggestions": [
            {
                "reason": one.reason.value,
                "changes": [_change_json(change) for change in one.changes],
                "confidence": one.confidence,
                "facts": dict(one.facts),
                "text": SUGGESTIONS[one.reason].format(**one.facts),
            }
            for one in reading.suggestions
        ],
        "warnings": [
            {
                "warning": one.key.value,
                "facts": dict(one.facts),
                "text": WARNINGS[one.key].format(**one.facts),
            }
            for one in reading.warnings
        ],
    }


def error_json(photo: Path, error: Exception) -> dict[str, str]:
    """The object printed for a photo that cannot be read."""
    return {"photo": str(photo), "error": str(error)}


def _hand_json(reading: Reading) -> dict[str, Any]:
    hand, winning = reading.hand, reading.winning
    return {
        "concealed": format_tiles(hand.concealed),
        "melds": [format_meld(meld) for meld in hand.melds],
        "flowers": format_tiles(hand.flowers),
        "win": None if winning is None else code(winning),
    }


def _change_json(change: Change) -> dict[str, Any]:
    return {
        "index": change.index,
        "tile": None if change.tile is None else code(change.tile),
        "role": None if change.role is None else change.role.value,
    }


def show(reading: Reading) -> None:
    """The reading for a person, on the terminal."""
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"{reading.photo}  ({reading.width} x {reading.height})", style="bold", markup=False)
    if reading.tiles:
        hand = format_hand(reading.hand) or "none"
        won = "" if reading.winning is None else f"  won with {code(reading.winning)}"
        console.print(f"  hand      {hand}{won}", markup=False)
    for group in reading.groups:
        names = " ".join(
            code(reading.tiles[at].tile) + ("?" if reading.tiles[at].doubtful else "") for at in group.tiles
        )
        if group.role is not Role.OUTSIDE:
            console.print(f"  {group.role.value:9} {names}", markup=False)
    outside = sum(one.role is Role.OUTSIDE for one in reading.tiles)
    if outside:
        console.print(f"  outside   {outside} other tiles that are not part of the hand")
    _show_doubts(console, reading)
    for suggestion in reading.suggestions:
        text = SUGGESTIONS[suggestion.reason].format(**suggestion.facts)
        console.print(f"  suggest   {text} ({suggestion.confidence:.0%})", style="cyan", markup=False)
    for warning in reading.warnings:
        text = WARNINGS[warning.key].format(**warning.facts)
        console.print(f"  warning   {text}", style="yellow", markup=False)


def _show_doubts(console: Console, reading: Reading) -> None:
    doubtful = [one for one in reading.tiles if one.doubtful]
    if not doubtful:
        return
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for one in doubtful:
        others = ", ".join(f"{code(other.tile)} {other.confidence:.0%}" for other in one.alternatives[:3])
        table.add_row(
            "  doubt   ", f"{code(one.tile)} {one.confidence:.0%}", f"or {others}" if others else ""
        )
    console.print(table)
