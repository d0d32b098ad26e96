"""What the fans may know of a hand: its tiles, its win and one reading of it."""

from __future__ import annotations

from functools import cached_property

from scoring.decomposition import UNIT, Reading, key_of, present, waits_of
from scoring.hand import Hand, MeldKind, Win
from scoring.result import Shape, WaitKind
from scoring.tiles import PLAYING_KINDS, Tile

_FOURS = sum(4 * unit for unit in UNIT)


class Facts:
    """A hand and its win; `reading` is set to each reading in turn.

    `before` and `kinds` are keys of `scoring.decomposition`: the concealed tiles before the win, and which
    kinds the whole hand holds.
    """

    __slots__ = ("__dict__", "before", "concealed", "hand", "kinds", "reading", "win")

    reading: Reading

    def __init__(self, hand: Hand, win: Win) -> None:
        self.hand = hand
        self.win = win
        self.before = key_of(hand.concealed)
        kinds = present(self.before) | UNIT[win.tile]
        concealed = True
        for meld in hand.melds:
            concealed = concealed and meld.concealed
            for tile in meld.tiles:
                kinds |= UNIT[tile]
        self.kinds = kinds
        self.concealed = concealed
        """Nothing was claimed from others before the win."""

    @cached_property
    def waits(self) -> tuple[Tile, ...]:
        """The formal waits."""
        return waits_of(self.before, len(self.hand.melds))

    @cached_property
    def four_alike(self) -> tuple[Tile, ...]:
        """The kinds of which the hand holds all four, in no kong."""
        held = self.before + UNIT[self.win.tile]
        for meld in self.hand.melds:
            if meld.kind is not MeldKind.KONG:
                for tile in meld.tiles:
                    held += UNIT[tile]
        fours = held & _FOURS
        return tuple(tile for tile in range(PLAYING_KINDS) if fours & UNIT[tile] << 2) if fours else ()

    @cached_property
    def melded(self) -> bool:
        """All four sets were claimed from others."""
        return len(self.hand.melds) == 4 and not any(meld.concealed for meld in self.hand.melds)

    @cached_property
    def last_copy(self) -> bool:
        """The other three of the winning tile lie open: said so, or shown by the winner's own melds."""
        tile = self.win.tile
        return self.win.last_copy or sum(meld.tiles.count(tile) for meld in self.hand.melds) == 3

    @property
    def single_wait(self) -> WaitKind | None:
        """The wait of the reading, where it is an edge, closed or single one and no other tile would win."""
        wait = self.reading.wait
        if wait is WaitKind.EDGE or wait is WaitKind.CLOSED or wait is WaitKind.SINGLE:
            return wait if len(self.waits) == 1 else None
        return None

    @property
    def pung_tiles(self) -> tuple[Tile, ...]:
        """The tiles of the pungs and kongs, in the order of the reading."""
        return tuple([code >> 2 for code in self.reading.pungs])

    @property
    def standard(self) -> bool:
        """Whether the reading is four sets and a pair."""
        return self.reading.shape is Shape.STANDARD
