"""What the families of fans see of each reading of many hands, as a code a row; and the view it stands for.

Rows with equal codes have equal views, up to what changes neither which fans are there nor how often: which
suit is which, which winds, which places. So a family looks at one view for each code, not at each hand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.columns import RADIX, STANDING_UNITS, SUITS, Column, Columns
from scoring.batch.kinds import ALL_HONOURS, BODIES, ONES, kinds_of, number_of
from scoring.batch.readings import SHAPES, Rows
from scoring.batch.suits import WAITS
from scoring.fans import chows, honours, kongs, patterns, pungs, shapes, suits, winning
from scoring.fans.family import Family
from scoring.result import Shape, WaitKind
from scoring.suit_tables import UNIT
from scoring.tiles import DRAGONS, EAST, WINDS

_SHAPE: Final = {shape: place for place, shape in enumerate(SHAPES)}
_WAIT: Final = {wait: place for place, wait in enumerate(WAITS)}
_ONES_OF_FOUR: Final = np.array([bits.bit_count() for bits in range(16)])
_NINE_GATES: Final = 0x311111113
_SHIFTED: Final = tuple(0x2222222 << 4 * low for low in range(3))


class Batch:
    """A batch of hands being counted: what the codes of families are made of."""

    def __init__(self, hands: Columns, rows: Rows, one_wait: Column) -> None:
        self.hands = hands
        self.rows = rows
        self.one_wait = one_wait
        self.kinds = kinds_of(hands.held)


def _shapes(batch: Batch) -> Column:
    hands, rows = batch.hands, batch.rows
    hand, shape = rows.hand, rows.shape
    # With so many tiles in one suit there are no others, and no melds.
    gates = (hands.before[:3] == _NINE_GATES).any(axis=0)
    shifted = np.any([(hands.after[:3] == one).any(axis=0) for one in _SHIFTED], axis=0)
    all_honours = batch.kinds & ALL_HONOURS == ALL_HONOURS
    body = np.any([one & ~batch.kinds == 0 for one, _ in BODIES], axis=0)
    singles = shape == _SHAPE[Shape.HONORS_KNITTED]
    return np.asarray(
        shape
        | (gates[hand] & (shape == _SHAPE[Shape.STANDARD])) << 3
        | (shifted[hand] & (shape == _SHAPE[Shape.SEVEN_PAIRS])) << 4
        | (all_honours[hand] & singles) << 5
        | (body[hand] & singles) << 6
    )


def _shape_view(code: int) -> shapes.ShapeView:
    return shapes.ShapeView(
        SHAPES[code & 7], bool(code >> 3 & 1), bool(code >> 4 & 1), bool(code >> 5 & 1), bool(code >> 6 & 1)
    )


_PARTS: Final = tuple(
    np.array(
        [suits.part(sum(1 << 4 * bit for bit in range(9) if mask >> bit & 1), suit) for mask in range(512)]
    )
    for suit in range(SUITS)
)


def _suits(batch: Batch) -> Column:
    shared = np.full(len(batch.hands.tile), -1)
    for suit in range(SUITS):
        shared &= _PARTS[suit][batch.kinds >> 9 * suit & 0b111111111]
    shared = shared[batch.rows.hand]
    orphans = batch.rows.shape == _SHAPE[Shape.THIRTEEN_ORPHANS]
    return np.where(orphans, shared & ~suits.ORPHAN, shared)


def _honours(batch: Batch) -> Column:
    # Which winds and which dragons does not matter, only how many, whether the pair is one, whether those of
    # the round and the seat are there, and whether these are one.
    rows, hands = batch.rows, batch.hands
    held = rows.pungs >> EAST
    winds, dragons = _ONES_OF_FOUR[held & 15], _ONES_OF_FOUR[held >> 4]
    pair = (rows.pair >= EAST).astype(np.int64) + (rows.pair >= DRAGONS[0])
    round_wind, seat_wind = hands.round_wind[rows.hand], hands.seat_wind[rows.hand]
    own = (held >> round_wind & 1) | (held >> seat_wind & 1) << 1 | (round_wind == seat_wind) << 2
    code = winds | dragons << 3 | pair << 5 | own << 7
    return np.where(held == 0, 0, code)


def _honours_view(code: int) -> honours.HonoursView:
    winds, dragons, pair = code & 7, code >> 3 & 3, code >> 5 & 3
    of_round, of_seat, same = code >> 7 & 1, code >> 8 & 1, code >> 9 & 1
    held = (*WINDS[:winds], *DRAGONS[:dragons])
    other = WINDS[1] if of_round and not same else WINDS[0]
    return honours.HonoursView(
        tuple((tile, place) for place, tile in enumerate(held)),
        (-1, WINDS[3], DRAGONS[2])[pair],
        WINDS[0] if of_round else -1,
        other if of_seat else -1,
    )


def _kongs(batch: Batch) -> Column:
    return batch.rows.standing


def _kongs_view(code: int) -> kongs.KongsView:
    return tuple(standing for standing, unit in enumerate(STANDING_UNITS) for _ in range(code // unit % 8))


def _chows(batch: Batch) -> Column:
    # A pair of fives matters beside four terminal chows; with fewer it only looks up more often.
    pair, chows_held = batch.rows.pair, batch.rows.chows
    by_suit = [chows_held // RADIX ** (7 * suit) % RADIX**7 for suit in range(3)]
    terminal = np.all([one % RADIX**6 < RADIX for one in by_suit], axis=0)
    fives = [terminal & (pair == 9 * suit + 4) for suit in range(3)]

    def coded(chows_of_suits: list[Column]) -> Column:
        return _any_order([one << 1 | five for one, five in zip(chows_of_suits, fives, strict=True)], 18)

    # Nor does it matter which end of the suits is which.
    return np.minimum(coded(by_suit), coded([_MIRRORED_CHOWS[one] for one in by_suit]))


_MIRRORED_CHOWS: Final = sum(
    np.arange(RADIX**7) // RADIX**place % RADIX * RADIX ** (6 - place) for place in range(7)
)
"""The chows of a suit, counted in digits, with 789 for 123 and so on."""


def _chows_view(code: int) -> chows.ChowsView:
    parts = [code >> 18 * suit & 0x3FFFF for suit in range(3)]
    found = tuple([9 * suit + low for suit, part in enumerate(parts) for low in _chows_of(part >> 1)])
    pairs = [9 * suit + 4 for suit, part in enumerate(parts) if part & 1]
    return chows.ChowsView(found, pairs[0] if pairs and len(found) == 4 else -1)


@cache
def _chows_of(counted: int) -> tuple[int, ...]:
    """The lowest ranks of the chows that one suit counts in digits."""
    return tuple([low for low in range(7) for _ in range(counted // RADIX**low % RADIX)])


def _pungs(batch: Batch) -> Column:
    by_suit = [batch.rows.pungs >> 9 * suit & 0b111111111 for suit in range(3)]
    return np.minimum(_any_order(by_suit, 9), _any_order([_MIRRORED_PUNGS[one] for one in by_suit], 9))


_MIRRORED_PUNGS: Final = np.array([int(f"{pungs:09b}"[::-1], 2) for pungs in range(512)])
"""The pungs of a suit, a bit each, with 999 for 111 and so on."""


def _pungs_view(code: int) -> pungs.PungsView:
    """Those of numbered tiles; the family asks for no others."""
    return tuple(tile for tile in range(27) if code >> tile & 1)


def _any_order(by_suit: list[Column], bits: int) -> Column:
    """One code of the codes of three suits, the same however the suits are swapped: which fans chows make, or
    pungs, and how often, does not depend on which suit is which."""
    one, other, third = by_suit
    low, high = np.minimum(one, other), np.maximum(one, other)
    middle = np.maximum(low, np.minimum(high, third))
    low, high = np.minimum(low, third), np.maximum(high, third)
    return np.asarray(low | middle << bits | high << 2 * bits)


def _patterns(batch: Batch) -> Column:
    return batch.rows.traits


def _winning(batch: Batch) -> Column:
    rows, hands = batch.rows, batch.hands
    won = (
        hands.self_draw * winning.SELF_DRAW
        | hands.kong * winning.KONG
        | hands.wall_last * winning.WALL_LAST
        | hands.last_copy * winning.LAST_COPY
        | (hands.exposed == 0) * winning.CONCEALED
        | (hands.exposed == 4) * winning.MELDED
    )
    one = batch.one_wait[rows.hand]
    wait = (
        (rows.wait == _WAIT[WaitKind.EDGE]) * winning.EDGE
        | (rows.wait == _WAIT[WaitKind.CLOSED]) * winning.CLOSED
        | (rows.wait == _WAIT[WaitKind.SINGLE]) * winning.SINGLE
    )
    return np.asarray(won[rows.hand] | np.where(one, wait, 0))


def _four_alike(batch: Batch) -> Column:
    # How many kinds are held four times: the third bit of their four bits.
    fours = kinds_of(batch.hands.held >> 2 & ONES)
    return number_of(fours)[batch.rows.hand].astype(np.int64)


def _four_alike_view(code: int) -> int:
    return sum(4 * unit for unit in UNIT[:code])


def _flowers(batch: Batch) -> Column:
    return batch.hands.flowers[batch.rows.hand]


def _itself(code: int) -> int:
    return code


class Coded(NamedTuple):
    """A family, the codes of its views in a batch, and the view that a code stands for."""

    family: Family[Any]
    codes: Callable[[Batch], Column]
    view: Callable[[int], Any]


CODED: Final = (
    Coded(shapes.family, _shapes, _shape_view),
    Coded(suits.family, _suits, _itself),
    Coded(honours.family, _honours, _honours_view),
    Coded(kongs.family, _kongs, _kongs_view),
    Coded(chows.family, _chows, _chows_view),
    Coded(pungs.family, _pungs, _pungs_view),
    Coded(patterns.family, _patterns, _itself),
    Coded(winning.family, _winning, _itself),
    Coded(winning.four_alike, _four_alike, _four_alike_view),
    Coded(winning.flowers, _flowers, _itself),
)
