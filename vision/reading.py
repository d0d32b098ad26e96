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
from vision.detector.postprocess import overlaps, suppress
from vision.face_down import WHITE, face_down_kongs
from vision.face_look import Namer, look_at_faces
from vision.fusion import HALF, SAME, fuse, mean, replaced
from vision.looks import View, view_of, whole
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
from vision.recovery import recovered

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

FIRST_LOOK: Final = 640
"""Longer side of the first look at the whole photo."""
WAYS: Final = (3, 1, 2, 0)
"""Quarter turns in which the first look is taken. Tiles lie every way round, and a detector names them better
in one than in another: the mean of the four beats any one, and of more looks hardly beats the four."""
WAYS_AGAIN: Final = (2, 0)
"""And the second, which is upright but for standing on its head."""
NEAR_LOOK: Final = 192
"""And of a look at tiles that fill the photo, which the first is too close to recognise:"""
NEAR: Final = 140.0
"""tiles (square root of their area) of so many pixels in the first look."""
MANY: Final = 3
"""Where the first look is surer than this of so many tiles, what from further off looks like a large one"""
CERTAIN: Final = 0.6
"""is a row of them. In tiles that fill the photo it takes at most two parts for tiles so surely."""
FINER_LOOKS: Final = ((1280, 26.0, 1), (1920, 20.0, 2))
"""And of finer ones, each taken where the look before shows few tiles, or shows them (square root of their
area) in fewer than so many pixels; in so many parts, since memory grows with the size of a look."""
STILL_TINY: Final = 1.3
"""What a finer look shows is believed up to so many times that size: the look before shows what is larger."""
UNSURE: Final = 0.15
"""Where this share of the tiles is seen, and not surely, as of rows that lie flat and far,"""
UNSURE_LOOK: Final = 960
"""all is looked at once more at this size. What is then seen surely counts,"""
BEHIND: Final = 0.5
"""of tiles not smaller than this, of the median of the sure ones: those lie far behind the hand."""
SMALL: Final = 60.0
"""Tiles that have more pixels than this in the first look are seen no better larger."""
ENLARGED: Final = 2
"""A finer look enlarges the photo at most so many times."""
FEW: Final = 7
SURE: Final = 0.25
"""What the detector reports with less is not shown as a tile."""
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
FAINT: Final = 0.1
"""What the second look reports with less is no help either."""
TILE: Final = 80.0
"""Pixels of a tile (square root of its area) in the second look."""
LONGEST: Final = 1280
"""Longer side of the second look at most."""
MARGIN: Final = 1.2
"""Sizes of a tile that the second look takes in around the hand."""
SECOND_WEIGHT: Final = 0.5
"""Share of the second look where both saw a tile."""
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
    first = _look_at_all(photo, detector)
    draft = arrange(first.select(first.confidence >= SURE))
    seen, direction, widen = _look_again(photo, first, draft, detector)
    believed = recovered(seen, seen.presence >= SURE, direction)
    tiles = _within(photo, seen.select(believed))
    return look_at_faces(photo, tiles, widen, namer or _shipped_namer()), direction


def _look_at_all(photo: Photo, detector: Detector) -> Detections:
    """What the whole photo shows, all four ways round; from further off too for tiles that fill it, and finer
    where the tiles are far or seen faintly."""
    view = whole(photo, FIRST_LOOK)
    first = mean(_looks(view, detector, WAYS, FIRST_LOOK))
    near = mean(_looks(view, detector, WAYS, NEAR_LOOK))
    least = NEAR * max(photo.width, photo.height) / FIRST_LOOK
    large = near.select((near.confidence >= SURE) & (near.sizes >= least))
    first = replaced(first, large.select(~_rows(large, first)))
    seen, last = first, FIRST_LOOK
    for size, tiny, parts in FINER_LOOKS:
        sizes = seen.sizes[seen.confidence >= SURE] * last / max(photo.width, photo.height)
        enough = len(sizes) >= FEW and float(np.median(sizes)) >= tiny
        if enough or size > ENLARGED * max(photo.width, photo.height):
            break
        finer = [
            part.bring_back(detector.detect(part.pixels, max(part.pixels.shape[:2])))
            for part in whole(photo, size, enlarge=True).parts(parts)
        ]
        scale = last / max(photo.width, photo.height)
        small = [_plain(look).select(look.sizes * scale < STILL_TINY * tiny) for look in finer]
        seen, last = suppress(Detections.concatenate([seen, *small])), size
    longer = max(photo.width, photo.height)
    least = _least_size(seen)
    if _unsure(seen, least, SMALL * longer / FIRST_LOOK) and longer * ENLARGED >= UNSURE_LOOK:
        finer_view = whole(photo, UNSURE_LOOK, enlarge=True)
        again = mean(_looks(finer_view, detector, WAYS_AGAIN, UNSURE_LOOK))
        surely = again.select((again.sizes >= least) & (again.confidence >= CERTAIN))
        seen = fuse(seen, surely, SECOND_WEIGHT)
    return seen


def _least_size(seen: Detections) -> float:
    """How large a tile is at least that does not lie far behind those that are seen surely."""
    sure = seen.sizes[seen.confidence >= CERTAIN]
    return BEHIND * float(np.median(sure)) if len(sure) else 0.0


def _unsure(seen: Detections, least: float, most: float) -> bool:
    """Whether many tiles of a size from `least` to `most` are seen, and not surely."""
    some = (seen.confidence >= FAINT) & (seen.sizes >= least) & (seen.sizes <= most)
    faint = some & (seen.confidence < CERTAIN)
    return bool(faint.sum() >= MANY and faint.sum() >= UNSURE * some.sum())


def _rows(large: Detections, first: Detections) -> NDArray[np.bool_]:
    """(N,) which of the `large` tiles hold many that the first look is sure of."""
    sure = first.boxes[first.confidence >= CERTAIN]
    return np.array([(overlaps(box, sure)[1] >= HALF).sum() >= MANY for box in large.boxes], np.bool_)


def _looks(view: View, detector: Detector, ways: tuple[int, ...], size: int) -> list[Detections]:
    """What `view`, which is not tilted, shows when turned in each of `ways`, with its longer side scaled to
    `size`."""
    turned = [view.turned(quarters) for quarters in ways]
    return [_plain(one.bring_back(detector.detect(one.pixels, size))) for one in turned]


def _plain(seen: Detections) -> Detections:
    """`seen` without corners: in views that are not tilted they are those of the boxes."""
    return Detections(seen.boxes, seen.scores)


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
    looks = _looks(view.alone(), detector, WAYS_AGAIN, max(view.pixels.shape[:2]))
    again = mean([look.select(look.confidence >= FAINT) for look in looks])
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
