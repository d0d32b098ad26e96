"""How a draft begins: from the reading of a photo, or from a hand that somebody wrote."""

from __future__ import annotations

from dataclasses import replace

from scoring.hand import Hand
from scoring.tiles import Tile, is_flower
from scoring.wild.laid import WildHand, laid_hand
from ui.draft.value import Draft, DraftTile, Place, Step
from vision.reading import Reading, Role


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
