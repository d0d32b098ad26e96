"""What a draft holds as it stands: its tiles by their places, its melds, the hand it makes. What a meld or a
hand is, `scoring` decides."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain

from scoring.hand import Hand, Meld, MeldError, MeldKind
from scoring.notation import format_tiles, parse_meld
from scoring.tiles import Tile
from ui.draft.value import Draft, DraftError, DraftTile, Place


@dataclass(frozen=True, slots=True)
class MeldGroup:
    """The tiles of one meld; `meld` is None where they make none."""

    number: int
    tiles: tuple[DraftTile, ...]
    meld: Meld | None


def tile_at(draft: Draft, number: int) -> DraftTile:
    """The tile with the id `number`. Raises `DraftError` where there is none."""
    for one in draft.tiles:
        if one.id == number:
            return one
    raise DraftError(f"no tile has the number {number}")


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
