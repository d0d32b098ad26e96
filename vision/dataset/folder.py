"""A data set on disk: the YOLO layout with `photos.csv`, which is also what training reads.

`photos.csv` is the one truth of what belongs to the set; it grows by whole lines, so a kill at any moment
leaves at most one torn line, which is cut off when the set is next opened for writing. `rejected.csv` says
which files were offered and not taken, and why. Every other file is replaced as a whole or not at all.
"""

from __future__ import annotations

import csv
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from vision.dataset.formats import catalogue, data_yaml, yolo
from vision.dataset.formats.layout import SPLITS
from vision.dataset.model import DataSet, LabelledPhoto, LabelledTile
from vision.dataset.problems import DataSetError, Report, strict

REJECTED: Final = "rejected.csv"
INCOMING: Final = "incoming"
_REJECTED_COLUMNS: Final = ("source", "origin", "reason", "what")


@dataclass(frozen=True, slots=True)
class Rejection:
    """A file that was offered and not taken: `reason` is ``broken``, ``duplicate`` or ``labels``."""

    source: str
    origin: str
    reason: str
    what: str


class DataFolder:
    """The data set in a folder. Raises `DataSetError` for a folder that is none."""

    def __init__(self, path: Path) -> None:
        if not (path / catalogue.FILE).is_file():
            raise DataSetError(f"{path}: no data set of Fanlens (no {catalogue.FILE} in it)")
        self.path = path

    @staticmethod
    def create(path: Path) -> DataFolder:
        """The data set in `path`, begun if there is none. Raises `DataSetError` if other things are in it."""
        if not (path / catalogue.FILE).exists():
            if path.is_file() or (path.is_dir() and any(path.iterdir())):
                raise DataSetError(f"{path}: there are other things in this folder; a data set needs its own")
            for name in ("images", "labels"):
                (path / name).mkdir(parents=True, exist_ok=True)
            replace_text(path / data_yaml.FILE, data_yaml.text(()))
            replace_text(path / catalogue.FILE, catalogue.header())
        return DataFolder(path)

    def rows(self, report: Report = strict) -> Iterator[LabelledPhoto]:
        """The photos without their tiles, in order."""
        return (row.photo for row in catalogue.read(self.path, report))

    def photos(self, report: Report = strict) -> Iterator[LabelledPhoto]:
        """The photos with their tiles, in order, one at a time."""
        for photo in self.rows(report):
            yield replace(photo, tiles=self.tiles(photo.name, report))

    def photo(self, name: str) -> LabelledPhoto:
        """The photo called `name`, with its tiles; the other rows are not parsed.

        Raises `DataSetError` if there is no such photo.
        """
        return replace(catalogue.named(self.path, name), tiles=self.tiles(name))

    def load(self, report: Report = strict) -> DataSet:
        """The whole set in memory (about 4 kB a photo)."""
        return DataSet(self.path.resolve().name, tuple(self.photos(report)))

    def tiles(self, name: str, report: Report = strict) -> tuple[LabelledTile, ...]:
        """The tiles of the photo called `name`."""
        return yolo.read_labels(self.label_file(name), report=report)

    def label_file(self, name: str) -> Path:
        """Where the labels of the photo called `name` are."""
        return self.path / "labels" / f"{name}.txt"

    def write_tiles(self, name: str, tiles: Iterable[LabelledTile]) -> None:
        """Replace the labels of a photo."""
        replace_text(self.label_file(name), yolo.label_text(tiles))

    def change(self, changed: Callable[[LabelledPhoto], LabelledPhoto]) -> int:
        """Replace every row by what `changed` makes of the photo (with its tiles); how many came out
        different. Labels are rewritten where they changed."""
        different = 0
        rows = [catalogue.header()]
        for photo in self.photos():
            new = changed(photo)
            if new.tiles != photo.tiles:
                self.write_tiles(photo.name, new.tiles)
            different += new != photo
            rows.append(catalogue.line(new))
        replace_text(self.path / catalogue.FILE, "".join(rows))
        self.write_splits()
        return different

    def replace_photo(self, photo: LabelledPhoto) -> None:
        """Replace the labels and the row of one photo, known by its name; the other rows are not read.

        Raises `DataSetError` if there is no such photo.
        """
        table = self.path / catalogue.FILE
        lines = table.read_text(encoding="utf-8").splitlines(keepends=True)
        at = next((n for n, line in enumerate(lines) if n and line.startswith(f"{photo.name},")), None)
        if at is None or lines[0] != catalogue.header():
            raise DataSetError(f"{table}: no photo {photo.name!r} in a table of Fanlens")
        lines[at] = catalogue.line(photo)
        self.write_tiles(photo.name, photo.tiles)
        replace_text(table, "".join(lines))

    def write_splits(self) -> None:
        """Bring the lists `train.txt` and so on, which Ultralytics reads, up to date."""
        listed: dict[str, list[str]] = {split: [] for split in SPLITS}
        for photo in self.rows():
            if photo.split in listed:
                listed[photo.split].append(f"./images/{photo.image.name}\n")
        for split, lines in listed.items():
            if lines:
                replace_text(self.path / f"{split}.txt", "".join(lines))
            else:
                (self.path / f"{split}.txt").unlink(missing_ok=True)
        replace_text(self.path / data_yaml.FILE, data_yaml.text(s for s, lines in listed.items() if lines))

    def rejections(self) -> Iterator[Rejection]:
        """What was offered and not taken."""
        with suppress(FileNotFoundError), (self.path / REJECTED).open(newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                yield Rejection(*(row[column] or "" for column in _REJECTED_COLUMNS))


class Journal:
    """A data set being added to: whole lines, one at a time, each at once on its way to the disk."""

    def __init__(self, folder: DataFolder) -> None:
        self._folder = folder
        shutil.rmtree(folder.path / INCOMING, ignore_errors=True)
        (folder.path / INCOMING).mkdir()
        rejected = folder.path / REJECTED
        if not rejected.exists():
            replace_text(rejected, ",".join(_REJECTED_COLUMNS) + "\n")
        for table in (folder.path / catalogue.FILE, rejected):
            cut_torn_line(table)
        self._photos = (folder.path / catalogue.FILE).open("a", encoding="utf-8", newline="")
        self._rejected = rejected.open("a", encoding="utf-8", newline="")

    def add(self, photo: LabelledPhoto, picture: Path) -> LabelledPhoto:
        """Take in `photo`: its picture (moved), its labels, then its row."""
        target = self._folder.path / "images" / f"{photo.name}{picture.suffix}"
        os.replace(picture, target)
        photo = replace(photo, image=target)
        # Written plainly: what a kill tears here has no row yet, and is written again.
        yolo.write_labels(self._folder.label_file(photo.name), photo.tiles)
        self._photos.write(catalogue.line(photo))
        self._photos.flush()
        return photo

    def reject(self, rejection: Rejection) -> None:
        """Note what was not taken."""
        cells = (getattr(rejection, column).replace("\n", " ") for column in _REJECTED_COLUMNS)
        csv.writer(self._rejected, lineterminator="\n").writerow(cells)
        self._rejected.flush()

    def close(self) -> None:
        """Finish: the lists of splits, and nothing left lying about."""
        for file in (self._photos, self._rejected):
            file.flush()
            os.fsync(file.fileno())
            file.close()
        shutil.rmtree(self._folder.path / INCOMING, ignore_errors=True)
        self._folder.write_splits()


def cut_torn_line(path: Path) -> None:
    """Cut off what follows the last line end: a line that a kill tore."""
    with path.open("r+b") as file:
        size = file.seek(0, os.SEEK_END)
        at = max(0, size - (1 << 16))
        file.seek(at)
        tail = file.read()
        if tail and not tail.endswith(b"\n"):
            file.truncate(at + tail.rfind(b"\n") + 1)


def replace_text(path: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.new")
    temporary.write_text(text, encoding="utf-8", newline="")
    os.replace(temporary, path)
