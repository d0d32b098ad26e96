"""Things behind the hand that hardly look like tiles are no part of it; blurred tiles of its row are."""

from __future__ import annotations

import numpy as np

from scoring.tiles import KINDS, parse_tile
from vision.arrangement import arrange
from vision.detections import Detections
from vision.reading_model import Role

HAND = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "5p"]


def shown(*extra: tuple[str, float, tuple[float, float]], blurred: int | None = None) -> Detections:
    """Thirteen sure tiles of 40 x 50 pixels in a row, one `blurred`; and more: code, confidence, middle."""
    tiles: list[tuple[str, float, tuple[float, float]]] = [
        (code, 0.3 if at == blurred else 0.98, (50 + 40 * at, 250)) for at, code in enumerate(HAND)
    ]
    tiles += extra
    boxes, scores = [], np.zeros((len(tiles), KINDS), np.float32)
    for at, (code, confidence, (x, y)) in enumerate(tiles):
        boxes.append([x - 20, y - 25, x + 20, y + 25])
        scores[at, parse_tile(code)] = confidence
    return Detections(np.array(boxes, np.float32), scores)


def roles(seen: Detections) -> dict[int, Role]:
    found = arrange(seen)
    return dict(zip(found.order, found.roles, strict=True))


def test_a_faint_thing_behind_the_row_is_not_part_of_the_hand() -> None:
    found = roles(shown(("8p", 0.3, (200, 200))))
    assert found[13] is Role.OUTSIDE
    assert {found[at] for at in range(13)} == {Role.CONCEALED}


def test_a_sure_tile_there_is_the_winning_tile() -> None:
    assert roles(shown(("8p", 0.98, (200, 185))))[13] is Role.WINNING


def test_a_blurred_tile_of_the_row_stays() -> None:
    for at in (0, 6, 12):
        assert roles(shown(blurred=at))[at] is Role.CONCEALED


def test_a_flower_that_may_be_any_of_them_stays_a_flower() -> None:
    assert roles(shown(("3f", 0.3, (200, 185))))[13] is Role.FLOWER
