"""What the extra looks of a reading buy: `python -m benchmarks.looks --photos PHOTOS`.

Reads labelled photos with and without the close look at each tile, and, squeezed along one side, with and
without the look that shows tiles as tall as they are; both in the same run.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import cv2
import numpy as np

from benchmarks.labelled import Labelled, labelled, right
from scoring.tiles import FLOWERS
from vision import face_look, reading
from vision.detector.base import Detector
from vision.detector.onnx import OnnxDetector
from vision.photo import from_pixels

SQUEEZES = ((0.45, 1.0), (1.0, 0.6), (1.0, 0.45))
"""Factors of width and height."""


@dataclass
class Tally:
    """Of labelled tiles: how many, how many named, the same of flowers; and photos with every tile named."""

    tiles: int = 0
    named: int = 0
    flowers: int = 0
    flowers_named: int = 0
    photos: int = 0
    whole: int = 0

    def count(self, one: Labelled, detector: Detector) -> None:
        """Read a photo and add what is right."""
        seen, _ = reading.see(one.photo, detector)
        named, flower = right(one.boxes, one.kinds, seen), np.isin(one.kinds, FLOWERS)
        self.tiles += len(named)
        self.named += int(named.sum())
        self.flowers += int(flower.sum())
        self.flowers_named += int((named & flower).sum())
        self.photos += 1
        self.whole += bool(named.all())

    def __str__(self) -> str:
        return (
            f"named {self.named / max(self.tiles, 1):.4f} of {self.tiles}, flowers {self.flowers_named} of "
            f"{self.flowers}, photos {self.whole} of {self.photos}"
        )


def squeezed(one: Labelled, across: float, down: float) -> Labelled:
    """The same photo, its width and height times these factors."""
    small = cv2.resize(one.photo.pixels, None, fx=across, fy=down, interpolation=cv2.INTER_AREA)
    scale = np.array([across, down] * 2, np.float32) * one.photo.scale
    return Labelled(one.name, from_pixels(np.asarray(small, np.uint8)), one.kinds, one.boxes * scale)


def both(photos: Iterator[Labelled], target: object, name: str, off: object, detector: Detector) -> None:
    """Print what is right without (`target`'s `name` set to `off`) and with a look."""
    without, with_it = Tally(), Tally()
    for one in photos:
        with patch.object(target, name, off):
            without.count(one, detector)
        with_it.count(one, detector)
    print(f"  without {without}\n  with    {with_it}", flush=True)


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--split", default="val")
    parser.add_argument("--every", type=int, default=4, help="squeeze only every so many-th photo")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args(arguments)
    detector = OnnxDetector(threads=options.threads)
    print("close looks at each tile")
    both(labelled(options.photos, options.split, 1), face_look, "WEIGHT", 0.0, detector)
    for across, down in SQUEEZES:
        print(f"width x {across:g}, height x {down:g}: tiles shown as tall as they are")
        photos = (
            squeezed(one, across, down) for one in labelled(options.photos, options.split, options.every)
        )
        both(photos, reading, "SQUEEZED", (0.0, math.inf), detector)


if __name__ == "__main__":
    main()
