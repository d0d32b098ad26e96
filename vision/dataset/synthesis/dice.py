"""Dice: what lies among tiles and looks most like one, white with round spots. Never labelled.

Lengths are in tile widths, as in `layouts`; colours are BGR floats 0..255.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Random = np.random.Generator
Points = NDArray[np.float64]
Project = Callable[[Points], Points]
Canvas = NDArray[np.float32]

# Pips of a face, in units of half its side. Two and three lie across a corner or, on many dice, in a line.
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-0.5, -0.5), (0.5, 0.5)),
    3: ((-0.55, -0.55), (0, 0), (0.55, 0.55)),
    4: ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)),
    5: ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5), (0, 0)),
    6: ((-0.5, -0.55), (-0.5, 0), (-0.5, 0.55), (0.5, -0.55), (0.5, 0), (0.5, 0.55)),
}
_IN_LINE: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0, -0.36), (0, 0.36)),
    3: ((0, -0.55), (0, 0), (0, 0.55)),
}
_BLACK, _RED, _BLUE, _PALE = (
    (30.0, 30.0, 35.0),
    (40.0, 30.0, 190.0),
    (120.0, 40.0, 25.0),
    (230.0, 230.0, 230.0),
)
_SIDES = 40
_ANGLES = np.linspace(0, 2 * np.pi, _SIDES, endpoint=False)
_CIRCLE = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], 1)


def paint_die(
    image: Canvas, project: Project, eye: Points, spot: Sequence[float] | Points, side: float, random: Random
) -> NDArray[np.float32]:
    """Paint a die with edges of `side` that lies on the table at `spot` (x, y); the outline of it, pixels
    (n, 2)."""
    body = np.array([235.0, 240.0, 245.0]) + random.normal(0, 10, 3)
    if random.random() < 0.3:
        body = random.uniform(20, 255, 3)
    dark = float(body.mean()) < 120
    plain = _PALE if dark else _BLUE if random.random() < 0.35 else _BLACK
    red_one, red_four = random.random() < 0.75, random.random() < 0.6
    in_line, large_one = random.random() < 0.5, random.random() < 0.7
    pip = random.uniform(0.15, 0.26)
    rounding = random.uniform(0.05, 0.45) * side / 2
    turn = random.uniform(0, 2 * math.pi)
    axes = np.array([[math.cos(turn), math.sin(turn), 0], [-math.sin(turn), math.cos(turn), 0], [0, 0, 1.0]])
    centre = np.array([spot[0], spot[1], side / 2])
    surface = project(_surface(centre, axes, side, rounding)).astype(np.float32)
    outline = np.asarray(cv2.convexHull(surface)[:, 0], np.float32)
    fill(image, outline, body * 0.78)
    numbers = random.permutation(6) + 1
    for index, (axis, sign) in enumerate((axis, sign) for axis in range(3) for sign in (-1.0, 1.0)):
        normal = axes[axis] * sign
        middle = centre + normal * side / 2
        if normal @ (eye - middle) <= 0:
            continue
        across, up = axes[(axis + 1) % 3] * side / 2, axes[(axis + 2) % 3] * side / 2
        flat = 1 - rounding / side
        edge = _rounded(flat, min(flat, 2.2 * rounding / side))
        fill(
            image,
            project(middle + edge[:, :1] * across + edge[:, 1:] * up),
            body * (0.72 + 0.28 * abs(normal[2])),
        )
        number = int(numbers[index])
        red = (number == 1 and red_one) or (number == 4 and red_four)
        radius = min(2 * pip, 0.42) if number == 1 and large_one else pip
        for a, b in _IN_LINE.get(number, _PIPS[number]) if in_line else _PIPS[number]:
            spots = np.array([a, b]) + radius * _CIRCLE
            fill(image, project(middle + spots[:, :1] * across + spots[:, 1:] * up), _RED if red else plain)
    return outline


def _surface(centre: Points, axes: Points, side: float, rounding: float) -> Points:
    """Points round the eight rounded corners of a die."""
    signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float64)
    corners = signs * (side / 2 - rounding)
    directions = np.concatenate([signs / math.sqrt(3), np.eye(3), -np.eye(3)])
    directions = np.concatenate([directions, *(_around(axis) for axis in range(3))])
    return np.asarray((corners[:, None] + rounding * directions).reshape(-1, 3) @ axes + centre)


def _around(axis: int) -> Points:
    return np.insert(_CIRCLE[::4], axis, 0.0, axis=1)


def _rounded(half: float, radius: float) -> Points:
    """(n, 2) a square from -half to half with rounded corners."""
    return np.asarray(np.sign(_CIRCLE) * (half - radius) + radius * _CIRCLE)


def fill(image: Canvas, points: NDArray[np.floating], colour: Sequence[float] | Points) -> None:
    """Fill a convex polygon of (n, 2) pixels; nothing where it reaches far beyond the picture."""
    if np.abs(points).max() > 4 * max(image.shape[:2]):
        return
    fixed = np.asarray((points * 16).round(), np.int32)
    cv2.fillConvexPoly(image, fixed, [float(value) for value in colour], lineType=cv2.LINE_AA, shift=4)
