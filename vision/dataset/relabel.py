"""Bring labels that were corrected elsewhere back to the photos of a data set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from vision.dataset.folder import DataFolder
from vision.dataset.model import LabelledPhoto, LabelledTile


@dataclass(frozen=True, slots=True)
class Relabelled:
    """How many photos got other labels, how many were confirmed as they are, and the names not known."""

    changed: int
    same: int
    unknown: tuple[str, ...]


def take_labels(folder: DataFolder, photos: Iterable[LabelledPhoto]) -> Relabelled:
    """Give the photos of `folder` the tiles of the `photos` of the same name that a person has confirmed."""
    given = {
        photo.name: tuple(replace(tile, score=None) for tile in photo.tiles)
        for photo in photos
        if photo.reviewed
    }
    known = {photo.name: photo.tiles for photo in folder.photos()}
    changed = sum(name in known and _boxes(tiles) != _boxes(known[name]) for name, tiles in given.items())

    def relabelled(photo: LabelledPhoto) -> LabelledPhoto:
        if photo.name not in given:
            return photo
        return replace(photo, tiles=given[photo.name], reviewed=True)

    folder.change(relabelled)
    unknown = tuple(sorted(given.keys() - known.keys()))
    return Relabelled(changed, len(given) - changed - len(unknown), unknown)


def _boxes(tiles: tuple[LabelledTile, ...]) -> list[tuple[float, ...]]:
    """Kinds and boxes to a millionth, in no order: what makes labels the same."""
    return sorted((tile.kind, *(round(side, 6) for side in tile.box)) for tile in tiles)
