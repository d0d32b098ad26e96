"""Every suit that can be, in arrays: its splits into sets and at most one pair, and the tiles it waits for.

Sets of one suit are so few (7 chows, 9 pungs) that all choices of up to four of them, with or without a pair,
are laid out once: some ten thousand splits, each of which adds up to a key. A suit of a hand then finds its
splits and its waits by its place in a table, whatever else a batch holds.

By rank, so that the three numbered suits share a table; the honours, which know no chows, have their own.
`scoring.suit_tables` says the same of one suit at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from scoring.batch.columns import NO_TRAITS_ASKED, RADIX, Column
from scoring.fans.patterns import CHOW_TRAITS, PAIR_TRAITS, PUNG_TRAITS
from scoring.result import WaitKind
from scoring.tiles import COPIES, EAST, HONOURS

WAITS: Final = tuple(WaitKind)
RANKS: Final = 9
CHOWS: Final = 7
"""Kinds of chow in a suit."""
_SETS: Final = 4
"""No hand has more."""


# --- tables ------------------------------------------------------------------------------------------------


class Splits(NamedTuple):
    """A column for each fact of splits, by rank: what each adds to a row of `readings.Rows`.

    `chows` counts each kind in a digit of base `RADIX`; `pungs` and `kinds_of_chow` have a bit for each;
    `number` is that of the pungs, `pair` the rank of the pair or -1.
    """

    chows: Column
    pungs: Column
    number: Column
    pair: Column
    traits: Column
    kinds_of_chow: Column


@dataclass(frozen=True, slots=True)
class SuitTable:
    """All there is to know of one suit, or of the honours.

    `complete` gives, for the index of a key, its place among the keys that are sets, or sets and a pair; 0
    for all others. By that place `first` tells where its splits start among `splits`, `number` how many there
    are. `waits` has, for the index of a key, a bit for each rank that would make it complete.
    """

    splits: Splits
    complete: Column
    first: Column
    number: Column
    waits: Column


_THREE_DIGITS: Final = np.array(
    [sum((key >> 4 * n & 15) * RADIX**n for n in range(3)) for key in range(4096)]
)


def index_of(keys: Column) -> Column:
    """Keys of suits with at most four of a tile, as numbers below 5 to the 9th."""
    low, middle, high = (_THREE_DIGITS[keys >> shift & 0xFFF] for shift in (0, 12, 24))
    return np.asarray(low + RADIX**3 * middle + RADIX**6 * high)


@cache
def numbered_table() -> SuitTable:
    """Of a numbered suit."""
    return _table(list(range(CHOWS)), list(range(RANKS)), 0)


@cache
def honours_table() -> SuitTable:
    """Of the winds and dragons."""
    return _table([], list(range(len(HONOURS))), EAST)


def _table(chows: list[int], pungs: list[int], first_tile: int) -> SuitTable:
    """The table of a suit with these chows (by lowest rank) and pungs; `first_tile` is its rank 0."""
    sets = np.zeros((len(chows) + len(pungs), RANKS), np.int8)
    for place, low in enumerate(chows):
        sets[place, low : low + 3] = 1
    for place, rank in enumerate(pungs, len(chows)):
        sets[place, rank] = 3
    counts = _choices(len(sets))
    digits = sets.T @ counts
    counts, digits = _at_most(COPIES + 1, digits, counts, digits)
    of_chow, of_pung = counts[: len(chows)].astype(np.int64), counts[len(chows) :].astype(np.int64)
    traits = np.full(counts.shape[1], NO_TRAITS_ASKED)
    set_traits = [*(CHOW_TRAITS[low] for low in chows), *(PUNG_TRAITS[first_tile + rank] for rank in pungs)]
    for times, shared in zip(counts, set_traits, strict=True):
        traits[times > 0] &= shared
    plain = Splits(
        chows=RADIX ** np.arange(len(chows)) @ of_chow,
        pungs=(1 << np.array(pungs)) @ (of_pung > 0),
        number=of_pung.sum(axis=0),
        pair=np.full_like(traits, -1),
        traits=traits,
        kinds_of_chow=(1 << np.arange(len(chows))) @ (of_chow > 0),
    )
    every, held = [plain], [digits]
    for rank in pungs:
        paired = plain.traits & PAIR_TRAITS[first_tile + rank]
        every.append(plain._replace(pair=np.full_like(traits, rank), traits=paired))
        held.append(digits.copy())
        held[-1][rank] += 2
    splits = Splits(*(np.concatenate(column) for column in zip(*every, strict=True)))
    return _indexed(splits, np.concatenate(held, axis=1))


def _choices(kinds: int) -> Column:
    """Every choice of up to four of so many kinds of set, as counts: a row a kind, a column a choice."""
    level, last = np.zeros((1, kinds), np.int8), np.zeros(1, np.int64)
    found = [level]
    for _ in range(_SETS):
        # One more set, of the kind taken last or a later one.
        rows, further = expanded(kinds - last)
        level, last = level[rows], last[rows] + further
        level[np.arange(len(level)), last] += 1
        found.append(level)
    return np.ascontiguousarray(np.concatenate(found).T)


def _at_most(copies: int, digits: Column, *columns: Column) -> list[Column]:
    """The places of `columns` where no rank of `digits` has more than so many copies."""
    allowed = np.flatnonzero((digits <= copies).all(axis=0))
    return [column[..., allowed] for column in columns]


def _indexed(splits: Splits, digits: Column) -> SuitTable:
    """The table of `splits`, whose tiles are `digits`, a row a rank."""
    digits, *columns = _at_most(COPIES + 1, digits, digits, *splits)
    units = RADIX ** np.arange(RANKS)
    index = (units.astype(float) @ digits).astype(np.int64)
    waits = np.zeros(RADIX**RANKS, np.int16)
    many = digits > COPIES
    crowded = many.sum(axis=0)
    for rank, unit in enumerate(units):
        # A fifth tile would complete a suit too: the wait is a formal one.
        completed = (digits[rank] > 0) & (crowded == many[rank])
        waits[index[completed] - unit] |= 1 << rank
    index, *columns = _at_most(COPIES, digits, index, *columns)
    order = np.argsort(index)
    index = index[order]
    first = np.flatnonzero(np.diff(index, prepend=-1))
    complete = np.zeros(RADIX**RANKS, np.uint16)
    complete[index[first]] = np.arange(1, len(first) + 1)
    number = np.diff(first, append=len(index))
    return SuitTable(
        splits=Splits(*(column[order] for column in columns)),
        complete=complete,
        first=np.concatenate([[0], first]),
        number=np.concatenate([[0], number]),
        waits=waits,
    )


# --- suits of many hands -----------------------------------------------------------------------------------


def _tables() -> tuple[SuitTable, ...]:
    return (numbered_table(),) * 3 + (honours_table(),)


def splits_of(keys: Column) -> tuple[Column, Column]:
    """For each of `keys`, a row a suit, the number of its first split in its suit's table, and how many."""
    tables = _tables()
    places = [table.complete[index] for table, index in zip(tables, index_of(keys), strict=True)]
    first = np.stack([table.first[place] for table, place in zip(tables, places, strict=True)])
    number = np.stack([table.number[place] for table, place in zip(tables, places, strict=True)])
    return first, number


def joined(chosen: Column) -> Splits:
    """What the `chosen` splits, a row a suit, are together: as `Splits`, with tiles in place of ranks."""
    *numbered, honours = (_splits_at(table, one) for table, one in zip(_tables(), chosen, strict=True))
    together = honours._replace(
        pungs=honours.pungs << RANKS * 3, pair=np.where(honours.pair >= 0, honours.pair + EAST, -1)
    )
    for suit, one in enumerate(numbered):
        first = RANKS * suit
        together = Splits(
            chows=together.chows + one.chows * RADIX ** (CHOWS * suit),
            pungs=together.pungs | one.pungs << first,
            number=together.number + one.number,
            pair=np.where(one.pair >= 0, one.pair + first, together.pair),
            traits=together.traits & one.traits,
            kinds_of_chow=together.kinds_of_chow | one.kinds_of_chow << first,
        )
    return together


def _splits_at(table: SuitTable, places: Column) -> Splits:
    return Splits(*(column[places] for column in table.splits))


def waits_of_suits(keys: Column) -> list[tuple[Column, Column, Column]]:
    """For `keys`, a row a suit, what `scoring.suit_tables.SuitWaits` says, suit by suit: the number of tiles
    modulo 3, whether the suit is complete, and the tiles it waits for as bits, one for each of 34 kinds."""
    index = index_of(keys)
    return [
        (keys[suit] % 3, table.complete[one] > 0, table.waits[one].astype(np.int64) << RANKS * suit)
        for suit, (table, one) in enumerate(zip(_tables(), index, strict=True))
    ]


_BIT: Final = {wait: 1 << place for place, wait in enumerate(WAITS)}
_PLACES: Final = [
    [place for place in range(len(WAITS)) if bits >> place & 1] for bits in range(1 << len(WAITS))
]
_NUMBER: Final = np.array([len(places) for places in _PLACES])
_NTH: Final = np.array([places + [-1] * (len(WAITS) - len(places)) for places in _PLACES])


def placed(splits: Splits, tiles: Column) -> tuple[Column, Column]:
    """How each of `tiles` can have completed a group of each of `splits`, as
    `scoring.decomposition.placements` has it: the places of the splits, repeated for each way, and the wait's
    place in `WAITS`."""
    # The tile as the highest, the middle and the lowest of a chow.
    last, middle, first = (splits.kinds_of_chow << 2 >> tiles + step & 1 for step in range(3))
    rank = tiles % RANKS
    three, seven = rank == 2, rank == 6
    ways = (
        (last & three | first & seven) * _BIT[WaitKind.EDGE]
        | middle * _BIT[WaitKind.CLOSED]
        | (last & ~three | first & ~seven) * _BIT[WaitKind.OPEN]
        | (splits.pungs >> tiles & 1) * _BIT[WaitKind.PAIR]
        | (splits.pair == tiles) * _BIT[WaitKind.SINGLE]
    )
    rows, nth = expanded(_NUMBER[ways])
    return rows, _NTH[ways[rows], nth]


def expanded(numbers: Column) -> tuple[Column, Column]:
    """For each place its number of times: the place, and 0, 1, ... within it."""
    places = np.repeat(np.arange(len(numbers)), numbers)
    starts = np.cumsum(numbers) - numbers
    return places, np.arange(len(places)) - starts[places]
