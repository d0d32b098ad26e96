"""What the tiles of one suit make: their splits into sets and a pair, and the tiles they wait for.

A collection of tiles is a key: one int with four bits a kind, 9 kinds a suit, the honours as a fourth "suit".
A hand is then four short numbers, and the same few thousand suits come back again and again: what each makes
is remembered. The three numbered suits share what they are by rank.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from scoring.tiles import PLAYING_KINDS, Tile

BITS: Final = 4
SUIT_BITS: Final = 9 * BITS
SUIT_MASK: Final = (1 << SUIT_BITS) - 1
UNIT: Final[tuple[int, ...]] = tuple(1 << (BITS * tile) for tile in range(PLAYING_KINDS))
ONES: Final = sum(UNIT)
CHOW_KEY: Final = 0x111
"""A chow, as a key that starts with its lowest tile."""

Split = tuple[tuple[Tile, ...], tuple[Tile, ...], Tile]
"""Chows by their lowest tile, pungs, and the pair or -1."""


def key_of(tiles: Iterable[Tile]) -> int:
    """`tiles` as one int, four bits a kind."""
    return sum([UNIT[tile] for tile in tiles])


def present(key: int) -> int:
    """The kinds that `key` holds, as bits at the same places (the lowest of each four)."""
    return (key | key >> 1 | key >> 2 | key >> 3) & ONES


def left_over(key: int) -> int:
    """The number of tiles modulo 3: as 16 leaves 1, digits in base 16 add up to the whole."""
    return key % 3


# --- splits ------------------------------------------------------------------------------------------------


@cache
def suit_splits(suit: int, key: int) -> tuple[Split, ...]:
    """Every way to split the tiles `key` of suit 0-2 (3: honours) into sets and at most one pair.

    Their number tells whether there is a pair: one suit never splits both with and without it.
    """
    base = 9 * suit
    return tuple(
        [
            (
                tuple([base + tile for tile in chows]),
                tuple([base + tile for tile in pungs]),
                base + pair if pair >= 0 else -1,
            )
            for chows, pungs, pair in _splits(key, suit == 3)
        ]
    )


_NOTHING: Final[Split] = ((), (), -1)


@cache
def _splits(key: int, honours: bool) -> tuple[Split, ...]:
    """As `suit_splits`, by rank from 0: whatever holds the lowest tile, and the splits of the rest."""
    if not key:
        return (_NOTHING,)
    left = left_over(key)
    if left == 1 or not complete(key, honours):
        return ()
    place = _lowest(key)
    low, number = place // BITS, key >> place & 15
    found: dict[Split, None] = {}
    if number >= 3:
        for chows, pungs, pair in _splits(key - (3 << place), honours):
            found[chows, (low, *pungs), pair] = None
    if left == 2 and number >= 2:
        for chows, pungs, _ in _splits(key - (2 << place), honours):
            found[chows, pungs, low] = None
    if not honours and _chows_from(key, place) >= 1:
        for chows, pungs, pair in _splits(key - (CHOW_KEY << place), honours):
            found[(low, *chows), tuple(sorted(pungs)), pair] = None
    return tuple(found)


def _lowest(key: int) -> int:
    """The place of the bits of the lowest tile."""
    return (key & -key).bit_length() - 1 & -BITS


def _chows_from(key: int, place: int) -> int:
    """How many chows can start with the tile at `place`, its own number aside."""
    if place > 6 * BITS:
        return 0
    return min(key >> place + BITS & 15, key >> place + 2 * BITS & 15)


@cache
def complete(key: int, honours: bool) -> bool:
    """Whether a suit is sets, or sets and one pair, as the number of its tiles asks."""
    left = left_over(key)
    if left == 0:
        return _only_sets(key, honours)
    return left == 2 and any(
        key >> place & 15 >= 2 and _only_sets(key - (2 << place), honours)
        for place in range(0, key.bit_length(), BITS)
    )


def _only_sets(key: int, honours: bool) -> bool:
    # Three of the lowest tile may as well be a pung: three equal chows are three pungs too.
    while key:
        place = _lowest(key)
        number = key >> place & 15
        if number >= 3:
            key -= 3 << place
        elif honours or _chows_from(key, place) < number:
            return False
        else:
            key -= number * CHOW_KEY << place
    return True


# --- waits -------------------------------------------------------------------------------------------------


class SuitWaits(NamedTuple):
    """What a suit is and lacks. `left` is the number of its tiles modulo 3.

    0: `complete` tells whether it is sets; one tile more never helps. 2: `complete` tells whether it is sets
    and the pair, `tiles` would make it sets. 1: it is never complete, `tiles` would make it sets and the
    pair. `tiles` are bits, one for each of the 34 kinds.
    """

    left: int
    complete: bool
    tiles: int


@cache
def suit_waits(suit: int, key: int) -> SuitWaits:
    """`SuitWaits` of the tiles `key` of suit 0-2 (3: honours). A kind held four times is waited for too."""
    left, whole, ranks = _waits(key, suit == 3)
    return SuitWaits(left, whole, ranks << 9 * suit)


@cache
def _waits(key: int, honours: bool) -> tuple[int, bool, int]:
    left = left_over(key)
    ranks = 0
    if left:
        # Only a tile next to others, or next but one, joins them.
        near = key if honours else key | key << BITS | key << 2 * BITS | key >> BITS | key >> 2 * BITS
        for rank in range(7 if honours else 9):
            if near >> BITS * rank & 15 and complete(key + (1 << BITS * rank), honours):
                ranks |= 1 << rank
    return left, complete(key, honours), ranks


def standard_waits(key: int) -> int:
    """The tiles that make `key`, one tile short, sets and one pair: bits, one for each of the 34 kinds."""
    short = [
        one
        for one in (
            suit_waits(0, key & SUIT_MASK),
            suit_waits(1, key >> SUIT_BITS & SUIT_MASK),
            suit_waits(2, key >> 2 * SUIT_BITS & SUIT_MASK),
            suit_waits(3, key >> 3 * SUIT_BITS),
        )
        if one.left or not one.complete
    ]
    if len(short) == 1:
        return short[0].tiles
    if len(short) == 2:
        one, other = short
        if one.left == other.left == 2:
            return (one.tiles if other.complete else 0) | (other.tiles if one.complete else 0)
    return 0


def tiles_of(bits: int) -> tuple[Tile, ...]:
    """The tiles of `bits`, one for each kind, ascending."""
    found: list[Tile] = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)
