"""Every complete set of concealed tiles that some natural tiles and wild ones can become.

Tiles are keys of `scoring.decomposition`: one int, four bits a kind. A suit is filled by the table of its
complete keys (those that split into a number of sets, with or without the pair; some thousands at most), so
that nothing is tried that does not win; the four suits are then put together. This takes milliseconds where
trying each tile for each wild one would take 34 to the power of their number.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import Final, TypeAlias

from scoring.decomposition import KNITTED
from scoring.suit_tables import SUIT_BITS, SUIT_MASK, UNIT, key_of
from scoring.tiles import COPIES, HONOURS, ORPHANS, PLAYING_KINDS, Tile

ONES: Final = sum(UNIT)
_FEW: Final = 4
"""So many missing tiles are sooner tried than looked for among the complete keys."""
_REMEMBERED: Final = 4_000
_BODIES: Final = tuple(key_of(tiles) for tiles in KNITTED)
_ORPHANS: Final = key_of(ORPHANS)


def count_of(key: int, tile: Tile) -> int:
    """How many of `tile` the key holds."""
    return key >> 4 * tile & 15


def size_of(key: int) -> int:
    """How many tiles the key holds."""
    return sum(key >> 4 * tile & 15 for tile in range(PLAYING_KINDS))


def tiles_of(key: int) -> tuple[Tile, ...]:
    """The tiles of the key, ascending."""
    return tuple(tile for tile in range(PLAYING_KINDS) for _ in range(key >> 4 * tile & 15))


def holds(key: int, part: int) -> bool:
    """Whether the key holds all tiles of `part`."""
    while part:
        shift = ((part & -part).bit_length() - 1) & ~3
        if key >> shift & 15 < part >> shift & 15:
            return False
        part &= ~(15 << shift)
    return True


def _over(key: int, most: int) -> bool:
    """Whether the key holds more than `most` of a kind; `most` is at most 7 and no kind is held 16 times."""
    if most >= 15:
        return False
    while key:
        if key & 15 > most:
            return True
        key >>= 4
    return False


@cache
def _complete(honours: bool, sets: int, pair: bool, most: int) -> tuple[int, ...]:
    """All keys of one suit that are `sets` sets, and a pair where asked, with at most `most` of a kind."""
    places = range(7 if honours else 9)
    if pair:
        return tuple(
            sorted(
                {
                    key + (2 << 4 * place)
                    for key in _complete(honours, sets, False, most)
                    for place in places
                    if (key >> 4 * place & 15) + 2 <= most
                }
            )
        )
    if sets == 0:
        return (0,)
    made = [3 << 4 * place for place in places]
    if not honours:
        made += [0x111 << 4 * place for place in range(7)]
    fewer = _complete(honours, sets - 1, False, most)
    return tuple(sorted({key + one for key in fewer for one in made if not _over(key + one, most)}))


@cache
def _known(honours: bool, sets: int, pair: bool, most: int) -> frozenset[int]:
    return frozenset(_complete(honours, sets, pair, most))


@cache
def _added(honours: bool, tiles: int) -> tuple[int, ...]:
    """Every key of so many tiles of one suit."""
    places = range(7 if honours else 9)
    return tuple(
        sum(1 << 4 * place for place in chosen) for chosen in combinations_with_replacement(places, tiles)
    )


@lru_cache(maxsize=_REMEMBERED)
def _suit(honours: bool, natural: int, sets: int, pair: bool, most: int) -> tuple[int, ...]:
    """The complete keys that hold `natural`."""
    missing = 3 * sets + 2 * pair - size_of(natural)
    if missing < 0:
        return ()
    if missing <= _FEW:
        known = _known(honours, sets, pair, most)
        return tuple([natural + key for key in _added(honours, missing) if natural + key in known])
    return tuple(key for key in _complete(honours, sets, pair, most) if holds(key, natural))


_Option: TypeAlias = tuple[int, bool, tuple[int, ...]]
"""What a suit can be: its sets, whether it has the pair, and the keys at their places in the whole."""


@lru_cache(maxsize=_REMEMBERED)
def _options(suit: int, natural: int, sets: int, free: int, most: int) -> tuple[_Option, ...]:
    shift = SUIT_BITS * suit
    held = size_of(natural)
    found: list[_Option] = []
    for own in range(sets + 1):
        for pair in (False, True):
            if 3 * own + 2 * pair > held + free:
                continue
            keys = _suit(suit == 3, natural, own, pair, most)
            if keys:
                found.append((own, pair, tuple([key << shift for key in keys])))
    return tuple(found)


def _sets_and_pair(natural: int, sets: int, most: int) -> Iterator[int]:
    """Keys of `sets` sets and a pair that hold `natural`."""
    free = 3 * sets + 2 - size_of(natural)
    suits = [
        _options(suit, natural >> SUIT_BITS * suit & SUIT_MASK, sets, free, most) for suit in (3, 0, 1, 2)
    ]
    if not all(suits):
        return
    for honours, first, second, third in product(*suits):
        if honours[0] + first[0] + second[0] + third[0] != sets:
            continue
        if honours[1] + first[1] + second[1] + third[1] == 1:
            for parts in product(honours[2], first[2], second[2], third[2]):
                yield sum(parts)


def _without(natural: int, body: int) -> int:
    """`natural` without one of each kind that `body` holds."""
    for tile in range(PLAYING_KINDS):
        if body & UNIT[tile] and natural >> 4 * tile & 15:
            natural -= UNIT[tile]
    return natural


def _pairs(natural: int, most: int) -> Iterator[int]:
    even = sum((count_of(natural, tile) + 1) // 2 * 2 * UNIT[tile] for tile in range(PLAYING_KINDS))
    left = (14 - size_of(even)) // 2
    if left < 0 or _over(even, most):
        return
    free = [tile for tile in range(PLAYING_KINDS) if count_of(even, tile) + 2 <= most]
    for chosen in combinations_with_replacement(free, left):
        key = even + sum(2 * UNIT[tile] for tile in chosen)
        if not _over(key, most):
            yield key


def _singles(natural: int) -> Iterator[int]:
    """Thirteen orphans; honours and knitted tiles."""
    for tile in ORPHANS:
        if holds(_ORPHANS + UNIT[tile], natural):
            yield _ORPHANS + UNIT[tile]
    for body in _BODIES:
        allowed = body | key_of(HONOURS)
        if holds(allowed, natural):
            kinds = [tile for tile in range(PLAYING_KINDS) if allowed & UNIT[tile]]
            for absent in combinations(kinds, 2):
                key = allowed - UNIT[absent[0]] - UNIT[absent[1]]
                if holds(key, natural):
                    yield key


def fills(natural: int, melded: int, melds: int, any_copies: bool = False) -> set[int]:
    """Every winning key of 14 - 3 * `melds` concealed tiles that holds `natural`.

    `melded` are the tiles of the declared sets (a kong with its four). Unless `any_copies`, no kind is held
    more than four times, declared ones included.
    """
    most = 14 if any_copies else COPIES
    found = set(_sets_and_pair(natural, 4 - melds, most))
    if melds <= 1:
        for body in _BODIES:
            rest = _without(natural, body)
            found.update(body + key for key in _sets_and_pair(rest, 1 - melds, most))
    if melds == 0:
        found.update(_pairs(natural, most))
        found.update(_singles(natural))
    if any_copies:
        return found
    # A kind held five times or more has its highest bit set once 3 are added: none is held above 12.
    melded += 3 * ONES
    return {key for key in found if not key + melded & 8 * ONES}
