"""Which of many hands wait for one kind of tile only."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scoring.batch.columns import SUITS, Column, Columns
from scoring.batch.readings import ALL_HONOURS, ALL_ORPHANS, BODIES, ONES, kinds_of, within
from scoring.decomposition import formal_waits, suit_waits
from scoring.hand import Hand, Win

_SEVERAL_KINDS = 8
"""A hand with this many of the nine tiles of a knitted straight may wait for it."""


class SuitWaiting:
    """What each suit is and lacks, numbered as it is met; the numbered suits share theirs."""

    def __init__(self) -> None:
        self._data: list[tuple[int, int, int, int]] = []
        self._found: tuple[dict[int, int], ...] = ({}, {})

    def of(self, keys: Column) -> list[tuple[Column, ...]]:
        """Of `keys`, a row a suit, suit by suit: whether complete as sets, whether with a pair, the tiles for
        sets, the tiles for the pair; tiles as bits by number."""
        numbers = np.concatenate([self._numbers(0, keys[:3].ravel()), self._numbers(3, keys[3])])
        table = np.array(self._data, np.int64).reshape(-1, 4).T
        found: list[tuple[Column, ...]] = []
        for suit, own in enumerate(numbers.reshape(SUITS, -1)):
            sets, with_pair, for_sets, for_pair = table[:, own]
            shift = 9 * suit if suit < 3 else 0
            found.append((sets, with_pair, for_sets << shift, for_pair << shift))
        return found

    def _numbers(self, suit: int, keys: Column) -> Column:
        unique, places = np.unique(keys, return_inverse=True)
        found = self._found[suit // 3]
        numbers = []
        for key in unique.tolist():
            number = found.get(key)
            if number is None:
                waits = suit_waits(suit, key)
                number = found[key] = len(self._data)
                self._data.append(
                    (
                        int(waits.sets),
                        int(waits.with_pair),
                        sum(1 << tile for tile in waits.for_sets),
                        sum(1 << tile for tile in waits.for_pair),
                    )
                )
            numbers.append(number)
        return np.asarray(np.array(numbers, np.intp)[places])


def wait_for_one(
    hands: Columns, wins: Sequence[tuple[Hand, Win]], asked: Column, suits: SuitWaiting
) -> Column:
    """For every hand, whether it is among `asked` (places) and waits for one kind of tile only."""
    before = hands.before[:, asked]
    waits = _standard(before, suits)
    concealed = hands.melds[asked] == 0
    kinds = kinds_of(before)
    odd = before & ONES[:, None]
    pairs = concealed & (_digits(odd) == 1)
    for suit in range(SUITS):
        tile = np.zeros(len(asked), np.int64)
        for rank in range(9 if suit < 3 else 7):
            tile |= (odd[suit] >> 4 * rank & 1) << (9 * suit + rank)
        waits |= np.where(pairs, tile, 0)
    answer = np.zeros(len(hands.tile), bool)
    answer[asked] = (waits != 0) & (waits & (waits - 1) == 0)
    # The rare rest one by one: hands near a knitted straight, orphans, or honours and knitted tiles.
    rest = concealed & within(kinds, ALL_ORPHANS)
    for body in BODIES:
        near = _digits(kinds & body[:, None]) >= _SEVERAL_KINDS
        rest |= (hands.melds[asked] <= 1) & near
        rest |= concealed & within(kinds, body | ALL_HONOURS)
    for place in asked[rest].tolist():
        hand, _ = wins[place]
        answer[place] = len(formal_waits(hand.concealed, len(hand.melds))) == 1
    return answer


def _digits(keys: Column) -> Column:
    """The sum of the digits (four bits each) of all suits; fifteen or more of one suit do not occur."""
    return np.asarray((keys % 15).sum(axis=0))


def _standard(before: Column, suits: SuitWaiting) -> Column:
    """The tiles that complete four sets and a pair, as bits."""
    every = suits.of(before)
    unfinished = [(sets == 0) & (paired == 0) for sets, paired, _, _ in every]
    number = sum(one.astype(np.int64) for one in unfinished)
    without_sets = sum(1 - sets for sets, _, _, _ in every)
    waits = np.zeros(before.shape[1], np.int64)
    for (sets, _, for_sets, for_pair), open_suit in zip(every, unfinished, strict=True):
        waiting = (number == 0) | ((number == 1) & open_suit)
        paired = without_sets - (1 - sets)
        waits |= np.where(waiting & (paired == 0), for_pair, 0)
        waits |= np.where(waiting & (paired == 1), for_sets, 0)
    return waits
