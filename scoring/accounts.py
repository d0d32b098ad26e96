"""From a reading and its tally to the public account: groups of tiles, instances of fans."""

from __future__ import annotations

from collections.abc import Sequence
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
    WHOLE,
    WINNING_TILE,
    Mark,
    marked_flowers,
    marked_tile,
)
from scoring.hand import Hand, MeldKind, Win
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
from scoring.tiles import Tile

_MELDS: Final = {
    MeldKind.CHOW: GroupKind.CHOW,
    MeldKind.PUNG: GroupKind.PUNG,
    MeldKind.KONG: GroupKind.KONG,
}
_CHOW_WAITS: Final = (WaitKind.EDGE, WaitKind.OPEN)


class _Groups:
    """Groups in the public order, each with the mark of its place in the reading."""

    def __init__(self, hand: Hand, win: Win, reading: Reading) -> None:
        self.win = win
        self.groups: list[Group] = []
        self.marks: list[Mark] = []
        self.winning = -1
        self._known: dict[Mark, Instance] = {}
        self._wait = reading.wait
        self._declare(hand, reading)
        declared = set(self.marks)
        for place, low in enumerate(reading.chows):
            if CHOW << place not in declared:
                fits = low <= win.tile <= low + 2 and self._takes(low)
                self._add(GroupKind.CHOW, (low, low + 1, low + 2), CHOW << place, fits)
        for place, code in enumerate(reading.pungs):
            if PUNG << place not in declared:
                tile = code >> 2
                won = reading.wait is WaitKind.PAIR and tile == win.tile
                self._add(GroupKind.PUNG, (tile,) * 3, PUNG << place, won)
        self._special(hand, reading)
        if reading.pair >= 0:
            won = reading.wait is WaitKind.SINGLE and reading.pair == win.tile
            self._add(GroupKind.PAIR, (reading.pair,) * 2, PAIR, won)

    def _declare(self, hand: Hand, reading: Reading) -> None:
        used: set[Mark] = set()
        for meld in hand.melds:
            if meld.kind is MeldKind.CHOW:
                places = [CHOW << place for place, low in enumerate(reading.chows) if low == meld.tile]
            else:
                standings = (CONCEALED_KONG, MELDED_KONG) if meld.kind is MeldKind.KONG else (MELDED_PUNG,)
                places = [
                    PUNG << place
                    for place, code in enumerate(reading.pungs)
                    if code >> 2 == meld.tile and code & 3 in standings
                ]
            mark = next(place for place in places if place not in used)
            used.add(mark)
            self.groups.append(Group(_MELDS[meld.kind], meld.tiles, meld.concealed, True))
            self.marks.append(mark)

    def _takes(self, low: Tile) -> bool:
        """Whether the winning tile completes the chow `low` as the reading's wait says."""
        place = self.win.tile - low
        if self._wait is WaitKind.CLOSED:
            return place == 1
        edge = (place == 2 and low % 9 == 0) or (place == 0 and low % 9 == 6)
        return place != 1 and edge is (self._wait is WaitKind.EDGE) and self._wait in _CHOW_WAITS

    def _special(self, hand: Hand, reading: Reading) -> None:
        if reading.shape is Shape.STANDARD:
            return
        tiles = tuple(sorted((*hand.concealed, self.win.tile)))
        if reading.shape is Shape.KNITTED_STRAIGHT:
            body = _body(tiles, reading, hand)
            self._add(GroupKind.KNITTED, body, BODY, reading.wait is WaitKind.SPECIAL)
        elif reading.shape is Shape.SEVEN_PAIRS:
            for place in range(0, len(tiles), 2):
                self._add(GroupKind.PAIR, tiles[place : place + 2], 0, tiles[place] == self.win.tile)
        else:
            singles = list(tiles)
            if reading.pair >= 0:
                singles.remove(reading.pair)
                singles.remove(reading.pair)
            self._add(GroupKind.SINGLES, tuple(singles), 0, reading.wait is WaitKind.SPECIAL)

    def _add(self, kind: GroupKind, tiles: tuple[Tile, ...], mark: Mark, won: bool) -> None:
        won = won and self.winning < 0
        if won:
            self.winning = len(self.groups)
        self.groups.append(Group(kind, tiles, self.win.self_draw or not won, False))
        self.marks.append(mark)

    def instances(self, marks: Sequence[Mark], hand: Hand) -> tuple[Instance, ...]:
        """What each of `marks` means."""
        if marks[0] == FLOWERS:
            return tuple([Instance((), hand.flowers[place : place + 1]) for place in range(len(marks))])
        found = []
        for mark in marks:
            instance = self._known.get(mark)
            if instance is None:
                instance = self._known[mark] = self._instance(mark)
            found.append(instance)
        return tuple(found)

    def _instance(self, mark: Mark) -> Instance:
        if mark == WHOLE:
            return self._of(range(len(self.groups)))
        if mark == WINNING_TILE:
            return Instance((), (self.win.tile,))
        flowers = marked_flowers(mark)
        if flowers:
            return Instance((), flowers)
        tile = marked_tile(mark)
        if tile is not None:
            held = [place for place, group in enumerate(self.groups) if tile in group.tiles]
            return Instance(tuple(held), (tile,) * 4)
        return self._of([place for place, own in enumerate(self.marks) if own & mark])

    def _of(self, places: Sequence[int]) -> Instance:
        tiles: list[Tile] = []
        for place in places:
            tiles += self.groups[place].tiles
        tiles.sort()
        return Instance(tuple(places), tuple(tiles))


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
    points, after_minimum = rules.points, rules.after_minimum
    counted = [
        CountedFan(fan, len(marks), points[fan], made.instances(marks, hand))
        for fan, marks in sorted(tally.counted, key=lambda hit: (hit.fan in after_minimum, hit.fan))
    ]
    excluded = [
        ExcludedFan(
            one.fan,
            len(one.marks),
            points[one.fan],
            one.by,
            one.principle,
            made.instances(one.marks, hand),
            one.switch,
        )
        for one in sorted(tally.dropped, key=lambda one: (one.fan, one.by))
    ]
    return Account(decomposition, tuple(counted), tuple(excluded), tally.total, tally.points)
