"""From a reading and its tally to the public account: groups of tiles, instances of fans."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Final

from scoring.decomposition import (
    CONCEALED_KONG,
    MELDED_KONG,
    MELDED_PUNG,
    Reading,
)
from scoring.fans.family import (
    BODY,
    CHOW,
    FLOWERS,
    PAIR,
    PUNG,
    SETS,
    WHOLE,
    WINNING_TILE,
    Mark,
    marked_flowers,
    marked_tile,
)
from scoring.hand import Hand, Meld, MeldKind, Win
from scoring.principles import Tally
from scoring.profiles import Rules
from scoring.result import (
    Account,
    CountedFan,
    Decomposition,
    ExcludedFan,
    Group,
    GroupKind,
    Instance,
    Shape,
    WaitKind,
)
from scoring.tiles import KINDS, PLAYING_KINDS, Tile

_MELDS: Final = {
    MeldKind.CHOW: GroupKind.CHOW,
    MeldKind.PUNG: GroupKind.PUNG,
    MeldKind.KONG: GroupKind.KONG,
}


def _groups(kind: GroupKind, size: int) -> tuple[tuple[Group, ...], ...]:
    """The concealed groups of `size` equal tiles and those that are not, by tile."""
    return tuple(
        tuple(Group(kind, (tile,) * size, concealed, False) for tile in range(PLAYING_KINDS))
        for concealed in (False, True)
    )


# Every score needs the same few groups: each is made once.
_PUNGS: Final = _groups(GroupKind.PUNG, 3)
_PAIRS: Final = _groups(GroupKind.PAIR, 2)
_CHOWS: Final = tuple(
    tuple(Group(GroupKind.CHOW, (low, low + 1, low + 2), concealed, False) for low in range(PLAYING_KINDS))
    for concealed in (False, True)
)
_DECLARED: Final[dict[int, Group]] = {}
_ALONE: Final = tuple(Instance((), (tile,)) for tile in range(KINDS))
_UNNAMED_FLOWER: Final = Instance((), ())
_CHOW_WAITS: Final = (WaitKind.EDGE, WaitKind.OPEN)


def _declared(meld: Meld) -> Group:
    group = _DECLARED.get(meld.number)
    if group is None:
        group = _DECLARED[meld.number] = Group(_MELDS[meld.kind], meld.tiles, meld.concealed, True)
    return group


@cache
def _of_group(place: int, tiles: tuple[Tile, ...]) -> Instance:
    """What one group makes. There are some hundred different ones."""
    return Instance((place,), tiles)


class _Groups:
    """Groups in the public order, each with the mark of its place in the reading."""

    def __init__(self, hand: Hand, win: Win, reading: Reading) -> None:
        self.win = win
        self.groups: list[Group] = []
        self.marks: list[Mark] = []
        self.winning = -1
        self._known: dict[Mark, Instance] = {}
        self._wait = reading.wait
        declared = self._declare(hand, reading)
        for place, low in enumerate(reading.chows):
            if not declared & CHOW << place:
                self._add(_CHOWS, low, CHOW << place, low <= win.tile <= low + 2 and self._takes(low))
        for place, code in enumerate(reading.pungs):
            if not declared & PUNG << place:
                tile = code >> 2
                self._add(_PUNGS, tile, PUNG << place, reading.wait is WaitKind.PAIR and tile == win.tile)
        if reading.shape is not Shape.STANDARD:
            self._special(hand, reading)
        if reading.pair >= 0:
            won = reading.wait is WaitKind.SINGLE and reading.pair == win.tile
            self._add(_PAIRS, reading.pair, PAIR, won)

    def _declare(self, hand: Hand, reading: Reading) -> int:
        """Puts the melds first; the marks of those places of the reading that they take."""
        chows, pungs = reading.chows, reading.pungs
        used = 0
        for meld in hand.melds:
            kind = meld.kind
            if kind is MeldKind.CHOW:
                place = chows.index(meld.tile)
                while used & CHOW << place:
                    place = chows.index(meld.tile, place + 1)
                mark = CHOW << place
            else:
                standing = (
                    MELDED_PUNG
                    if kind is MeldKind.PUNG
                    else CONCEALED_KONG
                    if meld.concealed
                    else MELDED_KONG
                )
                mark = PUNG << pungs.index(meld.tile << 2 | standing)
            used |= mark
            self.groups.append(_declared(meld))
            self.marks.append(mark)
        return used

    def _takes(self, low: Tile) -> bool:
        """Whether the winning tile completes the chow `low` as the reading's wait says."""
        place = self.win.tile - low
        if self._wait is WaitKind.CLOSED:
            return place == 1
        edge = (place == 2 and low % 9 == 0) or (place == 0 and low % 9 == 6)
        return place != 1 and edge is (self._wait is WaitKind.EDGE) and self._wait in _CHOW_WAITS

    def _special(self, hand: Hand, reading: Reading) -> None:
        tiles = tuple(sorted((*hand.concealed, self.win.tile)))
        if reading.shape is Shape.KNITTED_STRAIGHT:
            body = _body(tiles, reading, hand)
            self._add_loose(GroupKind.KNITTED, body, BODY, reading.wait)
        elif reading.shape is Shape.SEVEN_PAIRS:
            for tile in tiles[::2]:
                self._add(_PAIRS, tile, 0, tile == self.win.tile)
        else:
            singles = list(tiles)
            if reading.pair >= 0:
                singles.remove(reading.pair)
                singles.remove(reading.pair)
            self._add_loose(GroupKind.SINGLES, tuple(singles), 0, reading.wait)

    def _add(self, made: Sequence[Sequence[Group]], tile: Tile, mark: Mark, won: bool) -> None:
        concealed = True
        if won and self.winning < 0:
            self.winning = len(self.groups)
            concealed = self.win.self_draw
        self.groups.append(made[concealed][tile])
        self.marks.append(mark)

    def _add_loose(self, kind: GroupKind, tiles: tuple[Tile, ...], mark: Mark, wait: WaitKind) -> None:
        """The tiles of a knitted straight, or singles."""
        won = wait is WaitKind.SPECIAL
        if won:
            self.winning = len(self.groups)
        self.groups.append(Group(kind, tiles, self.win.self_draw or not won, False))
        self.marks.append(mark)

    def instances(self, marks: Sequence[Mark], hand: Hand) -> tuple[Instance, ...]:
        """What each of `marks` means."""
        if marks[0] == FLOWERS:
            named = [_ALONE[tile] for tile in hand.flowers]
            return (*named, *[_UNNAMED_FLOWER] * (len(marks) - len(named)))
        known = self._known
        return tuple([known.get(mark) or self._instance(mark) for mark in marks])

    def _instance(self, mark: Mark) -> Instance:
        if mark & SETS:
            found = self._of([place for place, own in enumerate(self.marks) if own & mark])
        elif mark == WHOLE:
            found = self._of(range(len(self.groups)))
        elif mark == WINNING_TILE:
            found = _ALONE[self.win.tile]
        elif (tile := marked_tile(mark)) is not None:
            held = [place for place, group in enumerate(self.groups) if tile in group.tiles]
            found = Instance(tuple(held), (tile,) * 4)
        else:
            found = Instance((), marked_flowers(mark))
        self._known[mark] = found
        return found

    def _of(self, places: Sequence[int]) -> Instance:
        if len(places) == 1:
            return _of_group(places[0], self.groups[places[0]].tiles)
        tiles = chain.from_iterable([self.groups[place].tiles for place in places])
        return Instance(tuple(places), tuple(sorted(tiles)))


def _body(tiles: tuple[Tile, ...], reading: Reading, hand: Hand) -> tuple[Tile, ...]:
    """The knitted tiles: those of the concealed tiles that the set and the pair leave."""
    left = list(tiles)
    if not hand.melds:
        for low in reading.chows:
            for tile in (low, low + 1, low + 2):
                left.remove(tile)
        for code in reading.pungs:
            for _ in range(3):
                left.remove(code >> 2)
    left.remove(reading.pair)
    left.remove(reading.pair)
    return tuple(left)


def account_of(hand: Hand, win: Win, reading: Reading, tally: Tally, rules: Rules) -> Account:
    """The public account of one reading."""
    made = _Groups(hand, win, reading)
    decomposition = Decomposition(reading.shape, tuple(made.groups), made.winning, reading.wait)
    points, instances = rules.points, made.instances
    counted = [
        CountedFan(fan, len(marks), points[fan], instances(marks, hand)) for fan, marks in tally.counted
    ]
    excluded = [
        ExcludedFan(fan, len(marks), points[fan], by, principle, instances(marks, hand), switch)
        for fan, marks, by, principle, switch in tally.dropped
    ]
    return Account(decomposition, tuple(counted), tuple(excluded), tally.total, tally.points)
