"""A tile that is hardly seen is believed where a row lacks one, or where a close look names it surely."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import parse_tile
from tests.vision.layouts import Table
from vision.detections import Detections
from vision.photo import from_pixels
from vision.reading_model import Role
from vision.recovery import named, recovered


def faint(seen: Detections, at: int) -> np.ndarray:
    seen.scores[at] = 0.1
    return seen.confidence >= 0.25


def row() -> Detections:
    table = Table()
    table.put("123m456p789sEEE55m", Role.CONCEALED, 60, 400)
    table.put("P", Role.OUTSIDE, 300, 100)
    return table.seen()


def test_a_hole_is_filled() -> None:
    seen = row()
    assert recovered(seen, faint(seen, 5), 0.0)[5]


def test_loose_faint_tiles_and_ends_of_rows_are_not_believed() -> None:
    for at in (0, 14):
        seen = row()
        assert not recovered(seen, faint(seen, at), 0.0)[at]


def test_nothing_sure_recovers_nothing() -> None:
    seen = row()
    assert not recovered(seen, np.zeros(len(seen), bool), 0.0).any()


class Sure:
    """A namer that takes every view for the same, with `sure` for its kind and `none` for no face."""

    def __init__(self, kind: str, sure: float = 0.9, none: float = 0.01) -> None:
        self.answer = np.full(43, (1 - sure - none) / 41, np.float32)
        self.answer[[parse_tile(kind), 42]] = sure, none

    def name(self, views: NDArray[np.uint8]) -> NDArray[np.float32]:
        return np.tile(self.answer, (len(views), 1))


PHOTO = from_pixels(np.zeros((600, 900, 3), np.uint8))
LOOSE = 14
"""The tile of `row` that lies alone."""


def test_a_loose_faint_tile_that_is_surely_named_is_believed_and_doubted() -> None:
    seen = row()
    found = named(PHOTO, seen, faint(seen, LOOSE), 1.0, Sure("2f"))
    assert np.allclose(found.boxes, seen.boxes[[LOOSE]])
    assert np.allclose(found.presence, 0.5)


@pytest.mark.parametrize(
    "namer", [Sure("2f", sure=0.6), Sure("2f", none=0.05)], ids=["not sure of its kind", "maybe no face"]
)
def test_a_faint_tile_is_not_believed_where_the_close_look_hesitates(namer: Sure) -> None:
    seen = row()
    assert not len(named(PHOTO, seen, faint(seen, LOOSE), 1.0, namer))


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ((0, 0, -15, -20), "2f"),
        ((0, 0, 40, 50), "2f"),
        ((0, 0, 13, 0), "2p"),
    ],
    ids=["far smaller", "far larger", "square with spots"],
)
def test_a_faint_thing_that_is_not_shaped_like_the_sure_tiles_is_none(
    change: tuple[int, int, int, int], kind: str
) -> None:
    seen = Detections(row().boxes, row().scores)
    sure = faint(seen, LOOSE)
    seen.boxes[LOOSE] += change
    assert not len(named(PHOTO, seen, sure, 1.0, Sure(kind)))


def test_a_part_of_a_sure_tile_is_none() -> None:
    seen = Detections(row().boxes, row().scores)
    sure = faint(seen, LOOSE)
    seen.boxes[LOOSE] = seen.boxes[3] + np.array([8, 8, 8, 8], np.float32)
    assert not len(named(PHOTO, seen, sure, 1.0, Sure("2f")))


def test_nothing_is_believed_where_no_tile_is_sure() -> None:
    seen = row()
    assert not len(named(PHOTO, seen, np.zeros(len(seen), bool), 1.0, Sure("2f")))
