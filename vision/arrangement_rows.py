"""Rows of tiles: straight, tilted or bent, at any angle, found from box centres alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detections import Floats

NEIGHBOURS: Final = 4
"""A row is tried through each tile and so many of the nearest ones."""
REACH: Final = 3.2
"""How far the next tile of a row may lie, in tile sizes: a gap of about two tiles."""
SIDESTEP: Final = 0.45
"""How far beside the line the next tile may lie, in tile sizes."""
DRIFT: Final = 0.12
"""And how much further for each tile size along the line: rows bend."""
SIZE_RATIO: Final = 0.6
"""Tiles of one row differ in size no more than this from one to the next."""
CLOSE: Final = 0.86
"""The distance of two upright tiles side by side, in tile sizes. Tiles above one another lie further apart,
diagonal neighbours further still: of the ways to see rows in a block, the one along short sides is right."""
LYING: Final = 1.25
LEAST: Final = math.radians(-70)
"""Rows run from here to the opposite: rightwards, steep ones downwards."""
BETTER: Final = 0.2
"""The end tile of a row goes to a row that it continues better by this much, in tile sizes."""
TURNING: Final = 0.35
"""How much of the direction of the last step is taken over for the next."""


@dataclass(frozen=True, slots=True)
class Row:
    """Positions of detections along a line, first to last.

    `direction` is the mean one in radians (x to the right, y down): to the right, or down in a steep row;
    `roughness` the mean sidestep from one tile to the next in tile sizes; `size` the median tile size, the
    square root of the box area, in pixels; `pitch` the median distance from one tile to the next in sizes.
    """

    tiles: tuple[int, ...]
    direction: float
    roughness: float
    size: float
    pitch: float

    def __len__(self) -> int:
        return len(self.tiles)


class _Field:
    """Centres and sizes of the boxes, and the walks through them."""

    def __init__(self, boxes: Floats) -> None:
        self.centres: NDArray[np.float64] = (boxes[:, :2] + boxes[:, 2:]).astype(np.float64) / 2
        self._rows: dict[tuple[int, ...], Row] = {}
        extents = np.maximum(boxes[:, 2:] - boxes[:, :2], 1).astype(np.float64)
        self.sizes: NDArray[np.float64] = np.sqrt(extents[:, 0] * extents[:, 1])

    def nearest(self) -> list[list[int]]:
        apart = np.linalg.norm(self.centres[:, None] - self.centres[None], axis=2)
        apart /= (self.sizes[:, None] + self.sizes[None]) / 2
        np.fill_diagonal(apart, np.inf)
        order = np.argsort(apart, axis=1)[:, :NEIGHBOURS]
        return [[int(j) for j in row if apart[i, j] <= REACH] for i, row in enumerate(order)]

    def walk(self, start: int, towards: int) -> list[int]:
        """The tiles met going from `start` in the direction of `towards` and on, `start` first."""
        chain = [start]
        heading = self._unit(start, towards)
        free = np.ones(len(self.centres), bool)
        free[start] = False
        while True:
            here = chain[-1]
            offset = self.centres - self.centres[here]
            size = (self.sizes + self.sizes[here]) / 2
            along = (offset @ heading) / size
            beside = np.abs(offset @ np.array([-heading[1], heading[0]])) / size
            ratio = self.sizes / self.sizes[here]
            fits = free & (along > 0.3) & (along < REACH) & (beside < SIDESTEP + DRIFT * along)
            fits &= (ratio > SIZE_RATIO) & (ratio < 1 / SIZE_RATIO)
            if not fits.any():
                return chain
            cost = np.where(fits, along + 2 * beside, np.inf)
            following = int(cost.argmin())
            step = self._unit(here, following)
            heading = (1 - TURNING) * heading + TURNING * step
            heading /= np.linalg.norm(heading)
            chain.append(following)
            free[following] = False

    def _unit(self, a: int, b: int) -> NDArray[np.float64]:
        step = self.centres[b] - self.centres[a]
        unit: NDArray[np.float64] = step / max(float(np.linalg.norm(step)), 1e-6)
        return unit

    def row(self, chain: Sequence[int]) -> Row:
        """`chain` as a row, in the direction a person reads."""
        key = tuple(chain)
        if key not in self._rows:
            self._rows[key] = self._row(list(chain))
        return self._rows[key]

    def _row(self, tiles: list[int]) -> Row:
        size = float(np.median(self.sizes[tiles]))
        if len(tiles) == 1:
            return Row(tuple(tiles), 0.0, 0.0, size, CLOSE)
        span = self.centres[tiles[-1]] - self.centres[tiles[0]]
        direction = math.atan2(span[1], span[0])
        if not LEAST < direction <= LEAST + math.pi:
            tiles.reverse()
            direction += math.pi if direction <= LEAST else -math.pi
        if len(tiles) > 2:
            # Against the local direction of the two steps around each tile: bends are no roughness.
            local = self.centres[tiles][2:] - self.centres[tiles][:-2]
            middle = self.centres[tiles][1:-1] - self.centres[tiles][:-2]
            norm = np.maximum(np.linalg.norm(local, axis=1), 1e-6)
            beside = np.abs(local[:, 0] * middle[:, 1] - local[:, 1] * middle[:, 0]) / norm
            roughness = float(np.mean(beside / self.sizes[tiles][1:-1]))
        else:
            roughness = 0.0
        steps = np.linalg.norm(np.diff(self.centres[tiles], axis=0), axis=1)
        return Row(tuple(tiles), direction, roughness, size, float(np.median(steps)) / size)


def find_rows(boxes: Floats) -> list[Row]:
    """Every box of `boxes` (N, 4) in exactly one row, longest and straightest rows first; a box that no
    other one lines up with is a row of one."""
    if not len(boxes):
        return []
    field = _Field(boxes)
    walks: dict[tuple[int, ...], None] = {}
    walked: set[tuple[int, int]] = set()
    for i, near in enumerate(field.nearest()):
        for j in near:
            if (i, j) in walked:
                continue
            onward = field.walk(i, j)
            back = field.walk(onward[1], i) if len(onward) > 1 else [i]
            behind = [tile for tile in back[2:][::-1] if tile not in onward]
            chain = tuple(behind + onward) if back[1:2] == [i] else tuple(onward)
            walks.setdefault(min(chain, chain[::-1]))
            for step in range(1, NEIGHBOURS + 1):
                walked.update(zip(chain, chain[step:], strict=False))
                walked.update(zip(chain[step:], chain, strict=False))
    chains = [list(chain) for chain in walks if len(chain) > 1]
    lying, standing = (_pick(field, chains, steep) for steep in (False, True))
    # Where a block can be read either way, a person holds the camera so that rows lie.
    return _settled(field, lying if LYING * _sense(lying) >= _sense(standing) else standing)


def _settled(field: _Field, rows: list[Row]) -> list[Row]:
    """`rows`, where a row's end tile continues another row better given to that one: two rows that do not
    begin one below the other are easily joined askew."""
    chains = [list(row.tiles) for row in rows]
    for at, mine in enumerate(chains):
        for end in (0, -1):
            if len(mine) < 4:
                continue
            tile, rest = mine[end], mine[1:] if end == 0 else mine[:-1]
            usual = _misfit(field, tile, rest if end == 0 else rest[::-1])
            fits = [
                (_misfit(field, tile, theirs if side == 0 else theirs[::-1]), other, side)
                for other, theirs in enumerate(chains)
                if other != at and len(theirs) > 2
                for side in (0, -1)
            ]
            misfit, other, side = min(fits, default=(math.inf, at, 0))
            if misfit + BETTER < usual:
                chains[at] = mine = rest
                chains[other].insert(0 if side == 0 else len(chains[other]), tile)
    return [field.row(chain) for chain in chains]


def _misfit(field: _Field, tile: int, row: list[int]) -> float:
    """How far `tile` lies, in tile sizes, from where the next tile before the first of `row` would."""
    first, second = field.centres[row[0]], field.centres[row[1]]
    step = second - first
    if len(row) > 2:
        step = (field.centres[row[2]] - first) / 2
    size = (field.sizes[row[0]] + field.sizes[tile]) / 2
    return float(np.linalg.norm(field.centres[tile] - (first - step)) / size)


def _pick(field: _Field, chains: list[list[int]], steep: bool) -> list[Row]:
    """Every tile in one row: of the rows along `chains` that run mostly across the photo (or, `steep`, mostly
    down) always the worthiest, then the tiles that are left."""
    rows: list[Row] = []
    left = set(range(len(field.sizes)))
    while left:
        pieces = [field.row(piece) for chain in chains for piece in _pieces(chain, left) if len(piece) > 1]
        candidates = [row for row in pieces if _runs(row, steep)]
        if not candidates:
            break
        rows.append(max(candidates, key=_worth))
        left -= set(rows[-1].tiles)
        chains = [chain for chain in chains if len(left.intersection(chain)) > 1]
    return rows + [field.row([tile]) for tile in sorted(left)]


def _runs(row: Row, steep: bool) -> bool:
    slope = abs(row.direction) if row.direction <= math.pi / 2 else math.pi - row.direction
    return slope >= math.radians(30) if steep else slope <= math.radians(60)


def _sense(rows: list[Row]) -> float:
    """How well `rows` explain the photo: long rows of touching tiles, large ones above all, since of small
    ones far off any way to line them up may look right."""
    largest = max((row.size for row in rows), default=1.0)
    return sum(_evenness(row) * float(len(row) ** 1.1) * row.size / largest for row in rows if len(row) > 1)


def _pieces(chain: list[int], left: set[int]) -> list[list[int]]:
    """The runs of `chain` whose tiles are all still free."""
    pieces: list[list[int]] = [[]]
    for tile in chain:
        if tile in left:
            pieces[-1].append(tile)
        elif pieces[-1]:
            pieces.append([])
    return [piece for piece in pieces if piece]


def _worth(row: Row) -> float:
    return _evenness(row) * float(len(row) ** 0.6)


def _evenness(row: Row) -> float:
    return float((1 - min(0.9, 2 * row.roughness)) * min(1.0, CLOSE / row.pitch) ** 3)
