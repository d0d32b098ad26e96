"""From boxes to a hand: reading order, groups, and what each tile is to the hand."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import numpy as np

from scoring.tiles import is_flower
from vision.arrangement_groups import Segment, split
from vision.arrangement_hand import choose_hand
from vision.arrangement_roles import Labelled, label
from vision.arrangement_rows import Row, find_rows
from vision.arrangement_sides import sides
from vision.arrangement_strays import strays
from vision.detections import Detections
from vision.reading_model import Group, Role

NEAR: Final = 3.5
"""Flowers no further from the hand than this, in tile sizes, were set aside by its player."""
PLAUSIBLE: Final = 0.05
"""A tile may well be a kind that has this share of the score of its best one."""
LEVELS: Final = 0.3
"""Space between two rows, in tile sizes, from which they stand on different levels or apart. Seen at a low
angle the thickness of the tiles leaves some between rows that touch."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Detections put in order. `order` lists them as a person reads: the hand first, row by row, then the
    rest; `roles` and `groups` use positions of `order`. `direction` is that of the hand's rows in radians
    (x right, y down); `rivals` and `crowd` as in `HandRows`."""

    order: tuple[int, ...]
    roles: tuple[Role, ...]
    groups: tuple[Group, ...]
    direction: float = 0.0
    rivals: int = 0
    crowd: bool = False


def arrange(detections: Detections) -> Arrangement:
    """The arrangement of `detections`, one for each tile."""
    if not len(detections):
        return Arrangement((), (), ())
    boxes = detections.boxes
    kinds = [int(kind) for kind in detections.kinds]
    blank = sides(boxes, kinds) | strays(boxes, kinds, detections.confidence)
    shown = np.array([at for at in range(len(boxes)) if at not in blank], np.intp)
    rows = [replace(row, tiles=tuple(int(shown[at]) for at in row.tiles)) for row in find_rows(boxes[shown])]
    chosen = choose_hand(rows, boxes, kinds)
    hand = [rows[at] for at in chosen.hand]
    rest = [rows[at] for at in range(len(rows)) if at not in chosen.hand]
    direction = max(hand, key=len).direction
    ordered = _downwards(hand, detections, direction)
    segments = [piece for at, row in enumerate(ordered) for piece in split(row, boxes, at)]
    aside = [] if chosen.crowd else _flowers_aside(rest, hand, detections)
    segments += [Segment(row.tiles, len(ordered) + at) for at, row in enumerate(aside)]
    levels = _levels(ordered, detections)
    labelled = label(segments, kinds, chosen.crowd, levels, _others(detections))
    labelled += [
        Labelled(Role.OUTSIDE, row.tiles)
        for row in _downwards(rest, detections, direction)
        if row not in aside
    ]
    labelled += [Labelled(Role.OUTSIDE, (at,)) for at in sorted(blank)]
    order: list[int] = []
    roles: list[Role] = []
    groups: list[Group] = []
    for one in labelled:
        places = tuple(range(len(order), len(order) + len(one.tiles)))
        groups.append(Group(one.role, places, one.meld))
        order.extend(one.tiles)
        roles.extend([one.role] * len(one.tiles))
    return Arrangement(tuple(order), tuple(roles), tuple(groups), direction, chosen.rivals, chosen.crowd)


def _downwards(rows: list[Row], detections: Detections, direction: float) -> list[Row]:
    """`rows` from the top down, seen along `direction`."""
    down = np.array([-math.sin(direction), math.cos(direction)])
    if down[1] < 0:
        down = -down
    centres = (detections.boxes[:, :2] + detections.boxes[:, 2:]) / 2
    return sorted(rows, key=lambda row: float((centres[list(row.tiles)] @ down).mean()))


def _others(detections: Detections) -> list[list[int]]:
    """What each tile may well be besides the kind it reads as."""
    best = detections.confidence[:, None]
    likely = detections.scores >= np.maximum(PLAUSIBLE * best, 0.01)
    return [
        [int(k) for k in np.flatnonzero(row) if k != kind]
        for row, kind in zip(likely, detections.kinds, strict=True)
    ]


def _levels(rows: list[Row], detections: Detections) -> bool:
    """Whether there is space between the rows of the hand."""
    space = []
    for above, below in pairwise(rows):
        mine, theirs = detections.boxes[list(above.tiles)][:, None], detections.boxes[list(below.tiles)][None]
        between = np.maximum(theirs[..., :2] - mine[..., 2:], mine[..., :2] - theirs[..., 2:])
        space.append(float(between.max(axis=2).min()) / max(above.size, below.size))
    return bool(space) and min(space) > LEVELS


def _flowers_aside(rest: list[Row], hand: list[Row], detections: Detections) -> list[Row]:
    """Rows of nothing but flowers near the hand and of its size, away from other loose tiles."""
    centres = (detections.boxes[:, :2] + detections.boxes[:, 2:]) / 2
    held = [tile for row in hand for tile in row.tiles]
    size = max(row.size for row in hand)
    found = []
    for row in rest:
        if not all(is_flower(int(detections.kinds[tile])) for tile in row.tiles) or row.size < 0.7 * size:
            continue
        others = [tile for other in rest if other is not row for tile in other.tiles]
        mine = centres[list(row.tiles)]
        to_hand = np.linalg.norm(mine[:, None] - centres[held][None], axis=2).min()
        to_others = np.linalg.norm(mine[:, None] - centres[others][None], axis=2).min() if others else np.inf
        if to_hand <= NEAR * size and to_hand < to_others:
            found.append(row)
    return found
