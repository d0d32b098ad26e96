"""Labels that a network never taught them reads otherwise: which photos stay together, what is listed."""

from __future__ import annotations

import csv
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.test_faces_training import labelled
from vision.dataset.model import LabelledPhoto
from vision.training import faces_folds
from vision.training.faces_crops import cut_photos
from vision.training.faces_folds import disagreements, fold_of, write


def named(name: str) -> LabelledPhoto:
    return LabelledPhoto(name, Path(name), (), 640, 480, "set", "group", "train")


def test_versions_of_a_photo_and_its_neighbours_stay_together() -> None:
    assert fold_of(named("home-IMG-3198"), 3) == fold_of(named("rotated-home-IMG-3198"), 3)
    assert fold_of(named("home-IMG-3198"), 3) == fold_of(named("home-IMG-3200"), 3)
    parts = [fold_of(named(f"home-IMG-{number}"), 3) for number in range(3000, 3300)]
    assert min(np.bincount(parts)) > 60


def test_a_label_that_is_surely_read_otherwise_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = labelled(tmp_path, [3, 7, 34])
    crops = cut_photos([photo], tmp_path / "crops", empty_per_photo=0)
    says = np.full((3, 42), 0.001)
    says[0, 3] = 0.95  # as labelled
    says[1, 8] = 0.9  # otherwise, surely
    says[2, 35], says[2, 34] = 0.55, 0.4  # otherwise, with doubt
    monkeypatch.setattr(faces_folds, "judged", lambda *_: says)
    (one,) = disagreements([photo], crops, None)
    assert (one.at, one.read) == (1, 8)
    write([one], tmp_path)
    with (tmp_path / "suspects.csv").open(encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    tile = photo.tiles[1]
    assert (row["photo"], row["label"], row["read"]) == ("photo", "8m", "9m")
    assert float(row["x"]) == pytest.approx((tile.x0 + tile.x1) / 2, abs=1e-4)
    assert cv2.imread(str(tmp_path / "suspects.png")) is not None


def test_crops_of_other_photos_are_refused(tmp_path: Path) -> None:
    photo = labelled(tmp_path, [3, 7, 34])
    crops = cut_photos([photo], tmp_path / "crops", empty_per_photo=0)
    with pytest.raises(ValueError, match="3 crops for 0 labels"):
        disagreements([], crops, None)
