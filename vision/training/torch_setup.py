"""Prepare torch and ultralytics: offline, quiet, and usable beside a CPU build of torch without torchvision.

Call `prepare()` before the first import of ultralytics anywhere in the process.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.metadata
import importlib.util
import os
import shutil
import sys
import tempfile
import types
from pathlib import Path
from typing import Any

_STAND_IN_VERSION = "0.28.0"


def prepare(threads: int | None = None) -> None:
    """Make ultralytics importable and keep it offline.

    `threads` bounds the threads of torch; None leaves torch's own choice, which ultralytics would set to one.
    """
    count = str(threads or os.cpu_count() or 1)
    os.environ.setdefault("OMP_NUM_THREADS", count)
    os.environ.setdefault("YOLO_OFFLINE", "1")
    os.environ.setdefault("YOLO_AUTOINSTALL", "0")
    os.environ.setdefault("YOLO_VERBOSE", "false")
    os.environ.setdefault("YOLO_CONFIG_DIR", str(_settings_folder()))
    if not _torchvision_works():
        _install_torchvision_stand_in()


def checked_device(name: str) -> str:
    """`name` ("cpu", "cuda", "cuda:1", ...) if torch can compute there. Raises ValueError where it cannot."""
    import torch

    try:
        torch.zeros(1, device=name)
    except (RuntimeError, AssertionError) as error:
        why = str(error).splitlines()[0]
        raise ValueError(f"device {name!r} cannot be used here: {why}") from None
    return name


def _settings_folder() -> Path:
    """A folder for ultralytics' settings that already holds the font it would otherwise download."""
    folder = Path(tempfile.gettempdir()) / "fanlens-ultralytics"
    font = folder / "Ultralytics" / "Arial.ttf"
    if not font.exists():
        font.parent.mkdir(parents=True, exist_ok=True)
        spec = importlib.util.find_spec("matplotlib")
        if spec is not None and spec.origin is not None:
            source = Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf" / "DejaVuSans.ttf"
            if source.exists():
                shutil.copyfile(source, font)
    return folder


def _torchvision_works() -> bool:
    try:
        importlib.import_module("torchvision")
    except Exception:  # missing: ImportError; built for another torch: RuntimeError, OSError
        for name in [name for name in sys.modules if name.split(".")[0] == "torchvision"]:
            del sys.modules[name]
        return False
    return True


def _install_torchvision_stand_in() -> None:
    """Give ultralytics the two things it asks of torchvision: a version and `ops.nms`."""

    def nms(boxes: Any, scores: Any, iou_threshold: float) -> Any:
        from ultralytics.utils.nms import TorchNMS

        return TorchNMS.nms(boxes, scores, iou_threshold)

    package = types.ModuleType("torchvision")
    package.__spec__ = importlib.machinery.ModuleSpec("torchvision", None, is_package=True)
    package.__path__ = []
    ops = types.ModuleType("torchvision.ops")
    for module, name, value in (
        (package, "__version__", _STAND_IN_VERSION),
        (package, "ops", ops),
        (ops, "nms", nms),
    ):
        setattr(module, name, value)
    sys.modules["torchvision"] = package
    sys.modules["torchvision.ops"] = ops

    installed_version = importlib.metadata.version

    def version(name: str) -> str:
        return _STAND_IN_VERSION if name == "torchvision" else installed_version(name)

    setattr(importlib.metadata, "version", version)  # noqa: B010 - a plain assignment fails the type check
