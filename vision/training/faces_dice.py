"""Crops of dice, drawn: what a detector takes for dots, as crops of no face.

python -m vision.training.faces_dice --out FOLDER --count 3000
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dataset.synthesis.background import draw_background
from vision.dataset.synthesis.dice import paint_die
from vision.dataset.synthesis.scene import Camera
from vision.training.faces_crops import CANVAS, NO_FACE, SPAN, Crops, cut, save

SIZE = 320
"""Pixels of a drawn picture, square."""


def picture(random: np.random.Generator) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """A (320, 320, 3) RGB picture of one to four dice on a table, and a box (n, 4) about each; the last is in
    front of the others."""
    image = draw_background(SIZE, random).astype(np.float32)
    side = random.uniform(0.4, 1.1)
    tile = SIZE / side * random.uniform(0.12, 0.35)
    height = math.radians(random.choice([random.uniform(25, 60), random.uniform(60, 90)]))
    distance = random.uniform(2, 5) * SIZE / tile
    eye = distance * np.array([0.0, -math.cos(height), math.sin(height)])
    camera = Camera(eye, np.zeros(3), random.normal(0, 0.1), tile * distance, SIZE)
    spots = random.normal(0, 1.1 * side, (int(random.integers(1, 5)), 2))
    spots = spots[np.argsort(-spots[:, 1])]  # the nearest last
    light = random.normal(0, 0.5, 2)
    darkness = random.uniform(0.1, 0.6)
    boxes = []
    for spot in spots:
        _shade(image, camera, spot + light * side / 2, side, darkness)
        outline = paint_die(image, camera.project, eye, spot, side, random)
        boxes.append(np.concatenate([outline.min(axis=0), outline.max(axis=0)]))
    return np.asarray(image.clip(0, 255)[..., ::-1], np.uint8), np.array(boxes, np.float32)


def _shade(
    image: NDArray[np.float32], camera: Camera, spot: NDArray[np.float64], side: float, darkness: float
) -> None:
    """The shadow of a die, about its foot."""
    corners = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * side * 0.55 + [*spot, 0]
    dark = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(dark, np.asarray(camera.project(corners).round(), np.int32), 255)
    soft = cv2.GaussianBlur(dark, (0, 0), 5).astype(np.float32) / 255
    image *= (1 - darkness * soft)[..., None]


def generate(count: int, seed: int) -> Crops:
    """At least `count` crops, of whole dice or of little more than the face on top."""
    images: list[NDArray[np.uint8]] = []
    sides: list[tuple[float, float]] = []
    pixels: list[float] = []
    for number in range(count):
        if len(images) >= count:
            break
        random = np.random.default_rng((seed, number))
        drawn, boxes = picture(random)
        for box in boxes:
            wide, high = (float(value) for value in box[2:] - box[:2])
            if min(wide, high) < 8 or box.min() < 0 or box.max() > SIZE:
                continue
            if random.random() < 0.3:  # without the side below
                box = box - np.array([0, 0, 0, high * random.uniform(0, 0.3)], np.float32)
                high = float(box[3] - box[1])
            images.append(cut(drawn, box))
            longer = max(wide, high)
            sides.append((wide * SPAN / longer, high * SPAN / longer))
            pixels.append(longer)
    return Crops(
        np.stack(images) if images else np.zeros((0, CANVAS, CANVAS, 3), np.uint8),
        np.full(len(images), NO_FACE, np.int64),
        np.array(sides, np.float32).reshape(-1, 2),
        np.array(pixels, np.float32),
        np.zeros(len(images), np.int64),
        ("dice",),
    )


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    if options.count < 1:
        parser.error(f"--count {options.count}: at least one")
    cv2.setNumThreads(1)
    made = generate(options.count, options.seed)
    save(made, options.out)
    print(f"{options.out}: {len(made)} dice")


if __name__ == "__main__":
    main()
