"""A reading drawn over its photo."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scoring.tiles import code
from vision.photo import Photo
from vision.reading_model import Reading, Role, TileReading

COLOURS: Final[dict[Role, tuple[int, int, int]]] = {
    Role.CONCEALED: (0, 190, 90),
    Role.MELD: (40, 110, 255),
    Role.FLOWER: (230, 60, 200),
    Role.WINNING: (255, 170, 0),
    Role.OUTSIDE: (150, 150, 150),
    Role.UNKNOWN: (0, 190, 200),
}
"""RGB of each role."""
DOUBT: Final = (230, 30, 30)
LONGEST: Final = 1600
"""Longer side of the drawing in pixels."""


def draw(photo: Photo, reading: Reading) -> NDArray[np.uint8]:
    """`photo` with every tile of `reading` outlined in the colour of its role and named, doubtful ones with
    a red label: (h, w, 3) uint8 RGB, at most 1600 pixels long."""
    scale = (
        min(1.0, LONGEST / max(photo.width, photo.height)) if max(photo.width, photo.height) > 900 else 2.0
    )
    size = (max(1, round(photo.width * scale)), max(1, round(photo.height * scale)))
    canvas = np.ascontiguousarray(cv2.resize(photo.pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    for one in reading.tiles:
        _outline(canvas, one, scale)
    for one in reading.tiles:
        _name(canvas, one, scale)
    return canvas


def _outline(canvas: NDArray[np.uint8], one: TileReading, scale: float) -> None:
    colour = COLOURS[one.role]
    if one.quad is not None:
        corners = (np.array(one.quad) * scale).round().astype(np.int32)
        cv2.polylines(canvas, [corners], True, colour, 2, cv2.LINE_AA)
    else:
        x0, y0, x1, y1 = (round(side * scale) for side in one.box)
        cv2.rectangle(canvas, (x0, y0), (x1, y1), colour, 2)


def _name(canvas: NDArray[np.uint8], one: TileReading, scale: float) -> None:
    x0, y0, x1, _ = (round(side * scale) for side in one.box)
    text = code(one.tile)
    letter = min(0.8, max(0.35, (x1 - x0) / 70))
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, letter, 1)
    left, base = max(0, (x0 + x1 - width) // 2), max(height + 3, y0 - 3)
    ground = DOUBT if one.doubtful else COLOURS[one.role]
    cv2.rectangle(canvas, (left - 2, base - height - 3), (left + width + 2, base + 3), ground, -1)
    cv2.putText(canvas, text, (left, base), cv2.FONT_HERSHEY_SIMPLEX, letter, (255, 255, 255), 1, cv2.LINE_AA)


class DrawingError(ValueError):
    """A drawing cannot be written; the message names the file."""


def save(drawing: NDArray[np.uint8], target: Path) -> None:
    """Write a drawing, (h, w, 3) uint8 RGB, as a picture of the kind its name says. Raises `DrawingError`."""
    try:
        Image.fromarray(drawing).save(target, quality=90)
    except (OSError, ValueError) as error:
        raise DrawingError(f"{target}: the drawing cannot be written ({error})") from None
