"""The hand as a person corrects it: the tiles of a reading, changed step by step until they are a hand.

Every change is a function from a `Draft` to a `Draft`; both are frozen, so undo is the draft before. What a
meld, a hand or a possible win is, `scoring` decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import chain
from typing import Any

from scoring.hand import Hand, Meld, MeldError, MeldKind, Opening, Ready
from scoring.notation import format_tiles, parse_meld
from scoring.tiles import EAST, Tile, is_flower
from scoring.wild.laid import WildHand, laid_hand
from vision.reading import Box, Reading, Role, Suggestion


class DraftError(ValueError):
    """A change that names a tile or a meld the draft does not hold."""


class Place(StrEnum):
    """Where a tile belongs."""

    CONCEALED = "concealed"
    MELD = "meld"
    FLOWER = "flower"
    OUTSIDE = "outside"
    """Not part of the hand."""


class Step(StrEnum):
    """The steps of the page."""

    PHOTO = "photo"
    TILES = "tiles"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class DraftTile:
    """One tile: `box` in pixels of the upright photo, None for a tile added without one; `confidence` 0..1;
    `alternatives` likeliest first; `meld` is the number of its meld, None elsewhere than in a meld."""

    id: int
    tile: Tile
    place: Place
    meld: int | None = None
    box: Box | None = None
    confidence: float = 1.0
    alternatives: tuple[Tile, ...] = ()
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """How the hand was won, as far as somebody has said: None where nobody has. `flowers` counts those that
    are not among the tiles. `opening`, `ready`, `repeats` (of the dealer) and `passed` (the winner had passed
    this tile) matter to the rule sets that ask for them."""

    self_draw: bool | None = None
    kong: bool = False
    wall_last: bool = False
    last_copy: bool = False
    round_wind: Tile = EAST
    seat_wind: Tile = EAST
    discarder: Tile | None = None
    flowers: int = 0
    opening: Opening = Opening.NO
    ready: Ready = Ready.NO
    repeats: int = 0
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A hand being made.

    `photo` is the SHA-256 of the photo (hex), empty without one; `width`, `height` its upright size in
    pixels. `winning` is the id of the winning tile; a tile that is marked counts neither as concealed nor
    as melded. `reading` is the raw reading, to be kept with the record. `suggestions` are those not yet
    accepted or dismissed; their indices are tile ids. `record` and `version` name the saved hand it
    corrects, if any. `applied` names the last change of the tile editor that was made, so that none is made
    twice when a browser comes back. `wild` are the kinds marked wild, in the order they were marked.
    `rules` and `switches` name the rule set of this hand where it is bound to one, as a kept hand is; empty
    where the visitor's choice counts.
    """

    id: str
    photo: str = ""
    width: int = 0
    height: int = 0
    tiles: tuple[DraftTile, ...] = ()
    winning: int | None = None
    concealed_kongs: tuple[int, ...] = ()
    facts: Facts = field(default_factory=Facts)
    step: Step = Step.PHOTO
    reading: Reading | None = None
    suggestions: tuple[Suggestion, ...] = ()
    record: str = ""
    version: int = 0
    applied: tuple[str, int] = ("", 0)
    wild: tuple[Tile, ...] = ()
    rules: str = ""
    switches: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class MeldGroup:
    """The tiles of one meld; `meld` is None where they make none."""

    number: int
    tiles: tuple[DraftTile, ...]
    meld: Meld | None


def from_reading(draft: Draft, reading: Reading, photo: str) -> Draft:
    """`draft` with the tiles of `reading`, a photo of SHA-256 `photo`; ids are indices into its tiles."""
    number_of = {
        index: number
        for number, group in enumerate(reading.groups)
        if group.role is Role.MELD
        for index in group.tiles
    }
    tiles = []
    winning = None
    for index, one in enumerate(reading.tiles):
        meld = number_of.get(index) if one.role is not Role.OUTSIDE else None
        if one.role is Role.WINNING:
            winning = index
        place = (
            Place.OUTSIDE
            if one.role is Role.OUTSIDE
            else Place.FLOWER
            if is_flower(one.tile)
            else Place.MELD
            if meld is not None
            else Place.CONCEALED
        )
        tiles.append(
            DraftTile(
                index,
                one.tile,
                place,
                meld if place is Place.MELD else None,
                one.box,
                one.confidence,
                tuple(other.tile for other in one.alternatives),
                one.doubtful,
            )
        )
    concealed_kongs = tuple(
        number
        for number, group in enumerate(reading.groups)
        if group.meld is not None and group.meld.concealed
    )
    return replace(
        draft,
        photo=photo,
        width=reading.width,
        height=reading.height,
        tiles=tuple(tiles),
        winning=winning,
        concealed_kongs=concealed_kongs,
        reading=reading,
        suggestions=reading.suggestions,
        step=Step.TILES,
    )


def from_hand(draft: Draft, hand: Hand, winning: Tile | None = None) -> Draft:
    """`draft` with the tiles of `hand` and nothing else; `winning` is the winning tile beside it."""
    return from_laid(draft, laid_hand(hand, ()), winning)


def from_laid(draft: Draft, hand: WildHand, winning: Tile | None = None) -> Draft:
    """`draft` with the tiles of `hand` as they lie and its wild kinds; as `from_hand`."""
    tiles = [
        *((tile, Place.MELD, number) for number, meld in enumerate(hand.melds) for tile in meld.tiles),
        *((tile, Place.CONCEALED, None) for tile in hand.concealed),
        *((tile, Place.FLOWER, None) for tile in hand.flowers),
        *(() if winning is None else ((winning, Place.CONCEALED, None),)),
    ]
    return replace(
        draft,
        tiles=tuple(DraftTile(number, *one) for number, one in enumerate(tiles)),
        winning=None if winning is None else len(tiles) - 1,
        concealed_kongs=tuple(number for number, meld in enumerate(hand.melds) if meld.concealed),
        suggestions=(),
        wild=tuple(sorted(hand.wild)),
        step=Step.TILES,
    )


def tile_at(draft: Draft, number: int) -> DraftTile:
    """The tile with the id `number`. Raises `DraftError` where there is none."""
    for one in draft.tiles:
        if one.id == number:
            return one
    raise DraftError(f"no tile has the number {number}")


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


def concealed(draft: Draft) -> tuple[DraftTile, ...]:
    """The concealed tiles but the winning one, as a player sorts them."""
    return tuple(
        sorted(
            (one for one in draft.tiles if one.place is Place.CONCEALED and one.id != draft.winning),
            key=lambda one: (one.tile, one.id),
        )
    )


def at(draft: Draft, place: Place) -> tuple[DraftTile, ...]:
    """The tiles at `place`, sorted."""
    return tuple(
        sorted((one for one in draft.tiles if one.place is place), key=lambda one: (one.tile, one.id))
    )


def melds(draft: Draft) -> tuple[MeldGroup, ...]:
    """The melds in the order they were set down."""
    groups = []
    for number in sorted({one.meld for one in draft.tiles if one.meld is not None}):
        tiles = tuple(one for one in at(draft, Place.MELD) if one.meld == number)
        mark = "#" if number in draft.concealed_kongs and len(tiles) == 4 else ""
        try:
            meld = parse_meld(f"[{format_tiles(one.tile for one in tiles)}{mark}]")
        except MeldError:
            meld = None
        groups.append(MeldGroup(number, tiles, meld))
    return tuple(groups)


def possible_melds(draft: Draft, number: int) -> tuple[tuple[int, ...], ...]:
    """The melds that the concealed tile `number` can make with other concealed tiles, as tile ids: chows
    from the lowest up, pung, kong."""
    chosen = tile_at(draft, number)
    free: dict[Tile, list[int]] = {}
    for one in chain([chosen], concealed(draft)):
        if one.id not in free.setdefault(one.tile, []):
            free[one.tile].append(one.id)
    found = []
    lows = (chosen.tile - 2, chosen.tile - 1, chosen.tile)
    for kind, low in (
        *((MeldKind.CHOW, low) for low in lows),
        (MeldKind.PUNG, chosen.tile),
        (MeldKind.KONG, chosen.tile),
    ):
        try:
            needed = Counter(Meld(kind, low).tiles)
        except ValueError:
            continue
        if all(len(free.get(tile, ())) >= count for tile, count in needed.items()):
            found.append(tuple(i for tile, count in needed.items() for i in free[tile][:count]))
    return tuple(found)


def winning_tile(draft: Draft) -> Tile | None:
    """The winning tile, None while nobody has said."""
    return None if draft.winning is None else tile_at(draft, draft.winning).tile


def hand_of(draft: Draft) -> Hand:
    """The hand without the winning tile. Tiles of a broken meld count as concealed."""
    groups = melds(draft)
    broken = (one.tile for group in groups if group.meld is None for one in group.tiles)
    return Hand(
        (*(one.tile for one in concealed(draft)), *broken),
        tuple(group.meld for group in groups if group.meld is not None),
        tuple(one.tile for one in at(draft, Place.FLOWER)),
        draft.facts.flowers,
    )


def _with_tile(draft: Draft, new: DraftTile) -> Draft:
    return replace(draft, tiles=tuple(new if one.id == new.id else one for one in draft.tiles))


def _settled(draft: Draft, numbers: set[int]) -> Draft:
    """Suggestions about tiles a person has decided on are gone."""
    kept = tuple(
        one for one in draft.suggestions if not any(change.index in numbers for change in one.changes)
    )
    return replace(draft, suggestions=kept)
