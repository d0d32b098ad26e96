"""What the rules of the set say about a reading: the most probable legal tiles, and near-wins.

Nothing here changes a tile; every difference is a suggestion with its reason.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.decomposition import formal_waits
from scoring.hand import TILES_IN_HAND
from scoring.notation import format_meld
from scoring.tiles import KINDS, Tile, code, copies, is_flower
from vision.arrangement_roles import meld_of
from vision.reading_model import Change, Facts, Group, Role, Suggestion, SuggestionReason, TileReading

LEAST: Final = 1e-4
"""No kind is less probable than this: a detector is never that sure."""
PLAUSIBLE: Final = 0.02
"""A change to a kind less probable than this, against the one read, is not worth showing."""
COMPLETING: Final = 0.2
"""The same for a change that completes a hand: many hands are photographed that do not win."""
REMEDY: Final = 0.1
"""That a kind is held too often is certain; a remedy is only proposed where it is at least so probable
against the kind read: what a tile hardly looks like is no help."""
INVOLVED: Final = 0.1
"""Of the tiles of such a kind, one with this share of the doubt or more should be looked at."""
HARDLY: Final = 0.6
"""Of a tile too many, only one less sure than this is proposed to be none of the hand."""
CAPACITY: Final[tuple[int, ...]] = tuple(copies(tile) for tile in range(KINDS))


def most_probable_legal(probabilities: NDArray[np.float64]) -> list[Tile]:
    """The kinds that tiles with these `probabilities`, (N, 42), most probably are together, when at most
    four of them are of one kind and at most one of each flower.

    Raises ValueError for more tiles than a set holds. Starts from each tile's likeliest kind and moves, one
    tile at a time, along the cheapest chain of changes from a kind that has too many to one that has room:
    a minimum-cost flow, so the result is the optimum.
    """
    if len(probabilities) > sum(CAPACITY):
        raise ValueError(f"{len(probabilities)} tiles: a set holds {sum(CAPACITY)}")
    costs = -np.log(np.maximum(probabilities, LEAST))
    kinds = [int(kind) for kind in costs.argmin(axis=1)]
    while True:
        held = np.bincount(kinds, minlength=KINDS)
        excess = [kind for kind in range(KINDS) if held[kind] > CAPACITY[kind]]
        if not excess:
            return kinds
        for tile, kind in _cheapest_chain(excess[0], kinds, costs, held):
            kinds[tile] = kind


def _cheapest_chain(
    start: Tile, kinds: Sequence[Tile], costs: NDArray[np.float64], held: NDArray[np.intp]
) -> list[tuple[int, Tile]]:
    """(tile, new kind) of each step from the kind `start` to one with room, in all as cheap as can be."""
    price = np.full(KINDS, np.inf)
    price[start] = 0
    step: dict[Tile, tuple[int, Tile]] = {}
    edges = [(tile, own, costs[tile] - costs[tile, own]) for tile, own in enumerate(kinds)]
    for _ in range(KINDS):
        changed = False
        for tile, own, extra in edges:
            if math.isinf(price[own]):
                continue
            better = price[own] + extra < price - 1e-9
            for kind in np.flatnonzero(better):
                price[kind] = price[own] + extra[kind]
                step[int(kind)] = (tile, own)
                changed = True
        if not changed:
            break
    room = [kind for kind in range(KINDS) if held[kind] < CAPACITY[kind]]
    at: Tile = min(room, key=lambda one: float(price[one]))
    chain: list[tuple[int, Tile]] = []
    while at != start:
        tile, before = step[at]
        chain.append((tile, at))
        at = before
    return chain


def suggest(
    tiles: Sequence[TileReading], groups: Sequence[Group], probabilities: NDArray[np.float64]
) -> tuple[Suggestion, ...]:
    """Every change worth proposing, likeliest first. `probabilities` (N, 42) belong to `tiles`."""
    hand = [at for at, one in enumerate(tiles) if one.role is not Role.OUTSIDE]
    if not hand:
        return ()
    found = _impossible_counts(tiles, hand, probabilities)
    found += _broken_melds(tiles, groups, probabilities)
    found += _too_many(tiles, groups, hand)
    touched = {change.index for one in found for change in one.changes}
    if not touched:
        found += _completions(tiles, groups, probabilities)
    return tuple(sorted(found, key=lambda one: -one.confidence))


def contradicted(tiles: Sequence[TileReading]) -> frozenset[int]:
    """Which of `tiles` are of a kind that the hand holds more often than a set does, and may be the one that
    is not: a person should look at them, however sure the reading is of each by itself."""
    hand = [at for at, one in enumerate(tiles) if one.role is not Role.OUTSIDE]
    held = Counter(tiles[at].tile for at in hand)
    found: set[int] = set()
    for kind, count in held.items():
        if count > CAPACITY[kind]:
            doubts = {at: max(1 - tiles[at].confidence, LEAST) for at in hand if tiles[at].tile == kind}
            found |= {at for at, doubt in doubts.items() if doubt >= INVOLVED * sum(doubts.values())}
    return frozenset(found)


def _impossible_counts(
    tiles: Sequence[TileReading], hand: Sequence[int], probabilities: NDArray[np.float64]
) -> list[Suggestion]:
    held = Counter(tiles[at].tile for at in hand)
    if all(count <= CAPACITY[kind] for kind, count in held.items()):
        return []
    legal = most_probable_legal(probabilities[hand])
    found = []
    for at, kind in zip(hand, legal, strict=True):
        read = tiles[at].tile
        if kind == read:
            continue
        if probabilities[at, kind] >= REMEDY * probabilities[at, read]:
            likely = _remedy(at, kind, tiles, hand, held, probabilities)
            reason = SuggestionReason.SECOND_FLOWER if is_flower(read) else SuggestionReason.FIFTH_COPY
            facts: Facts = {"tile": code(read), "to": code(kind), "count": held[read]}
            found.append(Suggestion(reason, (Change(at, kind),), round(likely, 4), facts))
    return found


def _remedy(
    at: int,
    kind: Tile,
    tiles: Sequence[TileReading],
    hand: Sequence[int],
    held: Counter[Tile],
    probabilities: NDArray[np.float64],
) -> float:
    """How probable it is that the tile at `at` is a `kind`, given that its own kind is `held` too often: that
    it is one of those to change, times that it then is a `kind` and none of the others that have room."""
    read = tiles[at].tile
    room = np.array([held[other] < CAPACITY[other] for other in range(KINDS)])
    rows = np.maximum(probabilities, LEAST)
    odds = {copy: rows[copy] / rows[copy, read] for copy in hand if tiles[copy].tile == read}
    own, every = float(odds[at][room].sum()), sum(float(row[room].sum()) for row in odds.values())
    needed = held[read] - CAPACITY[read]
    return min(1.0, needed * own / every) * float(odds[at][kind]) / own if own else 0.0


def _broken_melds(
    tiles: Sequence[TileReading], groups: Sequence[Group], probabilities: NDArray[np.float64]
) -> list[Suggestion]:
    found = []
    for group in groups:
        if group.role is not Role.MELD or group.meld is not None:
            continue
        best = _best_meld(group.tiles, tiles, probabilities)
        if best is not None:
            found.append(best)
    return found


def _best_meld(
    members: Sequence[int], tiles: Sequence[TileReading], probabilities: NDArray[np.float64]
) -> Suggestion | None:
    best: Suggestion | None = None
    for at in members:
        others = [tiles[other].tile for other in members if other != at]
        for kind in np.flatnonzero(probabilities[at] >= PLAUSIBLE * probabilities[at, tiles[at].tile]):
            meld = meld_of([*others, int(kind)]) if not is_flower(int(kind)) else None
            share = _share(probabilities[at], int(kind), tiles[at].tile)
            if meld is not None and (best is None or share > best.confidence):
                facts = {"tile": code(tiles[at].tile), "to": code(int(kind)), "meld": format_meld(meld)}
                best = Suggestion(
                    SuggestionReason.BROKEN_MELD, (Change(at, int(kind)),), round(share, 4), facts
                )
    return best


def _too_many(tiles: Sequence[TileReading], groups: Sequence[Group], hand: Sequence[int]) -> list[Suggestion]:
    playing = [at for at in hand if not is_flower(tiles[at].tile)]
    kongs = sum(1 for group in groups if group.meld is not None and len(group.tiles) == 4)
    expected = TILES_IN_HAND + kongs
    if len(playing) != expected + 1:
        return []
    least = min(playing, key=lambda at: tiles[at].confidence)
    if tiles[least].confidence >= HARDLY:
        return []
    facts: Facts = {"tile": code(tiles[least].tile), "count": len(playing), "expected": expected}
    change = Change(least, role=Role.OUTSIDE)
    return [Suggestion(SuggestionReason.TILE_COUNT, (change,), round(1 - tiles[least].confidence, 4), facts)]


def _completions(
    tiles: Sequence[TileReading], groups: Sequence[Group], probabilities: NDArray[np.float64]
) -> list[Suggestion]:
    """The likeliest single change of a concealed tile that turns a whole hand that does not win into one
    that does."""
    melds = [group for group in groups if group.meld is not None]
    melded = {at for group in melds for at in group.tiles}
    free = [
        at
        for at, one in enumerate(tiles)
        if at not in melded and one.role is not Role.OUTSIDE and not is_flower(one.tile)
    ]
    if len(free) != TILES_IN_HAND - 3 * len(melds) or wins([tiles[at].tile for at in free], len(melds)):
        return []
    options = []
    for at in free:
        others = [tiles[other].tile for other in free if other != at]
        read = tiles[at].tile
        for kind in formal_waits(others, len(melds)):
            if probabilities[at, kind] >= COMPLETING * probabilities[at, read]:
                options.append((_share(probabilities[at], kind, read), at, kind))
    if not options:
        return []
    share, at, kind = max(options)
    facts = {"tile": code(tiles[at].tile), "to": code(kind)}
    return [Suggestion(SuggestionReason.COMPLETES_HAND, (Change(at, kind),), round(share, 4), facts)]


def wins(concealed: Sequence[Tile], melds: int) -> bool:
    """Whether `concealed`, with `melds` declared sets, is a complete hand (winning tile included)."""
    return len(concealed) == TILES_IN_HAND - 3 * melds and concealed[0] in formal_waits(concealed[1:], melds)


def _share(probabilities: NDArray[np.float64], kind: Tile, read: Tile) -> float:
    """How probable `kind` is when it is either that or the kind read."""
    pair = max(float(probabilities[kind]), LEAST), max(float(probabilities[read]), LEAST)
    return pair[0] / sum(pair)
