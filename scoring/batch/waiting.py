"""Which of many hands wait for one kind of tile only."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scoring.batch.columns import SUITS, Column, Columns
from scoring.batch.readings import ALL_HONOURS, ALL_ORPHANS, BODIES, ONES, kinds_of, within
from scoring.batch.suits import waits_of_suits
from scoring.decomposition import formal_waits
from scoring.hand import Hand, Win

_SEVERAL_KINDS = 8
"""A hand with this many of the nine tiles of a knitted straight may wait for it."""


def wait_for_one(hands: Columns, wins: Sequence[tuple[Hand, Win]], asked: Column) -> Column:
    """For every hand, whether it is among `asked` (places) and waits for one kind of tile only."""
    before = hands.before[:, asked]
    waits = _standard(before)
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


def _standard(before: Column) -> Column:
    """The tiles that complete four sets and a pair, as bits: `scoring.suit_tables.standard_waits`."""
    every = waits_of_suits(before)
    short = sum((left > 0) | (complete == 0) for left, complete, _ in every)
    twos = sum(left == 2 for left, _, _ in every)
    without_pair = sum((left == 2) & (complete == 0) for left, complete, _ in every)
    waits = np.zeros(before.shape[1], np.int64)
    for left, complete, tiles in every:
        # Of two suits that want a pair or a set, this one gets the set if the other has the pair.
        other_paired = (short == 2) & (twos == 2) & (without_pair - (1 - complete) == 0)
        waits |= np.where((left == 1) & (short == 1) | (left == 2) & other_paired, tiles, 0)
    return waits
