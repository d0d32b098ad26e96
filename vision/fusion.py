"""Two looks at the same tiles made one."""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.detections import Detections
from vision.detector.postprocess import overlaps, suppress

SAME: Final = 0.4
"""Boxes of two looks that overlap by this much (intersection over union) show the same tile."""


def fuse(first: Detections, second: Detections, weight: float) -> Detections:
    """The tiles of both looks, one detection each.

    Where both saw a tile: the corners of the `second` look, and the means of boxes and probabilities, the
    second's counted `weight` (0..1) and each as much as it is sure. Tiles that only one look saw stay as that
    look saw them. Where the second look was turned, boxes are the first's: around a turned box there is room
    that the tile does not fill.
    """
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


def _turned(seen: Detections) -> bool:
    """Whether the corners lie askew in their boxes."""
    askew = np.abs(seen.corners[:, 0] - seen.boxes[:, :2]).max(axis=1)
    return bool((askew > 0.02 * np.maximum(1, seen.boxes[:, 2] - seen.boxes[:, 0])).any())


def _partners(first: Detections, second: Detections) -> dict[int, int]:
    """Which detection of the second look shows the tile of one of the first: best overlaps first."""
    pairs = [
        (float(iou), mine, int(theirs))
        for mine in range(len(first))
        for theirs, iou in enumerate(overlaps(first.boxes[mine], second.boxes)[0])
        if iou >= SAME
    ]
    partner: dict[int, int] = {}
    taken: set[int] = set()
    for _, mine, theirs in sorted(pairs, reverse=True):
        if mine not in partner and theirs not in taken:
            partner[mine] = theirs
            taken.add(theirs)
    return partner
