"""What an audit finds: one suspicion about one tile, one photo, or the whole set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from vision.dataset.corrections import Box, Correction
from vision.dataset.guesses import Guess
from vision.dataset.model import LabelledPhoto


@dataclass(frozen=True, slots=True)
class Finding:
    """One suspicion. `photo` is None for one about a source or the whole set; `line` counts the photo's
    tiles from 1; `box` is where to look. `doubt` (0..1) orders findings: the surest wrong first."""

    check: str
    what: str
    doubt: float
    photo: LabelledPhoto | None = None
    line: int = 0
    box: Box | None = None
    correction: Correction | None = None


@dataclass(frozen=True, slots=True)
class Material:
    """What checks look at: the photos with their tiles and, where there are any, the detector's guesses."""

    photos: tuple[LabelledPhoto, ...]
    guesses: Mapping[str, tuple[Guess, ...]] = field(default_factory=dict)

    def by_source(self) -> dict[str, list[LabelledPhoto]]:
        """The photos of each source."""
        found: dict[str, list[LabelledPhoto]] = {}
        for photo in self.photos:
            found.setdefault(photo.source, []).append(photo)
        return found


Findings: TypeAlias = Iterable[Finding]
