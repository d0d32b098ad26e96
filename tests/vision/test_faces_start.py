"""Training of the network that names one tile can go on from the shipped ONNX alone."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("onnx")

from vision.face_look import HEIGHT, MODEL, WIDTH
from vision.training.faces_start import layers, weights_of

needs_torch = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="needs torch")


def test_the_layers_go_by_the_names_of_their_modules() -> None:
    found = layers(MODEL)
    assert found["body.4.first.0"][0].shape == (48, 48, 3, 3)
    assert found["body.7.shortcut.1.0"][0].shape == (192, 96, 1, 1)
    assert found["kinds"][0].shape == (43, 256)
    assert all(len(bias) == len(weight) for weight, bias in found.values())
    assert len(found) == 15


def test_what_is_no_onnx_is_said(tmp_path: Path) -> None:
    file = tmp_path / "faces.onnx"
    file.write_bytes(b"\xff" * 100)
    with pytest.raises(ValueError, match=r"faces\.onnx: no ONNX model"):
        layers(file)


@needs_torch
def test_the_network_answers_as_its_onnx_does_at_rest_and_in_training() -> None:
    import onnxruntime
    import torch

    from vision.training import faces_network

    random = np.random.default_rng(0)
    views = random.random((64, 3, HEIGHT, WIDTH), np.float32)
    network = faces_network.build()
    network.load_state_dict(weights_of(MODEL, torch.from_numpy(views)))
    told = onnxruntime.InferenceSession(str(MODEL)).run(None, {"faces": views})[0]
    with torch.no_grad():
        assert np.allclose(network.eval()(torch.from_numpy(views)).numpy(), told, atol=1e-3)
        network.train()
        network.dropout.eval()
        assert np.allclose(network(torch.from_numpy(views)).numpy(), told, atol=1e-3)


@needs_torch
def test_another_network_is_refused() -> None:
    import torch

    with pytest.raises(ValueError, match=r"tiles\.onnx: no weights of body\.0\.0"):
        weights_of(MODEL.with_name("tiles.onnx"), torch.zeros(2, 3, HEIGHT, WIDTH))
