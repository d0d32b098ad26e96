"""Photos with their labels, and what the looks at them show of each labelled tile."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.arrangement import arrange
from vision.detections import Detections
from vision.detector.base import Detector
from vision.detector.postprocess import overlaps
from vision.photo import Photo, load
from vision.reading import see
from vision.reading_model import Role

LOCATED = 0.5


@dataclass(frozen=True)
class Labelled:
    """A photo with its labels: kinds (N,), boxes (N, 4) in pixels."""

    name: str
    photo: Photo
    kinds: NDArray[np.intp]
    boxes: NDArray[np.float32]


@dataclass(frozen=True)
class Seen:
    """A photo after two looks, and which detection shows which labelled tile (-1: none)."""

    truth: Labelled
    tiles: Detections
    direction: float
    shown_by: NDArray[np.intp]

    @cached_property
    def hand(self) -> NDArray[np.bool_]:
        """Which detections are part of the hand."""
        found = arrange(self.tiles.turned(self.direction))
        mask = np.zeros(len(self.tiles), bool)
        mask[list(found.order)] = [role is not Role.OUTSIDE for role in found.roles]
        return mask


def labelled(folder: Path, split: str, every: int) -> Iterator[Labelled]:
    """Every `every`-th photo of `split`."""
    with (folder / "photos.csv").open(encoding="utf-8") as file:
        names = [row["photo"] for row in csv.DictReader(file) if row["split"] == split]
    for name in names[::every]:
        photo = load(folder / "images" / f"{name}.jpg", name)
        rows = np.loadtxt(folder / "labels" / f"{name}.txt", ndmin=2).reshape(-1, 5)
        size = np.array([photo.width, photo.height] * 2)
        middle = rows[:, 1:] * size
        low, high = middle[:, :2] - middle[:, 2:] / 2, middle[:, :2] + middle[:, 2:] / 2
        boxes = np.concatenate([low, high], axis=1).astype(np.float32)
        yield Labelled(name, photo, rows[:, 0].astype(np.intp), boxes)


def matched(
    truth: NDArray[np.float32], found: NDArray[np.float32], least: float = LOCATED
) -> NDArray[np.intp]:
    """For each of `truth` (N, 4) the one of `found` (M, 4) that overlaps best, by at least `least`, each used
    once, best first; -1 where there is none."""
    partner = np.full(len(truth), -1, np.intp)
    if not len(truth) or not len(found):
        return partner
    table = np.stack([overlaps(box, found)[0] for box in truth])
    while table.max() >= least:
        mine, theirs = np.unravel_index(table.argmax(), table.shape)
        partner[mine] = theirs
        table[mine], table[:, theirs] = 0, 0
    return partner


def right(boxes: NDArray[np.float32], kinds: NDArray[np.intp], seen: Detections) -> NDArray[np.bool_]:
    """(N,) which labelled tiles of `boxes` and `kinds` are found and named so."""
    return np.asarray(np.append(seen.kinds, -1)[matched(boxes, seen.boxes)] == kinds, np.bool_)


def look(folder: Path, split: str, every: int, detector: Detector) -> list[Seen]:
    """Both looks at every `every`-th photo of `split`."""
    found = []
    for one in labelled(folder, split, every):
        tiles, direction = see(one.photo, detector)
        found.append(Seen(one, tiles, direction, matched(one.boxes, tiles.boxes)))
    return found
