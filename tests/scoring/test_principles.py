"""The five scoring principles, each by name: on combinations of sets, and on a hand that shows it."""

from __future__ import annotations

import pytest

from scoring.engine import engine_for
from scoring.facts import Facts
from scoring.fans.examples import parse_example
from scoring.fans.family import Combination
from scoring.fans.fan import Fan
from scoring.language import Language
from scoring.principles import (
    MEANINGS,
    NAMES,
    account_once,
    high_over_low,
    non_identical,
    non_separation,
    objection,
    select,
)
from scoring.profiles import ALL_PROFILES, MCR
from scoring.result import Principle, WaitKind
from scoring.score import score

STRAIGHT = Combination(Fan.MIXED_STRAIGHT, 0b0111)
TRIPLE = Combination(Fan.MIXED_TRIPLE_CHOW, 0b0111)


def double(sets: int) -> Combination:
    return Combination(Fan.MIXED_DOUBLE_CHOW, sets)


def test_sets_that_made_a_fan_are_not_taken_apart() -> None:
    assert non_separation(double(0b0011), [TRIPLE]) is Fan.MIXED_TRIPLE_CHOW
    assert non_separation(double(0b1001), [TRIPLE]) is None


def test_a_set_makes_the_same_fan_once() -> None:
    assert non_identical(double(0b1001), [double(0b0011)]) is Fan.MIXED_DOUBLE_CHOW
    assert non_identical(double(0b1100), [double(0b0011)]) is None
    assert non_identical(Combination(Fan.SHORT_STRAIGHT, 0b1001), [double(0b0011)]) is None


def test_two_sets_of_a_dearer_fan_make_no_other() -> None:
    assert high_over_low(Combination(Fan.MIXED_SHIFTED_CHOWS, 0b1110), [STRAIGHT]) is Fan.MIXED_STRAIGHT
    assert high_over_low(Combination(Fan.SHORT_STRAIGHT, 0b1100), [STRAIGHT]) is None


def test_a_set_joins_those_already_joined_once() -> None:
    # The fourth set has joined the straight already.
    joined = [STRAIGHT, double(0b1001)]
    assert account_once(Combination(Fan.SHORT_STRAIGHT, 0b1010), joined) is Fan.MIXED_STRAIGHT
    assert account_once(Combination(Fan.SHORT_STRAIGHT, 0b1010), [STRAIGHT]) is None
    # Two pairs apart are joined by one more, and by no second.
    apart = [double(0b0011), double(0b1100)]
    short = Combination(Fan.SHORT_STRAIGHT, 0b0101)
    assert account_once(short, apart) is None
    assert account_once(Combination(Fan.TWO_TERMINAL_CHOWS, 0b1010), [*apart, short]) is not None


def test_the_first_principle_that_objects_is_the_reason() -> None:
    assert objection(double(0b0011), [TRIPLE]) == (Principle.NON_SEPARATION, Fan.MIXED_TRIPLE_CHOW)
    assert objection(double(0b1001), [TRIPLE]) is None


def test_the_dearest_choice_is_taken() -> None:
    """就高不就低: three fans worth 3 against one worth 8 that leaves room for one more."""
    cheap = [double(0b0011), Combination(Fan.SHORT_STRAIGHT, 0b0110), double(0b1100)]
    (chosen,) = select([*cheap, STRAIGHT], MCR)
    assert {hit.fan for hit in chosen.hits} == {Fan.MIXED_STRAIGHT, Fan.MIXED_DOUBLE_CHOW}
    assert {(one.fan, one.principle) for one in chosen.dropped} == {
        (Fan.MIXED_DOUBLE_CHOW, Principle.NON_SEPARATION),
        (Fan.SHORT_STRAIGHT, Principle.NON_SEPARATION),
    }


SHOWN = [
    (
        Principle.NON_REPEAT,
        "mcr",
        "[678s][FFF]77m33366p + 6p",
        Fan.PUNG_OF_TERMINALS_OR_HONORS,
        Fan.DRAGON_PUNG,
    ),
    (Principle.NON_SEPARATION, "mcr", "[999s][456s][999m][999p]E + E", Fan.DOUBLE_PUNG, Fan.TRIPLE_PUNG),
    (Principle.NON_IDENTICAL, "mcr", "3445566789sWWW + 3s", Fan.SHORT_STRAIGHT, Fan.SHORT_STRAIGHT),
    # Among the 81 fans two that share two sets are always one fan twice or one within the other.
    (
        Principle.HIGH_OVER_LOW,
        "platform-wild",
        "[123m][234p]34556sEE + 4s",
        Fan.HALF_MIXED_SHIFTED_CHOWS,
        Fan.MIXED_SHIFTED_CHOWS,
    ),
    (Principle.ACCOUNT_ONCE, "mcr", "456m45679p123sNN + 8p", Fan.SHORT_STRAIGHT, Fan.MIXED_STRAIGHT),
    (Principle.PROFILE, "wmo", "258m369p14789sWW + 7s", Fan.EDGE_WAIT, Fan.KNITTED_STRAIGHT),
]


@pytest.mark.parametrize(
    ("principle", "rules", "hand", "fan", "by"), SHOWN, ids=[one[0].value for one in SHOWN]
)
def test_a_score_names_the_principle(principle: Principle, rules: str, hand: str, fan: Fan, by: Fan) -> None:
    excluded = score(*parse_example(hand), ALL_PROFILES[rules]).best.excluded
    assert (fan, by, principle) in {(one.fan, one.by, one.principle) for one in excluded}


def test_the_dearest_reading_is_taken_and_the_others_are_told() -> None:
    """就高不就低 between readings: three pungs in step, or three equal chows."""
    result = score(*parse_example("111222333s56pEE + 7p"))
    assert Fan.PURE_SHIFTED_PUNGS in result.best.fans
    (other,) = result.others
    assert Fan.PURE_TRIPLE_CHOW in other.fans
    assert other.total < result.total


def test_a_hand_with_two_kinds_of_wait_tells_both_and_counts_one() -> None:
    """The 3 of characters ends 123 or makes the pair."""
    result = score(*parse_example("[456p][789s]1233m555s + 3m"))
    assert result.wait_kinds == (WaitKind.EDGE, WaitKind.SINGLE)
    waits = {Fan.EDGE_WAIT, Fan.CLOSED_WAIT, Fan.SINGLE_WAIT}
    assert [len(waits & set(account.fans)) for account in (result.best, *result.ties)] == [1, 1]


def test_every_principle_has_a_name_and_a_meaning_in_every_language() -> None:
    for principle in Principle:
        for language in Language:
            assert NAMES[principle].to(language)
            assert MEANINGS[principle].to(language)


def test_a_reading_alone_can_be_counted() -> None:
    facts = Facts(*parse_example("111222333s56pEE + 7p"))
    readings = facts.readings()
    totals = []
    for facts.reading in readings:
        totals += [tally.total for tally in engine_for(MCR).tallies(facts)]
    assert max(totals) == score(facts.hand, facts.win).total
