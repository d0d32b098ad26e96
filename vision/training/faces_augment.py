"""Turn cached canvases into training views: as a detector's box would cut them, under any light and lens.

Never mirrored: a glyph has a handedness.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.face_look import HEIGHT, MARGIN, WIDTH
from vision.training.faces_crops import CANVAS

Image = NDArray[np.uint8]
Random = np.random.Generator


@dataclass(frozen=True, slots=True)
class Strength:
    """How far views are changed; zero everywhere gives the plain crop."""

    degrees: float = 7.0
    any_angle: float = 0.1
    squeeze: float = 0.12
    perspective: float = 0.04
    scale: float = 0.06
    shift: float = 0.035
    hand: float = 0.25
    light: float = 1.0
    damage: float = 1.0


BOX_JITTER = Strength(0, 0, 0, 0, 0.04, 0.03, 0, 0, 0)
"""Only the inaccuracy of a detector's box: for judging."""


def quarters(sides: NDArray[np.float32], random: Random, strange: float = 0.06) -> int:
    """A number of quarter turns that stands a tile up, on its feet or on its head; now and then any."""
    if random.random() < strange:
        return int(random.integers(4))
    lying = float(sides[0]) > 1.1 * float(sides[1])
    return int(lying) + 2 * int(random.random() < 0.4)


def view(canvas: Image, sides: NDArray[np.float32], random: Random, how: Strength, quarter: int = 0) -> Image:
    """One (96, 72, 3) view of a canvas, turned by `quarter` quarter turns clockwise and at random; the box
    around the tile is stretched to the shape of the view."""
    wide, high = float(sides[0]), float(sides[1])
    degrees = 90.0 * quarter
    if how.degrees:
        free = random.random() < how.any_angle
        degrees += float(random.uniform(-40, 40)) if free else float(random.normal(0, how.degrees))
    angle = np.deg2rad(degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    before = float(np.exp(random.normal(0, how.squeeze))) if how.squeeze else 1.0
    corners = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2
    moved = corners @ (turn @ np.diag([before, 1 / before])).T
    if how.perspective:
        moved = moved + random.normal(0, how.perspective, (4, 2)) * np.ptp(moved, axis=0)
    low, top = moved.min(axis=0), moved.max(axis=0)
    extent = top - low
    # A detector's box is right to a few hundredths of its sides.
    scale = np.array([WIDTH, HEIGHT]) / (MARGIN * extent)
    centre = (low + top) / 2
    if how.scale or how.shift:
        scale = scale * np.exp(random.normal(0, how.scale, 2))
        centre = centre + random.normal(0, how.shift, 2) * extent
    target = (moved - centre) * scale + np.array([WIDTH, HEIGHT]) / 2 - 0.5
    source = corners + CANVAS / 2 - 0.5
    matrix = cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))
    return np.asarray(
        cv2.warpPerspective(
            canvas, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        ),
        np.uint8,
    )


_GRID = np.indices((HEIGHT, WIDTH), np.float32)
_ACROSS = (_GRID[1] - WIDTH / 2) / (WIDTH / 2)
_DOWN = (_GRID[0] - HEIGHT / 2) / (HEIGHT / 2)


def redraw(image: Image, share: float, random: Random) -> Image:
    """Bend the glyph in waves, or thicken or thin its strokes: the same by another hand."""
    if random.random() < share:
        cells = int(random.integers(3, 7))
        amount = float(random.uniform(0.5, 2.2)) * 5 / cells
        fields = cv2.resize(
            random.normal(0, amount, (cells, cells, 2)).astype(np.float32),
            (WIDTH, HEIGHT),
            interpolation=cv2.INTER_CUBIC,
        )
        image = np.asarray(
            cv2.remap(
                image,
                _GRID[1] + fields[..., 0],
                _GRID[0] + fields[..., 1],
                cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_REPLICATE,
            ),
            np.uint8,
        )
    if random.random() < share:
        kernel = cv2.getStructuringElement(
            cv2.MORPH_CROSS if random.random() < 0.5 else cv2.MORPH_RECT, (3, 3)
        )
        changed = cv2.erode(image, kernel) if random.random() < 0.6 else cv2.dilate(image, kernel)
        part = float(random.uniform(0.3, 1.0))
        image = np.asarray(cv2.addWeighted(changed, part, image, 1 - part, 0), np.uint8)
    return image


def relight(image: Image, strength: float, random: Random) -> Image:
    """Light and ink: hue, saturation, gain, contrast, gamma, a shadow's edge, glare."""
    if strength <= 0 or random.random() < 0.08:
        return image
    turn = random.uniform(-np.pi, np.pi) if random.random() < 0.2 else random.normal(0, 0.15)
    colourful = 0.0 if random.random() < 0.1 else float(np.exp(random.normal(0, 0.35 * strength)))
    x = cv2.transform(image.astype(np.float32) / 255, _colour_matrix(float(turn), colourful))
    light = np.exp(random.normal(0, 0.12, 3) + random.normal(0, 0.2 * strength))
    if random.random() < 0.1:
        light = light * random.uniform(0.25, 0.6)
    contrast = float(np.exp(random.normal(0, 0.22 * strength)))
    level = float(random.uniform(0.3, 0.7))
    x = x * (light * contrast).astype(np.float32) + np.float32(
        level * (1 - contrast) + random.normal(0, 0.05 * strength)
    )
    x = np.power(np.clip(x, 0, 1), np.float32(np.exp(random.normal(0, 0.28 * strength))))
    if random.random() < 0.4:
        angle = random.uniform(0, 2 * np.pi)
        across = np.float32(np.cos(angle)) * _ACROSS + np.float32(np.sin(angle)) * _DOWN
        offset = np.float32(random.uniform(-0.7, 0.7))
        if random.random() < 0.7:
            edge = np.tanh((across - offset) * np.float32(np.exp(random.uniform(0, 2.7))))
            x = x * (1 + np.float32(random.normal(0, 0.25)) * edge)[..., None]
        else:
            spot = np.exp(-((across - offset) ** 2) * np.float32(random.uniform(3, 20)))
            x = x + (np.float32(random.uniform(0.1, 0.7)) * spot)[..., None]
    return np.asarray(np.clip(x, 0, 1) * 255, np.uint8)


def _colour_matrix(turn: float, colourful: float) -> NDArray[np.float32]:
    """Turns colours by `turn` radians round grey and scales their distance from it."""
    grey = np.full((3, 3), 1 / 3)
    axis = 1 / np.sqrt(3)
    cross = np.array([[0, -axis, axis], [axis, 0, -axis], [-axis, axis, 0]])
    turned = np.cos(turn) * (np.eye(3) - grey) + np.sin(turn) * cross
    return np.asarray(grey + colourful * turned, np.float32)


def damage(image: Image, strength: float, random: Random) -> Image:
    """Lost resolution, blur, sharpening, noise, JPEG and something in the way, each now and then."""
    if random.random() < 0.5 * strength:
        high = float(np.clip(np.exp(random.normal(np.log(42), 0.4)), 18, 90))
        small = cv2.resize(image, (max(12, round(high * 0.75)), round(high)), interpolation=cv2.INTER_AREA)
        if random.random() < 0.5:
            small = _jpeg(np.asarray(small, np.uint8), int(random.integers(35, 95)))
        way = cv2.INTER_CUBIC if random.random() < 0.7 else cv2.INTER_LINEAR
        image = np.asarray(cv2.resize(small, (WIDTH, HEIGHT), interpolation=way), np.uint8)
    elif random.random() < 0.25 * strength:
        image = _jpeg(image, int(random.integers(25, 90)))
    choice = random.random()
    if choice < 0.13 * strength:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), float(random.uniform(0.5, 2.0))), np.uint8)
    elif choice < 0.2 * strength:
        length = int(random.integers(3, 9))
        kernel = np.zeros((length, length), np.float32)
        cv2.line(kernel, *_ends(length, float(random.uniform(0, np.pi))), 1.0)
        image = np.asarray(cv2.filter2D(image, -1, kernel / max(float(kernel.sum()), 1)), np.uint8)
    elif choice < 0.28 * strength:
        soft = cv2.GaussianBlur(image, (0, 0), 1.5)
        image = np.asarray(cv2.addWeighted(image, 1.8, soft, -0.8, 0), np.uint8)
    if random.random() < 0.3 * strength:
        noise: NDArray[np.int16] = np.zeros(image.shape, np.int16)
        cv2.setRNGSeed(int(random.integers(2**31)))  # OpenCV draws from a state of its own
        cv2.randn(noise, np.zeros(3), np.full(3, random.uniform(2, 14)))
        image = np.asarray(cv2.add(image, noise, dtype=cv2.CV_8U), np.uint8)
    if random.random() < 0.1 * strength:
        image = _cover(image, random)
    return image


def _ends(length: int, angle: float) -> tuple[tuple[int, int], tuple[int, int]]:
    middle, reach = (length - 1) / 2, (length - 1) / 2
    dx, dy = reach * np.cos(angle), reach * np.sin(angle)
    return (round(middle - dx), round(middle - dy)), (round(middle + dx), round(middle + dy))


def _jpeg(image: Image, quality: int) -> Image:
    _, coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def _cover(image: Image, random: Random) -> Image:
    """A finger's or neighbour's worth of plain colour over up to a quarter, from one side."""
    covered = image.copy()
    depth, tilt = int(random.integers(6, 22)), int(random.integers(-8, 9))
    pale = np.array([196, 150, 120]) + random.integers(-30, 30)
    colour = random.integers(20, 250, 3) if random.random() < 0.6 else pale
    edges = (
        [[0, 0], [WIDTH, 0], [WIDTH, depth + tilt], [0, depth - tilt]],
        [[0, HEIGHT], [WIDTH, HEIGHT], [WIDTH, HEIGHT - depth - tilt], [0, HEIGHT - depth + tilt]],
        [[0, 0], [0, HEIGHT], [depth + tilt, HEIGHT], [depth - tilt, 0]],
        [[WIDTH, 0], [WIDTH, HEIGHT], [WIDTH - depth - tilt, HEIGHT], [WIDTH - depth + tilt, 0]],
    )
    edge = np.array(edges[int(random.integers(4))], np.int32)
    cv2.fillPoly(covered, [edge], tuple(int(value) for value in np.clip(colour, 0, 255)))
    return covered
