"""From a photo to a reading: the one door."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import code
from vision.arrangement import Arrangement, arrange
from vision.arrangement_strays import off_rows
from vision.confidence import Calibration, fitted
from vision.consistency import contradicted, suggest
from vision.detections import Detections, Floats
from vision.detector.base import Detector
from vision.detector.postprocess import overlaps
from vision.face_down import WHITE, face_down_kongs
from vision.face_look import Namer, look_at_faces
from vision.first_look import FAINT, FEW, SECOND_WEIGHT, SURE, WAYS_AGAIN, look_at_all, looks
from vision.fusion import SAME, fuse, mean
from vision.looks import View, view_of
from vision.photo import Photo
from vision.photo_warnings import warn
from vision.reading_model import (
    Alternative,
    Box,
    Change,
    Facts,
    Group,
    Quad,
    Reading,
    ReadingWarning,
    Role,
    Suggestion,
    SuggestionReason,
    TileReading,
    WarningKey,
)
from vision.recovery import named, recovered

__all__ = [
    "Alternative",
    "Box",
    "Change",
    "Facts",
    "Group",
    "Quad",
    "Reading",
    "ReadingWarning",
    "Role",
    "Suggestion",
    "SuggestionReason",
    "TileReading",
    "WarningKey",
    "read",
]

SURE_WHITE: Final = 0.5
"""A white dragon is hardly more than a plain tile: paper, a box or the side of a tile is taken for one. Off
the rows of sure tiles it must be surer than others."""
WHITE_LARGEST: Final = 3.0
"""Nor is one so many times as large as the median of the sure tiles: a tray, a sheet. None of 1,078 photos of
seven tiles or more holds one over 2.04 times the median."""
SURE_AT_EDGE: Final = 0.7
"""At the edge of the photo parts of things are taken for tiles,"""
SURE_WHITE_AT_EDGE: Final = 0.9
"""and for white dragons above all."""
EDGE: Final = 0.004
"""A box nearer to the edge than this share of the photo's longer side is cut there."""
BORDER: Final = 2.0
"""Pixels from the edge of a view at which it cuts what is seen."""
TILE: Final = 80.0
"""Pixels of a tile (square root of its area) in the second look."""
LONGEST: Final = 1280
"""Longer side of the second look at most."""
MARGIN: Final = 1.2
"""Sizes of a tile that the second look takes in around the hand."""
SQUEEZED: Final = (0.8, 1.9)
"""Heights of the median tile of a hand, in its widths, that photos show as they were taken (0.83 to 1.78 on
`val`). Outside of them a photo was squeezed, or taken from very low down: the second look is taken once more,
with the tiles as tall as they are,"""
TALL: Final = 1.35
"""which is so many widths."""
ALTERNATIVES: Final = 5
WORTH_NAMING: Final = 0.005
"""Alternatives less probable than this are not named."""


def read(
    photo: Photo,
    detector: Detector | None = None,
    namer: Namer | None = None,
    calibration: Calibration | None = None,
) -> Reading:
    """The reading of `photo`.

    `detector`, `namer` and `calibration` are the shipped ones unless others are given. A photo without tiles
    gives a reading without tiles and a warning.
    """
    seen, direction = see(photo, detector or _shipped_detector(), namer)
    return compose(photo, seen, direction, calibration or fitted())


def see(photo: Photo, detector: Detector, namer: Namer | None = None) -> tuple[Detections, float]:
    """Every tile of `photo` after two looks, the whole and then the hand alone, upright and at the photo's
    own resolution, and a close one at each tile; and the direction of the hand in radians (x right, y
    down)."""
    first = look_at_all(photo, detector)
    draft = arrange(first.select(first.confidence >= SURE))
    seen, direction, widen = _look_again(photo, first, draft, detector)
    namer = namer or _shipped_namer()
    believed = recovered(seen, seen.presence >= SURE, direction)
    faint = named(photo, seen, believed, widen, namer)
    tiles = _within(photo, Detections.concatenate([seen.select(believed), faint]))
    return look_at_faces(photo, tiles, widen, namer), direction


def _within(photo: Photo, seen: Detections) -> Detections:
    """`seen` without what lies beyond the photo, what its edge cuts beyond telling, and what may be plain
    things instead of white dragons; boxes cut at the edge."""
    middle = (seen.boxes[:, :2] + seen.boxes[:, 2:]) / 2
    size = np.array([photo.width, photo.height], np.float32)
    margin = EDGE * float(size.max())
    cut = np.any((seen.boxes[:, :2] < margin) | (seen.boxes[:, 2:] > size - margin), axis=1)
    white = seen.kinds == WHITE
    told = ~cut | (seen.confidence >= np.where(white, SURE_WHITE_AT_EDGE, SURE_AT_EDGE))
    told[[at for at in off_rows(seen.boxes, seen.confidence >= SURE_WHITE) if white[at]]] = False
    sure = seen.sizes[seen.confidence >= SURE_WHITE]
    if len(sure) >= FEW:
        told &= ~white | (seen.sizes < WHITE_LARGEST * float(np.median(sure)))
    inside = seen.select(np.all((middle > 0) & (middle < size), axis=1) & told)
    boxes = np.clip(inside.boxes, 0, np.tile(size, 2)).astype(np.float32)
    return Detections(boxes, inside.scores, inside.quads)


def _look_again(
    photo: Photo,
    first: Detections,
    draft: Arrangement,
    detector: Detector,
) -> tuple[Detections, float, float]:
    """What the second look adds, the direction of the hand, and how much wider it had to be shown."""
    hand = [at for at, role in zip(draft.order, draft.roles, strict=True) if role is not Role.OUTSIDE]
    if not hand:
        return first, 0.0, 1.0
    sure = first.select(first.confidence >= SURE)
    boxes = sure.boxes[hand]
    size = float(np.median(np.sqrt(np.prod(boxes[:, 2:] - boxes[:, :2], axis=1))))
    # Where no hand stands out there is no direction to turn to.
    direction = 0.0 if draft.crowd else draft.direction
    widen = 1.0
    view, again = _look_at_hand(photo, boxes, direction, size, widen, detector)
    brought = view.bring_back(again)
    tall = _tallness(again, brought, boxes)
    if not SQUEEZED[0] <= tall <= SQUEEZED[1]:
        widen = tall / TALL
        view, again = _look_at_hand(photo, boxes, direction, size, widen, detector)
        brought = view.bring_back(again)
    return fuse(first, brought, SECOND_WEIGHT), view.direction, widen


def _look_at_hand(
    photo: Photo, boxes: Floats, direction: float, size: float, widen: float, detector: Detector
) -> tuple[View, Detections]:
    view = view_of(photo, boxes, direction, MARGIN * size, TILE, LONGEST, widen)
    ways = looks(view.alone(), detector, WAYS_AGAIN, max(view.pixels.shape[:2]))
    again = mean([look.select(look.confidence >= FAINT) for look in ways])
    far = np.array(view.pixels.shape[1::-1]) - BORDER
    # What the edge of the view cuts, such as the row beyond the hand's, the first look shows whole.
    whole_ = np.all((again.boxes[:, :2] > BORDER) & (again.boxes[:, 2:] < far), axis=1)
    return view, again.select(np.flatnonzero(whole_))


def _tallness(again: Detections, brought: Detections, boxes: Floats) -> float:
    """Height of the median tile by its width, as `again` shows it; of those that are in `boxes` (N, 4) when
    `brought` back to the photo: sides and backs of other tiles are flat."""
    if not len(again):
        return TALL
    shown = np.array([overlaps(box, brought.boxes)[0] for box in boxes])
    ours = shown.argmax(axis=1)[shown.max(axis=1) >= SAME]
    sides = (again.boxes[:, 2:] - again.boxes[:, :2])[ours]
    return float(np.median(sides[:, 1] / np.maximum(sides[:, 0], 1))) if len(sides) else TALL


def _shipped_detector() -> Detector:
    from vision.detector.onnx import shipped

    return shipped()


def _shipped_namer() -> Namer:
    from vision.face_look import shipped

    return shipped()


def compose(photo: Photo, seen: Detections, direction: float, calibration: Calibration) -> Reading:
    """The reading that follows from the tiles `seen` in `photo` and the `direction` of its hand."""
    arrangement = arrange(seen.turned(direction))
    order = np.array(arrangement.order, np.intp)
    ordered = seen.select(order)
    hand = np.array([role is not Role.OUTSIDE for role in arrangement.roles], bool)
    probabilities = calibration.probabilities(ordered.scores, hand)
    group_of = {tile: at for at, group in enumerate(arrangement.groups) for tile in group.tiles}
    tiles = tuple(
        _tile(ordered, probabilities, at, role, group_of.get(at), direction, calibration)
        for at, role in enumerate(arrangement.roles)
    )
    if not arrangement.crowd:
        # A tray or a table full of tiles may show more than one set.
        odd = contradicted(tiles)
        tiles = tuple(replace(one, doubtful=one.doubtful or at in odd) for at, one in enumerate(tiles))
    suggestions = suggest(tiles, arrangement.groups, probabilities)
    warnings = (
        *warn(photo, tiles, arrangement),
        *(
            ReadingWarning(WarningKey.FACE_DOWN_KONG, {"tile": code(kind)})
            for kind in face_down_kongs(photo, ordered.select(hand), direction)
        ),
    )
    return Reading(photo.name, photo.width, photo.height, tiles, arrangement.groups, suggestions, warnings)


def _tile(
    seen: Detections,
    probabilities: NDArray[np.float64],
    at: int,
    role: Role,
    group: int | None,
    direction: float,
    calibration: Calibration,
) -> TileReading:
    row = probabilities[at]
    best = int(seen.scores[at].argmax())
    alternatives = tuple(
        Alternative(int(kind), round(float(row[kind]), 4))
        for kind in row.argsort()[::-1][: ALTERNATIVES + 1]
        if kind != best and row[kind] >= WORTH_NAMING
    )
    x0, y0, x1, y1 = (round(float(side), 1) for side in seen.boxes[at])
    return TileReading(
        best,
        (x0, y0, x1, y1),
        round(float(row[best]), 4),
        alternatives[:ALTERNATIVES],
        role,
        group,
        doubtful=role is not Role.OUTSIDE and float(row[best]) < calibration.doubtful,
        angle=round(math.degrees(math.remainder(direction, 2 * math.pi)), 1),
        quad=_quad(seen, at) if direction else None,
    )


def _quad(seen: Detections, at: int) -> Quad:
    a, b, c, d = ((round(float(x), 1), round(float(y), 1)) for x, y in seen.corners[at])
    return (a, b, c, d)
