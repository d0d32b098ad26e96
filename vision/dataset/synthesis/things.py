"""What lies among the tiles and is none: dice, wind markers, chips, scoring sticks. Never labelled.

Lengths are in tile widths, as in `layouts`; colours are BGR floats 0..255. Things are low and lie apart from
the tiles, so they are painted before them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dataset.synthesis.layouts import Placed

Random = np.random.Generator
Points = NDArray[np.float64]
Project = Callable[[Points], Points]
Canvas = NDArray[np.float32]

CLEAR_OF_TILES = 1.05
# Pips of a face of a die, in units of half its side.
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-0.5, -0.5), (0.5, 0.5)),
    3: ((-0.55, -0.55), (0, 0), (0.55, 0.55)),
    4: ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)),
    5: ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5), (0, 0)),
    6: ((-0.5, -0.55), (-0.5, 0), (-0.5, 0.55), (0.5, -0.55), (0.5, 0), (0.5, 0.55)),
}
_CIRCLE = np.stack([np.cos(np.linspace(0, 2 * np.pi, 24)), np.sin(np.linspace(0, 2 * np.pi, 24))], 1)
_INKS = ((30.0, 30.0, 35.0), (40.0, 30.0, 190.0), (150.0, 60.0, 20.0), (60.0, 110.0, 20.0))
_WORDS = ("EAST", "SOUTH", "WEST", "NORTH", "E", "S", "W", "N", "1", "2", "10", "50", "100", "500")


def lay_things(
    image: Canvas, project: Project, eye: Points, layout: Sequence[Placed], random: Random
) -> None:
    """Paint one to six things on the table beside `layout`, as `project` (world to pixels) sees them from
    `eye`."""
    places = np.array([(tile.x, tile.y) for tile in layout])
    low, high = places.min(0) - 2.5, places.max(0) + 2.5
    makers = (_die, _die, _disc, _disc, _stick)
    for _ in range(int(random.integers(1, 7))):
        spot = random.uniform(low, high)
        for _ in range(1 + int(random.integers(3))):  # dice and chips come in twos and threes
            if np.hypot(*(places - spot).T).min() > CLEAR_OF_TILES:
                makers[int(random.integers(len(makers)))](image, project, eye, spot, random)
            spot = spot + random.normal(0, 0.7, 2)


def _die(image: Canvas, project: Project, eye: Points, spot: Points, random: Random) -> None:
    side = random.uniform(0.35, 0.8)
    body = np.array([235.0, 240.0, 245.0]) + random.normal(0, 10, 3)
    if random.random() < 0.35:
        body = random.uniform(20, 255, 3)
    dark = float(body.mean()) < 120
    turn = random.uniform(0, 2 * math.pi)
    axes = np.array([[math.cos(turn), math.sin(turn), 0], [-math.sin(turn), math.cos(turn), 0], [0, 0, 1.0]])
    centre = np.array([spot[0], spot[1], side / 2])
    numbers = random.permutation(6) + 1
    for index, (axis, sign) in enumerate((axis, sign) for axis in range(3) for sign in (-1.0, 1.0)):
        normal = axes[axis] * sign
        middle = centre + normal * side / 2
        if normal @ (eye - middle) <= 0:
            continue
        across, up = axes[(axis + 1) % 3], axes[(axis + 2) % 3]
        corners = [middle + (a * across + b * up) * side / 2 for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        _polygon(image, project(np.array(corners)), body * (0.72 + 0.28 * abs(normal[2])))
        number = int(numbers[index])
        red = number == 1 or (number == 4 and random.random() < 0.7)
        ink = (40.0, 30.0, 190.0) if red else ((230.0, 230.0, 230.0) if dark else (30.0, 30.0, 35.0))
        radius = (0.34 if number == 1 and random.random() < 0.7 else 0.17) * side / 2
        for a, b in _PIPS[number]:
            pip = middle + (a * across + b * up) * side / 2
            _polygon(image, project(pip + radius * (_CIRCLE[:, :1] * across + _CIRCLE[:, 1:] * up)), ink)


def _disc(image: Canvas, project: Project, eye: Points, spot: Points, random: Random) -> None:
    """A chip, a coin, a wind marker: a flat disc or square, perhaps with rings or a word on it."""
    radius, high = random.uniform(0.3, 0.95), random.uniform(0.05, 0.5)
    body = random.uniform(20, 255, 3)
    turn = random.uniform(0, 2 * math.pi)
    outline = _CIRCLE
    if random.random() < 0.3:
        outline = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 0.8
    cos, sin = math.cos(turn), math.sin(turn)
    flat = outline @ np.array([[cos, sin], [-sin, cos]]) * radius
    ring = np.column_stack([flat + spot, np.full(len(flat), high)])
    foot = ring * [1, 1, 0]
    hull = cv2.convexHull(project(np.concatenate([ring, foot])).astype(np.float32))
    _polygon(image, np.asarray(hull[:, 0], np.float32), body * 0.65)
    _polygon(image, project(ring), body)
    ink = np.array(_INKS[int(random.integers(len(_INKS)))])
    if body.mean() < 120:
        ink = np.array([235.0, 235.0, 235.0])
    for share in sorted(random.uniform(0.2, 0.9, int(random.integers(0, 3))), reverse=True):
        middle = np.array([*spot, high])
        _polygon(
            image, project((ring - middle) * share + middle), ink if random.random() < 0.5 else body * 0.8
        )
    if random.random() < 0.5:
        _word(image, project, spot, high, radius, turn, ink, random)


def _word(
    image: Canvas,
    project: Project,
    spot: Points,
    high: float,
    radius: float,
    turn: float,
    ink: Points,
    random: Random,
) -> None:
    word = _WORDS[int(random.integers(len(_WORDS)))]
    mask = np.zeros((64, 34 * len(word) + 20), np.uint8)
    cv2.putText(
        mask, word, (8, 48), cv2.FONT_HERSHEY_DUPLEX, 1.5, 255, int(random.integers(2, 6)), cv2.LINE_AA
    )
    half = np.array([0.7, 0.7 * min(1.0, 64 / mask.shape[1] * 1.3)]) * radius
    cos, sin = math.cos(turn), math.sin(turn)
    corners = (
        np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * half @ np.array([[cos, sin], [-sin, cos]]) + spot
    )
    quad = project(np.column_stack([corners, np.full(4, high)])).astype(np.float32)
    source = np.array([[0, 0], [mask.shape[1], 0], [mask.shape[1], 64], [0, 64]], np.float32)
    if np.abs(quad).max() > 4 * image.shape[0]:
        return
    matrix = cv2.getPerspectiveTransform(source, quad)
    alpha = cv2.warpPerspective(mask, matrix, (image.shape[1], image.shape[0])).astype(np.float32) / 255
    image += (ink.astype(np.float32) - image) * alpha[..., None]


def _stick(image: Canvas, project: Project, eye: Points, spot: Points, random: Random) -> None:
    """A scoring stick: long, thin, pale, with dots in its middle."""
    long, wide = random.uniform(2, 3.4), random.uniform(0.15, 0.35)
    turn = random.uniform(0, 2 * math.pi)
    along = np.array([math.cos(turn), math.sin(turn), 0])
    aside = np.array([-along[1], along[0], 0])
    middle = np.array([*spot, 0.1])
    body = np.array([225.0, 235.0, 240.0]) + random.normal(0, 12, 3)
    corners = [
        middle + a * along * long / 2 + b * aside * wide / 2 for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    _polygon(image, project(np.array(corners)), body)
    ink = _INKS[int(random.integers(len(_INKS)))]
    count = int(random.integers(1, 9))
    for place in np.linspace(-0.25, 0.25, count) if count > 1 else (0.0,):
        pip = middle + place * along * long
        _polygon(image, project(pip + wide * 0.22 * (_CIRCLE[:, :1] * along + _CIRCLE[:, 1:] * aside)), ink)


def _polygon(image: Canvas, points: NDArray[np.floating], colour: Sequence[float] | Points) -> None:
    if np.abs(points).max() > 4 * image.shape[0]:
        return
    fixed = np.asarray((points * 16).round(), np.int32)
    cv2.fillConvexPoly(image, fixed, [float(value) for value in colour], lineType=cv2.LINE_AA, shift=4)
