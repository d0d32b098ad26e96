"""What each family finds in many hands: every code is looked up once, and remembered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from scoring.batch.codes import Batch, Coded
from scoring.batch.columns import Column
from scoring.engine import Engine
from scoring.fans.family import Family

_SPREAD: Final = np.uint64(0x9E3779B97F4A7C15)
"""An odd number whose multiples spread codes over the slots: 2 to the 64th by the golden ratio."""
_SLOTS: Final = 1 << 16
_NO_CODE: Final = -1


class Found:
    """What one family finds for each code met so far.

    `counts` says how often each fan is there: a row an outcome, a column a fan in the order of the rules.

    A code has a span: the first of its equally dear choices, and their number. Each choice is the number of
    an outcome, which packs the fans found as `scoring.brief` does. Codes are numbered as they come; a table
    of slots tells the numbers of most codes of a batch at once, and only those that share a slot are looked
    up one by one.
    """

    def __init__(self, engine: Engine, coded: Coded, fans: int) -> None:
        self._engine = engine
        self._coded = coded
        self._fans = fans
        self._numbers: dict[int, int] = {_NO_CODE: 0}
        self._spans: list[tuple[int, int]] = [(0, 0)]
        self._choices: list[int] = []
        self._outcomes: dict[int, int] = {}
        self._slots = np.zeros(_SLOTS, np.int32)
        self._code_of = np.zeros(0, np.int64)
        self._span_of = np.zeros((0, 2), np.int32)
        self._outcome_of = np.zeros(0, np.intp)
        self.counts: Column = np.zeros((0, fans), np.uint8)
        self._lay_out()

    def _lay_out(self) -> None:
        """Adds to the arrays what has come since they were made."""
        self._code_of = _longer(self._code_of, list(self._numbers))
        self._span_of = _longer(self._span_of, self._spans)
        self._outcome_of = _longer(self._outcome_of, self._choices)
        if len(self._outcomes) > len(self.counts):
            packed = b"".join([one.to_bytes(self._fans, "little") for one in self._outcomes])
            self.counts = np.frombuffer(packed, np.uint8).reshape(-1, self._fans)

    @property
    def family(self) -> Family[Any]:
        """The family that finds."""
        return self._coded.family

    @property
    def size(self) -> int:
        """How many outcomes there are so far."""
        return len(self._outcomes)

    def choices(self, batch: Batch) -> Column:
        """For each row of `batch`, a column each, its first choice and how many it has."""
        codes = self._coded.codes(batch).astype(np.int64, copy=False)
        slots = (codes.view(np.uint64) * _SPREAD >> np.uint64(48)).astype(np.intp)
        numbers = self._slots[slots]
        others = np.flatnonzero(self._code_of[numbers] != codes)
        if len(others):
            unique, first, places = np.unique(codes[others], return_index=True, return_inverse=True)
            asked = zip(unique.tolist(), slots[others[first]].tolist(), strict=True)
            numbers[others] = np.array([self._look_up(code, slot) for code, slot in asked])[places]
            if len(self._numbers) > len(self._code_of):
                self._lay_out()
        return self._span_of[numbers].T

    def _look_up(self, code: int, slot: int) -> int:
        """The number of `code`, which gets the slot if nobody has it."""
        number = self._numbers.get(code)
        if number is None:
            number = self._numbers[code] = len(self._numbers)
            packed = self._engine.packed_findings(self.family, self._coded.view(code))
            self._spans.append((len(self._choices), len(packed)))
            self._choices += [self._outcomes.setdefault(one, len(self._outcomes)) for one in packed]
            if not self._slots[slot]:
                self._slots[slot] = number
        return number

    def outcomes(self, choices: Column) -> Column:
        """The outcome of each choice."""
        return self._outcome_of[choices]


def _longer(array: Column, values: Sequence[Any]) -> Column:
    """`array`, which has the first of `values`, with all of them."""
    added = values[len(array) :]
    return np.concatenate([array, np.array(added, array.dtype)]) if added else array
