"""Flower tiles of real photos with other marks: the same picture, another numeral and character.

In many sets all flowers show much the same plant and differ by a small numeral and a character in the
corners. Photos show few sets, so a network learns their plants by heart; here it has to read the marks.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dataset.faces import fonts
from vision.dataset.faces.sets import Library
from vision.training.augment import Boxes, Image, Kinds, Random

Colour = NDArray[np.float64]

FIRST: Final = 34
"""Class id of the first flower: four seasons, then four plants."""
SMALLEST: Final = 26
"""Sides of a tile in pixels, at least: marks of a smaller one cannot be read."""
CORNER: Final = (0.4, 0.34)
"""Share of the face's width and height in each corner that is cleared of the old marks."""
UNLIKE: Final = 45.0
"""A corner whose colour (0..255) is further from the bare face shows something else."""
SEASONS: Final = ("春", "夏", "秋", "冬")
PLANTS: Final = ("梅", "蘭兰", "菊", "竹")
NUMERALS: Final = "一二三四"
INKS: Final = ((178, 34, 38), (38, 34, 178), (28, 28, 32), (20, 92, 52), (130, 44, 30), (30, 44, 130))
"""Red, blue, black and green, as sets have them; which end of the list is red does not matter."""


@dataclass(frozen=True, slots=True)
class Marks:
    """How one set marks its flowers. `written`: with characters; `numbered`: with numerals, those of the
    seasons Chinese where `chinese`; `left`: side of the numeral, for seasons and for plants."""

    font: str
    latin: str
    written: bool
    numbered: bool
    chinese: bool
    left: tuple[bool, bool]
    inks: tuple[tuple[int, int, int], tuple[int, int, int]]
    size: float

    @classmethod
    def draw(cls, files: tuple[str, ...], random: Random) -> Marks:
        """A set's manner. Without characters seasons and plants are told apart by their numerals."""
        written = bool(random.random() < 0.75)
        one, two = (INKS[at] for at in random.choice(len(INKS), 2, replace=bool(random.random() < 0.3)))
        left = bool(random.random() < 0.6)
        return cls(
            files[int(random.integers(len(files)))],
            files[int(random.integers(len(files)))],
            written,
            not written or bool(random.random() < 0.8),
            not written or bool(random.random() < 0.15),
            (left, left if random.random() < 0.7 else not left),
            (one, two),
            float(random.uniform(0.19, 0.29)),
        )


def fonts_in(folder: Path) -> tuple[str, ...]:
    """Font files under `folder` that hold every character of the tiles. Raises ValueError where none does."""
    found = Library(folder).whole_fonts
    if not found:
        raise ValueError(f"{folder}: no font with the characters of the tiles (vision.dataset.faces.fetch)")
    return found


def remarked(
    image: Image, boxes: Boxes, kinds: Kinds, share: float, files: tuple[str, ...], random: Random
) -> tuple[Image, Kinds]:
    """The picture and kinds with about `share` of its flower tiles marked as others; `files` are fonts that
    hold Chinese characters and numerals. Tiles that are too small, or askew in their boxes, stay."""
    flowers = [at for at in np.flatnonzero(kinds >= FIRST) if _fits(boxes[at], image)]
    chosen = [at for at in flowers if random.random() < share]
    if not chosen:
        return image, kinds
    marks = Marks.draw(files, random)
    image, kinds = image.copy(), kinds.copy()
    for at in chosen:
        x0, y0, x1, y1 = np.round(boxes[at]).astype(int)
        # A tile that lies on its side is turned upright first; which end is up nobody knows.
        turns = 2 * int(random.integers(2)) + (x1 - x0 > y1 - y0)
        face = np.ascontiguousarray(np.rot90(image[y0:y1, x0:x1], turns))
        kind = int(random.integers(8))
        if _mark(face, kind, marks, random):
            image[y0:y1, x0:x1] = np.rot90(face, -turns)
            kinds[at] = FIRST + kind
    return image, kinds


def _fits(box: NDArray[np.float32], image: Image) -> bool:
    x0, y0, x1, y1 = (float(side) for side in box)
    short, long = sorted((x1 - x0, y1 - y0))
    inside = x0 >= 0 and y0 >= 0 and x1 <= image.shape[1] and y1 <= image.shape[0]
    # A tile is 1.2 to 1.5 times as long as wide; a box nearer to a square holds one that is askew.
    return inside and short >= SMALLEST and 1.15 <= long / short <= 1.75


def _mark(face: Image, kind: int, marks: Marks, random: Random) -> bool:
    """Clear the corners of an upright `face` and mark it as flower `kind` 0..7, in place; whether the fonts
    can write that and the face fills its box."""
    season, number = kind < 4, kind % 4
    writing = SEASONS[number] if season else PLANTS[number]
    numeral = NUMERALS[number] if season and marks.chinese else str(number + 1)
    drawn = []
    if marks.written:
        drawn.append((fonts.glyph(marks.font, writing[int(random.integers(len(writing)))]), False))
    if marks.numbered:
        drawn.append((fonts.glyph(marks.font if numeral in NUMERALS else marks.latin, numeral), True))
    if any(mask is None for mask, _ in drawn):
        return False
    bare = _bare(face)
    if not _fills(face, bare):
        return False
    _clear(face, bare)
    ink = np.clip(np.array(marks.inks[not season]) + random.normal(0, 12, 3), 0, 255)
    for mask, numbers in drawn:
        assert mask is not None
        on_left = marks.left[not season] == numbers
        _write(face, fonts.carved(mask, random, int(random.integers(-1, 3))), on_left, marks.size, ink)
    return True


def _bare(face: Image) -> Colour:
    """The colour of the face where nothing is painted."""
    light = face.mean(axis=2)
    return np.asarray(np.median(face[light >= np.quantile(light, 0.55)].reshape(-1, 3), axis=0))


def _fills(face: Image, bare: Colour) -> bool:
    """Whether the corners of the box show the face, not what lies around a tile that is askew."""
    height, width = face.shape[:2]
    shown = 0
    for y in (0.1, 0.9):
        for x in (0.12, 0.88):
            row, column = int(y * height), int(x * width)
            patch = face[max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2].reshape(-1, 3)
            shown += bool(np.abs(patch.mean(axis=0) - bare).max() < UNLIKE)
    return shown >= 3


def _clear(face: Image, bare: Colour) -> None:
    """Paint the corners in the colour of the bare face."""
    height, width = face.shape[:2]
    deep, wide = round(CORNER[1] * height), round(CORNER[0] * width)
    edge_y, edge_x = max(1, round(0.04 * height)), max(1, round(0.04 * width))
    mask = np.zeros((height, width), np.float32)
    for rows in (slice(edge_y, deep), slice(height - deep, height - edge_y)):
        for columns in (slice(edge_x, wide), slice(width - wide, width - edge_x)):
            mask[rows, columns] = 1
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.6, 0.02 * height))[..., None]
    face[:] = np.round(face * (1 - soft) + bare * soft).astype(np.uint8)


def _write(
    face: Image,
    glyph: NDArray[np.uint8],
    left: bool,
    size: float,
    ink: Colour,
) -> None:
    height, width = face.shape[:2]
    # Flat glyphs, such as a one in Chinese, keep the width of the others.
    scale = size * height / max(glyph.shape)
    deep, wide = max(2, round(glyph.shape[0] * scale)), max(2, round(glyph.shape[1] * scale))
    small = cv2.resize(glyph, (wide, deep), interpolation=cv2.INTER_AREA)
    middle = ((0.21 if left else 0.79) * width, 0.19 * height)
    x0 = int(np.clip(round(middle[0] - wide / 2), 0, width - wide))
    y0 = int(np.clip(round(middle[1] - deep / 2), 0, height - deep))
    layer = np.zeros((height, width), np.float32)
    layer[y0 : y0 + deep, x0 : x0 + wide] = small / np.float32(255)
    soft = cv2.GaussianBlur(layer, (0, 0), 0.5)[..., None]
    face[:] = np.round(face * (1 - soft) + ink * soft).astype(np.uint8)
