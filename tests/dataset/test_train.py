"""One line from a data set to an evaluated model; where torch is installed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from vision.dataset import train
from vision.dataset.folder import DataFolder
from vision.dataset.problems import DataSetError
from vision.detector.onnx import MODEL
from vision.evaluation import Figures


def test_without_confirmed_photos_there_is_nothing_to_train_on(folder: DataFolder, tmp_path: Path) -> None:
    folder.change(lambda photo: replace(photo, reviewed=photo.split != "train"))
    with pytest.raises(DataSetError, match="no confirmed photo is in train"):
        train.train(folder, MODEL, tmp_path / "m.onnx", tmp_path / "work", train.Recipe(1))


def test_models_are_judged_on_the_same_photos(folder: DataFolder) -> None:
    photos = train.confirmed(folder, "val")[:2]
    table = train.table(train.judged([MODEL, MODEL], photos))
    first, second = (line.split()[:6] for line in table.splitlines()[1:])
    assert first == second
    assert float(first[0]) > 0.5


def test_edits_of_a_hundred_tiles() -> None:
    # Of 50 tiles 45 were found, 43 of them named right; 48 boxes were drawn.
    figures = replace(_no_figures(), photos=2, labels=50, located=45, named=43, counted=48)
    assert train.edits(figures) == pytest.approx(2 * (2 + 5 + 3))


def _no_figures() -> Figures:
    from dataclasses import fields

    return Figures(**{each.name: 0 for each in fields(Figures)})


def test_a_checkpoint_as_ultralytics_publishes_them_trains_to_a_model_that_runs(
    folder: DataFolder, tmp_path: Path
) -> None:
    torch = pytest.importorskip("torch")
    pytest.importorskip("onnxslim")
    from vision.training import torch_setup

    torch_setup.prepare(1)
    from ultralytics.nn.tasks import DetectionModel

    start = tmp_path / "yolo26n.pt"
    torch.save({"model": DetectionModel("yolo26n.yaml", nc=80, verbose=False).half()}, start)
    out = tmp_path / "mine.onnx"
    said: list[str] = []
    recipe = train.Recipe(minutes=0.05, batch=2, size=160)
    train.train(folder, start, out, tmp_path / "work", recipe, said.append)
    photos = train.confirmed(folder, "val")[:1]
    table = train.table(train.judged([out, MODEL], photos, 160))
    assert "mine.onnx" in table
    assert "photos to train on" in said[0]
