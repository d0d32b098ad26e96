"""All ways to make four sets and a pair of concealed tiles, with 金 standing for any tile.

The rule knows this shape only ("3(4) 3(4) 3(4) 3(4) 2"). Declared sets are complete as they lie, so a reading
covers the concealed tiles. The search takes the lowest natural tile left and gives it to a pair, a pung or a
chow, with 金 in the gaps; what remains at the end are 金 alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.gold.hand import GoldHand
from scoring.hand import MeldKind
from scoring.tiles import Tile, rank

NUMBERED_KINDS = tuple(range(27))


@dataclass(frozen=True, slots=True, order=True)
class GoldSet:
    """A set or the pair: the tiles it stands for, ascending, and how many of each are natural.

    `stands_for` is empty for a set or pair of 金 alone, which may stand for anything. `golds` lists the
    tiles that 金 stand for within it.
    """

    stands_for: tuple[Tile, ...]
    golds: tuple[Tile, ...]
    size: int

    @property
    def kind(self) -> MeldKind | None:
        """Chow or pung; None for a pair, and for a set of 金 alone."""
        if self.size != 3 or not self.stands_for:
            return None
        return MeldKind.PUNG if self.stands_for[0] == self.stands_for[1] else MeldKind.CHOW

    @property
    def all_gold(self) -> bool:
        """Whether it holds 金 and nothing else."""
        return not self.stands_for


@dataclass(frozen=True, slots=True, order=True)
class GoldReading:
    """One way to read the concealed tiles: the sets, ascending, and the pair."""

    sets: tuple[GoldSet, ...]
    pair: GoldSet

    @property
    def golden_pair(self) -> bool:
        """Whether the pair is two 金 (金雀)."""
        return self.pair.all_gold


def readings(hand: GoldHand) -> tuple[GoldReading, ...]:
    """Every reading of the concealed tiles of a full hand (14 with the declared sets), each once, in a fixed
    order; none where the tiles do not make the shape."""
    sets = 4 - len(hand.melds)
    if sets < 0 or hand.size != 3 * sets + 2:
        return ()
    left = [0] * 27
    for tile in hand.natural:
        left[tile] += 1
    found = {
        GoldReading(tuple(sorted(one for one in parts if one.size == 3)), pair)
        for parts in _parts(left, hand.golds, sets, True)
        for pair in [next(one for one in parts if one.size == 2)]
    }
    return tuple(sorted(found))


def completes(hand: GoldHand) -> bool:
    """Whether the concealed tiles make the shape at all."""
    sets = 4 - len(hand.melds)
    if sets < 0 or hand.size != 3 * sets + 2:
        return False
    left = [0] * 27
    for tile in hand.natural:
        left[tile] += 1
    return next(_parts(left, hand.golds, sets, True), None) is not None


def _parts(left: list[int], golds: int, sets: int, pair: bool) -> Iterator[tuple[GoldSet, ...]]:
    lowest = next((tile for tile in NUMBERED_KINDS if left[tile]), None)
    if lowest is None:
        if golds == 3 * sets + 2 * pair:
            yield (GoldSet((), (), 3),) * sets + ((GoldSet((), (), 2),) if pair else ())
        return
    for part in _with(lowest, left, golds, sets, pair):
        natural = list(part.stands_for)
        for tile in part.golds:
            natural.remove(tile)
        for tile in natural:
            left[tile] -= 1
        is_set = part.size == 3
        for rest in _parts(left, golds - len(part.golds), sets - is_set, pair and is_set):
            yield (part, *rest)
        for tile in natural:
            left[tile] += 1


def _with(tile: Tile, left: list[int], golds: int, sets: int, pair: bool) -> Iterator[GoldSet]:
    """The pair, pungs and chows in which `tile` is the lowest natural tile."""
    for size in ([2] if pair else []) + ([3] if sets else []):
        for natural in range(1, min(size, left[tile]) + 1):
            if size - natural <= golds:
                yield GoldSet((tile,) * size, (tile,) * (size - natural), size)
    if not sets:
        return
    for start in range(tile - 2, tile + 1):
        if start < tile - (rank(tile) - 1) or start % 9 > 6:
            continue
        chow = (start, start + 1, start + 2)
        must = tuple(one for one in chow if one < tile)
        free = tuple(one for one in chow if one > tile)
        for mask in range(1 << len(free)):
            gaps = must + tuple(one for at, one in enumerate(free) if mask >> at & 1)
            held = all(left[one] for one in free if one not in gaps)
            if held and len(gaps) <= golds:
                yield GoldSet(chow, gaps, 3)
