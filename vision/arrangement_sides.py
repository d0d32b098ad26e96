"""Blank sides of standing tiles, which a detector takes for white dragons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from scoring.tiles import WHITE, Tile
from vision.detections import Floats

BESIDE: Final = 1.2
"""A side lies no further from the tile it belongs to, or from the one before it, in sizes of that tile."""
SMALLER: Final = 0.78
"""And is smaller than it by at least this ratio. White dragons that are some are .82 of the nearest tile or
more, sides and other blanks beside a hand .77 or less (the 216 photos of `val` and of the annotations)."""


def sides(boxes: Floats, kinds: Sequence[Tile]) -> frozenset[int]:
    """Which of `boxes` (N, 4), read as `kinds`, are called white dragons but much smaller than the tile that
    they touch: the top of a tile that stands on its edge, or the side of one at the end of a row."""
    blank = np.array([kind == WHITE for kind in kinds], bool)
    printed = np.flatnonzero(~blank)
    if not blank.any() or not len(printed):
        return frozenset()
    corners = boxes.astype(np.float64)
    centres = (corners[:, :2] + corners[:, 2:]) / 2
    sizes = np.sqrt(np.maximum(np.prod(corners[:, 2:] - corners[:, :2], axis=1), 1))
    found = []
    for at in np.flatnonzero(blank):
        apart = np.linalg.norm(centres[printed] - centres[at], axis=1)
        nearest = printed[apart.argmin()]
        if apart.min() <= BESIDE * sizes[nearest] and sizes[at] < SMALLER * sizes[nearest]:
            found.append(int(at))
    return frozenset(found)
