"""What is hardly a tile beside a hand of sure ones: keys, patterns, things on the table behind it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import Tile, is_flower
from vision.arrangement_rows import Row, find_rows
from vision.detections import Floats

FEWEST_SURE: Final = 7
"""Fewer tiles than this do not say how sure one may be in a photo."""
FAINT: Final = 0.5
"""A tile is faint with less than this share of the confidence that is usual in the photo,"""
BESIDE: Final = 1.7
"""and belongs all the same where it lies so near, in tile sizes, to a sure one along its row,"""
ALONG: Final = 0.35
"""so little out of the line of that row,"""
ALIKE: Final = 0.72
"""and is of about its size."""


def strays(boxes: Floats, kinds: Sequence[Tile], confidence: Floats) -> frozenset[int]:
    """The faint ones among tiles with these `boxes` (N, 4), `kinds` and `confidence` (N,) that lie in no row
    of sure ones. None where the photo has too few tiles to compare with. Flowers are never among them: it is
    hard to say which one a flower is, easy to see that it is one."""
    if not len(boxes):
        return frozenset()
    sure = confidence >= FAINT * float(np.median(confidence))
    if sure.sum() < FEWEST_SURE:
        return frozenset()
    return frozenset(at for at in off_rows(boxes, sure) if not is_flower(kinds[at]))


def off_rows(boxes: Floats, sure: NDArray[np.bool_]) -> frozenset[int]:
    """Which of `boxes` (N, 4) are not `sure` (N,) and lie in no row of those that are."""
    faint = np.flatnonzero(~sure)
    if not len(faint) or not sure.any():
        return frozenset(faint.tolist())
    rows = find_rows(boxes[sure])
    return frozenset(
        at for at in faint.tolist() if not any(_belongs(boxes[at], row, boxes[sure]) for row in rows)
    )


def _belongs(box: Floats, row: Row, boxes: Floats) -> bool:
    size = math.sqrt(float((box[2] - box[0]) * (box[3] - box[1])))
    if not ALIKE < size / row.size < 1 / ALIKE:
        return False
    along = np.array([math.cos(row.direction), math.sin(row.direction)])
    across = np.array([-along[1], along[0]])
    return any(
        abs(float(apart @ along)) <= BESIDE * row.size and abs(float(apart @ across)) <= ALONG * row.size
        for apart in _apart(box, boxes, row.tiles)
    )


def _apart(box: Floats, boxes: Floats, tiles: Sequence[int]) -> Floats:
    """From the middles of `tiles` to that of `box`, (N, 2)."""
    middles = (boxes[list(tiles), :2] + boxes[list(tiles), 2:]) / 2
    return np.asarray((box[:2] + box[2:]) / 2 - middles, np.float32)
