"""A tile that is hardly seen is believed where a row lacks one, and nowhere else."""

from __future__ import annotations

import numpy as np

from tests.vision.layouts import Table
from vision.detections import Detections
from vision.reading_model import Role
from vision.recovery import recovered


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
