"""Flowers of photos with other marks: only their corners change, and what does not fit stays."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.dataset.faces import fonts
from vision.training.flowers import FIRST, remarked

FACE, TABLE = 230, 40


@pytest.fixture(autouse=True)
def _glyphs(monkeypatch: pytest.MonkeyPatch) -> None:
    # A block of ink stands for any character, so that no font is needed.
    monkeypatch.setattr(fonts, "glyph", lambda *_: np.full((60, 40), 255, np.uint8))


def photo() -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    image = np.full((120, 260, 3), TABLE, np.uint8)
    boxes = np.array([[10, 10, 70, 90], [90, 10, 170, 70], [190, 20, 250, 80]], np.float32)
    for x0, y0, x1, y1 in boxes.astype(int):
        image[y0:y1, x0:x1] = FACE
    return image, boxes


def test_marks_and_kind_change_and_nothing_else() -> None:
    image, boxes = photo()
    image[45:55, 35:45] = (20, 90, 40)  # the plant
    kinds = np.array([FIRST, FIRST + 7, 3], np.int64)
    changed, others = remarked(image, boxes, kinds, 1.0, ("font",), np.random.default_rng(1))
    assert (kinds == [FIRST, FIRST + 7, 3]).all(), "what was given stays as it is"
    assert others[2] == 3
    assert ((others[:2] >= FIRST) & (others[:2] < FIRST + 8)).all()
    assert (changed[:, 180:] == image[:, 180:]).all(), "no flower"
    assert (changed[45:55, 35:45] == image[45:55, 35:45]).all(), "the plant"
    assert (changed[:9] == TABLE).all()
    for x0, y0, x1, y1 in boxes[:2].astype(int):
        assert (changed[y0:y1, x0:x1] < FACE - 60).any(axis=2).sum() > 20, "a mark"


def test_every_flower_comes_and_the_same_seed_gives_the_same() -> None:
    image, boxes = photo()
    kinds = np.array([FIRST, FIRST, 3], np.int64)
    found = {
        int(kind)
        for seed in range(60)
        for kind in remarked(image, boxes, kinds, 1.0, ("font",), np.random.default_rng(seed))[1][:2]
    }
    assert found == set(range(FIRST, FIRST + 8))
    first, again = (
        remarked(image, boxes, kinds, 0.5, ("font",), np.random.default_rng(5))[0] for _ in range(2)
    )
    assert (first == again).all()


def test_small_square_and_askew_tiles_stay() -> None:
    image, boxes = photo()
    kinds = np.array([FIRST, FIRST, FIRST + 1], np.int64)
    boxes[0] = [10, 10, 30, 40]  # too small
    image[10:70, 90:170] = TABLE  # the corners of the box show the table
    image[18:62, 102:158] = FACE
    changed, others = remarked(image, boxes, kinds, 1.0, ("font",), np.random.default_rng(0))
    assert (changed == image).all()
    assert (others == kinds).all()
