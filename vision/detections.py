"""What a detector sees in a photo: boxes, each with the probabilities of the 42 kinds, as arrays."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import FLOWERS, KINDS

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Detections:
    """`boxes` is (N, 4) float32, x0 y0 x1 y1 in pixels of the upright photo; `scores` is (N, 42) float32,
    the probability of each kind, each by itself (a row need not sum to one). `quads`, where known, are the
    corners of the tiles as they lie: (N, 4, 2) float32, clockwise from the top left of the view they were
    seen in.

    Raises ValueError for arrays of another shape.
    """

    boxes: Floats
    scores: Floats
    quads: Floats | None = None

    def __post_init__(self) -> None:
        count = len(self.boxes)
        if self.boxes.ndim != 2 or self.boxes.shape[1] != 4:
            raise ValueError(f"boxes of shape {self.boxes.shape}: expected (N, 4)")
        if self.scores.shape != (count, KINDS):
            raise ValueError(f"scores of shape {self.scores.shape}: expected ({count}, {KINDS})")
        if self.quads is not None and self.quads.shape != (count, 4, 2):
            raise ValueError(f"quads of shape {self.quads.shape}: expected ({count}, 4, 2)")

    def __len__(self) -> int:
        return len(self.boxes)

    @staticmethod
    def empty() -> Detections:
        """No detection at all."""
        return Detections(np.zeros((0, 4), np.float32), np.zeros((0, KINDS), np.float32))

    @staticmethod
    def concatenate(parts: Sequence[Detections]) -> Detections:
        """All of `parts`, in order; with corners where any of them has some."""
        if not parts:
            return Detections.empty()
        quads = None
        if any(part.quads is not None for part in parts):
            quads = np.concatenate([part.corners for part in parts])
        return Detections(
            np.concatenate([part.boxes for part in parts]),
            np.concatenate([part.scores for part in parts]),
            quads,
        )

    @property
    def sizes(self) -> Floats:
        """(N,) the size of each in pixels: the square root of the area of its box."""
        return np.asarray(np.sqrt(np.prod(self.boxes[:, 2:] - self.boxes[:, :2], axis=1)), np.float32)

    @property
    def corners(self) -> Floats:
        """(N, 4, 2) the corners of each, those of its box where nothing better is known."""
        if self.quads is not None:
            return self.quads
        x0, y0, x1, y1 = self.boxes.T
        return np.stack([np.stack(corner, 1) for corner in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))], 1)

    @property
    def confidence(self) -> Floats:
        """(N,) the probability of the likeliest kind of each."""
        return np.asarray(self.scores.max(axis=1, initial=0.0), np.float32)

    @property
    def presence(self) -> Floats:
        """(N,) how probable it is that each is a tile at all, as far as scores say: a flower may be surely
        one and yet hardly surely which."""
        flowers = self.scores[:, list(FLOWERS)].sum(axis=1)
        return np.asarray(np.maximum(self.confidence, np.minimum(flowers, 1.0)), np.float32)

    @property
    def kinds(self) -> NDArray[np.intp]:
        """(N,) the likeliest kind of each, a `Tile`."""
        return self.scores.argmax(axis=1) if len(self) else np.zeros(0, np.intp)

    def select(self, index: NDArray[np.intp] | NDArray[np.bool_]) -> Detections:
        """Those at `index` (positions or a mask), in that order."""
        quads = None if self.quads is None else self.quads[index]
        return Detections(self.boxes[index], self.scores[index], quads)

    def mapped(self, scale: float, dx: float, dy: float) -> Detections:
        """The same, with every point p moved to p * scale + (dx, dy)."""
        shift = np.array([dx, dy], np.float32)
        boxes = (self.boxes * np.float32(scale) + np.tile(shift, 2)).astype(np.float32)
        quads = None if self.quads is None else (self.quads * np.float32(scale) + shift).astype(np.float32)
        return Detections(boxes, self.scores, quads)

    def turned(self, angle: float) -> Detections:
        """The same seen with the direction `angle` (radians, x right, y down) pointing right; boxes around
        the turned corners."""
        turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]], np.float32)
        quads = (self.corners @ turn).astype(np.float32)
        boxes = np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1)
        return Detections(boxes, self.scores, quads)
