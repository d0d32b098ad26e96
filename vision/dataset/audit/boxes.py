"""Boxes that cannot be right whatever is in them: sizes, shapes, places."""

from __future__ import annotations

from collections import Counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import code
from vision.dataset.audit.finding import Finding, Findings, Material
from vision.dataset.corrections import Correction
from vision.dataset.model import LabelledPhoto

_FEW: Final = 5
"""Photos of fewer tiles do not say what their usual size is."""
_ODD_SIZE: Final = 1.5
"""A side so many times larger or smaller than those of the nearest tiles is odd."""
_ODD_SHAPE: Final = 3.0
_DOUBLED: Final = 0.7
_EVEN: Final = 0.03


def odd_sizes(material: Material) -> Findings:
    """A tile much larger or smaller than its neighbours, or much longer than a tile is."""
    for photo in material.photos:
        if not photo.tiles:
            continue
        boxes = photo.boxes()
        wide, high = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
        side = np.sqrt(wide * high)
        usual = _usual_side(boxes, side)
        shapes = np.maximum(wide / high, high / wide)
        # Where all tiles are long the picture is squeezed, which is said once.
        long = max(1.0, float(np.median(shapes)))
        if long > _ODD_SHAPE:
            yield Finding(
                "squeezed picture", f"the usual tile is {long:.1f} times as long as wide", 0.9, photo
            )
        for at, tile in enumerate(photo.tiles):
            times = float(max(side[at] / usual[at], usual[at] / side[at])) if len(side) >= _FEW else 1.0
            shape = float(shapes[at])
            where = tile.box
            if times > _ODD_SIZE:
                size = "larger" if side[at] > usual[at] else "smaller"
                what = f"{code(tile.kind)}: {times:.1f} times {size} than the tiles around it"
                yield Finding("odd size", what, 1 - 1 / times, photo, at + 1, where)
            elif shape > _ODD_SHAPE and shape > 1.5 * long:
                what = f"{code(tile.kind)}: {shape:.1f} times as long as wide"
                yield Finding("odd shape", what, 1 - 1 / shape, photo, at + 1, where)


def _usual_side(boxes: NDArray[np.float32], side: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n,) the median side of the eight tiles nearest to each: perspective makes far tiles small."""
    centres = (boxes[:, :2] + boxes[:, 2:]) / 2
    apart = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    nearest = np.argsort(apart, axis=1)[:, 1:9]
    median: NDArray[np.float32] = np.median(side[nearest], axis=1) if len(side) > 1 else side
    return median


def doubled(material: Material) -> Findings:
    """Two boxes on one tile."""
    for photo in material.photos:
        overlap = iou(photo.boxes(), photo.boxes())
        for one, other in zip(*np.nonzero(np.triu(overlap, 1) > _DOUBLED), strict=True):
            first, second = photo.tiles[one], photo.tiles[other]
            same = first.kind == second.kind
            correction = Correction(photo.name, int(other) + 1, "remove", second.kind, None, None, "doubled")
            yield Finding(
                "doubled box",
                f"{code(first.kind)} (line {one + 1}) and {code(second.kind)} (line {other + 1}): one tile",
                float(overlap[one, other]), photo, int(other) + 1, second.box,
                correction if same else None,
            )  # fmt: skip


def iou(one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n, m) intersection over union of boxes (n, 4) and (m, 4)."""
    low = np.maximum(one[:, None, :2], other[None, :, :2])
    high = np.minimum(one[:, None, 2:], other[None, :, 2:])
    both = np.clip(high - low, 0, None).prod(axis=2)
    areas = [(b[:, 2:] - b[:, :2]).prod(axis=1) for b in (one, other)]
    result: NDArray[np.float32] = both / np.maximum(areas[0][:, None] + areas[1][None] - both, 1e-9)
    return result


def outside(material: Material) -> Findings:
    """Boxes that reach beyond the picture."""
    for photo in material.photos:
        for line, tile in enumerate(photo.tiles, 1):
            if beyond := tile.overhang():
                what = f"{code(tile.kind)}: reaches {beyond:.1%} of a side beyond the picture"
                yield Finding("outside", what, min(1.0, beyond * 10), photo, line, tile.box)


def unlabelled_photos(material: Material) -> Findings:
    """Photos without one label."""
    for photo in material.photos:
        if not photo.tiles:
            seen = len(material.guesses.get(photo.name, ()))
            what = f"no tile is labelled{f'; the detector sees {seen}' if seen else ''}"
            yield Finding("no labels", what, 0.9 if seen else 0.3, photo)


def _upright_shapes(photos: list[LabelledPhoto]) -> NDArray[np.float64]:
    """Width over height of every box, in pixels."""
    return np.array(
        [
            (tile.x1 - tile.x0) * photo.width / ((tile.y1 - tile.y0) * photo.height)
            for photo in photos
            for tile in photo.tiles
        ]
    )


def squeezed(material: Material) -> Findings:
    """Sources whose pictures are one square size, nearly all: no camera makes them, they were resized.

    Where tiles stand and lie, the shapes of both say by how much: a tile upright is as wide to high as one
    on its side is high to wide, unless the picture was squeezed (then their product is not 1).
    """
    for source, photos in material.by_source().items():
        (size, often), *_ = Counter((photo.width, photo.height) for photo in photos).most_common(1)
        if often < max(_FEW, 0.9 * len(photos)) or size[0] != size[1]:
            continue
        shapes = _upright_shapes(photos)
        standing, lying = shapes[shapes < 0.9], shapes[shapes > 1.15]
        hint = ""
        if len(standing) > 50 and len(lying) > 50:
            factor = float(np.sqrt(np.median(standing) * np.median(lying)))
            # Pictures of both formats squeezed to one even out, which is no proof that none was.
            hint = f"; tiles are {factor:.2f} times as wide as they should be"
            if abs(factor - 1) < _EVEN:
                hint = "; tall and wide ones alike, so that their tiles even out"
        what = (
            f"{source}: {often} of {len(photos)} pictures are {size[0]} x {size[1]}, no camera's shape{hint}"
        )
        yield Finding("squeezed", what, 0.9)
