"""What the fans may know of a hand: its tiles, its win and one reading of it."""

from __future__ import annotations

from scoring.decomposition import Reading, declared, readings_of, waits_of
from scoring.hand import FilledHand, Hand, Win
from scoring.result import WaitKind
from scoring.suit_tables import BITS, UNIT, key_of, present, tiles_of
from scoring.tiles import COPIES, Tile

_FOURS = sum(COPIES * unit for unit in UNIT)


class Facts:
    """A hand and its win; `reading` is set to each reading in turn.

    `before` is the key (`scoring.decomposition.key_of`) of the concealed tiles before the win, `held` that of
    all tiles with kongs as three. `kinds` has a bit for each kind of tile, `opened` the melds in short.
    `concealed`: nothing was claimed from others before the win. `melded`: all four sets were.
    """

    __slots__ = (
        "_waits",
        "before",
        "concealed",
        "hand",
        "held",
        "kinds",
        "melded",
        "opened",
        "reading",
        "win",
    )

    reading: Reading

    def __init__(self, hand: Hand, win: Win) -> None:
        self.hand = hand
        self.win = win
        self.before = key_of(hand.concealed)
        self.opened = opened = declared(hand.melds)
        self.held = self.before + opened.key + UNIT[win.tile]
        self.kinds = present(self.held)
        self.concealed = opened.concealed
        self.melded = opened.melded and len(hand.melds) == 4
        self._waits = -1

    def readings(self) -> list[Reading]:
        """Every reading of the hand; none if it has no winning shape."""
        melds = len(self.hand.melds)
        if len(self.hand.concealed) != 13 - 3 * melds:
            return []
        return readings_of(self.before, melds, self.opened, self.win)

    @property
    def wait_bits(self) -> int:
        """The formal waits as bits, one for each of the 34 kinds."""
        if self._waits < 0:
            self._waits = waits_of(self.before, len(self.hand.melds))
        return self._waits

    @property
    def waits(self) -> tuple[Tile, ...]:
        """The formal waits."""
        return tiles_of(self.wait_bits)

    @property
    def four_alike(self) -> int:
        """The kinds of which the hand holds all four, in no kong: a key that holds four of each."""
        return self.held & _FOURS

    @property
    def last_copy(self) -> bool:
        """The other three of the winning tile lie open: said so, or shown by the winner's own melds."""
        if self.win.last_copy:
            return True
        shown = self.opened.key >> BITS * self.win.tile & 15 == COPIES - 1
        return shown and not (isinstance(self.hand, FilledHand) and self.hand.last_copy_said)

    @property
    def single_wait(self) -> WaitKind | None:
        """The wait of the reading, where it is an edge, closed or single one and no other tile would win."""
        wait = self.reading.wait
        if wait is WaitKind.EDGE or wait is WaitKind.CLOSED or wait is WaitKind.SINGLE:
            waits = self.wait_bits
            several = waits & (waits - 1) or (isinstance(self.hand, FilledHand) and self.hand.several_waits)
            return None if several else wait
        return None

    @property
    def pung_tiles(self) -> tuple[Tile, ...]:
        """The tiles of the pungs and kongs, in the order of the reading."""
        return tuple([code >> 2 for code in self.reading.pungs])
