"""A plain install works without a display, and its extras do not bring a second build of OpenCV."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def _names(requirements: list[str]) -> set[str]:
    return {requirement.split(">")[0].split("=")[0].split("[")[0].strip() for requirement in requirements}


def test_exactly_one_distribution_provides_cv2() -> None:
    assert set(importlib.metadata.packages_distributions()["cv2"]) == {"opencv-python-headless"}


def test_cv2_needs_no_display_library() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", "import cv2; print(open('/proc/self/maps').read())"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "cv2" in loaded.stdout
    assert "libGL.so" not in loaded.stdout


def test_no_extra_names_torch_or_a_windowed_opencv() -> None:
    wanted = _names(PROJECT["dependencies"])
    for requirements in PROJECT["optional-dependencies"].values():
        wanted |= _names(requirements)
    assert "opencv-python-headless" in wanted
    # Plain ultralytics requires opencv-python; the headless distribution of it does not.
    assert not wanted & {"opencv-python", "opencv-contrib-python", "ultralytics", "torch", "torchvision"}


def test_the_runtime_imports_no_training_library() -> None:
    code = (
        "import sys, ui.navigation, ui.cli, vision.reading, scoring.score;"
        "print([name for name in ('torch', 'ultralytics', 'onnx') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
