"""What a person should know about a photo before trusting its reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Final

import cv2

from scoring.hand import TILES_IN_HAND
from scoring.tiles import code, copies, is_flower
from vision.arrangement import Arrangement
from vision.photo import Photo
from vision.reading_model import Group, ReadingWarning, Role, TileReading, WarningKey

DARK: Final = 0.16
"""Mean brightness (0..1) of the tiles' part of the photo below which it is too dark."""
FAR: Final = 22
"""Tiles fewer pixels high than this are too far away."""
BLUR: Final = 12.0
"""Variance of the Laplacian of the tiles, shown 48 pixels high, below which they are blurred."""
COUNT_KEYS: Final = frozenset(
    {
        WarningKey.TOO_FEW_TILES,
        WarningKey.TOO_MANY_TILES,
        WarningKey.IMPOSSIBLE_COUNT,
        WarningKey.DOUBTFUL_TILES,
        WarningKey.NO_TILES,
    }
)
"""Warnings that follow from the tiles alone."""
EDGE: Final = 0.004
"""A box nearer to the edge than this share of the photo's longer side may be cut off."""


def warn(photo: Photo, tiles: Sequence[TileReading], arrangement: Arrangement) -> tuple[ReadingWarning, ...]:
    """The warnings about `tiles` of `photo`, weightiest first."""
    if not tiles:
        found = [ReadingWarning(WarningKey.NO_TILES)]
        if (brightness := _brightness(photo, None)) < DARK:
            found.append(ReadingWarning(WarningKey.TOO_DARK, {"brightness": round(brightness, 2)}))
        return tuple(found)
    hand = [one for one in tiles if one.role is not Role.OUTSIDE]
    return (*about_counts(hand, arrangement.groups, arrangement.rivals), *_about_photo(photo, hand))


def about_counts(
    hand: Sequence[TileReading], groups: Sequence[Group], rivals: int = 0
) -> list[ReadingWarning]:
    """What is odd about the numbers of the tiles of a `hand` in `groups`; `rivals` as in `Arrangement`."""
    found = []
    playing = [one for one in hand if not is_flower(one.tile)]
    kongs = sum(1 for group in groups if group.meld is not None and len(group.tiles) == 4)
    count, expected = len(playing), TILES_IN_HAND + kongs
    facts = {"count": count, "expected": expected}
    if count < expected:
        found.append(ReadingWarning(WarningKey.TOO_FEW_TILES, facts))
    elif count > expected:
        found.append(ReadingWarning(WarningKey.TOO_MANY_TILES, facts))
    if rivals:
        found.append(ReadingWarning(WarningKey.SEVERAL_HANDS, {"count": rivals + 1}))
    for tile, held in sorted(Counter(one.tile for one in hand).items()):
        if held > copies(tile):
            found.append(ReadingWarning(WarningKey.IMPOSSIBLE_COUNT, {"tile": code(tile), "count": held}))
    if doubtful := sum(one.doubtful for one in hand):
        found.append(ReadingWarning(WarningKey.DOUBTFUL_TILES, {"count": doubtful}))
    return found


def _about_photo(photo: Photo, hand: Sequence[TileReading]) -> list[ReadingWarning]:
    found = []
    if (brightness := _brightness(photo, hand)) < DARK:
        found.append(ReadingWarning(WarningKey.TOO_DARK, {"brightness": round(brightness, 2)}))
    height = median(max(one.box[2] - one.box[0], one.box[3] - one.box[1]) for one in hand)
    if height < FAR:
        found.append(ReadingWarning(WarningKey.TOO_FAR, {"height": round(height)}))
    elif _sharpness(photo, hand) < BLUR:
        found.append(ReadingWarning(WarningKey.BLURRED))
    margin = EDGE * max(photo.width, photo.height)
    cut = sum(
        1
        for one in hand
        if min(one.box[0], one.box[1], photo.width - one.box[2], photo.height - one.box[3]) < margin
    )
    if cut:
        found.append(ReadingWarning(WarningKey.CUT_OFF, {"count": cut}))
    return found


def _crop(photo: Photo, box: tuple[float, float, float, float]) -> cv2.typing.MatLike:
    height, width = photo.pixels.shape[:2]
    x0, y0, x1, y1 = (int(side / photo.scale) for side in box)
    left, top = min(max(x0, 0), width - 1), min(max(y0, 0), height - 1)
    return photo.pixels[top : max(top + 1, y1), left : max(left + 1, x1)]


def _brightness(photo: Photo, hand: Sequence[TileReading] | None) -> float:
    if not hand:
        return float(photo.pixels[::8, ::8].mean()) / 255
    return float(median(float(_crop(photo, one.box).mean()) for one in hand)) / 255


def _sharpness(photo: Photo, hand: Sequence[TileReading]) -> float:
    """The median over the tiles: most tiles carry strokes, a plain white dragon does not."""
    values = []
    for one in hand:
        grey = cv2.cvtColor(_crop(photo, one.box), cv2.COLOR_RGB2GRAY)
        scale = 48 / max(grey.shape)
        small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        values.append(float(cv2.Laplacian(small, cv2.CV_64F).var()))
    return median(values)
