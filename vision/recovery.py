"""Tiles too faint to be believed alone, believed because a row has a hole just there, or because a close look
names them surely."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.arrangement_rows import Row, find_rows
from vision.detections import Detections
from vision.detector.postprocess import overlaps
from vision.face_look import Namer, names_of, spots_on_a_square
from vision.photo import Photo

ROW: Final = 6
"""Shorter rows say too little about where a tile is missing."""
HOLE: Final = (1.6, 2.5)
"""One tile is missing where the next one is so many times as far away as in the rest of the row."""
INSIDE: Final = 0.35
"""How far from the middle of the hole the faint tile may lie, in distances of neighbours."""

PERHAPS: Final = 0.05
"""A detector that never saw a set may give its tiles no more than this. What is there is looked at closely,
and"""
NAMED: Final = 0.7
"""is a tile where the close look is so sure of its kind,"""
FACELESS: Final = 0.02
"""and gives so little to its being none;"""
AS_LARGE: Final = (0.7, 1.5)
"""of a size within these of the median of the sure tiles, and none of a part of one:"""
PART: Final = 0.3
"""with less than this of the smaller in the other."""
BELIEVED: Final = 0.5
"""So likely is it then called a tile, for a person to look at. The 32 in `val` and a fifth of `train` all
were tiles; of 11 in drawn scenes that set no threshold 10."""


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


def named(photo: Photo, seen: Detections, sure: NDArray[np.bool_], widen: float, namer: Namer) -> Detections:
    """The tiles of `seen` in `photo` beside the `sure` ones (N,) that `namer`, which looks closely at each,
    is sure of; `widen` is how much wider a tile is than the photo shows it."""
    known = seen.select(sure)
    if not len(known):
        return known
    size = float(np.median(known.sizes))
    fits = (seen.sizes >= AS_LARGE[0] * size) & (seen.sizes <= AS_LARGE[1] * size)
    perhaps = seen.select(~sure & fits & (seen.presence >= PERHAPS))
    apart = [float(overlaps(box, known.boxes)[1].max()) < PART for box in perhaps.boxes]
    perhaps = perhaps.select(np.array(apart, np.bool_))
    if not len(perhaps):
        return perhaps
    names = names_of(photo, perhaps, widen, namer)
    kinds, none = names[:, :-1], names[:, -1]
    good = (kinds.max(axis=1) >= NAMED) & (none < FACELESS)
    good &= ~spots_on_a_square(perhaps, kinds.argmax(axis=1), widen)
    raised = perhaps.scores * (BELIEVED / perhaps.presence)[:, None]
    found = Detections(perhaps.boxes, np.minimum(raised, 1).astype(np.float32), perhaps.quads)
    return found.select(good)
