"""What a person changes. Each change is a function from a `Draft` to a `Draft`: undo is the draft before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from scoring.tiles import Tile, is_flower
from ui.draft.groups import tile_at
from ui.draft.value import Draft, DraftError, DraftTile, Place
from vision.reading import Box, Role, Suggestion


def name(draft: Draft, number: int, tile: Tile) -> Draft:
    """The tile `number` is a `tile`: a person has looked. A flower goes to the flowers and back."""
    old = tile_at(draft, number)
    place, meld = old.place, old.meld
    if place is not Place.OUTSIDE:
        if is_flower(tile):
            place, meld = Place.FLOWER, None
        elif place is Place.FLOWER:
            place = Place.CONCEALED
    others = (old.tile, *old.alternatives) if tile != old.tile else old.alternatives
    new = replace(
        old,
        tile=tile,
        place=place,
        meld=meld,
        doubtful=False,
        alternatives=tuple(other for other in others if other != tile),
    )
    winning = None if is_flower(tile) and draft.winning == number else draft.winning
    return _settled(replace(_with_tile(draft, new), winning=winning), {number})


def put(draft: Draft, number: int, place: Place) -> Draft:
    """The tile `number` moved to `place`, which is no meld (see `join`). Raises `DraftError` for a flower
    among the concealed tiles or a playing tile among the flowers."""
    old = tile_at(draft, number)
    if place is Place.MELD or (place is not Place.OUTSIDE and is_flower(old.tile) != (place is Place.FLOWER)):
        raise DraftError(f"tile {number} cannot lie among {place.value}")
    winning = None if place is Place.OUTSIDE and draft.winning == number else draft.winning
    return _with_tile(replace(draft, winning=winning), replace(old, place=place, meld=None))


def join(draft: Draft, numbers: Iterable[int]) -> Draft:
    """The tiles `numbers` set down as a new meld. Raises `DraftError` where they hold a flower."""
    chosen = set(numbers)
    for number in chosen:
        if is_flower(tile_at(draft, number).tile):
            raise DraftError(f"tile {number} is a flower: no meld holds it")
    meld = 1 + max((one.meld for one in draft.tiles if one.meld is not None), default=-1)
    moved = tuple(
        replace(one, place=Place.MELD, meld=meld) if one.id in chosen else one for one in draft.tiles
    )
    return replace(draft, tiles=moved)


def add_to_meld(draft: Draft, number: int, meld: int) -> Draft:
    """The tile `number` laid to the meld `meld`. Raises `DraftError` for a flower or no such meld."""
    old = tile_at(draft, number)
    if is_flower(old.tile) or all(one.meld != meld for one in draft.tiles):
        raise DraftError(f"tile {number} cannot join the meld {meld}")
    return _with_tile(draft, replace(old, place=Place.MELD, meld=meld))


def split(draft: Draft, meld: int) -> Draft:
    """The tiles of the meld `meld` back among the concealed ones."""
    moved = tuple(
        replace(one, place=Place.CONCEALED, meld=None) if one.meld == meld else one for one in draft.tiles
    )
    return replace(draft, tiles=moved, concealed_kongs=tuple(k for k in draft.concealed_kongs if k != meld))


def turn_kong(draft: Draft, meld: int) -> Draft:
    """The kong `meld` concealed, or melded again."""
    kept = tuple(k for k in draft.concealed_kongs if k != meld)
    return replace(
        draft, concealed_kongs=kept if meld in draft.concealed_kongs else tuple(sorted((*kept, meld)))
    )


def remove(draft: Draft, number: int) -> Draft:
    """`draft` without the tile `number`: there is no tile there."""
    tile_at(draft, number)
    return _settled(
        replace(
            draft,
            tiles=tuple(one for one in draft.tiles if one.id != number),
            winning=None if draft.winning == number else draft.winning,
        ),
        {number},
    )


def add(draft: Draft, tile: Tile, box: Box | None = None) -> Draft:
    """`draft` with one more `tile`, where `box` lies in the photo if it is given."""
    number = 1 + max((one.id for one in draft.tiles), default=-1)
    place = Place.FLOWER if is_flower(tile) else Place.CONCEALED
    return replace(draft, tiles=(*draft.tiles, DraftTile(number, tile, place, box=box)))


def mark_winning(draft: Draft, number: int | None) -> Draft:
    """The tile `number` is the winning tile; None takes the mark away. A meld it lay in is taken apart:
    nobody wins on a tile of a declared set. Raises `DraftError` for a flower."""
    if number is None:
        return replace(draft, winning=None)
    old = tile_at(draft, number)
    if is_flower(old.tile):
        raise DraftError(f"tile {number} is a flower: it is replaced first")
    if old.meld is not None:
        draft = split(draft, old.meld)
    return _with_tile(
        replace(draft, winning=number), replace(old, place=Place.CONCEALED, meld=None, doubtful=False)
    )


def accept(draft: Draft, suggestion: Suggestion) -> Draft:
    """`draft` with every change of `suggestion`."""
    for change in suggestion.changes:
        if change.tile is not None:
            draft = name(draft, change.index, change.tile)
        if change.role is Role.OUTSIDE:
            draft = put(draft, change.index, Place.OUTSIDE)
        elif change.role is Role.WINNING:
            draft = mark_winning(draft, change.index)
        elif change.role in (Role.CONCEALED, Role.FLOWER):
            draft = put(draft, change.index, Place(change.role.value))
    return dismiss(draft, suggestion)


def dismiss(draft: Draft, suggestion: Suggestion) -> Draft:
    """`draft` without `suggestion`."""
    return replace(draft, suggestions=tuple(one for one in draft.suggestions if one != suggestion))


def said(draft: Draft, **facts: Any) -> Draft:
    """`draft` with some facts of the win said otherwise."""
    return replace(draft, facts=replace(draft.facts, **facts))


def mark_wild(draft: Draft, tile: Tile, *, only: bool = False) -> Draft:
    """The kind `tile` is wild, or no longer where it was; `only`: and no other is."""
    if tile in draft.wild:
        return replace(draft, wild=tuple(one for one in draft.wild if one != tile))
    return replace(draft, wild=(tile,) if only else (*draft.wild, tile))


def _with_tile(draft: Draft, new: DraftTile) -> Draft:
    return replace(draft, tiles=tuple(new if one.id == new.id else one for one in draft.tiles))


def _settled(draft: Draft, numbers: set[int]) -> Draft:
    """Suggestions about tiles a person has decided on are gone."""
    kept = tuple(
        one for one in draft.suggestions if not any(change.index in numbers for change in one.changes)
    )
    return replace(draft, suggestions=kept)
