"""A nearer look at each flower: what tells one from another are small marks in its corners."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from scoring.tiles import FLOWERS
from vision.detections import Detections, Floats
from vision.detector.base import Detector
from vision.detector.postprocess import overlaps
from vision.looks import view_of
from vision.photo import Photo

LIKELY: Final = 0.1
"""What is some flower with this probability is looked at."""
LOOKS: Final = ((64.0, 0.0), (96.0, math.pi))
"""Pixels of the tile (square root of its area) and turn of each look: marks blur when a tile is enlarged far,
and a detector names tiles of one size or one way up worse than others. Four looks, every size both ways, name
hardly a flower more of `val`, in twice the time."""
MARGIN: Final = 0.4
"""Sizes of the tile that are shown around it."""
LONGEST: Final = 640
"""Longer side of a look at most."""
WEIGHT: Final = 0.7
"""Share of the nearer looks in what is said of the kind."""
SAME: Final = 0.3
"""Boxes that overlap by this much (intersection over union) show the tile that is looked at."""


def look_at_flowers(
    photo: Photo, seen: Detections, direction: float, widen: float, detector: Detector
) -> Detections:
    """`seen` in `photo`, with better scores of the flowers for each tile that is likelier some flower than
    anything else: it is looked at upright and on its head. `direction` is that of the hand, in
    radians, and `widen` how much wider a tile is than the photo shows it. Which tiles are flowers, boxes, and
    the scores of other kinds stay: of that the wider looks, which show a tile among others, say more."""
    scores = seen.scores.copy()
    flowers = list(FLOWERS)
    some = scores[:, flowers].sum(axis=1)
    others = np.delete(scores, flowers, axis=1).max(axis=1, initial=0)
    for at in np.flatnonzero((some >= LIKELY) & (some > others)):
        looks = _looks(photo, seen.boxes[at], direction, widen, detector)
        if looks:
            nearer = np.mean(looks, axis=0)[flowers]
            scores[at, flowers] = (1 - WEIGHT) * scores[at, flowers] + WEIGHT * nearer
    return Detections(seen.boxes, scores, seen.quads)


def _looks(photo: Photo, box: Floats, direction: float, widen: float, detector: Detector) -> list[Floats]:
    """(42,) scores of the tile in `box` from each look that shows it."""
    margin = MARGIN * float(np.sqrt(np.prod(box[2:] - box[:2])))
    found = []
    for size, turn in LOOKS:
        view = view_of(photo, box[None], direction + turn, margin, size, LONGEST, widen)
        look = view.bring_back(detector.detect(view.pixels, max(view.pixels.shape[:2])))
        same = overlaps(box, look.boxes)[0] if len(look) else np.zeros(0, np.float32)
        if same.max(initial=0) > SAME:
            found.append(look.scores[int(same.argmax())])
    return found
