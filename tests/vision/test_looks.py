"""What is seen in a part of a photo, turned or not, is brought back to where it lies."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.detections import Detections
from vision.fusion import fuse, mean
from vision.looks import View, view_of, whole
from vision.photo import from_pixels

CENTRE, SIZE = (410.0, 260.0), (60.0, 80.0)


def picture(degrees: float, factor: int = 1) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """A white tile turned by `degrees` on green, and its corners."""
    pixels = np.full((480 * factor, 640 * factor, 3), (20, 90, 40), np.uint8)
    centre, size = ((a * factor, b * factor) for a, b in (CENTRE, SIZE))
    corners = cv2.boxPoints((centre, size, degrees))
    cv2.fillPoly(pixels, [corners.round().astype(np.int32)], (255, 255, 255))
    return pixels, np.asarray(corners, np.float32)


def seen_white(view: View) -> Detections:
    """A detector of white things."""
    rows, columns = np.nonzero(view.pixels.min(axis=2) > 200)
    box = [columns.min(), rows.min(), columns.max() + 1, rows.max() + 1]
    scores = np.zeros((1, 42), np.float32)
    scores[0, 33] = 0.9
    return view.bring_back(Detections(np.array([box], np.float32), scores))


@pytest.mark.parametrize("degrees", [0, 25, -40])
@pytest.mark.parametrize("factor", [1, 4])
def test_a_turned_view_brings_back_the_corners(degrees: float, factor: int) -> None:
    pixels, corners = picture(degrees, factor)
    photo = from_pixels(pixels)
    box = np.concatenate([corners.min(axis=0), corners.max(axis=0)])[None].astype(np.float32)
    view = view_of(photo, box, math.radians(degrees), 20.0 * factor, 60, 400)
    assert max(view.pixels.shape) <= 400
    found = seen_white(view)
    # Whatever corner comes first, each one lies where it was painted.
    apart = np.linalg.norm(found.corners[0][:, None] - corners[None], axis=2)
    assert apart.min(axis=1).max() < 3 * factor


@pytest.mark.parametrize("degrees", [0, 25])
@pytest.mark.parametrize("widen", [0.6, 3.0])
def test_a_widened_view_shows_another_shape_and_brings_back_the_corners(degrees: float, widen: float) -> None:
    pixels, corners = picture(degrees)
    photo = from_pixels(pixels)
    box = np.concatenate([corners.min(axis=0), corners.max(axis=0)])[None].astype(np.float32)
    view = view_of(photo, box, math.radians(degrees), 20.0, 60, 400, widen)
    rows, columns = np.nonzero(view.pixels.min(axis=2) > 200)
    shape = (columns.max() + 1 - columns.min()) / (rows.max() + 1 - rows.min())
    assert shape == pytest.approx(widen * SIZE[0] / SIZE[1], rel=0.1)
    found = seen_white(view)
    apart = np.linalg.norm(found.corners[0][:, None] - corners[None], axis=2)
    assert apart.min(axis=1).max() < 3


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_view_turned_is_brought_back_the_same(quarters: int) -> None:
    pixels, _ = picture(10)
    view = whole(from_pixels(pixels), 320)
    turned = view.turned(quarters)
    assert turned.pixels.shape[:2] == (view.pixels.shape[:2] if quarters == 2 else view.pixels.shape[1::-1])
    assert np.allclose(seen_white(view).boxes, seen_white(turned).boxes, atol=2)


@pytest.mark.parametrize("tall", [False, True])
def test_parts_of_a_view_bring_back_the_same(tall: bool) -> None:
    pixels, _ = picture(0)
    view = whole(from_pixels(np.rot90(pixels).copy() if tall else pixels), 1000, enlarge=True)
    assert max(view.pixels.shape) == 1000
    parts = view.parts(2)
    assert all(max(part.pixels.shape) < 800 for part in parts)
    shown = [part for part in parts if (part.pixels.min(axis=2) > 200).any()]
    assert shown
    for part in shown:
        assert np.allclose(seen_white(view).boxes, seen_white(part).boxes, atol=2)


def test_the_mean_of_looks_weighs_each_alike_and_loses_no_tile() -> None:
    box, apart = (10.0, 10.0, 50.0, 60.0), (200.0, 10.0, 240.0, 60.0)
    looks = [tile(box, 3, 0.6), tile(box, 5, 0.5), tile(box, 5, 0.5), tile(apart, 9, 0.4)]
    found = mean(looks)
    assert sorted(found.kinds) == [5, 9]


def tile(box: tuple[float, float, float, float], kind: int, score: float) -> Detections:
    scores = np.full((1, 42), 0.01, np.float32)
    scores[0, kind] = score
    return Detections(np.array([box], np.float32), scores)


def test_two_looks_at_one_tile_are_one_detection() -> None:
    one = fuse(tile((10, 10, 50, 60), 3, 0.6), tile((12, 10, 52, 61), 4, 0.9), 0.5)
    assert len(one) == 1
    assert int(one.kinds[0]) == 4


def test_a_look_that_hardly_sees_has_hardly_a_say() -> None:
    one = fuse(tile((10, 10, 50, 60), 3, 0.9), tile((12, 10, 52, 61), 4, 0.11), 0.5)
    assert int(one.kinds[0]) == 3
    assert float(one.confidence[0]) > 0.7


def test_tiles_that_one_look_saw_stay() -> None:
    both = fuse(tile((10, 10, 50, 60), 3, 0.9), tile((210, 10, 250, 60), 4, 0.8), 0.5)
    assert sorted(both.kinds.tolist()) == [3, 4]


def test_a_part_of_a_tile_does_not_replace_the_tile() -> None:
    row = [tile((50.0 * at, 10.0, 50.0 * at + 45, 70.0), 3 + at, 0.6) for at in range(5)]
    first = Detections.concatenate(row)
    # The second look sees the pot of the third flower alone, and is surer of it than the first of the flower.
    pot = tile((102.0, 48.0, 143.0, 68.0), 18, 0.9)
    second = Detections.concatenate([*row[:2], pot, *row[3:]])
    assert sorted(fuse(first, second, 0.5).kinds) == [3, 4, 5, 6, 7]
    # What no tile of the first look holds is no part of one, however small.
    apart = Detections.concatenate([*row[:2], tile((102.0, 148.0, 143.0, 168.0), 18, 0.9)])
    assert 18 in fuse(first, apart, 0.5).kinds


def test_a_flower_is_surely_a_tile_though_hardly_surely_which() -> None:
    scores = np.zeros((2, 42), np.float32)
    scores[0, 34:38] = 0.2
    scores[1, :4] = 0.2
    boxes = np.array([[0, 0, 10, 10], [20, 0, 30, 10]], np.float32)
    assert Detections(boxes, scores).presence == pytest.approx([0.8, 0.2])
