"""Which tiles of a draft a fan is made of."""

from __future__ import annotations

from collections import Counter

from scoring.result import CountedFan, Score
from scoring.tiles import Tile
from ui import draft as edit
from ui.draft import Draft, Place


def tiles_of(draft: Draft, score: Score, fan: CountedFan) -> tuple[int, ...]:
    """The ids of the tiles of `draft` that make `fan`, every time it counts."""
    groups = _group_ids(draft, score)
    kind_of = {one.id: one.tile for one in draft.tiles}
    lit: set[int] = set()
    for instance in fan.instances:
        if not instance.groups:
            lit |= _loose(draft, score, instance.tiles)
            continue
        wanted = Counter(instance.tiles)
        for number in (one for place in instance.groups for one in groups[place]):
            if wanted[kind_of[number]] > 0:
                wanted[kind_of[number]] -= 1
                lit.add(number)
    return tuple(sorted(lit))


def _group_ids(draft: Draft, score: Score) -> list[tuple[int, ...]]:
    """The ids of the tiles in each group of the best reading: declared melds first, in the hand's order."""
    declared = [tuple(one.id for one in group.tiles) for group in edit.melds(draft) if group.meld is not None]
    free: dict[Tile, list[int]] = {}
    for one in reversed(edit.concealed(draft)):
        free.setdefault(one.tile, []).append(one.id)
    reading = score.best.decomposition
    ids: list[tuple[int, ...]] = []
    for place, group in enumerate(reading.groups):
        if group.declared:
            ids.append(declared[len(ids)])
            continue
        winning = draft.winning if place == reading.winning_group else None
        members: list[int] = []
        for tile in group.tiles:
            if winning is not None and tile == score.win.tile:
                members.append(winning)
                winning = None
            else:
                members.append(free[tile].pop())
        ids.append(tuple(members))
    return ids


def _loose(draft: Draft, score: Score, tiles: tuple[Tile, ...]) -> set[int]:
    """The winning tile, or the flowers, among `tiles`."""
    flowers = {one.id for one in edit.at(draft, Place.FLOWER) if one.tile in tiles}
    if score.win.tile in tiles and draft.winning is not None:
        return flowers | {draft.winning}
    return flowers
