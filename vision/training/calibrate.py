"""Make confidences mean what they say: of the tiles reported at 0.9, nine in ten are right.

A logistic curve over the detector's own logit, with one slope and one offset for all kinds, is fitted on
photos that were not trained on. It is folded into the last layer of the network, so that whoever runs the
model needs to know nothing of it; the order of scores, and so what is found, stays the same.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.dataset.model import LabelledPhoto
from vision.evaluation import Judged, examine

LEAST = 0.05  # predictions below it are too many and too wrong to learn from


@dataclass(frozen=True, slots=True)
class Calibration:
    """Calibrated logit = `slope` x logit + `offset`."""

    slope: float
    offset: float


def measure(photos: Iterable[LabelledPhoto], judged: Judged) -> Calibration:
    """Fit on photos that the detector was not trained on. Raises ValueError where it predicts too little."""
    sure: list[float] = []
    right: list[bool] = []
    for result in examine(photos, judged, LEAST):
        owner = {int(found): label for label, found in enumerate(result.match) if found >= 0}
        for index in np.flatnonzero(result.counted()):
            label = owner.get(int(index))
            if label is None and not result.inside[index]:
                continue  # perhaps a tile that nobody labelled
            sure.append(float(result.predictions.confidences[index]))
            right.append(label is not None and result.label_kinds[label] == result.predictions.kinds[index])
    return fit(np.array(sure), np.array(right, float))


def fit(confidences: NDArray[np.float64], right: NDArray[np.float64]) -> Calibration:
    """The slope and offset of the highest likelihood, by Newton's method."""
    if len(right) < 50 or right.min() == right.max():
        raise ValueError(
            f"{len(right)} predictions, {int(right.sum())} of them right: too few to calibrate on"
        )
    clipped = confidences.clip(1e-4, 1 - 1e-4)
    rows = np.stack([np.log(clipped / (1 - clipped)), np.ones(len(clipped))], 1)
    # Labels pulled a little towards the middle, as Platt proposes: no certainty from a finite sample.
    target = np.where(right > 0, (right.sum() + 1) / (right.sum() + 2), 1 / ((1 - right).sum() + 2))
    weights = np.array([1.0, 0.0])
    for _ in range(100):
        likely = 1 / (1 + np.exp(-(rows @ weights).clip(-30, 30)))
        gradient = rows.T @ (target - likely)
        curvature = (rows * (likely * (1 - likely))[:, None]).T @ rows + 1e-6 * np.eye(2)
        step = np.linalg.solve(curvature, gradient)
        while (
            _loss(rows, target, weights + step) > _loss(rows, target, weights) and np.abs(step).max() > 1e-9
        ):
            step /= 2  # a full step may overshoot
        weights += step
        if np.abs(step).max() < 1e-8:
            break
    return Calibration(float(weights[0]), float(weights[1]))


def _loss(rows: NDArray[np.float64], target: NDArray[np.float64], weights: NDArray[np.float64]) -> float:
    """Negative logarithm of the likelihood."""
    logits = rows @ weights
    return float((np.logaddexp(0, logits) - target * logits).sum())


def folded(model: Any, calibration: Calibration) -> Any:
    """A copy of the network whose scores are calibrated."""
    import torch

    result = copy.deepcopy(model)
    with torch.no_grad():
        for level in result.model[-1].cv3:
            level[-1].weight.mul_(calibration.slope)
            level[-1].bias.mul_(calibration.slope).add_(calibration.offset)
    return result
