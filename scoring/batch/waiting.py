"""Which of many hands wait for one kind of tile only.

As `scoring.decomposition.waits_of`, in columns: waits are bits, one for each of the 34 kinds.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scoring.batch.columns import SUITS, Column, Columns
from scoring.batch.readings import ALL_HONOURS, ALL_ORPHANS, BODIES, ONES, kinds_of, within
from scoring.batch.suits import RANKS, waits_of_suits


def wait_for_one(hands: Columns, asked: Column) -> Column:
    """For every hand, whether it is among `asked` (places) and waits for one kind of tile only."""
    before, melds = hands.before[:, asked], hands.melds[asked]
    waits = _standard(before)
    for places, more in _other_waits(before, melds):
        waits[places] |= more
    answer = np.zeros(len(hands.tile), bool)
    answer[asked] = (waits != 0) & (waits & (waits - 1) == 0)
    return answer


def _standard(before: Column) -> Column:
    """The tiles that complete four sets and a pair: `scoring.suit_tables.standard_waits`."""
    every = waits_of_suits(before)
    short = sum((left > 0) | ~complete for left, complete, _ in every)
    twos = sum(left == 2 for left, _, _ in every)
    without_pair = sum((left == 2) & ~complete for left, complete, _ in every)
    waits = np.zeros(before.shape[1], np.int64)
    for left, complete, tiles in every:
        # Of two suits that want a pair or a set, this one gets the set if the other has the pair.
        other_paired = (short == 2) & (twos == 2) & (without_pair - ~complete == 0)
        waits |= np.where((left == 1) & (short == 1) | (left == 2) & other_paired, tiles, 0)
    return waits


def _other_waits(before: Column, melds: Column) -> Iterator[tuple[Column, Column]]:
    """The waits of the other shapes: places of hands, and the tiles each waits for."""
    kinds = kinds_of(before)
    concealed = melds == 0

    pairs = np.flatnonzero(concealed & (_number(before & ONES[:, None]) == 1))
    yield pairs, _bits(before[:, pairs] & ONES[:, None])

    orphans = np.flatnonzero(concealed & within(kinds, ALL_ORPHANS) & (_number(kinds) >= 12))
    missing = ALL_ORPHANS[:, None] & ~kinds[:, orphans]
    yield orphans, _bits(np.where(missing.any(axis=0), missing, ALL_ORPHANS[:, None]))

    for body in BODIES:
        held = _number(kinds & body[:, None])
        whole = np.flatnonzero((melds <= 1) & (held == 9))
        yield whole, _standard(before[:, whole] - body[:, None])

        near = np.flatnonzero((melds <= 1) & (held == 8))
        missing = body[:, None] & ~kinds[:, near]
        rest = waits_of_suits(before[:, near] - body[:, None] + missing)
        complete = np.all([one for _, one, _ in rest], axis=0)
        yield near, np.where(complete, _bits(missing), 0)

        allowed = body | ALL_HONOURS
        singles = np.flatnonzero(concealed & within(before, allowed))
        yield singles, _bits(allowed[:, None] & ~kinds[:, singles])


def _number(kinds: Column) -> Column:
    """How many kinds there are (ones in the places of each); fifteen or more of one suit do not occur."""
    return np.asarray((kinds % 15).sum(axis=0))


def _bits(kinds: Column) -> Column:
    """Kinds as bits, one for each of the 34."""
    bits = np.zeros(kinds.shape[1], np.int64)
    for suit in range(SUITS):
        for rank in range(RANKS if suit < 3 else 7):
            bits |= (kinds[suit] >> 4 * rank & 1) << RANKS * suit + rank
    return bits
