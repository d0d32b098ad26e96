"""Readers that can be judged: our detector alone, the whole reading, and other ONNX detectors of known
classes."""

from __future__ import annotations

import ast
import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps

from scoring.tiles import CODES
from vision.detections import Detections
from vision.evaluation import Judged, Pixels, Predictions, all_kinds


class ReaderError(ValueError):
    """A model that cannot be judged; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Something to judge: its name, how it reads, the class ids that it can name."""

    name: str
    judged: Judged
    known: frozenset[int]


def detector_reader(model: Path, size: int = 640, threads: int = 1) -> Reader:
    """Our detector of one ONNX file, without the later steps of a reading."""
    from vision.detector.onnx import OnnxDetector

    detector = OnnxDetector(model, threads)

    def judged(pixels: Pixels) -> Predictions:
        return from_detections(detector.detect(pixels, size))

    return Reader(model.name, judged, all_kinds())


def reading_reader(model: Path, threads: int = 1) -> Reader:
    """The whole way that the app goes, `vision.reading.read`, with the detector of one ONNX file."""
    from vision.detector.onnx import OnnxDetector
    from vision.face_look import OnnxNamer
    from vision.photo import from_pixels
    from vision.reading import read

    detector, namer = OnnxDetector(model, threads), OnnxNamer(threads=threads)

    def judged(pixels: Pixels) -> Predictions:
        tiles = read(from_pixels(pixels), detector, namer).tiles
        return Predictions(
            np.array([tile.box for tile in tiles], np.float32).reshape(-1, 4),
            np.array([tile.tile for tile in tiles], np.int64),
            np.array([tile.confidence for tile in tiles], np.float32),
        )

    return Reader(f"reading with {model.name}", judged, all_kinds())


def from_detections(detections: Detections) -> Predictions:
    """The likeliest kind of each detection."""
    return Predictions(detections.boxes, detections.kinds.astype(np.int64), detections.confidence)


def other_onnx(
    model: Path, names: Path | None = None, size: int | None = None, threads: int = 1, grey: bool = False
) -> Reader:
    """Another YOLO-like ONNX detector whose class names are tile codes (`names`: one a line, or metadata).

    One output of (1, 4 + classes, anchors) or its transpose, boxes cx cy w h; or (1, n, 6), x0 y0 x1 y1
    score class. Codes are Fanlens' own; Japanese `1z..7z` (E S W N P F C), `tou nan sha pe chun hatsu haku`
    and red fives `0m 0p 0s` are also understood; other names are kept but never right.
    `grey`: the model wants grey pixels with stretched contrast on black. Raises ReaderError.
    """
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    try:
        session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise ReaderError(f"{model}: no ONNX model that can be run ({error})") from None
    classes = _class_ids(_class_names(session.get_modelmeta().custom_metadata_map, names, model))
    entry = session.get_inputs()[0]
    channels = entry.shape[1] if isinstance(entry.shape[1], int) else 3
    side = size or next((int(x) for x in entry.shape[2:] if isinstance(x, int)), 640)

    def judged(pixels: Pixels) -> Predictions:
        height, width = pixels.shape[:2]
        scale = side / max(height, width)
        wide, high = max(1, round(width * scale)), max(1, round(height * scale))
        if grey:
            stretched = ImageOps.autocontrast(Image.fromarray(pixels).convert("L"))
            pixels = np.asarray(stretched.convert("RGB"), np.uint8)
        canvas = np.full((side, side, 3), 0 if grey else 114, np.uint8)
        left, top = (side - wide) // 2, (side - high) // 2
        canvas[top : top + high, left : left + wide] = cv2.resize(
            pixels, (wide, high), interpolation=cv2.INTER_LINEAR
        )
        if channels == 1:
            planes = cv2.cvtColor(canvas, cv2.COLOR_RGB2GRAY)[None, None]
        else:
            planes = canvas.transpose(2, 0, 1)[None]
        raw = session.run(None, {entry.name: np.ascontiguousarray(planes, np.float32) / np.float32(255)})[0][
            0
        ]
        boxes, found, confidences = _decode(np.asarray(raw, np.float32), len(classes))
        boxes = (boxes - np.array([left, top, left, top], np.float32)) / np.float32(scale)
        return Predictions(boxes, classes[found], confidences)

    known = frozenset(int(kind) for kind in classes if kind >= 0)
    if not known:
        raise ReaderError(f"{model}: none of its class names is a tile code")
    return Reader(model.name, judged, known)


def _class_names(notes: dict[str, str], names: Path | None, model: Path) -> list[str]:
    if names is not None:
        return names.read_text(encoding="utf-8").split()
    text = notes.get("names") or notes.get("classes")
    if not text:
        raise ReaderError(f"{model}: no class names in its metadata; give them with --names")
    try:
        value = json.loads(text)
    except json.JSONDecodeError:
        value = ast.literal_eval(text)
    if isinstance(value, dict):
        return [str(value[key]) for key in sorted(value, key=int)]
    return [str(name) for name in value]


_OTHER_CODES = {
    "1z": "E",
    "2z": "S",
    "3z": "W",
    "4z": "N",
    "5z": "P",
    "6z": "F",
    "7z": "C",
    "0m": "5m",
    "0p": "5p",
    "0s": "5s",
    "tou": "E",
    "nan": "S",
    "sha": "W",
    "pe": "N",
    "chun": "C",
    "hatsu": "F",
    "haku": "P",
}


def _class_ids(names: list[str]) -> NDArray[np.int64]:
    ids = []
    for name in names:
        code = _OTHER_CODES.get(name, name)
        ids.append(CODES.index(code) if code in CODES else -1)
    return np.array(ids, np.int64)


def _decode(
    raw: NDArray[np.float32], classes: int
) -> tuple[NDArray[np.float32], NDArray[np.int64], NDArray[np.float32]]:
    """Boxes x0 y0 x1 y1, class places, confidences, after suppression where the model does none."""
    if raw.ndim == 2 and raw.shape[1] == 6 and classes != 2:
        return raw[:, :4], raw[:, 5].astype(np.int64), raw[:, 4]
    if raw.shape[0] == 4 + classes:
        raw = raw.T
    if raw.shape[1] != 4 + classes:
        raise ReaderError(f"an output of shape {raw.shape} does not fit {classes} classes")
    scores = raw[:, 4:]
    kinds, confidences = scores.argmax(1), scores.max(1)
    sure = confidences > 0.01
    centres, sides = raw[sure, :2], raw[sure, 2:4]
    boxes = np.concatenate([centres - sides / 2, centres + sides / 2], 1)
    corner = np.concatenate([boxes[:, :2], sides], 1)
    kept = np.asarray(
        cv2.dnn.NMSBoxes(corner.tolist(), confidences[sure].tolist(), 0.01, 0.6), np.intp
    ).reshape(-1)
    return boxes[kept].astype(np.float32), kinds[sure][kept].astype(np.int64), confidences[sure][kept]
