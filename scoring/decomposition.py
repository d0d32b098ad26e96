"""Every way to read the tiles of a won hand, and every tile that would complete one.

A suit is read on its own: its tiles, as a number with four bits a rank, split into chows, pungs and at most
one pair. The splits of a suit and the tiles it waits for are remembered, since the same few thousand suits
come back again and again; a hand is then a product of four short lists.

`Reading` is the compact form that the fans look at; `scoring.score` turns one into the public
`scoring.result.Decomposition`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations, product
from typing import Final, NamedTuple

from scoring.hand import Hand, Meld, MeldKind, Win
from scoring.result import Shape, WaitKind
from scoring.tiles import HONOURS, ORPHANS, PLAYING_KINDS, Tile

# A collection of tiles as one int: four bits a kind, 9 kinds a suit, the honours as a fourth "suit".
BITS: Final = 4
SUIT_BITS: Final = 9 * BITS
SUIT_MASK: Final = (1 << SUIT_BITS) - 1
UNIT: Final[tuple[int, ...]] = tuple(1 << (BITS * tile) for tile in range(PLAYING_KINDS))

MELDED_PUNG, CONCEALED_PUNG, MELDED_KONG, CONCEALED_KONG = range(4)
"""How a pung stands: the low two bits of its code; the tile is the rest."""

KNITTED: Final[tuple[tuple[Tile, ...], ...]] = tuple(
    tuple(sorted(9 * suit + start + step for suit, start in enumerate(starts) for step in (0, 3, 6)))
    for starts in permutations(range(3))
)
"""The six knitted straights, nine tiles each."""

_KNITTED_KEYS: Final = tuple(sum(UNIT[tile] for tile in tiles) for tiles in KNITTED)
_ONES: Final = sum(UNIT)
_HONOUR_KEY: Final = sum(UNIT[tile] for tile in HONOURS)
_ORPHAN_KEY: Final = sum(UNIT[tile] for tile in ORPHANS)

Split = tuple[tuple[Tile, ...], tuple[Tile, ...], Tile]
"""Chows by their lowest tile, pungs, and the pair or -1."""


class Reading(NamedTuple):
    """One way to read a hand: sets in ascending order, declared ones included.

    `chows` by their lowest tile; `pungs` as ``tile << 2 | standing``, kongs too; `pair` is -1 in shapes
    without one pair; `wait` is how the winning tile completes its group.
    """

    shape: Shape
    chows: tuple[Tile, ...]
    pungs: tuple[int, ...]
    pair: Tile
    wait: WaitKind


def key_of(tiles: Iterable[Tile]) -> int:
    """`tiles` as one int, four bits a kind."""
    return sum([UNIT[tile] for tile in tiles])


def present(key: int) -> int:
    """The kinds that `key` holds, as bits at the same places (the lowest of each four)."""
    return (key | key >> 1 | key >> 2 | key >> 3) & _ONES


# --- suits -------------------------------------------------------------------------------------------------


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
            for chows, pungs, pair in _rank_splits(key, suit == 3)
        ]
    )


@cache
def _rank_splits(key: int, honours: bool) -> tuple[Split, ...]:
    """As `suit_splits`, by rank from 0: the three numbered suits share them."""
    left_over = _tiles_modulo_3(key)
    if left_over == 1:
        return ()
    found: dict[Split, None] = {}
    for chows, pungs, pair in _splits(key, honours, left_over == 2):
        found[tuple(sorted(chows)), tuple(sorted(pungs)), pair] = None
    return tuple(found)


def _tiles_modulo_3(key: int) -> int:
    """The number of tiles modulo 3: as 16 leaves 1, digits in base 16 add up to the whole."""
    return key % 3


def _splits(key: int, honours: bool, pair_left: bool) -> Iterator[Split]:
    if not key:
        yield (), (), -1
        return
    low = ((key & -key).bit_length() - 1) // BITS
    count = key >> BITS * low & 15
    unit = 1 << BITS * low
    if count >= 3:
        for chows, pungs, pair in _splits(key - 3 * unit, honours, pair_left):
            yield chows, (*pungs, low), pair
    if pair_left and count >= 2:
        for chows, pungs, _ in _splits(key - 2 * unit, honours, False):
            yield chows, pungs, low
    if not honours and low <= 6:
        chow = unit * 0x111
        if key >> BITS * (low + 1) & 15 and key >> BITS * (low + 2) & 15:
            for chows, pungs, pair in _splits(key - chow, honours, pair_left):
                yield (*chows, low), pungs, pair


class SuitWaits(NamedTuple):
    """What a suit is and lacks: `sets`/`with_pair` tell whether it is complete as sets alone / sets and the
    pair; `for_sets`/`for_pair` are the tiles, one of which would make it so."""

    sets: bool
    with_pair: bool
    for_sets: tuple[Tile, ...]
    for_pair: tuple[Tile, ...]


@cache
def suit_waits(suit: int, key: int) -> SuitWaits:
    """`SuitWaits` of the tiles `key` of suit 0-2 (3: honours). A kind held four times is waited for too."""
    left_over = _tiles_modulo_3(key)
    completing: tuple[Tile, ...] = ()
    if left_over:
        completing = tuple(
            [
                9 * suit + place
                for place in range(7 if suit == 3 else 9)
                if _rank_splits(key + (1 << BITS * place), suit == 3)
            ]
        )
    complete = bool(_rank_splits(key, suit == 3))
    return SuitWaits(
        complete and left_over == 0,
        complete and left_over == 2,
        completing if left_over == 2 else (),
        completing if left_over == 1 else (),
    )


def _standard_waits(key: int) -> list[Tile]:
    suits = [suit_waits(suit, key >> SUIT_BITS * suit & SUIT_MASK) for suit in range(4)]
    unfinished = [one for one in suits if not one.sets and not one.with_pair]
    if len(unfinished) > 1:
        return []
    found: list[Tile] = []
    for one in unfinished or suits:
        others = [other for other in suits if other is not one]
        paired = sum(not other.sets for other in others)
        if paired == 0:
            found.extend(one.for_pair)
        elif paired == 1:
            found.extend(one.for_sets)
    return found


# --- waits -------------------------------------------------------------------------------------------------


def formal_waits(concealed: Sequence[Tile], melds: int) -> tuple[Tile, ...]:
    """Every kind that completes a winning shape, ascending, from the concealed tiles of a hand one short.

    `concealed` are 13 - 3 * `melds` tiles. A kind is named also when all four of it are in the hand already.
    A hand that waits for nothing, or that has another number of tiles, gives ().
    """
    if len(concealed) != 13 - 3 * melds:
        return ()
    return waits_of(key_of(concealed), melds)


def waits_of(key: int, melds: int) -> tuple[Tile, ...]:
    """As `formal_waits`, for tiles as a key."""
    found = _standard_waits(key)
    if melds <= 1:
        kinds = present(key)
        for body in _KNITTED_KEYS:
            missing = body & ~kinds
            if not missing & (missing - 1):
                rest = key - (body - missing)
                if not missing:
                    found += _standard_waits(rest)
                elif _splits_with_pair(rest):
                    found.append((missing.bit_length() - 1) // BITS)
        if melds == 0:
            found += _other_waits(key, kinds)
    return tuple(sorted(set(found)))


def _other_waits(key: int, kinds: int) -> list[Tile]:
    """Of seven pairs, thirteen orphans, and honours and knitted tiles."""
    found: list[Tile] = []
    odd = key & _ONES
    if not odd & (odd - 1):
        found.append((odd.bit_length() - 1) // BITS)
    if not kinds & ~_ORPHAN_KEY and kinds.bit_count() >= 12:
        found.extend(tile for tile in ORPHANS if not kinds & UNIT[tile] or kinds == _ORPHAN_KEY)
    if kinds == key:
        for body in _KNITTED_KEYS:
            allowed = body | _HONOUR_KEY
            if not key & ~allowed:
                lacking = allowed & ~key
                found.extend(tile for tile in range(PLAYING_KINDS) if lacking & UNIT[tile])
    return found


# --- readings ----------------------------------------------------------------------------------------------


def _splits_with_pair(key: int) -> list[Split]:
    """Splits of all four suits of `key` into sets and exactly one pair."""
    m = suit_splits(0, key & SUIT_MASK)
    p = suit_splits(1, key >> SUIT_BITS & SUIT_MASK)
    s = suit_splits(2, key >> 2 * SUIT_BITS & SUIT_MASK)
    z = suit_splits(3, key >> 3 * SUIT_BITS)
    # The commonest case by far is one split a suit.
    choices = (
        ((m[0], p[0], s[0], z[0]),) if len(m) == len(p) == len(s) == len(z) == 1 else product(m, p, s, z)
    )
    found: list[Split] = []
    for a, b, c, d in choices:
        pairs = (a[2] >= 0) + (b[2] >= 0) + (c[2] >= 0) + (d[2] >= 0)
        if pairs == 1:
            found.append((a[0] + b[0] + c[0], a[1] + b[1] + c[1] + d[1], a[2] + b[2] + c[2] + d[2] + 3))
    return found


class Declared(NamedTuple):
    """The melds of a hand in short: chows and coded pungs and kongs, ascending; `key` of their tiles, a kong
    as three (four alike in a kong are no four alike); whether all are concealed, all are melded."""

    chows: tuple[Tile, ...]
    pungs: tuple[int, ...]
    key: int
    concealed: bool
    melded: bool


_NO_MELDS: Final = Declared((), (), 0, True, False)


def declared(melds: tuple[Meld, ...]) -> Declared:
    """The melds in short."""
    if not melds:
        return _NO_MELDS
    chows: list[Tile] = []
    pungs: list[int] = []
    key = concealed = 0
    for meld in melds:
        tile = meld.tile
        if meld.kind is MeldKind.CHOW:
            chows.append(tile)
            key += UNIT[tile] * 0x111
        else:
            key += UNIT[tile] * 3
            if meld.kind is MeldKind.PUNG:
                pungs.append(tile << 2 | MELDED_PUNG)
            elif meld.concealed:
                concealed += 1
                pungs.append(tile << 2 | CONCEALED_KONG)
            else:
                pungs.append(tile << 2 | MELDED_KONG)
    chows.sort()
    pungs.sort()
    return Declared(tuple(chows), tuple(pungs), key, concealed == len(melds), concealed == 0)


def placements(chows: Sequence[Tile], pungs: Sequence[Tile], pair: Tile, tile: Tile) -> list[WaitKind]:
    """How the winning tile can have completed one of these concealed groups, each way once."""
    found: list[WaitKind] = []
    for low in chows:
        if low <= tile <= low + 2:
            wait = _chow_wait(low, tile)
            if wait not in found:
                found.append(wait)
    if tile in pungs:
        found.append(WaitKind.PAIR)
    if tile == pair:
        found.append(WaitKind.SINGLE)
    return found


def _chow_wait(low: Tile, tile: Tile) -> WaitKind:
    place = tile - low
    if place == 1:
        return WaitKind.CLOSED
    if (place == 2 and low % 9 == 0) or (place == 0 and low % 9 == 6):
        return WaitKind.EDGE
    return WaitKind.OPEN


def readings(hand: Hand, win: Win) -> list[Reading]:
    """Every reading of the hand with the winning tile: each split into groups, each place of that tile.

    Places that differ only in which of two equal waits was completed are one reading. A hand that has no
    winning shape gives [].
    """
    if len(hand.concealed) != 13 - 3 * len(hand.melds):
        return []
    return readings_of(key_of(hand.concealed), len(hand.melds), declared(hand.melds), win)


def readings_of(before: int, melds: int, opened: Declared, win: Win) -> list[Reading]:
    """As `readings`: `before` is the key of the concealed tiles, `opened` the melds in short."""
    key = before + UNIT[win.tile]
    open_chows, open_pungs = opened.chows, opened.pungs
    found: list[Reading] = []
    for chows, pungs, pair in _splits_with_pair(key):
        for wait in placements(chows, pungs, pair, win.tile):
            codes = _pung_codes(pungs, win, wait)
            found.append(
                Reading(
                    Shape.STANDARD,
                    tuple(sorted(open_chows + chows)) if open_chows else chows,
                    tuple(sorted(open_pungs + codes)) if open_pungs else codes,
                    pair,
                    wait,
                )
            )
    if melds <= 1:
        found += _knitted_readings(key, win, open_chows, open_pungs)
        if melds == 0:
            found += _special_readings(key, win)
    return found


def _pung_codes(pungs: Sequence[Tile], win: Win, wait: WaitKind) -> tuple[int, ...]:
    """A pung completed by a discard counts as melded."""
    if not pungs:
        return ()
    melded = win.tile if wait is WaitKind.PAIR and not win.self_draw else -1
    return tuple([tile << 2 | (MELDED_PUNG if tile == melded else CONCEALED_PUNG) for tile in pungs])


def _knitted_readings(
    key: int, win: Win, open_chows: tuple[Tile, ...], open_pungs: tuple[int, ...]
) -> list[Reading]:
    kinds = present(key)
    found: list[Reading] = []
    if kinds.bit_count() < 9:
        return found
    for body, tiles in zip(_KNITTED_KEYS, KNITTED, strict=True):
        if body & ~kinds:
            continue
        for chows, pungs, pair in _splits_with_pair(key - body):
            waits = placements(chows, pungs, pair, win.tile)
            if win.tile in tiles:
                waits.append(WaitKind.SPECIAL)
            for wait in waits:
                codes = _pung_codes(pungs, win, wait)
                found.append(
                    Reading(Shape.KNITTED_STRAIGHT, open_chows + chows, open_pungs + codes, pair, wait)
                )
    return found


def _special_readings(key: int, win: Win) -> list[Reading]:
    found: list[Reading] = []
    kinds = present(key)
    if not key & _ONES:
        found.append(Reading(Shape.SEVEN_PAIRS, (), (), -1, WaitKind.SINGLE))
    if kinds == _ORPHAN_KEY:
        pair = ((key - kinds).bit_length() - 1) // BITS
        wait = WaitKind.SINGLE if pair == win.tile else WaitKind.SPECIAL
        found.append(Reading(Shape.THIRTEEN_ORPHANS, (), (), pair, wait))
    if kinds == key and any(not key & ~(body | _HONOUR_KEY) for body in _KNITTED_KEYS):
        found.append(Reading(Shape.HONORS_KNITTED, (), (), -1, WaitKind.SPECIAL))
    return found


def knitted_body(key: int) -> tuple[Tile, ...] | None:
    """The nine tiles of the knitted straight among `key`, or None."""
    kinds = present(key)
    for body, tiles in zip(_KNITTED_KEYS, KNITTED, strict=True):
        if not body & ~kinds:
            return tiles
    return None
