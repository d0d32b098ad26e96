"""Random won hands that hold many fans: few suits, near ranks, kongs, sets in step, and facts of the win."""

from __future__ import annotations

import random

from scoring.decomposition import KNITTED
from scoring.hand import Hand, Meld, MeldKind, Win
from scoring.tiles import FLOWERS, HONOURS, ORPHANS, WINDS, Tile
from scoring.validation import Severity, examine, with_implied_facts

_BANDS = ((0, 8), (0, 8), (0, 8), (0, 2), (0, 3), (1, 7), (3, 5), (5, 8), (6, 8))


class Dealer:
    """Deals hands from `rng`."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def deal(self) -> tuple[Hand, Win]:
        """A possible hand and win; nearly all of them make a winning shape."""
        while True:
            concealed, melds = self._tiles()
            every = [*concealed, *(tile for meld in melds for tile in meld.tiles)]
            if len(concealed) + 3 * len(melds) != 14 or any(every.count(tile) > 4 for tile in set(every)):
                continue
            rng = self._rng
            tile = concealed.pop(rng.randrange(len(concealed)))
            flowers = tuple(rng.sample(FLOWERS, rng.choice((0, 0, 0, 1, 3, 8))))
            hand = Hand(tuple(concealed), tuple(melds), flowers)
            win = Win(
                tile,
                self_draw=rng.random() < 0.45,
                kong=rng.random() < 0.12,
                wall_last=rng.random() < 0.12,
                last_copy=rng.random() < 0.12,
                round_wind=rng.choice(WINDS),
                seat_wind=rng.choice(WINDS),
            )
            win = with_implied_facts(hand, win)
            if all(one.severity is not Severity.IMPOSSIBLE for one in examine(hand, win)):
                return hand, win

    def _tiles(self) -> tuple[list[Tile], list[Meld]]:
        rng, suit = self._rng, self._rng.choice((None, None, 0, 1, 2))
        roll = rng.random()
        if roll < 0.06:
            return self._pairs(suit), []
        if roll < 0.08:
            return [*ORPHANS, rng.choice(ORPHANS)], []
        if roll < 0.12:
            return rng.sample([*rng.choice(KNITTED), *HONOURS], 14), []
        concealed = list(rng.choice(KNITTED)) if roll < 0.2 else []
        low, high = rng.choice(_BANDS)
        honours, pungs = rng.choice((0, 0.1, 0.3, 0.8)), rng.choice((0.1, 0.3, 0.8, 1))
        sets = [self._set(suit, low, high, honours, pungs) for _ in range(1 if concealed else 4)]
        if not concealed and rng.random() < 0.3:
            sets[:3] = self._in_step(suit)
        concealed += [rng.choice((self._numbered(suit, low, high), rng.choice(HONOURS)))] * 2
        often = rng.choice((0.1, 0.5, 1))
        melds = [one for one in sets if one.kind is MeldKind.KONG or rng.random() < often]
        for one in sets:
            if not any(one is meld for meld in melds):
                concealed += one.tiles
        return concealed, melds

    def _pairs(self, suit: int | None) -> list[Tile]:
        low = self._rng.randrange(3)
        if suit is not None and self._rng.random() < 0.5:
            return [9 * suit + low + step for step in range(7) for _ in range(2)]
        return [tile for _ in range(7) for tile in [self._numbered(suit, 0, 8)] * 2]

    def _numbered(self, suit: int | None, low: int, high: int) -> Tile:
        own = self._rng.randrange(3) if suit is None else suit
        return 9 * own + self._rng.randint(low, high)

    def _set(self, suit: int | None, low: int, high: int, honours: float, pungs: float) -> Meld:
        roll = self._rng.random()
        if roll < honours:
            return self._pung(self._rng.choice(HONOURS))
        if roll < honours + pungs:
            return self._pung(self._numbered(suit, low, high))
        return Meld(MeldKind.CHOW, self._numbered(suit, low, max(low, high - 2)))

    def _pung(self, tile: Tile) -> Meld:
        if self._rng.random() < 0.25:
            return Meld(MeldKind.KONG, tile, self._rng.random() < 0.5)
        return Meld(MeldKind.PUNG, tile)

    def _in_step(self, suit: int | None) -> list[Meld]:
        start, step = self._rng.randrange(3), self._rng.choice((0, 1, 1, 1, 2, 3))
        kind = self._rng.choice((MeldKind.CHOW, MeldKind.PUNG))
        ranks = [min(start + step * place, 6) for place in range(3)]
        return [Meld(kind, self._numbered(suit, rank, rank)) for rank in ranks]
