"""Every way to read the tiles of a won hand, and every tile that would complete one.

Each suit is read on its own (`scoring.suit_tables`); a hand is then a product of four short lists.

`Reading` is the compact form that the fans look at; `scoring.score` turns one into the public
`scoring.result.Decomposition`.

Source: the winning shapes of the 1998 rules (和牌的要求: 基本牌型 and 特殊牌型), and rows 34 and 35 of their
fan table for knitted tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from typing import Final, NamedTuple

from scoring.hand import Hand, Meld, MeldKind, Win
from scoring.result import Shape, WaitKind
from scoring.suit_tables import (
    BITS,
    CHOW_KEY,
    ONES,
    SUIT_BITS,
    SUIT_MASK,
    UNIT,
    Split,
    key_of,
    present,
    standard_waits,
    suit_splits,
    tiles_of,
)
from scoring.tiles import HONOURS, ORPHANS, Tile

MELDED_PUNG, CONCEALED_PUNG, MELDED_KONG, CONCEALED_KONG = range(4)
"""How a pung stands: the low two bits of its code; the tile is the rest."""

KNITTED: Final[tuple[tuple[Tile, ...], ...]] = tuple(
    tuple(sorted(9 * suit + start + step for suit, start in enumerate(starts) for step in (0, 3, 6)))
    for starts in permutations(range(3))
)
"""The six knitted straights, nine tiles each."""

_KNITTED_KEYS: Final = tuple(sum(UNIT[tile] for tile in tiles) for tiles in KNITTED)
_HONOUR_KEY: Final = sum(UNIT[tile] for tile in HONOURS)
_ORPHAN_KEY: Final = sum(UNIT[tile] for tile in ORPHANS)


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


# --- waits -------------------------------------------------------------------------------------------------


def formal_waits(concealed: Sequence[Tile], melds: int) -> tuple[Tile, ...]:
    """Every kind that completes a winning shape, ascending, from the concealed tiles of a hand one short.

    `concealed` are 13 - 3 * `melds` tiles. A kind is named also when all four of it are in the hand already.
    A hand that waits for nothing, or that has another number of tiles, gives ().
    """
    if len(concealed) != 13 - 3 * melds:
        return ()
    return tiles_of(waits_of(key_of(concealed), melds))


def waits_of(key: int, melds: int) -> int:
    """As `formal_waits`, for tiles as a key: bits, one for each of the 34 kinds."""
    found = standard_waits(key)
    if melds <= 1:
        kinds = present(key)
        for body in _KNITTED_KEYS:
            missing = body & ~kinds
            if not missing & (missing - 1):
                rest = key - (body - missing)
                if not missing:
                    found |= standard_waits(rest)
                elif _splits_with_pair(rest):
                    found |= 1 << (missing.bit_length() - 1) // BITS
        if melds == 0:
            found |= _other_waits(key, kinds)
    return found


def _other_waits(key: int, kinds: int) -> int:
    """Of seven pairs, thirteen orphans, and honours and knitted tiles."""
    found = 0
    odd = key & ONES
    if not odd & (odd - 1):
        found |= 1 << (odd.bit_length() - 1) // BITS
    if not kinds & ~_ORPHAN_KEY and kinds.bit_count() >= 12:
        found |= _bits_of(_ORPHAN_KEY if kinds == _ORPHAN_KEY else _ORPHAN_KEY & ~kinds)
    if kinds == key:
        for body in _KNITTED_KEYS:
            allowed = body | _HONOUR_KEY
            if not key & ~allowed:
                found |= _bits_of(allowed & ~key)
    return found


def _bits_of(kinds: int) -> int:
    """The kinds of a key as bits, one for each of the 34 kinds."""
    found = 0
    while kinds:
        low = kinds & -kinds
        found |= 1 << (low.bit_length() - 1) // BITS
        kinds ^= low
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
            key += UNIT[tile] * CHOW_KEY
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
    if not key & ONES:
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
