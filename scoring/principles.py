"""The five scoring principles 计分原则: from the fans a reading has to those that count.

Four of them govern how sets combine: `select` finds the dearest choice of combinations that they allow.
不重复 governs whole fans: `count_up` goes through them from the dearest down, and each one that counts keeps
the fans it contains from counting. Whatever is dropped is named with the fan and the principle against it.

Source: the general principles before the fan table of the 1998 rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.fans.exclusion import Exclusion, Scope, When
from scoring.fans.family import SETS, WHOLE, Combination, Hit, Mark
from scoring.fans.fan import Fan
from scoring.language import Text
from scoring.profiles import Rules
from scoring.result import Principle

NAMES: Final[Mapping[Principle, Text]] = MappingProxyType(
    {
        Principle.NON_REPEAT: Text("non-repeat", "不重复", "不重複"),
        Principle.NON_SEPARATION: Text("non-separation", "不拆移", "不拆移"),
        Principle.NON_IDENTICAL: Text("non-identical", "不得相同", "不得相同"),
        Principle.HIGH_OVER_LOW: Text("high over low", "就高不就低", "就高不就低"),
        Principle.ACCOUNT_ONCE: Text("account once", "套算一次", "套算一次"),
        Principle.PROFILE: Text("rule profile", "规则设定", "規則設定"),
    }
)

MEANINGS: Final[Mapping[Principle, Text]] = MappingProxyType(
    {
        Principle.NON_REPEAT: Text(
            "a fan that another one necessarily contains is not counted beside it",
            "一个番种必然包含的其他番种，不再另计",
            "一個番種必然包含的其他番種，不再另計",
        ),
        Principle.NON_SEPARATION: Text(
            "sets that made a fan are not taken apart to make others among themselves",
            "已合成一个番种的几副牌，不再拆开互相组成别的番种",
            "已合成一個番種的幾副牌，不再拆開互相組成別的番種",
        ),
        Principle.NON_IDENTICAL: Text(
            "a set that made a fan does not make the same fan again with another set",
            "已组成某一番种的一副牌，不再同另一副牌组成相同的番种",
            "已組成某一番種的一副牌，不再同另一副牌組成相同的番種",
        ),
        Principle.HIGH_OVER_LOW: Text(
            "where sets allow only one of two fans, the one worth more counts",
            "两个番种只能取一个时，取分高的",
            "兩個番種只能取一個時，取分高的",
        ),
        Principle.ACCOUNT_ONCE: Text(
            "a set not yet combined joins those already combined only once",
            "一副还没有组合过的牌，只能同已组合过的牌再组合一次",
            "一副還沒有組合過的牌，只能同已組合過的牌再組合一次",
        ),
        Principle.PROFILE: Text(
            "the chosen rule profile does not count it here",
            "所选的规则设定在此不计",
            "所選的規則設定在此不計",
        ),
    }
)


class Dropped(NamedTuple):
    """A fan that the reading has and that does not count for these marks, and why."""

    fan: Fan
    marks: tuple[Mark, ...]
    by: Fan
    principle: Principle
    switch: str | None = None


class Selection(NamedTuple):
    """Combinations that count together, and those that therefore do not."""

    hits: tuple[Hit, ...]
    dropped: tuple[Dropped, ...]


class Tally(NamedTuple):
    """What counts in one reading. `points` has only what goes towards the minimum, `total` everything.

    `counted` is in table order, what is added after the minimum last; `dropped` in table order. `fans` says
    how often each counts. `rank` sorts tallies: the dearest first, equal ones by their fans in table order.
    """

    points: int
    total: int
    counted: tuple[Hit, ...]
    dropped: tuple[Dropped, ...]
    fans: Mapping[Fan, int]
    rank: tuple[int, ...]


# --- principles that govern how sets combine ---------------------------------------------------------------


def non_separation(one: Combination, chosen: Sequence[Combination]) -> Fan | None:
    """不拆移: `one` would take apart sets that all belong to one chosen combination. Returns its fan."""
    return next((other.fan for other in chosen if not one.sets & ~other.sets), None)


def non_identical(one: Combination, chosen: Sequence[Combination]) -> Fan | None:
    """不得相同: a set of `one` already made the same fan. Returns that fan."""
    return next((other.fan for other in chosen if other.fan == one.fan and one.sets & other.sets), None)


def high_over_low(one: Combination, chosen: Sequence[Combination]) -> Fan | None:
    """就高不就低: `one` needs two or more sets of a chosen combination and cannot stand beside it. Returns
    the fan that was chosen instead."""
    return next((other.fan for other in chosen if (one.sets & other.sets).bit_count() > 1), None)


def account_once(one: Combination, chosen: Sequence[Combination]) -> Fan | None:
    """套算一次: `one` would join sets that the chosen combinations have joined already. Returns the fan that
    joined one of them."""
    parts: list[int] = []
    for other in chosen:
        joined = other.sets
        apart = []
        for part in parts:
            if part & joined:
                joined |= part
            else:
                apart.append(part)
        parts = [*apart, joined]
    if any((one.sets & part).bit_count() > 1 for part in parts):
        return next(other.fan for other in chosen if one.sets & other.sets)
    return None


_COMBINING: Final = (
    (Principle.NON_SEPARATION, non_separation),
    (Principle.NON_IDENTICAL, non_identical),
    (Principle.HIGH_OVER_LOW, high_over_low),
    (Principle.ACCOUNT_ONCE, account_once),
)


def objection(one: Combination, chosen: Sequence[Combination]) -> tuple[Principle, Fan] | None:
    """The first principle against `one` beside the `chosen` combinations, and the fan it protects."""
    for principle, objects in _COMBINING:
        by = objects(one, chosen)
        if by is not None:
            return principle, by
    return None


def select(combinations: Iterable[Combination], rules: Rules) -> list[Selection]:
    """The dearest choices of `combinations` that the principles allow, one for each list of fans.

    Of choices with equal fans the one that takes dear fans and low sets first is kept.
    """
    ordered = sorted(combinations, key=lambda one: (rules.order[one.fan], one.sets))
    best: dict[tuple[Fan, ...], tuple[Combination, ...]] = {}
    most = -1

    def choose(place: int, chosen: tuple[Combination, ...], points: int) -> None:
        nonlocal most
        if place == len(ordered):
            fans = tuple(one.fan for one in chosen)
            if points > most:
                most = points
                best.clear()
            if points == most:
                best.setdefault(fans, chosen)
            return
        one = ordered[place]
        if objection(one, chosen) is None:
            choose(place + 1, (*chosen, one), points + rules.points[one.fan])
        choose(place + 1, chosen, points)

    choose(0, (), 0)
    return [_selection(ordered, chosen) for chosen in best.values()]


def _selection(ordered: Sequence[Combination], chosen: Sequence[Combination]) -> Selection:
    hits: dict[Fan, list[Mark]] = {}
    for one in chosen:
        hits.setdefault(one.fan, []).append(one.sets)
    dropped: dict[tuple[Fan, Fan, Principle], list[Mark]] = {}
    for one in ordered:
        if one not in chosen:
            reason = objection(one, chosen)
            assert reason is not None, "a choice leaves out nothing that the principles allow"
            principle, by = reason
            dropped.setdefault((one.fan, by, principle), []).append(one.sets)
    return Selection(
        tuple(Hit(fan, tuple(marks)) for fan, marks in hits.items()),
        tuple(Dropped(fan, tuple(marks), by, why) for (fan, by, why), marks in dropped.items()),
    )


# --- the principle that governs whole fans -----------------------------------------------------------------


def non_repeat(
    hits: Iterable[Hit], rules: Rules, conditions: frozenset[When]
) -> tuple[list[Hit], list[Dropped]]:
    """不重复: `hits` from the dearest down; each that counts excludes the fans that `rules` says it contains.

    A fan that is itself excluded excludes nothing.
    """
    counted: list[Hit] = []
    dropped: list[Dropped] = []
    found = sorted(hits, key=lambda hit: rules.order[hit.fan])
    there = {hit.fan for hit in found}
    against: dict[Fan, list[tuple[Hit, Exclusion]]] = {}
    for hit in found:
        fan, marks = hit
        for other, exclusion in against.get(fan, ()):
            if marks:
                marks, gone = _exclude(marks, other, exclusion.scope)
                if gone:
                    dropped.append(Dropped(fan, gone, other.fan, exclusion.principle, exclusion.switch))
        if marks:
            left = hit if marks is hit.marks else Hit(fan, marks)
            counted.append(left)
            for exclusion in rules.exclusions.get(fan, ()):
                if exclusion.fan in there and (exclusion.when is When.ALWAYS or exclusion.when in conditions):
                    against.setdefault(exclusion.fan, []).append((left, exclusion))
    return counted, dropped


def _exclude(marks: tuple[Mark, ...], by: Hit, scope: Scope) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """`marks` split into those that stay and those that `by` excludes."""
    if scope is Scope.ALL:
        return (), marks
    if scope is Scope.ONE:
        return marks[1:], marks[:1]
    if scope is Scope.REST:
        return marks[:1], marks[1:]
    own = [mark for mark in marks if any(mark & SETS and not mark & ~other for other in by.marks)]
    if WHOLE in by.marks:
        own = list(marks)
    return tuple(mark for mark in marks if mark not in own), tuple(own)


def count_up(
    hits: Sequence[Hit], dropped: Sequence[Dropped], rules: Rules, conditions: frozenset[When]
) -> Tally:
    """What counts of `hits`, the combinations among them already selected (and the rest `dropped`).

    Where nothing counts but flowers and what leaves it one, the hand is a chicken hand 无番和.
    """
    counted, gone = non_repeat(hits, rules, conditions)
    if Fan.CHICKEN_HAND in rules.points and all(hit.fan in rules.beside_chicken for hit in counted):
        counted.insert(0, Hit(Fan.CHICKEN_HAND, (WHOLE,)))
    points = total = 0
    for hit in counted:
        value = len(hit.marks) * rules.points[hit.fan]
        total += value
        if hit.fan not in rules.after_minimum:
            points += value
    fans = {hit.fan: len(hit.marks) for hit in counted}
    each = [int(fan) for fan in sorted(fans) for _ in range(fans[fan])]
    reasons = (*gone, *dropped)
    if any(one.by not in fans for one in dropped):
        reasons = _against_counted(gone, dropped, counted, rules, conditions)
    listed = sorted(counted, key=lambda hit: (hit.fan in rules.after_minimum, hit.fan))
    unlisted = sorted(reasons, key=attrgetter("fan", "by"))
    return Tally(points, total, tuple(listed), tuple(unlisted), MappingProxyType(fans), (-total, *each))


def _against_counted(
    gone: Sequence[Dropped],
    dropped: Sequence[Dropped],
    counted: Sequence[Hit],
    rules: Rules,
    conditions: frozenset[When],
) -> tuple[Dropped, ...]:
    """Every reason against a fan rests on one that counts.

    A combination can lose to another that is then itself excluded. It is excluded by the counted fan that
    contains it too, and otherwise, for its old reason, by the one that excluded the other.
    """
    fans = {hit.fan for hit in counted}
    instead = {one.fan: one.by for one in gone}
    marks: dict[tuple[Fan, Fan, Principle, str | None], list[Mark]] = {}
    for one in (*gone, *dropped):
        by, principle, switch = one.by, one.principle, one.switch
        if by not in fans:
            container = _container(one.fan, counted, rules, conditions)
            if container is not None:
                by, principle, switch = container[0], container[1].principle, container[1].switch
            else:
                by = instead.get(by, by)
        marks.setdefault((one.fan, by, principle, switch), []).extend(one.marks)
    return tuple(
        Dropped(fan, tuple(sorted(set(made))), by, principle, switch)
        for (fan, by, principle, switch), made in marks.items()
    )


def _container(
    fan: Fan, counted: Sequence[Hit], rules: Rules, conditions: frozenset[When]
) -> tuple[Fan, Exclusion] | None:
    """The dearest counted fan that contains every instance of `fan`, and the exclusion that says so."""
    for hit in counted:
        for exclusion in rules.exclusions.get(hit.fan, ()):
            applies = exclusion.when is When.ALWAYS or exclusion.when in conditions
            if exclusion.fan == fan and exclusion.scope is Scope.ALL and applies:
                return hit.fan, exclusion
    return None
