"""What holds for every hand: order, suits and flowers, payments, brute force, junk."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations, product
from random import Random

from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from scoring.decomposition import readings
from scoring.facts import Facts
from scoring.fans.examples import parse_example
from scoring.fans.exclusion import When
from scoring.fans.families import FAMILIES
from scoring.fans.family import Combination, Hit
from scoring.fans.fan import Fan
from scoring.hand import Hand, Meld, Win
from scoring.language import Language
from scoring.principles import count_up
from scoring.profiles import BOOK_1998, MCR, PROFILES, WMO
from scoring.result import Score
from scoring.rules import Rules
from scoring.score import disagreements, score, score_many
from scoring.settlement import settle
from scoring.tiles import FLOWERS, is_numbered
from scoring.validation import Finding, InvalidHandError, Severity, examine
from tests.scoring.random_hands import any_tiles, won_hands

QUICK = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
SUITED = {Fan.ALL_GREEN, Fan.REVERSIBLE_TILES}
"""Fans whose definition names a suit."""


@QUICK
@given(won_hands(), st.randoms(use_true_random=False))
def test_the_order_of_tiles_and_melds_changes_nothing(won: tuple[Hand, Win], source: Random) -> None:
    hand, win = won
    tiles, melds = list(hand.concealed), list(hand.melds)
    source.shuffle(tiles)
    source.shuffle(melds)
    first, second = score(hand, win), score(replace(hand, concealed=tuple(tiles), melds=tuple(melds)), win)
    for one, other in zip((first.best, *first.ties), (second.best, *second.ties), strict=True):
        assert (one.total, one.fans) == (other.total, other.fans)
        assert [(two.fan, two.by, two.count) for two in one.excluded] == [
            (two.fan, two.by, two.count) for two in other.excluded
        ]


@QUICK
@given(won_hands(), st.permutations([0, 1, 2]))
def test_swapping_suits_changes_nothing_where_no_fan_names_a_suit(
    won: tuple[Hand, Win], order: list[int]
) -> None:
    def moved(tile: int) -> int:
        return 9 * order[tile // 9] + tile % 9 if is_numbered(tile) else tile

    hand, win = won
    swapped = Hand(
        tuple(map(moved, hand.concealed)),
        tuple(Meld(meld.kind, moved(meld.tile), meld.concealed) for meld in hand.melds),
        hand.flowers,
    )
    before, after = score(hand, win), score(swapped, replace(win, tile=moved(win.tile)))
    named = {fan for result in (before, after) for fan in result.best.fans} & SUITED
    assume(not named)
    assert before.best.fans == after.best.fans


@QUICK
@given(won_hands())
def test_one_more_flower_adds_one_point_and_nothing_else(won: tuple[Hand, Win]) -> None:
    hand, win = won
    spare = next(tile for tile in FLOWERS if tile not in hand.flowers)
    before, after = score(hand, win), score(replace(hand, flowers=(*hand.flowers, spare)), win)
    assert after.total == before.total + 1
    assert (after.points, after.valid) == (before.points, before.valid)
    without = dict(after.best.fans)
    flowers = without.pop(Fan.FLOWER_TILES)
    assert flowers == before.best.fans.get(Fan.FLOWER_TILES, 0) + 1
    assert without == {fan: n for fan, n in before.best.fans.items() if fan is not Fan.FLOWER_TILES}


@QUICK
@given(won_hands())
def test_payments_are_whole_and_sum_to_zero(won: tuple[Hand, Win]) -> None:
    payments = settle(score(*won)).net
    assert all(isinstance(one, int) for one in payments.values())
    assert len(payments) == 4
    assert sum(payments.values()) == 0


@QUICK
@given(won_hands())
def test_accounts_add_up(won: tuple[Hand, Win]) -> None:
    hand, win = won
    result = score(hand, win)
    for account in (result.best, *result.ties, *result.others):
        assert account.total == sum(one.total for one in account.counted)
        flowers = account.fans.get(Fan.FLOWER_TILES, 0)
        assert account.points == account.total - flowers
        groups = account.decomposition.groups
        tiles = sorted(tile for group in groups for tile in group.tiles)
        assert tiles == sorted((*hand.tiles, win.tile))
        assert win.tile in groups[account.decomposition.winning_group].tiles
        # A reason against a fan rests on one that counts.
        assert all(one.by is None or one.by in account.fans for one in account.excluded)
        for one in account.counted:
            assert len(one.instances) == one.count
            held = [place for instance in one.instances for place in instance.groups]
            assert all(0 <= place < len(groups) for place in held)
    assert all(one.total == result.total for one in result.ties)
    assert all(one.total < result.total for one in result.others)


def _brute_force(hand: Hand, win: Win, rules: Rules) -> int:
    """The best total over every reading and every set of combinations that the principles, written out anew
    from their text, allow."""
    best = 0
    facts = Facts(hand, win)
    conditions = frozenset({When.ALWAYS} | ({When.DISCARD} if not win.self_draw else set()))
    for reading in readings(hand, win):
        facts.reading = reading
        hits: dict[Fan, tuple[int, ...]] = {}
        choices: list[list[tuple[Combination, ...]]] = []
        for family in FAMILIES:
            view = family.view(facts)
            for fan, marks in family.hits(view, rules.enabled):
                hits[fan] = hits.get(fan, ()) + marks
            made = family.combinations(view, rules.enabled)
            sizes = range(min(len(made), 3) + 1)
            choices.append([some for size in sizes for some in combinations(made, size) if _fair(some)])
        for chosen in product(*choices):
            together = dict(hits)
            for one in (one for part in chosen for one in part):
                together[one.fan] = (*together.get(one.fan, ()), one.sets)
            tally = count_up([Hit(*item) for item in together.items()], [], rules, conditions)
            best = max(best, tally.total)
    return best


def _fair(chosen: tuple[Combination, ...]) -> bool:
    """Whether some order of joining brings each combination at most one set that is joined already, and no
    set makes one fan twice."""
    for one, other in combinations(chosen, 2):
        if one.fan is other.fan and one.sets & other.sets:
            return False
    return any(_joins(order) for order in permutations(chosen)) if chosen else True


def _joins(order: tuple[Combination, ...]) -> bool:
    joined = 0
    for one in order:
        if (one.sets & joined).bit_count() > 1:
            return False
        joined |= one.sets
    return True


@settings(QUICK, max_examples=60)
@given(won_hands(), st.sampled_from([MCR, BOOK_1998, PROFILES["platform"]]))
@example(parse_example("[123m]123m789m12p99p + 3p"), MCR)
def test_never_below_brute_force(won: tuple[Hand, Win], rules: Rules) -> None:
    result = score(*won, rules)
    assert result.total == _brute_force(*won, rules)


@QUICK
@given(won_hands(), st.sampled_from([MCR, BOOK_1998, WMO, PROFILES["platform"]]))
def test_batches_agree_with_single_scores(won: tuple[Hand, Win], rules: Rules) -> None:
    hand, win = won
    result = score(hand, win, rules)
    (brief,) = score_many([won], rules)
    assert brief is not None
    assert (brief.total, brief.points, brief.fans) == (result.total, result.points, result.best.fans)


@QUICK
@given(any_tiles())
def test_junk_gives_a_score_or_the_reasons_against_it(junk: tuple[Hand, Win]) -> None:
    hand, win = junk
    findings: tuple[Finding, ...] = ()
    try:
        result: Score | None = score(hand, win)
    except InvalidHandError as error:
        findings = error.findings
        result = None
    if result is None:
        assert findings
        assert all(finding.text(language) for finding in findings for language in Language)
    else:
        assert result.total >= 1
        assert all(finding.severity is not Severity.IMPOSSIBLE for finding in examine(hand, win))


@settings(QUICK, max_examples=40)
@given(won_hands())
def test_disagreements_name_what_other_profiles_give(won: tuple[Hand, Win]) -> None:
    hand, win = won
    others = {rules.id: rules for rules in PROFILES.values()}
    own = score(hand, win)
    told = {one.rules: one for one in disagreements(hand, win)}
    for identity, rules in others.items():
        theirs = score(hand, win, rules)
        differs = (theirs.total, theirs.best.fans) != (own.total, own.best.fans)
        assert (identity in told) is differs
        if differs:
            assert (told[identity].total, told[identity].fans) == (theirs.total, theirs.best.fans)


def test_a_switch_that_decides_is_named() -> None:
    won = parse_example("[567s][4444p#][2222p]56pCC + 7p")
    told = {one.rules.name: one for one in disagreements(*won)}
    assert told["1998"].switches == (("mixed_kongs", "separate"),)
    assert told["wmo"].switches == (("mixed_kongs", "six"),)
    assert (told["1998"].total, score(*won).total, told["wmo"].total) == (5, 7, 8)
