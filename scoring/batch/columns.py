"""Hands and wins as columns."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np

from scoring.brief import MOST
from scoring.decomposition import CONCEALED_KONG, MELDED_KONG, MELDED_PUNG
from scoring.fans.patterns import CHOW_TRAITS, PUNG_TRAITS
from scoring.hand import Hand, Win
from scoring.tiles import EAST, PLAYING_KINDS

Column: TypeAlias = np.ndarray[Any, Any]

SUITS: Final = 4
"""The three numbered suits, and the honours as a fourth."""
RADIX: Final = 5
"""Chows are counted in digits of this base, one a kind of chow: no hand has five."""

CHOW_PLACES: Final = tuple(9 * suit + rank for suit in range(3) for rank in range(7))
"""The kinds of chow, by their lowest tile."""
CHOW_UNITS: Final = {low: RADIX**place for place, low in enumerate(CHOW_PLACES)}
STANDING_UNITS: Final = tuple(8**standing for standing in range(4))
"""Pungs and kongs are counted by how they stand (`scoring.decomposition.MELDED_PUNG` and so on)."""
NO_TRAITS_ASKED: Final = 0xFF

_TILE_UNITS: Final = np.array([16.0 ** (tile % 9) for tile in range(PLAYING_KINDS)])
_SUIT_OF: Final = np.array([tile // 9 for tile in range(PLAYING_KINDS)])

_CHOW, _PUNG, _MELDED_KONG, _CONCEALED_KONG = (kind * PLAYING_KINDS for kind in range(4))
"""From where on `Meld.number` means which sort of set."""


def _of_melds() -> dict[str, Column]:
    """What each meld adds to the columns of melds, by its number."""
    codes = range(4 * PLAYING_KINDS)
    standings = {_PUNG: MELDED_PUNG, _MELDED_KONG: MELDED_KONG, _CONCEALED_KONG: CONCEALED_KONG}
    chows = np.zeros(len(codes))
    pungs = np.zeros(len(codes))
    standing = np.zeros(len(codes))
    traits = np.zeros(len(codes), np.uint8)
    keys = np.zeros((SUITS, len(codes)))
    for code in codes:
        tile, kind = code % PLAYING_KINDS, code - code % PLAYING_KINDS
        if kind == _CHOW:
            if tile in CHOW_UNITS:
                chows[code] = CHOW_UNITS[tile]
                traits[code] = CHOW_TRAITS[tile]
                keys[tile // 9, code] = 0x111 * _TILE_UNITS[tile]
        else:
            pungs[code] = 1 << tile
            standing[code] = STANDING_UNITS[standings[kind]]
            traits[code] = PUNG_TRAITS[tile]
            keys[tile // 9, code] = 3 * _TILE_UNITS[tile]
    return {"chows": chows, "pungs": pungs, "standing": standing, "traits": traits, "keys": keys}


_MELD: Final = _of_melds()


@dataclass(frozen=True, slots=True)
class Columns:
    """A column a fact, a place a hand.

    Keys (`scoring.decomposition.key_of`, a row a suit): `before` of the concealed tiles, `after` with the
    winning tile, `held` with the melds too, a kong as three. `chows`, `pungs`, `standing` and `traits` are
    those of the melds, as in `readings.Rows`. `whole`: the number of tiles is right, and none is there five
    times; `odd`: one is, or there are more flowers than can be counted here.
    """

    before: Column
    after: Column
    held: Column
    chows: Column
    pungs: Column
    standing: Column
    traits: Column
    melds: Column
    exposed: Column
    whole: Column
    odd: Column
    tile: Column
    self_draw: Column
    kong: Column
    wall_last: Column
    last_copy: Column
    round_wind: Column
    seat_wind: Column
    flowers: Column


def columns(wins: Sequence[tuple[Hand, Win]]) -> Columns:
    """The columns of `wins`."""
    number = len(wins)
    hands = [hand for hand, _ in wins]
    won = [win for _, win in wins]
    tile = _column([win.tile for win in won])

    concealed = [hand.concealed for hand in hands]
    sizes = _column(list(map(len, concealed)))
    before = _by_suit(np.repeat(np.arange(number), sizes), _small(b"".join(map(bytes, concealed))), number)
    after = before + _by_suit(np.arange(number), tile, number)

    melds = [hand.melds for hand in hands]
    meld_numbers = _column(list(map(len, melds)))
    owner = np.repeat(np.arange(number), meld_numbers)
    codes = _small(bytes([meld.number for some in melds for meld in some]))

    def added(values: Column) -> Column:
        return np.bincount(owner, values[codes], number).astype(np.int64)

    traits = np.full(number, NO_TRAITS_ASKED, np.uint8)
    having = meld_numbers > 0
    first = np.cumsum(meld_numbers) - meld_numbers
    traits[having] = np.bitwise_and.reduceat(_MELD["traits"][codes], first[having]) if len(codes) else 0
    opened = np.stack([added(_MELD["keys"][suit]) for suit in range(SUITS)])
    held = after + opened
    # A digit above four has its eight, or its four and more.
    odd = ((held >> 3 | (held >> 2 & (held >> 1 | held))) & 0x111111111).any(axis=0)
    flowers = _column([len(hand.flowers) + hand.unnamed_flowers for hand in hands])
    shown = opened[_SUIT_OF[tile], np.arange(number)] >> 4 * (tile % 9) & 15
    return Columns(
        before=before,
        after=after,
        held=held,
        chows=added(_MELD["chows"]),
        pungs=added(_MELD["pungs"]),
        standing=added(_MELD["standing"]),
        traits=traits,
        melds=meld_numbers,
        exposed=np.bincount(owner, codes < _CONCEALED_KONG, number).astype(np.int64),
        whole=(sizes == 13 - 3 * meld_numbers) & ~odd,
        odd=odd | (flowers > MOST),
        tile=tile,
        self_draw=_column([win.self_draw for win in won]),
        kong=_column([win.kong for win in won]),
        wall_last=_column([win.wall_last for win in won]),
        last_copy=_column([win.last_copy for win in won]) | (shown == 3),
        round_wind=_column([win.round_wind for win in won]) - EAST,
        seat_wind=_column([win.seat_wind for win in won]) - EAST,
        flowers=np.minimum(flowers, MOST),
    )


def _column(numbers: list[int]) -> Column:
    """A column of `numbers`; through an array of Python's own, which is quicker than from a list."""
    return np.frombuffer(array("q", numbers), np.int64)


def _small(numbers: bytes) -> Column:
    """A column of numbers from 0 to 255."""
    return np.frombuffer(numbers, np.uint8)


def _by_suit(owner: Column, tiles: Column, number: int) -> Column:
    """Keys of the `tiles` of each owner, a row a suit."""
    # Sums of floats are exact here: a suit's key has 36 bits.
    keys = np.bincount(_SUIT_OF[tiles] * number + owner, _TILE_UNITS[tiles], SUITS * number)
    return keys.astype(np.int64).reshape(SUITS, number)
