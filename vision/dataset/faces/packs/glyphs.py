"""The mahjong tiles of Unicode (U+1F000 to U+1F029) as free fonts draw them: black outlines, all 42 kinds."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.dataset.faces.packs.picture import Makers, Pack, cut_all

# Unicode's order: winds, red, green and white dragon, characters, bamboo, dots; then 梅蘭竹菊 and 春夏秋冬.
ORDER = (*range(27, 34), *range(9), *range(18, 27), *range(9, 18), 38, 39, 41, 40, *range(34, 38))
"""Class ids from U+1F000 on."""

FONTS = {
    "freeserif": "fonts-freefont-ttf/usr/share/fonts/truetype/freefont/FreeSerif.ttf",
    "noto": "fonts-noto-core/usr/share/fonts/truetype/noto/NotoSansSymbols2-Regular.ttf",
    "symbola": "fonts-symbola/usr/share/fonts/truetype/ancient-scripts/Symbola_hint.ttf",
}
"""The fonts by the name of the pack."""

_PLAIN = ("freeserif",)  # kept black; the others get the usual inks
_SIZE = 420
_FIRST, _NORTH = 0x1F000, 0x1F003

_BLACK, _RED, _GREEN, _BLUE = (30, 30, 35), (185, 30, 38), (20, 105, 60), (30, 55, 140)


def makers(folder: Path) -> Makers:
    """The packs that were fetched."""
    found: Makers = {}
    for name, file in FONTS.items():
        if (folder / file).exists():
            found[f"glyphs-{name}"] = partial(_draw, folder / file, name)
    return found


def _draw(path: Path, name: str) -> Pack:
    font = ImageFont.truetype(str(path), _SIZE)
    frame = _frame(_shape(font, _NORTH))
    shapes = {
        kind: np.where(frame, 0, _shape(font, _FIRST + place)).astype(np.uint8)
        for place, kind in enumerate(ORDER)
    }
    wan = _height_of_wan(shapes[0])
    return cut_all(
        {
            kind: np.dstack([_plain_ink(shape) if name in _PLAIN else _inks(shape, kind, wan), shape])
            for kind, shape in shapes.items()
        }
    )


def _shape(font: ImageFont.FreeTypeFont, code: int) -> NDArray[np.uint8]:
    image = Image.new("L", (_SIZE, _SIZE * 2))
    ImageDraw.Draw(image).text((20, _SIZE // 4), chr(code), font=font, fill=255)
    return np.asarray(image)


def _frame(shape: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where the outline of the tile is, which every glyph of a font has: 北 does not touch it."""
    _, labels, boxes, _ = cv2.connectedComponentsWithStats((shape > 40).astype(np.uint8), connectivity=8)
    outline = 1 + int(np.argmax(boxes[1:, cv2.CC_STAT_HEIGHT]))
    grown = cv2.dilate((labels == outline).astype(np.uint8), np.ones((5, 5), np.uint8))
    return np.asarray(grown > 0)


def _height_of_wan(shape: NDArray[np.uint8]) -> int:
    """The rows that 萬 takes up in 一萬, where the gap above it is the widest."""
    rows = np.flatnonzero((shape > 40).any(axis=1))
    below = int(np.argmax(np.diff(rows))) + 1
    return int(rows[-1] - rows[below])


def _plain_ink(shape: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.full((*shape.shape, 3), _BLACK, np.uint8)


def _inks(shape: NDArray[np.uint8], kind: int, wan: int) -> NDArray[np.uint8]:
    """The inks of most sets: 萬 and 中 in red, 發 and bamboo in green, dots and the white dragon in blue."""
    colour = _plain_ink(shape)
    if kind < 9:
        bottom = int(np.flatnonzero((shape > 40).any(axis=1))[-1])
        colour[bottom - wan - 3 :] = _RED
    elif kind < 18:
        colour[:] = _BLUE
    elif kind < 27:
        colour[:] = _GREEN
    elif kind < 34:
        colour[:] = {31: _RED, 32: _GREEN, 33: _BLUE}.get(kind, _BLACK)
    else:
        colour[:] = _GREEN
        colour[_character(shape)] = _RED if kind < 38 else _BLACK
    return colour


def _character(shape: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where the character of a flower is: the parts at the top left."""
    _, labels, _, centres = cv2.connectedComponentsWithStats((shape > 40).astype(np.uint8), connectivity=8)
    ys, xs = np.nonzero(shape > 40)
    right, bottom = xs.min() + 0.6 * np.ptp(xs), ys.min() + 0.38 * np.ptp(ys)
    mark = (centres[:, 0] < right) & (centres[:, 1] < bottom)
    mark[0] = False  # the ground
    # A little wider, so that soft edges go with their strokes.
    return np.asarray(cv2.dilate(mark[labels].astype(np.uint8), np.ones((3, 3), np.uint8)) > 0)
