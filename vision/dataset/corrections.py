"""Proposed changes of labels as a CSV file that a person goes through: nothing is changed without a yes.

Columns photo, line, action, from, to, x0, y0, x1, y1, reason, accept. `line` is the line of the label file
(0 for a tile to add); ``relabel`` needs `to`, ``move`` and ``add`` need the box (relative, 0..1). `accept`
is yes, no, or empty while nobody has decided.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from scoring.tiles import Tile, code, parse_tile
from vision.dataset.folder import DataFolder
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.problems import LabelError

ACTIONS: Final = ("relabel", "move", "add", "remove")
COLUMNS: Final = ("photo", "line", "action", "from", "to", "x0", "y0", "x1", "y1", "reason", "accept")
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Correction:
    """One change of one label; `line` counts the tiles of the photo from 1, 0 for a tile to add."""

    photo: str
    line: int
    action: str
    old: Tile | None
    new: Tile | None
    box: Box | None
    reason: str
    accepted: bool | None = None

    def __str__(self) -> str:
        change = {
            "relabel": f"{_code(self.old)} is {_code(self.new)}",
            "move": f"the box of {_code(self.old)} lies elsewhere",
            "add": f"a {_code(self.new)} without label",
            "remove": f"no {_code(self.old)} there",
        }
        return f"{self.photo}, line {self.line}: {change[self.action]}"


def _code(tile: Tile | None) -> str:
    return "" if tile is None else code(tile)


def write(path: Path, corrections: Iterable[Correction]) -> int:
    """Write `corrections`; how many."""
    listed = tuple(corrections)
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(COLUMNS)
        for each in listed:
            box = [f"{value:.6f}" for value in each.box] if each.box else [""] * 4
            accept = {True: "yes", False: "no", None: ""}[each.accepted]
            table.writerow(
                [
                    each.photo,
                    each.line,
                    each.action,
                    _code(each.old),
                    _code(each.new),
                    *box,
                    each.reason,
                    accept,
                ]
            )
    return len(listed)


def read(path: Path) -> Iterator[Correction]:
    """The corrections of a file. Raises `LabelError` with the line of a bad one."""
    with path.open(newline="", encoding="utf-8-sig") as file:
        reader = csv.DictReader(file)
        if missing := set(COLUMNS) - set(reader.fieldnames or ()):
            raise LabelError(f"{path}, line 1: no column {', '.join(sorted(missing))}")
        for row in reader:
            try:
                yield _correction(row)
            except ValueError as error:
                raise LabelError(f"{path}, line {reader.line_num}: {error}") from None


def _correction(row: dict[str, str]) -> Correction:
    action, answer = row["action"].strip(), row["accept"].strip().casefold()
    if action not in ACTIONS:
        raise LabelError(f"no action {action!r}; known are {', '.join(ACTIONS)}")
    if answer not in ("yes", "no", ""):
        raise LabelError(f"accept is yes, no or empty, not {answer!r}")
    corners = [row[side].strip() for side in ("x0", "y0", "x1", "y1")]
    x0, y0, x1, y1 = (float(text) if text else 0.0 for text in corners)
    box = (x0, y0, x1, y1) if all(corners) else None
    old, new = (parse_tile(row[side].strip()) if row[side].strip() else None for side in ("from", "to"))
    if action in ("relabel", "add") and new is None:
        raise LabelError(f"to {action} needs a tile in 'to'")
    if action in ("move", "add") and box is None:
        raise LabelError(f"to {action} needs a box x0 y0 x1 y1")
    if action != "add" and old is None:
        raise LabelError(f"to {action} needs the tile in 'from'")
    accepted = {"yes": True, "no": False, "": None}[answer]
    return Correction(row["photo"], int(row["line"]), action, old, new, box, row["reason"], accepted)


def apply(folder: DataFolder, corrections: Iterable[Correction]) -> dict[str, int]:
    """Make the accepted changes; how many of each action.

    Raises `LabelError`, before anything is changed, when a correction does not fit the labels as they are.
    """
    by_photo: dict[str, list[Correction]] = {}
    for each in corrections:
        if each.accepted:
            by_photo.setdefault(each.photo, []).append(each)
    known = {photo.name for photo in folder.rows()}
    if unknown := sorted(set(by_photo) - known):
        raise LabelError(f"{folder.path}: no photo {unknown[0]!r} to correct")
    changed = {name: _changed(name, folder.tiles(name), wanted) for name, wanted in by_photo.items()}

    def corrected(photo: LabelledPhoto) -> LabelledPhoto:
        return replace(photo, tiles=changed.get(photo.name, photo.tiles))

    if changed:
        folder.change(corrected)
    counts = dict.fromkeys(ACTIONS, 0)
    for wanted in by_photo.values():
        for each in wanted:
            counts[each.action] += 1
    return counts


def _changed(
    name: str, tiles: tuple[LabelledTile, ...], wanted: Iterable[Correction]
) -> tuple[LabelledTile, ...]:
    held: list[LabelledTile | None] = list(tiles)
    for each in wanted:
        if each.action == "add":
            assert each.new is not None
            assert each.box is not None
            held.append(LabelledTile(each.new, *each.box))
            continue
        at = each.line - 1
        now = held[at] if 0 <= at < len(tiles) else None
        if now is None or now.kind != each.old:
            found = "nothing" if now is None else code(now.kind)
            raise LabelError(f"photo {name!r}, line {each.line}: expected {_code(each.old)}, found {found}")
        if each.action == "remove":
            held[at] = None
        elif each.action == "relabel":
            assert each.new is not None
            held[at] = replace(now, kind=each.new, score=None)
        else:
            assert each.box is not None
            held[at] = LabelledTile(now.kind, *each.box)
    return tuple(tile for tile in held if tile is not None)
