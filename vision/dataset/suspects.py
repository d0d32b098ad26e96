"""Labels that deserve a look: three cheap tests that find most wrong ones, and a sheet of them to look at.

- disagreement: a detector reads the labelled tile, surely, as another kind;
- count: more tiles of a kind than a set holds (four; of a flower, one) in one photo;
- fit: the detector's box and the label's around the same tile overlap badly;
- unlabelled: the detector is sure of a tile where no label is, inside the region of the labels.

A suspect is never a correction: someone looks at the tile and writes the correction
(`vision.dataset.cleaning`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from scoring.tiles import CODES
from vision.dataset.images import read_image
from vision.dataset.model import LabelledPhoto
from vision.evaluation import FIRST_FLOWER, Judged, load_pixels, overlap_table

MOST = {kind: 1 if kind >= FIRST_FLOWER else 4 for kind in range(len(CODES))}


@dataclass(frozen=True, slots=True)
class Suspect:
    """One label (or, unlabelled, one detection) to look at. The box is in pixels of the photo."""

    photo: LabelledPhoto
    test: str
    tile: int
    box: tuple[float, float, float, float]
    read: int
    confidence: float
    overlap: float


def find_suspects(
    photos: Iterable[LabelledPhoto], judged: Judged, sure: float = 0.6, worst_fit: float = 0.6
) -> Iterator[Suspect]:
    """Suspects of each photo. Sets in a photo of several hands may hold more than four: count only warns."""
    for photo in photos:
        kinds, boxes = photo.kinds(), photo.boxes()
        found = judged(load_pixels(photo))
        table = overlap_table(boxes, found.boxes)
        counts = Counter(int(kind) for kind in kinds)
        for label, kind in enumerate(kinds):
            box = tuple(float(value) for value in boxes[label])
            if counts[int(kind)] > MOST[int(kind)]:
                yield Suspect(photo, "count", int(kind), box, int(kind), 0.0, 0.0)  # type: ignore[arg-type]
            if not table.shape[1]:
                continue
            best = int(table[label].argmax())
            overlap, confidence, read = (
                float(table[label, best]),
                float(found.confidences[best]),
                int(found.kinds[best]),
            )
            if confidence < sure or overlap < 0.3:
                continue
            if read != kind:
                yield Suspect(photo, "disagreement", int(kind), box, read, confidence, overlap)  # type: ignore[arg-type]
            elif overlap < worst_fit:
                yield Suspect(photo, "fit", int(kind), box, read, confidence, overlap)  # type: ignore[arg-type]
        if not len(boxes):
            continue
        low, high = boxes[:, :2].min(0), boxes[:, 2:].max(0)
        for index in np.flatnonzero(found.confidences >= sure):
            centre = (found.boxes[index, :2] + found.boxes[index, 2:]) / 2
            if ((centre >= low) & (centre <= high)).all() and table[:, index].max() < 0.3:
                box = tuple(float(value) for value in found.boxes[index])
                read = int(found.kinds[index])
                yield Suspect(photo, "unlabelled", read, box, read, float(found.confidences[index]), 0.0)  # type: ignore[arg-type]


def draw_sheet(suspects: list[Suspect], path: Path, columns: int = 10, side: int = 150) -> None:
    """A numbered picture of suspects, each with its surroundings, its label and what was read."""
    cells = []
    for number, suspect in enumerate(suspects):
        image = read_image(suspect.photo.image)
        x0, y0, x1, y1 = suspect.box
        reach = 0.5 * max(x1 - x0, y1 - y0)
        left, top = int(max(0, x0 - reach)), int(max(0, y0 - reach))
        part = image[top : int(y1 + reach), left : int(x1 + reach)].copy()
        cv2.rectangle(part, (int(x0) - left, int(y0) - top), (int(x1) - left, int(y1) - top), (0, 0, 255), 1)
        scale = side / max(part.shape[:2])
        part = np.asarray(cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC), np.uint8)
        cell = np.zeros((side + 22, side, 3), np.uint8)
        cell[: part.shape[0], : part.shape[1]] = part
        text = (
            f"{number} {suspect.test[0]} {CODES[suspect.tile]}>{CODES[suspect.read]} {suspect.confidence:.2f}"
        )
        cv2.putText(
            cell, text, (2, side + 15), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (255, 255, 255), 1, cv2.LINE_AA
        )
        cells.append(cell)
    while len(cells) % columns:
        cells.append(np.zeros((side + 22, side, 3), np.uint8))
    rows = [np.hstack(cells[start : start + columns]) for start in range(0, len(cells), columns)]
    cv2.imwrite(str(path), np.vstack(rows))
