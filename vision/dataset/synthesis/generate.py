"""Write a folder of synthetic scenes in the layout of the photos: seeded, in parallel, with its own
photos.csv."""

from __future__ import annotations

import csv
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dataset.faces import Library, random_set
from vision.dataset.formats.yolo import read_folder
from vision.dataset.synthesis import realfaces
from vision.dataset.synthesis.scene import FaceSet, draw_scene

SCENES_A_SET = 12


@dataclass(frozen=True, slots=True)
class Ingredients:
    """What scenes are made of. `photos` gives real faces; `art`, filled by `vision.dataset.faces.fetch`,
    drawn ones."""

    photos: Path | None
    art: Path
    real_share: float = 0.35
    size: int = 640


class _Kept:
    """A set whose drawn faces are kept: a few of each kind, as a physical set has copies."""

    def __init__(self, inner: FaceSet) -> None:
        self.inner = inner
        self.faces: dict[int, NDArray[np.uint8]] = {}

    def face(self, kind: int, rng: np.random.Generator) -> NDArray[np.uint8]:
        """The face of class id `kind`."""
        if kind not in self.faces:
            self.faces[kind] = self.inner.face(kind, rng)
        return self.faces[kind]


def generate(folder: Path, count: int, seed: int, ingredients: Ingredients, workers: int = 1) -> int:
    """Write `count` scenes under `folder` and return how many tiles they hold. Raises ValueError where
    there is no font, or the photos are not to be read."""
    # Before there are processes, in which an error would be no more than a broken pool.
    _check_fonts(Library(ingredients.art))
    if ingredients.photos is not None:
        read_folder(ingredients.photos, "train")
    for name in ("images", "labels"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    sets = range(-(-count // SCENES_A_SET))
    jobs = [(folder, seed, number, min(SCENES_A_SET, count - number * SCENES_A_SET)) for number in sets]
    rows: list[list[object]] = []
    if workers <= 1:
        _prepare(ingredients)
        for job in jobs:
            rows += _make_set(*job)
            _write_table(folder, rows)
    else:
        with ProcessPoolExecutor(workers, initializer=_prepare, initargs=(ingredients,)) as pool:
            for part in pool.map(_make_set, *zip(*jobs, strict=True)):
                rows += part
        _write_table(folder, rows)
    return sum(int(str(row[-1])) for row in rows)


def _write_table(folder: Path, rows: Sequence[Sequence[object]]) -> None:
    beside = folder / "photos.tmp"
    with beside.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["photo", "source", "group", "split", "width", "height", "tiles"])
        writer.writerows(rows)
    os.replace(beside, folder / "photos.csv")


_real: list[realfaces.RealSet] = []
_library: Library | None = None
_ingredients: Ingredients | None = None


def _prepare(ingredients: Ingredients) -> None:
    """Load what every scene needs, once a process."""
    global _ingredients, _library
    cv2.setNumThreads(1)
    _ingredients, _library = ingredients, Library(ingredients.art)
    _check_fonts(_library)
    if ingredients.photos is not None and not _real:
        _real.extend(realfaces.cut_sets(read_folder(ingredients.photos, "train")))


def _check_fonts(library: Library) -> None:
    if not library.fonts:
        raise ValueError(f"{library.folder}: no fonts; run python -m vision.dataset.faces.fetch on it first")


def _make_set(folder: Path, seed: int, number: int, count: int) -> list[list[object]]:
    ingredients = _ingredients
    assert ingredients is not None
    random = np.random.default_rng([seed, number])
    face_set: FaceSet
    kinds = tuple(range(42))
    if _real and random.random() < ingredients.real_share:
        weights = np.sqrt([sum(map(len, real.faces.values())) for real in _real])
        chosen = _real[int(random.choice(len(_real), p=weights / weights.sum()))]
        face_set, kinds, group = chosen, chosen.kinds(), "real-faces"
    else:
        assert _library is not None
        face_set, group = _Kept(random_set(random, _library)), "drawn-faces"
    rows: list[list[object]] = []
    for index in range(count):
        name = f"scene_{seed}_{number:05d}_{index:02d}"
        image, label = folder / "images" / f"{name}.jpg", folder / "labels" / f"{name}.txt"
        scene = draw_scene(face_set, kinds, ingredients.size, np.random.default_rng([seed, number, index]))
        cv2.imwrite(str(image), scene.image, [cv2.IMWRITE_JPEG_QUALITY, 93])
        lines = []
        for kind, (x0, y0, x1, y1) in zip(scene.kinds, scene.boxes / ingredients.size, strict=True):
            lines.append(f"{kind} {(x0 + x1) / 2:.6f} {(y0 + y1) / 2:.6f} {x1 - x0:.6f} {y1 - y0:.6f}\n")
        label.write_text("".join(lines))
        rows.append([name, "synthetic", group, "train", ingredients.size, ingredients.size, len(lines)])
    return rows
