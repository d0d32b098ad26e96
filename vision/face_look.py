"""A close look at each tile: a small network that names the face in a detector's box.

The detector locates tiles and names them among others. This sees one upright tile at a time, as large as the
photo shows it, and was taught on far more sets of tiles than a detector can be in the same time.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CODES, KINDS, parse_tile
from vision.detections import Detections, Floats
from vision.looks import cut
from vision.photo import Photo

MODEL: Final = Path(__file__).resolve().parents[1] / "models" / "faces.onnx"
"""The shipped network."""
WIDTH: Final = 72
HEIGHT: Final = 96
"""Pixels of a view of a tile."""
MARGIN: Final = 1.14
"""Sides of a view as a multiple of those of the box."""
CLEAR: Final = 1.3
"""A tile that is so many times as wide as tall lies on its side, one so many times as tall as wide stands."""
ENOUGH: Final = 24
"""Of the others so many tell how all of them lie, each by as much as it shows: its area."""
WEIGHT: Final = 0.7
"""Share of the close look in what is said of the kind, as powers of the probabilities."""
HARDLY: Final = 0.5
"""What is no face with this probability, and with it hardly a tile any more,"""
STILL: Final = 0.25
"""less than this, is left out: dice, backs, the sides of tiles."""
DIE: Final = 0.1
"""A die lies as square as no tile of one to six dots does but by chance; what may be one, and is no face with
this probability, is left out. The square ones of `val` are none with at most .01, seen from lower .08."""
SQUARE: Final = 1.2
"""Sides that differ by less than this factor are those of a square."""
SPOTS: Final = range(parse_tile("1p"), parse_tile("6p") + 1)
LEAST: Final = 1e-4
"""No kind counts as less probable to either look."""
BATCH: Final = 16
"""Views that go through the network together: enough to be quick, few enough to stay small in memory."""


class FaceError(ValueError):
    """A file is no network that names tiles; the message says which and why."""


class Namer(Protocol):
    """Names upright tiles."""

    def name(self, views: NDArray[np.uint8]) -> Floats:
        """(N, 43) float32 for `views` (N, 96, 72, 3) uint8 RGB: the probability that each shows each of the
        42 kinds, or no face; rows sum to one."""
        ...


class OnnxNamer:
    """The network of an ONNX file with the contract of `models/README.md`.

    Raises `FaceError` where the file is missing, is no ONNX model, or names other kinds of tile.
    """

    def __init__(self, model: Path = MODEL, threads: int = 2) -> None:
        import onnxruntime

        if not model.is_file():
            raise FaceError(f"{model}: no such model file")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = False  # views are few and small: what they need is given back
        options.log_severity_level = 3
        try:
            self._session = onnxruntime.InferenceSession(
                str(model), options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # onnxruntime's own errors share no base class
            raise FaceError(f"{model}: no ONNX model that can be run ({error})") from None
        notes: dict[str, str] = self._session.get_modelmeta().custom_metadata_map
        classes = tuple(json.loads(notes.get("classes", "[]")))
        if classes != (*CODES, "none"):
            raise FaceError(f"{model}: names the faces {classes}, not the 42 of Fanlens and none")

    def name(self, views: NDArray[np.uint8]) -> Floats:
        """(N, 43) float32 for `views` (N, 96, 72, 3) uint8 RGB: the probability that each shows each of the
        42 kinds, or no face; rows sum to one."""
        found = [np.zeros((0, KINDS + 1), np.float32)]
        for at in range(0, len(views), BATCH):
            part = views[at : at + BATCH].transpose(0, 3, 1, 2)
            faces = np.ascontiguousarray(part, np.float32) / np.float32(255)
            answers: Floats = self._session.run(["kinds"], {"faces": faces})[0]
            powers = np.exp(answers - answers.max(axis=1, keepdims=True))
            found.append(powers / powers.sum(axis=1, keepdims=True))
        return np.concatenate(found)


def look_at_faces(photo: Photo, seen: Detections, widen: float, namer: Namer) -> Detections:
    """`seen` in `photo`, with what a close look at each tile says of its kind; without what is no face.
    `widen` is how much wider a tile is than the photo shows it. Boxes stay."""
    if not len(seen):
        return seen
    wide = seen.scores / np.maximum(seen.scores.sum(axis=1, keepdims=True), 1e-9)
    names = names_of(photo, seen, widen, namer)
    close, none = names[:, :KINDS], names[:, KINDS]
    both = (1 - WEIGHT) * np.log(np.maximum(wide, LEAST)) + WEIGHT * np.log(np.maximum(close, LEAST))
    powers = np.exp(both - both.max(axis=1, keepdims=True))
    real = seen.presence * (1 - none)
    scores = powers / powers.sum(axis=1, keepdims=True) * real[:, None]
    looked = Detections(seen.boxes, np.asarray(scores, np.float32), seen.quads)
    die = spots_on_a_square(seen, looked.kinds, widen) & (none >= DIE)
    return looked.select(((none < HARDLY) | (real >= STILL)) & ~die)


def spots_on_a_square(seen: Detections, kinds: NDArray[np.intp], widen: float) -> NDArray[np.bool_]:
    """(N,) which of `seen`, named `kinds` (N,), may be a die or another square thing with spots."""
    square = np.abs(np.log(np.maximum(_shapes(seen, widen), 1e-6))) < np.log(SQUARE)
    return np.asarray(square & np.isin(kinds, SPOTS), np.bool_)


def names_of(photo: Photo, seen: Detections, widen: float, namer: Namer) -> Floats:
    """(N, 43) what `namer` says of each tile of `seen`, looked at on its feet and on its head."""
    lying = _lying(photo, seen, widen, namer)
    return _both_ways(namer, views_of(photo, seen, lying))


def views_of(photo: Photo, seen: Detections, lying: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """(N, 96, 72, 3) uint8 RGB: each tile of `seen` alone; those that are `lying` (N,) on a side stood up, on
    their feet or on their heads."""
    views = np.empty((len(seen), HEIGHT, WIDTH, 3), np.uint8)
    for at, corners in enumerate(seen.corners.astype(np.float64)):
        corners = np.roll(corners, int(lying[at]), axis=0)
        across, down = corners[1] - corners[0], corners[3] - corners[0]
        # From the view to the photo.
        linear = np.column_stack([across / WIDTH, down / HEIGHT]) * MARGIN
        back = np.column_stack([linear, corners.mean(axis=0) - linear @ [WIDTH / 2, HEIGHT / 2]])
        scale = 1 / max(float(np.linalg.norm(linear, axis=0).min()), 1e-6)
        views[at] = cut(photo, back, WIDTH, HEIGHT, scale)
    return views


def _lying(photo: Photo, seen: Detections, widen: float, namer: Namer) -> NDArray[np.bool_]:
    """(N,) which tiles lie on a side: by their shape, and where that leaves it open, as in photos of a row
    from its end, by which way the tiles of the photo are named more surely."""
    shape = _shapes(seen, widen)
    lying = np.asarray(shape > 1, np.bool_)
    open_ = np.flatnonzero(np.abs(np.log(np.maximum(shape, 1e-6))) < np.log(CLEAR))
    if len(open_):
        some = seen.select(open_[np.linspace(0, len(open_) - 1, min(ENOUGH, len(open_))).round().astype(int)])
        standing, lain = (
            np.log(_both_ways(namer, views_of(photo, some, np.full(len(some), way)))[:, :KINDS].max(axis=1))
            for way in (False, True)
        )
        lying[open_] = float(((lain - standing) * np.square(some.sizes)).sum()) > 0
    return lying


def _shapes(seen: Detections, widen: float) -> Floats:
    """(N,) widths of tiles by their heights."""
    sides = np.linalg.norm(seen.corners[:, (1, 3)] - seen.corners[:, :1], axis=2)
    return np.asarray(sides[:, 0] * widen / np.maximum(sides[:, 1], 1e-6), np.float32)


def _both_ways(namer: Namer, views: NDArray[np.uint8]) -> Floats:
    """(N, 43) what `namer` says of views that stand on their feet or on their heads."""
    turned = np.ascontiguousarray(views[:, ::-1, ::-1])
    both = np.log(np.maximum(namer.name(views), 1e-9)) + np.log(np.maximum(namer.name(turned), 1e-9))
    powers = np.exp((both - both.max(axis=1, keepdims=True)) / 2)
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)


@lru_cache(maxsize=4)
def shipped(threads: int = 2) -> OnnxNamer:
    """The shipped network, loaded once."""
    return OnnxNamer(MODEL, threads)
