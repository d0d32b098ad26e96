"""`photos.csv`: one row a photo with the facts that label files have no place for.

Columns photo, source, group, split, width, height, tiles; beyond these as far as known: file (below
``images/``), credit, licence, origin, sha256, phash, reviewed. Plain CSV, so that a change can be reviewed.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from sys import intern
from typing import Any, Final

from vision.dataset.formats.layout import upright_size
from vision.dataset.model import LabelledPhoto
from vision.dataset.problems import DataSetError, LabelError, Problem, Report

FILE: Final = "photos.csv"
BASIC: Final = ("photo", "source", "group", "split", "width", "height", "tiles")
MORE: Final = ("file", "credit", "licence", "origin", "sha256", "phash", "reviewed")
COLUMNS: Final = BASIC + MORE


@dataclass(frozen=True, slots=True)
class Row:
    """One row, checked, and the line it stands on."""

    line: int
    photo: LabelledPhoto
    tiles: int


def read(folder: Path, report: Report, *, pictures: bool = True) -> Iterator[Row]:
    """The rows of `folder`/photos.csv, the photos without their tiles; bad rows go to `report`, and with
    `pictures` those whose picture is missing.

    Raises `LabelError` for a table without the columns photo, width and height.
    """
    table = folder / FILE
    seen: dict[str, int] = {}
    with table.open(newline="", encoding="utf-8-sig") as file:
        reader = csv.DictReader(file)
        if missing := {"photo", "width", "height"} - set(reader.fieldnames or ()):
            raise LabelError(f"{table}, line 1: no column {', '.join(sorted(missing))}")
        for cells in reader:
            line = reader.line_num
            try:
                row = _row(folder, cells, line, pictures)
                if row.photo.name in seen:
                    raise LabelError(
                        f"two photos of one name: {row.photo.name!r} is on line {seen[row.photo.name]} too"
                    )
            except DataSetError as error:
                report(Problem(table, str(error), line))
                continue
            seen[row.photo.name] = line
            yield row


def named(folder: Path, name: str) -> LabelledPhoto:
    """The photo called `name` without its tiles; no other row is parsed.

    Raises `DataSetError` for a name that no row begins with, or a bad row.
    """
    begin = _joined([name]).rstrip("\n") + ","
    with (folder / FILE).open(newline="", encoding="utf-8-sig") as file:
        head = file.readline()
        for number, text in enumerate(file, 2):
            if text.startswith(begin):
                return _row(folder, next(csv.DictReader([head, text])), number, True).photo
    raise DataSetError(f"{folder / FILE}: no photo {name!r} in it")


def _row(folder: Path, cells: dict[str, str], line: int, pictures: bool) -> Row:
    name = cells["photo"] or ""
    if not name or "/" in name or "\\" in name or name.startswith("."):
        raise LabelError(f"{name!r} is no name for a photo")
    try:
        width, height, tiles = int(cells["width"]), int(cells["height"]), int(cells.get("tiles") or 0)
    except (ValueError, TypeError):
        raise LabelError(f"photo {name!r}: width, height and tiles must be whole numbers") from None
    if width <= 0 or height <= 0:
        raise LabelError(f"photo {name!r}: {width} x {height} is no size")
    file = cells.get("file") or f"{name}.jpg"
    image = folder / "images" / file
    if "/" in file or "\\" in file or (pictures and not image.is_file()):
        raise LabelError(f"photo {name!r} is missing: no {image}")
    facts: dict[str, Any] = {column: cells.get(column) or "" for column in OWN}
    # Many rows say the same; of a large set that is held once.
    facts |= {column: intern(cells.get(column) or "") for column in SHARED}
    reviewed = (cells.get("reviewed") or "yes") != "no"
    photo = LabelledPhoto(name, image, (), width, height, reviewed=reviewed, **facts)
    return Row(line, photo, tiles)


SHARED: Final = ("source", "group", "split", "credit", "licence")
OWN: Final = ("origin", "sha256", "phash")
TEXTS: Final = SHARED + OWN


def cells(photo: LabelledPhoto) -> dict[str, str]:
    """`photo` as the cells of its row."""
    return {
        "photo": photo.name,
        "width": str(photo.width),
        "height": str(photo.height),
        "tiles": str(len(photo.tiles)),
        "file": photo.name + photo.image.suffix.lower(),
        "reviewed": "yes" if photo.reviewed else "no",
        **{column: getattr(photo, column) for column in TEXTS},
    }


def line(photo: LabelledPhoto, columns: Iterable[str] = COLUMNS) -> str:
    """`photo` as one line of the table, with its line end."""
    row = cells(photo)
    return _joined([row[column] for column in columns])


def _joined(texts: list[str]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(texts)
    return text.getvalue()


def header(columns: Iterable[str] = COLUMNS) -> str:
    """The first line of the table."""
    return ",".join(columns) + "\n"


def size_of(path: Path, report: Report) -> tuple[int, int] | None:
    """Size of a picture, or None after reporting that it cannot be read."""
    try:
        return upright_size(path)
    except DataSetError as error:
        report(Problem(path, str(error).removeprefix(f"{path}: ")))
        return None
