"""Several photos of one hand, from other angles, made one reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import KINDS
from vision.confidence import Calibration, fitted
from vision.consistency import contradicted, suggest
from vision.photo_warnings import COUNT_KEYS, about_counts
from vision.reading_model import Alternative, Box, Group, Reading, Role, TileReading

FLOOR: Final = 1e-3
"""What a photo says of a kind it does not name: not never."""
UNMATCHED: Final = -2.5
"""Log score of a tile that only one photo shows; matching two tiles that contradict each other costs more."""


class MergeError(ValueError):
    """Readings that cannot be made one."""


def merge(readings: Sequence[Reading], calibration: Calibration | None = None) -> Reading:
    """One reading of the hand that all `readings` show.

    Its boxes, roles and order are those of the photo that shows most of the hand; each tile is what all
    photos together make most probable. A tile that only another photo shows is added where it belongs in
    the row, in doubt. Photos from the opposite side, in which the row runs the other way, are recognised.
    Raises `MergeError` for no reading at all.
    """
    if not readings:
        raise MergeError("no photo to merge: expected one or more")
    calibration = calibration or fitted()
    merged, *others = sorted(readings, key=_worth, reverse=True)
    for other in others:
        merged = _pair(merged, other, calibration)
    odd = contradicted(merged.tiles)
    tiles = tuple(replace(one, doubtful=one.doubtful or at in odd) for at, one in enumerate(merged.tiles))
    merged = replace(merged, tiles=tiles)
    probabilities = np.array([_distribution(tile) for tile in merged.tiles]).reshape(-1, KINDS)
    hand = [tile for tile in merged.tiles if tile.role is not Role.OUTSIDE]
    kept = tuple(warning for warning in merged.warnings if warning.key not in COUNT_KEYS)
    counted = tuple(about_counts(hand, merged.groups)) if hand else ()
    return replace(
        merged,
        suggestions=suggest(merged.tiles, merged.groups, probabilities),
        warnings=counted + kept,
    )


def _worth(reading: Reading) -> float:
    return sum(tile.confidence for tile in reading.tiles if tile.role is not Role.OUTSIDE)


def _distribution(tile: TileReading) -> NDArray[np.float64]:
    row = np.full(KINDS, FLOOR)
    for other in tile.alternatives:
        row[other.tile] = max(FLOOR, other.confidence)
    row[tile.tile] = max(FLOOR, tile.confidence)
    normal: NDArray[np.float64] = row / row.sum()
    return normal


def _pair(base: Reading, other: Reading, calibration: Calibration) -> Reading:
    mine = [at for at, tile in enumerate(base.tiles) if tile.role is not Role.OUTSIDE]
    theirs = [tile for tile in other.tiles if tile.role is not Role.OUTSIDE]
    if not mine or not theirs:
        return base
    left = np.array([_distribution(base.tiles[at]) for at in mine])
    right = np.array([_distribution(tile) for tile in theirs])
    forward, backward = _align(left, right), _align(left, right[::-1])
    if backward[0] > forward[0]:
        theirs, right = theirs[::-1], right[::-1]
        steps = backward[1]
    else:
        steps = forward[1]
    tiles = list(base.tiles)
    added: list[tuple[int, TileReading]] = []
    for a, b in steps:
        if a is not None and b is not None:
            tiles[mine[a]] = _agreed(tiles[mine[a]], left[a] * right[b], calibration)
        elif b is not None:
            before = sum(1 for x, _ in steps[: steps.index((a, b))] if x is not None)
            added.append((before, replace(theirs[b], doubtful=True, quad=None, angle=0.0)))
    return _insert(replace(base, tiles=tuple(tiles)), mine, added)


def _align(
    left: NDArray[np.float64], right: NDArray[np.float64]
) -> tuple[float, list[tuple[int | None, int | None]]]:
    """The best way to lay two rows of tiles side by side, in order: its score and its steps, each a tile of
    the left, of the right, or both."""
    same = np.log(np.maximum(left @ right.T, FLOOR))
    n, m = same.shape
    best = np.zeros((n + 1, m + 1))
    best[:, 0] = UNMATCHED * np.arange(n + 1)
    best[0, :] = UNMATCHED * np.arange(m + 1)
    for i in range(n):
        for j in range(m):
            best[i + 1, j + 1] = max(
                best[i, j] + same[i, j], best[i, j + 1] + UNMATCHED, best[i + 1, j] + UNMATCHED
            )
    steps: list[tuple[int | None, int | None]] = []
    i, j = n, m
    while i or j:
        if i and j and np.isclose(best[i, j], best[i - 1, j - 1] + same[i - 1, j - 1]):
            i, j = i - 1, j - 1
            steps.append((i, j))
        elif i and np.isclose(best[i, j], best[i - 1, j] + UNMATCHED):
            i -= 1
            steps.append((i, None))
        else:
            j -= 1
            steps.append((None, j))
    return float(best[n, m]), steps[::-1]


def _agreed(tile: TileReading, joint: NDArray[np.float64], calibration: Calibration) -> TileReading:
    """`tile` with what two photos say together, `joint` the product of both."""
    row = joint / joint.sum()
    ranked = [int(kind) for kind in row.argsort()[::-1]]
    sure = float(row[ranked[0]])
    return replace(
        tile,
        tile=ranked[0],
        confidence=round(sure, 4),
        alternatives=tuple(
            Alternative(kind, round(float(row[kind]), 4)) for kind in ranked[1:6] if row[kind] >= 0.005
        ),
        doubtful=sure < calibration.doubtful,
    )


def _insert(base: Reading, mine: Sequence[int], added: Sequence[tuple[int, TileReading]]) -> Reading:
    """`base` with tiles put in after so many tiles of its hand, boxes where they would lie."""
    for count, (before, tile) in enumerate(added):
        place = before + count
        at = mine[before] + count if before < len(mine) else mine[-1] + count + 1
        row = [base.tiles[i].box for i in range(len(base.tiles)) if base.tiles[i].role is not Role.OUTSIDE]
        neighbour = base.tiles[at - 1 if at else 0]
        groups = tuple(
            _shifted(group, at, neighbour.group == index) for index, group in enumerate(base.groups)
        )
        new = replace(tile, box=_between(row, place), role=neighbour.role, group=neighbour.group)
        tiles = (*base.tiles[:at], new, *base.tiles[at:])
        base = replace(base, tiles=tiles, groups=groups)
    return base


def _shifted(group: Group, at: int, takes: bool) -> Group:
    moved = [one + 1 if one >= at else one for one in group.tiles]
    if not takes:
        return replace(group, tiles=tuple(moved))
    # A set with one tile more is no longer the set it was.
    return Group(group.role, tuple(sorted([*moved, at])), None)


def _between(row: Sequence[Box], place: int) -> Box:
    """Where a tile lies that comes after `place` tiles of the row."""
    if 0 < place < len(row):
        a, b = np.array(row[place - 1]), np.array(row[place])
        box = (a + b) / 2
    else:
        end, beside = (row[0], row[1:2]) if place <= 0 else (row[-1], row[-2:-1])
        step = np.array(end) - np.array(beside[0]) if beside else np.array([end[2] - end[0], 0] * 2)
        box = np.array(end) + step
    x0, y0, x1, y1 = (round(float(side), 1) for side in box)
    return (x0, y0, x1, y1)
