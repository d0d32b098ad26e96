"""Calibration: a reader that is too modest or too bold is told so, and told apart from one that is right."""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest

from vision.training.calibrate import fit


@pytest.mark.parametrize(("slope", "offset"), [(1.0, 0.0), (2.5, 0.7), (0.5, -1.0)])
def test_the_curve_is_found_again(slope: float, offset: float) -> None:
    rng = np.random.default_rng(0)
    logits = rng.normal(1, 2, 40_000)
    true = 1 / (1 + np.exp(-(slope * logits + offset)))
    right = (rng.random(40_000) < true).astype(float)
    found = fit(1 / (1 + np.exp(-logits)), right)
    assert found.slope == pytest.approx(slope, rel=0.06)
    assert found.offset == pytest.approx(offset, abs=0.08)


def test_too_few_predictions_are_refused() -> None:
    with pytest.raises(ValueError, match="3 predictions, 3 of them right"):
        fit(np.array([0.9, 0.8, 0.7]), np.ones(3))


def test_folding_moves_every_score_by_the_curve() -> None:
    if importlib.util.find_spec("torch") is None or importlib.util.find_spec("ultralytics") is None:
        pytest.skip("the training extra is not installed")
    from vision.training.torch_setup import prepare

    prepare(1)
    import torch

    from vision.training.calibrate import Calibration, folded
    from vision.training.network import build

    torch.manual_seed(0)
    model = build().eval()
    picture = torch.rand(1, 3, 64, 64)
    with torch.no_grad():
        before = model(picture)[1]["scores"]
        after = folded(model, Calibration(1.5, -0.3)).eval()(picture)[1]["scores"]
    assert torch.allclose(after, before * 1.5 - 0.3, atol=1e-3)
