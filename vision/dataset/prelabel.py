"""Labels drawn by the detector, for a person to confirm; and the order in which to look at them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from vision.dataset.folder import DataFolder
from vision.dataset.guesses import guess
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.runner import Runner

SURE: Final = 0.25
"""Guesses below this are not drawn: removing a wrong box takes as long as drawing a missing one."""


def prelabel(
    folder: DataFolder,
    model: Path,
    runner: Runner,
    *,
    sure: float = SURE,
    progress: Callable[[], None] = lambda: None,
) -> tuple[int, int]:
    """Draw the detector's boxes on every photo that no person has labelled or confirmed; how many photos and
    boxes. A label with a probability is the detector's; confirming a photo drops it."""
    wanted = waiting(folder)
    drawn: dict[str, tuple[LabelledTile, ...]] = {}
    for photo, guesses in guess(folder, wanted, model, runner, progress):
        drawn[photo.name] = tuple(each.label() for each in guesses if each.score >= sure)

    def labelled(photo: LabelledPhoto) -> LabelledPhoto:
        return replace(photo, tiles=drawn.get(photo.name, photo.tiles))

    folder.change(labelled)
    return len(drawn), sum(map(len, drawn.values()))


def waiting(folder: DataFolder) -> list[LabelledPhoto]:
    """The photos that no person has confirmed and that hold no label of a person's."""
    return [
        photo
        for photo in folder.photos()
        if not photo.reviewed and all(tile.score is not None for tile in photo.tiles)
    ]


def doubt(photo: LabelledPhoto) -> float:
    """How many of the photo's tiles are likely wrong: what the detector's probabilities leave open.

    A photo on which nothing was seen counts as one tile missed.
    """
    return sum(1 - tile.score for tile in photo.tiles if tile.score is not None) if photo.tiles else 1.0


def in_order_of_doubt(folder: DataFolder) -> list[LabelledPhoto]:
    """The photos that wait for a person, the most doubtful first."""
    unconfirmed = (photo for photo in folder.photos() if not photo.reviewed)
    return sorted(unconfirmed, key=lambda photo: (-doubt(photo), photo.name))


def confirm(folder: DataFolder, names: set[str]) -> int:
    """Accept the labels of whole photos as they are; how many photos changed."""

    def confirmed(photo: LabelledPhoto) -> LabelledPhoto:
        if photo.name not in names:
            return photo
        return replace(photo, reviewed=True, tiles=tuple(replace(tile, score=None) for tile in photo.tiles))

    return folder.change(confirmed)
