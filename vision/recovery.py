"""Tiles too faint to be believed alone, believed because a row has a hole just there."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.arrangement_rows import Row, find_rows
from vision.detections import Detections

ROW: Final = 6
"""Shorter rows say too little about where a tile is missing."""
HOLE: Final = (1.6, 2.5)
"""One tile is missing where the next one is so many times as far away as in the rest of the row."""
INSIDE: Final = 0.35
"""How far from the middle of the hole the faint tile may lie, in distances of neighbours."""


def recovered(seen: Detections, sure: NDArray[np.bool_], direction: float) -> NDArray[np.bool_]:
    """(N,) the `sure` ones of `seen` and those that fill a hole in a row of them; `direction` is that of the
    hand in radians (x right, y down)."""
    believed = sure.copy()
    places, faint = np.flatnonzero(sure), np.flatnonzero(~sure)
    if len(places) < ROW or not len(faint):
        return believed
    boxes = seen.turned(direction).boxes
    centres = ((boxes[:, :2] + boxes[:, 2:]) / 2).astype(np.float32)
    for row in find_rows(boxes[places]):
        for x, y, reach in _holes(row, centres[places]):
            apart = np.hypot(centres[faint, 0] - x, centres[faint, 1] - y)
            # The likeliest of those inside, not the nearest: they are answers about one and the same tile.
            inside = faint[apart <= reach]
            if len(inside):
                believed[inside[seen.confidence[inside].argmax()]] = True
    return believed


def _holes(row: Row, centres: NDArray[np.float32]) -> list[tuple[float, float, float]]:
    """The middle of each hole of `row`, and how far from it a tile may lie."""
    if len(row) < ROW:
        return []
    own = centres[list(row.tiles)]
    steps = np.linalg.norm(np.diff(own, axis=0), axis=1)
    usual = float(np.median(steps))
    return [
        (float(x), float(y), INSIDE * usual)
        for (x, y), step in zip((own[:-1] + own[1:]) / 2, steps, strict=True)
        if HOLE[0] * usual <= step <= HOLE[1] * usual
    ]
