"""Flowers get a nearer look, and nothing else does."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.detections import Detections
from vision.flower_looks import look_at_flowers
from vision.photo import Photo, from_pixels

SPRING, SUMMER, GREEN = 34, 35, 32
FLOWER, OTHER = (300.0, 200.0, 330.0, 240.0), (100.0, 200.0, 130.0, 240.0)


class Near:
    """A detector that sees a white tile in the middle of each picture it is shown, as `kind`."""

    def __init__(self, kind: int, blind: bool = False) -> None:
        self.kind, self.blind = kind, blind
        self.shown: list[NDArray[np.uint8]] = []

    def detect(self, pixels: NDArray[np.uint8], size: int | None = None) -> Detections:
        self.shown.append(pixels)
        rows, columns = np.nonzero(pixels.min(axis=2) > 200)
        if self.blind or not len(rows):
            return Detections.empty()
        box = [columns.min(), rows.min(), columns.max() + 1, rows.max() + 1]
        return Detections(np.array([box], np.float32), scores(self.kind, 0.8)[None])


def scores(kind: int, best: float, second: int | None = None, other: float = 0.0) -> NDArray[np.float32]:
    row = np.zeros(42, np.float32)
    row[kind] = best
    if second is not None:
        row[second] = other
    return row


def table() -> tuple[Photo, Detections]:
    """A photo of a tile that may be spring or summer, read as spring, beside a green dragon."""
    pixels = np.full((480, 640, 3), (20, 90, 40), np.uint8)
    for x0, y0, x1, y1 in (FLOWER, OTHER):
        pixels[int(y0) : int(y1), int(x0) : int(x1)] = 255
    rows = np.stack([scores(SPRING, 0.5, SUMMER, 0.4), scores(GREEN, 0.6, SPRING, 0.05)])
    return from_pixels(pixels), Detections(np.array([FLOWER, OTHER], np.float32), rows)


@pytest.mark.parametrize("direction", [0.0, math.pi / 2, 0.4])
def test_the_nearer_look_decides_which_flower_it_is(direction: float) -> None:
    photo, seen = table()
    near = Near(SUMMER)
    found = look_at_flowers(photo, seen, direction, 1.0, near)
    assert list(found.kinds) == [SUMMER, GREEN]
    assert found.boxes.tolist() == seen.boxes.tolist()
    assert found.scores[1].tolist() == seen.scores[1].tolist()
    # Only the flower was looked at, upright and on its head: the dragon is in no picture.
    assert len(near.shown) == 2
    assert all(max(pixels.shape) < 250 for pixels in near.shown)
    assert seen.scores[0, SPRING] == 0.5


def test_what_no_look_shows_stays_as_it_was_read() -> None:
    photo, seen = table()
    found = look_at_flowers(photo, seen, 0.0, 1.0, Near(SUMMER, blind=True))
    assert found.scores.tolist() == seen.scores.tolist()


def test_where_no_flower_is_likely_nothing_is_looked_at() -> None:
    photo, seen = table()
    near = Near(SUMMER)
    assert len(look_at_flowers(photo, Detections.empty(), 0.0, 1.0, near)) == 0
    look_at_flowers(photo, seen.select(np.array([False, True])), 0.0, 1.0, near)
    assert not near.shown
