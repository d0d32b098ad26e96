"""Bad texts, numbers and facts: always an error that says what is wrong and where, in words that fit."""

from __future__ import annotations

import json

import pytest

from scoring.gold import GoldRules, GoldRulesError
from scoring.gold.facts import MOST_REPEATS
from scoring.gold.records import read_gold_record
from scoring.gold.rules import MOST_BASE, gold_rules
from scoring.hand import Opening, Win
from scoring.language import Language
from scoring.notation import NotationError, parse_hand
from scoring.openings import OpeningFault, examine_opening
from scoring.profiles import RulesError, rules
from scoring.records import RecordError, read_record
from scoring.score import score
from scoring.tiles import EAST, NORTH, SOUTH, WEST, TileError, parse_tile, parse_wind
from scoring.validation import InvalidHandError
from scoring.wild import InvalidWildHandError, WildMeldError, score_wild
from scoring.wild.laid import LaidMeld
from scoring.wild.notation import parse_wild_hand

LONG = "9" * 4400


@pytest.mark.parametrize("minimum", ["-1", "8.5", "x", "", "１０", "10000", LONG])
def test_a_minimum_is_a_small_whole_number(minimum: str) -> None:
    with pytest.raises(RulesError, match="expected points from 0 to 9999") as caught:
        rules("mcr", [("minimum", minimum)])
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("base", ["0", "-1", "x", "", "1.5", "１", str(MOST_BASE + 1), LONG])
def test_a_base_score_is_a_whole_number_that_can_be_paid(base: str) -> None:
    with pytest.raises(GoldRulesError, match="base score cannot be") as caught:
        gold_rules([("base", base)])
    assert len(str(caught.value)) < 200


def test_numbers_beyond_reason_are_refused_before_they_are_printed() -> None:
    with pytest.raises(GoldRulesError, match="expected 1 to 1,000,000"):
        GoldRules(10**5000)
    hand = {"hand": "123m456p789s22p67m", "win": "8m", "wild": "5m"}
    wrong: tuple[object, ...] = (10**4200, MOST_REPEATS + 1, -1, True, 1.5, "", [], False)
    for repeats in wrong:
        with pytest.raises(RecordError, match="repeats"):
            read_gold_record({**hand, "repeats": repeats})
    for flowers in (10**4200, -(10**4200), 145, -1, 2.5, float("nan"), True):
        with pytest.raises(RecordError, match="flowers: expected a count from 0 to 8") as caught:
            read_record({"hand": "1m", "win": "1m", "flowers": flowers})
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize("passed", ["E", "3p1f", "CFP"])
def test_flowers_of_the_gold_rules_cannot_have_been_passed(passed: str) -> None:
    with pytest.raises(RecordError, match=r"passed: .* is a flower here, and nobody can win on it"):
        read_gold_record({"hand": "123m456p789s22p67m", "win": "8m", "wild": "5m", "passed": passed})


@pytest.mark.parametrize("key", ["round", "seat", "discarder"])
@pytest.mark.parametrize("text", ["X", "1m", "C", "EE", "east", "", "1f"])
def test_a_seat_is_a_wind(key: str, text: str) -> None:
    with pytest.raises(RecordError, match=f"{key}: '{text}' is no wind: expected E, S, W or N"):
        read_record({"hand": "123m456p789s22pEE", "win": "E", key: text})


def test_long_texts_are_quoted_in_part() -> None:
    for parse in (parse_tile, parse_wind):
        with pytest.raises(TileError) as caught:
            parse("x" * 10_000)
        assert len(str(caught.value)) < 200


def test_wild_kinds_under_rules_without_them() -> None:
    with pytest.raises(
        NotationError, match=r"cannot read '\*5m' .*: a \* names wild kinds .*platform-wild, gold"
    ):
        parse_hand("123m456p789s22pEE*5m")


def test_a_set_that_is_none_is_told_whether_anything_is_wild() -> None:
    won = Win(parse_tile("E"), seat_wind=SOUTH)
    with pytest.raises(InvalidWildHandError, match="135m make no set, and no kind was named wild"):
        score_wild(parse_wild_hand("[1m5m3m]456p789s22pEE"), won)
    with pytest.raises(InvalidWildHandError, match="159m make no set, whatever the wild tiles 5m"):
        score_wild(parse_wild_hand("[1m5m9m]456p789s22pEE*5m"), won)
    with pytest.raises(ValueError, match="only a kong is declared concealed, and 5m 5m 5m are three tiles"):
        parse_wild_hand("[5m5m5m#]456p789s22pEE*5m")
    with pytest.raises(WildMeldError, match="only a kong"):
        LaidMeld((4, 4, 4), concealed=True)


def test_one_meld_is_not_told_as_several() -> None:
    for melds, told in (("", "0 melds"), ("[123m]", "1 meld$"), ("[123m][456m]", "2 melds$")):
        with pytest.raises(InvalidHandError, match=f"expected beside {told}"):
            score(parse_hand(f"{melds}1p"), Win(parse_tile("2p")))


def _faults(seat: int, opening: Opening, discarder: int | None, **facts: bool) -> set[OpeningFault]:
    win = Win(parse_tile("5m"), seat_wind=seat, discarder=discarder, opening=opening, **facts)  # type: ignore[arg-type]
    found = list(examine_opening(win, 0, 0))
    for one in found:
        assert all("{" not in one.text(language) for language in Language)
    return {one.fault for one in found}


@pytest.mark.parametrize(
    ("seat", "discarder", "possible"),
    [
        (SOUTH, EAST, True),
        (SOUTH, None, True),
        (SOUTH, WEST, False),  # West discards after South has drawn
        (SOUTH, NORTH, False),
        (WEST, SOUTH, True),
        (WEST, NORTH, False),
        (NORTH, EAST, True),
        (NORTH, WEST, True),
        (EAST, None, False),  # the dealer has discarded first of all
    ],
)
def test_a_human_hand_is_won_on_a_discard_before_the_own_first_draw(
    seat: int, discarder: int | None, possible: bool
) -> None:
    expected = set() if possible else {OpeningFault.NOT_EARLY_DISCARD}
    assert _faults(seat, Opening.EARLY_DISCARD, discarder) == expected


@pytest.mark.parametrize(
    ("opening", "seat", "discarder", "facts", "fault"),
    [
        (Opening.DEAL, EAST, None, {"self_draw": True}, None),
        (Opening.DEAL, EAST, None, {}, OpeningFault.NOT_DEALER),
        (Opening.DEAL, WEST, None, {"self_draw": True}, OpeningFault.NOT_DEALER),
        (Opening.FIRST_DISCARD, WEST, EAST, {}, None),
        (Opening.FIRST_DISCARD, WEST, None, {}, None),
        (Opening.FIRST_DISCARD, EAST, None, {}, OpeningFault.NOT_FIRST_DISCARD),
        (Opening.FIRST_DISCARD, WEST, None, {"self_draw": True}, OpeningFault.NOT_FIRST_DISCARD),
        (Opening.FIRST_DISCARD, WEST, EAST, {"kong": True}, OpeningFault.NOT_FIRST_DISCARD),
        (Opening.FIRST_DISCARD, WEST, SOUTH, {}, OpeningFault.NOT_FIRST_DISCARD),
        (Opening.FIRST_DRAW, SOUTH, None, {"self_draw": True}, None),
        (Opening.FIRST_DRAW, SOUTH, EAST, {}, OpeningFault.NOT_FIRST_DRAW),
        (Opening.FIRST_DRAW, EAST, None, {"self_draw": True}, OpeningFault.NOT_FIRST_DRAW),
        (Opening.EARLY_DISCARD, WEST, None, {"self_draw": True}, OpeningFault.NOT_EARLY_DISCARD),
    ],
)
def test_an_early_win_fits_the_seat_and_the_way_of_winning(
    opening: Opening, seat: int, discarder: int | None, facts: dict[str, bool], fault: OpeningFault | None
) -> None:
    assert _faults(seat, opening, discarder, **facts) == (set() if fault is None else {fault})


def test_only_north_can_draw_a_last_copy_first() -> None:
    drawn = {"self_draw": True, "last_copy": True}
    assert _faults(NORTH, Opening.FIRST_DRAW, None, **drawn) == set()
    for seat in (SOUTH, WEST):
        assert _faults(seat, Opening.FIRST_DRAW, None, **drawn) == {OpeningFault.EARLY_LAST_COPY}


def test_an_early_win_that_cannot_be_says_who_did_what() -> None:
    (dealt,) = examine_opening(Win(parse_tile("5m"), opening=Opening.DEAL), 0, 0)
    assert dealt.text().endswith("here seat E (East) took the discard 5m (5 of characters)")
    late = Win(parse_tile("5m"), seat_wind=SOUTH, discarder=WEST, opening=Opening.EARLY_DISCARD)
    (early,) = examine_opening(late, 0, 0)
    assert early.text().endswith("here seat S (South) took the discard 5m (5 of characters) of W (West)")


def test_what_is_no_hand_at_all_in_json() -> None:
    wrong = json.loads(
        '[null, true, 3, "x", [], {}, {"hand": null}, {"hand": 5, "win": []}, {"hand": "1m", "win": "1m", '
        '"melds": {"a": 1}}, {"hand": "1m", "win": "1m", "melds": [null, 1, "[12m]"], "self_draw": "yes"}]'
    )
    for value in wrong:
        with pytest.raises(RecordError):
            read_record(value)
        with pytest.raises(RecordError):
            read_gold_record(value)
