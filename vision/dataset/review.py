"""A person going through the photos: what they made of each, and how long it took."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from vision.dataset.audit.boxes import iou
from vision.dataset.folder import DataFolder
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.problems import LabelError

LOG: Final = "review.csv"
_COLUMNS: Final = ("photo", "way", "seconds", "tiles", "relabelled", "moved", "added", "removed")
_SAME_TILE: Final = 0.5
_UNMOVED: Final = 1e-4


@dataclass(frozen=True, slots=True)
class Work:
    """What a person did on one photo. `way`: ``review`` (the detector drew) or ``hand`` (nobody did)."""

    photo: str
    way: str
    seconds: float
    tiles: int
    relabelled: int = 0
    moved: int = 0
    added: int = 0
    removed: int = 0


def tile_of(kind: int, box: tuple[float, float, float, float]) -> LabelledTile:
    """A confirmed tile, its box cut to the picture. Raises `LabelError` for what can be none."""
    tile = LabelledTile(kind, *box)
    if fault := tile.fault():
        raise LabelError(fault)
    return tile.clipped()


def save(
    folder: DataFolder,
    photo: LabelledPhoto,
    tiles: tuple[LabelledTile, ...],
    seconds: float,
    way: str = "review",
) -> Work:
    """Keep `tiles` as what a person says of `photo`, and log the work. In the way ``hand``, which is there to
    be timed, the labels are left as they are."""
    drawn = photo.tiles if way == "review" else ()
    done = _work(replace(photo, tiles=drawn), tiles, seconds, way)
    if way == "review":
        folder.replace_photo(replace(photo, tiles=tiles, reviewed=True))
    log = folder.path / LOG
    fresh = not log.exists()
    with log.open("a", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        if fresh:
            table.writerow(_COLUMNS)
        table.writerow([getattr(done, column) for column in _COLUMNS])
    return done


def _work(photo: LabelledPhoto, tiles: tuple[LabelledTile, ...], seconds: float, way: str) -> Work:
    """What has to be done to `photo` for it to have `tiles`: boxes are the same tile that overlap most."""
    overlap = iou(photo.boxes(), replace(photo, tiles=tiles).boxes())
    relabelled = moved = matched = 0
    taken: set[int] = set()
    for at, old in enumerate(photo.tiles):
        row = [(float(value), other) for other, value in enumerate(overlap[at]) if other not in taken]
        best, other = max(row, default=(0.0, -1))
        if best < _SAME_TILE:
            continue
        taken.add(other)
        matched += 1
        relabelled += tiles[other].kind != old.kind
        moved += bool(np.abs(np.subtract(tiles[other].box, old.box)).max() > _UNMOVED)
    return Work(
        photo.name, way, round(seconds, 1), len(tiles), relabelled, moved,
        len(tiles) - matched, len(photo.tiles) - matched,
    )  # fmt: skip


def log_of(folder: DataFolder) -> Iterator[Work]:
    """All work logged so far."""
    log: Path = folder.path / LOG
    if not log.exists():
        return
    with log.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            numbers = (int(row[column]) for column in _COLUMNS[3:])
            yield Work(row["photo"], row["way"], float(row["seconds"]), *numbers)


def pace(folder: DataFolder) -> str:
    """Tiles a minute in each way, over all photos and over those done in both; the last time counts."""
    done: dict[str, dict[str, Work]] = {"review": {}, "hand": {}}
    for work in log_of(folder):
        done.setdefault(work.way, {})[work.photo] = work
    both = done["review"].keys() & done["hand"].keys()
    lines = []
    for way, photos in done.items():
        for title, some in (("all", list(photos.values())), ("in both ways", [photos[n] for n in both])):
            if seconds := sum(work.seconds for work in some):
                tiles = sum(work.tiles for work in some)
                edits = sum(w.relabelled + w.moved + w.added + w.removed for w in some)
                lines.append(
                    f"{way}, {title}: {len(some)} photos, {tiles} tiles, {60 * tiles / seconds:.0f} tiles a "
                    f"minute, {100 * edits / max(1, tiles):.0f} edits a hundred tiles"
                )
    return "\n".join(lines) or "nothing was reviewed yet"
