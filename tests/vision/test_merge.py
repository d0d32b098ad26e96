"""Photos of one hand from several sides make one reading."""

from __future__ import annotations

import pytest

from scoring.notation import format_tiles, parse_tiles
from scoring.tiles import parse_tile
from vision.merge import MergeError, merge
from vision.reading_model import Alternative, Group, Reading, Role, TileReading, WarningKey


def seen(text: str, doubts: dict[int, tuple[str, float, str]] | None = None, photo: str = "a") -> Reading:
    """A row of concealed tiles; `doubts`: at that place the tile read, its confidence, the other kind."""
    tiles = []
    for at, kind in enumerate(parse_tiles(text)):
        confidence = 0.98
        alternatives: tuple[Alternative, ...] = ()
        if doubts and at in doubts:
            read, confidence, other = doubts[at]
            kind = parse_tile(read)
            alternatives = (Alternative(parse_tile(other), round(0.98 - confidence, 2)),)
        box = (40.0 * at, 10.0, 40.0 * at + 36, 58.0)
        tiles.append(
            TileReading(kind, box, confidence, alternatives, Role.CONCEALED, 0, doubtful=confidence < 0.8)
        )
    return Reading(photo, 640, 480, tuple(tiles), (Group(Role.CONCEALED, tuple(range(len(tiles)))),))


HAND = "123m456p789sEEE55m"


def test_the_surer_photo_settles_a_doubt() -> None:
    doubtful = seen(HAND, {3: ("6p", 0.5, "4p")})
    clear = seen(HAND, photo="b")
    one = merge([doubtful, clear])
    assert format_tiles(one.hand.concealed) == format_tiles(parse_tiles(HAND))
    assert not any(tile.doubtful for tile in one.tiles)


def test_two_half_sure_photos_agree() -> None:
    one = merge([seen(HAND, {3: ("6p", 0.5, "4p")}), seen(HAND, {3: ("4p", 0.6, "9p")}, photo="b")])
    assert one.tiles[3].tile == parse_tile("4p")


def test_a_photo_from_the_other_side_is_turned_round() -> None:
    kinds = parse_tiles(HAND)
    back = "".join(format_tiles([kind]) for kind in reversed(kinds))
    one = merge([seen(HAND, {0: ("2m", 0.5, "1m")}), seen(back, {4: ("E", 0.4, "S")}, photo="b")])
    assert [tile.tile for tile in one.tiles] == list(kinds)


@pytest.mark.parametrize("gone", [0, 5, 13])
def test_a_tile_hidden_in_one_photo_is_taken_from_the_other(gone: int) -> None:
    kinds = parse_tiles(HAND)
    hidden = "".join(format_tiles([kind]) for at, kind in enumerate(kinds) if at != gone)
    # The photo that shows more leads; make the one with the gap lead by doubting the other.
    whole = seen(HAND, {at: (format_tiles([k]), 0.6, "P") for at, k in enumerate(kinds)}, photo="b")
    one = merge([seen(hidden), whole])
    assert [tile.tile for tile in one.tiles] == list(kinds)
    same = [at for at, kind in enumerate(kinds) if kind == kinds[gone]]
    assert any(one.tiles[at].doubtful for at in same)
    assert len(one.groups[0].tiles) == 14
    xs = [tile.box[0] for tile in one.tiles]
    assert xs == sorted(xs)
    assert WarningKey.TOO_FEW_TILES not in {warning.key for warning in one.warnings}


def test_one_photo_stays_as_it_is() -> None:
    alone = seen(HAND)
    assert merge([alone]).tiles == alone.tiles


def test_nothing_to_merge_is_refused() -> None:
    with pytest.raises(MergeError, match="no photo"):
        merge([])
