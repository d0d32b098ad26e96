"""Changes to photos under which a detector should hold: turned, squeezed, darkened, blurred, seen
from lower, compressed."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
Boxes = NDArray[np.float32]
Change = Callable[[Pixels, Boxes], tuple[Pixels, Boxes]]


def turned(quarters: int) -> Change:
    """Turned counter-clockwise by `quarters` times 90 degrees."""

    def change(pixels: Pixels, boxes: Boxes) -> tuple[Pixels, Boxes]:
        moved = boxes
        height, width = pixels.shape[:2]
        for _ in range(quarters):
            x0, y0, x1, y1 = moved.T
            moved = np.stack([y0, width - x1, y1, width - x0], 1)
            height, width = width, height
        return np.ascontiguousarray(np.rot90(pixels, quarters)), moved

    return change


def squeezed(across: float, down: float) -> Change:
    """Scaled by different factors along the two sides."""

    def change(pixels: Pixels, boxes: Boxes) -> tuple[Pixels, Boxes]:
        height, width = pixels.shape[:2]
        new_width, new_height = round(width * across), round(height * down)
        scale = np.array([new_width / width, new_height / height] * 2, np.float32)
        return np.asarray(
            cv2.resize(pixels, (new_width, new_height), interpolation=cv2.INTER_AREA), np.uint8
        ), boxes * scale

    return change


def darkened(factor: float) -> Change:
    """All light times `factor`."""

    def change(pixels: Pixels, boxes: Boxes) -> tuple[Pixels, Boxes]:
        return (pixels * factor).astype(np.uint8), boxes

    return change


def half_shaded(factor: float) -> Change:
    """The left half in a shadow that leaves `factor` of the light."""

    def change(pixels: Pixels, boxes: Boxes) -> tuple[Pixels, Boxes]:
        light = np.where(np.arange(pixels.shape[1]) < pixels.shape[1] / 2, factor, 1.0)
        return (pixels * light[None, :, None]).astype(np.uint8), boxes

    return change


def leaned(far: float, flat: float) -> Change:
    """As from lower down: the far edge shorter by `far` of the width at each end, the height times `flat`;
    boxes around the moved corners."""

    def change(pixels: Pixels, boxes: Boxes) -> tuple[Pixels, Boxes]:
        height, width = pixels.shape[:2]
        left, low = far * width, flat * height
        corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
        seen = np.array([(left, 0), (width - left, 0), (width, low), (0, low)], np.float32)
        matrix = cv2.getPerspectiveTransform(corners, seen)
        picture = np.asarray(cv2.warpPerspective(pixels, matrix, (width, round(low))), np.uint8)
        if not len(boxes):
            return picture, boxes
        x0, y0, x1, y1 = boxes.T
        points = np.stack([x0, y0, x1, y0, x1, y1, x0, y1], 1).reshape(-1, 1, 2).astype(np.float32)
        moved = cv2.perspectiveTransform(points, matrix).reshape(-1, 4, 2)
        return picture, np.concatenate([moved.min(axis=1), moved.max(axis=1)], axis=1).astype(np.float32)

    return change


def blurred(sigma: float) -> Change:
    """A Gaussian blur of `sigma` pixels."""

    def change(pixels: Pixels, boxes: Boxes) -> tuple[Pixels, Boxes]:
        return np.asarray(cv2.GaussianBlur(pixels, (0, 0), sigma), np.uint8), boxes

    return change


def compressed(quality: int) -> Change:
    """Through JPEG of that quality."""

    def change(pixels: Pixels, boxes: Boxes) -> tuple[Pixels, Boxes]:
        done, data = cv2.imencode(
            ".jpg", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, quality]
        )
        assert done
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR_RGB), np.uint8), boxes

    return change


CHANGES: dict[str, Change] = {
    "turned 90": turned(1),
    "turned 180": turned(2),
    "turned 270": turned(3),
    "width x 0.7": squeezed(0.7, 1.0),
    "height x 0.7": squeezed(1.0, 0.7),
    "size x 0.5": squeezed(0.5, 0.5),
    "from lower": leaned(0.18, 0.6),
    "light x 0.4": darkened(0.4),
    "half in shadow": half_shaded(0.45),
    "blur 1.5 px": blurred(1.5),
    "JPEG 40": compressed(40),
}
