"""The best completion equals the best over every substitution, tried one by one."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from scoring.engine import engine_for
from scoring.fans.catalogue import ROWS
from scoring.fans.fan import Fan
from scoring.hand import FilledHand, Hand, Win
from scoring.platform.profiles import PLATFORM, PLATFORM_WILD
from scoring.platform.switches import TABLE_SWITCHES, WILD_SWITCHES
from scoring.score import score, score_many
from scoring.tiles import COPIES, PLAYING_KINDS, SOUTH, parse_tile
from scoring.wild import InvalidWildHandError, laid_hand, score_wild
from scoring.wild.notation import parse_wild_hand
from scoring.wild.validation import examine_wild
from tests.corpora import Case, hand_and_win
from tests.scoring.wild_oracle import brute_force, random_hand, without_wild


@pytest.mark.parametrize(
    ("wilds", "kinds", "hands"), [(1, 1, 150), (1, 2, 50), (2, 1, 30), (2, 3, 15), (3, 1, 4), (4, 1, 1)]
)
def test_equals_trying_every_substitution(wilds: int, kinds: int, hands: int) -> None:
    rng = random.Random(wilds * 100 + kinds)
    for _ in range(hands):
        hand, win = random_hand(rng, wilds, kinds)
        if examine_wild(hand, win):
            continue
        found = score_wild(hand, win)
        assert found.score.total == brute_force(hand, win, PLATFORM_WILD), (hand, win)
        _check_shown(found.hand.wild, found.score.hand, found.stand_ins, wilds)


def test_equals_trying_every_substitution_where_sets_show_what_they_stand_for() -> None:
    rules = PLATFORM_WILD.override(wild_last_copy="standing")
    rng = random.Random(58)
    for _ in range(60):
        hand, win = random_hand(rng, 1, 1)
        if not examine_wild(hand, win):
            assert score_wild(hand, win, rules).score.total == brute_force(hand, win, rules), (hand, win)


@pytest.mark.parametrize("self_draw", [True, False])
@pytest.mark.parametrize("missing", "1259")
def test_nine_gates_by_two_wild_tiles(missing: str, self_draw: bool) -> None:
    """Which of the two was drawn decides whether there are nine gates: the search may pass over neither."""
    gates = "1112345678999".replace(missing, "", 1)
    hand = parse_wild_hand(f"{gates}mP*P")
    win = Win(parse_tile("P"), self_draw=self_draw, seat_wind=SOUTH)
    found = score_wild(hand, win)
    assert Fan.NINE_GATES in found.score.best.fans
    assert found.score.total == brute_force(hand, win, PLATFORM_WILD)
    # 1111 and 9999 make a pure straight alike, whichever of the two wild tiles is which.
    assert found.equal == 2


def test_completions_are_counted() -> None:
    two = score_wild(parse_wild_hand("123m456p789s22pEP*P"), Win(parse_tile("E"), seat_wind=SOUTH))
    assert (two.completions, two.equal) == (2, 1)  # a third East, or a third 2p
    pair = score_wild(parse_wild_hand("123m456p789s234pP*P"), Win(parse_tile("E"), seat_wind=SOUTH))
    assert (pair.completions, pair.equal) == (1, 1)
    lying = parse_wild_hand("123m456p789s234pP*P")
    drawn = score_wild(lying, Win(parse_tile("P"), self_draw=True))
    natural = [tile for tile in lying.concealed if tile not in lying.wild]
    wins = [
        (stand, won)
        for stand in range(PLAYING_KINDS)
        for won in range(PLAYING_KINDS)
        if max(Counter([*natural, stand, won]).values()) <= COPIES
        and engine_for(PLATFORM_WILD).totals(Hand((*natural, stand)), Win(won, self_draw=True)) is not None
    ]
    assert drawn.completions == len(wins) > PLAYING_KINDS


OTHERWISE = [
    (key, value, 8 if key == "wild_wait" else 40)
    for key, switch in WILD_SWITCHES.items()
    if key not in TABLE_SWITCHES
    for value in switch.options
    if value != PLATFORM_WILD.values[key]
]


@pytest.mark.parametrize(("key", "value", "hands"), OTHERWISE, ids=lambda one: str(one))
def test_equals_trying_every_substitution_with_a_switch_set_otherwise(
    key: str, value: str, hands: int
) -> None:
    rules = PLATFORM_WILD.override(**{key: value})
    rng = random.Random(f"{key} {value}")
    for _ in range(hands):
        hand, win = random_hand(rng, 1, 1)
        if examine_wild(hand, win):
            continue
        expected = brute_force(hand, win, rules)
        if expected is None:  # a discarded wild tile that may only be itself
            with pytest.raises(InvalidWildHandError):
                score_wild(hand, win, rules)
        else:
            assert score_wild(hand, win, rules).score.total == expected, (hand, win)


def _check_shown(wild: frozenset[int], hand: object, stand_ins: tuple[object, ...], wilds: int) -> None:
    assert isinstance(hand, FilledHand)
    assert hand.wild_tiles == wilds == len(stand_ins)


def test_no_wild_tile_is_the_platform_and_the_added_fans(mcr_agreed: tuple[Case, ...]) -> None:
    wins = [hand_and_win(case) for case in mcr_agreed[::12]]
    plain, wild = score_many(wins, PLATFORM), score_many(wins, PLATFORM_WILD)
    for table, extended in zip(plain, wild, strict=True):
        assert table is not None
        assert extended is not None
        added = sum(ROWS[fan].points * count for fan, count in extended.fans.items() if fan > 100)
        assert Fan.NO_WILD_TILES in extended.fans
        if Fan.FOUR_WINDS_AND_FORTUNE in extended.fans:
            continue  # contains Big Four Winds and All Honors
        displaced = {fan for fan in table.fans if table.fans[fan] > extended.fans.get(fan, 0)}
        # Sets that make an added fan make none of the table's besides: only these can give way.
        assert displaced <= {Fan.SHORT_STRAIGHT, Fan.TWO_TERMINAL_CHOWS, Fan.MIXED_DOUBLE_CHOW}
        assert extended.total >= table.total + added - len(displaced)
        if not displaced:
            assert extended.total == table.total + added
    for hand, win in wins[::40]:
        assert score_wild(without_wild(hand), win).score.total == score(hand, win, PLATFORM_WILD).total


def test_a_hand_and_its_wild_tiles_in_any_order() -> None:
    rng = random.Random(9)
    for _ in range(15):
        hand, win = random_hand(rng, 2, 2)
        if examine_wild(hand, win):
            continue
        once = score_wild(hand, win)
        assert score_wild(hand, win) == once


def test_more_wild_kinds_never_lose(mcr_agreed: tuple[Case, ...]) -> None:
    """Making one more kind wild can cost No Wild Tiles, and nothing else."""
    for case in mcr_agreed[::700]:
        hand, win = hand_and_win(case)
        if max([*hand.tiles, win.tile].count(kind) for kind in range(PLAYING_KINDS)) > 4:
            continue
        before = score_wild(without_wild(hand), win).score.total
        for kind in (hand.tiles[0], win.tile):
            after = score_wild(laid_hand(hand, [kind]), win).score.total
            assert after >= before - PLATFORM_WILD.points[Fan.NO_WILD_TILES]
