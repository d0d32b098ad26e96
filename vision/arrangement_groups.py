"""Where a row falls apart: gaps between tiles, and tiles turned sideways."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.arrangement_rows import Row
from vision.detections import Floats

GAP: Final = 0.28
"""A gap wider than this, in tile widths, parts two groups."""
SLIT: Final = 0.11
"""A gap wider than this, but not than `GAP`, parts groups only where the tiles say so as well: it may be a
careless hand. Between touching tiles of 129 annotated hands none was wider than .09."""
WIDE: Final = 0.45
"""A single tile is set apart on purpose where the gap is wider than this."""
REACH: Final = 4
"""The distance of touching tiles is taken from so many steps to each side."""
TOUCHING: Final = 0.4
"""And is this quantile of them: a gap after every third tile does not disturb it."""
SQUARE_ON: Final = math.radians(12)
"""Rows tilted by less are tell a turned tile by the sides of its box."""
TURNED: Final = 1.22
"""A tile this much longer along the row than its neighbours, and shorter across, lies sideways."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Tiles without a gap between them, in order; `row` numbers their row from the top, `turned` are those
    that lie sideways among them; `apart`: at an end of its row, with a wide gap to the rest, or a row of its
    own; `slits` are those of its tiles that have a narrow gap before them; `kong`: four of a kind that the
    number of tiles proves to be declared."""

    tiles: tuple[int, ...]
    row: int = 0
    turned: frozenset[int] = field(default=frozenset())
    apart: bool = False
    slits: frozenset[int] = field(default=frozenset())
    kong: bool = False

    def part(self, tiles: tuple[int, ...]) -> Segment:
        """The segment that `tiles` of this one make by themselves."""
        kept = frozenset(tiles)
        return Segment(tiles, self.row, self.turned & kept, self.apart, self.slits & kept)


def split(row: Row, boxes: Floats, number: int = 0) -> list[Segment]:
    """`row`, the one with `number` from the top, in segments, first to last."""
    if len(row) == 1:
        return [Segment(row.tiles, number, apart=True)]
    gaps = gaps_of(row, boxes)
    sideways = _turned(row, boxes)
    ends = [0, *(int(at) + 1 for at in np.flatnonzero(gaps > GAP)), len(row)]
    segments = []
    for start, stop in pairwise(ends):
        piece = row.tiles[start:stop]
        apart = (start == 0 or gaps[start - 1] > WIDE) and (stop == len(row) or gaps[stop - 1] > WIDE)
        at_end = start == 0 or stop == len(row)
        slits = frozenset(row.tiles[at + 1] for at in range(start, stop - 1) if gaps[at] > SLIT)
        segments.append(Segment(piece, number, frozenset(piece) & sideways, apart and at_end, slits))
    return segments


def gaps_of(row: Row, boxes: Floats) -> NDArray[np.float64]:
    """(n - 1,) the space between each tile of `row` and the next in tile widths; about 0 where they touch.

    Measured twice, and the smaller taken: by the distance of centres against that of the neighbours nearby,
    most of which touch, and by the sides of the boxes, where the row is not too tilted for them to count.
    """
    own = boxes[list(row.tiles)].astype(np.float64)
    centres = (own[:, :2] + own[:, 2:]) / 2
    steps = np.linalg.norm(np.diff(centres, axis=0), axis=1)
    lengths = _lengths(row, own)
    if lengths is not None:
        # A tile turned sideways takes more room.
        excess = np.where(lengths > TURNED * np.median(lengths), lengths - np.median(lengths), 0)
        steps = steps - (excess[:-1] + excess[1:]) / 2
    pitch = np.array(
        [np.quantile(steps[max(0, at - REACH) : at + REACH + 1], TOUCHING) for at in range(len(steps))]
    )
    gaps: NDArray[np.float64] = steps / np.maximum(pitch, 1.0) - 1
    if lengths is not None:
        sides = np.linalg.norm(np.diff(centres, axis=0), axis=1) - (lengths[:-1] + lengths[1:]) / 2
        gaps = np.minimum(gaps, sides / np.median(lengths))
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
