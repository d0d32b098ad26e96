"""Crops of generated faces: a tile of a drawn set among its neighbours on a table, as a canvas for training.

python -m vision.training.faces_scenes --library FOLDER --out FOLDER --sets 300
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dataset.faces import FACE_HEIGHT, FACE_WIDTH, Face, Library, random_set
from vision.training.faces_crops import CANVAS, NO_FACE, SPAN, Crops, save
from vision.training.flowers import FIRST

Image = NDArray[np.uint8]

FLOWER_VIEWS = 3
_TABLES = (
    (30, 90, 55),
    (25, 70, 110),
    (120, 80, 50),
    (170, 170, 165),
    (40, 40, 45),
    (140, 60, 50),
    (225, 220, 210),
)


def _noise(rng: np.random.Generator, cells: int, amount: float) -> NDArray[np.float32]:
    rough = rng.normal(0, amount, (cells, cells)).astype(np.float32)
    return np.asarray(cv2.resize(rough, (CANVAS, CANVAS), interpolation=cv2.INTER_CUBIC), np.float32)


def _table(rng: np.random.Generator) -> NDArray[np.float32]:
    colour = np.array(_TABLES[int(rng.integers(len(_TABLES)))]) + rng.normal(0, 25, 3)
    grain = _noise(rng, int(rng.integers(3, 9)), 10) + _noise(
        rng, int(rng.integers(20, 100)), float(rng.uniform(1, 12))
    )
    return np.clip(colour + grain[..., None], 0, 255).astype(np.float32)


def _body(rng: np.random.Generator) -> NDArray[np.float64]:
    """Colour of the tiles' front: white, ivory, yellowed, now and then tinted."""
    base = np.array([236, 233, 224]) + rng.normal(0, 5, 3)
    warmth = abs(rng.normal(0, 14))
    return np.asarray(np.clip(base - np.array([0, warmth * 0.4, warmth * 1.6]), 90, 250), np.float64)


def tile(
    face: Face | None, body: NDArray[np.float64], wide: int, high: int, rng: np.random.Generator
) -> tuple[Image, NDArray[np.float32]]:
    """The front of one tile at a size: RGB and its cover with rounded corners, 0..1."""
    front = np.empty((high, wide, 3), np.float32)
    front[:] = body
    if face is not None:
        small = cv2.resize(face, (wide, high), interpolation=cv2.INTER_AREA).astype(np.float32)
        share = small[..., 3:] / 255 * float(rng.uniform(0.75, 1.0))
        front[:] = front * (1 - share) + small[..., :3] * share
    cover = np.zeros((high, wide), np.uint8)
    radius = max(1, round(min(wide, high) * float(rng.uniform(0.04, 0.13))))
    cv2.rectangle(cover, (radius, radius), (wide - 1 - radius, high - 1 - radius), 255, -1)
    rounded = cv2.dilate(
        cover, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (radius * 2 + 1, radius * 2 + 1))
    )
    return np.clip(front, 0, 255).astype(np.uint8), np.asarray(rounded, np.float32) / np.float32(255)


def scene(faces: list[Face], kind: int, rng: np.random.Generator) -> tuple[Image, tuple[float, float]]:
    """A canvas whose middle tile shows `kind` of a set's faces (42: its back); and the box's sides."""
    canvas = _table(rng)
    high = SPAN
    wide = round(SPAN * float(rng.uniform(0.68, 0.8)))
    body = _body(rng)
    back = np.array(_TABLES[int(rng.integers(len(_TABLES)))]) + rng.normal(0, 25, 3)
    gap = int(rng.choice([0, 1, 1, 2, 3, 6, 12]))
    depth = int(rng.choice([0, 0, 3, 6, 10, 16]))
    side_colour = body * float(rng.uniform(0.55, 0.95))
    lower_colour = back if rng.random() < 0.6 else side_colour
    direction = (0, 1) if rng.random() < 0.6 else ((0, -1), (1, 0), (-1, 0))[int(rng.integers(3))]
    beside, above = rng.random(2) < (0.75, 0.25)
    spots = [(column, row) for row in (-1, 0, 1) for column in (-2, -1, 0, 1, 2)]
    spots = [
        (c, r)
        for c, r in spots
        if (c == 0 or (beside and rng.random() < 0.92)) and (r == 0 or (above and rng.random() < 0.8))
    ]
    if (0, 0) not in spots:
        spots.append((0, 0))
    # Nearer tiles hide the sides of those behind: draw in the order of the side's direction.
    spots.sort(key=lambda spot: spot[0] * direction[0] + spot[1] * direction[1])
    shadow = np.zeros((CANVAS, CANVAS), np.float32)
    for column, row in spots:
        x = CANVAS // 2 - wide // 2 + column * (wide + gap) + int(rng.integers(-1, 2)) * (column != 0)
        y = CANVAS // 2 - high // 2 + row * (high + gap + (depth if direction[1] else 0))
        middle = (column, row) == (0, 0)
        shows = kind if middle else int(rng.integers(43))
        face = faces[shows] if shows < NO_FACE else None
        ground = back if shows == NO_FACE else body
        front, cover = tile(face, ground * float(rng.uniform(0.95, 1.03)), wide, high, rng)
        for step in range(depth, 0, -1):
            colour = side_colour if step <= depth * 0.55 else lower_colour
            _paste(canvas, np.full_like(front, 0) + np.clip(colour, 0, 255).astype(np.uint8), cover,
                   x + direction[0] * step, y + direction[1] * step)  # fmt: skip
        if not depth:
            _darken(shadow, cover, x + 1, y + 1)
            canvas *= (1 - 0.5 * cv2.GaussianBlur(shadow, (0, 0), 1.5))[..., None]
            shadow[:] = 0
        _paste(canvas, front, cover, x, y)
        if gap <= 1:
            cv2.rectangle(canvas, (x, y), (x + wide - 1, y + high - 1), (body * 0.7).tolist(), 1)
    # Some labels hold the visible side too: then the box grows, and the canvas follows it.
    grown = depth if rng.random() < 0.5 else 0
    box_wide, box_high = wide + grown * abs(direction[0]), high + grown * abs(direction[1])
    shift = (grown * direction[0] / 2, grown * direction[1] / 2)
    scale = SPAN / max(box_wide, box_high)
    middle_at = CANVAS / 2 - 0.5
    matrix = np.array(
        [
            [scale, 0, middle_at - scale * (middle_at + shift[0])],
            [0, scale, middle_at - scale * (middle_at + shift[1])],
        ]
    )
    moved = cv2.warpAffine(
        np.clip(canvas, 0, 255).astype(np.uint8), matrix, (CANVAS, CANVAS), borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(moved, np.uint8), (box_wide * scale, box_high * scale)


def _window(x: int, y: int, wide: int, high: int) -> tuple[slice, slice, slice, slice] | None:
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + wide, CANVAS), min(y + high, CANVAS)
    if x1 <= x0 or y1 <= y0:
        return None
    return slice(y0, y1), slice(x0, x1), slice(y0 - y, y1 - y), slice(x0 - x, x1 - x)


def _paste(canvas: NDArray[np.float32], front: Image, cover: NDArray[np.float32], x: int, y: int) -> None:
    window = _window(x, y, front.shape[1], front.shape[0])
    if window is None:
        return
    ys, xs, from_ys, from_xs = window
    part = cover[from_ys, from_xs, None]
    canvas[ys, xs] = canvas[ys, xs] * (1 - part) + front[from_ys, from_xs] * part


def _darken(shadow: NDArray[np.float32], cover: NDArray[np.float32], x: int, y: int) -> None:
    window = _window(x, y, cover.shape[1], cover.shape[0])
    if window is not None:
        ys, xs, from_ys, from_xs = window
        shadow[ys, xs] = np.maximum(shadow[ys, xs], cover[from_ys, from_xs])


def generate(
    library: Library, sets: int, views: int, seed: int, sketched: float = 0.5, art: float = 0.25
) -> Crops:
    """`sets` new sets, `views` canvases of each kind of each and as many backs, three times as many of each
    flower."""
    images, kinds, sides, groups = [], [], [], []
    for number in range(sets):
        rng = np.random.default_rng((seed, number))
        drawn = random_set(rng, library, sketched, art)
        faces = [drawn.face(kind, rng) for kind in range(NO_FACE)]
        if rng.random() < 0.5:  # art that fills the front less or more than drawn here
            zoom = float(rng.uniform(0.85, 1.1))
            matrix = np.array(
                [[zoom, 0, FACE_WIDTH * (1 - zoom) / 2], [0, zoom, FACE_HEIGHT * (1 - zoom) / 2]]
            )
            faces = [
                np.asarray(cv2.warpAffine(f, matrix, (FACE_WIDTH, FACE_HEIGHT)), np.uint8) for f in faces
            ]
        for kind in range(NO_FACE + 1):
            for _ in range(views * (FLOWER_VIEWS if FIRST <= kind < NO_FACE else 1)):
                image, side = scene(faces, kind, rng)
                images.append(image)
                kinds.append(kind)
                sides.append(side)
                groups.append(number)
    return Crops(
        np.stack(images),
        np.array(kinds, np.int64),
        np.array(sides, np.float32),
        np.full(len(images), float(SPAN), np.float32),
        np.array(groups, np.int64),
        tuple(f"drawn/{number}" for number in range(sets)),
    )


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--library", type=Path, required=True, help="folder filled by vision.dataset.faces.fetch"
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--sets", type=int, default=300)
    parser.add_argument("--views", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--sketched", type=float, default=0.25, help="share of sets that are sketched")
    parser.add_argument("--art", type=float, default=0.3, help="share of the others that are of an art pack")
    options = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    library = Library(options.library)
    try:
        made = generate(library, options.sets, options.views, options.seed, options.sketched, options.art)
    except ValueError as error:
        parser.error(str(error))
    save(made, options.out)


if __name__ == "__main__":
    main()
