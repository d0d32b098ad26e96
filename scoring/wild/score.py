"""`score_wild`: the best score over everything the wild tiles can stand for, exactly.

The completions come from `scoring.wild.fills`, which names winning ones only; each is scored as a hand
without wild tiles, and the dearest is taken. Of equally dear ones that one is shown in which most wild tiles
are what they show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Final, NamedTuple

from scoring.engine import engine_for
from scoring.fans.shapes import NINE_GATES
from scoring.hand import FilledHand, Meld, Win
from scoring.platform.profiles import PLATFORM_WILD
from scoring.result import Score
from scoring.rules import Rules
from scoring.score import score_possible
from scoring.suit_tables import UNIT, key_of
from scoring.tiles import PLAYING_KINDS, Tile
from scoring.wild.fills import fills, tiles_of
from scoring.wild.laid import WildHand, is_wild_kong, meanings, shows_last_copy
from scoring.wild.validation import InvalidWildHandError, examine_wild, not_a_win


@dataclass(frozen=True, slots=True)
class StandIn:
    """A wild tile and what it stands for. `meld` is the place of its declared set, None for a tile that
    stood concealed or was the winning tile (`winning`)."""

    tile: Tile
    stands_for: Tile
    meld: int | None = None
    winning: bool = False


@dataclass(frozen=True, slots=True)
class WildScore:
    """The score of a hand with wild tiles.

    `score` is that of the dearest completion: its hand and win hold what the wild tiles stand for. `hand` and
    `win` are as they lay. `stand_ins` has every wild tile. `completions` is how many winning completions
    there were, `equal` how many of them are as dear.
    """

    hand: WildHand
    win: Win
    score: Score
    stand_ins: tuple[StandIn, ...]
    completions: int
    equal: int


class _Candidate(NamedTuple):
    """A completion: declared sets, concealed tiles with the winning tile as a key, and the winning tile."""

    melds: tuple[Meld, ...]
    key: int
    tile: Tile


class _Filling(NamedTuple):
    """Completions that differ in the winning tile alone: it may be each of `tiles`, ascending."""

    melds: tuple[Meld, ...]
    key: int
    tiles: tuple[Tile, ...]


_DRAWN_SLACK: Final = 16
_DISCARD_SLACK: Final = 96
"""How much dearer another winning tile can make the same tiles, nine gates aside. Drawn: a wait 1, the last
copy 4, or a chicken hand 8. Discarded: besides, a pung that stays concealed (four of them 64 instead of
nothing)."""


def score_wild(hand: WildHand, win: Win, rules: Rules = PLATFORM_WILD) -> WildScore:
    """The best score of `hand` won as `win` over everything its wild tiles can stand for, by `rules`.

    Raises `InvalidWildHandError` with every reason why the hand or the win cannot be, or when no completion
    wins.
    """
    findings = examine_wild(hand, win)
    if findings:
        raise InvalidWildHandError(findings)
    said = _Said(hand, win, rules)
    engine = engine_for(rules)
    best: _Candidate | None = None
    dearest = -1
    number = equal = 0
    slack = _DRAWN_SLACK if win.self_draw else _DISCARD_SLACK
    for melds, key, tiles in fillings(hand, win, rules):
        for place, tile in enumerate(tiles):
            candidate = _Candidate(melds, key, tile)
            totals = engine.totals(*said.filled(candidate))
            if totals is None:
                break
            if totals.total > dearest:
                best, dearest, equal = candidate, totals.total, 1
            elif best is not None and totals.total == dearest:
                best = min(best, candidate, key=lambda one: _preference(hand, win, one))
                equal += 1
            if place == 0:
                number += len(tiles)
                if totals.total + slack < dearest and not _nine_gates(key, tiles):
                    break
    if best is None:
        raise not_a_win(hand, win.tile, wild_waits(hand, rules))
    filled, won = said.filled(best)
    return WildScore(
        hand, win, score_possible(filled, won, rules), _stand_ins(hand, win, filled, won), number, equal
    )


def wild_waits(hand: WildHand, rules: Rules = PLATFORM_WILD) -> tuple[Tile, ...]:
    """The kinds that complete a winning shape of a hand one tile short, ascending, taken as self-drawn and
    whether or not one is left."""
    return tuple(
        tile
        for tile in range(PLAYING_KINDS)
        if next(fillings(hand, Win(tile, self_draw=True), rules), None) is not None
    )


def fillings(hand: WildHand, win: Win, rules: Rules) -> Iterator[_Filling]:
    """Every winning completion: each meaning of the declared sets, each filling of the concealed tiles, and
    the tiles that a wild winning tile can be among it."""
    any_copies = rules.values.get("wild_copies") == "any"
    free = win.tile in hand.wild and (win.self_draw or rules.values.get("discarded_wild") != "itself")
    natural = key_of(tile for tile in hand.concealed if tile not in hand.wild)
    if not free:
        natural += UNIT[win.tile]
    for melds in product(*(meanings(meld, hand.wild) for meld in hand.melds)):
        melded = key_of(tile for meld in melds for tile in meld.tiles)
        if not any_copies and any(melded >> 4 * tile & 15 > 4 for tile in range(PLAYING_KINDS)):
            continue
        for key in fills(natural, melded, len(melds), any_copies):
            tiles = tuple(sorted(set(tiles_of(key - natural)))) if free else (win.tile,)
            yield _Filling(melds, key, tiles)


def _nine_gates(key: int, tiles: tuple[Tile, ...]) -> bool:
    return any(key - UNIT[tile] in NINE_GATES for tile in tiles)


class _Said:
    """What holds of a hand and its win whatever the wild tiles stand for, as the switches of the rules have
    it."""

    def __init__(self, hand: WildHand, win: Win, rules: Rules) -> None:
        self._hand = hand
        self._win = win
        self._held = sum(tile in hand.wild for tile in (*hand.tiles, win.tile))
        self._kongs = tuple(place for place, meld in enumerate(hand.melds) if is_wild_kong(meld, hand.wild))
        self._plain_as_itself = rules.values.get("wild_as_itself") == "plain" and not self._kongs
        self._copies_as_they_lie = rules.values.get("wild_last_copy") == "lying"
        self._last_copy = win.last_copy or (self._copies_as_they_lie and shows_last_copy(hand, win.tile))
        self._several_waits = rules.values.get("wild_wait") == "lying" and _several_waits(hand, rules)

    def filled(self, candidate: _Candidate) -> tuple[FilledHand, Win]:
        """The hand and the win with the tiles of `candidate`."""
        wild = self._held
        if self._plain_as_itself and _unchanged(self._hand, self._win, candidate) == wild:
            wild = 0
        filled = FilledHand(
            tiles_of(candidate.key - UNIT[candidate.tile]),
            candidate.melds,
            self._hand.flowers,
            self._hand.unnamed_flowers,
            wild,
            self._kongs,
            self._copies_as_they_lie,
            self._several_waits,
        )
        if candidate.tile == self._win.tile and self._last_copy == self._win.last_copy:
            return filled, self._win
        return filled, replace(self._win, tile=candidate.tile, last_copy=self._last_copy)


def _several_waits(hand: WildHand, rules: Rules) -> bool:
    """Whether several kinds complete the hand as it lies; wild ones aside, which complete every hand."""
    return sum(tile not in hand.wild for tile in wild_waits(hand, rules)) > 1


def _preference(hand: WildHand, win: Win, candidate: _Candidate) -> tuple[object, ...]:
    """Sorts equally dear completions: the one shown comes first."""
    melds = tuple((meld.kind.value, meld.tile) for meld in candidate.melds)
    return -_unchanged(hand, win, candidate), melds, candidate.key, candidate.tile


def _unchanged(hand: WildHand, win: Win, candidate: _Candidate) -> int:
    """How many wild tiles stand for what they show."""
    same = int(win.tile in hand.wild and win.tile == candidate.tile)
    concealed = Counter(tile for tile in hand.concealed if tile in hand.wild)
    filled = Counter(tiles_of(candidate.key - UNIT[candidate.tile]))
    same += sum(min(number, filled[tile]) for tile, number in concealed.items())
    for laid, meld in zip(hand.melds, candidate.melds, strict=True):
        wild = Counter(tile for tile in laid.tiles if tile in hand.wild)
        same += sum(min(number, meld.tiles.count(tile)) for tile, number in wild.items())
    return same


def _stand_ins(hand: WildHand, win: Win, filled: FilledHand, won: Win) -> tuple[StandIn, ...]:
    found: list[StandIn] = []
    for place, (laid, meld) in enumerate(zip(hand.melds, filled.melds, strict=True)):
        found += [
            StandIn(tile, stands_for, place)
            for tile, stands_for in _matched(laid.tiles, meld.tiles, hand.wild)
        ]
    found += [StandIn(*pair) for pair in _matched(hand.concealed, filled.concealed, hand.wild)]
    if win.tile in hand.wild:
        found.append(StandIn(win.tile, won.tile, winning=True))
    return tuple(found)


def _matched(
    lying: tuple[Tile, ...], filled: tuple[Tile, ...], wild: frozenset[Tile]
) -> list[tuple[Tile, Tile]]:
    """Each wild tile that lies there and what it stands for; as many as can be stand for themselves."""
    needed = Counter(filled) - Counter(tile for tile in lying if tile not in wild)
    spare = Counter(tile for tile in lying if tile in wild)
    same = needed & spare
    pairs = [(tile, tile) for tile in same.elements()]
    pairs += zip(sorted((spare - same).elements()), sorted((needed - same).elements()), strict=True)
    return sorted(pairs)
