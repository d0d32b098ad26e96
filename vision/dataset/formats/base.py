"""What every format offers: read and write, and which of a photo's facts it has a place for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Final, Protocol

from scoring.tiles import Tile
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.names import ClassNames
from vision.dataset.problems import Problem, Report

FACTS: Final = ("source", "group", "split", "credit", "licence", "origin", "sha256", "phash", "reviewed")
"""The facts of a photo, beside its picture, size and boxes."""


class Images(Enum):
    """What a writer does about the pictures."""

    LINK = "link"
    COPY = "copy"
    NONE = "none"


class Read(Protocol):
    """Reads the data set at `path`, a folder or file, photo by photo."""

    def __call__(self, path: Path, names: ClassNames | None, report: Report) -> Iterator[LabelledPhoto]:
        """`names` is the stated meaning of the classes, None where the set speaks for itself. Raises
        `LabelError` for what is no such data set; hands every bad item to `report` and goes on."""
        ...


class Write(Protocol):
    """Writes `photos` below the folder `out`."""

    def __call__(self, photos: Iterable[LabelledPhoto], out: Path, images: Images) -> None: ...


@dataclass(frozen=True, slots=True)
class Format:
    """One format: how to tell it, read it and write it.

    `holds` are the `FACTS` that survive being written and read again; `notes` says what else is lost.
    """

    name: str
    title: str
    holds: frozenset[str]
    notes: str
    recognises: Callable[[Path], bool]
    read: Read
    write: Write | None = None

    def loses(self) -> tuple[str, ...]:
        """The facts of a photo that this format has no place for."""
        return tuple(fact for fact in FACTS if fact not in self.holds)

    def reduced(self, photo: LabelledPhoto) -> LabelledPhoto:
        """`photo` as it comes back from this format, its picture apart."""
        changes = {fact: _EMPTY.get(fact, "") for fact in self.loses()}
        return replace(photo, **changes)  # type: ignore[arg-type]


_EMPTY: Final[dict[str, object]] = {"reviewed": True}


def accept(
    tiles: list[LabelledTile], tile: LabelledTile, where: Path | str, line: int | None, report: Report
) -> None:
    """Append `tile` unless it cannot be a label; report that, and a box that leaves the picture."""
    if fault := tile.fault():
        report(Problem(where, fault, line))
        return
    if beyond := tile.overhang():
        report(Problem(where, f"a box reaches {beyond:.1%} of a side beyond the picture", line, fatal=False))
    tiles.append(tile)


def kind_of(number: int, order: tuple[Tile | None, ...], where: Path | str, line: int | None) -> Tile | None:
    """The tile of class `number`. Raises `LabelError` for a number the set does not have."""
    from vision.dataset.problems import LabelError

    if not 0 <= number < len(order):
        raise LabelError(f"{where}, line {line}: class {number} is not one of 0..{len(order) - 1}")
    return order[number]


def hull(points: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    """The box x0 y0 x1 y1 around a polygon."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def number(value: float) -> str:
    """Shortest text of `value` to nine places: 12, 12.5, 12.345678."""
    text = f"{value:.9f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
