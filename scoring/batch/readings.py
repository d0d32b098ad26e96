"""Every reading of many hands, a row each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.columns import (
    CHOW_UNITS,
    NO_TRAITS_ASKED,
    RADIX,
    STANDING_UNITS,
    SUITS,
    Column,
    Columns,
)
from scoring.decomposition import (
    CONCEALED_PUNG,
    KNITTED,
    MELDED_PUNG,
    placements,
)
from scoring.fans.patterns import CHOW, CHOW_TRAITS, PAIR_TRAITS, PUNG_TRAITS
from scoring.result import Shape, WaitKind
from scoring.suit_tables import Split, suit_splits
from scoring.tiles import EAST, HONOURS, ORPHANS, PLAYING_KINDS, Tile

SHAPES: Final = tuple(Shape)
WAITS: Final = tuple(WaitKind)


def suit_keys(tiles: tuple[Tile, ...]) -> Column:
    """The keys of `tiles`, one a suit."""
    keys = np.zeros(SUITS, np.int64)
    for tile in tiles:
        keys[tile // 9] += 16 ** (tile % 9)
    return keys


ONES: Final = np.array([0x111111111] * 3 + [0x1111111])
BODIES: Final = tuple(suit_keys(tiles) for tiles in KNITTED)
ALL_HONOURS: Final = suit_keys(HONOURS)
ALL_ORPHANS: Final = suit_keys(ORPHANS)


def kinds_of(keys: Column) -> Column:
    """A one in the four bits of each kind that `keys` hold, a row a suit."""
    return np.asarray((keys | keys >> 1 | keys >> 2 | keys >> 3) & ONES[:, None])


def holds(keys: Column, wanted: Column) -> Column:
    """Whether the kinds `wanted` (a key a suit) are all among `keys`."""
    return np.asarray(((keys & wanted[:, None]) == wanted[:, None]).all(axis=0))


def within(keys: Column, allowed: Column) -> Column:
    """Whether `keys` have no kind but those `allowed`."""
    return np.asarray(((keys & ~allowed[:, None]) == 0).all(axis=0))


@dataclass(frozen=True, slots=True)
class Rows:
    """A row a reading: `hand` is its place in the columns, `shape` and `wait` places in `SHAPES` and `WAITS`.

    `chows` counts each kind of chow in a digit of base `RADIX`; `pungs` has a bit for each tile with a pung
    or kong, `standing` counts how they stand; `pair` is -1 for none; `traits` are those of
    `scoring.fans.patterns`.
    """

    hand: Column
    shape: Column
    chows: Column
    pungs: Column
    standing: Column
    pair: Column
    wait: Column
    traits: Column

    def take(self, places: Column) -> Rows:
        """The rows at `places`."""
        return Rows(*(getattr(self, name)[places] for name in self.__slots__))


class _Split(NamedTuple):
    """What a split adds to a row, or a column of that for each field; `number` is that of pungs."""

    chows: Any
    pungs: Any
    number: Any
    pair: Any
    traits: Any


class Splits:
    """The splits of suits, numbered as they are met, with what each adds to a row.

    The three numbered suits share theirs, as of characters: `by_suit` moves what they add.
    """

    def __init__(self) -> None:
        self._splits: list[Split] = []
        self._data: list[_Split] = []
        self._found: tuple[dict[int, tuple[int, int]], ...] = ({}, {})
        self._placed: dict[int, tuple[int, ...]] = {}

    def of(self, keys: Column) -> tuple[Column, Column]:
        """For each of `keys`, a row a suit, the number of its first split and how many there are."""
        spans = np.concatenate([self._spans(0, keys[:3].ravel()), self._spans(3, keys[3])])
        return spans[:, 0].reshape(SUITS, -1), spans[:, 1].reshape(SUITS, -1)

    def _spans(self, suit: int, keys: Column) -> Column:
        unique, places = np.unique(keys, return_inverse=True)
        found = self._found[suit // 3]
        spans = []
        for key in unique.tolist():
            span = found.get(key)
            if span is None:
                splits = suit_splits(suit, key)
                span = found[key] = (len(self._splits), len(splits))
                self._splits += splits
                self._data += map(_data_of, splits)
            spans.append(span)
        return np.array(spans, np.intp).reshape(-1, 2)[places]

    def by_suit(self, chosen: Sequence[Column]) -> list[_Split]:
        """What the `chosen` splits add, a column for each field, suit by suit."""
        table = np.array(self._data, np.int64).reshape(-1, len(_Split._fields)).T
        found = []
        for suit, one in enumerate(chosen):
            chows, pungs, number, pair, traits = table[:, one]
            if suit < 3:
                chows = chows * RADIX ** (7 * suit)
                pungs = pungs << 9 * suit
                pair = np.where(pair >= 0, pair + 9 * suit, pair)
            found.append(_Split(chows, pungs, number, pair, traits))
        return found

    def placed(self, splits: Column, tiles: Column) -> tuple[Column, Column]:
        """How each of `tiles` can have completed a group of each of `splits`, its suit's: places of rows, and
        waits."""
        first_suit = np.where(tiles < EAST, tiles % 9, tiles)
        unique, places = np.unique(splits * PLAYING_KINDS + first_suit, return_inverse=True)
        ways = [self._ways(code) for code in unique.tolist()]
        numbers = np.array([len(way) for way in ways], np.intp)
        every = np.array([wait for way in ways for wait in way], np.intp)
        starts = np.cumsum(numbers) - numbers
        rows, within_row = expanded(numbers[places])
        return rows, every[starts[places][rows] + within_row]

    def _ways(self, code: int) -> tuple[int, ...]:
        ways = self._placed.get(code)
        if ways is None:
            chows, pungs, pair = self._splits[code // PLAYING_KINDS]
            waits = placements(chows, pungs, pair, code % PLAYING_KINDS)
            ways = self._placed[code] = tuple(WAITS.index(wait) for wait in waits)
        return ways


def _data_of(split: Split) -> _Split:
    chows, pungs, pair = split
    traits = NO_TRAITS_ASKED if pair < 0 else PAIR_TRAITS[pair]
    for low in chows:
        traits &= CHOW_TRAITS[low]
    for tile in pungs:
        traits &= PUNG_TRAITS[tile]
    return _Split(
        sum(CHOW_UNITS[low] for low in chows), sum(1 << tile for tile in pungs), len(pungs), pair, traits
    )


def expanded(numbers: Column) -> tuple[Column, Column]:
    """For each place its number of times: the place, and 0, 1, ... within it."""
    places = np.repeat(np.arange(len(numbers)), numbers)
    starts = np.cumsum(numbers) - numbers
    return places, np.arange(len(places)) - starts[places]


def rows_of(hands: Columns, splits: Splits) -> Rows:
    """Every reading of every hand."""
    parts = [_with_sets(hands, splits), *_without_sets(hands)]
    return Rows(*(np.concatenate([getattr(part, name) for part in parts]) for name in Rows.__slots__))


def _with_sets(hands: Columns, splits: Splits) -> Rows:
    """Four sets and a pair, and knitted straights with a set and a pair."""
    owner, keys, body = _jobs(hands)
    starts, numbers = splits.of(keys)
    job, left = expanded(np.prod(numbers, axis=0))
    chosen = []
    for start, number in zip(starts, numbers, strict=True):
        chosen.append(start[job] + left % number[job])
        left = left // number[job]
    added = splits.by_suit(chosen)
    one_pair = sum(suit.pair >= 0 for suit in added) == 1
    hand = owner[job]
    # The places of the winning tile: in its suit's split, or in the knitted body.
    tile = hands.tile[hand]
    own = np.choose(tile // 9, chosen)
    kept = np.flatnonzero(one_pair)
    placed, wait = splits.placed(own[kept], tile[kept])
    placed = kept[placed]
    in_body = kept[_in_body(body[job], tile)[kept]]
    row = np.concatenate([placed, in_body])
    wait = np.concatenate([wait, np.full(len(in_body), WAITS.index(WaitKind.SPECIAL))])

    hand = hand[row]
    melded = (wait == WAITS.index(WaitKind.PAIR)) & (hands.self_draw[hand] == 0)
    knitted = body[job][row] >= 0
    shared = hands.traits[hand] & np.bitwise_and.reduce([suit.traits for suit in added])[row]
    concealed = sum(suit.number for suit in added)[row] - melded
    return Rows(
        hand=hand,
        shape=np.where(knitted, SHAPES.index(Shape.KNITTED_STRAIGHT), SHAPES.index(Shape.STANDARD)),
        chows=hands.chows[hand] + sum(suit.chows for suit in added)[row],
        pungs=hands.pungs[hand] + sum(suit.pungs for suit in added)[row],
        standing=hands.standing[hand]
        + concealed * STANDING_UNITS[CONCEALED_PUNG]
        + melded * STANDING_UNITS[MELDED_PUNG],
        pair=(sum(suit.pair for suit in added) + 3)[row],
        wait=wait,
        traits=np.where(knitted, shared & CHOW, shared),
    )


def _jobs(hands: Columns) -> tuple[Column, Column, Column]:
    """What to split into sets and a pair: the hand, the keys, which knitted body was taken out (-1: none)."""
    whole = np.flatnonzero(hands.whole)
    owners, keys, bodies = [whole], [hands.after[:, whole]], [np.full(len(whole), -1)]
    concealed = whole[hands.melds[whole] <= 1]
    kinds = kinds_of(hands.after[:, concealed])
    for number, body in enumerate(BODIES):
        having = concealed[holds(kinds, body)]
        owners.append(having)
        keys.append(hands.after[:, having] - body[:, None])
        bodies.append(np.full(len(having), number))
    return np.concatenate(owners), np.concatenate(keys, axis=1), np.concatenate(bodies)


_IN_BODY: Final = np.array(
    [[tile in tiles for tile in range(PLAYING_KINDS)] for tiles in KNITTED] + [[False] * PLAYING_KINDS]
)


def _in_body(body: Column, tile: Column) -> Column:
    return np.asarray(_IN_BODY[body, tile])


def _without_sets(hands: Columns) -> Iterator[Rows]:
    """Seven pairs, thirteen orphans, honours and knitted tiles."""
    concealed = np.flatnonzero(hands.whole & (hands.melds == 0))
    after = hands.after[:, concealed]
    kinds = kinds_of(after)
    yield _plain(concealed[((after & ONES[:, None]) == 0).all(axis=0)], Shape.SEVEN_PAIRS, WaitKind.SINGLE)

    orphans = (kinds == ALL_ORPHANS[:, None]).all(axis=0)
    twice = after[:, orphans] - ALL_ORPHANS[:, None]
    pair = np.zeros(int(orphans.sum()), np.int64)
    for tile in ORPHANS:
        pair[twice[tile // 9] == 16 ** (tile % 9)] = tile
    rows = _plain(concealed[orphans], Shape.THIRTEEN_ORPHANS, WaitKind.SPECIAL, pair)
    rows.wait[pair == hands.tile[rows.hand]] = WAITS.index(WaitKind.SINGLE)
    yield rows

    knitted = np.zeros(len(concealed), bool)
    for body in BODIES:
        knitted |= within(after, body | ALL_HONOURS)
    knitted &= (kinds == after).all(axis=0)
    yield _plain(concealed[knitted], Shape.HONORS_KNITTED, WaitKind.SPECIAL)


def _plain(hand: Column, shape: Shape, wait: WaitKind, pair: Column | None = None) -> Rows:
    """Rows of a shape without sets."""
    nothing = np.zeros(len(hand), np.int64)
    return Rows(
        hand=hand,
        shape=nothing + SHAPES.index(shape),
        chows=nothing,
        pungs=nothing,
        standing=nothing,
        pair=nothing - 1 if pair is None else pair,
        wait=nothing + WAITS.index(wait),
        traits=nothing,
    )
