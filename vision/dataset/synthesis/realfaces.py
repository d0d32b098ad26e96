"""Faces cut from real photos: whole tile faces, squared up, as textures for synthetic tiles.

A face is cut by its label box, so only from photos whose tiles lie along the picture's axes. It may stand
on its head: on a table tiles do. It is never mirrored.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dataset.images import read_image
from vision.dataset.model import LabelledPhoto

FACE_WIDTH, FACE_HEIGHT = 96, 128
SMALLEST = 34  # pixels of the shorter side of a box worth cutting
# Groups in which tiles lie turned by any angle, so that a box holds more than its tile.
TURNED_GROUPS = frozenset({"IMG_27xx", "family", "20231214", "IMG_3xxx"})

Face = NDArray[np.uint8]


class RealSet:
    """The faces of one group of photos: mostly one physical set."""

    def __init__(self, faces: dict[int, list[Face]]) -> None:
        self.faces = faces

    def face(self, kind: int, rng: np.random.Generator) -> Face:
        """An opaque RGBA face (FACE_HEIGHT, FACE_WIDTH, 4); KeyError if the group never shows this kind."""
        choices = self.faces[kind]
        return choices[int(rng.integers(len(choices)))]

    def kinds(self) -> tuple[int, ...]:
        """The kinds that the group shows."""
        return tuple(self.faces)


def cut_sets(photos: Iterable[LabelledPhoto], most_per_kind: int = 40, seed: int = 0) -> list[RealSet]:
    """One set for each group with at least ten kinds cut, from up to `most_per_kind` tiles of each."""
    rng = np.random.default_rng(seed)
    found: dict[str, dict[int, list[Face]]] = defaultdict(lambda: defaultdict(list))
    for photo in sorted(photos, key=lambda photo: photo.name):
        if photo.group in TURNED_GROUPS or photo.split != "train":
            continue
        image = None
        for kind, box in zip(photo.kinds(), photo.boxes(), strict=True):
            x0, y0, x1, y1 = (round(float(value)) for value in box)
            if min(x1 - x0, y1 - y0) < SMALLEST or x0 < 0 or y0 < 0 or x1 > photo.width or y1 > photo.height:
                continue
            kept = found[photo.group][int(kind)]
            if len(kept) >= most_per_kind and rng.random() > 0.3:
                continue
            if image is None:
                image = read_image(photo.image)
            face = image[y0:y1, x0:x1]
            if face.shape[1] > face.shape[0]:
                face = np.rot90(face, 1 if rng.random() < 0.5 else 3)
            scaled = cv2.resize(face, (FACE_WIDTH, FACE_HEIGHT), interpolation=cv2.INTER_CUBIC)
            solid = np.full((FACE_HEIGHT, FACE_WIDTH), 255, np.uint8)
            opaque = np.dstack([cv2.cvtColor(scaled, cv2.COLOR_BGR2RGB), solid])
            if len(kept) < most_per_kind:
                kept.append(opaque)
            else:
                kept[int(rng.integers(len(kept)))] = opaque
    return [RealSet(dict(faces)) for faces in found.values() if len(faces) >= 10]
