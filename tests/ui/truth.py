"""The sample photos and what really lies on them, as people labelled it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from scoring.tiles import code

SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Labelled:
    """A photo, its size in pixels, and its tiles as (code, box in pixels)."""

    photo: Path
    width: int
    height: int
    tiles: tuple[tuple[str, Box], ...]


def labelled(name: str) -> Labelled:
    """The sample photo whose file name starts with `name`."""
    (photo,) = SAMPLES.glob(f"{name}*.jpg")
    with Image.open(photo) as image:
        width, height = image.size
    tiles = []
    for line in photo.with_suffix(".txt").read_text().splitlines():
        kind, x, y, w, h = line.split()
        cx, cy, half_w, half_h = (
            float(x) * width,
            float(y) * height,
            float(w) * width / 2,
            float(h) * height / 2,
        )
        tiles.append((code(int(kind)), (cx - half_w, cy - half_h, cx + half_w, cy + half_h)))
    return Labelled(photo, width, height, tuple(tiles))


def overlap(one: Box, other: Box) -> float:
    """Intersection over union of two boxes, 0..1."""
    w = min(one[2], other[2]) - max(one[0], other[0])
    h = min(one[3], other[3]) - max(one[1], other[1])
    if w <= 0 or h <= 0:
        return 0.0
    both = w * h
    return both / (
        (one[2] - one[0]) * (one[3] - one[1]) + (other[2] - other[0]) * (other[3] - other[1]) - both
    )
