"""Each fan: a hand that counts it, one that just fails, one that has it excluded."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

from scoring.engine import engine_for
from scoring.fans import chows, honours, kongs, patterns, pungs, shapes, suits, winning
from scoring.fans.catalogue import ROWS, FanError, parse_fan
from scoring.fans.examples import EXAMPLES, parse_example
from scoring.fans.families import FAMILIES
from scoring.fans.family import Family
from scoring.fans.fan import Fan
from scoring.profiles import BOOK_1998, MCR, PROFILES, WMO
from scoring.result import Account, Score
from scoring.rules import Rules
from scoring.score import score
from tests.corpora import Case, hand_and_win
from tests.scoring.fan_cases import EXCLUDED, JUST_FAILS

TABLE = [fan for fan in Fan if fan <= 82]


@pytest.mark.parametrize("fan", TABLE, ids=lambda fan: fan.name)
def test_counts(fan: Fan) -> None:
    assert fan in score(*parse_example(EXAMPLES[fan])).best.fans


@pytest.mark.parametrize("fan", TABLE, ids=lambda fan: fan.name)
def test_just_fails(fan: Fan) -> None:
    hand, win = parse_example(JUST_FAILS[fan])
    score(hand, win)  # it is a possible win
    for _, tally in engine_for(MCR).accounts(hand, win):
        assert fan not in {hit.fan for hit in tally.counted}
        assert fan not in {one.fan for one in tally.dropped}


def test_a_wind_of_neither_round_nor_seat_makes_a_pung_of_terminals_or_honours() -> None:
    """Honours have a predicate of their own for this fan."""
    best = score(*parse_example("[NNN][567p]22278sSS + 9s")).best
    assert best.fans[Fan.PUNG_OF_TERMINALS_OR_HONORS] == 1
    assert (
        Fan.PUNG_OF_TERMINALS_OR_HONORS
        not in score(*parse_example("[NNN][567p]22278sSS + 9s seat=N")).best.fans
    )


@pytest.mark.parametrize("fan", EXCLUDED, ids=lambda fan: fan.name)
def test_is_excluded(fan: Fan) -> None:
    case = EXCLUDED[fan]
    best = score(*parse_example(case.hand), PROFILES[case.rules]).best
    assert case.by in best.fans
    reasons = [(one.fan, one.by, one.principle.value) for one in best.excluded]
    assert (fan, case.by, case.principle) in reasons


def accounts_of(result: Score) -> tuple[Account, ...]:
    """Every account that a score holds."""
    return (result.best, *result.ties, *result.others)


NEVER_EXCLUDED = set(TABLE) - set(EXCLUDED)


@pytest.mark.parametrize("rules", [MCR, BOOK_1998, WMO], ids=lambda rules: rules.profile.name)
def test_other_fans_are_never_excluded(rules: Rules) -> None:
    excluded = {one.fan for listed in rules.exclusions.values() for one in listed}
    assert not excluded & NEVER_EXCLUDED


@pytest.mark.parametrize("rules", [MCR, BOOK_1998, WMO], ids=lambda rules: rules.profile.name)
def test_hands_exclude_only_the_fans_whose_exclusion_is_tested(
    rules: Rules, mcr_agreed: tuple[Case, ...]
) -> None:
    """Nor do the principles of combining exclude any other."""
    excluded = {
        one.fan
        for case in mcr_agreed[::8]
        for account in accounts_of(score(*hand_and_win(case), rules))
        for one in account.excluded
    }
    assert len(excluded) > 40
    assert excluded <= set(EXCLUDED)


def test_every_fan_has_a_predicate_and_a_row() -> None:
    known = {fan for family in FAMILIES for fan in family.fans} | {Fan.CHICKEN_HAND}
    assert set(TABLE) <= known
    assert list(ROWS)[: len(TABLE)] == TABLE


@pytest.mark.parametrize(
    "module",
    [chows, honours, kongs, patterns, pungs, shapes, suits, winning],
    ids=lambda module: module.__name__,
)
def test_every_family_cites_the_rows_that_it_tells(module: ModuleType) -> None:
    cited = re.search(r"Source: rows ([\d,\s-]+) of the\s+fan table", module.__doc__ or "")
    assert cited
    rows: set[int] = set()
    for part in cited[1].split(","):
        first, _, last = part.strip().partition("-")
        rows.update(range(int(first), int(last or first) + 1))
    families = [value for value in vars(module).values() if isinstance(value, Family)]
    assert rows == {int(fan) for family in families for fan in family.fans if fan <= 81}


def test_points_of_the_1998_table() -> None:
    """As many fans of each value as the table of the 1998 rules has."""
    worth = [ROWS[fan].points for fan in TABLE if fan != Fan.MELDED_AND_CONCEALED_KONG]
    assert len(worth) == 81
    counts = {points: worth.count(points) for points in set(worth)}
    assert counts == {88: 7, 64: 6, 48: 2, 32: 3, 24: 9, 16: 6, 12: 5, 8: 9, 6: 7, 4: 4, 2: 10, 1: 13}
    assert worth == sorted(worth, reverse=True)


@pytest.mark.parametrize("name", ["花龙", "花龍", "Mixed Straight", "mixed straight"])
def test_fans_by_name(name: str) -> None:
    assert parse_fan(name) is Fan.MIXED_STRAIGHT


def test_unknown_fan_is_quoted() -> None:
    with pytest.raises(FanError, match="大车轮"):
        parse_fan("大车轮")
