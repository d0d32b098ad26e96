"""Several looks at the same tiles made one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detections import Detections, Floats
from vision.detector.postprocess import overlaps, suppress

SAME: Final = 0.4
"""Boxes of two looks that overlap by this much (intersection over union) show the same tile,"""
HALF: Final = 0.5
"""A box of which so much lies in another (or the other in it) is a part of the same tile."""
PART: Final = 0.45
"""What is so much smaller than the tiles around it, and lies"""
WITHIN: Final = 0.8
"""with so much of it in a tile that another look saw, is a part of that tile: a flower's pot, a sparrow."""
CENTRED: Final = 0.25
"""and so do boxes whose middles are so near, in sizes of the smaller: a turned look draws wider boxes."""


def fuse(first: Detections, second: Detections, weight: float) -> Detections:
    """The tiles of both looks, one detection each.

    Where both saw a tile: the corners of the `second` look, and the means of boxes and probabilities, the
    second's counted `weight` (0..1) and each as much as it is sure. Tiles that only one look saw stay as that
    look saw them. Where the second look was turned, boxes are the first's: around a turned box there is room
    that the tile does not fill.
    """
    second = second.select(~_parts(first, second))
    if not len(second):
        return first
    partner = _partners(first, second)
    boxes, scores = second.boxes.copy(), second.scores.copy()
    share = 0.0 if _turned(second) else weight
    for mine, theirs in partner.items():
        boxes[theirs] = (1 - share) * first.boxes[mine] + share * second.boxes[theirs]
        # A look that hardly sees the tile has hardly a say.
        says = (1 - weight) * float(first.confidence[mine]), weight * float(second.confidence[theirs])
        both = says[0] * first.scores[mine] + says[1] * second.scores[theirs]
        scores[theirs] = both / max(sum(says), 1e-9)
    alone = np.array([at for at in range(len(first)) if at not in partner], np.intp)
    seen = Detections(boxes, scores, second.quads)
    return suppress(Detections.concatenate([seen, first.select(alone)]))


def mean(looks: Sequence[Detections]) -> Detections:
    """The tiles of one or more looks that count alike; corners are those of the last look that saw the
    tile."""
    found = looks[0]
    for number, look in enumerate(looks[1:], 2):
        found = fuse(found, look, 1 / number)
    return found


def replaced(seen: Detections, better: Detections) -> Detections:
    """The tiles of `better`, and those of `seen` that show none of them nor a part of one."""
    kept = np.ones(len(seen), bool)
    for box in better.boxes:
        iou, inside = overlaps(box, seen.boxes)
        kept &= (iou < SAME) & (inside < HALF)
    return Detections.concatenate([seen.select(kept), better])


def _parts(first: Detections, second: Detections) -> NDArray[np.bool_]:
    """(N,) which of the `second` look are only parts of what the first saw whole: far smaller than the tiles
    around them, and inside one."""
    areas = np.square(second.sizes)
    small = areas < PART * np.median(areas) if len(areas) else np.zeros(0, bool)
    for at in np.flatnonzero(small):
        _, inside = overlaps(second.boxes[at], first.boxes)
        small[at] = bool(((inside >= WITHIN) & (np.square(first.sizes) > areas[at] / PART)).any())
    return small


def _turned(seen: Detections) -> bool:
    """Whether the corners lie askew in their boxes."""
    askew = np.abs(seen.corners[:, 0] - seen.boxes[:, :2]).max(axis=1)
    return bool((askew > 0.02 * np.maximum(1, seen.boxes[:, 2] - seen.boxes[:, 0])).any())


def _nearness(box: Floats, boxes: Floats) -> Floats:
    """One less the distance of the middle of `box` (4,) from those of `boxes` (N, 4), in sizes of the
    smaller of the two."""
    apart = np.linalg.norm((box[:2] + box[2:] - boxes[:, :2] - boxes[:, 2:]) / 2, axis=1)
    size = np.sqrt(np.prod(box[2:] - box[:2]))
    sizes = np.sqrt(np.prod(boxes[:, 2:] - boxes[:, :2], axis=1))
    return np.asarray(1 - apart / np.maximum(np.minimum(size, sizes), 1), np.float32)


def _partners(first: Detections, second: Detections) -> dict[int, int]:
    """Which detection of the second look shows the tile of one of the first: best overlaps first."""
    pairs = []
    for mine, box in enumerate(first.boxes):
        iou, _ = overlaps(box, second.boxes)
        near = _nearness(box, second.boxes)
        pairs += [
            (max(float(iou[at]), float(near[at])), mine, int(at))
            for at in np.flatnonzero((iou >= SAME) | (near >= 1 - CENTRED))
        ]
    partner: dict[int, int] = {}
    taken: set[int] = set()
    for _, mine, theirs in sorted(pairs, reverse=True):
        if mine not in partner and theirs not in taken:
            partner[mine] = theirs
            taken.add(theirs)
    return partner
