"""A second opinion on each tile: a small network that names the face in a detector's box.

How to fuse. The detector locates; this names. Given detections of one picture and that picture's pixels::

    faces = shipped().look(pixels, detections.boxes)
    detections = fuse(detections, faces)

`fuse` multiplies the two opinions as powers (weights fitted on `val`, kept in the model file) and keeps the
shape of `Detections`: rows sum to the probability that the box shows a face at all, so `confidence` and the
alternatives are read as before. Call it on the most detailed look at hand, with boxes in that look's pixels.
Cut boxes from the photo's own resolution where possible; the picture is never enlarged before cutting.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CODES, KINDS
from vision.detections import Detections, Floats

MODEL: Final = Path(__file__).resolve().parents[1] / "models" / "faces.onnx"
"""The shipped classifier."""
NO_FACE: Final = KINDS
"""Column of the probability that a box shows no face: a back, a side, the table."""
SIZE: Final = 64
"""Pixels of a side of a crop."""
MARGIN: Final = 1.2
"""Side of a crop as a multiple of the longer side of its box."""
BATCH: Final = 32
"""Crops that go through the network together: enough to be quick, few enough to stay small in memory."""


class ClassifierError(ValueError):
    """A file is no classifier of tile faces, or boxes have the wrong shape; the message says which."""


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    """What is seen in N boxes.

    probabilities: (N, 43) float32, rows sum to one: the 42 kinds, then "no face".
    turns: (N, 4) float32, rows sum to one: the tile is turned so many quarter turns clockwise from upright.
    features: (N, F) float32, for comparing tiles with one another.
    """

    probabilities: Floats
    turns: Floats
    features: Floats

    def __len__(self) -> int:
        return len(self.probabilities)


@dataclass(frozen=True, slots=True)
class Fusion:
    """Weights of the two opinions: powers of the detector's scores and of the classifier's probabilities."""

    detector: float = 0.5
    classifier: float = 1.0
    no_face: float = 0.5


class Classifier(Protocol):
    """Names the faces in boxes of a picture."""

    fusion: Fusion

    def look(self, pixels: NDArray[np.uint8], boxes: Floats) -> Faces:
        """What `boxes` (N, 4), x0 y0 x1 y1 in pixels of the (h, w, 3) uint8 RGB picture, show."""
        ...


class OnnxClassifier:
    """The classifier of an ONNX file with the contract of `models/FACES.md`.

    Raises `ClassifierError` when the file is missing, is no ONNX model, or names other kinds of tile.
    """

    def __init__(self, model: Path = MODEL, threads: int = 2) -> None:
        import onnxruntime

        if not model.is_file():
            raise ClassifierError(f"{model}: no such model file")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            self._session = onnxruntime.InferenceSession(
                str(model), options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:
            # onnxruntime's own errors share no base class.
            raise ClassifierError(f"{model}: no ONNX model that can be run ({error})") from None
        notes: dict[str, str] = self._session.get_modelmeta().custom_metadata_map
        classes = tuple(json.loads(notes.get("classes", "[]")))
        if classes != (*CODES, "none"):
            raise ClassifierError(f"{model}: names the faces {classes}, not the 42 of Fanlens and none")
        self._temperature = float(notes.get("temperature", "1"))
        self.fusion = Fusion(**json.loads(notes.get("fusion", "{}")))
        self.notes = notes

    def look(self, pixels: NDArray[np.uint8], boxes: Floats) -> Faces:
        """What `boxes` (N, 4), x0 y0 x1 y1 in pixels of the (h, w, 3) uint8 RGB picture, show."""
        boxes = np.asarray(boxes, np.float32)
        if boxes.ndim != 2 or boxes.shape[1] != 4:
            raise ClassifierError(f"boxes of shape {boxes.shape}: expected (N, 4)")
        answers = [
            self._session.run(["kinds", "turns", "features"], {"crops": cut(pixels, boxes[at : at + BATCH])})
            for at in range(0, max(len(boxes), 1), BATCH)
        ]
        kinds, turns, features = (np.concatenate(parts) for parts in zip(*answers, strict=True))
        return Faces(_softmax(kinds / self._temperature), _softmax(turns), features)


def cut(pixels: NDArray[np.uint8], boxes: Floats) -> Floats:
    """The network's input for `boxes` (N, 4): (N, 3, 64, 64) float32 in 0..1, a square round each box with
    some of its surroundings; beyond the picture its edge is repeated."""
    crops = np.empty((len(boxes), SIZE, SIZE, 3), np.uint8)
    for at, (x0, y0, x1, y1) in enumerate(boxes.astype(np.float64)):
        side = max(x1 - x0, y1 - y0, 1.0) * MARGIN
        left, top = (x0 + x1 - side) / 2, (y0 + y1 - side) / 2
        crops[at] = _square(pixels, left, top, side)
    return np.ascontiguousarray(crops.transpose(0, 3, 1, 2), np.float32) / np.float32(255)


def _square(pixels: NDArray[np.uint8], left: float, top: float, side: float) -> NDArray[np.uint8]:
    height, width = pixels.shape[:2]
    x0, y0 = (int(np.clip(np.floor(v) - 1, 0, limit - 1)) for v, limit in ((left, width), (top, height)))
    x1, y1 = (
        int(np.clip(np.ceil(v + side) + 1, low + 1, limit))
        for v, low, limit in ((left, x0, width), (top, y0, height))
    )
    part = pixels[y0:y1, x0:x1]
    scale = SIZE / side
    if scale < 0.7:  # average first: sampling a large picture point by point would alias
        part = np.asarray(cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    across, down = part.shape[1] / (x1 - x0), part.shape[0] / (y1 - y0)
    # Pixel centres lie at halves: c' + 0.5 = (c + 0.5) * ratio + shift.
    fx, fy = scale / across, scale / down
    matrix = np.array(
        [
            [fx, 0, fx * 0.5 - 0.5 - (left - x0) * scale],
            [0, fy, fy * 0.5 - 0.5 - (top - y0) * scale],
        ]
    )
    square = cv2.warpAffine(
        part, matrix, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(square, np.uint8)


def fuse(detections: Detections, faces: Faces, weights: Fusion | None = None) -> Detections:
    """`detections` with both opinions in its scores. Rows of the result sum to the probability that the box
    shows a face at all. `weights` are those of the classifier that looked (`classifier.fusion`).

    Raises `ClassifierError` when there is not one face for each detection.
    """
    if len(faces) != len(detections):
        raise ClassifierError(f"{len(faces)} faces for {len(detections)} detections: expected as many")
    chosen = weights if weights is not None else Fusion()
    named = chosen.detector * np.log(np.maximum(detections.scores, 1e-6)) + chosen.classifier * np.log(
        np.maximum(faces.probabilities[:, :KINDS], 1e-6)
    )
    shown = 1 - np.maximum(faces.probabilities[:, NO_FACE], 0) ** max(1 / max(chosen.no_face, 1e-6), 1e-6)
    return Detections(detections.boxes, (_softmax(named) * shown[:, None]).astype(np.float32))


def _softmax(logits: NDArray[np.floating]) -> Floats:
    shifted = np.exp(logits - logits.max(axis=1, keepdims=True, initial=-np.inf)) if len(logits) else logits
    return np.asarray(shifted / np.maximum(shifted.sum(axis=1, keepdims=True), 1e-12), np.float32)


@lru_cache(maxsize=4)
def shipped(threads: int = 2) -> OnnxClassifier:
    """The shipped classifier, loaded once."""
    return OnnxClassifier(MODEL, threads)
