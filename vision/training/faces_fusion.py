"""Fit how the classifier and the detector are joined, and compare: `python -m vision.training.faces_fusion`.

Detections of a split are matched with its labels (IoU 0.5); weights and temperature are those that make the
matched labels most probable. Fit on `val` only.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CODES, KINDS
from vision.classifier import Faces, Fusion, OnnxClassifier, fuse
from vision.dataset.formats.yolo import read_folder
from vision.detections import Detections
from vision.detector.onnx import OnnxDetector
from vision.photo import load

SURE = 0.25
OVERLAP = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Matched:
    """Detections of a split with what was seen in them and the label each covers, -1 for none."""

    seen: Detections
    faces: Faces
    truth: NDArray[np.int64]
    labelled: int
    seconds: float


def match(boxes: NDArray[np.float32], labels: NDArray[np.float32]) -> NDArray[np.int64]:
    """For each box the label it covers best, each label at most once, or -1."""
    found = np.full(len(boxes), -1, np.int64)
    if not len(boxes) or not len(labels):
        return found
    low = np.maximum(boxes[:, None, :2], labels[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], labels[None, :, 2:])
    common = np.clip(high - low, 0, None).prod(axis=2)
    areas = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)[:, None] + (labels[:, 2:] - labels[:, :2]).prod(axis=1)
    overlap = common / np.maximum(areas - common, 1e-6)
    while overlap.max() >= OVERLAP:
        box, label = np.unravel_index(int(overlap.argmax()), overlap.shape)
        found[box] = label
        overlap[box], overlap[:, label] = -1, -1
    return found


def look_at(folder: Path, split: str, detector: OnnxDetector, classifier: OnnxClassifier) -> Matched:
    """Run both over a split."""
    parts, faces, truth, labelled, seconds = [], [], [], 0, 0.0
    for photo in read_folder(folder, split):
        pixels = load(photo.image).pixels
        seen = detector.detect(pixels, 640)
        seen = seen.select(seen.confidence >= SURE)
        began = time.perf_counter()
        faces.append(classifier.look(pixels, seen.boxes))
        seconds += time.perf_counter() - began
        hits = match(seen.boxes, photo.boxes())
        kinds = photo.kinds()
        truth.append(np.where(hits >= 0, kinds[np.maximum(hits, 0)] if len(kinds) else -1, -1))
        parts.append(seen)
        labelled += len(kinds)
    joined = Faces(
        np.concatenate([f.probabilities for f in faces]),
        np.concatenate([f.turns for f in faces]),
        np.concatenate([f.features for f in faces]),
    )
    return Matched(Detections.concatenate(parts), joined, np.concatenate(truth), labelled, seconds)


def fit(matched: Matched) -> Fusion:
    """The powers that make the labels most probable, by a search over a grid."""
    hit = matched.truth >= 0
    seen = matched.seen.select(np.flatnonzero(hit))
    faces = Faces(
        *(a[hit] for a in (matched.faces.probabilities, matched.faces.turns, matched.faces.features))
    )
    truth = matched.truth[hit]
    best, chosen = np.inf, Fusion()
    for detector in np.arange(0.0, 1.55, 0.1):
        for classifier in np.arange(0.0, 1.55, 0.1):
            tried = Fusion(round(float(detector), 2), round(float(classifier), 2))
            scores = fuse(seen, faces, tried).scores
            named = scores / np.maximum(scores.sum(axis=1, keepdims=True), 1e-9)
            loss = -float(np.log(np.maximum(named[np.arange(len(truth)), truth], 1e-6)).mean())
            if loss < best:
                best, chosen = loss, tried
    return chosen


def report(matched: Matched, weights: Fusion) -> dict[str, object]:
    """Named by the detector alone, by the classifier alone, and by both: of all labels, flowers apart."""
    ways = {
        "detector": matched.seen.scores,
        "classifier": matched.faces.probabilities[:, :KINDS],
        "fused": fuse(matched.seen, matched.faces, weights).scores,
    }
    hit = matched.truth >= 0
    flowers = hit & (matched.truth >= 34)
    result: dict[str, object] = {
        "labelled": matched.labelled,
        "located": round(float(hit.sum()) / matched.labelled, 4),
        "ms_a_tile": round(1000 * matched.seconds / max(len(matched.seen), 1), 2),
    }
    for way, scores in ways.items():
        right = scores.argmax(axis=1) == matched.truth
        worst = sorted(
            (round(float(right[matched.truth == kind].mean()), 3), CODES[kind])
            for kind in range(KINDS)
            if (matched.truth == kind).any()
        )[:8]
        result[way] = {
            "named": round(float((right & hit).sum()) / matched.labelled, 4),
            "flowers": f"{int((right & flowers).sum())}/{int(flowers.sum())}",
            "worst": worst,
        }
    return result


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--split", default="val")
    parser.add_argument("--detector", type=Path, default=Path("models/tiles.onnx"))
    parser.add_argument("--classifier", type=Path, default=Path("models/faces.onnx"))
    parser.add_argument(
        "--fit", action="store_true", help="fit weights on this split instead of using the model's"
    )
    options = parser.parse_args(arguments)
    classifier = OnnxClassifier(options.classifier, threads=1)
    matched = look_at(options.photos, options.split, OnnxDetector(options.detector, threads=1), classifier)
    weights = fit(matched) if options.fit else classifier.fusion
    print(json.dumps({"fusion": asdict(weights), **report(matched, weights)}, indent=1))


if __name__ == "__main__":
    main()
