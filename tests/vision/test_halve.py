"""Weights kept in half precision: a smaller file, the same answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pytest

onnx = pytest.importorskip("onnx")

from vision.training.halve import keep_halved  # noqa: E402  (needs onnx)


def model(weights: np.ndarray[Any, np.dtype[np.float32]], file: Path) -> Path:
    helper, value = onnx.helper, onnx.helper.make_tensor_value_info
    rows, columns = weights.shape
    graph = helper.make_graph(
        [helper.make_node("MatMul", ["x", "weights"], ["y"])],
        "product",
        [value("x", onnx.TensorProto.FLOAT, [1, rows])],
        [value("y", onnx.TensorProto.FLOAT, [1, columns])],
        [onnx.numpy_helper.from_array(weights, "weights")],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    made.metadata_props.add(key="classes", value="kept")
    onnx.save(made, str(file))
    return file


def run(file: Path, x: np.ndarray[Any, np.dtype[np.float32]]) -> Any:
    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    assert session.get_modelmeta().custom_metadata_map == {"classes": "kept"}
    return session.run(None, {"x": x})[0]


def test_half_the_size_and_the_same_answers(tmp_path: Path) -> None:
    draw = np.random.default_rng(0)
    file = model(draw.normal(0, 1, (64, 64)).astype(np.float32), tmp_path / "whole.onnx")
    x = draw.normal(0, 1, (1, 64)).astype(np.float32)
    half = keep_halved(file, tmp_path / "half.onnx")
    assert half.stat().st_size < 0.6 * file.stat().st_size
    assert np.abs(run(half, x) - run(file, x)).max() < 0.02


def test_weights_beyond_the_range_stay_whole(tmp_path: Path) -> None:
    weights = np.full((64, 64), 1e6, np.float32)
    file = keep_halved(model(weights, tmp_path / "large.onnx"))
    assert np.isfinite(run(file, np.ones((1, 64), np.float32))).all()
