"""The classifier of faces: what a box shows, and how it is joined with what the detector says."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scoring.tiles import KINDS
from vision.classifier import (
    MODEL,
    NO_FACE,
    ClassifierError,
    Faces,
    Fusion,
    OnnxClassifier,
    cut,
    fuse,
    shipped,
)
from vision.dataset.formats.yolo import read_folder
from vision.detections import Detections
from vision.photo import load

needs_model = pytest.mark.skipif(not MODEL.is_file(), reason="models/faces.onnx is not in this checkout")


def faces_of(*columns: int) -> Faces:
    """Faces that show one kind each, all but certainly."""
    probabilities = np.full((len(columns), KINDS + 1), 0.1 / KINDS, np.float32)
    probabilities[np.arange(len(columns)), list(columns)] = 0.9
    blank = np.zeros((len(columns), 4), np.float32)
    return Faces(probabilities, blank, blank)


def detections_of(*kinds: int) -> Detections:
    """Detections that say one kind each at 0.6 and nothing else."""
    scores = np.zeros((len(kinds), KINDS), np.float32)
    scores[np.arange(len(kinds)), list(kinds)] = 0.6
    boxes = np.tile(np.array([[0, 0, 30, 40]], np.float32), (len(kinds), 1))
    return Detections(boxes, scores)


def test_both_opinions_agreeing_leave_the_name() -> None:
    assert fuse(detections_of(5), faces_of(5)).kinds.tolist() == [5]


def test_a_back_loses_its_confidence() -> None:
    kept, lost = fuse(detections_of(5, 5), faces_of(5, NO_FACE)).confidence
    assert lost < kept / 2


def test_weights_decide_whom_to_believe() -> None:
    seen, faces = detections_of(5), faces_of(7)
    assert fuse(seen, faces, Fusion(1.0, 0.0, 0.5)).kinds.tolist() == [5]
    assert fuse(seen, faces, Fusion(0.0, 1.0, 0.5)).kinds.tolist() == [7]


def test_nothing_seen_is_nothing_fused() -> None:
    none = Faces(np.zeros((0, 43), np.float32), np.zeros((0, 4), np.float32), np.zeros((0, 8), np.float32))
    assert len(fuse(Detections.empty(), none)) == 0


def test_a_face_for_each_detection_is_asked_for() -> None:
    with pytest.raises(ClassifierError, match="1 faces for 2 detections"):
        fuse(detections_of(1, 2), faces_of(1))


def test_a_crop_holds_the_box_in_its_middle() -> None:
    picture = np.zeros((200, 300, 3), np.uint8)
    picture[80:140, 100:160] = (255, 0, 0)
    crop = cut(picture, np.array([[100, 80, 160, 140]], np.float32))[0]
    assert crop.shape == (3, 64, 64)
    inside = np.argwhere(crop[0] > 0.5)
    assert np.allclose(inside.min(axis=0), 5.5, atol=1)
    assert np.allclose(inside.max(axis=0), 57.5, atol=1)
    assert crop[1:].max() == 0


def test_boxes_at_and_beyond_the_edge_are_cut_too() -> None:
    picture = np.full((50, 60, 3), 200, np.uint8)
    boxes = np.array([[-30, -30, 5, 5], [55, 45, 90, 90], [10, 10, 10, 10], [0, 0, 60, 50]], np.float32)
    crops = cut(picture, boxes)
    assert crops.shape == (4, 3, 64, 64)
    assert np.allclose(crops, 200 / 255)


def test_a_missing_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ClassifierError, match=r"none\.onnx: no such model file"):
        OnnxClassifier(tmp_path / "none.onnx")


def test_a_file_of_something_else_is_named(tmp_path: Path) -> None:
    other = tmp_path / "text.onnx"
    other.write_text("not a model")
    with pytest.raises(ClassifierError, match=r"text\.onnx: no ONNX model"):
        OnnxClassifier(other)


@needs_model
def test_boxes_of_a_wrong_shape_are_refused() -> None:
    with pytest.raises(ClassifierError, match=r"expected \(N, 4\)"):
        shipped().look(np.zeros((9, 9, 3), np.uint8), np.zeros((2, 5), np.float32))


@needs_model
def test_no_box_gives_no_face() -> None:
    faces = shipped().look(np.zeros((9, 9, 3), np.uint8), np.zeros((0, 4), np.float32))
    assert len(faces) == 0
    assert faces.probabilities.shape == (0, 43)


@needs_model
def test_tiles_of_photos_never_trained_on_are_named(shared: Path) -> None:
    named = total = 0
    for labelled in read_folder(shared / "photos", "val")[::10]:
        if not labelled.tiles:
            continue
        pixels = load(labelled.image).pixels
        faces = shipped().look(pixels, labelled.boxes())
        assert np.allclose(faces.probabilities.sum(axis=1), 1, atol=1e-3)
        named += int((faces.probabilities[:, :KINDS].argmax(axis=1) == labelled.kinds()).sum())
        total += len(labelled.tiles)
    assert total > 200
    assert named / total > 0.9
