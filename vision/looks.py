"""Looks at a part of a photo: cut out, turned upright, scaled, and what is seen there brought back."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detections import Detections, Floats
from vision.photo import Photo

STRAIGHT: Final = math.radians(3)
"""A region tilted by less is cut out as it lies."""

SHARED: Final = 0.1
"""Share of the length that neighbouring parts of a view have in common."""

ENLARGE: Final = 2.5
"""A view shows the photo's own pixels at most so many times enlarged."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A part of a photo: `pixels` (h, w, 3) uint8 RGB; `back` (2, 3) takes its points to pixels of the
    upright photo; `direction` is where its right side points there, in radians."""

    pixels: NDArray[np.uint8]
    back: NDArray[np.float64]
    direction: float

    def turned(self, quarters: int) -> View:
        """The same, its picture turned clockwise by so many quarter turns."""
        height, width = self.pixels.shape[:2]
        # From the turned picture to this one: where a point x, y of it comes from.
        linear, shift = (
            ([[1, 0], [0, 1]], [0, 0]),
            ([[0, 1], [-1, 0]], [0, height]),
            ([[-1, 0], [0, -1]], [width, height]),
            ([[0, -1], [1, 0]], [width, 0]),
        )[quarters % 4]
        back = np.column_stack([self.back[:, :2] @ linear, self.back @ [*shift, 1]])
        pixels = np.ascontiguousarray(np.rot90(self.pixels, -quarters))
        return View(pixels, back, self.direction - quarters % 4 * math.pi / 2)

    def parts(self, count: int) -> list[View]:
        """The same cut across its longer side into `count` parts, which share `SHARED` of the length so that
        every tile is whole in one."""
        if count == 1:
            return [self]
        height, width = self.pixels.shape[:2]
        long = max(height, width)
        each = math.ceil(long * (1 + SHARED * (count - 1)) / count)
        found = []
        for start in (round(at) for at in np.linspace(0, long - each, count)):
            x, y = (start, 0) if width >= height else (0, start)
            pixels = self.pixels[y : y + each, x:] if height > width else self.pixels[y:, x : x + each]
            back = np.column_stack([self.back[:, :2], self.back @ [x, y, 1]])
            found.append(View(np.ascontiguousarray(pixels), back, self.direction))
        return found

    def alone(self) -> View:
        """The same as a photo of its own: what is seen in it stays in its pixels."""
        return View(self.pixels, np.eye(2, 3), 0.0)

    def bring_back(self, seen: Detections) -> Detections:
        """`seen` in this view, as detections of the photo: boxes around the turned ones."""
        if not len(seen):
            return seen
        quads = seen.corners.astype(np.float64) @ self.back[:, :2].T + self.back[:, 2]
        boxes = np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1)
        return Detections(boxes.astype(np.float32), seen.scores, quads.astype(np.float32))


def whole(photo: Photo, longest: int, enlarge: bool = False) -> View:
    """All of `photo`, reduced to `longest` pixels where it is longer; and enlarged to it where it is shorter,
    if asked to."""
    scale = longest / max(photo.width, photo.height)
    if not enlarge:
        scale = min(1.0, scale)
    width, height = max(1, round(photo.width * scale)), max(1, round(photo.height * scale))
    back = np.array([[photo.width / width, 0, 0], [0, photo.height / height, 0]])
    if (height, width) == photo.pixels.shape[:2]:
        return View(photo.pixels, back, 0.0)
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    scaled = cv2.resize(photo.pixels, (width, height), interpolation=method)
    return View(np.asarray(scaled, np.uint8), back, 0.0)


def view_of(
    photo: Photo,
    boxes: Floats,
    direction: float,
    margin: float,
    tile: float,
    longest: int,
    widen: float = 1.0,
) -> View:
    """The part of `photo` that holds `boxes` (N, 4), turned so that `direction` (radians, x right, y down)
    points right, with `margin` pixels of the photo around, scaled so that a tile of the median size becomes
    `tile` pixels, never longer than `longest` pixels, and hardly larger than the photo shows it; `widen`
    times as wide as it would be for its height."""
    angle = 0.0 if abs(direction) < STRAIGHT else direction
    cosine, sine = math.cos(angle), math.sin(angle)
    turn = np.array([[cosine, sine], [-sine, cosine]])
    centres = (boxes[:, :2] + boxes[:, 2:]) / 2
    extents = boxes[:, 2:] - boxes[:, :2]
    size = float(np.median(np.sqrt(extents[:, 0] * extents[:, 1])))
    reach = extents / 2 if not angle else np.full_like(extents, size * 0.75)
    laid = centres @ turn.T.astype(np.float32)
    low, high = (laid - reach).min(axis=0) - margin, (laid + reach).max(axis=0) + margin
    span = np.maximum(high - low, 1)
    shape = np.array([math.sqrt(widen), 1 / math.sqrt(widen)])
    scale = min(tile / size, longest / float((span * shape).max()), ENLARGE / photo.scale)
    width, height = (max(1, round(float(side))) for side in span * shape * scale)
    # From view to photo: scale down, shift, turn back.
    linear = turn.T / (shape * scale)
    shift = turn.T @ low
    back = np.concatenate([linear, shift[:, None]], axis=1)
    return View(cut(photo, back, width, height, scale * float(shape.max())), back, angle)


def cut(photo: Photo, back: NDArray[np.float64], width: int, height: int, scale: float) -> NDArray[np.uint8]:
    pixels, held = photo.pixels, photo.scale
    # Held pixels for each pixel of the view: far more than one would alias, so average down first.
    step = 1 / (scale * held)
    inner = back / held
    if step > 1.5:
        corners = np.array([[0, 0, 1], [width, 0, 1], [width, height, 1], [0, height, 1]]) @ inner.T
        low = np.maximum(np.floor(corners.min(axis=0)).astype(int), 0)
        high = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + 1, [pixels.shape[1], pixels.shape[0]])
        high = np.maximum(high, low + 1)
        part = pixels[low[1] : high[1], low[0] : high[0]]
        small = (max(1, round(part.shape[1] / step)), max(1, round(part.shape[0] / step)))
        reduced = cv2.resize(part, small, interpolation=cv2.INTER_AREA)
        ratio = np.array([small[0] / part.shape[1], small[1] / part.shape[0]])
        inner = np.concatenate([inner[:, :2], (inner[:, 2] - low)[:, None]], axis=1) * ratio[:, None]
        pixels = np.asarray(reduced, np.uint8)
    view = cv2.warpAffine(
        pixels,
        inner,
        (width, height),
        flags=cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(114, 114, 114),
    )
    return np.asarray(view, np.uint8)
