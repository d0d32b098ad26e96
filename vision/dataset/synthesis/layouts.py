"""Where tiles lie on the table: hands, rows, trays, discards, melds, scattered tiles, walls of backs.

Lengths are in tile widths; x to the right, y away from the camera, z up. Every layout is a list of `Placed`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

import numpy as np

WIDTH, HEIGHT = 1.0, 1.34

Random = np.random.Generator


class Pose(Enum):
    """How a tile rests on the table."""

    FACE_UP = 0
    STANDING = 1  # on its short edge, face towards the camera's side
    FACE_DOWN = 2
    ON_SIDE = 3  # on its long edge, a blank side up


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile's place: centre of its footprint, height of its underside, turn about the vertical in
    radians."""

    x: float
    y: float
    turn: float
    pose: Pose = Pose.FACE_UP
    z: float = 0.0


def draw_layout(random: Random, depth: float) -> list[Placed]:
    """A random layout of tiles of the given thickness, centred near the origin."""
    makers = (_hand, _rows, _tray, _scatter, _discards, _few, _melds)
    shares = (0.22, 0.16, 0.12, 0.2, 0.1, 0.1, 0.1)
    tiles = makers[int(random.choice(len(makers), p=shares))](random, depth)
    if random.random() < 0.3:
        tiles += _wall(random, depth, max(t.y for t in tiles) + random.uniform(1.5, 5))
    if random.random() < 0.3:
        tiles += _strays(random, tiles)
    whole_turn = random.normal(0, 0.15) if random.random() < 0.75 else random.uniform(-math.pi, math.pi)
    return _turned(tiles, whole_turn)


def _turned(tiles: list[Placed], turn: float) -> list[Placed]:
    cos, sin = math.cos(turn), math.sin(turn)
    cx, cy = np.mean([(t.x, t.y) for t in tiles], axis=0)
    return [
        Placed(
            cos * (t.x - cx) - sin * (t.y - cy),
            sin * (t.x - cx) + cos * (t.y - cy),
            t.turn + turn,
            t.pose,
            t.z,
        )
        for t in tiles
    ]


def _upside_down(random: Random, share: float) -> float:
    return math.pi if random.random() < share else 0.0


def _row(
    random: Random, count: int, y: float, pose: Pose, loose: float, turned: float, upside: float
) -> list[Placed]:
    x, tiles = 0.0, []
    for _ in range(count):
        sideways = pose is Pose.FACE_UP and random.random() < turned
        width = HEIGHT if sideways else WIDTH
        turn = random.normal(0, loose * 0.08) + _upside_down(random, upside if pose is Pose.FACE_UP else 0)
        if sideways:
            turn += math.pi / 2
        shift = -(HEIGHT - WIDTH) / 2 if sideways else 0.0
        tiles.append(Placed(x + width / 2, y + shift + random.normal(0, loose * 0.04), turn, pose))
        x += width + abs(random.normal(0, 0.012 + loose * 0.06))
        if random.random() < 0.04:
            x += random.uniform(0.2, 1.2)
    return [Placed(t.x - x / 2, t.y, t.turn, t.pose) for t in tiles]


def _hand(random: Random, depth: float) -> list[Placed]:
    pose = Pose.STANDING if random.random() < 0.45 else Pose.FACE_UP
    loose = random.uniform(0, 1)
    tiles = _row(random, int(random.integers(8, 19)), 0.0, pose, loose, 0.03, random.choice([0, 0, 0.3]))
    for step in range(int(random.integers(0, 5))):  # what lies open before the hand: flowers, melds, discards
        front = -random.uniform(1.5, 2.0) - 1.45 * step
        tiles += _row(random, int(random.integers(1, 9)), front, Pose.FACE_UP, loose, 0.1, 0.1)
    return tiles


def _rows(random: Random, depth: float) -> list[Placed]:
    tiles: list[Placed] = []
    gap = HEIGHT + random.uniform(0.02, 1.0)
    loose, upside = random.uniform(0, 1), random.choice([0, 0, 0.5])
    for row in range(int(random.integers(2, 7))):
        tiles += _row(random, int(random.integers(4, 15)), row * gap, Pose.FACE_UP, loose, 0.02, upside)
    return tiles


def _tray(random: Random, depth: float) -> list[Placed]:
    rows, columns = int(random.integers(3, 6)), int(random.integers(5, 10))
    upside = random.choice([0, 0.5])
    return [
        Placed(
            column * (WIDTH + 0.03),
            row * (HEIGHT + 0.03),
            random.normal(0, 0.015) + _upside_down(random, upside),
        )
        for row in range(rows)
        for column in range(columns)
    ]


def _scatter(random: Random, depth: float) -> list[Placed]:
    number = int(random.integers(8, 60))
    extent = math.sqrt(number) * random.uniform(0.9, 1.6)
    centres: list[tuple[float, float]] = []
    for _ in range(number * 6):
        x, y = random.uniform(-extent, extent, 2)
        if all((x - a) ** 2 + (y - b) ** 2 > 1.5**2 for a, b in centres):
            centres.append((float(x), float(y)))
        if len(centres) == number:
            break
    down = random.uniform(0, 0.4)
    poses = [
        Pose.FACE_DOWN
        if random.random() < down
        else Pose.STANDING
        if random.random() < 0.06
        else Pose.FACE_UP
        for _ in centres
    ]
    return [
        Placed(
            x, y, random.normal(0, 0.5) if pose is Pose.STANDING else random.uniform(-math.pi, math.pi), pose
        )
        for (x, y), pose in zip(centres, poses, strict=True)
    ]


def _discards(random: Random, depth: float) -> list[Placed]:
    tiles: list[Placed] = []
    for row in range(int(random.integers(2, 5))):
        tiles += _row(random, int(random.integers(3, 7)), -row * 1.4, Pose.FACE_UP, 1.0, 0.06, 0.05)
    return tiles


def _few(random: Random, depth: float) -> list[Placed]:
    tiles = _row(random, int(random.integers(1, 5)), 0.0, Pose.FACE_UP, 1.5, 0.1, 0.3)
    return [Placed(t.x * random.uniform(1, 1.4), t.y, t.turn + random.normal(0, 0.2), t.pose) for t in tiles]


def _melds(random: Random, depth: float) -> list[Placed]:
    tiles: list[Placed] = []
    x = 0.0
    for _ in range(int(random.integers(2, 5))):
        meld = _row(random, int(random.integers(3, 5)), 0.0, Pose.FACE_UP, 0.4, 0.25, 0.1)
        low = min(t.x for t in meld)
        tiles += [Placed(t.x - low + x, t.y, t.turn) for t in meld]
        x += max(t.x for t in meld) - low + random.uniform(1.3, 2.2)
    if random.random() < 0.5:
        tiles += _row(random, int(random.integers(4, 14)), random.uniform(1.7, 3), Pose.STANDING, 0.5, 0, 0)
    return tiles


def _strays(random: Random, tiles: list[Placed]) -> list[Placed]:
    """A few tiles apart from the others that show backs and blank sides, turned anyhow."""
    low = np.array([(t.x, t.y) for t in tiles]).min(0) - 2.5
    high = np.array([(t.x, t.y) for t in tiles]).max(0) + 2.5
    found: list[Placed] = []
    for _ in range(int(random.integers(1, 9))):
        x, y = (float(value) for value in random.uniform(low, high))
        if any(math.hypot(x - t.x, y - t.y) < 1.7 for t in (*tiles, *found)):
            continue
        pose = (Pose.FACE_DOWN, Pose.ON_SIDE, Pose.ON_SIDE, Pose.STANDING)[int(random.integers(4))]
        found.append(Placed(x, y, random.uniform(-math.pi, math.pi), pose))
    return found


def _wall(random: Random, depth: float, y: float) -> list[Placed]:
    """A wall of backs, two high; its tiles carry no label."""
    count = int(random.integers(4, 16))
    return [
        Placed((i - count / 2) * 1.01, y, random.normal(0, 0.01), Pose.FACE_DOWN, layer * depth)
        for i in range(count)
        for layer in range(2)
    ]
