"""What a detector takes for tiles where there are none: dice, backs, sides of tiles, as crops of no face.

    python -m vision.training.faces_mistakes PHOTOS SCENES --out cache/faces/mistakes

Only photos without any tile, and scenes, whose labels are complete, are looked at.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from vision.dataset.formats.yolo import read_folder
from vision.dataset.images import read_image
from vision.dataset.model import LabelledPhoto, of_split
from vision.detector.onnx import MODEL, OnnxDetector
from vision.detector.postprocess import overlaps, suppress
from vision.training.faces_crops import CANVAS, NO_FACE, SPAN, Crops, cut, save

FLOOR = 0.04
"""What is taken for a tile with less is hardly a mistake."""
NEAR = 0.15
"""A box that overlaps a tile by so much (intersection over union) is no mistake,"""
PART = 0.3
"""nor one of which so much is part of one."""
SMALLEST = 6.0
"""Pixels."""


def mistakes(photos: Iterable[LabelledPhoto], detector: OnnxDetector, size: int = 640) -> Crops:
    """A crop of each; `photos` must have every tile labelled."""
    images, sides, pixels, groups = [], [], [], []
    for photo in photos:
        image = np.ascontiguousarray(read_image(photo.image)[..., ::-1])
        labels = photo.boxes()
        for box in suppress(detector.raw(image, size, FLOOR)).boxes:
            wide, high = map(float, box[2:] - box[:2])
            iou, inside = overlaps(box, labels)
            if max(iou, default=0) > NEAR or max(inside, default=0) > PART or min(wide, high) < SMALLEST:
                continue
            images.append(cut(image, box))
            side = max(wide, high)
            sides.append((wide * SPAN / side, high * SPAN / side))
            pixels.append(side)
            groups.append(int(photo.source == "synthetic"))
    return Crops(
        np.stack(images) if images else np.zeros((0, CANVAS, CANVAS, 3), np.uint8),
        np.full(len(images), NO_FACE, np.int64),
        np.array(sides, np.float32).reshape(-1, 2),
        np.array(pixels, np.float32),
        np.array(groups, np.int64),
        ("photo", "scene"),
    )


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", help="labelled photos, and scenes")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--every", type=int, default=2, help="only every so many-th scene")
    parser.add_argument("--model", type=Path, default=MODEL)
    options = parser.parse_args(arguments)
    chosen: list[LabelledPhoto] = []
    try:
        for folder in options.folders:
            found = of_split(read_folder(folder), "train")
            scenes = [photo for photo in found if photo.source == "synthetic"]
            chosen += [photo for photo in found if photo.source != "synthetic" and not photo.tiles]
            chosen += scenes[:: options.every]
        crops = mistakes(chosen, OnnxDetector(options.model, threads=1))
    except (ValueError, OSError) as error:
        parser.error(str(error))
    save(crops, options.out)
    print(f"{options.out}: {len(crops)} mistakes in {len(chosen)} pictures")


if __name__ == "__main__":
    main()
