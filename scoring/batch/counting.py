"""What counts in many hands: what families find by code, exclusions by column, the best reading of each.

Many rows satisfy the same fans, so exclusions, points and names are settled once for each combination of
findings that a batch holds, and the rows only say which combination they have.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from scoring.batch.codes import CODED, Batch, Coded
from scoring.batch.columns import Column, columns
from scoring.batch.readings import rows_of
from scoring.batch.suits import WAITS, expanded
from scoring.batch.waiting import wait_for_one
from scoring.engine import REMEMBERED, Engine, Totals
from scoring.fans.family import Family
from scoring.fans.fan import Fan
from scoring.hand import Hand, Win
from scoring.result import WaitKind

_MAYBE_SINGLE: Final = np.array([wait in (WaitKind.EDGE, WaitKind.CLOSED, WaitKind.SINGLE) for wait in WAITS])
_ROOM: Final = 1 << 62
_SMALL: Final = 1 << 17
"""Codes below this are looked up by place."""


class _Found:
    """What one family finds for each code met so far.

    A code has a span: the first of its equally dear choices, and their number. Each choice is the number of
    an outcome; `vectors` has the counts of each outcome, a column each. Spans are kept by code, in a table
    where all codes of a batch are small numbers.
    """

    def __init__(self, engine: Engine, coded: Coded, fans: int) -> None:
        self._engine = engine
        self._coded = coded
        self._fans = fans
        self._spans: dict[int, tuple[int, int]] = {}
        self._table = np.zeros((2, 0), np.int32)
        self._choices: list[int] = []
        self._outcomes: dict[int, int] = {}
        self._vectors = np.zeros((fans, 0), np.uint8)

    @property
    def family(self) -> Family[Any]:
        return self._coded.family

    def choices(self, batch: Batch) -> Column:
        """For each row of `batch`, a column each, its first choice and how many it has."""
        codes = self._coded.codes(batch)
        if codes.max(initial=0) >= _SMALL:
            unique, places = np.unique(codes, return_inverse=True)
            spans = [self._spans.get(code) or self._look(code) for code in unique.tolist()]
            return np.array(spans, np.int32).reshape(-1, 2).T[:, places]
        if not self._table.size:
            self._table = np.zeros((2, _SMALL), np.int32)
        unknown = self._table[1, codes] == 0
        for code in set(codes[unknown].tolist()):
            self._table[:, code] = self._spans.get(code) or self._look(code)
        return self._table[:, codes]

    def _look(self, code: int) -> tuple[int, int]:
        packed = self._engine.packed_findings(self.family, self._coded.view(code))
        span = self._spans[code] = (len(self._choices), len(packed))
        self._choices += [self._outcomes.setdefault(one, len(self._outcomes)) for one in packed]
        return span

    def outcomes(self, choices: Column) -> tuple[Column, int]:
        """The outcome of each choice, and how many outcomes there are."""
        return np.array(self._choices, np.intp)[choices], len(self._outcomes)

    @property
    def vectors(self) -> Column:
        """How often each fan is there in each outcome."""
        if self._vectors.shape[1] != len(self._outcomes):
            data = b"".join([one.to_bytes(self._fans, "little") for one in self._outcomes])
            self._vectors = np.frombuffer(data, np.uint8).reshape(-1, self._fans).T
        return self._vectors


class BatchEngine:
    """Counts batches by the rules of an engine."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._totals: dict[bytes, Totals] = {}
        rules = engine.rules
        self._fans = list(rules.order)
        self._found = [_Found(engine, coded, len(self._fans)) for coded in CODED]
        self._worth = np.array([rules.points[fan] for fan in self._fans], np.int64)
        self._towards = np.array([fan not in rules.after_minimum for fan in self._fans])
        self._special = np.array([fan not in rules.beside_chicken for fan in self._fans])
        self._beyond = engine.briefs.places_beyond
        self._clears = engine.briefs.clears
        self._by_number = np.argsort([int(fan) for fan in self._fans])

    @property
    def able(self) -> bool:
        """Whether it knows all families that the engine asks."""
        return {family.name for family in self._engine.families} <= {one.family.name for one in self._found}

    def totals(self, wins: Sequence[tuple[Hand, Win]]) -> list[Totals | None]:
        """The best account of each hand in brief; None for a hand without a winning shape."""
        hands = columns(wins)
        rows = rows_of(hands)
        asked = np.zeros(len(wins), bool)
        asked[rows.hand[_MAYBE_SINGLE[rows.wait]]] = True
        batch = Batch(hands, rows, wait_for_one(hands, np.flatnonzero(asked)))
        row, combination, counts = self._satisfied(batch)
        owner = rows.hand[row]
        beyond: Column = counts[self._beyond].max(axis=0, initial=0)
        full = set(owner[beyond[combination] > 0].tolist())
        self._exclude(counts)
        total, points = self._add_up(counts)
        best = self._best(owner, combination, total, counts)
        answer: list[Totals | None] = [None] * len(wins)
        chosen, places = np.unique(combination[best], return_inverse=True)
        named = self._named(counts[:, chosen], total[chosen], points[chosen])
        for hand, place in zip(owner[best].tolist(), places.tolist(), strict=True):
            answer[hand] = named[place]
        full.update(np.flatnonzero(hands.odd).tolist())
        for hand in full:
            answer[hand] = self._engine.totals(*wins[hand])
        return answer

    def _satisfied(self, batch: Batch) -> tuple[Column, Column, Column]:
        """Row numbers, repeated for each equally dear choice; the combination of findings of each; and how
        often each fan is there in each combination: a row a fan in the order of the rules, a column each."""
        rows = np.arange(len(batch.rows.hand))
        found = [one.choices(batch) for one in self._found]
        repeated = [numbers for _, numbers in found if (numbers > 1).any()]
        within = np.zeros(len(rows), np.intp)
        if repeated:
            rows, within = expanded(np.prod(repeated, axis=0))
        outcomes = []
        for one, (starts, numbers) in zip(self._found, found, strict=True):
            within, choice = np.divmod(within, numbers[rows])
            outcomes.append(one.outcomes(starts[rows] + choice))
        combination = _numbered(outcomes)
        # Any row shows what its combination holds.
        shown = np.zeros(int(combination.max(initial=-1)) + 1, np.intp)
        shown[combination] = np.arange(len(rows))
        counts = np.zeros((len(self._fans), len(shown)), np.uint8)
        for one, (outcome, _) in zip(self._found, outcomes, strict=True):
            used = np.flatnonzero(one.vectors.any(axis=1))
            counts[used] += one.vectors[used][:, outcome[shown]]
        return rows, combination, counts

    def _exclude(self, counts: Column) -> None:
        """不重复 by column, from the dearest fan down, as `scoring.brief` has it."""
        for place, cleared in enumerate(self._clears):
            if cleared:
                having = np.flatnonzero(counts[place])
                if len(having):
                    counts[np.array(cleared)[:, None], having] = 0

    def _add_up(self, counts: Column) -> tuple[Column, Column]:
        if Fan.CHICKEN_HAND in self._fans:
            counts[self._fans.index(Fan.CHICKEN_HAND)] = ~counts[self._special].any(axis=0)
        values = counts.astype(np.float32)
        total = self._worth.astype(np.float32) @ values
        points = (self._worth * self._towards).astype(np.float32) @ values
        return total.astype(np.int64), points.astype(np.int64)

    def _best(self, owner: Column, combination: Column, total: Column, counts: Column) -> Column:
        """The best row of each hand; equal ones by their fans in table order, as for single scores."""
        readings = np.bincount(owner)[owner]
        alone, several = np.flatnonzero(readings == 1), np.flatnonzero(readings > 1)
        owner, combination = owner[several], combination[several]
        # Of rows with equal totals the one is taken that has more of the first fan in which they differ.
        rivals, places = np.unique(combination, return_inverse=True)
        lists = np.ascontiguousarray(counts[self._by_number][:, rivals].T).view(f"S{len(counts)}").ravel()
        rank = np.unique(lists, return_inverse=True)[1]
        order = np.lexsort((-rank[places], -total[combination], owner))
        first = np.diff(owner[order], prepend=-1) != 0
        return np.concatenate([alone, several[order[first]]])

    def _named(self, counts: Column, total: Column, points: Column) -> list[Totals]:
        """The totals of each column; equal counts share one."""
        size = len(self._fans)
        by_list = np.ascontiguousarray(counts.T)
        data = by_list.tobytes()
        lists = [data[start : start + size] for start in range(0, len(data), size)]
        missing = [place for place, one in enumerate(lists) if one not in self._totals]
        if len(self._totals) + len(missing) > REMEMBERED:
            self._totals.clear()
            missing = list(range(len(lists)))
        owner, fans = np.nonzero(by_list[missing])
        times = by_list[missing][owner, fans].tolist()
        named = [self._fans[place] for place in fans.tolist()]
        ends = np.searchsorted(owner, np.arange(len(missing)), side="right").tolist()
        worth = zip(total[missing].tolist(), points[missing].tolist(), strict=True)
        start = 0
        for place, end, (all_points, towards) in zip(missing, ends, worth, strict=True):
            listed = dict(zip(named[start:end], times[start:end], strict=True))
            self._totals[lists[place]] = Totals(all_points, towards, MappingProxyType(listed))
            start = end
        return [self._totals[one] for one in lists]


def _numbered(columns_and_sizes: Sequence[tuple[Column, int]]) -> Column:
    """One number for each combination of the columns, from 0; each column holds numbers below its size."""
    combined, room = columns_and_sizes[0]
    for column, size in columns_and_sizes[1:]:
        if room * size >= _ROOM:
            combined = np.unique(combined, return_inverse=True)[1]
            room = len(combined) + 1
        combined, room = combined * size + column, room * size
    return np.asarray(np.unique(combined, return_inverse=True)[1])


@lru_cache(maxsize=16)
def batch_engine_for(engine: Engine) -> BatchEngine:
    """The batch engine of `engine`, made once."""
    return BatchEngine(engine)
