"""From a photo to a reading: the one door."""

from __future__ import annotations

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


def read(photo: Photo, detector: Detector | None = None) -> Reading:
    """The reading of `photo`; `detector` is the shipped one unless another is given."""
    raise NotImplementedError
