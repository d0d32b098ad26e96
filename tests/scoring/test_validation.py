"""Every reason why a hand or a win cannot be is found, all at once, and quotes the tile."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import Hand, Meld, MeldKind, Win
from scoring.language import Language
from scoring.notation import parse_hand
from scoring.tiles import PLAYING_KINDS, SOUTH, WINDS, parse_tile
from scoring.validation import (
    Fault,
    Finding,
    InvalidHandError,
    Severity,
    examine,
    require_possible,
    with_implied_facts,
)
from tests.corpora import NAMES, corpus, hand_and_win

READY = "123m456m789m12p55s"
"""A hand of 13 tiles that waits for 3p."""


def faults(text: str, win: Win | None = None) -> list[Fault]:
    return [finding.fault for finding in examine(parse_hand(text), win)]


def won(
    tile: str, self_draw: bool = False, kong: bool = False, wall_last: bool = False, last_copy: bool = False
) -> Win:
    return Win(parse_tile(tile), self_draw, kong, wall_last, last_copy)


@pytest.mark.parametrize("name", NAMES)
def test_no_known_hand_is_called_impossible_or_unusual(name: str) -> None:
    found = [(case["id"], examine(*hand_and_win(case))) for case in corpus(name)]
    assert [one for one in found if one[1]] == []


@pytest.mark.parametrize(
    ("text", "expected", "quoted"),
    [
        ("123m456m789m12p5s", [Fault.TOO_FEW_TILES], "12 concealed, 13 expected beside 0 melds"),
        ("123m456m789m123p55s", [Fault.TOO_MANY_TILES], "14 concealed, 13 expected"),
        ("[123m]456m789m12p55s", [], ""),
        ("[1111m][123p]456m7s", [Fault.TOO_FEW_TILES], "4 concealed, 7 expected beside 2 melds"),
        ("[123m][123m][123p][123s][EEE]1p", [Fault.TOO_MANY_MELDS], "5 melds"),
        ("[3333m]33m456m789p11s", [Fault.FIVE_OF_A_KIND], "6 of 3m (3 of characters)"),
        (READY + "3f3f", [Fault.FLOWER_TWICE], "2 of the flower 3f (autumn)"),
        (
            READY + "1f1f2f2f3f4f5f6f7f",
            [Fault.FLOWER_TWICE, Fault.FLOWER_TWICE, Fault.TOO_MANY_FLOWERS],
            "9 flowers",
        ),
        ("", [Fault.TOO_FEW_TILES], "0 concealed, 13 expected"),
    ],
)
def test_tiles_that_no_hand_can_hold(text: str, expected: list[Fault], quoted: str) -> None:
    found = examine(parse_hand(text))
    assert [finding.fault for finding in found] == expected
    assert quoted in " | ".join(finding.text() for finding in found)


def test_flowers_of_unknown_kind_count_too() -> None:
    hand = Hand(parse_hand(READY).concealed, (), parse_hand("1f2f").flowers, unnamed_flowers=7)
    assert [finding.fault for finding in examine(hand)] == [Fault.TOO_MANY_FLOWERS]


def test_five_of_a_kind_says_where_they_lie_and_counts_the_winning_tile() -> None:
    (finding,) = examine(parse_hand("[345m]333m456m12p55s"), won("3m"))
    assert finding.fault is Fault.FIVE_OF_A_KIND
    assert finding.text() == (
        "5 of 3m (3 of characters), a set has four: 3 concealed, 1 in melds, the winning tile"
    )
    assert (
        finding.text(Language.HANS) == "三万(3m) 有 5 张，一副牌只有 4 张：立牌 3 张、副露 1 张、和牌张 1 张"
    )
    assert (
        finding.text(Language.HANT) == "三萬(3m) 有 5 張，一副牌只有 4 張：立牌 3 張、副露 1 張、和牌張 1 張"
    )


def test_a_fourteenth_tile_that_is_the_winning_one_gets_its_own_words() -> None:
    assert faults(READY + "3p", won("3p")) == [Fault.WINNING_TILE_TWICE]
    assert faults(READY + "4p", won("3p")) == [Fault.TOO_MANY_TILES]


@pytest.mark.parametrize(
    ("text", "win", "expected"),
    [
        # 杠上开花 needs a kong; 妙手回春 may come with it.
        (READY, won("3p", self_draw=True, kong=True), [Fault.REPLACEMENT_WITHOUT_KONG]),
        ("[EEE]123m456m12p55s", won("3p", self_draw=True, kong=True), [Fault.REPLACEMENT_WITHOUT_KONG]),
        ("[EEEE#]123m456m12p55s", won("3p", self_draw=True, kong=True, wall_last=True), []),
        ("[EEEE]123m456m12p55s", won("3p", self_draw=True, kong=True), []),
        # 抢杠和: the robbed tile is the fourth of somebody else's kong.
        (READY, won("3p", kong=True), []),
        (READY, won("3p", kong=True, last_copy=True), []),
        (READY, won("3p", kong=True, wall_last=True), [Fault.ROBBED_ON_LAST_DISCARD]),
        ("123m456m789m33p55s", won("3p", kong=True), [Fault.ROBBED_TILE_HELD]),
        ("[123p]456m789m12p55s", won("3p", kong=True), [Fault.ROBBED_TILE_HELD]),
        # 和绝张: three lie visible, so none is concealed; the winner's own melds may show them.
        (READY, won("3p", last_copy=True), []),
        ("123m456m789m33p55s", won("3p", last_copy=True), [Fault.LAST_COPY_HELD]),
        ("[333p]456m789m12p55s", won("3p", last_copy=True), []),
        ("[333p]456m789m12p55s", won("3p"), [Fault.LAST_COPY_UNSAID]),
        ("[333p]456m789m12p55s", won("3p", kong=True), [Fault.ROBBED_TILE_HELD]),
        # All of them together.
        (
            "123m456m789m33p5s",
            won("3p", kong=True, wall_last=True, last_copy=True),
            [
                Fault.TOO_FEW_TILES,
                Fault.ROBBED_ON_LAST_DISCARD,
                Fault.ROBBED_TILE_HELD,
                Fault.LAST_COPY_HELD,
            ],
        ),
    ],
)
def test_facts_of_the_win_that_contradict_each_other_or_the_hand(
    text: str, win: Win, expected: list[Fault]
) -> None:
    assert faults(text, win) == expected


def test_the_winner_neither_discards_nor_draws_from_a_discarder() -> None:
    tile = parse_tile("3p")
    assert faults(READY, Win(tile, seat_wind=SOUTH, discarder=SOUTH)) == [Fault.WINNER_DISCARDED]
    assert faults(READY, Win(tile, discarder=SOUTH)) == []
    drawn = examine(parse_hand(READY), Win(tile, self_draw=True, discarder=SOUTH))
    assert [finding.fault for finding in drawn] == [Fault.SELF_DRAW_WITH_DISCARDER]
    assert "S (South)" in drawn[0].text()
    assert "南(S)" in drawn[0].text(Language.HANS)


def test_only_what_is_impossible_raises_and_the_error_has_every_reason() -> None:
    require_possible(parse_hand("[333p]456m789m12p55s"), won("3p"))
    with pytest.raises(InvalidHandError) as caught:
        require_possible(parse_hand("123m456m789m33p5s1f1f"), won("3p", kong=True))
    assert [finding.fault for finding in caught.value.findings] == [
        Fault.TOO_FEW_TILES,
        Fault.FLOWER_TWICE,
        Fault.ROBBED_TILE_HELD,
    ]
    for quoted in ("12 concealed", "1f (spring)", "3p (3 of dots)"):
        assert quoted in str(caught.value)
    assert "小相公" in caught.value.text(Language.HANS)


def test_a_missing_shape_is_named_beside_other_faults_where_the_number_of_tiles_is_right() -> None:
    with pytest.raises(InvalidHandError) as caught:
        require_possible(parse_hand(READY + "4f4f"), won("9p", self_draw=True, kong=True))
    assert [finding.fault for finding in caught.value.findings] == [
        Fault.FLOWER_TWICE,
        Fault.REPLACEMENT_WITHOUT_KONG,
        Fault.NOT_A_WIN,
    ]
    said = str(caught.value)
    assert "no winning hand with 9p (9 of dots): one tile away; they wait for 3p (3 of dots)" in said


def test_a_last_copy_that_the_own_melds_prove_is_filled_in_and_nothing_else() -> None:
    shown = parse_hand("[333p]456m789m12p55s")
    assert with_implied_facts(shown, won("3p", self_draw=True)) == won("3p", self_draw=True, last_copy=True)
    assert with_implied_facts(parse_hand(READY), won("3p")) == won("3p")


def test_every_fault_has_a_text_in_every_language() -> None:
    for fault in Fault:
        texts = {Finding(fault, tile=0, discarder=27).text(language) for language in Language}
        assert all(texts)
        assert "{" not in "".join(texts)
        assert len(texts) >= 2
    assert Finding(Fault.LAST_COPY_UNSAID).severity is Severity.UNUSUAL


tiles = st.integers(0, PLAYING_KINDS - 1)
melds = st.one_of(
    st.builds(Meld, st.sampled_from([MeldKind.PUNG, MeldKind.KONG]), tiles),
    st.builds(Meld, st.just(MeldKind.KONG), tiles, st.just(True)),
    st.builds(lambda suit, low: Meld(MeldKind.CHOW, 9 * suit + low), st.integers(0, 2), st.integers(0, 6)),
)
hands = st.builds(
    Hand,
    st.lists(tiles, max_size=20).map(tuple),
    st.lists(melds, max_size=6).map(tuple),
    st.lists(st.integers(34, 41), max_size=10).map(tuple),
    st.integers(0, 10),
)
wins = st.builds(
    Win,
    tiles,
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from(WINDS),
    st.sampled_from(WINDS),
    st.none() | st.sampled_from(WINDS),
)


@given(hands, wins)
def test_any_hand_can_be_examined_and_described(hand: Hand, win: Win) -> None:
    found = examine(hand, win)
    for finding in found:
        for language in Language:
            assert finding.text(language)
    impossible = [one for one in found if one.severity is Severity.IMPOSSIBLE]
    right_size = len(hand.melds) <= 4 and len(hand.concealed) == 13 - 3 * len(hand.melds)
    every_tile = [*hand.tiles, win.tile]
    four_each = all(every_tile.count(tile) <= 4 for tile in every_tile)
    if not impossible:
        assert right_size
        assert four_each
    elif right_size and four_each and not (win.kong or win.last_copy or win.discarder is not None):
        assert hand.flower_count > 8 or len(set(hand.flowers)) < len(hand.flowers)
