"""Tables, cloths and clutter to lay tiles on, drawn from noise."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Random = np.random.Generator


def draw_background(size: int, random: Random) -> NDArray[np.uint8]:
    """A (size, size, 3) BGR surface: plain, felt, wood, cloth with a pattern, sometimes with things on it."""
    colour = random.uniform(20, 235) + random.normal(0, 45, 3)
    if random.random() < 0.35:  # green or blue felt, brown wood
        colour = np.array(
            [(50, 110, 40), (110, 70, 30), (60, 90, 140), (120, 140, 160)][int(random.integers(4))], float
        )
        colour = colour * random.uniform(0.5, 1.3)
    surface = np.ones((size, size, 3), np.float32) * colour.astype(np.float32)
    surface *= 1 + _noise(size, int(random.integers(2, 7)), random)[..., None] * float(
        random.uniform(0.02, 0.35)
    )
    draw = random.random()
    if draw < 0.3:
        surface *= 1 + _grain(size, random)[..., None] * float(random.uniform(0.05, 0.4))
    elif draw < 0.6:
        fine = random.normal(0, 1, (size, size, 1)).astype(np.float32)
        surface += cv2.GaussianBlur(fine, (0, 0), float(random.uniform(0.5, 1.5)))[..., None] * float(
            random.uniform(5, 40)
        )
    elif draw < 0.7:
        _pattern(surface, random)
    image = np.asarray(surface.clip(0, 255), np.uint8)
    if random.random() < 0.5:
        for _ in range(int(random.integers(1, 14))):
            _thing(image, random)
    return image


def _noise(size: int, cells: int, random: Random) -> NDArray[np.float32]:
    total = np.zeros((size, size), np.float32)
    for octave in range(3):
        side = cells * 2**octave
        coarse = random.normal(0, 1, (side, side)).astype(np.float32)
        total += cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC) / 2**octave
    return np.asarray(total / 2, np.float32)


def _grain(size: int, random: Random) -> NDArray[np.float32]:
    lines = random.normal(0, 1, (4, size // 3)).astype(np.float32)
    grain = cv2.resize(lines, (size, size), interpolation=cv2.INTER_LINEAR)
    return np.ascontiguousarray(grain if random.random() < 0.5 else grain.T, np.float32)


def _pattern(surface: NDArray[np.float32], random: Random) -> None:
    size = surface.shape[0]
    step = int(random.integers(12, 90))
    colour = [float(value) for value in random.uniform(0, 255, 3)]
    for offset in range(0, size, step):
        cv2.line(surface, (offset, 0), (offset, size), colour, int(random.integers(1, 4)))
        if random.random() < 0.9:
            cv2.line(surface, (0, offset), (size, offset), colour, 1)


def _thing(image: NDArray[np.uint8], random: Random) -> None:
    """A cup, a card, a cable, a line of print: shapes that are no tile."""
    size = image.shape[0]
    colour = [int(value) for value in random.integers(0, 256, 3)]
    x, y = (int(value) for value in random.integers(-40, size + 40, 2))
    draw = random.random()
    if draw < 0.3:
        radius = int(random.integers(5, size // 5))
        cv2.circle(
            image,
            (x, y),
            radius,
            colour,
            -1 if random.random() < 0.5 else int(random.integers(1, 9)),
            cv2.LINE_AA,
        )
    elif draw < 0.65:
        box = (
            (x, y),
            tuple(float(v) for v in random.uniform(10, size / 2, 2)),
            float(random.uniform(0, 180)),
        )
        cv2.fillConvexPoly(image, cv2.boxPoints(box).astype(np.int32), colour, cv2.LINE_AA)
    elif draw < 0.85:
        end = tuple(int(v) for v in random.integers(0, size, 2))
        cv2.line(image, (x, y), end, colour, int(random.integers(1, 14)), cv2.LINE_AA)
    else:
        text = "".join(chr(int(c)) for c in random.integers(48, 122, 8))
        cv2.putText(
            image,
            text,
            (x, y),
            int(random.integers(0, 8)),
            float(random.uniform(0.4, 2.5)),
            colour,
            int(random.integers(1, 4)),
        )
