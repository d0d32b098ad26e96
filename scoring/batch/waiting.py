"""Which of many hands wait for one kind of tile only."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scoring.batch.columns import SUITS, Column, Columns
from scoring.batch.readings import ALL_HONOURS, ALL_ORPHANS, BODIES, ONES, kinds_of, within
from scoring.decomposition import formal_waits
from scoring.hand import Hand, Win
from scoring.suit_tables import SuitWaits, suit_waits

_SEVERAL_KINDS = 8
"""A hand with this many of the nine tiles of a knitted straight may wait for it."""


class SuitWaiting:
    """What each suit is and lacks, numbered as it is met; the numbered suits share theirs."""

    def __init__(self) -> None:
        self._data: list[SuitWaits] = []
        self._found: tuple[dict[int, int], ...] = ({}, {})

    def of(self, keys: Column) -> list[tuple[Column, ...]]:
        """The fields of `SuitWaits` of `keys`, a row a suit, suit by suit."""
        numbers = np.concatenate([self._numbers(0, keys[:3].ravel()), self._numbers(3, keys[3])])
        table = np.array(self._data, np.int64).reshape(-1, len(SuitWaits._fields)).T
        left, complete, tiles = table[:, numbers.reshape(SUITS, -1)]
        tiles[1] <<= 9
        tiles[2] <<= 18
        return list(zip(left, complete, tiles, strict=True))

    def _numbers(self, suit: int, keys: Column) -> Column:
        unique, places = np.unique(keys, return_inverse=True)
        found = self._found[suit // 3]
        numbers = []
        for key in unique.tolist():
            number = found.get(key)
            if number is None:
                number = found[key] = len(self._data)
                self._data.append(suit_waits(suit, key))
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
    """The tiles that complete four sets and a pair, as bits: `scoring.suit_tables.standard_waits`."""
    every = suits.of(before)
    short = sum((left > 0) | (complete == 0) for left, complete, _ in every)
    twos = sum(left == 2 for left, _, _ in every)
    without_pair = sum((left == 2) & (complete == 0) for left, complete, _ in every)
    waits = np.zeros(before.shape[1], np.int64)
    for left, complete, tiles in every:
        # Of two suits that want a pair or a set, this one gets the set if the other has the pair.
        other_paired = (short == 2) & (twos == 2) & (without_pair - (1 - complete) == 0)
        waits |= np.where((left == 1) & (short == 1) | (left == 2) & other_paired, tiles, 0)
    return waits
