"""Where a row falls apart: gaps between tiles, and tiles turned sideways."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.arrangement_rows import Row
from vision.detections import Floats

GAP: Final = 0.28
"""A gap wider than this, in tile widths, parts two groups."""
SQUARE_ON: Final = math.radians(12)
"""Rows tilted by less are measured by the sides of their boxes, others by the distance of centres."""
TURNED: Final = 1.22
"""A tile this much longer along the row than its neighbours, and shorter across, lies sideways."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Tiles without a gap between them, in order; `row` numbers their row from the top, `turned` are those
    that lie sideways among them."""

    tiles: tuple[int, ...]
    row: int = 0
    turned: frozenset[int] = field(default=frozenset())


def split(row: Row, boxes: Floats, number: int = 0, gap: float = GAP) -> list[Segment]:
    """`row`, the one with `number` from the top, in segments, first to last."""
    if len(row) == 1:
        return [Segment(row.tiles, number)]
    tiles = list(row.tiles)
    gaps = gaps_of(row, boxes)
    sideways = _turned(row, boxes)
    segments: list[Segment] = []
    start = 0
    for at in range(len(tiles)):
        if at == len(tiles) - 1 or gaps[at] > gap:
            piece = tuple(tiles[start : at + 1])
            segments.append(Segment(piece, number, frozenset(piece) & sideways))
            start = at + 1
    return segments


def gaps_of(row: Row, boxes: Floats) -> NDArray[np.float64]:
    """(n - 1,) the space between each tile of `row` and the next, in tile widths; negative where they
    overlap."""
    own = boxes[list(row.tiles)].astype(np.float64)
    centres = (own[:, :2] + own[:, 2:]) / 2
    steps = np.linalg.norm(np.diff(centres, axis=0), axis=1)
    lengths = _lengths(row, own)
    if lengths is not None:
        expected = (lengths[:-1] + lengths[1:]) / 2
    else:
        # Box sides say little about a tilted tile; most neighbours touch, so a low quantile of the steps
        # nearby is the width of a tile.
        expected = np.array([np.quantile(steps[max(0, at - 4) : at + 5], 0.35) for at in range(len(steps))])
    typical = np.median(expected)
    gaps: NDArray[np.float64] = (steps - expected) / np.maximum(expected, 0.5 * typical)
    return gaps


def _lengths(row: Row, own: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """How long each tile is along the row, None where the row is too tilted to say."""
    if abs(row.direction) < SQUARE_ON:
        lengths: NDArray[np.float64] = own[:, 2] - own[:, 0]
        return lengths
    if abs(row.direction) > math.pi / 2 - SQUARE_ON:
        upright: NDArray[np.float64] = own[:, 3] - own[:, 1]
        return upright
    return None


def _turned(row: Row, boxes: Floats) -> frozenset[int]:
    own = boxes[list(row.tiles)].astype(np.float64)
    along = _lengths(row, own)
    if along is None or len(row) < 4:
        return frozenset()
    across = (own[:, 2:] - own[:, :2]).sum(axis=1) - along
    longer, shorter = along / np.median(along), across / np.median(across)
    return frozenset(
        tile
        for tile, a, b in zip(row.tiles, longer, shorter, strict=True)
        if a > TURNED and b < 1 / TURNED**0.5
    )
