"""How many tiles a hand lacks to a winning shape.

A winning hand is compared with the tiles held: those it needs and the hand has not are lacking. The least
number over all winning hands is the distance. 1 before the winning tile is a ready hand; as with the formal
waits (`scoring.decomposition.formal_waits`) nobody asks whether the lacking tile is still to be had. A wild
tile is any tile lacking.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Final

from scoring.decomposition import KNITTED
from scoring.suit_tables import BITS, ONES, SUIT_BITS, SUIT_MASK, key_of, present
from scoring.tiles import HONOURS, ORPHANS, Tile

TILES: Final = 14
_SETS: Final = 4

_Covered = tuple[tuple[int, ...], tuple[int, ...]]
"""How many tiles of a suit serve some number of sets, without the pair and with it; -1 where none can."""

_BODIES: Final = tuple(key_of(tiles) for tiles in KNITTED)
_HONOURS: Final = key_of(HONOURS)
_ORPHANS: Final = key_of(ORPHANS)


def tiles_away(concealed: Iterable[Tile], melds: int, wild: int = 0) -> int:
    """How many tiles of the nearest winning hand are not among the `concealed` ones beside `melds` sets.

    14 - 3 * `melds` tiles give 0 for a won hand; one tile fewer gives 1 for a ready one. `wild` tiles are
    held besides and stand for whatever is lacking.
    """
    key = key_of(concealed)
    kinds = present(key)
    sets = _SETS - melds
    served = _served(key, sets)
    if melds <= 1:
        for body in _BODIES:
            held = kinds & body
            served = max(served, held.bit_count() + _served(key - held, sets - 3))
    if melds == 0:
        singles = (key & ONES).bit_count()
        pairs = sum((key >> BITS * tile & 15) // 2 for tile in range(4 * 9))
        orphans = kinds & _ORPHANS
        served = max(
            served,
            2 * pairs + min(singles, TILES // 2 - pairs),
            orphans.bit_count() + bool((key - kinds) & (orphans * 15)),
            *(min(TILES, (kinds & (body | _HONOURS)).bit_count()) for body in _BODIES),
        )
    return TILES - 3 * melds - served - wild


def sets_away(concealed: Iterable[Tile], melds: int, wild: int = 0) -> int:
    """As `tiles_away`, where four sets and a pair are the only winning shape."""
    return TILES - 3 * melds - _served(key_of(concealed), _SETS - melds) - wild


def _served(key: int, sets: int) -> int:
    """The most tiles of `key` that serve so many sets and a pair."""
    best: _Covered = ((0, *[-1] * sets), (-1,) * (sets + 1))
    for suit in range(4):
        own = _covered(key >> SUIT_BITS * suit & SUIT_MASK, suit == 3)
        found = [[-1] * (sets + 1), [-1] * (sets + 1)]
        for pair, paired in ((0, 0), (0, 1), (1, 0)):
            for number, more in product(range(sets + 1), range(sets + 1)):
                before, here = best[pair][number], own[paired][more]
                if number + more <= sets and before >= 0 and here >= 0:
                    slot = found[pair + paired]
                    slot[number + more] = max(slot[number + more], before + here)
        best = (tuple(found[0]), tuple(found[1]))
    return best[1][sets]


@cache
def _covered(key: int, honours: bool) -> _Covered:
    """What a suit serves, going up its ranks.

    A state is how many chows began two ranks and one rank below, the sets so far, and whether the pair is
    among them. Three equal chows serve no better than three pungs, so two are tried at most.
    """
    states = {(0, 0, 0, 0): 0}
    for rank in range(7 if honours else 9):
        held = key >> BITS * rank & 15
        following: dict[tuple[int, int, int, int], int] = {}
        for (older, newer, sets, pair), served in states.items():
            for chows in range(1 if honours or rank > 6 else 3):
                for pungs, pairs in product((0, 1), range(2 - pair)):
                    made = sets + chows + pungs
                    if made <= _SETS:
                        wanted = older + newer + chows + 3 * pungs + 2 * pairs
                        state = (newer, chows, made, pair + pairs)
                        total = served + min(held, wanted)
                        following[state] = max(following.get(state, -1), total)
        states = following
    most = [[-1] * (_SETS + 1), [-1] * (_SETS + 1)]
    for (_, _, sets, pair), served in states.items():
        most[pair][sets] = max(most[pair][sets], served)
    return tuple(most[0]), tuple(most[1])
