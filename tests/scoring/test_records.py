"""Hands and wins as JSON objects: what is read, and that every bad key is named at once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import Hand, Meld, MeldKind, Win
from scoring.notation import parse_tiles
from scoring.records import RecordError, read_record
from scoring.tiles import EAST, NORTH, SOUTH, WEST
from tests.corpora import NAMES, corpus, hand_and_win

WHOLE: dict[str, Any] = {
    "id": "H1",
    "hand": "12m55p123s",
    "melds": ["[789m]", "[7777s#]"],
    "win": "3m",
    "self_draw": True,
    "kong": True,
    "wall_last": True,
    "last_copy": True,
    "round": "S",
    "seat": "W",
    "discarder": "N",
    "flowers": 4,
    "comment": "ignored",
}


def test_every_key_is_read() -> None:
    record = read_record(WHOLE)
    assert record.id == "H1"
    melds = (Meld(MeldKind.CHOW, 6), Meld(MeldKind.KONG, 24, concealed=True))
    assert record.hand == Hand(parse_tiles("12m55p123s"), melds, (), 4)
    assert record.win == Win(2, True, True, True, True, SOUTH, WEST, NORTH)


def test_only_hand_and_win_are_needed() -> None:
    record = read_record({"hand": "123m456m789m12p55s", "win": "3p"})
    assert record.id is None
    assert record.hand == Hand(parse_tiles("123m456m789m12p55s"))
    assert record.win == Win(11, round_wind=EAST, seat_wind=EAST)
    assert record.said == {"hand", "win"}
    assert read_record({**WHOLE, "last_copy": None}).said == set(WHOLE) - {"last_copy"}


def test_flowers_may_be_named() -> None:
    hand = read_record({"hand": "[EEE]123m3f", "win": "3p", "flowers": "15f", "melds": ["[123p]"]}).hand
    assert hand.flowers == parse_tiles("1f3f5f")
    assert hand.unnamed_flowers == 0
    assert [meld.tile for meld in hand.melds] == [EAST, 9]


@pytest.mark.parametrize("name", NAMES)
def test_all_known_lines_are_read(name: str) -> None:
    for case in corpus(name):
        record = read_record(case)
        assert (record.hand, record.win) == hand_and_win(case)
        assert record.id == case["id"]


@pytest.mark.parametrize(
    ("changed", "quoted"),
    [
        ({"hand": None}, "hand: missing"),
        ({"hand": 5}, "hand: expected a text, not a number"),
        ({"hand": "12x"}, "'12x'"),
        ({"hand": "0m"}, "'0m'"),
        ({"hand": "1" * 500 + "m"}, "hand: 501 characters"),
        ({"win": "3q"}, "unknown tile '3q'"),
        ({"win": "1f"}, "nobody wins on 1f"),
        ({"win": None}, "win: missing"),
        ({"melds": "[123m]"}, "melds: expected a list, not a text"),
        ({"melds": ["[7777s#]", "[135m]"], "discarder": None}, "melds[1]: [135m] is no meld"),
        ({"melds": ["[7777s#]", "[123m#]"], "discarder": None}, "melds[1]: [123m#]"),
        ({"melds": [["1m"]]}, "melds[0]: expected a text, not a list"),
        ({"melds": ["[111m]"] * 21}, "21 melds"),
        ({"self_draw": 1}, "self_draw: expected true or false, not a number"),
        ({"kong": "yes"}, "kong: expected true or false, not a text"),
        ({"last_copy": []}, "last_copy: expected true or false, not a list"),
        ({"round": "X"}, "round: 'X' is no wind"),
        ({"seat": "1m"}, "'1m' is no wind"),
        ({"discarder": "C"}, "'C' is no wind"),
        ({"flowers": -1}, "flowers: expected a count from 0 to 8 or names as 12f, not -1"),
        ({"flowers": 1.5}, "not 1.5"),
        ({"flowers": True}, "not true"),
        ({"flowers": "12m"}, "'12m' holds tiles that are no flowers"),
        ({"id": ["a"]}, "id: expected a text or a number, not a list"),
    ],
)
def test_a_bad_key_is_named_and_quoted(changed: dict[str, Any], quoted: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record({**WHOLE, **changed})
    assert quoted in str(caught.value)
    assert len(caught.value.problems) == 1


def test_all_bad_keys_are_named_at_once() -> None:
    with pytest.raises(RecordError) as caught:
        read_record({"hand": "12x", "melds": ["[13m]", "[77z]"], "win": "0p", "self_draw": 3, "flowers": []})
    keys = [problem.split(":")[0] for problem in caught.value.problems]
    assert sorted(keys) == ["flowers", "hand", "melds[0]", "melds[1]", "self_draw", "win"]


def test_a_meld_that_is_none_is_told_with_all_else_that_cannot_be() -> None:
    """The number of tiles is judged with it, and the flags have it too."""
    stated = {"hand": "123m3333p55s", "melds": ["[135m]"], "flowers": "1f1f"}
    with pytest.raises(RecordError) as caught:
        read_record({**stated, "win": "3p", "kong": True, "self_draw": True})
    assert caught.value.faults == (
        "no_meld",
        "too_few_tiles",
        "five_of_a_kind",
        "flower_twice",
        "replacement_without_kong",
    )
    for quoted in ("[135m] is no meld", "9 concealed, 10 expected beside 1 meld", "5 of 3p", "1f (spring)"):
        assert quoted in str(caught.value)
    # A fourteenth tile may be the winning one.
    with pytest.raises(RecordError) as caught:
        read_record({"hand": "123m3333p555s", "melds": ["[135m]"], "win": "3p"})
    assert caught.value.faults == ("no_meld", "five_of_a_kind")
    with pytest.raises(RecordError) as caught:
        read_record({"hand": "123m3333p5555s", "melds": ["[135m]"], "win": "3p"})
    assert caught.value.faults == ("no_meld",)


@pytest.mark.parametrize("value", [None, 3, "hand", [], True])
def test_what_is_no_object_is_refused(value: object) -> None:
    with pytest.raises(RecordError, match="expected a JSON object"):
        read_record(value)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["3m", "[123m]", "E"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
junk = json_values | st.fixed_dictionaries(
    {}, optional={key: json_values | st.just(value) for key, value in WHOLE.items()}
)


@given(junk)
def test_junk_is_read_or_refused_with_reasons(value: object) -> None:
    try:
        read = read_record(value).hand
    except RecordError as error:
        problems = error.problems
    else:
        problems = ("none",)
        assert isinstance(read, Hand)
    assert all(problems)
    assert json.dumps(problems)
