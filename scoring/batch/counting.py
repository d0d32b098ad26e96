"""The best account of many hands: what families find in every reading, and the dearest reading of each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from scoring.batch.codes import CODED, Batch
from scoring.batch.columns import Column, columns
from scoring.batch.counted import IN_FULL, NOTHING, Counted
from scoring.batch.found import Found
from scoring.batch.readings import rows_of
from scoring.batch.suits import WAITS, expanded
from scoring.batch.waiting import wait_for_one
from scoring.engine import Engine, Totals
from scoring.hand import Hand, Win
from scoring.result import WaitKind

_MAYBE_SINGLE: Final = np.array([wait in (WaitKind.EDGE, WaitKind.CLOSED, WaitKind.SINGLE) for wait in WAITS])


class BatchEngine:
    """Counts batches by the rules of an engine."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._found = [Found(engine, coded, len(engine.rules.order)) for coded in CODED]
        self._counted = Counted(engine)

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
        row, outcomes = self._outcomes(Batch(hands, rows, wait_for_one(hands, np.flatnonzero(asked))))
        numbers = self._counted.numbers(self._found, outcomes)
        best = self._best(len(wins), rows.hand[row], numbers)
        known = self._counted.totals
        answer = [known[number] for number in best.tolist()]
        for hand in np.flatnonzero(hands.odd | (best == IN_FULL)).tolist():
            answer[hand] = self._engine.totals(*wins[hand])
        return answer

    def _outcomes(self, batch: Batch) -> tuple[Column, list[Column]]:
        """Row numbers, repeated for each equally dear choice; and for each family its outcome in each."""
        rows = np.arange(len(batch.rows.hand))
        found = [one.choices(batch) for one in self._found]
        repeated = [numbers for _, numbers in found if (numbers > 1).any()]
        if not repeated:
            return rows, [one.outcomes(starts) for one, (starts, _) in zip(self._found, found, strict=True)]
        rows, within = expanded(np.prod(repeated, axis=0))
        outcomes = []
        for one, (starts, numbers) in zip(self._found, found, strict=True):
            within, choice = np.divmod(within, numbers[rows])
            outcomes.append(one.outcomes(starts[rows] + choice))
        return rows, outcomes

    def _best(self, hands: int, owner: Column, numbers: Column) -> Column:
        """The number of the best account of each of `hands`; equal ones by their fans in table order, as for
        single scores."""
        worth = self._counted.worth[numbers]
        dearest = np.zeros(hands, np.int64)
        dearest[owner] = worth
        dearer = np.flatnonzero(worth > dearest[owner])
        np.maximum.at(dearest, owner[dearer], worth[dearer])
        dear = np.flatnonzero(worth == dearest[owner])
        owner, numbers = owner[dear], numbers[dear]
        best = np.full(hands, NOTHING)
        best[owner] = numbers
        for rival in np.flatnonzero(best[owner] != numbers).tolist():
            hand = owner[rival]
            best[hand] = self._counted.first(best[hand], numbers[rival])
        return best


@lru_cache(maxsize=16)
def batch_engine_for(engine: Engine) -> BatchEngine:
    """The batch engine of `engine`, made once."""
    return BatchEngine(engine)
