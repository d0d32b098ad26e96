"""Dots, bamboo, the bird, frames and flower pictures, drawn from their layouts in any of many styles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dataset.faces.face import FACE_HEIGHT, FACE_WIDTH, Colour, Face, blank, ink
from vision.dataset.faces.layouts import BAMBOO, DOTS

_SCALE = 3  # masks are drawn larger and shrunk: smooth edges

# Which of up to three colours each dot takes, in the order of the layout.
_DOT_COLOURS: dict[int, tuple[int, ...]] = {
    1: (2,),
    2: (0, 1),
    3: (1, 2, 0),
    4: (1, 0, 0, 1),
    5: (1, 0, 2, 0, 1),
    6: (0, 0, 2, 2, 2, 2),
    7: (0, 0, 0, 2, 2, 2, 2),
    8: (1,) * 8,
    9: (0, 0, 0, 2, 2, 2, 1, 1, 1),
}
_BAMBOO_COLOURS: dict[int, tuple[int, ...]] = {
    2: (0, 0),
    3: (1, 0, 0),
    4: (0, 1, 1, 0),
    5: (0, 0, 0, 0, 2),
    6: (1, 1, 1, 0, 0, 0),
    7: (0, 1, 0, 0, 1, 0, 2),
    8: (0,) * 8,
    9: (1, 2, 0, 1, 2, 0, 1, 2, 0),
}


@dataclass(frozen=True, slots=True)
class DrawnStyle:
    """One set's manner: colours (green, blue or black, red), shapes and sizes."""

    green: Colour
    dark: Colour
    red: Colour
    ring: float
    rings: int
    petals: int
    hub: bool
    fill: bool
    dot_size: float
    big_size: float
    stick_width: float
    knots: int
    knot_bulge: float
    hollow: bool
    splayed_eight: bool
    eight_lean: float
    one_colour: bool
    spread: float
    frame: int
    frame_double: bool


def random_style(rng: np.random.Generator) -> DrawnStyle:
    """A manner that could be a real set's."""

    def near(colour: Colour, amount: int = 30) -> Colour:
        values = np.clip(np.array(colour) + rng.normal(0, amount, 3), 0, 235).astype(int)
        return int(values[0]), int(values[1]), int(values[2])

    dark = near((25, 40, 120) if rng.random() < 0.55 else (25, 25, 30), 18)
    green = near((20, 110, 60), 22) if rng.random() < 0.85 else dark
    return DrawnStyle(
        green=green,
        dark=dark,
        red=near((190, 35, 35), 22),
        ring=float(rng.uniform(0.08, 0.3)),
        rings=int(rng.integers(1, 4)),
        petals=int(rng.choice([0, 0, 4, 5, 6, 8])),
        hub=bool(rng.random() < 0.6),
        fill=bool(rng.random() < 0.25),
        dot_size=float(rng.uniform(0.8, 1.08)),
        big_size=float(rng.uniform(0.6, 0.92)),
        stick_width=float(rng.uniform(0.075, 0.15)),
        knots=int(rng.choice([2, 3, 3, 3, 4])),
        knot_bulge=float(rng.uniform(0.0, 0.5)),
        hollow=bool(rng.random() < 0.5),
        splayed_eight=bool(rng.random() < 0.93),
        eight_lean=float(rng.uniform(0.7, 1.15)),
        one_colour=bool(rng.random() < 0.1),
        spread=float(rng.uniform(0.8, 0.96)),
        frame=int(rng.integers(4)),
        frame_double=bool(rng.random() < 0.6),
    )


def _canvas() -> NDArray[np.uint8]:
    return np.zeros((FACE_HEIGHT * _SCALE, FACE_WIDTH * _SCALE), np.uint8)


def _shrunk(mask: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.resize(mask, (FACE_WIDTH, FACE_HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)


def _at(x: float, y: float, spread: float = 1.0) -> tuple[int, int]:
    """Pixel of a place on the drawing canvas, drawn together round the middle by `spread`."""
    return (
        round((0.5 + (x - 0.5) * spread) * FACE_WIDTH * _SCALE),
        round((0.5 + (y - 0.5) * spread) * FACE_HEIGHT * _SCALE),
    )


def _pick(style: DrawnStyle, index: int) -> Colour:
    if style.one_colour:
        return style.dark
    return (style.green, style.dark, style.red)[index]


def dots(rank: int, style: DrawnStyle) -> Face:
    """1..9 of dots."""
    face = blank()
    width = FACE_WIDTH * _SCALE
    sizes = {
        1: style.big_size * 0.5,
        2: 0.23,
        3: 0.17,
        4: 0.19,
        5: 0.165,
        6: 0.155,
        7: 0.135,
        8: 0.135,
        9: 0.14,
    }
    radius = sizes[rank] * width * (1.0 if rank == 1 else style.dot_size)
    for (x, y), colour in zip(DOTS[rank], _DOT_COLOURS[rank], strict=True):
        centre = _at(x, y, style.spread)
        if rank == 1:
            _wheel(face, centre, radius, style)
        else:
            ink(face, _shrunk(_dot(centre, radius, style)), _pick(style, colour))
            if style.hub and style.petals and not style.fill:
                heart = _canvas()
                cv2.circle(heart, centre, max(2, round(radius * 0.2)), 255, -1, cv2.LINE_AA)
                ink(face, _shrunk(heart), style.red)
    return face


def _dot(centre: tuple[int, int], radius: float, style: DrawnStyle) -> NDArray[np.uint8]:
    mask = _canvas()
    if style.fill:
        cv2.circle(mask, centre, round(radius), 255, -1, cv2.LINE_AA)
        if style.hub:
            cv2.circle(mask, centre, round(radius * 0.35), 0, max(1, round(radius * 0.12)), cv2.LINE_AA)
        return mask
    thick = max(2, round(radius * style.ring))
    cv2.circle(mask, centre, round(radius - thick / 2), 255, thick, cv2.LINE_AA)
    inner = radius - thick
    for ring in range(1, style.rings):
        inner_radius = inner * (1 - ring / style.rings)
        cv2.circle(mask, centre, max(1, round(inner_radius)), 255, max(1, thick // 2), cv2.LINE_AA)
    if style.petals:
        _petals(mask, centre, inner * 0.55, inner * 0.3, style.petals)
    elif style.hub:
        cv2.circle(mask, centre, max(1, round(inner * 0.3)), 255, -1, cv2.LINE_AA)
    return mask


def _petals(mask: NDArray[np.uint8], centre: tuple[int, int], reach: float, size: float, count: int) -> None:
    for step in range(count):
        angle = 2 * np.pi * step / count
        place = (round(centre[0] + reach * np.cos(angle)), round(centre[1] + reach * np.sin(angle)))
        cv2.ellipse(
            mask,
            place,
            (max(1, round(size)), max(1, round(size * 0.6))),
            float(np.rad2deg(angle)),
            0,
            360,
            255,
            -1,
            cv2.LINE_AA,
        )


def _wheel(face: Face, centre: tuple[int, int], radius: float, style: DrawnStyle) -> None:
    """The great wheel of 1 dot: rings, a wreath of petals, a heart."""
    rim = _canvas()
    thick = max(2, round(radius * max(0.05, style.ring * 0.5)))
    cv2.circle(rim, centre, round(radius), 255, thick, cv2.LINE_AA)
    if style.rings > 1:
        cv2.circle(rim, centre, round(radius * 0.85), 255, max(1, thick // 2), cv2.LINE_AA)
    ink(face, _shrunk(rim), style.green)
    wreath = _canvas()
    count = max(8, style.petals * 2 + 6)
    _petals(wreath, centre, radius * 0.62, radius * 0.15, count)
    if style.rings > 2:
        cv2.circle(wreath, centre, round(radius * 0.42), 255, max(1, thick // 2), cv2.LINE_AA)
    ink(face, _shrunk(wreath), style.dark if not style.one_colour else style.green)
    heart = _canvas()
    if style.hub:
        _petals(heart, centre, radius * 0.2, radius * 0.15, 6)
    cv2.circle(heart, centre, round(radius * 0.14), 255, -1, cv2.LINE_AA)
    ink(face, _shrunk(heart), style.red)


def bamboo(rank: int, style: DrawnStyle) -> Face:
    """2..9 of bamboo."""
    face = blank()
    height = FACE_HEIGHT * _SCALE
    sticks = _eight(style) if rank == 8 else BAMBOO[rank]
    for index, (x, y, half, degrees) in enumerate(sticks):
        mask = _canvas()
        _stick(mask, _at(x, y, style.spread), 2 * half * style.spread * height, degrees, style)
        ink(face, _shrunk(mask), _pick(style, _BAMBOO_COLOURS[rank][index]))
    return face


def _eight(style: DrawnStyle) -> Sequence[tuple[float, float, float, float]]:
    """The sticks of 8 bamboo, more or less splayed; a few sets show two rows of four."""
    if style.splayed_eight:
        return [(x, y, half, lean * style.eight_lean) for x, y, half, lean in BAMBOO[8]]
    return [(x, y, 0.22, 0.0) for y in (0.24, 0.76) for x in (0.1, 0.36, 0.64, 0.9)]


def _stick(
    mask: NDArray[np.uint8], centre: tuple[int, int], length: float, degrees: float, style: DrawnStyle
) -> None:
    width = style.stick_width * FACE_WIDTH * _SCALE
    angle = np.deg2rad(degrees)
    along = np.array([np.sin(angle), -np.cos(angle)])
    across = np.array([np.cos(angle), np.sin(angle)])
    middle = np.array(centre, float)

    def quad(low: float, high: float, wide: float) -> NDArray[np.int32]:
        corners = [
            middle + along * low * length / 2 + across * wide / 2,
            middle + along * low * length / 2 - across * wide / 2,
            middle + along * high * length / 2 - across * wide / 2,
            middle + along * high * length / 2 + across * wide / 2,
        ]
        return np.round(corners).astype(np.int32)

    body = width * (0.75 if style.knot_bulge > 0.1 else 1.0)
    cv2.fillConvexPoly(mask, quad(-0.97, 0.97, body), 255, cv2.LINE_AA)
    if style.hollow:
        for part in range(style.knots - 1):
            low = -1 + 2 * (part + 0.3) / (style.knots - 1)
            high = -1 + 2 * (part + 0.7) / (style.knots - 1)
            cv2.fillConvexPoly(mask, quad(low, high, body * 0.35), 0, cv2.LINE_AA)
    for knot in range(style.knots):
        where = -1 + 2 * knot / (style.knots - 1)
        wide = width * (1 + style.knot_bulge)
        cv2.fillConvexPoly(mask, quad(where * 0.93 - 0.07, where * 0.93 + 0.07, wide), 255, cv2.LINE_AA)
    if style.knot_bulge <= 0.1:
        for knot in range(1, style.knots - 1):
            where = -1 + 2 * knot / (style.knots - 1)
            cv2.fillConvexPoly(mask, quad(where - 0.04, where + 0.04, width * 1.05), 0, cv2.LINE_AA)


def bird(style: DrawnStyle, rng: np.random.Generator) -> Face:
    """1 bamboo: a bird that stands or sits, with a fanned or hanging tail; no two sets agree on more."""
    face = blank()
    flip = 1 if rng.random() < 0.5 else -1

    def at(x: float, y: float) -> tuple[int, int]:
        return _at(0.5 + flip * (x - 0.5), y)

    wide, high = FACE_WIDTH * _SCALE, FACE_HEIGHT * _SCALE
    lean = float(rng.uniform(15, 60))
    body = _canvas()
    middle = (float(rng.uniform(0.42, 0.55)), float(rng.uniform(0.5, 0.62)))
    cv2.ellipse(
        body,
        at(*middle),
        (round(wide * rng.uniform(0.12, 0.2)), round(high * rng.uniform(0.16, 0.24))),
        flip * lean,
        0,
        360,
        255,
        -1,
        cv2.LINE_AA,
    )
    head = (middle[0] - float(rng.uniform(0.1, 0.24)), middle[1] - float(rng.uniform(0.2, 0.3)))
    cv2.circle(body, at(*head), round(wide * rng.uniform(0.06, 0.11)), 255, -1, cv2.LINE_AA)
    cv2.line(body, at(*head), at(middle[0], middle[1] - 0.05), 255, round(wide * 0.1), cv2.LINE_AA)
    ink(face, _shrunk(body), style.dark if rng.random() < 0.5 else style.green)
    tail = _canvas()
    feathers = int(rng.integers(2, 8))
    root = (middle[0] + 0.1, middle[1] + 0.05)
    start, reach = float(rng.uniform(-80, 20)), float(rng.uniform(0.3, 0.5))
    for feather in range(feathers):
        angle = np.deg2rad(start + feather * float(rng.uniform(14, 26)))
        tip = (root[0] + reach * np.cos(angle), root[1] + reach * 0.8 * np.sin(angle))
        cv2.line(tail, at(*root), at(*tip), 255, round(wide * 0.035), cv2.LINE_AA)
        cv2.circle(tail, at(*tip), round(wide * 0.04), 255, -1 if feathers > 4 else 4, cv2.LINE_AA)
    ink(face, _shrunk(tail), style.green)
    wing = _canvas()
    for line in range(int(rng.integers(2, 5))):
        shift = 0.04 * line
        cv2.ellipse(
            wing, at(middle[0] + shift, middle[1]), (round(wide * 0.08), round(high * 0.12)), flip * lean,
            200, 340, 255, 6, cv2.LINE_AA,
        )  # fmt: skip
    ink(face, _shrunk(wing), (235, 235, 225) if rng.random() < 0.5 else style.red)
    bits = _canvas()
    beak = (head[0] - 0.12, head[1] + 0.02)
    cv2.line(bits, at(*head), at(*beak), 255, round(wide * 0.03), cv2.LINE_AA)
    for leg in (-0.04, 0.05):
        foot = (middle[0] + leg - 0.03, min(0.93, middle[1] + 0.36))
        cv2.line(
            bits, at(middle[0] + leg, middle[1] + 0.12), at(*foot), 255, round(wide * 0.025), cv2.LINE_AA
        )
        cv2.line(bits, at(*foot), at(foot[0] - 0.08, foot[1] + 0.01), 255, round(wide * 0.02), cv2.LINE_AA)
    ink(face, _shrunk(bits), style.red)
    return face


def frame(style: DrawnStyle) -> Face:
    """The white dragon of many sets: a frame with an empty middle (other sets leave the face blank)."""
    face = blank()
    mask = _canvas()
    edge = (0.16, 0.12, 0.2, 0.14)[style.frame]
    thick = (8, 16, 24, 40)[style.frame]
    cut = 0.07 if style.frame in (0, 2) else 0.0

    def outline(margin: float) -> NDArray[np.int32]:
        low, high = margin, 1 - margin
        return np.array(
            [_at(low + cut, low * 0.9), _at(high - cut, low * 0.9), _at(high, low * 0.9 + cut),
             _at(high, 1 - low * 0.9 - cut), _at(high - cut, 1 - low * 0.9), _at(low + cut, 1 - low * 0.9),
             _at(low, 1 - low * 0.9 - cut), _at(low, low * 0.9 + cut)],
            np.int32,
        )  # fmt: skip

    cv2.polylines(mask, [outline(edge)], True, 255, thick, cv2.LINE_AA)
    if style.frame_double:
        cv2.polylines(mask, [outline(edge + 0.1)], True, 255, max(4, thick // 3), cv2.LINE_AA)
    ink(face, _shrunk(mask), style.dark)
    if style.frame == 3:
        bars = _canvas()
        for x in np.linspace(0.1, 0.9, 7):
            cv2.line(bars, _at(float(x), 0.08), _at(float(x), 0.17), 255, 5)
            cv2.line(bars, _at(float(x), 0.83), _at(float(x), 0.92), 255, 5)
        face[..., 3] = np.where(_shrunk(bars) > 128, 0, face[..., 3])
    return face
