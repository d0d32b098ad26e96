"""Training on a device that is not the CPU: all lies where it must, and a run moves between devices."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.test_faces_training import marked_crops
from tests.vision.test_training_images import marked_example
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.training.augment import Strength
from vision.training.faces_crops import NO_FACE
from vision.training.sampling import Sampler, Source

if importlib.util.find_spec("torch") is None or importlib.util.find_spec("ultralytics") is None:
    pytest.skip("the training extra is not installed", allow_module_level=True)

from vision.training.torch_setup import prepare

prepare(1)

import torch  # noqa: E402 - after prepare

from tests.vision.pretended_device import pretended  # noqa: E402
from vision.training.loop import Plan, save_weights, train  # noqa: E402
from vision.training.network import build  # noqa: E402


@pytest.fixture
def sampler(tmp_path: Path) -> Sampler:
    path = tmp_path / "photo.png"
    cv2.imwrite(str(path), marked_example().image)
    tiles = tuple(LabelledTile(kind, 0.1 + 0.27 * kind, 0.06, 0.34 + 0.27 * kind, 0.46) for kind in range(3))
    return Sampler([Source((LabelledPhoto("photo", path, tiles, 400, 320),), 1.0, Strength())])


@pytest.fixture
def start(tmp_path: Path) -> Path:
    save_weights(build().state_dict(), tmp_path / "start.pt")
    return tmp_path / "start.pt"


def plan(minutes: float, device: str, size: str = "n") -> Plan:
    return Plan(minutes=minutes, batch=2, sizes=((64, 1.0),), last_size=64, device=device, size=size)


def moved(first: Path, second: Path) -> bool:
    a, b = (torch.load(path, map_location="cpu", weights_only=True) for path in (first, second))
    assert all(torch.isfinite(value.float()).all() for value in b.values())
    return any(not torch.equal(a[name], b[name]) for name in a if a[name].shape == b[name].shape)


def test_the_pretended_device_refuses_what_a_gpu_refuses() -> None:
    with pretended() as device:
        there, here = torch.ones(2, device=device), torch.ones(2)
        with pytest.raises(RuntimeError, match="in one operation"):
            there + here
        with pytest.raises(RuntimeError, match="in one operation"):
            torch.nn.Linear(2, 2).to(device)(here)
        with pytest.raises(RuntimeError, match="numpy"):
            np.asarray(there)
        assert (there + torch.tensor(1.0)).cpu().tolist() == [2, 2]


@pytest.mark.parametrize("size", ["n", "s"])
def test_a_run_goes_from_one_device_to_the_other(
    size: str, tmp_path: Path, sampler: Sampler, start: Path
) -> None:
    lines: list[str] = []
    with pretended() as device:
        first = train(sampler, plan(0.05, device, size), start, tmp_path / "run").read_bytes()
        (tmp_path / "first.pt").write_bytes(first)
        again = train(sampler, plan(0.1, device, size), start, tmp_path / "run", lines.append)
    assert moved(tmp_path / "first.pt", again)
    (tmp_path / "again.pt").write_bytes(again.read_bytes())
    last = train(sampler, plan(0.15, "cpu", size), start, tmp_path / "run", lines.append)
    assert moved(tmp_path / "again.pt", last)
    assert sum("resumed" in line for line in lines) == 2
    build(last, size)


def test_faces_train_there_too(tmp_path: Path) -> None:
    from vision.training.faces import main
    from vision.training.faces_crops import save

    save(marked_crops([3, 34, NO_FACE]), tmp_path / "crops")
    command = ["--crops", str(tmp_path / "crops"), "--run", str(tmp_path / "run"), "--batch", "4"]
    command += ["--judge", str(tmp_path / "crops"), "--workers", "0"]
    with pretended() as device:
        main([*command, "--device", device, "--minutes", "0.02"])
        main([*command, "--device", device, "--minutes", "0.04"])
    main([*command, "--minutes", "0.06"])
    assert len((tmp_path / "run" / "curve.jsonl").read_text().splitlines()) == 3


@pytest.mark.parametrize("device", ["cuda:99", "no such"])
def test_a_device_that_is_not_there_is_said(
    device: str, tmp_path: Path, sampler: Sampler, start: Path
) -> None:
    with pytest.raises(ValueError, match=f"device '{device}' cannot be used here"):
        train(sampler, plan(0.1, device), start, tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_checkpoint_of_another_network_is_refused_and_kept(
    tmp_path: Path, sampler: Sampler, start: Path
) -> None:
    train(sampler, plan(0.03, "cpu"), start, tmp_path / "run")
    before = (tmp_path / "run" / "last.pt").read_bytes()
    with pytest.raises(ValueError, match=r"last\.pt: a run of another network"):
        train(sampler, plan(0.1, "cpu", "s"), start, tmp_path / "run")
    assert (tmp_path / "run" / "last.pt").read_bytes() == before


def test_a_wider_network_begins_by_computing_what_the_narrower_does(start: Path) -> None:
    picture = torch.rand(1, 3, 96, 128)
    with torch.no_grad():
        narrow, wide = (build(start, size).eval()(picture)[0] for size in "ns")
    assert torch.allclose(narrow, wide, rtol=1e-3, atol=2e-2)


def test_the_copies_of_a_channel_do_not_learn_alike(start: Path) -> None:
    wide = build(start, "s")
    wide(torch.rand(2, 3, 64, 64))["scores"].square().sum().backward()
    first = wide.model[0].conv.weight.grad
    assert not torch.allclose(first[0::2], first[1::2], rtol=0.05)


def test_weights_of_other_classes_are_not_widened_to_ours(tmp_path: Path, start: Path) -> None:
    state = torch.load(start, weights_only=True)
    fewer = {
        name: value[:30] if ".cv3." in name and name.split(".")[4] == "2" else value
        for name, value in state.items()
    }
    save_weights(fewer, tmp_path / "thirty.pt")
    with pytest.raises(ValueError, match=r"thirty\.pt: 30 classes, neither 42 nor 80"):
        build(tmp_path / "thirty.pt")


def test_weights_that_do_not_widen_are_refused(start: Path) -> None:
    with pytest.raises(ValueError, match="not weights of YOLO26m or of YOLO26n"):
        build(start, "m")
