"""Every reading of many hands, a row each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from scoring.batch.columns import STANDING_UNITS, SUITS, Column, Columns
from scoring.batch.kinds import ALL_HONOURS, ALL_ORPHANS, BODIES, ONES, keys_of, kinds_of, number_of
from scoring.batch.suits import WAITS, expanded, joined, placed, splits_of
from scoring.decomposition import CONCEALED_PUNG, KNITTED, MELDED_PUNG
from scoring.fans.patterns import CHOW
from scoring.result import Shape, WaitKind
from scoring.tiles import ORPHANS, PLAYING_KINDS

SHAPES: Final = tuple(Shape)


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


def rows_of(hands: Columns) -> Rows:
    """Every reading of every hand."""
    parts = [_with_sets(hands), *_without_sets(hands)]
    return Rows(*(np.concatenate([getattr(part, name) for part in parts]) for name in Rows.__slots__))


def _with_sets(hands: Columns) -> Rows:
    """Four sets and a pair, and knitted straights with a set and a pair."""
    owner, keys, body = _jobs(hands)
    first, numbers = splits_of(keys)
    # As many tiles as a hand has are complete suits with one pair, or with four, which is no winning shape.
    four_pairs = (keys % 3 == 2).all(axis=0)
    job, nth = expanded(np.where(four_pairs, 0, np.prod(numbers, axis=0)))
    chosen = first[:, job]
    for suit in range(SUITS):
        nth, further = np.divmod(nth, numbers[suit, job])
        chosen[suit] += further
    added = joined(chosen)
    # The places of the winning tile: in its suit's split, or in the knitted body.
    hand = owner[job]
    tile = hands.tile[hand]
    in_set, wait = placed(added, tile)
    in_body = np.flatnonzero(_in_body(body[job], tile))
    row = np.concatenate([in_set, in_body])
    wait = np.concatenate([wait, np.full(len(in_body), WAITS.index(WaitKind.SPECIAL))])

    hand = hand[row]
    melded = (wait == WAITS.index(WaitKind.PAIR)) & (hands.self_draw[hand] == 0)
    knitted = body[job][row] >= 0
    shared = hands.traits[hand] & added.traits[row]
    concealed = added.number[row] - melded
    return Rows(
        hand=hand,
        shape=np.where(knitted, SHAPES.index(Shape.KNITTED_STRAIGHT), SHAPES.index(Shape.STANDARD)),
        chows=hands.chows[hand] + added.chows[row],
        pungs=hands.pungs[hand] + added.pungs[row],
        standing=hands.standing[hand]
        + concealed * STANDING_UNITS[CONCEALED_PUNG]
        + melded * STANDING_UNITS[MELDED_PUNG],
        pair=added.pair[row],
        wait=wait,
        traits=np.where(knitted, shared & CHOW, shared),
    )


def _jobs(hands: Columns) -> tuple[Column, Column, Column]:
    """What to split into sets and a pair: the hand, the keys, which knitted body was taken out (-1: none)."""
    whole = np.flatnonzero(hands.whole)
    owners, keys, bodies = [whole], [hands.after[:, whole]], [np.full(len(whole), -1)]
    concealed = whole[hands.melds[whole] <= 1]
    kinds = kinds_of(hands.after[:, concealed])
    for number, (body, of_body) in enumerate(BODIES):
        having = concealed[body & ~kinds == 0]
        owners.append(having)
        keys.append(hands.after[:, having] - of_body[:, None])
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
    yield _plain(concealed[(after & ONES == 0).all(axis=0)], Shape.SEVEN_PAIRS, WaitKind.SINGLE)

    orphans = kinds == ALL_ORPHANS
    twice = kinds_of(after[:, orphans] - keys_of(ORPHANS)[:, None])
    pair = number_of(twice - 1).astype(np.int64)
    rows = _plain(concealed[orphans], Shape.THIRTEEN_ORPHANS, WaitKind.SPECIAL, pair)
    rows.wait[pair == hands.tile[rows.hand]] = WAITS.index(WaitKind.SINGLE)
    yield rows

    knitted = np.zeros(len(concealed), bool)
    for body, _ in BODIES:
        knitted |= kinds & ~(body | ALL_HONOURS) == 0
    knitted &= (after & ~ONES == 0).all(axis=0)
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
