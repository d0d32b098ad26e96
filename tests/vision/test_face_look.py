"""Each tile is looked at alone and upright, and what that says is weighed with what the detector said."""

from __future__ import annotations

import math
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import parse_tile
from tests.vision.test_reading import SAMPLES, in_hand, sample
from vision.detections import Detections
from vision.detector.onnx import MODEL as DETECTOR
from vision.face_look import FaceError, OnnxNamer, look_at_faces, names_of, shipped
from vision.photo import Photo, from_pixels
from vision.reading import read

SPRING, SUMMER, GREEN = 34, 35, 32
RED, BLUE = (200, 30, 30), (30, 30, 200)


class Namer:
    """Says `kind` of a view that is red above and blue below, `other` of one on its head; of any other view
    it is not sure at all."""

    def __init__(self, kind: int, other: int, sure: float = 0.9) -> None:
        self.kind, self.other, self.sure = kind, other, sure
        self.shown: list[NDArray[np.uint8]] = []

    def name(self, views: NDArray[np.uint8]) -> NDArray[np.float32]:
        self.shown.extend(views)
        rows = np.full((len(views), 43), 1 / 43, np.float32)
        for row, view in zip(rows, views, strict=True):
            if upright(view) or upright(view[::-1, ::-1]):
                row[:] = (1 - self.sure) / 42
                row[self.kind if upright(view) else self.other] = self.sure
        return rows


def last_shown(photo: Photo, seen: Detections, widen: float = 1.0) -> NDArray[np.uint8]:
    """The view of the only tile that was seen, as it was named."""
    namer = Namer(SPRING, SUMMER)
    names_of(photo, seen, widen, namer)
    return namer.shown[-2]


def tile(width: int = 36, height: int = 48) -> NDArray[np.uint8]:
    """A white tile, red above and blue below."""
    pixels = np.full((height, width, 3), 240, np.uint8)
    pixels[4 : height // 2, 4:-4] = RED
    pixels[height // 2 : -4, 4:-4] = BLUE
    return pixels


def on_a_table(face: NDArray[np.uint8]) -> tuple[Photo, NDArray[np.float32]]:
    pixels = np.full((300, 400, 3), (20, 90, 40), np.uint8)
    height, width = face.shape[:2]
    pixels[100 : 100 + height, 150 : 150 + width] = face
    return from_pixels(pixels), np.array([[150, 100, 150 + width, 100 + height]], np.float32)


def as_seen(boxes: NDArray[np.float32], kind: int = SPRING, score: float = 0.5) -> Detections:
    scores = np.full((len(boxes), 42), 0.001, np.float32)
    scores[:, kind] = score
    return Detections(boxes, scores)


def upright(view: NDArray[np.uint8]) -> bool:
    return bool(view[20:40, 20:52, 0].mean() > 150 and view[56:76, 20:52, 2].mean() > 150)


def test_a_tile_is_shown_upright_and_fills_the_view() -> None:
    photo, boxes = on_a_table(tile())
    view = last_shown(photo, as_seen(boxes))
    assert view.shape == (96, 72, 3)
    assert upright(view)
    # Its white rim lies just inside the view.
    assert view[8:10, 36].min() > 200
    assert view[0:2, 36, 0].max() < 100


def test_a_tile_on_its_side_is_stood_up() -> None:
    photo, boxes = on_a_table(np.ascontiguousarray(np.rot90(tile())))
    view = last_shown(photo, as_seen(boxes))
    assert upright(view) or upright(view[::-1, ::-1])


def test_an_upright_tile_of_a_squeezed_photo_is_not_taken_for_one_on_its_side() -> None:
    photo, boxes = on_a_table(np.asarray(cv2.resize(tile(), (56, 36)), np.uint8))
    assert upright(last_shown(photo, as_seen(boxes), 36 / 56 / 1.35))


@pytest.mark.parametrize("quarters", [0, 1])
def test_where_shapes_leave_it_open_the_surer_way_is_taken(quarters: int) -> None:
    square = np.asarray(cv2.resize(tile(), (40, 42)), np.uint8)
    photo, boxes = on_a_table(np.ascontiguousarray(np.rot90(square, quarters)))
    view = last_shown(photo, as_seen(boxes))
    assert upright(view) or upright(view[::-1, ::-1])


def test_large_tiles_tell_more_of_how_tiles_lie_than_many_small_ones() -> None:
    # Squares: two large ones stand, six small ones, as of discards far behind them, lie on a side.
    pixels = np.full((300, 400, 3), (20, 90, 40), np.uint8)
    places = [(20 + 60 * at, 200, 48) for at in range(2)] + [(20 + 60 * at, 40, 20) for at in range(6)]
    for x, y, side in places:
        face = cv2.resize(tile(48, 48), (side, side), interpolation=cv2.INTER_AREA)
        pixels[y : y + side, x : x + side] = face if side > 30 else np.rot90(face)
    boxes = np.array([(x, y, x + side, y + side) for x, y, side in places], np.float32)
    names = names_of(from_pixels(pixels), as_seen(boxes), 1.0, Namer(SPRING, SUMMER))
    assert (names[:2, [SPRING, SUMMER]].sum(axis=1) > 0.4).all()


def test_a_turned_tile_is_turned_back() -> None:
    photo, boxes = on_a_table(tile())
    matrix = cv2.getRotationMatrix2D((168, 124), 20, 1.0)
    turned = np.asarray(cv2.warpAffine(photo.pixels, matrix, (400, 300)), np.uint8)
    x0, y0, x1, y1 = boxes[0]
    quad = np.array([(x0, y0, 1), (x1, y0, 1), (x1, y1, 1), (x0, y1, 1)]) @ matrix.T
    around = np.concatenate([quad.min(axis=0), quad.max(axis=0)]).astype(np.float32)
    seen = Detections(around[None], as_seen(boxes).scores, quad[None].astype(np.float32))
    view = last_shown(from_pixels(turned), seen)
    assert upright(view)
    assert view[8:10, 36].min() > 200


def test_both_looks_have_their_say() -> None:
    photo, boxes = on_a_table(tile())
    doubtful = as_seen(boxes, SPRING, 0.3)
    found = look_at_faces(photo, doubtful, 1.0, Namer(SUMMER, SUMMER, 0.99))
    assert list(found.kinds) == [SUMMER]
    assert found.boxes.tolist() == boxes.tolist()
    # That there is a tile is as probable as before.
    assert found.scores.sum() == pytest.approx(0.3, abs=0.02)
    sure = look_at_faces(photo, as_seen(boxes, SPRING, 0.95), 1.0, Namer(SUMMER, SUMMER, 0.2))
    assert list(sure.kinds) == [SPRING]


def test_a_tile_on_its_head_is_looked_at_both_ways() -> None:
    photo, boxes = on_a_table(np.ascontiguousarray(tile()[::-1, ::-1]))
    namer = Namer(GREEN, SUMMER)
    names = names_of(photo, as_seen(boxes), 1.0, namer)
    assert sum(map(upright, namer.shown[-2:])) == 1
    assert names[0, GREEN] == pytest.approx(names[0, SUMMER])
    assert names.sum() == pytest.approx(1, abs=1e-5)


NO_FACE = 42


def test_what_is_no_face_is_no_tile() -> None:
    photo, boxes = on_a_table(tile())
    assert len(look_at_faces(photo, as_seen(boxes, SPRING, 0.6), 1.0, Namer(NO_FACE, NO_FACE))) == 0
    # What the detector is quite sure of stays, and is less sure.
    found = look_at_faces(photo, as_seen(boxes, SPRING, 0.9), 1.0, Namer(NO_FACE, NO_FACE, 0.6))
    assert list(found.kinds) == [SPRING]
    assert 0.25 < found.scores.sum() < 0.5


@pytest.mark.parametrize(
    ("kind", "width", "height", "none", "stays"),
    [
        ("2p", 40, 40, 0.3, False),
        ("2p", 46, 40, 0.3, False),
        ("2p", 40, 40, 0.05, True),
        ("2p", 36, 48, 0.3, True),  # as tall as a tile
        ("2m", 40, 40, 0.3, True),  # no die shows a numeral
        ("7p", 40, 40, 0.3, True),  # nor seven spots
    ],
)
def test_a_square_with_spots_is_a_die(kind: str, width: int, height: int, none: float, stays: bool) -> None:
    class Doubting:
        def name(self, views: NDArray[np.uint8]) -> NDArray[np.float32]:
            rows = np.full((len(views), 43), 1e-4, np.float32)
            rows[:, parse_tile(kind)], rows[:, 42] = 1 - none, none
            return rows

    photo, boxes = on_a_table(tile(width, height))
    assert len(look_at_faces(photo, as_seen(boxes, parse_tile(kind), 0.9), 1.0, Doubting())) == stays


def test_nothing_seen_is_nothing_looked_at() -> None:
    photo, _ = on_a_table(tile())
    namer = Namer(GREEN, SUMMER)
    assert len(look_at_faces(photo, Detections.empty(), 1.0, namer)) == 0
    assert not namer.shown
    assert shipped().name(np.zeros((0, 96, 72, 3), np.uint8)).shape == (0, 43)


def test_the_shipped_network_names_the_tiles_of_a_sample() -> None:
    one = sample("jc_370263729")
    (labels,) = SAMPLES.glob("jc_370263729*.txt")
    rows = np.loadtxt(labels, np.float64, ndmin=2)
    middles, sides = rows[:, 1:3], rows[:, 3:5]
    size = np.array([one.photo.width, one.photo.height])
    boxes = np.concatenate([(middles - sides / 2) * size, (middles + sides / 2) * size], axis=1)
    names = names_of(one.photo, as_seen(boxes.astype(np.float32)), 1.0, shipped())
    assert (names.argmax(axis=1) == rows[:, 0]).mean() >= 0.9
    assert in_hand(read(one.photo)) == sorted(int(kind) for kind in rows[:, 0])


def test_what_is_no_such_network_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(FaceError, match=r"gone\.onnx: no such model file"):
        OnnxNamer(tmp_path / "gone.onnx")
    (tmp_path / "text.onnx").write_text("no model")
    with pytest.raises(FaceError, match=r"text\.onnx: no ONNX model"):
        OnnxNamer(tmp_path / "text.onnx")
    with pytest.raises(FaceError, match=r"tiles\.onnx: names the faces .* not the 42"):
        OnnxNamer(DETECTOR)
    assert math.isclose(float(shipped().name(np.zeros((1, 96, 72, 3), np.uint8)).sum()), 1, abs_tol=1e-4)
