"""A concealed kong with two of its tiles face down is told from tiles that merely have room beside them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import parse_tile
from vision.photo import Photo, from_pixels, load
from vision.reading import Reading, Role, WarningKey, read
from vision.reading_model import ReadingWarning

(SAMPLE,) = (Path(__file__).parents[2] / "datasets" / "samples").glob("jc_hand-028.jpg")
"""A won hand with a kong of 4p in its row, tiles 4 to 7."""


@cache
def kong() -> tuple[Photo, tuple[tuple[float, float, float, float], ...]]:
    """The photo, and the boxes of its kong from left to right."""
    photo = load(SAMPLE)
    reading = read(photo)
    (group,) = [one for one in reading.groups if one.role is Role.MELD]
    return photo, tuple(sorted(reading.tiles[at].box for at in group.tiles))


def turned_over(places: tuple[int, ...], colour: tuple[int, ...]) -> Reading:
    """The photo read with those tiles of the kong painted as backs."""
    photo, boxes = kong()
    pixels = photo.pixels.copy()
    for at in places:
        cover(pixels, boxes[at], colour)
    return read(from_pixels(pixels))


def cover(pixels: NDArray[np.uint8], box: tuple[float, float, float, float], colour: tuple[int, ...]) -> None:
    x0, y0, x1, y1 = (round(side) for side in box)
    light = np.linspace(1.06, 0.94, y1 - y0)[:, None, None]
    grain = np.random.default_rng(1).normal(0, 4, (y1 - y0, x1 - x0, 3))
    pixels[y0:y1, x0:x1] = np.clip(np.array(colour) * light + grain, 0, 255)


def told(reading: Reading) -> list[ReadingWarning]:
    return [one for one in reading.warnings if one.key is WarningKey.FACE_DOWN_KONG]


@pytest.mark.parametrize("colour", [(40, 90, 170), (225, 150, 60)], ids=["blue", "orange"])
@pytest.mark.parametrize("places", [(0, 3), (1, 2)], ids=["outer", "inner"])
def test_two_backs_of_a_kong(places: tuple[int, ...], colour: tuple[int, int, int]) -> None:
    (found,) = told(turned_over(places, colour))
    assert dict(found.facts) == {"tile": "4p"}


def test_an_open_kong_is_no_face_down_one() -> None:
    photo, _ = kong()
    assert told(read(photo)) == []


def test_room_that_shows_the_table_holds_no_back() -> None:
    # The table's own colour where the two tiles lay: they were taken away.
    photo, boxes = kong()
    x0, y0, _, _ = (round(side) for side in boxes[0])
    table = photo.pixels[y0 - 14 : y0 - 6, x0 : x0 + 30].reshape(-1, 3).mean(axis=0)
    assert told(turned_over((0, 3), tuple(int(part) for part in table))) == []


def test_one_back_is_not_enough() -> None:
    assert told(turned_over((0,), (40, 90, 170))) == []
    assert parse_tile("4p") in {tile.tile for tile in turned_over((0,), (40, 90, 170)).tiles}
