"""Suspicious labels: each test finds what it is for, and a photo in order raises nothing."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.tiles import CODES
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.suspects import draw_sheet, find_suspects
from vision.evaluation import Judged, Pixels, Predictions
from vision.evaluation_readers import ReaderError, _class_ids, _decode

Row = tuple[str, float, float]


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "photo.png"
    cv2.imwrite(str(path), np.full((100, 200, 3), 128, np.uint8))
    return path


def photo_of(path: Path, *tiles: Row) -> LabelledPhoto:
    """Labels of 20 x 30 pixels at the given corners of a picture of 200 x 100."""
    labels = tuple(
        LabelledTile(CODES.index(code), x / 200, y / 100, (x + 20) / 200, (y + 30) / 100)
        for code, x, y in tiles
    )
    return LabelledPhoto("photo", path, labels, 200, 100, split="train")


def reader_of(*tiles: tuple[str, float, float, float]) -> Judged:
    def judged(pixels: Pixels) -> Predictions:
        boxes = np.array([(x, y, x + 20, y + 30) for _, x, y, _ in tiles], np.float32).reshape(-1, 4)
        kinds = np.array([CODES.index(code) for code, *_ in tiles], np.int64)
        return Predictions(boxes, kinds, np.array([sure for *_, sure in tiles], np.float32))

    return judged


def fired(photo: LabelledPhoto, judged: Judged) -> list[str]:
    return [suspect.test for suspect in find_suspects([photo], judged)]


def test_labels_that_agree_raise_nothing(picture: Path) -> None:
    photo = photo_of(picture, ("1m", 10, 10), ("2m", 40, 10))
    assert fired(photo, reader_of(("1m", 10, 11, 0.9), ("2m", 41, 10, 0.9))) == []


def test_a_sure_other_reading_is_a_disagreement_and_an_unsure_one_is_not(picture: Path) -> None:
    photo = photo_of(picture, ("1m", 10, 10))
    (suspect,) = find_suspects([photo], reader_of(("1s", 10, 10, 0.9)))
    assert (suspect.test, CODES[suspect.tile], CODES[suspect.read]) == ("disagreement", "1m", "1s")
    assert fired(photo, reader_of(("1s", 10, 10, 0.4))) == []


def test_five_of_a_kind_and_a_flower_twice(picture: Path) -> None:
    five = photo_of(picture, *(("1m", 30 * place, 10) for place in range(5)))
    assert fired(five, reader_of()) == ["count"] * 5
    assert fired(photo_of(picture, ("3f", 10, 10), ("3f", 60, 10)), reader_of()) == ["count"] * 2


def test_a_box_that_does_not_fit_and_a_tile_without_a_label(picture: Path) -> None:
    photo = photo_of(picture, ("1m", 10, 10), ("2m", 120, 10))
    seen = reader_of(("1m", 18, 10, 0.9), ("2m", 120, 10, 0.9), ("3m", 60, 10, 0.9), ("3m", 60, 65, 0.9))
    assert fired(photo, seen) == ["fit", "unlabelled"]


def test_a_sheet_shows_every_suspect(picture: Path, tmp_path: Path) -> None:
    photo = photo_of(picture, ("1m", 10, 10), ("2m", 40, 10))
    found = list(find_suspects([photo], reader_of(("1s", 10, 10, 0.9), ("2s", 40, 10, 0.9))))
    draw_sheet(found, tmp_path / "sheet.png", columns=2, side=80)
    sheet = cv2.imread(str(tmp_path / "sheet.png"))
    assert sheet is not None
    assert sheet.shape == (102, 160, 3)


def test_outputs_of_other_detectors_are_understood() -> None:
    rows = np.zeros((6, 8400), np.float32)
    rows[:, 5] = (50, 60, 20, 30, 0.1, 0.9)
    for raw in (rows, rows.T):
        boxes, kinds, sure = _decode(np.ascontiguousarray(raw), 2)
        assert boxes.tolist() == [[40, 45, 60, 75]]
        assert kinds.tolist() == [1]
        assert sure.tolist() == pytest.approx([0.9])
    boxes, kinds, _ = _decode(np.array([[1, 2, 3, 4, 0.5, 30]], np.float32), 34)
    assert (boxes.tolist(), kinds.tolist()) == ([[1, 2, 3, 4]], [30])
    with pytest.raises(ReaderError, match=r"shape \(5, 7\)"):
        _decode(np.zeros((5, 7), np.float32), 34)


def test_names_of_other_detectors_are_understood() -> None:
    named = [
        CODES[kind] if kind >= 0 else None for kind in _class_ids(["1m", "0p", "7z", "haku", "tou", "back"])
    ]
    assert named == ["1m", "5p", "C", "P", "E", None]
