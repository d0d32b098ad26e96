"""Turn labelled photos into training images: geometry that keeps every glyph unmirrored, then light and
camera.

All functions take a numpy Generator, so a seed fixes what is drawn. Images are BGR uint8, boxes x0 y0 x1
y1 pixels.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Boxes = NDArray[np.float32]
Kinds = NDArray[np.int64]
Random = np.random.Generator


@dataclass(frozen=True, slots=True)
class Example:
    """An image with its tiles: boxes (n, 4) and kinds (n,)."""

    image: Image
    boxes: Boxes
    kinds: Kinds


@dataclass(frozen=True, slots=True)
class Strength:
    """How far the drawing goes. Sides are those of a tile (square root of its box) in the finished image."""

    smallest: float = 15.0
    largest: float = 190.0
    zoom: float = 3.0  # never enlarge a photo more than this
    quarter_turns: bool = True
    degrees: float = 10.0
    any_angle: float = 0.2  # share of photos turned by any angle at all
    squeeze: float = 1.55
    perspective: float = 0.25
    trim: float = 0.7  # share of photos cut down to their tiles and some margin
    cells: tuple[float, ...] = (
        0.22,
        0.2,
        0.2,
        0.2,
        0.1,
        0.08,
    )  # shares of images made of 1, 2, 3, ... photos
    light: float = 1.0
    camera: float = 1.0
    hand: float = 0.0  # share of images whose glyphs are drawn anew: bent, or with thicker or thinner strokes


def crop_to_tiles(example: Example, margin: float) -> Example:
    """Cut away everything further than `margin` tile sides from the labelled tiles (it may hold unlabelled
    ones)."""
    if not len(example.boxes):
        return example
    height, width = example.image.shape[:2]
    side = _side(example.boxes) * margin
    x0, y0 = np.maximum(example.boxes[:, :2].min(0) - side, 0).astype(int)
    x1, y1 = np.ceil(example.boxes[:, 2:].max(0) + side).astype(int)
    x1, y1 = min(x1, width), min(y1, height)
    shift = np.array([x0, y0, x0, y0], np.float32)
    return Example(example.image[y0:y1, x0:x1], example.boxes - shift, example.kinds)


def compose(examples: list[Example], size: int, strength: Strength, random: Random) -> Example:
    """One (size, size) training image, cut by random straight lines into a cell for each example."""
    fill = (
        tuple(int(value) for value in random.integers(0, 256, 3))
        if random.random() < 0.5
        else (114, 114, 114)
    )
    canvas = np.full((size, size, 3), fill, np.uint8)
    boxes, kinds = [], []
    for example, (x0, y0, x1, y1) in zip(examples, _cells(size, len(examples), random), strict=True):
        part = _place(example, x1 - x0, y1 - y0, fill, strength, random)
        canvas[y0:y1, x0:x1] = part.image
        boxes.append(part.boxes + np.array([x0, y0, x0, y0], np.float32))
        kinds.append(part.kinds)
    image = camera(
        light(redraw(canvas, strength.hand, random), strength.light, random), strength.camera, random
    )
    return Example(image, np.concatenate(boxes), np.concatenate(kinds))


def _cells(size: int, number: int, random: Random) -> list[tuple[int, int, int, int]]:
    """`number` rectangles that tile the canvas: the largest is cut in two, across its longer side, until
    enough."""
    cells = [(0, 0, size, size)]
    while len(cells) < number:
        cells.sort(key=lambda cell: (cell[2] - cell[0]) * (cell[3] - cell[1]))
        x0, y0, x1, y1 = cells.pop()
        part = random.uniform(0.35, 0.65)
        if x1 - x0 > y1 - y0 or (x1 - x0 == y1 - y0 and random.random() < 0.5):
            middle = int(x0 + part * (x1 - x0))
            cells += [(x0, y0, middle, y1), (middle, y0, x1, y1)]
        else:
            middle = int(y0 + part * (y1 - y0))
            cells += [(x0, y0, x1, middle), (x0, middle, x1, y1)]
    return cells


def _side(boxes: Boxes) -> float:
    if not len(boxes):
        return 60.0
    return float(np.median(np.sqrt(np.prod(boxes[:, 2:] - boxes[:, :2], axis=1).clip(1))))


def _place(
    example: Example, width: int, height: int, fill: tuple[int, ...], strength: Strength, random: Random
) -> Example:
    """Warp one photo into a (height, width) cell: turn, squeeze, scale, lean and shift it."""
    if random.random() < strength.trim:
        example = crop_to_tiles(example, random.uniform(0.2, 1.0))
    source_height, source_width = example.image.shape[:2]
    side = _side(example.boxes)
    turns = int(random.integers(4)) if strength.quarter_turns else 0
    if (
        strength.quarter_turns
        and random.random() < 0.6
        and (source_width > source_height) != (width > height)
    ):
        turns |= 1  # lie a long row along a long cell
    elif strength.quarter_turns and random.random() < 0.6:
        turns &= 2
    across, down = (source_height, source_width) if turns % 2 else (source_width, source_height)
    fit, cover = sorted((width / across, height / down))
    scale = fit * random.uniform(0.8, 1.5) * (cover / fit) ** random.uniform(0, 0.7)
    smallest, largest = strength.smallest / side, strength.largest / side
    scale = float(np.clip(scale, smallest, max(smallest, min(largest, strength.zoom))))
    stretch = (
        float(np.exp(random.uniform(-1, 1) * np.log(strength.squeeze) / 2)) if random.random() < 0.6 else 1.0
    )
    angle = random.uniform(-strength.degrees, strength.degrees)
    if random.random() < strength.any_angle:
        angle = random.uniform(-180, 180)
    turn = np.deg2rad(angle + 90 * turns)
    if len(example.boxes) and random.random() < 0.8:  # look at some tile, or at the middle of all
        centres = (example.boxes[:, :2] + example.boxes[:, 2:]) / 2
        look = centres[random.integers(len(centres))] if scale > fit else centres.mean(0)
    else:
        look = np.array([source_width / 2, source_height / 2])
    to_origin = np.array([[1, 0, -look[0]], [0, 1, -look[1]], [0, 0, 1]])
    cos, sin = np.cos(turn), np.sin(turn)
    rotate = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    scaled = np.diag([scale * stretch, scale / stretch, 1])
    lean = np.eye(3)
    if random.random() < 0.5:
        lean[2, :2] = random.normal(0, strength.perspective, 2).clip(-0.5, 0.5) / max(width, height)
    jitter = random.uniform(-0.3, 0.3, 2) if scale > fit else random.uniform(-0.12, 0.12, 2)
    to_cell = np.array([[1, 0, width * (0.5 + jitter[0])], [0, 1, height * (0.5 + jitter[1])], [0, 0, 1]])
    # Half the time the squeeze acts on the photo's own axes, half on those of the finished image.
    affine = rotate @ scaled if random.random() < 0.5 else scaled @ rotate
    matrix = to_cell @ lean @ affine @ to_origin
    image = example.image
    if scale < 0.7:  # warping alone would skip pixels
        blur = 0.5 / scale * 0.8
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), blur), np.uint8)
    interpolation = cv2.INTER_LINEAR if random.random() < 0.7 else cv2.INTER_CUBIC
    warped = cv2.warpPerspective(
        image, matrix, (width, height), flags=interpolation, borderMode=cv2.BORDER_CONSTANT, borderValue=fill
    )
    boxes, kept = _warp_boxes(example.boxes, matrix, width, height)
    return Example(np.asarray(warped, np.uint8), boxes[kept], example.kinds[kept])


def _warp_boxes(
    boxes: Boxes, matrix: NDArray[np.float64], width: int, height: int
) -> tuple[Boxes, NDArray[np.bool_]]:
    """Boxes around the warped corners, cut to the cell; kept where most of the tile is still inside."""
    if not len(boxes):
        return boxes, np.zeros(0, bool)
    x0, y0, x1, y1 = boxes.T
    corners = np.stack(
        [np.stack([x0, x1, x1, x0], 1), np.stack([y0, y0, y1, y1], 1), np.ones((len(boxes), 4))], 1
    )
    moved = matrix @ corners
    points = moved[:, :2] / np.maximum(moved[:, 2:], 1e-3)
    low, high = points.min(2), points.max(2)
    limit = np.array([width, height])
    cut_low, cut_high = low.clip(0, limit), high.clip(0, limit)
    seen = np.prod(cut_high - cut_low, axis=1) / np.prod(high - low, axis=1).clip(1e-6)
    small = (cut_high - cut_low).min(1)
    result = np.concatenate([cut_low, cut_high], 1).astype(np.float32)
    return result, (seen > 0.55) & (small > 5)


def redraw(image: Image, share: float, random: Random) -> Image:
    """Bend the picture in small waves, or thicken or thin its strokes: the same glyphs by another hand."""
    if random.random() < share:
        wave = int(random.integers(12, 48))
        cells = -(-image.shape[0] // wave) + 2
        # Edges of boxes move by less than a tenth of a wave, so labels stay as they are.
        fields = [
            cv2.resize(
                random.normal(0, 0.045 * wave, (cells, cells))
                .clip(-0.09 * wave, 0.09 * wave)
                .astype(np.float32),
                (cells * wave, cells * wave),
                interpolation=cv2.INTER_CUBIC,
            )[: image.shape[0], : image.shape[1]]
            for _ in range(2)
        ]
        down, across = np.indices(image.shape[:2], np.float32)
        image = np.asarray(
            cv2.remap(
                image,
                across + fields[0],
                down + fields[1],
                cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_REPLICATE,
            ),
            np.uint8,
        )
    if random.random() < share:
        shape = cv2.MORPH_CROSS if random.random() < 0.5 else cv2.MORPH_RECT
        kernel = cv2.getStructuringElement(shape, (3, 3))
        changed = cv2.erode(image, kernel) if random.random() < 0.6 else cv2.dilate(image, kernel)
        amount = float(random.uniform(0.3, 0.9))
        image = np.asarray(cv2.addWeighted(changed, amount, image, 1 - amount, 0), np.uint8)
    return image


def light(image: Image, strength: float, random: Random) -> Image:
    """Brightness, contrast, gamma, colour cast, hue, a falling light or shadow; sometimes grey."""
    if strength <= 0 or random.random() < 0.1:
        return image
    table = np.linspace(0, 1, 256)[:, None].repeat(3, 1)
    table = table ** np.exp(random.normal(0, 0.28 * strength))
    table = (
        (table - 0.5) * np.exp(random.normal(0, 0.22 * strength)) + 0.5 + random.normal(0, 0.07 * strength)
    )
    table = table * np.exp(random.normal(0, 0.1 * strength, 3))
    if random.random() < 0.15:  # a strong cast: lamps, night mode
        table = table * np.exp(random.normal(0, 0.3 * strength, 3))
    if random.random() < 0.12:
        table = table * random.uniform(0.25, 0.7)
    image = np.asarray(cv2.LUT(image, (table.clip(0, 1) * 255).astype(np.uint8).reshape(256, 1, 3)), np.uint8)
    if random.random() < 0.5:
        hsv = cv2.cvtColor(image, cv2.COLOR_BGR2HSV)
        shift = int(random.integers(0, 180)) if random.random() < 0.15 else int(random.normal(0, 5))
        saturation = np.exp(random.normal(0, 0.35 * strength))
        levels = np.arange(256)
        hue = ((levels + shift) % 180).astype(np.uint8)
        tables = np.stack(
            [hue, (levels * saturation).clip(0, 255).astype(np.uint8), levels.astype(np.uint8)], 1
        )
        image = np.asarray(cv2.cvtColor(cv2.LUT(hsv, tables.reshape(256, 1, 3)), cv2.COLOR_HSV2BGR), np.uint8)
    if random.random() < 0.06:
        image = np.repeat(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)[..., None], 3, 2)
    if random.random() < 0.3:
        image = _shade(image, random)
    return image


def _shade(image: Image, random: Random) -> Image:
    """Multiply by a smooth field: a gradient, a soft-edged shadow, a bright spot."""
    coarse = random.uniform(0.55, 1.25, (3, 3)).astype(np.float32)
    if random.random() < 0.4:
        coarse = random.uniform(0.3, 1.3, (8, 8)).astype(np.float32)
        coarse = np.asarray(cv2.GaussianBlur(coarse, (0, 0), 1), np.float32)
    field = cv2.resize(coarse, (image.shape[1], image.shape[0]), interpolation=cv2.INTER_CUBIC)
    return np.asarray((image * field[..., None]).clip(0, 255), np.uint8)


def camera(image: Image, strength: float, random: Random) -> Image:
    """Lost resolution, defocus or motion blur, sensor noise, sharpening, JPEG."""
    if strength <= 0:
        return image
    height, width = image.shape[:2]
    if random.random() < 0.25 * strength:
        factor = random.uniform(0.45, 0.9)
        small = cv2.resize(image, (int(width * factor), int(height * factor)), interpolation=cv2.INTER_AREA)
        image = np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)
    draw = random.random()
    if draw < 0.15 * strength:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), random.uniform(0.4, 1.8)), np.uint8)
    elif draw < 0.22 * strength:
        image = _motion(image, random)
    elif draw < 0.32 * strength:
        soft = cv2.GaussianBlur(image, (0, 0), 1.5)
        image = np.asarray(cv2.addWeighted(image, 1.7, soft, -0.7, 0), np.uint8)
    if random.random() < 0.25 * strength:
        noise: NDArray[np.int16] = np.zeros((height, width, 3), np.int16)
        mean, deviation = np.zeros(3), np.full(3, random.uniform(2, 14))
        cv2.setRNGSeed(int(random.integers(2**31)))  # OpenCV draws from a state of its own
        cv2.randn(noise, mean, deviation)
        image = np.asarray(cv2.add(image, noise, dtype=cv2.CV_8U), np.uint8)
    if random.random() < 0.35 * strength:
        quality = int(random.integers(25, 85))
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        image = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return image


def _motion(image: Image, random: Random) -> Image:
    length = int(random.integers(3, 9))
    kernel = np.zeros((length, length), np.float32)
    angle = random.uniform(0, np.pi)
    middle = (length - 1) / 2
    for step in np.linspace(-middle, middle, 2 * length):
        kernel[round(middle + step * np.sin(angle)), round(middle + step * np.cos(angle))] = 1
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.uint8)
