"""A picture as the network wants it: scaled, padded, planes of RGB in 0..1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

STRIDE: Final = 32
PADDING: Final = 114
"""The grey of the border, as in training."""


@dataclass(frozen=True, slots=True, eq=False)
class Letterbox:
    """`tensor` is (1, 3, H, W) float32 RGB 0..1, H and W multiples of 32. A point p of the tensor lies at
    p / `scale` - (`left`, `top`) / `scale` of the picture."""

    tensor: NDArray[np.float32]
    scale: float
    left: int
    top: int


def letterbox(pixels: NDArray[np.uint8], size: int) -> Letterbox:
    """`pixels`, (h, w, 3) uint8 RGB, with the longer side scaled to `size` and a border up to the next
    multiples of 32."""
    height, width = pixels.shape[:2]
    scale = size / max(height, width)
    new_height, new_width = max(1, round(height * scale)), max(1, round(width * scale))
    if (new_height, new_width) != (height, width):
        # Averaging on the way down, or fine strokes alias away; cubic on the way up.
        method = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
        pixels = cv2.resize(pixels, (new_width, new_height), interpolation=method)  # type: ignore[assignment]
    padded_height, padded_width = -(-new_height // STRIDE) * STRIDE, -(-new_width // STRIDE) * STRIDE
    top, left = (padded_height - new_height) // 2, (padded_width - new_width) // 2
    canvas = np.full((padded_height, padded_width, 3), PADDING, np.uint8)
    canvas[top : top + new_height, left : left + new_width] = pixels
    tensor = np.ascontiguousarray(canvas.transpose(2, 0, 1)[None], np.float32) / np.float32(255)
    return Letterbox(tensor, scale, left, top)
