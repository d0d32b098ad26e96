"""Corrections of labels, kept as a reviewable file beside the data definition; the source stays as it is.

The file is a CSV: photo, action, tile, x, y, to, why. `x`, `y` name a point (0..1 of the photo) inside
exactly one label; `action` is `rename` (to the code `to`), `remove`, or `box` (`to` is `x0 y0 x1 y1`,
0..1). `tile` repeats the label's code as it is, so that a correction of data that has changed is refused
instead of misapplied. Two more say what nobody labelled, in the box `to`, where no label may lie yet: `add` a
`tile` that can be told, or `mask` one that cannot, so that it is not learned as background (`tile` is what it
most resembles).
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from scoring.tiles import CODES
from vision.dataset.model import LabelledPhoto, LabelledTile

ACTIONS = ("rename", "remove", "box", "add", "mask")
NEW = ("add", "mask")
"""Those that are about something without a label."""
FIELDS = ("photo", "action", "tile", "x", "y", "to", "why")


class CorrectionError(ValueError):
    """A correction that cannot be read or does not fit the data; says which line or photo."""


@dataclass(frozen=True, slots=True)
class Correction:
    """One change to one label."""

    photo: str
    action: str
    tile: int
    x: float
    y: float
    to: str
    why: str


def read_corrections(path: Path) -> tuple[Correction, ...]:
    """The corrections of a file. Raises CorrectionError naming the line."""
    rows = []
    with path.open(newline="", encoding="utf-8") as file:
        for number, row in enumerate(csv.DictReader(file), 2):
            try:
                correction = Correction(
                    row["photo"],
                    row["action"],
                    CODES.index(row["tile"]),
                    float(row["x"]),
                    float(row["y"]),
                    row["to"],
                    row["why"],
                )
            except (KeyError, ValueError, TypeError) as error:
                raise CorrectionError(f"{path}, line {number}: {error} in {dict(row)!r}") from None
            if correction.action not in ACTIONS:
                raise CorrectionError(
                    f"{path}, line {number}: action {correction.action!r} is not one of {ACTIONS}"
                )
            if correction.action == "rename" and correction.to not in CODES:
                raise CorrectionError(f"{path}, line {number}: {correction.to!r} is no tile code")
            if correction.action in ("box", *NEW):
                try:
                    fault = LabelledTile(correction.tile, *_box(correction.to)).fault()
                except ValueError:
                    fault = f"{correction.to!r} is no box `x0 y0 x1 y1`"
                if fault:
                    raise CorrectionError(f"{path}, line {number}: {fault}")
            rows.append(correction)
    return tuple(rows)


def write_corrections(path: Path, corrections: Iterable[Correction]) -> None:
    """Write a corrections file."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(FIELDS)
        for c in corrections:
            writer.writerow([c.photo, c.action, CODES[c.tile], f"{c.x:.4f}", f"{c.y:.4f}", c.to, c.why])


def apply(photos: Iterable[LabelledPhoto], corrections: Iterable[Correction]) -> tuple[LabelledPhoto, ...]:
    """The photos with corrected labels. Corrections of photos that are not here are passed over.

    Raises CorrectionError where a point is not inside exactly one label of the stated kind.
    """
    wanted: dict[str, list[Correction]] = defaultdict(list)
    for correction in corrections:
        wanted[correction.photo].append(correction)
    return tuple(_corrected(photo, wanted.get(photo.name, [])) for photo in photos)


def _corrected(photo: LabelledPhoto, corrections: list[Correction]) -> LabelledPhoto:
    if not corrections:
        return photo
    tiles, masked = list(photo.tiles), list(photo.masked)
    for correction in corrections:
        if correction.action in NEW:
            new = LabelledTile(correction.tile, *_box(correction.to))
            _check_free(photo.name, tiles, new, correction)
            if correction.action == "add":
                tiles.append(new)
            else:
                masked.append(new.box)
            continue
        place = _place(photo.name, tiles, correction)
        changed = _changed(tiles[place], correction)
        tiles[place : place + 1] = [changed] if changed is not None else []
    return replace(photo, tiles=tuple(tiles), masked=tuple(masked))


def _check_free(photo: str, tiles: list[LabelledTile], new: LabelledTile, c: Correction) -> None:
    """Refuse a tile that is labelled already: each of the two covers the middle of the other."""
    x, y = (new.x0 + new.x1) / 2, (new.y0 + new.y1) / 2
    for tile in tiles:
        covers = tile.x0 <= x <= tile.x1 and tile.y0 <= y <= tile.y1
        within = new.x0 <= (tile.x0 + tile.x1) / 2 <= new.x1 and new.y0 <= (tile.y0 + tile.y1) / 2 <= new.y1
        if covers and within:
            raise CorrectionError(
                f"{photo}: {c.action} {CODES[c.tile]!r} at ({x:.4f}, {y:.4f}): "
                f"{CODES[tile.kind]!r} is labelled there"
            )


def _place(photo: str, tiles: list[LabelledTile], c: Correction) -> int:
    """The label meant: of those of the stated kind around the point, the one whose centre is nearest."""
    around = [
        (abs((t.x0 + t.x1) / 2 - c.x) + abs((t.y0 + t.y1) / 2 - c.y), place)
        for place, t in enumerate(tiles)
        if t.kind == c.tile and t.x0 <= c.x <= t.x1 and t.y0 <= c.y <= t.y1
    ]
    if not around:
        raise CorrectionError(f"{photo}: no label {CODES[c.tile]!r} at ({c.x:.4f}, {c.y:.4f})")
    return min(around)[1]


def _changed(tile: LabelledTile, c: Correction) -> LabelledTile | None:
    if c.action == "remove":
        return None
    if c.action == "rename":
        return replace(tile, kind=CODES.index(c.to))
    x0, y0, x1, y1 = _box(c.to)
    return replace(tile, x0=x0, y0=y0, x1=x1, y1=y1)


def _box(text: str) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = (float(side) for side in text.split())
    return x0, y0, x1, y1
