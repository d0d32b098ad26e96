"""From scores to probabilities that mean what they say: of the tiles at 0.9, nine in ten are right."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detections import Floats

FILE: Final = Path(__file__).resolve().parents[1] / "models" / "confidence.json"
"""Fitted on `val` by `python -m benchmarks.reading --fit`."""
LEAST: Final = 1e-4
STRANGE: Final = 0.3
"""How much less sure a tile is, in log odds, for each unit of log odds by which the rest of its hand is less
sure than `Calibration.usual`. Photos of known sets cannot teach this. For `val` together with 72 drawn scenes
of sets that no training photo shows nothing at all is likeliest; but drawn tiles were taught, others may not
have been."""
MOST: Final = 6.0
FEWEST: Final = -3.0
"""Log odds beyond these count as these in the mean of a hand."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """How sure a reading is of its likeliest kind: the logistic function of `bias` + `level` * log odds of
    the best score + `lead` * log of its ratio to the second best, and less where the photo as a whole is
    less sure than most: where the other tiles' mean log odds are below `usual`, `strange` * the difference
    is taken off. A set the detector never saw shows there before a single tile does. All that is said of
    what is a tile; that it is one has the logistic function of `real` + `real_level` * log odds of the best
    score. Below `doubtful` a person should look."""

    bias: float = 0.0
    level: float = 1.0
    lead: float = 0.0
    doubtful: float = 0.7
    usual: float = 0.0
    strange: float = 0.0
    real: float = 20.0
    real_level: float = 0.0

    def probabilities(self, scores: Floats, hand: NDArray[np.bool_] | None = None) -> NDArray[np.float64]:
        """(N, 42) probabilities of each kind for (N, 42) scores in 0..1, those of all the tiles of a photo;
        `hand` (N,) says which are part of the hand: discards, often blurred, say little about it. A row sums
        to the probability that what was seen is a tile."""
        if not len(scores):
            return np.zeros(scores.shape, np.float64)
        raw = np.clip(scores.astype(np.float64), LEAST, 1 - LEAST)
        best = raw.argmax(axis=1)
        rows = np.arange(len(raw))
        odds = features(scores) @ np.array([self.bias, self.level, self.lead])
        odds += self.strange * np.minimum(0.0, surroundings(scores, hand) - self.usual)
        kind = 1 / (1 + np.exp(-odds))
        real = 1 / (1 + np.exp(-(features(scores)[:, :2] @ np.array([self.real, self.real_level]))))
        sure = kind * real
        rest = raw.copy()
        rest[rows, best] = 0
        # What is left is shared among the others as the scores share it.
        shared = rest / rest.sum(axis=1, keepdims=True) * ((1 - kind) * real)[:, None]
        # No alternative may overtake the kind that was read.
        shared = np.minimum(shared, sure[:, None] * 0.999)
        shared[rows, best] = sure
        return np.asarray(shared, np.float64)

    def to_json(self) -> str:
        """As text for `FILE`."""
        return json.dumps({key: round(value, 4) for key, value in asdict(self).items()}, indent=1) + "\n"


def features(scores: Floats) -> NDArray[np.float64]:
    """(N, 3): one, log odds of the best score, log ratio of the best and the second best."""
    raw = np.clip(scores.astype(np.float64), LEAST, 1 - LEAST)
    second, best = np.partition(raw, -2, axis=1)[:, -2:].T
    return np.stack([np.ones(len(raw)), np.log(best / (1 - best)), np.log(best / second)], axis=1)


def surroundings(scores: Floats, hand: NDArray[np.bool_] | None = None) -> NDArray[np.float64]:
    """(N,) the mean log odds of the best scores of the other tiles of the `hand` (N,), or of all where it is
    None or empty; infinite where there is no other."""
    raw = np.clip(scores.astype(np.float64), LEAST, 1 - LEAST).max(axis=1)
    odds = np.clip(np.log(raw / (1 - raw)), FEWEST, MOST)
    counted = np.ones(len(odds), bool) if hand is None or not hand.any() else hand
    others = counted.sum() - counted
    total = (odds * counted).sum() - odds * counted
    return np.where(others > 0, total / np.maximum(others, 1), np.inf)


@cache
def fitted() -> Calibration:
    """The calibration that belongs to the shipped models; the plain one where none was fitted."""
    if not FILE.is_file():
        return Calibration()
    return Calibration(**json.loads(FILE.read_text(encoding="utf-8")))
