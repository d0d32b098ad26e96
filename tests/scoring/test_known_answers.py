"""Every hand with a known answer, scored: the totals and the fan lists of others."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scoring.decomposition import formal_waits, readings
from scoring.fans.catalogue import parse_fan
from scoring.fans.examples import parse_example
from scoring.fans.fan import Fan
from scoring.profiles import BOOK_1998, MCR, PROFILES
from scoring.result import Score
from scoring.score import score, score_many
from scoring.tiles import code
from scoring.validation import with_implied_facts
from tests.corpora import COPIES, NAMES, Case, corpus, hand_and_win


def _fans(listed: Mapping[str, int]) -> dict[Fan, int]:
    return {parse_fan(name): count for name, count in listed.items()}


def _lists(result: Score) -> list[dict[Fan, int]]:
    return [dict(account.fans) for account in (result.best, *result.ties)]


def test_agreed_hands_have_exactly_their_fans(mcr_agreed: tuple[Case, ...]) -> None:
    assert len(mcr_agreed) == 6792
    wrong = []
    for case in mcr_agreed:
        result = score(*hand_and_win(case))
        if (result.total, dict(result.best.fans)) != (case["total"], _fans(case["fans"])):
            wrong.append((case["id"], case["total"], result.total))
    assert wrong == []


def test_tied_hands_have_their_total_and_all_their_lists(mcr_ties: tuple[Case, ...]) -> None:
    assert len(mcr_ties) == 400
    for case in mcr_ties:
        result = score(*hand_and_win(case))
        assert result.total == case["total"], case["id"]
        listed = [_fans(one) for one in case["alternatives"]]
        assert dict(result.best.fans) in listed, case["id"]
        assert all(one in _lists(result) for one in listed), case["id"]


WITHOUT_THE_KNITTED_WAIT = {"P212", "P222"}
"""From the tests of one calculator, which counts no closed wait beside a knitted straight."""


def test_published_examples(mcr_published: tuple[Case, ...]) -> None:
    assert len(mcr_published) == 135
    for case in mcr_published:
        rules = MCR.override(knitted_wait="single_only") if case["id"] in WITHOUT_THE_KNITTED_WAIT else MCR
        result = score(*hand_and_win(case), rules)
        assert result.total == case["total"], case["id"]
        assert _fans(case["fans"]) in _lists(result), case["id"]


def test_bug_reports_of_other_calculators(bug_reports: tuple[Case, ...]) -> None:
    assert len(bug_reports) == 7
    for case in bug_reports:
        result = score(*hand_and_win(case))
        assert (result.total, dict(result.best.fans)) == (case["total"], _fans(case["fans"])), case["id"]


PRINTED_ERRORS_OF_1998 = {
    # All honours with pungs of red and white dragons: the book lists one dragon pung. Two of them are the
    # book's own fan 54, two dragon pungs, which contains the single ones.
    "B020": "箭刻",
    # 111 222 333 444 of dots and a pair of 2 of bamboo are all reversible tiles, the book's own fan 40, whose
    # definition does not count the voided suit. The example lists the voided suit and misses the 8 points.
    "B024": "缺一门",
}


def test_examples_of_the_1998_book(rules1998_examples: tuple[Case, ...]) -> None:
    assert len(rules1998_examples) == 47
    misprinted = set()
    for case in rules1998_examples:
        fans = score(*hand_and_win(case), BOOK_1998).best.fans
        for listed in case["listed"]:
            names, _, times = listed.partition("*")
            counted = max(fans.get(parse_fan(name), 0) for name in names.split("|"))
            if counted < int(times or 1):
                assert PRINTED_ERRORS_OF_1998.get(case["id"]) == listed, case["id"]
                misprinted.add(case["id"])
        assert not [name for name in case["not_counted"] if parse_fan(name) in fans], case["id"]
    assert misprinted == set(PRINTED_ERRORS_OF_1998)


@pytest.mark.parametrize("name", NAMES)
def test_waits_and_shapes(name: str) -> None:
    for case in corpus(name):
        hand, win = hand_and_win(case)
        waits = formal_waits(hand.concealed, len(hand.melds))
        assert [code(tile) for tile in waits] == case["formal_waits"], case["id"]
        if "shapes" in case:
            assert {one.shape.value for one in readings(hand, win)} == set(case["shapes"]), case["id"]


def test_totals_of_a_batch_are_those_of_each_score(mcr_agreed: tuple[Case, ...]) -> None:
    wins = [hand_and_win(case) for case in mcr_agreed[::5]]
    for (hand, win), brief in zip(wins, score_many(wins), strict=True):
        whole = score(hand, win)
        assert brief is not None
        assert (brief.total, brief.points, brief.fans) == (whole.total, whole.points, whole.best.fans)


def test_unusual_hands_have_the_totals_that_another_calculator_gives() -> None:
    lines = (COPIES / "unusual_hands.txt").read_text(encoding="utf-8").splitlines()
    known = [line.split(": ") for line in lines if not line.startswith("#")]
    assert len(known) > 500
    for total, text in known:
        hand, win = parse_example(text)
        assert score(hand, with_implied_facts(hand, win)).total == int(total), text


def _worked() -> list[tuple[list[int], str]]:
    lines = (COPIES / "worked_hands.txt").read_text(encoding="utf-8").splitlines()
    known = [line.split("  # ")[0].split(": ") for line in lines if not line.startswith("#")]
    return [([int(total) for total in totals.split()], text) for totals, text in known]


@pytest.mark.parametrize("place", range(4), ids=["mcr", "1998", "wmo", "platform"])
def test_hands_worked_by_hand_on_disputed_points(place: int) -> None:
    rules = PROFILES[("mcr", "1998", "wmo", "platform")[place]]
    worked = _worked()
    assert len(worked) >= 60
    for totals, text in worked:
        hand, win = parse_example(text)
        expected = totals[place] if len(totals) == 4 else totals[0]
        assert score(hand, with_implied_facts(hand, win), rules).total == expected, text
