"""Cut labelled tiles into one array of square canvases, once, for training the network that names them.

    python -m vision.training.faces_crops PHOTOS --corrections datasets/corrections.csv --out FOLDER

A canvas is 128 x 128 RGB; the longer side of the tile's box spans 80 of it, so a training view can still be
turned, squeezed and shifted with real neighbours in sight. Windows that hold no tile become `NO_FACE`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dataset.cleaning import apply, read_corrections
from vision.dataset.formats.yolo import read_folder
from vision.dataset.images import read_image
from vision.dataset.model import LabelledPhoto, of_split
from vision.training.flowers import FIRST
from vision.training.sampling import GROUPS_WITH_UNLABELLED_TILES, without

CANVAS = 128
SPAN = 80
"""Pixels of the canvas that the longer side of the box takes."""
SMALLEST = 4.0
"""Pixels of a box; tiles of which less is to be seen are left out."""
NO_FACE = 42
"""Class of a crop that shows no tile face: a back, a side, the table."""


@dataclass(frozen=True, slots=True)
class Crops:
    """Canvases and what is known of each.

    images: (n, 128, 128, 3) uint8 RGB. kinds: (n,) 0..42. sides: (n, 2) box width and height on the canvas.
    pixels: (n,) longer side of the box in the photo. groups: (n,) index into group_names.
    """

    images: NDArray[np.uint8]
    kinds: NDArray[np.int64]
    sides: NDArray[np.float32]
    pixels: NDArray[np.float32]
    groups: NDArray[np.int64]
    group_names: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.kinds)


def save(crops: Crops, folder: Path) -> None:
    """Write `crops` to a folder: `images.npy` (may be memory-mapped) and `facts.npz`."""
    folder.mkdir(parents=True, exist_ok=True)
    np.save(folder / "images.npy", crops.images)
    np.savez(
        folder / "facts.npz",
        kinds=crops.kinds,
        sides=crops.sides,
        pixels=crops.pixels,
        groups=crops.groups,
        group_names=np.array(crops.group_names),
    )


def load(folder: Path) -> Crops:
    """Read what `save` wrote; images stay on disk until looked at."""
    facts = np.load(folder / "facts.npz")
    return Crops(
        np.load(folder / "images.npy", mmap_mode="r"),
        facts["kinds"],
        facts["sides"],
        facts["pixels"],
        facts["groups"],
        tuple(str(name) for name in facts["group_names"]),
    )


def cut(image: NDArray[np.uint8], box: NDArray[np.float32]) -> NDArray[np.uint8]:
    """One canvas around `box` (x0 y0 x1 y1, pixels) of an RGB image; beyond its edge the edge is repeated."""
    x0, y0, x1, y1 = (float(value) for value in box)
    side = max(x1 - x0, y1 - y0, 1.0)
    reach = side * CANVAS / SPAN / 2
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    left, top = int(np.floor(cx - reach)) - 1, int(np.floor(cy - reach)) - 1
    right, bottom = int(np.ceil(cx + reach)) + 1, int(np.ceil(cy + reach)) + 1
    inside = image[max(top, 0) : max(bottom, 1), max(left, 0) : max(right, 1)]
    if inside.size == 0:
        return np.zeros((CANVAS, CANVAS, 3), np.uint8)
    scale = SPAN / side
    if scale < 0.7:  # shrink by area first: sampling a large photo point by point would alias
        shrunk = cv2.resize(inside, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    else:
        shrunk = inside
    fx, fy = shrunk.shape[1] / inside.shape[1], shrunk.shape[0] / inside.shape[0]
    matrix = np.array(
        [
            [scale / fx, 0, CANVAS / 2 - 0.5 - scale * (cx - max(left, 0)) + scale / fx * 0.5],
            [0, scale / fy, CANVAS / 2 - 0.5 - scale * (cy - max(top, 0)) + scale / fy * 0.5],
        ]
    )
    canvas = cv2.warpAffine(
        shrunk, matrix, (CANVAS, CANVAS), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(canvas, np.uint8)


def cut_photos(
    photos: Iterable[LabelledPhoto],
    folder: Path,
    empty_per_photo: int = 6,
    most_per_kind: int | None = None,
    seed: int = 0,
) -> Crops:
    """Canvases of labelled tiles of `photos`, written to `folder`, and of windows without one where labels
    are complete. Of a kind at most about `most_per_kind` are cut, of flowers all."""
    rng = np.random.default_rng(seed)
    photos = list(photos)
    totals = Counter(tile.kind for photo in photos for tile in photo.tiles)
    share = {kind: min(1.0, (most_per_kind or total) / total) for kind, total in totals.items()}
    images: list[NDArray[np.uint8]] = []
    facts: list[tuple[int, float, float, float, int]] = []
    names: list[str] = []
    for photo in photos:
        name = f"{photo.source}/{photo.group}"
        if name not in names:
            names.append(name)
        boxes, kinds = photo.boxes(), photo.kinds()
        chosen = [kind >= FIRST or rng.random() < share[int(kind)] for kind in kinds]
        empty = _empty_windows(photo, boxes, empty_per_photo, rng)
        wanted = [(box, int(kind)) for box, kind, one in zip(boxes, kinds, chosen, strict=True) if one]
        wanted += [(window, NO_FACE) for window in empty]
        if not wanted:
            continue
        image = without(read_image(photo.image), photo)[..., ::-1]
        for box, kind in wanted:
            wide, high = float(box[2] - box[0]), float(box[3] - box[1])
            side = max(wide, high)
            if min(wide, high) < SMALLEST:
                continue
            images.append(cut(image, box))
            facts.append((kind, wide * SPAN / side, high * SPAN / side, side, names.index(name)))
    table = np.array(facts, np.float64).reshape(-1, 5)
    crops = Crops(
        np.stack(images) if images else np.zeros((0, CANVAS, CANVAS, 3), np.uint8),
        table[:, 0].astype(np.int64),
        table[:, 1:3].astype(np.float32),
        table[:, 3].astype(np.float32),
        table[:, 4].astype(np.int64),
        tuple(names),
    )
    save(crops, folder)
    return crops


def _empty_windows(
    photo: LabelledPhoto, boxes: NDArray[np.float32], count: int, rng: np.random.Generator
) -> list[NDArray[np.float32]]:
    """Windows the size of a tile that touch no labelled one."""
    if photo.group in GROUPS_WITH_UNLABELLED_TILES:
        return []
    if len(boxes):
        typical = float(np.median((boxes[:, 2:] - boxes[:, :2]).max(axis=1)))
    else:
        typical = 0.12 * max(photo.width, photo.height)
        count *= 6
    found: list[NDArray[np.float32]] = []
    for _ in range(count * 4):
        if len(found) == count:
            break
        high = typical * float(np.exp(rng.normal(0, 0.3)))
        wide = high * float(rng.uniform(0.6, 1.0))
        if rng.random() < 0.5:
            wide, high = high, wide
        x0 = float(rng.uniform(0, max(photo.width - wide, 1)))
        y0 = float(rng.uniform(0, max(photo.height - high, 1)))
        window = np.array([x0, y0, x0 + wide, y0 + high], np.float32)
        if len(boxes):
            overlap_x = np.minimum(boxes[:, 2], window[2]) - np.maximum(boxes[:, 0], window[0])
            overlap_y = np.minimum(boxes[:, 3], window[3]) - np.maximum(boxes[:, 1], window[1])
            if bool(((overlap_x > 0) & (overlap_y > 0)).any()):
                continue
        found.append(window)
    return found


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path, nargs="+", help="folders of labelled photos or scenes")
    parser.add_argument("--split", default="train")
    parser.add_argument("--corrections", type=Path, help="table of corrected labels")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--empty", type=int, default=6, help="windows without a tile from each photo")
    parser.add_argument("--most-per-kind", type=int, help="tiles of each kind but flowers")
    options = parser.parse_args(arguments)
    try:
        photos = [one for folder in options.photos for one in of_split(read_folder(folder), options.split)]
        if options.corrections:
            photos = list(apply(tuple(photos), read_corrections(options.corrections)))
        crops = cut_photos(photos, options.out, options.empty, options.most_per_kind)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    print(f"{options.out}: {len(crops)} crops, {(crops.kinds == NO_FACE).sum()} of them without a tile")


if __name__ == "__main__":
    main()
