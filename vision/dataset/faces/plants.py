"""Pictures for the flower tiles: branches, leaves, blossoms and stalks, drawn as simple carvings."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dataset.faces.drawn import DrawnStyle
from vision.dataset.faces.face import FACE_HEIGHT, FACE_WIDTH, Face, blank, ink

_SCALE = 2
_W, _H = FACE_WIDTH * _SCALE, FACE_HEIGHT * _SCALE


def _canvas() -> NDArray[np.uint8]:
    return np.zeros((_H, _W), np.uint8)


def _shrunk(mask: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.resize(mask, (FACE_WIDTH, FACE_HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)


def _curve(start: NDArray[np.float64], heading: float, length: float, bend: float) -> NDArray[np.float64]:
    """Points of a line that bends evenly, (12, 2) in pixels of the drawing canvas."""
    angles = heading + bend * np.linspace(0, 1, 12)
    steps = np.stack([np.cos(angles), np.sin(angles)], axis=1) * length / 12
    return start + np.cumsum(steps, axis=0)


def _stroke(mask: NDArray[np.uint8], points: NDArray[np.float64], thick: float, taper: float = 0.3) -> None:
    for index in range(len(points) - 1):
        share = 1 - (1 - taper) * index / len(points)
        a, b = points[index], points[index + 1]
        cv2.line(
            mask,
            (round(float(a[0])), round(float(a[1]))),
            (round(float(b[0])), round(float(b[1]))),
            255,
            max(1, round(thick * share)),
            cv2.LINE_AA,
        )


def _leaf(
    mask: NDArray[np.uint8], at: NDArray[np.float64], heading: float, length: float, width: float
) -> None:
    middle = at + np.array([np.cos(heading), np.sin(heading)]) * length / 2
    centre = (round(float(middle[0])), round(float(middle[1])))
    axes = (max(2, round(length / 2)), max(1, round(width / 2)))
    cv2.ellipse(mask, centre, axes, float(np.rad2deg(heading)), 0, 360, 255, -1, cv2.LINE_AA)


def _blossom(
    mask: NDArray[np.uint8], at: NDArray[np.float64], radius: float, petals: int, rng: np.random.Generator
) -> None:
    first, solid = float(rng.uniform(0, 2 * np.pi)), rng.random() < 0.5
    for petal in range(petals):
        angle = first + 2 * np.pi * petal / petals
        spot = at + np.array([np.cos(angle), np.sin(angle)]) * radius * 0.6
        size = max(2, round(radius * min(0.5, 2.2 / petals)))
        cv2.circle(
            mask, (round(float(spot[0])), round(float(spot[1]))), size, 255, -1 if solid else 3, cv2.LINE_AA
        )
    cv2.circle(
        mask, (round(float(at[0])), round(float(at[1]))), max(2, round(radius * 0.2)), 255, -1, cv2.LINE_AA
    )


def plant(name: str, style: DrawnStyle, rng: np.random.Generator) -> Face:
    """A picture of `plum`, `orchid`, `chrysanthemum` or `bamboo` that fills the face."""
    return {"plum": _plum, "orchid": _orchid, "chrysanthemum": _chrysanthemum, "bamboo": _bamboo}[name](
        style, rng
    )


def _foot(rng: np.random.Generator) -> NDArray[np.float64]:
    return np.array([rng.uniform(0.3, 0.7) * _W, _H * rng.uniform(0.9, 0.98)])


def _plum(style: DrawnStyle, rng: np.random.Generator) -> Face:
    face, wood, bloom = blank(), _canvas(), _canvas()
    trunk = _curve(_foot(rng), float(rng.uniform(-2.2, -0.9)), _H * 0.85, float(rng.normal(0, 0.7)))
    _stroke(wood, trunk, 18)
    spots = [trunk[-1]]
    for _ in range(int(rng.integers(2, 5))):
        start = trunk[int(rng.integers(3, 10))]
        twig = _curve(
            start,
            float(rng.uniform(-2.9, -0.2)),
            _H * float(rng.uniform(0.2, 0.4)),
            float(rng.normal(0, 0.6)),
        )
        _stroke(wood, twig, 9)
        spots += [twig[-1], twig[6]]
    for spot in spots:
        _blossom(bloom, spot, float(rng.uniform(0.07, 0.14)) * _W, 5, rng)
    ink(face, _shrunk(wood), style.dark if rng.random() < 0.6 else style.green)
    ink(face, _shrunk(bloom), style.red)
    return face


def _orchid(style: DrawnStyle, rng: np.random.Generator) -> Face:
    face, leaves, bloom = blank(), _canvas(), _canvas()
    foot = _foot(rng)
    for _ in range(int(rng.integers(4, 8))):
        heading = float(rng.uniform(-2.6, -0.5))
        bend = float(rng.uniform(0.4, 1.5)) * (1 if heading > -np.pi / 2 else -1)
        _stroke(leaves, _curve(foot, heading, _H * float(rng.uniform(0.5, 0.95)), bend), 12)
    for _ in range(int(rng.integers(1, 4))):
        stem = _curve(
            foot,
            float(rng.uniform(-2.2, -0.9)),
            _H * float(rng.uniform(0.5, 0.85)),
            float(rng.normal(0, 0.4)),
        )
        _stroke(leaves, stem, 6)
        for petal in range(5):
            _leaf(bloom, stem[-1], float(rng.uniform(-3.1, 0)), _W * 0.13, _W * 0.05)
            if petal % 2:
                _leaf(bloom, stem[-3], float(rng.uniform(-3.1, 0)), _W * 0.1, _W * 0.04)
    ink(face, _shrunk(leaves), style.green)
    ink(face, _shrunk(bloom), style.red if rng.random() < 0.7 else style.dark)
    return face


def _chrysanthemum(style: DrawnStyle, rng: np.random.Generator) -> Face:
    face, leaves, bloom = blank(), _canvas(), _canvas()
    foot = _foot(rng)
    for _ in range(int(rng.integers(1, 4))):
        stem = _curve(
            foot,
            float(rng.uniform(-2.1, -1.0)),
            _H * float(rng.uniform(0.45, 0.8)),
            float(rng.normal(0, 0.4)),
        )
        _stroke(leaves, stem, 8, 0.7)
        for point in stem[2:9:2]:
            _leaf(leaves, point, float(rng.uniform(-3.1, 0.3)), _W * 0.2, _W * 0.09)
        radius = float(rng.uniform(0.12, 0.22)) * _W
        for ring in (1.0, 0.65):
            count = int(rng.integers(9, 16))
            for petal in range(count):
                angle = 2 * np.pi * (petal + ring) / count
                _leaf(bloom, stem[-1], angle, radius * ring, max(3.0, radius * 0.16))
    ink(face, _shrunk(leaves), style.green)
    ink(face, _shrunk(bloom), style.red)
    return face


def _bamboo(style: DrawnStyle, rng: np.random.Generator) -> Face:
    face, stalks, leaves = blank(), _canvas(), _canvas()
    for _ in range(int(rng.integers(1, 4))):
        foot = _foot(rng) + np.array([rng.normal(0, 0.12) * _W, 0])
        stalk = _curve(
            foot,
            float(rng.normal(-np.pi / 2, 0.15)),
            _H * float(rng.uniform(0.7, 0.95)),
            float(rng.normal(0, 0.2)),
        )
        _stroke(stalks, stalk, 14, 0.6)
        for joint in stalk[2:11:3]:
            spot = (round(float(joint[0])), round(float(joint[1])))
            cv2.line(stalks, (spot[0] - 12, spot[1]), (spot[0] + 12, spot[1]), 0, 3)
        for joint in stalk[3::2]:
            side = 1 if rng.random() < 0.5 else -1
            for _ in range(int(rng.integers(1, 4))):
                heading = np.pi / 2 - side * float(rng.uniform(0.4, 1.6))
                _leaf(leaves, joint, heading, _W * float(rng.uniform(0.15, 0.3)), _W * 0.055)
    ink(face, _shrunk(stalks), style.green if rng.random() < 0.7 else style.dark)
    ink(face, _shrunk(leaves), style.green)
    return face
