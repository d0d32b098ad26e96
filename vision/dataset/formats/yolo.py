"""YOLO labels: `images/<photo>.jpg` beside `labels/<photo>.txt`, each line `class cx cy w h`, relative.

A `photos.csv` beside the folders gives splits, groups and sources (`catalogue`); it is Fanlens' own layout,
whose class numbers are the 42 kinds. Without one, the Ultralytics layout is read: a `data.yaml` that names
the classes and the folders of each split. A label file without any names is refused.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from scoring.tiles import KINDS, Tile
from vision.dataset import names as class_names
from vision.dataset.formats import catalogue, data_yaml, layout
from vision.dataset.formats.base import FACTS, Format, Images, accept, hull, kind_of
from vision.dataset.formats.layout import SPLIT_NAMES
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.names import ClassNames
from vision.dataset.problems import LabelError, Problem, Report, strict

__all__ = ["FORMAT", "LabelError", "read", "read_folder", "read_labels", "write", "write_labels"]

IMAGE_SUFFIXES = layout.IMAGE_SUFFIXES
Order: TypeAlias = tuple[Tile | None, ...]
OWN_ORDER: Order = tuple(range(KINDS))


def read_labels(path: Path, order: Order = OWN_ORDER, report: Report = strict) -> tuple[LabelledTile, ...]:
    """The tiles of one label file; a missing file means no tiles.

    A sixth number is the detector's probability; an even count of coordinates above four is a polygon, of
    which the box is taken. Raises LabelError quoting a bad line, or hands it to `report` and goes on.
    """
    try:
        return parse_labels(path.read_text(encoding="utf-8"), path, order, report)
    except FileNotFoundError:
        return ()
    except UnicodeDecodeError:
        raise LabelError(f"{path}: no text file") from None


def parse_labels(
    text: str, path: Path, order: Order = OWN_ORDER, report: Report = strict
) -> tuple[LabelledTile, ...]:
    """The tiles of the text of a label file; `path` is what messages call it."""
    tiles: list[LabelledTile] = []
    for line_number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            tile = _parse(line, order, path, line_number)
        except LabelError as error:
            report(Problem(path, str(error).removeprefix(f"{path}, line {line_number}: "), line_number))
            continue
        if tile is not None:
            accept(tiles, tile, path, line_number, report)
    return tuple(tiles)


def _parse(line: str, order: Order, path: Path, line_number: int) -> LabelledTile | None:
    try:
        first, *rest = line.split()
        class_number = int(first)
        numbers = [float(text) for text in rest]
    except ValueError:
        raise LabelError(f"expected 'class cx cy w h', found {line!r}") from None
    if len(numbers) < 4 or (len(numbers) > 5 and len(numbers) % 2):
        raise LabelError(f"expected 'class cx cy w h', found {len(numbers) + 1} numbers in {line!r}")
    if not all(math.isfinite(number) for number in numbers):
        raise LabelError(f"a number that is not finite in {line!r}")
    kind = kind_of(class_number, order, path, line_number)
    if kind is None:
        return None
    if len(numbers) > 5:
        return LabelledTile(kind, *hull(list(zip(numbers[::2], numbers[1::2], strict=True))))
    cx, cy, width, height, *score = numbers
    box = cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2
    return LabelledTile(kind, *box, score=score[0] if score else None)


def write_labels(path: Path, tiles: tuple[LabelledTile, ...]) -> None:
    """Write one label file: six places, or twelve for a number that six would change."""
    path.write_text(label_text(tiles), encoding="utf-8", newline="")


def label_text(tiles: Iterable[LabelledTile]) -> str:
    """The lines of a label file."""
    lines = []
    for t in tiles:
        box = ((t.x0 + t.x1) / 2, (t.y0 + t.y1) / 2, t.x1 - t.x0, t.y1 - t.y0)
        score = "" if t.score is None else f" {t.score:.4f}"
        lines.append(f"{t.kind} {' '.join(map(_relative, box))}{score}\n")
    return "".join(lines)


def _relative(value: float) -> str:
    short = f"{value:.6f}"
    return short if abs(float(short) - value) < 1e-10 else f"{value:.12f}"


def read_folder(folder: Path, split: str | None = None) -> tuple[LabelledPhoto, ...]:
    """All photos of a data-set folder in Fanlens' own order of classes, or those of one split.

    Raises LabelError if the folder has no images, or the split is not in its photos.csv.
    """
    photos = tuple(read(folder, class_names.known("fanlens")))
    if split is not None:
        known = sorted({photo.split for photo in photos})
        photos = tuple(photo for photo in photos if photo.split == split)
        if not photos:
            raise LabelError(f"{folder}: no split {split!r}; it has {', '.join(map(repr, known))}")
    if not photos:
        raise LabelError(f"{folder}: no photos in it")
    return photos


def read(path: Path, names: ClassNames | None = None, report: Report = strict) -> Iterator[LabelledPhoto]:
    """The photos of a YOLO data set: a folder, or its data.yaml. Raises LabelError naming what is missing."""
    if not path.exists():
        raise LabelError(f"{path}: no such folder or file")
    folder = path if path.is_dir() else path.parent
    settings = data_yaml.read(path if path.is_file() else folder / data_yaml.FILE)
    if (folder / catalogue.FILE).is_file():
        return _from_table(folder, _order_beside_table(settings, names), report)
    order = (names or class_names.recognise(settings.names, settings.where)).numbered(settings.names)
    parts = settings.parts or _parts(folder)
    if not parts:
        raise LabelError(f"{folder}: no 'images' folder in it, and no data.yaml that names one")
    return layout.unique(_from_parts(parts, order, folder.resolve().name, report), folder, report)


def _order_beside_table(settings: data_yaml.Settings, names: ClassNames | None) -> Order:
    """With a photos.csv the order is ours, unless the set or the caller states another."""
    if names is not None:
        return names.numbered(settings.names)
    if settings.names is not None:
        return class_names.recognise(settings.names, settings.where).numbered(settings.names)
    return OWN_ORDER


def _from_table(folder: Path, order: Order, report: Report) -> Iterator[LabelledPhoto]:
    for row in catalogue.read(folder, report):
        tiles = read_labels(folder / "labels" / f"{row.photo.name}.txt", order, report)
        yield replace(row.photo, tiles=tiles)


def _from_parts(
    parts: Iterable[tuple[str, Path]], order: Order, source: str, report: Report
) -> Iterator[LabelledPhoto]:
    for split, images in parts:
        listed = images.is_file()
        pictures = data_yaml.listed_pictures(images) if listed else tuple(layout.pictures(images))
        claimed: dict[Path, Path] = {}
        for path in pictures:
            label = _label_of(path)
            if label in claimed:
                # Both would share one label file: whose labels are they?
                report(Problem(path, f"two photos of one name: {claimed[label]} has it too"))
                continue
            claimed[label] = path
            if (size := catalogue.size_of(path, report)) is None:
                continue
            tiles = read_labels(label, order, report)
            yield LabelledPhoto(path.stem, path, tiles, *size, source=source, group=source, split=split)
        if not listed:
            _report_orphans(images, claimed, report)


def _report_orphans(images: Path, claimed: Container[Path], report: Report) -> None:
    """Report the label files beside `images` that have no photo."""
    for label in sorted(_label_of(images / "x").parent.glob("*.txt")):
        beside = label.parent != images or label.with_suffix(".jpg").exists()
        if label not in claimed and beside and label.name != "classes.txt":
            report(Problem(label, f"its photo is missing: no {images / label.stem}.jpg or the like", 1))


def _label_of(picture: Path) -> Path:
    """As Ultralytics does: the last folder called images becomes labels; else labels lie with the images."""
    parts = list(picture.parts[:-1])
    for index in range(len(parts) - 1, -1, -1):
        if parts[index] == "images":
            parts[index] = "labels"
            break
    return Path(*parts, f"{picture.stem}.txt")


def _parts(folder: Path) -> list[tuple[str, Path]]:
    """The image folders of a set that has no data.yaml, with the split each name states."""
    images = folder / "images"
    if images.is_dir():
        inner = [(SPLIT_NAMES[p.name], p) for p in sorted(images.iterdir()) if p.name in SPLIT_NAMES]
        return inner or [("", images)]
    beside = [(split, folder / name / "images") for name, split in SPLIT_NAMES.items()]
    return [(split, part) for split, part in beside if part.is_dir()]


def write(photos: Iterable[LabelledPhoto], out: Path, images: Images = Images.LINK) -> None:
    """Write images/, labels/, photos.csv and a data.yaml that Ultralytics trains from."""
    (out / "labels").mkdir(parents=True, exist_ok=True)
    splits: dict[str, list[str]] = {}
    with (out / catalogue.FILE).open("w", newline="", encoding="utf-8") as table:
        table.write(catalogue.header())
        for photo in photos:
            file = layout.place(photo, out / "images", images)
            write_labels(out / "labels" / f"{photo.name}.txt", photo.tiles)
            table.write(catalogue.line(photo))
            splits.setdefault(photo.split, []).append(f"./images/{file}\n")
    for split, files in splits.items():
        if split:
            (out / f"{split}.txt").write_text("".join(files), encoding="utf-8")
    (out / data_yaml.FILE).write_text(data_yaml.text(splits), encoding="utf-8")


def recognises(path: Path) -> bool:
    """Whether `path` looks like a YOLO set."""
    if path.is_file():
        return path.suffix in (".yaml", ".yml")
    if (path / "labels").is_dir() and (path / "images").is_dir():
        return True
    return (path / data_yaml.FILE).is_file() or any((path / name / "labels").is_dir() for name in SPLIT_NAMES)


FORMAT = Format(
    "yolo",
    "YOLO (Ultralytics layout)",
    frozenset(FACTS),
    "Facts of a photo stand in photos.csv, which other tools leave unread.",
    recognises,
    read,
    write,
)
