"""Glyphs of fonts as masks: the characters of the faces in many hands, printed and brushed."""

from __future__ import annotations

import functools
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.dataset.faces.face import thicken, wobble

FONT_SUFFIXES = (".ttf", ".otf", ".ttc", ".woff")
_SIZE = 150

# What must be there for a font to be of use: enough of the numerals and winds in its own writing.
_NEEDED = "一二三四六七八九中西南北"


class GlyphError(ValueError):
    """A font has no such character."""


@functools.lru_cache(maxsize=256)
def _font(path: str, index: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, _SIZE, index=index)


@functools.lru_cache(maxsize=8192)
def glyph(path: str, character: str, index: int = 0) -> NDArray[np.uint8] | None:
    """The character as a mask cut to its ink, or None where the font lacks it."""
    font = _font(path, index)
    drawn = _draw(font, character)
    if drawn is None:
        return None
    missing = _draw(font, "\uffff")  # what the font shows for a character that it lacks
    if missing is not None and missing.shape == drawn.shape and bool((missing == drawn).all()):
        return None
    return drawn


def _draw(font: ImageFont.FreeTypeFont, text: str) -> NDArray[np.uint8] | None:
    image = Image.new("L", (_SIZE * 2, _SIZE * 2))
    ImageDraw.Draw(image).text((_SIZE // 2, _SIZE // 2), text, font=font, fill=255)
    pixels = np.asarray(image)
    ys, xs = np.nonzero(pixels > 60)
    if not len(xs):
        return None
    return np.ascontiguousarray(pixels[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1])


def usable_fonts(folder: Path) -> tuple[str, ...]:
    """Files of a folder (searched to any depth) that hold the characters of the tiles, sorted."""
    found = []
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() not in FONT_SUFFIXES:
            continue
        try:
            if all(glyph(str(path), character) is not None for character in _NEEDED):
                found.append(str(path))
        except OSError:  # not a font that FreeType reads
            continue
    return tuple(found)


def carved(mask: NDArray[np.uint8], rng: np.random.Generator, weight: int = 0) -> NDArray[np.uint8]:
    """A glyph as an engraver would vary it: bent a little, leaned, strokes wider by `weight` pixels."""
    room = 10
    padded = cv2.copyMakeBorder(mask, room, room, room, room, cv2.BORDER_CONSTANT, value=0)
    bent = wobble(np.asarray(padded, np.uint8), rng, float(rng.uniform(0, 3.0)))
    lean = float(rng.normal(0, 0.04))
    height, width = bent.shape
    matrix = np.array([[1, lean, -lean * height / 2], [0, 1, 0]])
    leaned = np.asarray(cv2.warpAffine(bent, matrix, (width, height)), np.uint8)
    changed = thicken(leaned, weight)
    ys, xs = np.nonzero(changed > 60)
    if not len(xs):  # strokes thinner than the chisel: keep them as they were
        return mask
    return np.ascontiguousarray(changed[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1])
