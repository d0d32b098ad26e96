"""Writes docs/pictures/readings.jpg: hard views of sample photos, read (`python docs/make_readings.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.draw import draw, save
from vision.evaluation_changes import half_shaded, leaned
from vision.photo import from_pixels, load
from vision.reading import read

Pixels = NDArray[np.uint8]
SAMPLES = Path(__file__).parents[1] / "datasets" / "samples"
CELL = 420
"""Pixels of each side of a view in the picture."""


def sample(start: str) -> Pixels:
    """The sample photo whose name starts so."""
    (file,) = SAMPLES.glob(f"{start}*.jpg")
    return load(file).pixels


def twice(pixels: Pixels) -> Pixels:
    """Another hand beyond the first."""
    other = np.asarray(cv2.resize(pixels[240:360], None, fx=0.95, fy=0.95), np.uint8)
    both = pixels.copy()
    both[40 : 40 + other.shape[0], 10 : 10 + other.shape[1]] = other
    return both


def views() -> Iterator[Pixels]:
    """Upside down, sideways, low, half in shadow, with discards, two hands, squeezed, with flowers."""
    hand = sample("jc_370263729")
    yield np.ascontiguousarray(np.rot90(hand, 2))
    yield np.ascontiguousarray(np.rot90(hand))
    none = np.zeros((0, 4), np.float32)
    yield leaned(0.18, 0.6)(hand, none)[0]
    yield half_shaded(0.45)(hand, none)[0]
    yield sample("jc_387322686")
    yield twice(hand)
    yield np.asarray(cv2.resize(hand, None, fx=0.4, fy=1.0, interpolation=cv2.INTER_AREA), np.uint8)
    yield sample("jc_hand-008")


def cell(pixels: Pixels) -> Pixels:
    """A view, read and drawn, in a square of its own."""
    photo = from_pixels(pixels)
    drawing = draw(photo, read(photo))
    scale = CELL / max(drawing.shape[:2])
    small = cv2.resize(drawing, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    square = np.full((CELL, CELL, 3), 255, np.uint8)
    square[: small.shape[0], : small.shape[1]] = small
    return square


if __name__ == "__main__":
    cells = [cell(view) for view in views()]
    rows = [np.hstack(cells[:4]), np.hstack(cells[4:])]
    save(np.vstack(rows), Path(__file__).parent / "pictures" / "readings.jpg")
