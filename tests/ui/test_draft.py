"""Correcting a hand, change by change."""

from __future__ import annotations

import json

import pytest

from scoring.hand import Meld, MeldKind
from scoring.language import Language
from scoring.notation import format_hand, parse_hand, parse_tiles
from scoring.tiles import code, parse_tile
from scoring.validation import Finding
from ui import draft as edit
from ui.checks import PLAIN, broken_melds, findings
from ui.draft import Draft, DraftError, Place
from ui.pages.build_page import read_notation
from ui.texts import texts
from ui.tile_editor.operations import apply
from ui.win_facts import implied, offered, others, tidied


def made(text: str) -> Draft:
    return read_notation(Draft("x", width=640, height=480), text)


def find(draft: Draft, name: str, nth: int = 0) -> int:
    return [one.id for one in draft.tiles if code(one.tile) == name][nth]


@pytest.mark.parametrize(
    "text", ["[789m]123m55p99s3f", "[5555p#][EEE]11999m", "1112345678999p", "19m19p19sESWNCFP"]
)
def test_a_hand_in_notation_comes_out_as_it_went_in(text: str) -> None:
    assert format_hand(edit.hand_of(made(text))) == format_hand(parse_hand(text))


def test_the_winning_tile_is_not_among_the_concealed() -> None:
    draft = made("[789m]123m55p123s99s + 9s")
    assert edit.winning_tile(draft) == parse_tile("9s")
    assert len(edit.hand_of(draft).concealed) == 10
    assert findings(draft) == ()


def test_a_tile_named_a_flower_goes_to_the_flowers_and_back() -> None:
    draft = made("123m55p")
    number = find(draft, "1m")
    flower = edit.name(draft, number, parse_tile("5f"))
    assert edit.tile_at(flower, number).place is Place.FLOWER
    assert edit.tile_at(flower, number).alternatives[0] == parse_tile("1m")
    assert edit.tile_at(edit.name(flower, number, parse_tile("1m")), number).place is Place.CONCEALED


def test_three_tiles_become_a_meld_in_one_step_and_come_apart_again() -> None:
    draft = made("233444m")
    options = edit.possible_melds(draft, find(draft, "3m"))
    kinds = [sorted(code(edit.tile_at(draft, one).tile) for one in ids) for ids in options]
    assert kinds == [["2m", "3m", "4m"]]
    melded = edit.join(draft, options[0])
    assert edit.melds(melded)[0].meld == Meld(MeldKind.CHOW, parse_tile("2m"))
    assert format_hand(edit.hand_of(melded)) == "[234m]344m"
    assert format_hand(edit.hand_of(edit.split(melded, edit.melds(melded)[0].number))) == "233444m"


def test_four_equal_tiles_offer_pung_and_kong_and_the_kong_can_be_concealed() -> None:
    draft = made("5555p123m")
    options = edit.possible_melds(draft, find(draft, "5p"))
    assert [len(ids) for ids in options] == [3, 4]
    kong = edit.join(draft, options[1])
    number = edit.melds(kong)[0].number
    assert format_hand(edit.hand_of(kong)) == "[5555p]123m"
    concealed = edit.turn_kong(kong, number)
    assert format_hand(edit.hand_of(concealed)) == "[5555p#]123m"
    assert edit.turn_kong(concealed, number) == kong


def test_a_meld_broken_by_a_correction_is_named_and_its_tiles_are_not_lost() -> None:
    draft = made("[789m]1234p")
    broken = edit.name(draft, find(draft, "9m"), parse_tile("9s"))
    assert broken_melds(broken) == (parse_tiles("78m9s"),)
    assert sorted(map(code, edit.hand_of(broken).concealed)) == sorted(
        ["7m", "8m", "9s", "1p", "2p", "3p", "4p"]
    )


def test_a_winning_tile_out_of_a_meld_takes_the_meld_apart() -> None:
    draft = made("[789m]1234p")
    won = edit.mark_winning(draft, find(draft, "9m"))
    assert edit.melds(won) == ()
    assert edit.winning_tile(won) == parse_tile("9m")


def test_what_is_outside_the_hand_does_not_count() -> None:
    draft = made("123m55p + 5p")
    away = edit.put(draft, find(draft, "5p", 2), Place.OUTSIDE)
    assert away.winning is None
    assert format_hand(edit.hand_of(away)) == "123m55p"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("123m456p789s1155s", "too_few_tiles"),
        ("123m456p789s111555s + 5s", "too_many_tiles"),
        ("123m456p789s11555s + 5s", "winning_tile_twice"),
        ("123m55555p789s1s + 1s", "five_of_a_kind"),
        ("123m456p789s1155s3f3f + 5s", "flower_twice"),
    ],
)
def test_what_is_wrong_is_said_as_one_goes(text: str, fault: str) -> None:
    assert fault in {one.fault.value for one in findings(made(text)) if isinstance(one, Finding)}


@pytest.mark.parametrize(
    "operation",
    [
        {"op": "name", "id": 99, "tile": "1m"},
        {"op": "name", "id": 0, "tile": "9z"},
        {"op": "put", "id": 0, "place": "flower"},
        {"op": "put", "id": 0, "place": "somewhere"},
        {"op": "add", "tile": "1m", "box": [10, 10, 5, 20]},
        {"op": "add", "tile": "1m", "box": [0, 0, 9999, 20]},
        {"op": "win", "id": 5},
        {"op": "to_meld", "id": 0, "meld": 7},
        {"op": "sing"},
    ],
)
def test_a_change_that_cannot_be_is_refused(operation: dict[str, object]) -> None:
    draft = made("123m55p5f")
    with pytest.raises(ValueError, match=r"."):
        apply(draft, operation)


def test_an_added_tile_lies_where_it_was_touched() -> None:
    draft = apply(made("123m"), {"op": "add", "tile": "6f", "box": [1, 2, 30, 40]})
    assert (draft.tiles[-1].place, draft.tiles[-1].box) == (Place.FLOWER, (1.0, 2.0, 30.0, 40.0))


# --- the win -----------------------------------------------------------------------------------------------


def won(text: str, **facts: object) -> Draft:
    from dataclasses import replace

    draft = made(text)
    return replace(draft, facts=replace(draft.facts, **facts))  # type: ignore[arg-type]


def test_a_kong_replacement_is_offered_only_with_a_kong() -> None:
    assert "kong" not in offered(won("123m456p789s1155s + 5s", self_draw=True), PLAIN)
    assert "kong" in offered(won("[9999p]123m456p11s5s5s + 5s", self_draw=True), PLAIN)


def test_robbing_a_kong_is_offered_only_when_nobody_else_can_hold_the_tile() -> None:
    assert "kong" in offered(won("123m456p789s4655s + 5m", self_draw=False), PLAIN)
    assert "kong" not in offered(won("123m456p789s1155s + 5s", self_draw=False), PLAIN)


def test_the_last_of_its_kind_follows_from_the_own_meld() -> None:
    draft = won("[555s]123m456p46s11m + 5s", self_draw=False)
    assert implied(draft, PLAIN) == {"last_copy"}
    assert json.loads(PLAIN.outcome(draft, texts(Language.EN)).saved.win)["last_copy"]


def test_facts_that_no_longer_fit_are_dropped() -> None:
    draft = won("123m456p789s1155s + 5s", self_draw=True, kong=True, discarder=parse_tile("S"))
    assert (tidied(draft, PLAIN).facts.kong, tidied(draft, PLAIN).facts.discarder) == (False, None)


def test_the_winner_is_none_of_those_who_may_have_discarded() -> None:
    assert [code(one) for one in others(parse_tile("W"))] == ["N", "E", "S"]


def test_an_unknown_tile_is_quoted() -> None:
    with pytest.raises(ValueError, match="0m"):
        made("10m")


def test_no_such_tile() -> None:
    with pytest.raises(DraftError):
        edit.remove(made("1m"), 8)
