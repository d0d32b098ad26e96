"""What lies among the tiles and is none: dice, wind markers, chips, scoring sticks. Never labelled.

Lengths are in tile widths, as in `layouts`; colours are BGR floats 0..255. Things are low and lie apart from
the tiles, so they are painted before them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from vision.dataset.synthesis.dice import Canvas, Points, Project, Random, fill, paint_die
from vision.dataset.synthesis.layouts import Placed

CLEAR_OF_TILES = 1.05
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
    paint_die(image, project, eye, spot, random.uniform(0.35, 1.1), random)


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
    fill(image, np.asarray(hull[:, 0], np.float32), body * 0.65)
    fill(image, project(ring), body)
    ink = np.array(_INKS[int(random.integers(len(_INKS)))])
    if body.mean() < 120:
        ink = np.array([235.0, 235.0, 235.0])
    for share in sorted(random.uniform(0.2, 0.9, int(random.integers(0, 3))), reverse=True):
        middle = np.array([*spot, high])
        fill(image, project((ring - middle) * share + middle), ink if random.random() < 0.5 else body * 0.8)
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
    fill(image, project(np.array(corners)), body)
    ink = _INKS[int(random.integers(len(_INKS)))]
    count = int(random.integers(1, 9))
    for place in np.linspace(-0.25, 0.25, count) if count > 1 else (0.0,):
        pip = middle + place * along * long
        fill(image, project(pip + wide * 0.22 * (_CIRCLE[:, :1] * along + _CIRCLE[:, 1:] * aside)), ink)
