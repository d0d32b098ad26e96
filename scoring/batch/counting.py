"""What counts in many hands: families by code, exclusions by column, the best reading of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from scoring.batch.columns import RADIX, SUITS, Column, Columns, columns
from scoring.batch.readings import (
    ALL_HONOURS,
    BODIES,
    SHAPES,
    WAITS,
    Rows,
    Splits,
    expanded,
    holds,
    kinds_of,
    rows_of,
)
from scoring.batch.waiting import SuitWaiting, wait_for_one
from scoring.engine import REMEMBERED, Engine, Totals
from scoring.facts import Facts
from scoring.fans import chows, honours, kongs, patterns, pungs, shapes, suits, winning
from scoring.fans.family import Family
from scoring.fans.fan import Fan
from scoring.hand import Hand, Win
from scoring.result import Shape, WaitKind
from scoring.tiles import EAST

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


# A code is an int for each row; rows with equal codes have equal views in that family.


def _shapes(batch: Batch) -> Column:
    hands, rows = batch.hands, batch.rows
    hand, shape = rows.hand, rows.shape
    # Only the concealed shapes, and full flushes, can be more than a plain shape.
    gates = _one_suit(hands.before, (_NINE_GATES,)) & (hands.melds == 0)
    shifted = _one_suit(hands.after, _SHIFTED)
    all_honours = hands.after[3] == ALL_HONOURS[3]
    body = np.any([holds(batch.kinds, one) for one in BODIES], axis=0)
    singles = shape == _SHAPE[Shape.HONORS_KNITTED]
    return np.asarray(
        shape
        | (gates[hand] & (shape == _SHAPE[Shape.STANDARD])) << 3
        | (shifted[hand] & (shape == _SHAPE[Shape.SEVEN_PAIRS])) << 4
        | (all_honours[hand] & singles) << 5
        | (body[hand] & singles) << 6
    )


def _one_suit(keys: Column, wanted: tuple[int, ...]) -> Column:
    """Whether all tiles are of one numbered suit and its key is among `wanted`."""
    single = (keys != 0).sum(axis=0) == 1
    return np.asarray(single & np.isin(keys[:3], wanted).any(axis=0))


_PARTS: Final = tuple(
    np.array(
        [suits.part(sum(1 << 4 * bit for bit in range(9) if mask >> bit & 1), suit) for mask in range(512)]
    )
    for suit in range(SUITS)
)


def _suits(batch: Batch) -> Column:
    shared = np.full(len(batch.hands.tile), -1)
    for suit in range(SUITS):
        mask = np.zeros(len(shared), np.int64)
        for rank in range(9):
            mask |= (batch.kinds[suit] >> 4 * rank & 1) << rank
        shared &= _PARTS[suit][mask]
    shared = shared[batch.rows.hand]
    orphans = batch.rows.shape == _SHAPE[Shape.THIRTEEN_ORPHANS]
    return np.where(orphans, shared & ~suits.ORPHAN, shared)


def _honours(batch: Batch) -> Column:
    # Which winds and which dragons does not matter, only how many, whether those of the round and the
    # seat are there, and whether these are one.
    rows, hands = batch.rows, batch.hands
    held = rows.pungs >> EAST
    winds, dragons = _ONES_OF_FOUR[held & 15], _ONES_OF_FOUR[held >> 4]
    pair = np.where(rows.pair >= EAST, rows.pair - EAST, 7)
    round_wind, seat_wind = hands.round_wind[rows.hand], hands.seat_wind[rows.hand]
    own = (held >> round_wind & 1) | (held >> seat_wind & 1) << 1 | (round_wind == seat_wind) << 2
    code = winds | dragons << 3 | pair << 5 | own << 8
    return np.where(held == 0, 0, code)


def _kongs(batch: Batch) -> Column:
    return batch.rows.standing


def _chows(batch: Batch) -> Column:
    # The pair matters beside four chows, if it is of fives; with fewer it only looks up more often.
    pair, chows_held = batch.rows.pair, batch.rows.chows
    return _any_order(
        [(chows_held // RADIX ** (7 * suit)) % RADIX**7 << 1 | (pair == 9 * suit + 4) for suit in range(3)],
        18,
    )


def _pungs(batch: Batch) -> Column:
    return _any_order([batch.rows.pungs >> 9 * suit & 0b111111111 for suit in range(3)], 9)


def _any_order(by_suit: list[Column], bits: int) -> Column:
    """One code of the codes of three suits, the same however the suits are swapped: which fans chows make, or
    pungs, and how often, does not depend on which suit is which."""
    low, middle, high = np.sort(by_suit, axis=0)
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
    fours = batch.hands.held >> 2 & 0x111111111
    return np.asarray((fours % 15).sum(axis=0))[batch.rows.hand]


def _flowers(batch: Batch) -> Column:
    return batch.hands.flowers[batch.rows.hand]


_CODES: Final[tuple[tuple[Family[Any], Callable[[Batch], Column]], ...]] = (
    (shapes.family, _shapes),
    (suits.family, _suits),
    (honours.family, _honours),
    (kongs.family, _kongs),
    (chows.family, _chows),
    (pungs.family, _pungs),
    (patterns.family, _patterns),
    (winning.family, _winning),
    (winning.four_alike, _four_alike),
    (winning.flowers, _flowers),
)


class _Known:
    """What one family finds for each code met so far: vectors of counts, one column each."""

    def __init__(self) -> None:
        self.spans: dict[int, tuple[int, int]] = {}
        self.packed: list[int] = []


class BatchEngine:
    """Counts batches by the rules of an engine."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._splits = Splits()
        self._waiting = SuitWaiting()
        self._known = {family.name: _Known() for family, _ in _CODES}
        self._totals: dict[bytes, Totals] = {}
        rules = engine.rules
        self._fans = list(rules.order)
        self._worth = np.array([rules.points[fan] for fan in self._fans], np.int64)
        self._towards = np.array([fan not in rules.after_minimum for fan in self._fans])
        self._special = np.array([fan not in rules.beside_chicken for fan in self._fans])
        self._beyond = engine.briefs.places_beyond
        self._clears = engine.briefs.clears
        self._by_number = np.argsort([int(fan) for fan in self._fans])

    @property
    def able(self) -> bool:
        """Whether it knows all families that the engine asks."""
        return {family.name for family in self._engine.families} <= set(self._known)

    def totals(self, wins: Sequence[tuple[Hand, Win]]) -> list[Totals | None]:
        """The best account of each hand in brief; None for a hand without a winning shape."""
        hands = columns(wins)
        rows = rows_of(hands, self._splits)
        single = np.isin(rows.wait, [_WAIT[WaitKind.EDGE], _WAIT[WaitKind.CLOSED], _WAIT[WaitKind.SINGLE]])
        asked = np.unique(rows.hand[single])
        batch = Batch(hands, rows, wait_for_one(hands, wins, asked, self._waiting))
        row, counts = self._satisfied(batch, wins)
        owner = rows.hand[row]
        full = {int(place) for place in np.unique(owner[counts[self._beyond].any(axis=0)])}
        self._exclude(counts)
        total, points = self._add_up(counts)
        best = self._best(owner, total, counts)
        answer: list[Totals | None] = [None] * len(wins)
        listed = self._named(counts[:, best], total[best], points[best])
        for place, one in zip(owner[best].tolist(), listed, strict=True):
            answer[place] = one
        full.update(np.flatnonzero(hands.odd).tolist())
        for place in full:
            answer[place] = self._engine.totals(*wins[place])
        return answer

    def _satisfied(self, batch: Batch, wins: Sequence[tuple[Hand, Win]]) -> tuple[Column, Column]:
        """Row numbers, repeated for each equally dear choice of combinations, and the counts of each fan: a
        row a fan in the order of the rules, a column for each."""
        rows = np.arange(len(batch.rows.hand))
        found: list[tuple[list[int], Column, Column]] = []
        for family, code in _CODES:
            known = self._known[family.name]
            starts, numbers = self._look_up(family, known, code(batch), batch, wins)
            found.append((known.packed, starts, numbers))
        chosen: list[Column] = []
        for _, _, numbers in found:
            place, choice = expanded(numbers[rows])
            chosen = [one[place] for one in chosen]
            chosen.append(choice)
            rows = rows[place]
        counts = np.zeros((len(self._fans), len(rows)), np.uint8)
        for (packed, starts, _), choice in zip(found, chosen, strict=True):
            vectors = self._vectors(packed)
            used = np.flatnonzero(vectors.any(axis=1))
            counts[used] += vectors[used][:, starts[rows] + choice]
        return rows, counts

    def _look_up(
        self,
        family: Family[Any],
        known: _Known,
        codes: Column,
        batch: Batch,
        wins: Sequence[tuple[Hand, Win]],
    ) -> tuple[Column, Column]:
        """For each row, where its findings start and how many there are."""
        unique, first, places = np.unique(codes, return_index=True, return_inverse=True)
        spans = []
        for code, row in zip(unique.tolist(), first.tolist(), strict=True):
            span = known.spans.get(code)
            if span is None:
                facts = Facts(*wins[int(batch.rows.hand[row])])
                facts.reading = batch.rows.reading(row)
                packed = self._engine.packed_findings(family, facts)
                span = known.spans[code] = (len(known.packed), len(packed))
                known.packed += packed
            spans.append(span)
        both = np.array(spans, np.intp).reshape(-1, 2)[places]
        return both[:, 0], both[:, 1]

    def _vectors(self, packed: list[int]) -> Column:
        size = len(self._fans)
        data = b"".join([one.to_bytes(size, "little") for one in packed])
        return np.frombuffer(data, np.uint8).reshape(-1, size).T

    def _exclude(self, counts: Column) -> None:
        """不重复 by column, from the dearest fan down, as `scoring.brief` has it."""
        for place, cleared in enumerate(self._clears):
            if cleared:
                having = np.flatnonzero(counts[place])
                if len(having):
                    counts[np.array(cleared)[:, None], having] = 0

    def _add_up(self, counts: Column) -> tuple[Column, Column]:
        if Fan.CHICKEN_HAND in self._fans:
            counts[self._fans.index(Fan.CHICKEN_HAND)] = ~counts[self._special].any(axis=0)
        values = counts.astype(np.float32)
        total = self._worth.astype(np.float32) @ values
        points = (self._worth * self._towards).astype(np.float32) @ values
        return total.astype(np.int64), points.astype(np.int64)

    def _best(self, owner: Column, total: Column, counts: Column) -> Column:
        """The best row of each hand; equal ones by their fans in table order, as for single scores."""
        order = np.lexsort((-total, owner))
        first = np.ones(len(order), bool)
        first[1:] = owner[order][1:] != owner[order][:-1]
        starts = np.flatnonzero(first)
        best = order[starts]
        second = starts + 1
        rivals = second < len(order)
        rivals[rivals] &= ~first[second[rivals]]
        rivals[rivals] &= total[order[second[rivals]]] == total[best[rivals]]
        for place in np.flatnonzero(rivals).tolist():
            start = starts[place]
            tied = [int(order[start])]
            for other in order[start + 1 :]:
                if owner[other] != owner[tied[0]] or total[other] != total[tied[0]]:
                    break
                tied.append(int(other))
            # Of two lists the one that has more of the first fan in which they differ comes first.
            best[place] = max(tied, key=lambda one: counts[self._by_number, one].tobytes())
        return best

    def _named(self, counts: Column, total: Column, points: Column) -> list[Totals]:
        """The totals of each column; equal counts share one."""
        size = len(self._fans)
        by_hand = np.ascontiguousarray(counts.T)
        data = by_hand.tobytes()
        hand, place = np.nonzero(by_hand)
        places, times = place.tolist(), by_hand[hand, place].tolist()
        ends = np.searchsorted(hand, np.arange(len(by_hand)), side="right").tolist()
        found: list[Totals] = []
        start = 0
        for row, (end, all_points, towards) in enumerate(
            zip(ends, total.tolist(), points.tolist(), strict=True)
        ):
            known = data[row * size : (row + 1) * size]
            totals = self._totals.get(known)
            if totals is None:
                fans = [self._fans[one] for one in places[start:end]]
                listed = MappingProxyType(dict(zip(fans, times[start:end], strict=True)))
                totals = Totals(all_points, towards, listed)
                if len(self._totals) >= REMEMBERED:
                    self._totals.clear()
                self._totals[known] = totals
            found.append(totals)
            start = end
        return found


@lru_cache(maxsize=16)
def batch_engine_for(engine: Engine) -> BatchEngine:
    """The batch engine of `engine`, made once."""
    return BatchEngine(engine)
