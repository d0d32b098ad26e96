"""How far a hand is from winning, against hands of known answers and one exchange at a time."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.decomposition import formal_waits
from scoring.distance import tiles_away
from scoring.explain import explain_waits
from scoring.hand import Hand, Win
from scoring.language import Language
from scoring.notation import parse_hand, parse_tiles
from scoring.score import score
from scoring.tiles import PLAYING_KINDS, parse_tile
from scoring.validation import InvalidHandError
from scoring.waits import waits
from tests.corpora import corpus, hand_and_win
from tests.scoring.random_hands import won_hands

QUICK = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def test_won_hands_lack_nothing_and_one_tile_before_the_win() -> None:
    for case in corpus("mcr_agreed")[::25]:
        hand, win = hand_and_win(case)
        assert tiles_away((*hand.concealed, win.tile), len(hand.melds)) == 0, case["id"]
        assert tiles_away(hand.concealed, len(hand.melds)) == 1, case["id"]


@QUICK
@given(won_hands(), st.lists(st.tuples(st.integers(0, 12), st.integers(0, 33)), min_size=1, max_size=4))
def test_ready_is_one_tile_away_and_nothing_else(
    won: tuple[Hand, Win], changes: list[tuple[int, int]]
) -> None:
    hand, _ = won
    tiles, melds = list(hand.concealed), len(hand.melds)
    for place, tile in changes:
        tiles[place % len(tiles)] = tile
    away = tiles_away(tiles, melds)
    assert (away == 1) is bool(formal_waits(sorted(tiles), melds))
    assert 1 <= away <= 1 + len(changes)


@pytest.mark.parametrize(
    ("tiles", "away"),
    [
        ("19m19p19sESWNCFP", 1),  # thirteen orphans
        ("19m19p18sESWNCCC", 3),  # nothing to pair the nine and the green and white dragons with
        ("1122m3344p55678s", 2),  # seven pairs
        ("147m258p36sEE123m", 1),  # knitted straight, a chow, a pair
        ("147m258p36sEE124m", 2),
        ("147m28p69sESWNCC", 2),  # honours and knitted tiles
        ("1111m2222p3333sE", 1),  # seven pairs, four alike as two of them
        ("159m159p159sESWN", 4),  # thirteen orphans again
    ],
)
def test_each_shape_is_seen(tiles: str, away: int) -> None:
    held = list(parse_tiles(tiles))
    assert tiles_away(held, 0) == away
    # The best exchange brings it one nearer, no exchange two.
    exchanged = {
        tiles_away([*held[:place], *held[place + 1 :], tile], 0)
        for place in range(len(held))
        for tile in range(PLAYING_KINDS)
    }
    assert min(exchanged) == max(away - 1, 1)


def test_the_error_says_how_far() -> None:
    with pytest.raises(InvalidHandError) as ready:
        score(parse_hand("123m456m789m12p55s"), Win(parse_tile("4p")))
    assert "no winning hand with 4p (4 of dots): one tile away; they wait for 3p" in str(ready.value)
    with pytest.raises(InvalidHandError) as unready:
        score(parse_hand("19m19p18sESWNCFF"), Win(parse_tile("5m")))
    assert "2 tiles away; nor were they ready before it: one tile away" in str(unready.value)
    assert "差 2 张" in unready.value.text(Language.HANS)
    assert "離聽牌還差一張" in unready.value.text(Language.HANT)


def test_the_waits_of_a_hand_not_ready_say_how_far() -> None:
    assert "4 tiles away" in explain_waits(waits(parse_hand("124578m1245p124s")))
