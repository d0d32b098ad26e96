"""Turn cached canvases into training views: as a detector's box would cut them, under any light and lens.

Never mirrored: a glyph has a handedness.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.faces_crops import CANVAS

SIZE = 64
"""Pixels of a side of the network's input."""
MARGIN = 1.2
"""Side of the crop as a multiple of the longer side of the box."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How far views are changed; zero everywhere gives the plain crop."""

    turn_degrees: float = 11.0
    free_turn_share: float = 0.15
    squeeze: float = 0.18
    perspective: float = 0.06
    scale: float = 0.07
    shift: float = 0.05
    colour: float = 1.0
    damage: float = 1.0


PLAIN = Strength(0, 0, 0, 0, 0, 0, 0, 0)
BOX_JITTER = Strength(0, 0, 0, 0, 0.05, 0.04, 0, 0)
"""Only the inaccuracy of a detector's box: for judging."""


def view(
    canvas: NDArray[np.uint8],
    sides: NDArray[np.float32],
    rng: np.random.Generator,
    how: Strength,
    quarter: int = 0,
) -> NDArray[np.uint8]:
    """One (64, 64, 3) view of a canvas, turned by `quarter` quarter turns clockwise and at random."""
    wide, high = float(sides[0]), float(sides[1])
    degrees = 90.0 * quarter
    if how.turn_degrees:
        free = rng.random() < how.free_turn_share
        degrees += float(rng.uniform(-45, 45)) if free else float(rng.normal(0, how.turn_degrees))
    angle = np.deg2rad(degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    before = float(np.exp(rng.normal(0, how.squeeze / 2))) if how.squeeze else 1.0
    after = float(np.exp(rng.normal(0, how.squeeze))) if how.squeeze else 1.0
    linear = np.diag([after, 1 / after]) @ turn @ np.diag([before, 1 / before])
    corners = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2
    moved = corners @ linear.T
    if how.perspective:
        moved = moved + rng.normal(0, how.perspective, (4, 2)) * np.ptp(moved, axis=0)
    low, top = moved.min(axis=0), moved.max(axis=0)
    extent = top - low
    scale = SIZE / (MARGIN * float(extent.max()))
    centre = (low + top) / 2
    if how.scale or how.shift:
        scale *= float(np.exp(rng.normal(0, how.scale)))
        centre = centre + rng.normal(0, how.shift, 2) * extent
    target = (moved - centre) * scale + SIZE / 2 - 0.5
    source = corners + CANVAS / 2 - 0.5
    matrix = cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))
    return np.asarray(
        cv2.warpPerspective(
            canvas, matrix, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        ),
        np.uint8,
    )


def damage(image: NDArray[np.uint8], rng: np.random.Generator, strength: float) -> NDArray[np.uint8]:
    """Blur, low resolution, JPEG and something in the way, each now and then."""
    if rng.random() < 0.45 * strength:
        small = int(np.clip(np.exp(rng.normal(np.log(30), 0.35)), 15, 60))
        shrunk = np.asarray(cv2.resize(image, (small, small), interpolation=cv2.INTER_AREA), np.uint8)
        if rng.random() < 0.5:
            shrunk = _jpeg(shrunk, int(rng.integers(40, 95)))
        way = cv2.INTER_CUBIC if rng.random() < 0.3 else cv2.INTER_LINEAR
        image = np.asarray(cv2.resize(shrunk, (SIZE, SIZE), interpolation=way), np.uint8)
    elif rng.random() < 0.25 * strength:
        image = _jpeg(image, int(rng.integers(25, 90)))
    choice = rng.random()
    if choice < 0.12 * strength:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.5, 1.6))), np.uint8)
    elif choice < 0.2 * strength:
        length = int(rng.integers(3, 8))
        kernel = np.zeros((length, length), np.float32)
        cv2.line(kernel, *_ends(length, float(rng.uniform(0, np.pi))), 1.0)
        image = np.asarray(cv2.filter2D(image, -1, kernel / max(float(kernel.sum()), 1)), np.uint8)
    elif choice < 0.27 * strength:
        soft = cv2.GaussianBlur(image, (0, 0), 1.5)
        image = np.asarray(cv2.addWeighted(image, 1.8, soft, -0.8, 0), np.uint8)
    if rng.random() < 0.12 * strength:
        image = _cover(image, rng)
    return image


def _ends(length: int, angle: float) -> tuple[tuple[int, int], tuple[int, int]]:
    middle, reach = (length - 1) / 2, (length - 1) / 2
    dx, dy = reach * np.cos(angle), reach * np.sin(angle)
    return (round(middle - dx), round(middle - dy)), (round(middle + dx), round(middle + dy))


def _jpeg(image: NDArray[np.uint8], quality: int) -> NDArray[np.uint8]:
    _, coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def _cover(image: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """A finger's or neighbour's worth of plain colour over up to a quarter, from one side."""
    covered = image.copy()
    depth = int(rng.integers(6, 19))
    colour = (
        rng.integers(20, 250, 3) if rng.random() < 0.6 else np.array([196, 150, 120]) + rng.integers(-30, 30)
    )
    side = int(rng.integers(4))
    tilt = int(rng.integers(-8, 9))
    edge = np.array([[0, 0], [SIZE, 0], [SIZE, depth + tilt], [0, depth - tilt]], np.int32)
    for _ in range(side):
        edge = np.stack([SIZE - edge[:, 1], edge[:, 0]], axis=1)
    cv2.fillPoly(covered, [edge.astype(np.int32)], tuple(int(value) for value in np.clip(colour, 0, 255)))
    return covered


def relight(images: NDArray[np.uint8], rng: np.random.Generator, strength: float) -> NDArray[np.float32]:
    """Light, camera and ink of a batch (n, 64, 64, 3): gains, hue, gamma, glare, noise. In 0..1."""
    x = images.astype(np.float32) / 255.0
    if strength <= 0:
        return x
    count = len(x)

    def per_image(values: NDArray[np.float64]) -> NDArray[np.float32]:
        return np.asarray(values, np.float32).reshape(count, -1)[:, None, None, :]

    # Hue and saturation: a turn of the colours round the grey axis; the face stays pale, the ink changes.
    turn = np.where(rng.random(count) < 0.3, rng.uniform(-np.pi, np.pi, count), rng.normal(0, 0.15, count))
    colourful = np.where(rng.random(count) < 0.15, 0.0, np.exp(rng.normal(0, 0.3, count))) * strength
    matrices = _colour_matrices(turn, colourful)
    x = (x.reshape(count, -1, 3) @ matrices.transpose(0, 2, 1)).reshape(x.shape)
    gains = np.exp(rng.normal(0, 0.10, (count, 3)) + rng.normal(0, 0.22, (count, 1)))
    x = x * per_image(gains)
    contrast = np.exp(rng.normal(0, 0.2, count))
    level = rng.uniform(0.3, 0.7, count)
    x = (x - per_image(level)) * per_image(contrast) + per_image(level + rng.normal(0, 0.06, count))
    x = np.clip(x, 0, 1) ** per_image(np.exp(rng.normal(0, 0.25, count)))
    # A gradient of light or a soft shadow edge across the tile.
    ramp = np.linspace(-1, 1, images.shape[1], dtype=np.float32)
    angle = rng.uniform(0, 2 * np.pi, count).astype(np.float32)
    across = (
        np.cos(angle)[:, None, None] * ramp[None, None, :]
        + np.sin(angle)[:, None, None] * ramp[None, :, None]
    )
    amount = (rng.normal(0, 0.25, count) * (rng.random(count) < 0.4)).astype(np.float32)
    steep = np.exp(rng.uniform(0, 2.5, count)).astype(np.float32)
    offset = rng.uniform(-0.6, 0.6, count).astype(np.float32)
    edge = np.tanh((across - offset[:, None, None]) * steep[:, None, None])
    x = x * (1 + amount[:, None, None] * edge)[..., None]
    glare = (rng.uniform(0.1, 0.7, count) * (rng.random(count) < 0.12)).astype(np.float32)
    spot = np.exp(-((across - offset[:, None, None]) ** 2) * 6)
    x = x + (glare[:, None, None] * spot)[..., None]
    noise = np.abs(rng.normal(0, 0.025, count)) * (rng.random(count) < 0.6)
    x = x + per_image(noise) * rng.standard_normal(x.shape, dtype=np.float32)
    return np.asarray(np.clip(x, 0, 1), np.float32)


def _colour_matrices(turn: NDArray[np.float64], colourful: NDArray[np.float64]) -> NDArray[np.float32]:
    """Matrices (n, 3, 3) that turn colours by `turn` radians round grey and scale their distance from it."""
    grey = np.full((3, 3), 1 / 3)
    axis = 1 / np.sqrt(3)
    cross = np.array([[0, -axis, axis], [axis, 0, -axis], [-axis, axis, 0]])
    plane = np.eye(3) - grey
    turned = np.cos(turn)[:, None, None] * plane + np.sin(turn)[:, None, None] * cross
    return np.asarray(grey + colourful[:, None, None] * turned, np.float32)
