"""Which rows are the hand: told from discards, walls and other players' tiles."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from scoring.hand import TILES_IN_HAND
from scoring.tiles import COPIES, Tile, is_flower
from vision.arrangement_rows import Row
from vision.detections import Floats

MOST_TILES: Final = TILES_IN_HAND + 4
"""Playing tiles of a hand with four kongs."""
ADJACENT: Final = 0.45
"""Rows whose nearest tiles leave no more space between them, in tile sizes, lie together."""
BESIDE: Final = 1.5
"""So much space may lie between rows that together are exactly a hand."""
APART: Final = 1.0
"""A winning tile lies no further from the hand than this, in tile sizes,"""
LONELY: Final = 2.0
"""and no other loose tile nearer to it than this."""
PARALLEL: Final = math.radians(14)
"""Rows of one hand differ in direction by no more."""
ALIKE: Final = 0.78
"""And in tile size by no more than this ratio."""
ALIKE_BESIDE: Final = 0.62
FEWEST: Final = 7
"""Fewer tiles than this are a hand only where there are no more tiles like them."""
ROUGH: Final = 0.16
"""A row rougher than this was not laid by a player: discards that happen to line up."""
RIVAL: Final = 0.72
"""A row elsewhere with this share of the hand's worth may be the hand as well."""


@dataclass(frozen=True, slots=True)
class HandRows:
    """The rows of the hand and the others, as indices into the rows given.

    `rivals` counts rows elsewhere that might be the hand as well. `crowd`: the tiles that lie together are
    too many for one hand, and no single row of them stands out.
    """

    hand: tuple[int, ...]
    rivals: int = 0
    crowd: bool = False


def choose_hand(rows: Sequence[Row], boxes: Floats, kinds: Sequence[Tile]) -> HandRows:
    """The rows that make up the hand. `boxes` is (N, 4), `kinds` says what each tile reads as."""
    if not rows:
        return HandRows(())
    largest = max(row.size for row in rows if len(row) >= min(4, max(map(len, rows))))
    worth = [_worth(row, largest, boxes, kinds) for row in rows]
    best = max(range(len(rows)), key=worth.__getitem__)
    together = _together(best, rows, boxes)
    block = [at for at in together if at == best or rows[at].roughness < ROUGH]
    crowd = False
    if not _fits(block, rows, kinds):
        # A chip or a discard beside the hand: without loose tiles the count may be right.
        lined = [at for at in block if at == best or len(rows[at]) > 1 or not _playing(rows[at], kinds)]
        if _fits(lined, rows, kinds) or _held(block, rows, kinds) > MOST_TILES:
            block = lined
    if _held(block, rows, kinds) > MOST_TILES:
        # A whole hand in one row: what lies along it are discards or another row of the wall.
        block = [best, *(at for at in block if at != best and not _playing(rows[at], kinds))]
        crowd = _playing(rows[best], kinds) < TILES_IN_HAND - 1
        if crowd:
            block = together
    elif not _fits(block, rows, kinds):
        block = _completed(block, rows, boxes, kinds)
    if not crowd and (rows[best].roughness >= ROUGH or _held(block, rows, kinds) < FEWEST):
        alike = [at for at in range(len(rows)) if rows[at].size >= ALIKE_BESIDE * rows[best].size]
        if rows[best].roughness >= ROUGH or _held(alike, rows, kinds) > 2 * _held(block, rows, kinds):
            block, crowd = alike, True
    hand = tuple(block)
    rivals = sum(
        1
        for at in range(len(rows))
        if at not in hand and len(rows[at]) >= 7 and worth[at] >= RIVAL * worth[best]
    )
    return HandRows(hand, rivals, crowd)


def _completed(block: list[int], rows: Sequence[Row], boxes: Floats, kinds: Sequence[Tile]) -> list[int]:
    """`block` with the rows a little apart from it that make it exactly a hand; `block` where none do."""
    near = [
        at
        for at in range(len(rows))
        if at not in block
        and len(rows[at]) > 1
        and rows[at].roughness < ROUGH
        and any(_adjacent(rows[one], rows[at], boxes, BESIDE, ALIKE_BESIDE, 2 * PARALLEL) for one in block)
    ]
    near += _set_apart(block, rows, boxes)
    whole = [
        [*block, *extra]
        for count in (1, 2)
        for extra in combinations(near, count)
        if _fits([*block, *extra], rows, kinds, missing=1)
    ]
    # A whole hand before one that still waits for its last tile.
    return next((one for one in whole if _fits(one, rows, kinds)), whole[0] if whole else block)


def _set_apart(block: Sequence[int], rows: Sequence[Row], boxes: Floats) -> list[int]:
    """Single tiles near the hand with no other loose tile near them, as a winning tile is laid down."""
    loose = [at for at in range(len(rows)) if at not in block]
    return [
        at
        for at in loose
        if len(rows[at]) == 1
        and any(_adjacent(rows[one], rows[at], boxes, APART) for one in block)
        and not any(
            _adjacent(rows[other], rows[at], boxes, LONELY, 0.5, math.pi) for other in loose if other != at
        )
    ]


def _worth(row: Row, largest: float, boxes: Floats, kinds: Sequence[Tile]) -> float:
    """How much a row looks like a hand: long enough, even, large, near the viewer."""
    length = min(len(row), TILES_IN_HAND)
    smooth = 1 - min(0.9, 2.5 * row.roughness)
    size = min(1.0, row.size / largest)
    top, span = float(boxes[:, 3].min()), float(np.ptp(boxes[:, 3]))
    bottom = (float(boxes[list(row.tiles), 3].mean()) - top) / max(1.0, span)
    playing = 0.5 + 0.5 * _playing(row, kinds) / len(row)
    return float(length * smooth * size**0.8 * (0.85 + 0.15 * bottom) * playing)


def _playing(row: Row, kinds: Sequence[Tile]) -> int:
    return sum(not is_flower(kinds[tile]) for tile in row.tiles)


def _held(block: Sequence[int], rows: Sequence[Row], kinds: Sequence[Tile]) -> int:
    return sum(_playing(rows[at], kinds) for at in block)


def _fits(block: Sequence[int], rows: Sequence[Row], kinds: Sequence[Tile], missing: int = 0) -> bool:
    """Whether the tiles of `block` are as many as a won hand has (or up to `missing` fewer), counting a
    fourth copy as of a kong."""
    held = Counter(kinds[tile] for at in block for tile in rows[at].tiles if not is_flower(kinds[tile]))
    fours = sum(count == COPIES for count in held.values())
    return TILES_IN_HAND - missing <= held.total() <= TILES_IN_HAND + fours


def _together(start: int, rows: Sequence[Row], boxes: Floats) -> list[int]:
    """`start` and every row that lies along it, or along one that does."""
    found, edge = [start], [start]
    while edge:
        here = rows[edge.pop()]
        for at, row in enumerate(rows):
            if at not in found and _adjacent(here, row, boxes):
                found.append(at)
                if len(row) > 1:
                    edge.append(at)
    return found


def _adjacent(
    a: Row,
    b: Row,
    boxes: Floats,
    space: float = ADJACENT,
    alike: float = ALIKE,
    parallel: float = PARALLEL,
) -> bool:
    ratio = a.size / b.size
    if not alike < ratio < 1 / alike:
        return False
    if len(a) > 1 and len(b) > 1:
        turn = abs(a.direction - b.direction) % math.pi
        # Two tiles say little about a direction.
        allowed = parallel if min(len(a), len(b)) > 2 else 2 * parallel
        if min(turn, math.pi - turn) > allowed:
            return False
    mine, theirs = boxes[list(a.tiles)][:, None], boxes[list(b.tiles)][None]
    between = np.maximum(theirs[..., :2] - mine[..., 2:], mine[..., :2] - theirs[..., 2:])
    return bool(between.max(axis=2).min() <= space * max(a.size, b.size))
