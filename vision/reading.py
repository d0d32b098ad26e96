"""From a photo to a reading: the one door."""

from __future__ import annotations

from typing import Final

from scoring.tiles import KINDS
from vision.arrangement import Arrangement, arrange
from vision.detections import Detections
from vision.detector.base import Detector
from vision.photo import Photo
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
SURE: Final = 0.25
"""What the detector reports with less is not shown as a tile."""
DOUBTFUL: Final = 0.7
"""A tile read with less confidence is one a person should look at."""
ALTERNATIVES: Final = 5
WORTH_NAMING: Final = 0.005
"""Alternatives less probable than this are not named."""


def read(photo: Photo, detector: Detector | None = None) -> Reading:
    """The reading of `photo`; `detector` is the shipped one unless another is given."""
    if detector is None:
        from vision.detector.onnx import shipped

        detector = shipped()
    seen = detector.detect(photo.pixels, FIRST_LOOK)
    seen = seen.select(seen.confidence >= SURE).mapped(photo.scale, 0, 0)
    return _reading(photo, seen, arrange(seen))


def _reading(photo: Photo, seen: Detections, arrangement: Arrangement) -> Reading:
    group_of = {tile: at for at, group in enumerate(arrangement.groups) for tile in group.tiles}
    tiles = tuple(
        _tile(seen, at, role, group_of.get(place))
        for place, (at, role) in enumerate(zip(arrangement.order, arrangement.roles, strict=True))
    )
    from vision.photo_warnings import warn

    warnings = warn(photo, tiles, arrangement)
    return Reading(photo.name, photo.width, photo.height, tiles, arrangement.groups, (), warnings)


def _tile(seen: Detections, at: int, role: Role, group: int | None) -> TileReading:
    scores = seen.scores[at]
    ranked = scores.argsort()[::-1]
    best = int(ranked[0])
    confidence = float(scores[best])
    alternatives = tuple(
        Alternative(int(kind), round(float(scores[kind]), 4))
        for kind in ranked[1 : min(KINDS, ALTERNATIVES + 1)]
        if scores[kind] >= WORTH_NAMING
    )
    x0, y0, x1, y1 = (round(float(side), 1) for side in seen.boxes[at])
    return TileReading(
        best,
        (x0, y0, x1, y1),
        round(confidence, 4),
        alternatives,
        role,
        group,
        doubtful=role is not Role.OUTSIDE and confidence < DOUBTFUL,
    )
