"""Labels that a network which was never taught them reads otherwise: photos are split, and those of each part
are judged by a network that learned from the others.

    python -m vision.training.faces_folds PHOTOS --corrections datasets/corrections.csv \
        --drawn cache/faces/drawn --minutes 12 7 --out cache/folds

A network learns drawn tiles first, then, from there, the photos of all parts but one. What it reads surely as
something else than its label goes into `suspects.csv` and, drawn, `suspects.png`: someone looks at the tiles
and writes what is wrong into the table of corrections.
"""

from __future__ import annotations

import argparse
import csv
import re
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import code
from vision.dataset.cleaning import apply, read_corrections
from vision.dataset.formats.yolo import read_folder
from vision.dataset.model import LabelledPhoto, of_split
from vision.dataset.suspects import Suspect, draw_sheet
from vision.training import faces, faces_network
from vision.training import faces_augment as augment
from vision.training.faces_crops import NO_FACE, SMALLEST, Crops, cut_photos

SURE = 0.5
"""How probable another kind must be,"""
UNLIKELY = 0.1
"""and how improbable the label, for a look."""
NEIGHBOURS = 3
"""Photos of so many consecutive numbers stay together: a camera numbers what it takes of one table."""
BESIDE = 0.3
"""Drawn tiles still learned for each tile of photos."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A label of `photo`, its tile number `at`, with what a network says that never saw the photo."""

    photo: LabelledPhoto
    at: int
    read: int
    probability: float
    of_label: float


def fold_of(photo: LabelledPhoto, folds: int) -> int:
    """The part of a photo: the same for versions of it (turned, brighter), which bear its number, and for
    those taken just before or after."""
    numbers = re.findall(r"\d+", photo.name)
    key = f"{photo.source} {int(numbers[-1]) // NEIGHBOURS if numbers else photo.name}"
    return zlib.crc32(key.encode()) % folds


def judged(network: Any, crops: Crops) -> NDArray[np.float64]:
    """(n, 42) probabilities of each kind, the tile lying whichever way makes the network surest."""
    upright = [_probabilities(network, crops, quarters) for quarters in (0, 1)]
    best = np.stack([found.max(axis=1) for found in upright]).argmax(axis=0)
    return np.where(best[:, None] == 0, upright[0], upright[1])


def _probabilities(network: Any, crops: Crops, quarters: int) -> NDArray[np.float64]:
    import torch

    rows = [np.zeros((0, NO_FACE))]
    for start in range(0, len(crops), 128):
        part = range(start, min(start + 128, len(crops)))
        views = np.stack([_plain_view(crops, at, quarters) for at in part])
        both = np.concatenate([views, views[:, ::-1, ::-1]])
        with torch.no_grad():
            logits = torch.log_softmax(network(faces.tensor(np.ascontiguousarray(both)))[:, :NO_FACE], 1)
        mean = (logits[: len(views)] + logits[len(views) :]) / 2
        rows.append(torch.softmax(mean, 1).double().numpy())
    return np.concatenate(rows)


def _plain_view(crops: Crops, at: int, quarters: int) -> NDArray[np.uint8]:
    still = augment.Strength(0, 0, 0, 0, 0, 0, 0, 0, 0)
    return augment.view(crops.images[at], crops.sides[at], np.random.default_rng(0), still, quarters)


def disagreements(photos: list[LabelledPhoto], crops: Crops, network: Any) -> list[Judged]:
    """The labels of `photos`, whose tiles `crops` holds in their order, that `network` reads otherwise."""
    labels = [
        (photo, at)
        for photo in photos
        for at, box in enumerate(photo.boxes())
        if min(box[2] - box[0], box[3] - box[1]) >= SMALLEST
    ]
    if len(labels) != len(crops):
        raise ValueError(f"{len(crops)} crops for {len(labels)} labels")
    found = []
    for (photo, at), row in zip(labels, judged(network, crops), strict=True):
        label, read = photo.tiles[at].kind, int(row.argmax())
        if read != label and row[read] >= SURE and row[label] <= UNLIKELY:
            found.append(Judged(photo, at, read, float(row[read]), float(row[label])))
    return found


def find(
    photos: tuple[LabelledPhoto, ...], drawn: list[str], minutes: tuple[float, float], folds: int, out: Path
) -> list[Judged]:
    """Train and judge; goes on where it stopped. Surest disagreement first."""
    import torch

    common = ["--no-bf16", "--plateau", "0.3"]
    faces.main(["--crops", *drawn, "--run", str(out / "drawn"), "--minutes", str(minutes[0]), *common])
    found: list[Judged] = []
    for fold in range(folds):
        held = [photo for photo in photos if fold_of(photo, folds) == fold]
        others = [photo for photo in photos if fold_of(photo, folds) != fold]
        taught, run = out / f"taught{fold}", out / f"run{fold}"
        if not taught.exists():
            cut_photos(others, taught)
        crops_of = [f"{taught}=1", *(f"{one.partition('=')[0]}={BESIDE}" for one in drawn)]
        begun = ["--start", str(out / "drawn" / "last.pt"), "--rate", "1e-3"]
        faces.main(["--crops", *crops_of, "--run", str(run), "--minutes", str(minutes[1]), *begun, *common])
        network = faces_network.build()
        network.load_state_dict(torch.load(run / "last.pt", map_location="cpu", weights_only=True)["average"])
        network.eval()
        crops = cut_photos(held, out / f"held{fold}", empty_per_photo=0)
        part = disagreements(held, crops, network)
        print(
            f"part {fold}: {len(crops)} labels of {len(held)} photos, {len(part)} read otherwise", flush=True
        )
        found += part
    return sorted(found, key=lambda one: one.of_label - one.probability)


def write(found: list[Judged], out: Path) -> None:
    """`suspects.csv` and `suspects.png` in `out`."""
    with (out / "suspects.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["photo", "label", "read", "probability", "of_label", "x", "y"])
        for one in found:
            tile = one.photo.tiles[one.at]
            row = [one.photo.name, code(tile.kind), code(one.read)]
            row += [
                f"{one.probability:.3f}",
                f"{one.of_label:.4f}",
                f"{(tile.x0 + tile.x1) / 2:.4f}",
                f"{(tile.y0 + tile.y1) / 2:.4f}",
            ]
            writer.writerow(row)
    suspects = []
    for one in found:
        x0, y0, x1, y1 = (float(side) for side in one.photo.boxes()[one.at])
        kind = one.photo.tiles[one.at].kind
        suspects.append(
            Suspect(one.photo, "disagreement", kind, (x0, y0, x1, y1), one.read, one.probability, 1.0)
        )
    if suspects:
        draw_sheet(suspects, out / "suspects.png")


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path)
    parser.add_argument("--split", default="train")
    parser.add_argument("--corrections", type=Path, help="table of corrected labels")
    parser.add_argument("--drawn", nargs="+", required=True, help="crop folders of drawn tiles, each =SHARE")
    parser.add_argument("--folds", type=int, default=3)
    parser.add_argument(
        "--minutes", type=float, nargs=2, default=(12.0, 7.0), help="of drawn tiles, of each part"
    )
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    if options.folds < 2:
        parser.error(f"--folds {options.folds}: at least two")
    options.out.mkdir(parents=True, exist_ok=True)
    try:
        photos = tuple(of_split(read_folder(options.photos), options.split))
        if options.corrections:
            photos = apply(photos, read_corrections(options.corrections))
        found = find(photos, options.drawn, tuple(options.minutes), options.folds, options.out)
    except (ValueError, OSError, ImportError) as error:
        parser.error(str(error))
    write(found, options.out)
    print(f"{options.out}: {len(found)} labels to look at")


if __name__ == "__main__":
    main()
