"""What counts in each combination of what the families find: exclusions by column, points, fan lists.

The same combinations come back in many hands, so each is settled once; hands only say which they have.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from types import MappingProxyType
from typing import Final

import numpy as np

from scoring.batch.columns import Column
from scoring.batch.found import Found
from scoring.engine import REMEMBERED, Engine, Totals
from scoring.fans.fan import Fan

_ROOM: Final = 1 << 62
NOTHING, IN_FULL = range(2)
"""Numbers that are no fan list: of a hand without a reading, and of what is to be counted in full."""
_MOST: Final = 1 << 30
"""More than any hand is worth."""


class Counted:
    """What counts in the combinations met so far, by the rules of an engine.

    A combination has a number: `totals` holds their fan lists, `worth` their points. Where an exclusion
    asks for more than how often fans are there (`scoring.brief`) it is `IN_FULL`, worth more than any list,
    so that it is the one to be chosen.
    """

    def __init__(self, engine: Engine) -> None:
        rules = engine.rules
        self._fans = list(rules.order)
        self._points = np.array([rules.points[fan] for fan in self._fans], np.float32)
        self._towards = self._points * [fan not in rules.after_minimum for fan in self._fans]
        self._special = np.array([fan not in rules.beside_chicken for fan in self._fans])
        self._beyond = engine.briefs.places_beyond
        self._clears = [(place, cleared) for place, cleared in enumerate(engine.briefs.clears) if cleared]
        self._forget()

    def _forget(self) -> None:
        self.totals: list[Totals | None] = [None, None]
        self.worth: Column = np.array([0, _MOST])
        self._numbers: dict[int, int] = {}
        self._radices: list[int] = []

    def numbers(self, found: Sequence[Found], outcomes: Sequence[Column]) -> Column:
        """The number of each combination: `outcomes` has, for each of `found`, its outcome in every row."""
        if len(self.totals) > REMEMBERED:
            self._forget()
        unique, places = np.unique(self._keys(found, outcomes), return_inverse=True)
        # Any row shows what its combination holds.
        shown = np.zeros(len(unique), np.intp)
        shown[places] = np.arange(len(places))
        numbers = np.array([self._numbers.get(key, -1) for key in unique.tolist()], np.intp)
        new = np.flatnonzero(numbers < 0)
        if len(new):
            numbers[new] = self._settled(found, [column[shown[new]] for column in outcomes])
            self._numbers.update(zip(unique[new].tolist(), numbers[new].tolist(), strict=True))
        return numbers[places]

    def first(self, one: int, other: int) -> int:
        """Which of two fan lists of equal worth goes first: that with more of the first fan in which they
        differ, in table order."""
        mine, theirs = self.totals[one], self.totals[other]
        if mine is None or theirs is None:
            return one
        differing = mine.fans.items() ^ theirs.fans.items()
        if not differing:
            return one
        fan, _ = min(differing)
        return one if mine.fans.get(fan, 0) > theirs.fans.get(fan, 0) else other

    def _keys(self, found: Sequence[Found], outcomes: Sequence[Column]) -> Column:
        """One number for each combination, the same in later batches while no family outgrows its radix."""
        if any(one.size > radix for one, radix in zip(found, self._radices or [0] * len(found), strict=True)):
            self._radices = [1 << one.size.bit_length() for one in found]
            self._numbers.clear()
        keys, room = outcomes[0], self._radices[0]
        for column, radix in zip(outcomes[1:], self._radices[1:], strict=True):
            if room * radix >= _ROOM:
                # Numbers of this batch only.
                self._numbers.clear()
                keys = np.unique(keys, return_inverse=True)[1]
                room = len(keys) + 1
            keys, room = keys * radix + column, room * radix
        return keys

    def _settled(self, found: Sequence[Found], outcomes: Sequence[Column]) -> Column:
        """The numbers of combinations not met before."""
        counts = np.zeros((len(self._fans), len(outcomes[0])), np.uint8)
        for one, column in zip(found, outcomes, strict=True):
            used = np.flatnonzero(one.counts.any(axis=0))
            counts[used] += one.counts.T[used][:, column]
        beyond = np.asarray(counts[self._beyond].any(axis=0))
        self._exclude(counts)
        if Fan.CHICKEN_HAND in self._fans:
            counts[self._fans.index(Fan.CHICKEN_HAND)] = ~counts[self._special].any(axis=0)
        numbers = np.full(len(beyond), IN_FULL)
        numbers[~beyond] = self._named(counts[:, ~beyond])
        return numbers

    def _exclude(self, counts: Column) -> None:
        """不重复 by column, from the dearest fan down, as `scoring.brief` has it."""
        for place, cleared in self._clears:
            having = np.flatnonzero(counts[place])
            if len(having):
                counts[np.array(cleared)[:, None], having] = 0

    def _named(self, counts: Column) -> Column:
        """The numbers of new fan lists: one for each column of `counts`."""
        by_list = np.ascontiguousarray(counts.T)
        owner, places = np.nonzero(by_list)
        times = by_list[owner, places].tolist()
        fans = zip([self._fans[place] for place in places.tolist()], times, strict=True)
        sizes = np.bincount(owner, minlength=len(by_list)).tolist()
        # Sums of floats are exact here: no hand has points in millions.
        worth = (by_list @ self._points).astype(np.int64)
        towards = (by_list @ self._towards).astype(np.int64)
        first = len(self.totals)
        for size, total, points in zip(sizes, worth.tolist(), towards.tolist(), strict=True):
            self.totals.append(Totals(total, points, MappingProxyType(dict(islice(fans, size)))))
        self.worth = np.concatenate([self.worth, worth])
        return np.arange(first, len(self.totals))
