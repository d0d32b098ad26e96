"""Tiles that fill the photo, and tiles of a few pixels: `python -m benchmarks.sizes --photos PHOTOS`.

Made of labelled photos: single tiles cut out and enlarged, and whole photos shrunk into a larger blurred
picture. Prints how many tiles the whole reading names, beside one look of the detector at 640 pixels in the
same run.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.labelled import labelled, right
from scoring.tiles import is_flower
from vision.detections import Detections
from vision.detector.onnx import OnnxDetector
from vision.first_look import FIRST_LOOK, SURE
from vision.photo import from_pixels
from vision.reading import see

Pixels = NDArray[np.uint8]
FILLED = 900
"""Pixels of the longer side of a photo of one tile."""
CUT_FROM = 45.0
"""Smaller tiles are not worth enlarging so far."""
WIDTHS = (640, 1280, 1920)
TINY = (18.0, 26.0)


def one_look(detector: OnnxDetector, pixels: Pixels) -> Detections:
    """What the detector alone shows."""
    seen = detector.detect(pixels, FIRST_LOOK)
    return seen.select(seen.confidence >= SURE)


def single_tiles(folder: Path, split: str, seed: int = 0) -> Iterator[tuple[Pixels, int]]:
    """Photos of one tile each, two from every labelled photo, flowers left out; with its kind."""
    random = np.random.default_rng(seed)
    for one in labelled(folder, split, 1):
        sizes = np.sqrt(np.prod(one.boxes[:, 2:] - one.boxes[:, :2], axis=1))
        for at in random.choice(len(sizes), min(2, len(sizes)), replace=False):
            if sizes[at] < CUT_FROM or is_flower(int(one.kinds[at])):
                continue
            margin = sizes[at] * random.uniform(0.08, 0.5)
            x0, y0 = np.maximum(one.boxes[at, :2] - margin, 0).astype(int)
            x1, y1 = (one.boxes[at, 2:] + margin).astype(int)
            part = one.photo.pixels[y0:y1, x0:x1]
            factor = FILLED / max(part.shape[:2])
            large = cv2.resize(part, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
            yield np.asarray(large, np.uint8), int(one.kinds[at])


def shows(seen: Detections, kind: int, pixels: Pixels) -> bool:
    """Whether the tile nearest to the middle is of this kind and fills the photo."""
    if not len(seen):
        return False
    middle = np.array(pixels.shape[1::-1]) / 2
    nearest = int(np.linalg.norm((seen.boxes[:, :2] + seen.boxes[:, 2:]) / 2 - middle, axis=1).argmin())
    return bool(seen.kinds[nearest] == kind and seen.sizes[nearest] > 0.35 * max(pixels.shape[:2]))


def far_photos(
    folder: Path, split: str, every: int, tile: float, width: int, seed: int = 0
) -> Iterator[tuple[Pixels, NDArray[np.float32], NDArray[np.intp]]]:
    """Photos shrunk until their median tile has `tile` pixels, somewhere in a picture of `width`; with boxes
    and kinds."""
    random = np.random.default_rng(seed)
    for one in labelled(folder, split, every):
        sizes = np.sqrt(np.prod(one.boxes[:, 2:] - one.boxes[:, :2], axis=1))
        if not len(sizes):
            continue
        factor = tile / float(np.median(sizes))
        method = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
        small = cv2.resize(one.photo.pixels, None, fx=factor, fy=factor, interpolation=method)
        height = int(width * 0.7)
        if small.shape[0] > height * 0.9 or small.shape[1] > width * 0.9:
            continue
        blurred = cv2.GaussianBlur(cv2.resize(one.photo.pixels, (64, 45)), (0, 0), 4)
        picture = np.asarray(cv2.resize(blurred, (width, height)), np.uint8)
        x = int(random.integers(0, width - small.shape[1]))
        y = int(random.integers(0, height - small.shape[0]))
        picture[y : y + small.shape[0], x : x + small.shape[1]] = small
        yield picture, (one.boxes * factor + np.array([x, y, x, y])).astype(np.float32), one.kinds


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--split", default="val")
    parser.add_argument("--every", type=int, default=6, help="of the far photos only every so many-th")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args(arguments)
    detector = OnnxDetector(threads=options.threads)
    alone = whole = count = 0
    for pixels, kind in single_tiles(options.photos, options.split):
        count += 1
        alone += shows(one_look(detector, pixels), kind, pixels)
        whole += shows(see(from_pixels(pixels), detector)[0], kind, pixels)
    print(f"tiles that fill the photo: {count}, named by one look {alone}, by the reading {whole}")
    for tile in TINY:
        for width in WIDTHS:
            alone = whole = count = 0
            for pixels, boxes, kinds in far_photos(options.photos, options.split, options.every, tile, width):
                count += len(kinds)
                alone += int(right(boxes, kinds, one_look(detector, pixels)).sum())
                whole += int(right(boxes, kinds, see(from_pixels(pixels), detector)[0]).sum())
            looked, read = alone / max(count, 1), whole / max(count, 1)
            print(
                f"tiles of {tile:g} pixels in {width}: {count}, "
                f"named by one look {looked:.3f}, by the reading {read:.3f}"
            )


if __name__ == "__main__":
    main()
