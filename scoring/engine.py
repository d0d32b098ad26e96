"""From a hand to what counts in each of its readings.

An `Engine` scores by one set of rules, in two ways that agree:

- `accounts` keeps what makes each fan and why others are excluded, by `scoring.principles`;
- `totals` only wants the points and the fans of the best account, for large batches.

Both remember what each family finds in each view of a hand: hands share views far more often than tiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import count, product
from typing import Any, Final, NamedTuple, TypeVar

from scoring.brief import MOST, Briefs
from scoring.decomposition import CONCEALED_KONG, Reading
from scoring.facts import Facts
from scoring.fans.exclusion import When
from scoring.fans.families import FAMILIES
from scoring.fans.family import Combination, Family, Hit
from scoring.fans.fan import Fan
from scoring.hand import Hand, Win
from scoring.principles import Dropped, Selection, Tally, count_up, select
from scoring.rules import Rules

K = TypeVar("K")
V = TypeVar("V")

_ALWAYS: Final = frozenset({When.ALWAYS})
REMEMBERED: Final = 200_000
"""A memory that has grown to this many entries starts anew."""


class Totals(NamedTuple):
    """A score in brief: all points, those towards the minimum, and how often each fan counts."""

    total: int
    points: int
    fans: Mapping[Fan, int]


class _Finding(NamedTuple):
    """What one family finds in a view; `packed` is the same for `scoring.brief`. `number` tells apart all
    that is found: views in which the same is found share it."""

    number: int
    hits: tuple[Hit, ...]
    dropped: tuple[Dropped, ...]
    packed: int


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
        self._views = [(family.view, memory.get, family, memory) for family, memory in self._families]
        asked = sorted(rules.conditions, key=lambda when: when.value)
        self._conditions = [(1 << place, when) for place, when in enumerate(asked)]
        self.briefs = Briefs(rules)
        self._selections: dict[tuple[Combination, ...], list[Selection]] = {}
        self._known: dict[tuple[tuple[Hit, ...], tuple[Dropped, ...]], _Finding] = {}
        self._numbers = count()
        self._tallies: dict[tuple[int, ...], Tally] = {}

    @property
    def families(self) -> list[Family[Any]]:
        """The families that some fan of the rules belongs to."""
        return [family for family, _ in self._families]

    def packed_findings(self, family: Family[Any], view: Any) -> list[int]:
        """What `family` finds in `view`, packed, each equally dear choice apart; nothing of a family that the
        rules do not ask."""
        for known, memory in self._families:
            if known is family:
                return [one.packed for one in memory.get(view) or self._find(family, memory, view)]
        return [0]

    def accounts(self, hand: Hand, win: Win) -> Iterator[tuple[Reading, Tally]]:
        """What counts in each reading of the hand, each choice of combinations apart. Nothing for a hand
        without a winning shape."""
        return self.accounts_of(Facts(hand, win))

    def accounts_of(self, facts: Facts) -> Iterator[tuple[Reading, Tally]]:
        """As `accounts`, of facts already gathered."""
        for reading in facts.readings():
            facts.reading = reading
            for tally in self.tallies(facts):
                yield reading, tally

    def tallies(self, facts: Facts) -> list[Tally]:
        """What counts in the reading that `facts` holds: one tally for each equally dear choice."""
        met = 0
        for bit, when in self._conditions:
            if holds(when, facts):
                met |= bit
        return [self._tally(choice, met) for choice in product(*self._findings(facts))]

    def totals(self, hand: Hand, win: Win) -> Totals | None:
        """The dearest account in brief, or None for a hand without a winning shape."""
        facts = Facts(hand, win)
        briefs = self.briefs
        too_many = hand.flower_count > MOST
        best: Totals | None = None
        best_rank: tuple[int, ...] = ()
        for reading in facts.readings():
            facts.reading = reading
            packed = 0
            several = False
            for view, remembered, family, memory in self._views:
                key = view(facts)
                findings = remembered(key) or self._find(family, memory, key)
                packed += findings[0].packed
                if len(findings) > 1:
                    several = True
            if too_many or packed & briefs.beyond:
                for tally in self.tallies(facts):
                    if best is None or tally.rank < best_rank:
                        best, best_rank = Totals(tally.total, tally.points, tally.fans), tally.rank
                continue
            choices = [packed] if not several else self._packed_choices(facts)
            for packed in choices:
                brief = briefs.of(packed)
                if best is None or brief.rank < best_rank:
                    best, best_rank = Totals(brief.total, brief.points, brief.fans), brief.rank
        return best

    def _packed_choices(self, facts: Facts) -> list[int]:
        return [sum([one.packed for one in choice]) for choice in product(*self._findings(facts))]

    def _findings(self, facts: Facts) -> list[tuple[_Finding, ...]]:
        found = []
        for view, remembered, family, memory in self._views:
            key = view(facts)
            found.append(remembered(key) or self._find(family, memory, key))
        return found

    def _find(
        self, family: Family[Any], memory: dict[Any, tuple[_Finding, ...]], view: Any
    ) -> tuple[_Finding, ...]:
        """What `family` finds in `view`, remembered: a finding for each equally dear choice."""
        enabled = self.rules.enabled
        hits = tuple(family.hits(view, enabled))
        selections = self._selected(tuple(family.combinations(view, enabled)))
        findings = tuple([self._finding(hits + one.hits, one.dropped) for one in selections])
        _remember(memory, view, findings)
        return findings

    def _selected(self, combinations: tuple[Combination, ...]) -> list[Selection]:
        """`scoring.principles.select`, remembered: other sets often combine in the same way."""
        selections = self._selections.get(combinations)
        if selections is None:
            selections = select(combinations, self.rules)
            _remember(self._selections, combinations, selections)
        return selections

    def _finding(self, hits: tuple[Hit, ...], dropped: tuple[Dropped, ...]) -> _Finding:
        finding = self._known.get((hits, dropped))
        if finding is None:
            finding = _Finding(next(self._numbers), hits, dropped, self.briefs.pack(hits))
            _remember(self._known, (hits, dropped), finding)
        return finding

    def _tally(self, findings: tuple[_Finding, ...], met: int) -> Tally:
        """What counts of `findings` under the conditions `met`, a bit for each that the rules ask for."""
        key = (met, *[finding.number for finding in findings])
        known = self._tallies.get(key)
        if known is not None:
            return known
        marks: dict[Fan, tuple[int, ...]] = {}
        for finding in findings:
            for fan, made in finding.hits:
                # A fan may have predicates in two families.
                marks[fan] = tuple(sorted((*marks[fan], *made))) if fan in marks else made
        hits = [Hit(fan, made) for fan, made in marks.items()]
        dropped = [one for finding in findings for one in finding.dropped]
        conditions = _ALWAYS.union([when for bit, when in self._conditions if met & bit])
        tally = count_up(hits, dropped, self.rules, conditions)
        _remember(self._tallies, key, tally)
        return tally


def _remember(memory: dict[K, V], key: K, value: V) -> None:
    if len(memory) >= REMEMBERED:
        memory.clear()
    memory[key] = value


@lru_cache(maxsize=32)
def engine_for(rules: Rules) -> Engine:
    """The engine of `rules`, made once."""
    return Engine(rules)
