"""All formats by name, and which one a folder is in."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from vision.dataset.formats import coco, label_studio, others, roboflow, voc, yolo
from vision.dataset.formats.base import Format
from vision.dataset.problems import LabelError

# In the order they are asked whether a folder is theirs: the most particular first.
FORMATS: Final[Mapping[str, Format]] = {
    each.name: each
    for each in (
        roboflow.FORMAT,
        others.LABELME,
        others.CVAT,
        yolo.FORMAT,
        label_studio.FORMAT,
        coco.FORMAT,
        voc.FORMAT,
    )
}
WRITABLE: Final = tuple(name for name, each in FORMATS.items() if each.write is not None)


def named(name: str) -> Format:
    """The format called `name`. Raises `LabelError` with the names there are."""
    if name not in FORMATS:
        raise LabelError(f"no format {name!r}; known are {', '.join(FORMATS)}")
    return FORMATS[name]


def recognise(path: Path) -> Format | None:
    """The format of `path`, or None for a folder of plain photos. Raises `LabelError` if it is not there."""
    if not path.exists():
        raise LabelError(f"{path}: no such file or folder")
    return next((each for each in FORMATS.values() if each.recognises(path)), None)
