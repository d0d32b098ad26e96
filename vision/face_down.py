"""Concealed kongs that lie with two of their tiles face down.

A detector of faces sees nothing of a back. What it leaves is a pair of equal tiles with room for just one
tile on either side, or two equal tiles with room for two between them; whether a tile lies in that room is
judged by its pixels: plain, and not of the colour of the table around. A person is told, nothing is added:
the photo shows two tiles of the four. One face-up tile beside three backs is not looked for: any tile at the
end of a wall looks so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.hand import TILES_IN_HAND
from scoring.tiles import Tile, is_flower, parse_tile
from vision.arrangement_rows import Row, find_rows
from vision.detections import Detections, Floats
from vision.photo import Photo

WHITE: Final = parse_tile("P")
TOUCHING: Final = (0.8, 1.25)
"""Two tiles are neighbours where they lie apart so many steps of their row,"""
ROOM: Final = (1.7, 2.6)
"""leave room for one tile at so many,"""
WIDE_ROOM: Final = (2.7, 3.4)
"""and for two at so many."""
FREE: Final = 1.7
"""Beyond a back at the end of a row no tile is nearer to the pair than this."""
PLAIN: Final = 14.0
"""Standard deviation of the lightness (0..255) inside a back, shading taken off, at most."""
UNLIKE: Final = 20.0
"""Distance in colour (Lab, 0..255 each) of a back from the table above and below, at least."""
AROUND: Final = (-1.15, 1.5)
"""Where the table is looked at, in heights of a tile: below, the tile's own thickness may show first."""
COLOURED: Final = 25.0
"""What was read as a white dragon but is so far from grey (Lab a and b, 0..255 each) is a back."""
INNER: Final = 0.7
"""Share of a tile's sides that is looked at: its edges are rounded and its neighbours near."""
PATCH: Final = (18, 24)


def face_down_kongs(photo: Photo, hand: Detections, direction: float) -> tuple[Tile, ...]:
    """The kinds of which two tiles of the `hand` lie as in a concealed kong with two backs up. `direction` is
    that of the hand in radians (x right, y down).

    Only where the numbers allow it: each such kong hides two of the 14 tiles and one for each kong.
    """
    boxes = hand.turned(direction).boxes
    faces = [
        at
        for at, kind in enumerate(hand.kinds)
        if kind != WHITE or not _is_coloured(photo, boxes[at].astype(np.float64), direction)
    ]
    kinds, boxes = [int(kind) for kind in hand.kinds[faces]], boxes[faces]
    found = [
        kind
        for row in find_rows(boxes)
        for kind, places in _candidates(row, boxes, kinds)
        if all(_is_back(photo, box, direction) for box in places)
    ]
    playing = sum(not is_flower(kind) for kind in kinds)
    fours = sum(count == 4 for count in Counter(kinds).values())
    # Every kong hides two and has one more than a set of three: one tile fewer is seen for each.
    least, most = TILES_IN_HAND - 1 - len(found), TILES_IN_HAND + fours - len(found)
    return tuple(found) if found and least <= playing <= most else ()


def _candidates(
    row: Row, boxes: Floats, kinds: Sequence[Tile]
) -> list[tuple[Tile, list[NDArray[np.float64]]]]:
    """Pairs of equal tiles in `row`, each with the boxes where backs would lie."""
    own = boxes[list(row.tiles)].astype(np.float64)
    if len(own) < 2:
        return []
    centres = (own[:, :2] + own[:, 2:]) / 2
    widths = own[:, 2] - own[:, 0]
    # Along the row a tile is as long as its box, where the box was drawn in the direction of the row.
    steps = np.linalg.norm(np.diff(centres, axis=0), axis=1) / ((widths[:-1] + widths[1:]) / 2)
    found: list[tuple[Tile, list[NDArray[np.float64]]]] = []
    for at, step in enumerate(steps):
        kind = kinds[row.tiles[at]]
        if kind != kinds[row.tiles[at + 1]] or is_flower(kind):
            continue
        shift = np.tile(centres[at + 1] - centres[at], 2)
        if TOUCHING[0] <= step <= TOUCHING[1]:
            before = steps[at - 1] if at else np.inf
            after = steps[at + 1] if at + 1 < len(steps) else np.inf
            if min(before, after) >= FREE and all(
                ROOM[0] <= room <= ROOM[1] or np.isinf(room) or room > WIDE_ROOM[0]
                for room in (before, after)
            ):
                found.append((kind, [own[at] - shift, own[at + 1] + shift]))
        elif WIDE_ROOM[0] <= step <= WIDE_ROOM[1]:
            found.append((kind, [own[at] + shift / 3, own[at + 1] - shift / 3]))
    return found


def _is_back(photo: Photo, box: NDArray[np.float64], direction: float) -> bool:
    """Whether a plain thing that is not the table fills `box`, which is turned by `direction`."""
    inside = _patch(photo, box, direction, 0.0)
    if inside is None:
        return False
    light = inside[..., 0]
    rows, columns = np.mgrid[: light.shape[0], : light.shape[1]]
    plane = np.stack([rows.ravel(), columns.ravel(), np.ones(light.size)], 1)
    rest = light.ravel() - plane @ np.linalg.lstsq(plane, light.ravel(), rcond=None)[0]
    if float(rest.std()) > PLAIN:
        return False
    colour = inside.reshape(-1, 3).mean(axis=0)
    around = [_patch(photo, box, direction, shift) for shift in AROUND]
    # Where the table shows, it goes on above or below.
    return any(table is not None for table in around) and all(
        float(np.linalg.norm(colour - table.reshape(-1, 3).mean(axis=0))) >= UNLIKE
        for table in around
        if table is not None
    )


def _is_coloured(photo: Photo, box: NDArray[np.float64], direction: float) -> bool:
    """Whether the middle of `box` has a colour, as no white dragon has."""
    inside = _patch(photo, box, direction, 0.0)
    return inside is not None and float(np.hypot(*(np.median(inside[..., 1:], axis=(0, 1)) - 128))) > COLOURED


def _patch(
    photo: Photo, box: NDArray[np.float64], direction: float, down: float
) -> NDArray[np.float64] | None:
    """(24, 18, 3) Lab of the inner part of `box`, moved `down` by so many of its heights; None beyond the
    edge of the photo."""
    width, height = box[2] - box[0], box[3] - box[1]
    centre = np.array([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2 + down * height])
    cosine, sine = np.cos(direction), np.sin(direction)
    turn = np.array([[cosine, -sine], [sine, cosine]])
    scale = np.array([width * INNER / PATCH[0], height * INNER / PATCH[1]])
    linear = turn * scale[None] / photo.scale
    corner = turn @ centre / photo.scale - linear @ (np.array(PATCH) / 2)
    limits = np.array(photo.pixels.shape[1::-1])
    ends = np.stack([corner, corner + linear @ np.array(PATCH)])
    if (ends < 0).any() or (ends > limits).any():
        return None
    affine = np.concatenate([linear, corner[:, None]], axis=1)
    patch = cv2.warpAffine(photo.pixels, affine, PATCH, flags=cv2.INTER_AREA | cv2.WARP_INVERSE_MAP)
    return np.asarray(cv2.cvtColor(patch, cv2.COLOR_RGB2LAB), np.float64)
