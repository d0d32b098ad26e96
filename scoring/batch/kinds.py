"""Which kinds of tile hands hold, in columns: a bit for each of the 34, whatever the number of each."""

from __future__ import annotations

from typing import Final

import numpy as np

from scoring.batch.columns import SUITS, Column
from scoring.decomposition import KNITTED
from scoring.tiles import HONOURS, ORPHANS, PLAYING_KINDS, Tile

_RANKS: Final = 9


def bits_of(tiles: tuple[Tile, ...]) -> int:
    """The bits of `tiles`."""
    return sum(1 << tile for tile in tiles)


def keys_of(tiles: tuple[Tile, ...]) -> Column:
    """The keys of `tiles`, each once: one a suit."""
    keys = np.zeros(SUITS, np.int64)
    for tile in tiles:
        keys[tile // _RANKS] += 16 ** (tile % _RANKS)
    return keys


BODIES: Final = tuple((bits_of(tiles), keys_of(tiles)) for tiles in KNITTED)
"""The bits and the keys of each knitted straight."""
ALL_HONOURS: Final = bits_of(HONOURS)
ALL_ORPHANS: Final = bits_of(ORPHANS)
ONES: Final = np.array([0x111111111] * 3 + [0x1111111])[:, None]
"""Keys with one of each kind."""

_KEYS: Final = np.stack([keys_of((tile,)) for tile in range(PLAYING_KINDS)], axis=1)
_PRESENT: Final = np.array([sum(1 << n for n in range(3) if key >> 4 * n & 15) for key in range(4096)])
_HALF: Final = PLAYING_KINDS // 2
_NUMBER: Final = np.array([bits.bit_count() for bits in range(1 << _HALF)], np.uint8)


def kinds_of(keys: Column) -> Column:
    """The kinds in `keys`, a row a suit."""
    kinds = np.zeros(keys.shape[1], np.int64)
    for suit, key in enumerate(keys):
        for third in range(3):
            kinds |= _PRESENT[key >> 12 * third & 0xFFF] << _RANKS * suit + 3 * third
    return kinds


def number_of(kinds: Column) -> Column:
    """How many kinds there are."""
    return np.asarray(_NUMBER[kinds & (1 << _HALF) - 1] + _NUMBER[kinds >> _HALF])


def one_at_most(kinds: Column) -> Column:
    """Whether there is no more than one kind."""
    return np.asarray(kinds & (kinds - 1) == 0)


def keys_of_one(kinds: Column) -> Column:
    """The keys of kinds of which there is one each."""
    return _KEYS[:, number_of(kinds - 1)]
