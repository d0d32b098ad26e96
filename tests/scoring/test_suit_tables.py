"""Suits in tables and suits one by one are the same suits."""

from __future__ import annotations

import random

import numpy as np
import pytest

from scoring.batch.columns import RADIX
from scoring.batch.suits import RANKS, SuitTable, honours_table, index_of, numbered_table
from scoring.suit_tables import suit_splits, suit_waits

TILES_BEFORE_THE_WIN = 13


def _keys(table: SuitTable, source: random.Random) -> list[int]:
    """Keys of suits that are complete, that wait, and any others."""
    ranks = RANKS if table is numbered_table() else 7
    indices = [
        *source.sample(np.flatnonzero(table.complete).tolist(), 400),
        *source.sample(np.flatnonzero(table.waits).tolist(), 1000),
        *(source.randrange(RADIX**ranks) for _ in range(600)),
    ]
    digits = [[index // RADIX**rank % RADIX for rank in range(RANKS)] for index in indices]
    return [
        sum(number << 4 * rank for rank, number in enumerate(numbers))
        for numbers in digits
        if sum(numbers) <= TILES_BEFORE_THE_WIN
    ]


@pytest.mark.parametrize(("suit", "table"), [(0, numbered_table()), (3, honours_table())], ids=["0", "3"])
def test_tables_hold_the_splits_and_waits_of_every_suit(suit: int, table: SuitTable) -> None:
    keys = _keys(table, random.Random(suit))
    assert len(keys) > 1000
    for key, index in zip(keys, index_of(np.array(keys)).tolist(), strict=True):
        splits = suit_splits(suit, key)
        place = table.complete[index]
        start = int(table.first[place])
        found = {
            (int(table.splits.chows[one]), int(table.splits.pungs[one]), int(table.splits.pair[one]))
            for one in range(start, start + int(table.number[place]))
        }
        assert found == {
            (
                sum(RADIX**low for low in chows),
                sum(1 << tile - 9 * suit for tile in pungs),
                pair - 9 * suit if pair >= 0 else -1,
            )
            for chows, pungs, pair in splits
        }
        waits = suit_waits(suit, key)
        if waits.left:
            assert waits.tiles == int(table.waits[index]) << 9 * suit


def test_a_suit_of_14_tiles_has_as_many_winning_forms_as_are_known() -> None:
    """13,259 of 14 tiles, and 21,743 with the smaller ones and none: numbers that others have counted too."""
    table = numbered_table()
    complete = np.flatnonzero(table.complete)
    tiles = sum(complete // RADIX**rank % RADIX for rank in range(RANKS))
    sizes = dict(zip(*(column.tolist() for column in np.unique(tiles, return_counts=True)), strict=True))
    assert sizes == {0: 1, 3: 16, 6: 127, 9: 627, 12: 2098, 2: 9, 5: 135, 8: 996, 11: 4475, 14: 13259}
