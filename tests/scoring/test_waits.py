"""Waits: the tiles of the shared files, what each is worth, and how far below the minimum it falls."""

from __future__ import annotations

import pytest
from hypothesis import given

from scoring.decomposition import formal_waits
from scoring.hand import Hand
from scoring.notation import parse_hand
from scoring.result import Score
from scoring.score import score
from scoring.tiles import CODES, SOUTH, WEST, parse_tile
from scoring.validation import InvalidHandError
from scoring.waits import Wait, Waits, shortfall, waits
from tests.corpora import NAMES, corpus, hand_and_win
from tests.scoring.test_validation import hands

EVERY = {"mcr_agreed": 40, "mcr_ties": 10}
"""Of the large corpora, one hand in so many has its waits scored too; the waits of all are compared."""


def codes(tiles: tuple[int, ...]) -> list[str]:
    return [CODES[tile] for tile in tiles]


def total(found: Waits, tile: str, *, drawn: bool = False) -> int:
    wait = next(wait for wait in found.waits if wait.tile == parse_tile(tile))
    result = wait.by_self_draw if drawn else wait.by_discard
    assert result is not None
    return result.total


@pytest.mark.parametrize("name", NAMES)
def test_formal_and_live_waits_are_those_of_the_known_hands(name: str) -> None:
    for place, case in enumerate(corpus(name)):
        hand = hand_and_win(case)[0]
        formal = formal_waits(hand.concealed, len(hand.melds))
        live = tuple(tile for tile in formal if hand.tiles.count(tile) < 4)
        assert sorted(codes(formal)) == sorted(case["formal_waits"]), case["id"]
        assert sorted(codes(live)) == sorted(case.get("live_waits", codes(live))), case["id"]
        if place % EVERY.get(name, 1) == 0:
            found = waits(hand)
            assert (found.formal, found.live) == (formal, live), case["id"]


def test_each_wait_has_the_score_of_its_win() -> None:
    checked = 0
    for case in corpus("mcr_agreed")[::40]:
        if case["kong"] or case["wall_last"] or case["last_copy"]:
            continue
        hand, win = hand_and_win(case)
        found = waits(hand, round_wind=win.round_wind, seat_wind=win.seat_wind)
        assert total(found, case["win"], drawn=case["self_draw"]) == case["total"], case["id"]
        checked += 1
    assert checked > 100


def test_a_wait_below_the_minimum_says_by_how_much() -> None:
    # All Chows 2; on 1s also Mixed Double Chow 1; a self-draw adds 1.
    found = waits(parse_hand("[123m][456p][678s]55m23s"))
    short = {
        CODES[wait.tile]: [shortfall(one) for one in (wait.by_discard, wait.by_self_draw) if one]
        for wait in found.waits
    }
    assert short == {"1s": [5, 4], "4s": [6, 5]}


def test_a_wait_that_reaches_the_minimum_lacks_nothing() -> None:
    # All Chows 2 and Mixed Straight 8.
    found = waits(parse_hand("[123m][456p][789s]55m67s"))
    assert [total(found, tile) for tile in ("5s", "8s")] == [10, 10]
    assert all(shortfall(wait.by_discard) == 0 for wait in found.waits if wait.by_discard)


def test_a_tile_whose_four_copies_the_hand_holds_is_formal_and_not_live() -> None:
    found = waits(parse_hand("[4444s]123m456m789m5s"))
    assert codes(found.formal) == ["5s"]
    held = waits(parse_hand("[345s][345s][345s]123m5s"))
    assert codes(held.formal) == ["5s"]
    assert held.live == ()
    assert held.waits[0] == Wait(parse_tile("5s"), 0, None, None)


def test_winds_of_round_and_seat_are_known() -> None:
    hand = parse_hand("[123m][456m]SS77s345p")
    plain, seated = waits(hand), waits(hand, round_wind=SOUTH, seat_wind=SOUTH)
    assert total(seated, "S") - total(plain, "S") == 4 - 1


def test_a_last_copy_in_the_own_melds_counts() -> None:
    # 4m waits with 23m; three copies of 1m are melded, so the fourth is the last one.
    found = waits(parse_hand("[111m][456p]23m55s789s"))
    wait = found.waits[0]
    assert wait.tile == parse_tile("1m")
    assert wait.left == 1
    assert wait.by_discard is not None
    assert wait.by_discard.win.last_copy
    assert not found.waits[1].by_discard.win.last_copy  # type: ignore[union-attr]


def test_a_hand_that_is_not_ready_has_no_waits() -> None:
    assert waits(parse_hand("147m258p369s1357s")).waits == ()
    assert waits(parse_hand("13579m2468p13sES")).waits == ()


def test_a_hand_that_cannot_be_says_why() -> None:
    with pytest.raises(InvalidHandError, match="12 concealed, 13 expected"):
        waits(parse_hand("123m456m789m12p5s"))


@given(hands)
def test_any_hand_has_waits_or_reasons(hand: Hand) -> None:
    try:
        found = waits(hand, seat_wind=WEST)
    except InvalidHandError:
        return
    for wait in found.waits:
        for one in (wait.by_discard, wait.by_self_draw):
            assert isinstance(one, Score) == wait.live
            if one is not None:
                assert score(hand, one.win) == one
