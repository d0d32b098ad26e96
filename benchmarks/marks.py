"""Whether a flower is told by what is written on it, whatever it pictures.

    python -m benchmarks.marks --photos PHOTOS --fonts FONTS --faces models/faces.onnx other.onnx

On the flowers of labelled photos the character and numeral are painted over and those of another flower
written there, with fonts that `python -m vision.dataset.faces.fetch FONTS` fetches. Each network that names
faces reads the same pictures in the same run.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from benchmarks.labelled import labelled, right
from scoring.tiles import FLOWERS
from vision import face_look
from vision.detector.onnx import OnnxDetector
from vision.photo import from_pixels
from vision.reading import see
from vision.training.flowers import fonts_in, remarked


@dataclass
class Tally:
    """Of flowers with another mark, and of those that could not be given one: how many, how many named."""

    changed: int = 0
    changed_named: int = 0
    left: int = 0
    left_named: int = 0


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--split", default="val")
    parser.add_argument("--fonts", type=Path, required=True)
    parser.add_argument("--faces", type=Path, nargs="+", default=[face_look.MODEL])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args(arguments)
    cv2.setNumThreads(options.threads)
    detector = OnnxDetector(threads=options.threads)
    try:
        fonts = fonts_in(options.fonts)
        namers = [face_look.OnnxNamer(path, options.threads) for path in options.faces]
    except ValueError as error:
        parser.error(str(error))
    tallies = [Tally() for _ in namers]
    for number, one in enumerate(labelled(options.photos, options.split, 1)):
        if not np.isin(one.kinds, FLOWERS).any():
            continue
        random = np.random.default_rng([options.seed, number])
        pixels, kinds = remarked(one.photo.pixels, one.boxes, one.kinds, 1.0, fonts, random)
        photo = from_pixels(pixels)
        flower, changed = np.isin(kinds, FLOWERS), kinds != one.kinds
        for namer, tally in zip(namers, tallies, strict=True):
            named = right(one.boxes, kinds, see(photo, detector, namer)[0])
            tally.changed += int((flower & changed).sum())
            tally.changed_named += int((flower & changed & named).sum())
            tally.left += int((flower & ~changed).sum())
            tally.left_named += int((flower & ~changed & named).sum())
    for path, tally in zip(options.faces, tallies, strict=True):
        print(
            f"{path}: named {tally.changed_named} of {tally.changed} flowers with another mark, "
            f"{tally.left_named} of {tally.left} others"
        )


if __name__ == "__main__":
    main()
