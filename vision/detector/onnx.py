"""The detector of an ONNX file, run by onnxruntime."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CODES
from vision.detections import Detections
from vision.detector.postprocess import FLOOR, suppress
from vision.detector.preprocess import letterbox

MODEL: Final = Path(__file__).resolve().parents[2] / "models" / "tiles.onnx"
"""The shipped model."""


class ModelError(ValueError):
    """A file is no model of tiles; the message names it."""


class OnnxDetector:
    """A detector with the contract of `models/README.md`; `threads` is how many cores one look may use.

    Raises `ModelError` when the file is missing, is no ONNX model, or names other kinds of tile.
    """

    def __init__(self, model: Path = MODEL, threads: int = 2) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        # Photos differ in shape; an arena per shape would grow without bound.
        options.enable_cpu_mem_arena = False
        options.log_severity_level = 3
        if not model.is_file():
            raise ModelError(f"{model}: no such model file")
        try:
            self._session = onnxruntime.InferenceSession(
                str(model), options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:
            # onnxruntime's own errors share no base class.
            raise ModelError(f"{model}: no ONNX model that can be run ({error})") from None
        notes = self._session.get_modelmeta().custom_metadata_map
        classes = json.loads(notes.get("classes", "[]"))
        if tuple(classes) != CODES:
            raise ModelError(f"{model}: names the kinds {classes}, not the 42 of Fanlens")
        self.notes: dict[str, str] = dict(notes)

    def detect(self, pixels: NDArray[np.uint8], size: int) -> Detections:
        """Every tile of `pixels`, (h, w, 3) uint8 RGB, one detection each, surest first, boxes in its pixels;
        looked at with the longer side scaled to `size`."""
        return suppress(self.raw(pixels, size))

    def raw(self, pixels: NDArray[np.uint8], size: int, floor: float = FLOOR) -> Detections:
        """Every answer of the network above `floor`, many to a tile."""
        look = letterbox(pixels, size)
        boxes, scores = self._session.run(["boxes", "scores"], {"images": look.tensor})
        sure = scores[0].max(axis=1) >= floor
        found = Detections(boxes[0][sure].astype(np.float32), scores[0][sure].astype(np.float32))
        inverse = 1.0 / look.scale
        height, width = pixels.shape[:2]
        moved = found.mapped(inverse, -look.left * inverse, -look.top * inverse)
        limit = np.array([width, height, width, height], np.float32)
        return Detections(np.clip(moved.boxes, 0, limit), moved.scores)


@lru_cache(maxsize=4)
def shipped(threads: int = 2) -> OnnxDetector:
    """The shipped detector, loaded once."""
    return OnnxDetector(MODEL, threads)
