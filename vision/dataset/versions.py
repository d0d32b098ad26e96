"""Versions of a data set: a manifest of every file's hash, the table, and all labels, frozen under a name.

``versions/<name>/`` holds `manifest.json` (hashes, counts, sources, licences), `photos.csv` as it was, and
`labels.zip`. Pictures are named by hash and not copied: they never change.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from scoring.tiles import CODES
from vision.dataset.folder import DataFolder, replace_text
from vision.dataset.formats import catalogue, yolo
from vision.dataset.hashing import sha256
from vision.dataset.model import LabelledPhoto, LabelledTile, counts
from vision.dataset.problems import DataSetError, LabelError, strict

MANIFEST: Final = "manifest.json"
_LABELS: Final = "labels.zip"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a version holds. `files` gives each photo's picture and label hashes; `digest` stands for all."""

    name: str
    photos: int
    tiles: int
    counts: Mapping[str, int]
    splits: Mapping[str, int]
    sources: tuple[Mapping[str, str | int], ...]
    files: Mapping[str, tuple[str, str]]
    digest: str


def manifest(name: str, photos: Iterable[LabelledPhoto]) -> Manifest:
    """The manifest of `photos`."""
    listed = tuple(photos)
    files = {photo.name: (photo.sha256, sha256(yolo.label_text(photo.tiles).encode())) for photo in listed}
    lines = (
        f"{p.name} {files[p.name][0]} {files[p.name][1]} {p.split} {p.group}\n"
        for p in sorted(listed, key=lambda p: p.name)
    )
    held = counts(listed)
    return Manifest(
        name=name,
        photos=len(listed),
        tiles=int(held.sum()),
        counts={code: int(held[kind]) for kind, code in enumerate(CODES)},
        splits=dict(sorted(Counter(photo.split for photo in listed).items())),
        sources=sources(listed),
        files=files,
        digest=sha256("".join(lines).encode()),
    )


def sources(photos: Iterable[LabelledPhoto]) -> tuple[Mapping[str, str | int], ...]:
    """Each source with its credit, licence, and how many photos and tiles it gives."""
    held: dict[tuple[str, str, str], list[int]] = {}
    for photo in photos:
        sums = held.setdefault((photo.source, photo.credit, photo.licence), [0, 0])
        sums[0] += 1
        sums[1] += len(photo.tiles)
    return tuple(
        {"source": source, "credit": credit, "licence": licence, "photos": numbers[0], "tiles": numbers[1]}
        for (source, credit, licence), numbers in sorted(held.items())
    )


def freeze(folder: DataFolder, name: str) -> Manifest:
    """Make the version `name` of the set as it is. Raises `DataSetError` for a name that is taken or no name,
    or a photo without a hash (one that was not taken in by `add`)."""
    if not re.fullmatch(r"[\w][\w.-]*", name):
        raise DataSetError(f"{name!r} is no name for a version: letters, digits, '.', '-' and '_'")
    target = folder.path / "versions" / name
    if (target / MANIFEST).exists():
        raise DataSetError(f"version {name!r} exists already; versions do not change")
    photos = tuple(folder.photos())
    if unhashed := next((photo.name for photo in photos if not photo.sha256), None):
        raise DataSetError(
            f"{folder.path / catalogue.FILE}: photo {unhashed!r} has no hash; add it to a data set"
        )
    made = manifest(name, photos)
    target.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target / _LABELS, "w", zipfile.ZIP_DEFLATED) as archive:
        for photo in photos:
            # A fixed date: the same labels make the same bytes.
            entry = zipfile.ZipInfo(f"{photo.name}.txt", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, yolo.label_text(photo.tiles))
    rows = "".join(catalogue.line(photo) for photo in photos)
    replace_text(target / catalogue.FILE, catalogue.header() + rows)
    # The manifest comes last: a version without one was never made.
    replace_text(target / MANIFEST, to_json(made))
    return made


def to_json(made: Manifest) -> str:
    """The manifest as JSON, one photo a line."""
    head = {
        "version": made.name, "photos": made.photos, "tiles": made.tiles, "digest": made.digest,
        "splits": made.splits, "counts": made.counts, "sources": list(made.sources),
    }  # fmt: skip
    files = ",\n".join(f"  {json.dumps(name)}: {json.dumps(hashes)}" for name, hashes in made.files.items())
    text = json.dumps(head, ensure_ascii=False, indent=1)
    return f'{text[:-2]},\n "files": {{\n{files}\n }}\n}}\n'


def named(folder: DataFolder, name: str) -> Iterator[LabelledPhoto]:
    """The photos of the version `name`, one at a time, labelled as they were; ``now`` is the set as it is.

    Raises `DataSetError` for a version there is not.
    """
    if name == "now":
        return folder.photos()
    where = folder.path / "versions" / name
    if not (where / MANIFEST).is_file():
        made = sorted(p.parent.name for p in (folder.path / "versions").glob(f"*/{MANIFEST}"))
        raise DataSetError(f"{folder.path}: no version {name!r}; there are {', '.join([*made, 'now'])}")
    return _frozen(folder, where)


def _frozen(folder: DataFolder, where: Path) -> Iterator[LabelledPhoto]:
    with zipfile.ZipFile(where / _LABELS) as archive:
        for row in catalogue.read(where, strict, pictures=False):
            image = folder.path / "images" / row.photo.image.name
            yield replace(row.photo, image=image, tiles=_tiles(archive, row.photo.name, where))


def _tiles(archive: zipfile.ZipFile, name: str, where: Path) -> tuple[LabelledTile, ...]:
    try:
        text = archive.read(f"{name}.txt").decode()
    except KeyError:
        raise LabelError(f"{where / _LABELS}: no labels of photo {name!r}") from None
    return yolo.parse_labels(text, where / _LABELS / f"{name}.txt")


def verify(folder: DataFolder) -> list[str]:
    """Which pictures are not what their hash in the table says; empty if all are."""
    wrong = []
    for photo in folder.rows():
        if photo.sha256 and sha256(photo.image.read_bytes()) != photo.sha256:
            wrong.append(f"{photo.image}: is not the picture that was added (its SHA-256 differs)")
    return wrong
