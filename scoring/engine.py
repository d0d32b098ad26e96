"""From a hand to what counts in each of its readings.

An `Engine` scores by one set of rules and remembers: what each family finds in each view of a hand, and what
each list of findings adds up to. Hands share views far more often than tiles, so most of the work is looking
up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

from scoring.decomposition import CONCEALED_KONG, Reading, readings
from scoring.facts import Facts
from scoring.fans.exclusion import When
from scoring.fans.families import FAMILIES
from scoring.fans.family import Family, Hit
from scoring.fans.fan import Fan
from scoring.hand import Hand, Win
from scoring.principles import Dropped, Tally, count_up, select
from scoring.profiles import Rules

_ALWAYS: Final = frozenset({When.ALWAYS})
_REMEMBERED: Final = 200_000
"""A memory that has grown to this many entries starts anew."""


class Totals(NamedTuple):
    """A score in brief: all points, those towards the minimum, and how often each fan counts."""

    total: int
    points: int
    fans: Mapping[Fan, int]


class _Finding(NamedTuple):
    """What one family finds in one view; `number` stands for it in the memory of tallies."""

    number: int
    hits: tuple[Hit, ...]
    dropped: tuple[Dropped, ...]


def holds(when: When, facts: Facts) -> bool:
    """Whether the condition `when` of an exclusion is met."""
    if when is When.DISCARD:
        return not facts.win.self_draw
    if when is When.THREE_CONCEALED_KONGS:
        return sum(code & 3 == CONCEALED_KONG for code in facts.reading.pungs) >= 3
    return True


class Engine:
    """Scores readings by `rules`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._families: list[tuple[Family[Any], dict[Any, tuple[_Finding, ...]]]] = [
            (family, {}) for family in FAMILIES if family.fans & rules.enabled
        ]
        self._conditions = tuple(sorted(rules.conditions, key=lambda when: when.value))
        self._tallies: dict[tuple[object, ...], Tally] = {}
        self._findings: dict[tuple[tuple[Hit, ...], tuple[Dropped, ...]], _Finding] = {}

    def accounts(self, hand: Hand, win: Win) -> Iterator[tuple[Reading, Tally]]:
        """What counts in each reading of the hand, each choice of combinations apart. Nothing for a hand
        without a winning shape."""
        facts = Facts(hand, win)
        for reading in readings(hand, win):
            facts.reading = reading
            for tally in self.tallies(facts):
                yield reading, tally

    def totals(self, hand: Hand, win: Win) -> Totals | None:
        """The dearest account in brief, or None for a hand without a winning shape."""
        best: Tally | None = None
        for _, tally in self.accounts(hand, win):
            if best is None or tally.rank < best.rank:
                best = tally
        return None if best is None else Totals(best.total, best.points, best.fans)

    def tallies(self, facts: Facts) -> list[Tally]:
        """What counts in the reading that `facts` holds: one tally for each equally dear choice."""
        found: list[tuple[_Finding, ...]] = []
        several = False
        for family, memory in self._families:
            view = family.view(facts)
            findings = memory.get(view)
            if findings is None:
                findings = self._find(family, view)
                if len(memory) >= _REMEMBERED:
                    memory.clear()
                memory[view] = findings
            found.append(findings)
            several = several or len(findings) > 1
        conditions = _ALWAYS
        if self._conditions:
            conditions |= {when for when in self._conditions if holds(when, facts)}
        if several:
            return [self._tally(choice, conditions) for choice in product(*found)]
        return [self._tally(tuple([findings[0] for findings in found]), conditions)]

    def _tally(self, findings: tuple[_Finding, ...], conditions: frozenset[When]) -> Tally:
        key = (conditions, *[finding.number for finding in findings])
        tally = self._tallies.get(key)
        if tally is None:
            hits = [hit for finding in findings for hit in finding.hits]
            dropped = [one for finding in findings for one in finding.dropped]
            tally = count_up(hits, dropped, self.rules, conditions)
            if len(self._tallies) >= _REMEMBERED:
                self._tallies.clear()
            self._tallies[key] = tally
        return tally

    def _find(self, family: Family[Any], view: Any) -> tuple[_Finding, ...]:
        enabled = self.rules.enabled
        hits = tuple(family.hits(view, enabled))
        selections = select(family.combinations(view, enabled), self.rules)
        return tuple(self._finding(hits + one.hits, one.dropped) for one in selections)

    def _finding(self, hits: tuple[Hit, ...], dropped: tuple[Dropped, ...]) -> _Finding:
        key = (hits, dropped)
        found = self._findings.get(key)
        if found is None:
            found = self._findings[key] = _Finding(len(self._findings), hits, dropped)
        return found


@lru_cache(maxsize=16)
def engine_for(rules: Rules) -> Engine:
    """The engine of `rules`, made once."""
    return Engine(rules)
