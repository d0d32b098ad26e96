"""The annotated photos, and how an arrangement is judged against truth."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from scoring.tiles import KINDS, parse_tile
from vision.arrangement import Arrangement
from vision.detections import Detections
from vision.reading_model import Role

TRUTH = Path(__file__).parents[1] / "data" / "arrangement.json"

Groups = tuple[tuple[Role, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Annotated:
    """A photo looked at by a person: every labelled tile, and the groups they make (indices of tiles).
    `crowd`: a tray or a table full of tiles, no hand; its groups are not judged."""

    photo: str
    split: str
    size: tuple[int, int]
    tiles: Detections
    groups: Groups
    crowd: bool


@cache
def annotated() -> tuple[Annotated, ...]:
    """All annotated photos."""
    found = []
    for photo, entry in json.loads(TRUTH.read_text(encoding="utf-8")).items():
        boxes = np.array([tile[1:] for tile in entry["tiles"]], np.float32)
        scores = np.full((len(boxes), KINDS), 0.001, np.float32)
        scores[np.arange(len(boxes)), [parse_tile(tile[0]) for tile in entry["tiles"]]] = 0.98
        groups = tuple((Role(role), tuple(tiles)) for role, tiles in entry["groups"])
        size = (entry["width"], entry["height"])
        found.append(
            Annotated(photo, entry["split"], size, Detections(boxes, scores), groups, entry["crowd"])
        )
    return tuple(found)


def roles_right(arrangement: Arrangement, truth: Groups) -> tuple[int, int]:
    """How many tiles got the right role, of how many."""
    given = dict(zip(arrangement.order, arrangement.roles, strict=True))
    wanted = {tile: role for role, tiles in truth for tile in tiles}
    return sum(given.get(tile) is role for tile, role in wanted.items()), len(wanted)


def grouped_exactly(arrangement: Arrangement, truth: Groups) -> bool:
    """Whether every group of the hand is found with its role and tiles; flowers count as one group, and so
    do the tiles outside."""
    return _canonical(
        (group.role, tuple(arrangement.order[at] for at in group.tiles)) for group in arrangement.groups
    ) == _canonical(truth)


def _canonical(groups: Iterable[tuple[Role, tuple[int, ...]]]) -> set[tuple[Role, frozenset[int]]]:
    merged: dict[Role, set[int]] = {}
    single: set[tuple[Role, frozenset[int]]] = set()
    for role, tiles in groups:
        if role in (Role.FLOWER, Role.OUTSIDE):
            merged.setdefault(role, set()).update(tiles)
        elif tiles:
            single.add((role, frozenset(tiles)))
    return single | {(role, frozenset(tiles)) for role, tiles in merged.items()}
