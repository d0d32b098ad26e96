"""Every way to read a hand, for the second referee: tiles are taken away one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from scoring.hand import Hand, MeldKind, Win
from scoring.tiles import code

KNITTED: Final = tuple(
    frozenset(f"{n}{suit}" for suit, row in zip(suits, ("147", "258", "369"), strict=True) for n in row)
    for suits in ("mps", "msp", "pms", "psm", "smp", "spm")
)
ORPHANS: Final = frozenset([*(f"{n}{suit}" for n in "19" for suit in "mps"), *"ESWNCFP"])


@dataclass(frozen=True)
class Set:
    """A set: its tiles, whether it was declared, whether no other player gave a tile for it."""

    tiles: tuple[str, ...]
    declared: bool
    hidden: bool

    @property
    def chow(self) -> bool:
        return self.tiles[0] != self.tiles[1]

    @property
    def kong(self) -> bool:
        return len(self.tiles) == 4

    @property
    def low(self) -> int:
        return int(self.tiles[0][0])

    @property
    def suit(self) -> str:
        return self.tiles[0][1:] or "z"


@dataclass(frozen=True)
class Reading:
    shape: str
    sets: tuple[Set, ...]
    pair: str
    wait: str
    body: frozenset[str] = frozenset()


def _split(left: Counter[str], sets: int) -> Iterator[list[tuple[str, ...]]]:
    tile = min((one for one in left if left[one]), default="")
    if not tile:
        if sets == 0:
            yield []
        return
    made: list[tuple[str, ...]] = [(tile,) * 3] if left[tile] >= 3 else []
    if len(tile) == 2 and tile[0] <= "7":
        run = tuple(f"{int(tile[0]) + step}{tile[1]}" for step in range(3))
        if all(left[one] for one in run):
            made.append(run)
    for one in made:
        for rest in _split(left - Counter(one), sets - 1):
            yield [one, *rest]


def _standard(tiles: Counter[str], sets: int) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    for pair in sorted(tiles):
        if tiles[pair] >= 2:
            for found in _split(tiles - Counter({pair: 2}), sets):
                yield pair, found


def _wait(tiles: tuple[str, ...], won: str) -> str:
    if len(tiles) == 2:
        return "单钓将"
    if tiles[0] == tiles[1]:
        return ""
    place = tiles.index(won)
    if place == 1:
        return "坎张"
    edge = (place == 2 and tiles[0][0] == "1") or (place == 0 and tiles[0][0] == "7")
    return "边张" if edge else ""


def readings_of(hand: Hand, win: Win) -> Iterator[Reading]:
    won = code(win.tile)
    tiles = Counter([code(tile) for tile in hand.concealed] + [won])
    melds = tuple(
        Set(tuple(code(tile) for tile in meld.tiles), True, meld.kind is MeldKind.KONG and meld.concealed)
        for meld in hand.melds
    )
    yield from _with_sets(tiles, won, melds, win.self_draw, "standard", frozenset())
    if len(melds) <= 1:
        for body in KNITTED:
            if all(tiles[one] for one in body):
                rest = tiles - Counter(body)
                yield from _with_sets(rest, won, melds, win.self_draw, "knitted", body)
    if not melds:
        if all(number % 2 == 0 for number in tiles.values()) and sum(tiles.values()) == 14:
            yield Reading("pairs", (), "", "单钓将")
        if set(tiles) == ORPHANS and sum(tiles.values()) == 14:
            pair = next(tile for tile in tiles if tiles[tile] == 2)
            yield Reading("orphans", (), pair, "")
        if len(tiles) == 14 and any(set(tiles) <= body | set("ESWNCFP") for body in KNITTED):
            yield Reading("singles", (), "", "")


def _with_sets(
    tiles: Counter[str], won: str, melds: tuple[Set, ...], drawn: bool, shape: str, body: frozenset[str]
) -> Iterator[Reading]:
    sets = (1 if body else 4) - len(melds)
    if sets < 0 or sum(tiles.values()) != 3 * sets + 2:
        return
    for pair, found in _standard(tiles, sets):
        groups = [*found, (pair, pair)]
        for at, group in enumerate(groups):
            if won in group:
                made = tuple(Set(one, False, drawn or place != at) for place, one in enumerate(found))
                yield Reading(shape, melds + made, pair, _wait(group, won), body)
        if won in body:
            made = tuple(Set(one, False, True) for one in found)
            yield Reading(shape, melds + made, pair, "", body)


@cache
def ready_for(concealed: tuple[int, ...], melds: int) -> tuple[str, ...]:
    """The kinds that would complete the shape, a fifth of a kind among them."""
    found = []
    hand = Hand(concealed)
    for tile in range(34):
        some = Counter([code(one) for one in hand.concealed] + [code(tile)])
        for _ in _shapes(some, melds):
            found.append(code(tile))
            break
    return tuple(found)


def _shapes(tiles: Counter[str], melds: int) -> Iterator[bool]:
    for _ in _standard(tiles, 4 - melds):
        yield True
    if melds <= 1:
        for body in KNITTED:
            if all(tiles[one] for one in body):
                for _ in _standard(tiles - Counter(body), 1 - melds):
                    yield True
    if melds == 0:
        if all(number % 2 == 0 for number in tiles.values()):
            yield True
        if set(tiles) == ORPHANS:
            yield True
        if len(tiles) == 14 and any(set(tiles) <= body | set("ESWNCFP") for body in KNITTED):
            yield True
