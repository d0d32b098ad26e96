"""Hands are found and grouped: on annotated photos, and on imaginary tables at any angle."""

from __future__ import annotations

import math

import numpy as np
import pytest

from scoring.tiles import parse_tile
from tests.vision.arrangement_truth import annotated, grouped_exactly, roles_right
from tests.vision.layouts import Table, layouts
from vision.arrangement import Arrangement, arrange
from vision.detections import Detections
from vision.reading_model import Role


def upright(seen: Detections) -> Arrangement:
    """As a reading does it: found as the photo shows it, then arranged along its own direction."""
    draft = arrange(seen)
    return arrange(seen.turned(draft.direction)) if abs(draft.direction) > 0.05 else draft


NARROW = {"sets with hardly a gap"}
"""A bent row leaves gaps no wider than these."""


@pytest.mark.parametrize("name", sorted(layouts(0)))
@pytest.mark.parametrize("degrees", [0, 7, -12, 45, 90, 180, 250])
def test_hand_on_an_imaginary_table_is_grouped_exactly(name: str, degrees: int) -> None:
    for seed, bend in ((0, 0.0), (1, 0.03 if name in NARROW else 0.05)):
        table = layouts(seed)[name]
        found = upright(table.seen(math.radians(degrees), bend))
        assert grouped_exactly(found, tuple(table.groups)), [
            (group.role.value, len(group.tiles)) for group in found.groups
        ]


def test_annotated_photos_get_their_roles() -> None:
    right = total = 0
    for photo in annotated():
        good, count = roles_right(upright(photo.tiles), photo.groups)
        right, total = right + good, total + count
    assert total > 2000
    assert right / total >= 0.97


def test_annotated_hands_are_grouped_exactly() -> None:
    hands = [photo for photo in annotated() if not photo.crowd]
    assert len(hands) >= 60
    exact = sum(grouped_exactly(upright(photo.tiles), photo.groups) for photo in hands)
    assert exact / len(hands) >= 0.95


def test_nothing_seen_is_an_empty_arrangement() -> None:
    assert arrange(Detections.empty()).order == ()


def test_one_tile_says_nothing_about_its_role() -> None:
    table = Table()
    table.put("5m", Role.UNKNOWN, 100, 100)
    assert arrange(table.seen()).roles == (Role.UNKNOWN,)


def test_order_is_that_of_reading() -> None:
    table = layouts(0)["one row"]
    found = arrange(table.seen(math.radians(6)))
    assert list(found.order) == sorted(found.order)


def test_sets_without_a_longer_run_are_not_called_melds() -> None:
    # Sorted sets may as well be a concealed hand: saying "meld" would change the score.
    roles = set(arrange(layouts(0)["all in sets"].seen()).roles)
    assert roles == {Role.UNKNOWN}


def blank(table: Table, x: float, y: float, width: float, height: float) -> None:
    """What looks like a white dragon: a box of `width` by `height` pixels in the middle of (x, y)."""
    table.put("P", Role.OUTSIDE, x - 18, y)
    table.shapes[len(table.kinds) - 1] = (width, height)


@pytest.mark.parametrize("degrees", [0, 90, 180, 200])
def test_tops_and_ends_of_tiles_are_no_white_dragons(degrees: int) -> None:
    table = Table()
    after = table.put("123m456p789sEEE5m", Role.CONCEALED, 60, 400)
    blank(table, 330, 364, 36, 24)
    blank(table, 366, 364, 36, 24)
    blank(table, after + 12, 404, 20, 38)
    assert grouped_exactly(upright(table.seen(math.radians(degrees))), tuple(table.groups))


def test_white_dragons_of_full_size_stay() -> None:
    table = Table()
    table.put("123m456p789sPPP5m", Role.CONCEALED, 60, 400)
    assert set(upright(table.seen()).roles) == {Role.CONCEALED}


def test_flowers_of_a_tray_are_flowers() -> None:
    table = Table()
    for row, tiles in enumerate(("123456789m", "123456789p", "123456789s", "ESWNCF1234f")):
        table.put(tiles, Role.UNKNOWN, 60, 200 + row * 48)
    found = arrange(table.seen())
    assert found.crowd
    assert [role for at, role in zip(found.order, found.roles, strict=True) if table.kinds[at] >= 34] == (
        [Role.FLOWER] * 4
    )


def test_a_group_apart_that_is_a_meld_but_for_one_doubtful_tile() -> None:
    table = Table()
    after = table.put("556p", Role.MELD, 20, 400)
    table.put("123m456p789s55m", Role.CONCEALED, after + 30, 400)
    seen = table.seen()
    assert {group.role for group in arrange(seen).groups} == {Role.UNKNOWN}
    # The odd tile is a 5p nearly as likely: then the group is a pung, not named until a person says so.
    seen.scores[2, parse_tile("6p")], seen.scores[2, parse_tile("5p")] = 0.5, 0.3
    found = arrange(seen)
    assert [(group.role, len(group.tiles), group.meld) for group in found.groups] == [
        (Role.MELD, 3, None),
        (Role.CONCEALED, 11, None),
    ]


FAR = (
    "134,159,166,172 187,160,216,173 196,151,224,161 214,159,243,172 220,150,248,160 242,160,268,173 "
    "267,159,292,173 271,151,295,161 295,151,318,161 317,161,342,173 319,152,343,162 343,151,367,162 "
    "343,162,367,172 367,152,391,162 368,161,392,173 391,152,417,162 393,161,418,173 415,152,442,163 "
    "418,161,445,174 443,161,471,173 460,151,487,161 464,160,497,175 134,171,160,184 291,171,316,183 "
    "394,172,420,180 473,172,499,186 553,164,589,177 557,186,601,204 542,174,586,190 546,182,601,197"
)
NEAR = (
    "45,229,89,273 86,229,127,272 126,229,162,270 164,229,199,270 201,230,237,271 239,229,274,270 "
    "278,228,311,268 314,229,348,269 351,229,385,271 389,230,423,272 426,231,461,272 463,231,499,273 "
    "499,232,538,274 538,233,576,274"
)


def test_rows_far_off_do_not_decide_how_the_near_one_runs() -> None:
    # Boxes of a photo: a hand, and behind it two rows that touch, seen from low down.
    rows = [[float(side) for side in box.split(",")] for box in f"{NEAR} {FAR}".split()]
    scores = np.zeros((len(rows), 42), np.float32)
    scores[np.arange(len(rows)), np.arange(len(rows)) % 27] = 0.8
    found = arrange(Detections(np.array(rows, np.float32), scores))
    hand = {found.order[at] for at, role in enumerate(found.roles) if role is not Role.OUTSIDE}
    assert hand == set(range(14))
