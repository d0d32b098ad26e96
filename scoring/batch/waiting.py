"""Which of many hands wait for one kind of tile only.

As `scoring.decomposition.waits_of`, in columns: waits are bits, one for each of the 34 kinds.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scoring.batch.columns import Column, Columns
from scoring.batch.kinds import (
    ALL_HONOURS,
    ALL_ORPHANS,
    BODIES,
    ONES,
    keys_of_one,
    kinds_of,
    number_of,
    one_at_most,
)
from scoring.batch.suits import waits_of_suits


def wait_for_one(hands: Columns, asked: Column) -> Column:
    """For every hand, whether it is among `asked` (places) and waits for one kind of tile only."""
    before, melds = hands.before[:, asked], hands.melds[asked]
    waits = _standard(before)
    roomy = np.flatnonzero(melds <= 1)
    for places, tiles in _of_knitted_straights(before[:, roomy]):
        waits[roomy[places]] |= tiles
    concealed = np.flatnonzero(melds == 0)
    waits[concealed] |= _without_sets(before[:, concealed])
    answer = np.zeros(len(hands.tile), bool)
    answer[asked] = (waits != 0) & one_at_most(waits)
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


def _of_knitted_straights(before: Column) -> Iterator[tuple[Column, Column]]:
    """The tiles that complete a knitted straight, a set and a pair: places of hands, and tiles for each."""
    kinds = kinds_of(before)
    for body, keys in BODIES:
        missing = body & ~kinds
        whole = np.flatnonzero(missing == 0)
        yield whole, _standard(before[:, whole] - keys[:, None])

        near = np.flatnonzero((missing != 0) & one_at_most(missing))
        lacking = missing[near]
        rest = waits_of_suits(before[:, near] - keys[:, None] + keys_of_one(lacking))
        complete = np.all([one for _, one, _ in rest], axis=0)
        yield near, np.where(complete, lacking, 0)


def _without_sets(before: Column) -> Column:
    """The tiles that complete seven pairs, thirteen orphans, or honours and knitted tiles."""
    kinds = kinds_of(before)
    odd = kinds_of(before & ONES)
    waits = np.where(one_at_most(odd), odd, 0)

    orphans = np.flatnonzero((kinds & ~ALL_ORPHANS == 0) & (number_of(kinds) >= 12))
    missing = ALL_ORPHANS & ~kinds[orphans]
    waits[orphans] |= np.where(missing == 0, ALL_ORPHANS, missing)

    single = (before & ~ONES == 0).all(axis=0)
    for body, _ in BODIES:
        allowed = body | ALL_HONOURS
        waits |= np.where(single & (kinds & ~allowed == 0), allowed & ~kinds, 0)
    return waits
