"""From the network's many overlapping answers to one detection a tile."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detections import Detections, Floats

FLOOR: Final = 0.05
"""Answers below this are noise: no step downstream looks at them."""
SAME_IOU: Final = 0.6
"""Two boxes that overlap by this much (intersection over union) are one tile."""
NESTED: Final = 0.8
"""A box of which so much lies inside another is part of the same tile."""


def overlaps(box: Floats, boxes: Floats) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Of one box (4,) with many (N, 4): intersection over union, and over the smaller of the two areas."""
    low, high = np.maximum(box[:2], boxes[:, :2]), np.minimum(box[2:], boxes[:, 2:])
    both = np.prod(np.clip(high - low, 0, None), axis=1)
    area = float(np.prod(box[2:] - box[:2]))
    areas = np.prod(boxes[:, 2:] - boxes[:, :2], axis=1)
    union = np.maximum(area + areas - both, 1e-6)
    smaller = np.maximum(np.minimum(area, areas), 1e-6)
    return (both / union).astype(np.float32), (both / smaller).astype(np.float32)


def suppress(detections: Detections, same_iou: float = SAME_IOU, nested: float = NESTED) -> Detections:
    """One detection a tile, surest first: whatever overlaps a surer one, whatever kind it says, and whatever
    lies inside one (or around one), is dropped."""
    order = np.argsort(-detections.confidence, kind="stable")
    kept: list[int] = []
    boxes = detections.boxes
    while len(order):
        best, order = int(order[0]), order[1:]
        kept.append(best)
        iou, inside = overlaps(boxes[best], boxes[order])
        order = order[(iou < same_iou) & (inside < nested)]
    return detections.select(np.array(kept, np.intp))
