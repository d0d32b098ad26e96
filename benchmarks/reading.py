"""What a reading gets right, what it doubts, and what it costs.

    python -m benchmarks.reading --split val            the figures of a split
    python -m benchmarks.reading --split val --fit      and fit models/confidence.json to it
    python -m benchmarks.reading --time                 a 12-megapixel photo, step by step

A split is read from a folder in the layout of the photo set: photos.csv, images/, labels/ (`--photos`).
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.labelled import Seen, look
from benchmarks.reading_clock import clock
from benchmarks.reading_report import SAME, report
from scoring.tiles import is_flower
from vision.confidence import FILE, STRANGE, Calibration, features, fitted, surroundings
from vision.detector.onnx import MODEL, OnnxDetector
from vision.detector.postprocess import overlaps
from vision.face_look import OnnxNamer

SILENT_AT_MOST = 0.02
"""Share of photos that may show a wrong tile as certain."""
DOUBT_AT_LEAST = 0.95
"""And what is less sure is doubtful anyhow: the split shows sets that were trained on, others do worse."""
SURELY = 0.9
"""What the detector reports with so much is a tile, labelled or not."""
Rows = NDArray[np.float64]
USUAL = 0.1
"""Share of the photos that are less sure, as a whole, than usual."""


def fit(photos: list[Seen]) -> Calibration:
    """Logistic regression of "the kind is right" on the features, what is usual for a hand, and the doubt
    below which at most `SILENT_AT_MOST` of the photos show a wrong tile of the hand as certain."""
    rows = [features(one.tiles.scores)[one.shown_by[one.shown_by >= 0]] for one in photos]
    right = [
        (one.tiles.kinds[one.shown_by[one.shown_by >= 0]] == one.truth.kinds[one.shown_by >= 0]).astype(float)
        for one in photos
    ]
    weights = logistic(np.concatenate(rows), np.concatenate(right), (0.0, 1.0, 0.1))
    means = [surroundings(one.tiles.scores, one.hand)[one.hand] for one in photos if one.hand.sum() > 1]
    usual = float(np.quantile([mean.mean() for mean in means], USUAL))
    bias, level, lead = map(float, weights)
    real, real_level = map(float, reality(photos))
    plain = Calibration(bias, level, lead, usual=usual, strange=STRANGE, real=real, real_level=real_level)
    all_sure = [plain.probabilities(one.tiles.scores, one.hand).max(axis=1, initial=0) for one in photos]
    wrong = sorted(
        (
            max(
                (
                    float(sure[shown])
                    for shown, kind in zip(one.shown_by, one.truth.kinds, strict=True)
                    if shown >= 0 and one.tiles.kinds[shown] != kind and one.hand[shown]
                ),
                default=0.0,
            )
            for one, sure in zip(photos, all_sure, strict=True)
        ),
        reverse=True,
    )
    allowed = int(SILENT_AT_MOST * len(photos))
    doubtful = min(0.995, max(DOUBT_AT_LEAST, wrong[allowed] + 1e-4))
    return replace(plain, doubtful=doubtful)


def reality(photos: list[Seen]) -> Rows:
    """Logistic regression of "this is a tile" on the log odds of the best score, over what is called part of
    the hand. What is sure and yet not labelled was looked at: tiles that nobody labelled."""
    odds, labelled = [], []
    for one in photos:
        for at in np.flatnonzero(one.hand):
            here = any(overlaps(one.tiles.boxes[at], one.truth.boxes)[0] >= SAME)
            if here or one.tiles.confidence[at] < SURELY:
                odds.append(features(one.tiles.scores[at : at + 1])[0, :2])
                labelled.append(float(here))
    return logistic(np.array(odds), np.array(labelled), (0.0, 1.0))


def logistic(x: Rows, y: Rows, start: tuple[float, ...]) -> Rows:
    """The weights of a logistic regression of `y` (N,) on `x` (N, K), by Newton's method from `start`."""
    weights = np.array(start)
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ weights))
        gradient = x.T @ (y - p) - 1e-2 * weights
        curvature = (x * (p * (1 - p))[:, None]).T @ x + 1e-2 * np.eye(len(weights))
        weights = weights + np.linalg.solve(curvature, gradient)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--photos", type=Path, default=Path(__file__).parents[2] / "shared" / "photos")
    parser.add_argument("--split", choices=("val", "test", "train"), default=None)
    parser.add_argument("--every", type=int, default=1, help="only every so many-th photo")
    parser.add_argument("--fit", action="store_true", help="fit the confidence to the split and write it")
    parser.add_argument("--time", action="store_true")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--model", type=Path, default=MODEL, help="another detector")
    chosen = parser.parse_args()
    detector = OnnxDetector(chosen.model, chosen.threads)
    if chosen.time:
        sample = Path(__file__).parents[1] / "datasets" / "samples" / "jc_hand-028.jpg"
        clock(sample, detector, OnnxNamer(threads=chosen.threads), chosen.threads)
    if chosen.split:
        photos = look(chosen.photos, chosen.split, chosen.every, detector)
        calibration = fit(photos) if chosen.fit else fitted()
        if chosen.fit:
            FILE.write_text(calibration.to_json(), encoding="utf-8")
            print("fitted", calibration)
        report(photos, calibration)
        flowers = sum(int(is_flower(int(kind))) for one in photos for kind in one.truth.kinds)
        print(f"flowers among the labels {flowers}")


if __name__ == "__main__":
    main()
