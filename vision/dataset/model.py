"""Photos and their labelled tiles, as values."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import KINDS

EDGE = 1e-6
"""How far beyond the picture a box may reach, of a side: what rounding to six places can add."""


@dataclass(frozen=True, slots=True)
class LabelledTile:
    """One labelled tile: class id 0..41 and a box relative to the upright photo, 0..1.

    `score` is the detector's probability where the detector drew the box and no person has confirmed it.
    """

    kind: int
    x0: float
    y0: float
    x1: float
    y1: float
    score: float | None = None

    @property
    def box(self) -> tuple[float, float, float, float]:
        """x0 y0 x1 y1, relative."""
        return self.x0, self.y0, self.x1, self.y1

    def fault(self) -> str | None:
        """Why this cannot be a label at all, or None."""
        if not all(math.isfinite(number) for number in self.box):
            return "a box has a number that is not finite"
        if not 0 <= self.kind < KINDS:
            return f"class {self.kind} is not one of 0..{KINDS - 1}"
        if self.x1 <= self.x0 or self.y1 <= self.y0:
            return f"a box without area ({self.x1 - self.x0:g} wide, {self.y1 - self.y0:g} high)"
        if self.x1 <= 0 or self.y1 <= 0 or self.x0 >= 1 or self.y0 >= 1:
            return "a box that lies wholly outside the picture"
        return None

    def overhang(self) -> float:
        """How far the box reaches beyond the picture, as a share of a side; 0 for one inside."""
        beyond = max(-self.x0, -self.y0, self.x1 - 1, self.y1 - 1)
        return beyond if beyond > EDGE else 0.0

    def clipped(self) -> LabelledTile:
        """The part inside the picture."""
        low_x, low_y = max(0.0, self.x0), max(0.0, self.y0)
        return replace(self, x0=low_x, y0=low_y, x1=min(1.0, self.x1), y1=min(1.0, self.y1))


@dataclass(frozen=True, slots=True)
class LabelledPhoto:
    """One photo of a data set: where its image lies, what is labelled on it, and where it belongs.

    `group` is the scene (one table, one camera session): photos of one group never part. `origin` is the
    file it came from, within its source. `sha256` is of the image file, `phash` its perceptual hash (16 hex
    digits). `reviewed` is whether a person has confirmed the labels. `masked` are boxes x0 y0 x1 y1,
    relative, of tiles that nobody can name: neither tiles nor background.
    """

    name: str
    image: Path
    tiles: tuple[LabelledTile, ...]
    width: int
    height: int
    source: str = ""
    group: str = ""
    split: str = ""
    credit: str = ""
    licence: str = ""
    origin: str = ""
    sha256: str = ""
    phash: str = ""
    reviewed: bool = True
    masked: tuple[tuple[float, float, float, float], ...] = ()

    def kinds(self) -> NDArray[np.int64]:
        """Class ids, shape (n,)."""
        return np.array([tile.kind for tile in self.tiles], np.int64)

    def boxes(self) -> NDArray[np.float32]:
        """Boxes x0 y0 x1 y1 in pixels, shape (n, 4)."""
        rows = [(tile.x0, tile.y0, tile.x1, tile.y1) for tile in self.tiles]
        scale = np.array([self.width, self.height, self.width, self.height], np.float32)
        return np.array(rows, np.float32).reshape(-1, 4) * scale

    def clipped(self) -> LabelledPhoto:
        """The same with every box cut to the picture."""
        return replace(self, tiles=tuple(tile.clipped() for tile in self.tiles))


@dataclass(frozen=True, slots=True)
class DataSet:
    """A named set of labelled photos."""

    name: str
    photos: tuple[LabelledPhoto, ...]

    def __len__(self) -> int:
        return len(self.photos)

    def __iter__(self) -> Iterator[LabelledPhoto]:
        return iter(self.photos)

    def counts(self) -> NDArray[np.int64]:
        """How many tiles of each kind, shape (42,)."""
        return counts(self.photos)


def of_split(photos: Iterable[LabelledPhoto], split: str) -> tuple[LabelledPhoto, ...]:
    """The photos of one split, in order."""
    return tuple(photo for photo in photos if photo.split == split)


def counts(photos: Iterable[LabelledPhoto]) -> NDArray[np.int64]:
    """How many tiles of each kind `photos` hold, shape (42,)."""
    total = np.zeros(KINDS, np.int64)
    for photo in photos:
        for tile in photo.tiles:
            total[tile.kind] += 1
    return total
