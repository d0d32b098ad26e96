"""Photos of won hands, read: the tiles, the hand, and what a person is told."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import is_flower
from vision.consistency import wins
from vision.detections import Detections
from vision.draw import DrawingError, draw, save
from vision.evaluation_changes import Change, half_shaded, leaned
from vision.photo import Photo, from_pixels, load
from vision.reading import Reading, Role, WarningKey, read, see

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples"


@dataclass(frozen=True)
class Sample:
    """A sample photo and its labels: kind and centre in pixels."""

    photo: Photo
    tiles: tuple[tuple[int, tuple[float, float]], ...]


@cache
def sample(start: str) -> Sample:
    (file,) = SAMPLES.glob(f"{start}*.jpg")
    photo = load(file)
    rows = [line.split() for line in file.with_suffix(".txt").read_text().splitlines()]
    return Sample(
        photo,
        tuple((int(row[0]), (float(row[1]) * photo.width, float(row[2]) * photo.height)) for row in rows),
    )


def found(reading: Reading, at: tuple[float, float]) -> int | None:
    """The tile of the reading whose box holds the point, nearest to its middle."""
    x, y = at
    holding = [
        (abs((t.box[0] + t.box[2]) / 2 - x) + abs((t.box[1] + t.box[3]) / 2 - y), t.tile)
        for t in reading.tiles
        if t.box[0] <= x <= t.box[2] and t.box[1] <= y <= t.box[3]
    ]
    return min(holding)[1] if holding else None


def right_tiles(reading: Reading, one: Sample) -> int:
    return sum(found(reading, at) == kind for kind, at in one.tiles)


def in_hand(reading: Reading) -> list[int]:
    return sorted(tile.tile for tile in reading.tiles if tile.role is not Role.OUTSIDE)


@pytest.mark.parametrize(("start", "across", "down"), [("jc_370", 0.35, 1.0), ("jc_hand-008", 1.0, 0.4)])
def test_a_hand_squeezed_to_a_third_is_read(start: str, across: float, down: float) -> None:
    one = sample(start)
    small = cv2.resize(one.photo.pixels, None, fx=across, fy=down, interpolation=cv2.INTER_AREA)
    tiles = tuple((kind, (x * across, y * down)) for kind, (x, y) in one.tiles)
    squeezed = Sample(from_pixels(np.asarray(small, np.uint8)), tuple(tiles))
    assert right_tiles(read(squeezed.photo), squeezed) >= len(tiles) - 2


@pytest.fixture(scope="module")
def plain() -> Reading:
    return read(sample("jc_370263729").photo)


def test_a_hand_from_above_is_read_whole(plain: Reading) -> None:
    one = sample("jc_370263729")
    assert right_tiles(plain, one) == len(one.tiles) == 15
    assert in_hand(plain) == sorted(kind for kind, _ in one.tiles)
    assert wins(plain.hand.concealed, len(plain.hand.melds))
    assert len(plain.hand.flowers) == 1
    assert plain.winning is None


def test_tiles_come_in_reading_order_with_doubt_and_alternatives(plain: Reading) -> None:
    row = [tile for tile in plain.tiles if tile.role is Role.CONCEALED]
    assert [tile.box[0] for tile in row] == sorted(tile.box[0] for tile in row)
    for tile in plain.tiles:
        assert 0 < tile.confidence <= 1
        assert all(0 < other.confidence <= tile.confidence for other in tile.alternatives)
        assert tile.tile not in {other.tile for other in tile.alternatives}


def test_groups_hold_every_tile_once(plain: Reading) -> None:
    held = [at for group in plain.groups for at in group.tiles]
    assert sorted(held) == list(range(len(plain.tiles)))
    for index, group in enumerate(plain.groups):
        assert all(plain.tiles[at].group == index for at in group.tiles)


def test_discards_in_view_are_not_part_of_the_hand() -> None:
    one = sample("jc_387322686")
    reading = read(one.photo)
    assert len(reading.tiles) > 30
    assert in_hand(reading) == sorted(kind for kind, _ in one.tiles)


def test_a_kong_in_the_row_is_seen() -> None:
    reading = read(sample("jc_hand-028").photo)
    (kong,) = [group for group in reading.groups if group.role is Role.MELD]
    assert len(kong.tiles) == 4
    assert len(reading.hand.concealed) == 11


def test_sets_below_one_another_are_read_in_rows() -> None:
    one = sample("jc_hand-008")
    reading = read(one.photo)
    assert len([t for t in reading.tiles if not is_flower(t.tile)]) == 14
    assert [len(group.tiles) for group in reading.groups if group.role is Role.UNKNOWN] == [3, 3, 3, 3, 2]


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_turned_photo_reads_as_well(quarters: int, plain: Reading) -> None:
    one = sample("jc_370263729")
    turned = np.ascontiguousarray(np.rot90(one.photo.pixels, quarters))
    reading = read(from_pixels(turned))
    wanted = sorted(kind for kind, _ in one.tiles)
    missed = len(wanted) - len(set(enumerate(wanted)) & set(enumerate(in_hand(reading))))
    assert len(in_hand(reading)) == len(wanted)
    assert missed <= 2


def test_a_tilted_hand_gives_corners_that_hug_its_tiles() -> None:
    one = sample("jc_370263729")
    h, w = one.photo.pixels.shape[:2]
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), 30, 0.75)
    pixels = np.asarray(
        cv2.warpAffine(one.photo.pixels, turn, (w, h), borderValue=(90, 90, 90)), dtype=np.uint8
    )
    reading = read(from_pixels(pixels))
    assert len(in_hand(reading)) == 15
    row = [tile for tile in reading.tiles if tile.role is not Role.OUTSIDE]
    for tile in row:
        assert tile.quad is not None
        assert -35 < tile.angle < -25
        corners = np.array(tile.quad)
        area = cv2.contourArea(corners.astype(np.float32))
        box = (tile.box[2] - tile.box[0]) * (tile.box[3] - tile.box[1])
        assert area < 0.85 * box


def changed(pixels: NDArray[np.uint8], change: Change) -> Photo:
    return from_pixels(change(pixels, np.zeros((0, 4), np.float32))[0])


def test_a_hand_from_a_low_angle() -> None:
    one = sample("jc_370263729")
    reading = read(changed(one.photo.pixels, leaned(0.18, 0.6)))
    assert len(in_hand(reading)) == 15
    assert {tile.role for tile in reading.tiles if tile.role is not Role.OUTSIDE} == {
        Role.CONCEALED,
        Role.FLOWER,
    }
    assert sum(a == b for a, b in zip(in_hand(reading), sorted(k for k, _ in one.tiles), strict=True)) >= 12


def test_half_in_shadow() -> None:
    one = sample("jc_370263729")
    reading = read(changed(one.photo.pixels, half_shaded(0.45)))
    assert len(in_hand(reading)) == 15
    assert right_tiles(reading, one) >= 13


def test_two_hands_in_view_are_both_named_and_one_is_taken() -> None:
    one = sample("jc_370263729").photo.pixels
    other = cv2.resize(one[240:360], None, fx=0.95, fy=0.95)
    both = one.copy()
    both[40 : 40 + other.shape[0], 10 : 10 + other.shape[1]] = other
    reading = read(from_pixels(both))
    assert WarningKey.SEVERAL_HANDS in {warning.key for warning in reading.warnings}
    assert len(in_hand(reading)) == 15


def test_a_far_hand_in_a_large_photo_reads_as_the_near_one() -> None:
    # Twelve megapixels, the hand a quarter of its width: 640 pixels show tiles of ten.
    one = sample("jc_370263729")
    table = np.full((3000, 4000, 3), (40, 90, 60), np.uint8)
    near = cv2.resize(one.photo.pixels, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    table[1200 : 1200 + near.shape[0], 1300 : 1300 + near.shape[1]] = near
    reading = read(from_pixels(table))
    assert (reading.width, reading.height) == (4000, 3000)
    assert len(in_hand(reading)) == 15


def test_rows_of_tiles_of_eighteen_pixels_in_a_wide_picture_are_read() -> None:
    # 48 tiles, of which the looks at all of the picture are sure of a few.
    pixels = sample("jc_387322686").photo.pixels
    near = read(from_pixels(pixels)).tiles
    size = float(np.median([np.sqrt((x1 - x0) * (y1 - y0)) for x0, y0, x1, y1 in (one.box for one in near)]))
    scale = 18 / size
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    table = np.full((1344, 1920, 3), (40, 90, 60), np.uint8)
    table[700 : 700 + small.shape[0], 300 : 300 + small.shape[1]] = small
    reading = read(from_pixels(table))
    middles = [((x0 + x1) / 2, (y0 + y1) / 2) for x0, y0, x1, y1 in (one.box for one in near)]
    right = [
        found(reading, (300 + x * scale, 700 + y * scale)) == one.tile
        for one, (x, y) in zip(near, middles, strict=True)
    ]
    assert len(near) == 48
    assert sum(right) >= 45


def test_a_tile_that_fills_the_photo(plain: Reading) -> None:
    pixels, right = sample("jc_370263729").photo.pixels, 0
    for tile in plain.tiles:
        x0, y0, x1, y1 = (round(side) for side in tile.box)
        margin = (x1 - x0) // 5
        part = pixels[max(0, y0 - margin) : y1 + margin, max(0, x0 - margin) : x1 + margin]
        near = cv2.resize(part, None, fx=900 / max(part.shape[:2]), fy=900 / max(part.shape[:2]))
        reading = read(from_pixels(np.asarray(near, np.uint8)))
        right += found(reading, (near.shape[1] / 2, near.shape[0] / 2)) == tile.tile
    # Enlarged 25 times, the three 5m, 33 pixels wide, are hardly told from 4m.
    assert right >= len(plain.tiles) - 3


def test_no_tiles_is_said_not_guessed() -> None:
    reading = read(from_pixels(np.full((480, 640, 3), 120, np.uint8)))
    assert reading.tiles == ()
    assert reading.warnings[0].key is WarningKey.NO_TILES
    assert reading.hand.concealed == ()


def test_a_dark_photo_is_called_dark() -> None:
    pixels = (sample("jc_370263729").photo.pixels * 0.06).astype(np.uint8)
    assert WarningKey.TOO_DARK in {warning.key for warning in read(from_pixels(pixels)).warnings}


class OneTile:
    """A detector that sees one tile, whatever it is shown."""

    def detect(self, pixels: NDArray[np.uint8], size: int) -> Detections:
        scores = np.full((1, 42), 0.001, np.float32)
        scores[0, 4] = 0.9
        return Detections(np.array([[10, 10, 40, 50]], np.float32), scores)


def test_another_detector_slides_in() -> None:
    reading = read(from_pixels(np.zeros((100, 100, 3), np.uint8)), detector=OneTile())
    assert reading.tiles[0].tile == 4


class WhiteTiles:
    """A detector that sees every white spot of the size of a tile as one, as far as it is shown; as so many
    kinds in turn."""

    kinds = 27

    def detect(self, pixels: NDArray[np.uint8], size: int) -> Detections:
        scale = size / max(pixels.shape[:2])
        white = (pixels.min(axis=2) > 180).astype(np.uint8)
        _, _, spots, _ = cv2.connectedComponentsWithStats(white)
        boxes = spots[1:, :4].astype(np.float32)
        boxes[:, 2:] += boxes[:, :2]
        boxes = boxes[(spots[1:, cv2.CC_STAT_AREA] > 80) & (scale > 0.9)]
        scores = np.full((len(boxes), 42), 0.001, np.float32)
        scores[np.arange(len(boxes)), np.arange(len(boxes)) % self.kinds] = 0.9
        return Detections(boxes, scores)


class FromFar(WhiteTiles):
    """Which from further off takes all white things together for one tile."""

    kinds = 1

    def detect(self, pixels: NDArray[np.uint8], size: int) -> Detections:
        if size > 300:
            return super().detect(pixels, size)
        rows, columns = np.nonzero(pixels.min(axis=2) > 180)
        box = np.array([[columns.min(), rows.min(), columns.max(), rows.max()]], np.float32)
        scores = np.full((1, 42), 0.001, np.float32)
        scores[0, 9] = 0.9
        return Detections(box, scores)


class NearOnly(WhiteTiles):
    """Which is unsure of tiles that it is not shown large."""

    kinds = 1

    def detect(self, pixels: NDArray[np.uint8], size: int) -> Detections:
        seen = super().detect(pixels, size)
        faint = 0.2 if max(pixels.shape[:2]) < 900 else 1.0
        return Detections(seen.boxes, (seen.scores * faint).astype(np.float32))


class AnyKind:
    """A namer that has no opinion."""

    def name(self, views: NDArray[np.uint8]) -> NDArray[np.float32]:
        return np.full((len(views), 43), 1 / 43, np.float32)


def three_rows() -> NDArray[np.uint8]:
    """Fourteen white tiles in each, far from one another, on green."""
    pixels = np.full((480, 640, 3), (20, 90, 40), np.uint8)
    for row, top in enumerate((60, 200, 380)):
        for at in range(14):
            pixels[top : top + 34 + 6 * row, 40 + 40 * at : 70 + 40 * at] = 255
    return pixels


def test_rows_that_look_like_one_tile_from_further_off_stay_rows() -> None:
    seen, _ = see(from_pixels(three_rows()), FromFar(), AnyKind())
    assert len(seen) == 42
    assert seen.sizes.max() < 60


class Whites(WhiteTiles):
    """Which takes every white spot for a white dragon."""

    def detect(self, pixels: NDArray[np.uint8], size: int) -> Detections:
        boxes = super().detect(pixels, size).boxes
        scores = np.full((len(boxes), 42), 0.001, np.float32)
        scores[:, 33] = 0.9
        return Detections(boxes, scores)


def test_a_white_tray_is_no_white_dragon_beside_a_hand() -> None:
    pixels = three_rows()[:300]
    pixels[:180] = (20, 90, 40)
    pixels[20:180, 200:330] = 255
    seen, _ = see(from_pixels(pixels), Whites(), AnyKind())
    assert len(seen) == 14
    assert seen.sizes.max() < 60


def test_what_is_seen_faintly_is_looked_at_larger() -> None:
    seen, _ = see(from_pixels(three_rows()), NearOnly(), AnyKind())
    assert len(seen) == 42
    assert (seen.kinds == 0).all()


@pytest.mark.parametrize("top", [190, 197, 204])
def test_a_row_beyond_the_hand_is_not_cut_by_the_look_at_the_hand(top: int) -> None:
    pixels = np.full((480, 640, 3), (20, 90, 40), np.uint8)
    for at in range(14):
        pixels[260:308, 50 + 38 * at : 84 + 38 * at] = 255
        pixels[top : top + 34, 100 + 30 * at : 124 + 30 * at] = 255
    seen, _ = see(from_pixels(pixels), WhiteTiles(), AnyKind())
    far = seen.boxes[seen.boxes[:, 3] < 255]
    assert len(far) == 14
    assert np.ptp(far[:, 1::2], axis=1).min() >= 32


def test_the_drawing_marks_every_tile(plain: Reading, tmp_path: Path) -> None:
    photo = sample("jc_370263729").photo
    drawing = draw(photo, plain)
    assert drawing.dtype == np.uint8
    plain_size = cv2.resize(photo.pixels, drawing.shape[1::-1], interpolation=cv2.INTER_AREA)
    scale = drawing.shape[1] / photo.width
    for tile in plain.tiles:
        x0, y0, x1, y1 = (int(side * scale) for side in tile.box)
        assert (drawing[y0:y1, x0:x1] != plain_size[y0:y1, x0:x1]).any()
    save(drawing, tmp_path / "seen.jpg")
    assert load(tmp_path / "seen.jpg").width == drawing.shape[1]
    with pytest.raises(DrawingError, match=r"seen\.xyz"):
        save(drawing, tmp_path / "seen.xyz")
