"""What a detector sees in a photo: boxes, each with the probabilities of the 42 kinds, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import KINDS

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Detections:
    """`boxes` is (N, 4) float32, x0 y0 x1 y1 in pixels of the upright photo; `scores` is (N, 42) float32,
    the probability of each kind, each by itself (a row need not sum to one).

    Raises ValueError for arrays of another shape.
    """

    boxes: Floats
    scores: Floats

    def __post_init__(self) -> None:
        if self.boxes.ndim != 2 or self.boxes.shape[1] != 4:
            raise ValueError(f"boxes of shape {self.boxes.shape}: expected (N, 4)")
        if self.scores.shape != (len(self.boxes), KINDS):
            raise ValueError(f"scores of shape {self.scores.shape}: expected ({len(self.boxes)}, {KINDS})")

    def __len__(self) -> int:
        return len(self.boxes)

    @staticmethod
    def empty() -> Detections:
        """No detection at all."""
        return Detections(np.zeros((0, 4), np.float32), np.zeros((0, KINDS), np.float32))

    @staticmethod
    def concatenate(parts: Sequence[Detections]) -> Detections:
        """All of `parts`, in order."""
        if not parts:
            return Detections.empty()
        return Detections(
            np.concatenate([part.boxes for part in parts]), np.concatenate([part.scores for part in parts])
        )

    @property
    def confidence(self) -> Floats:
        """(N,) the probability of the likeliest kind of each."""
        return np.asarray(self.scores.max(axis=1, initial=0.0), np.float32)

    @property
    def kinds(self) -> NDArray[np.intp]:
        """(N,) the likeliest kind of each, a `Tile`."""
        return self.scores.argmax(axis=1) if len(self) else np.zeros(0, np.intp)

    def select(self, index: NDArray[np.intp] | NDArray[np.bool_]) -> Detections:
        """Those at `index` (positions or a mask), in that order."""
        return Detections(self.boxes[index], self.scores[index])

    def mapped(self, scale: float, dx: float, dy: float) -> Detections:
        """The same, with every point p moved to p * scale + (dx, dy)."""
        shift = np.array([dx, dy, dx, dy], np.float32)
        return Detections((self.boxes * np.float32(scale) + shift).astype(np.float32), self.scores)
