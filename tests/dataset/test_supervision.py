"""Exports opened by supervision, a reader of others: the same pictures, names and boxes."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.tiles import CODES
from vision.dataset.formats import registry
from vision.dataset.formats.base import Images
from vision.dataset.model import LabelledPhoto


@pytest.mark.parametrize("name", ["yolo", "coco", "voc", "roboflow"])
def test_supervision_reads_the_export(name: str, photos: tuple[LabelledPhoto, ...], tmp_path: Path) -> None:
    supervision = pytest.importorskip("supervision")
    form = registry.named(name)
    assert form.write is not None
    form.write(photos, tmp_path, Images.LINK)
    read = supervision.DetectionDataset
    if name == "yolo":
        parts = [read.from_yolo(*(str(tmp_path / part) for part in ("images", "labels", "data.yaml")))]
    elif name == "coco":
        files = sorted((tmp_path / "annotations").glob("*.json"))
        parts = [read.from_coco(str(tmp_path / "images"), str(file)) for file in files]
    elif name == "voc":
        parts = [read.from_pascal_voc(str(tmp_path / "JPEGImages"), str(tmp_path / "Annotations"))]
    else:
        folders = sorted(path.parent for path in tmp_path.glob("*/labels"))
        parts = [
            read.from_yolo(str(part / "images"), str(part / "labels"), str(tmp_path / "data.yaml"))
            for part in folders
        ]
    # supervision counts the near corners of VOC from 1, as the kit of 2012 does; Fanlens counts from 0, as
    # LabelImg, globox and Roboflow do.
    from_one = [1, 1, 0, 0] if name == "voc" else [0, 0, 0, 0]
    wanted = {photo.name: photo for photo in photos}
    seen = 0
    for part in parts:
        # VOC names its classes nowhere but in its boxes.
        assert name == "voc" or part.classes == list(CODES)
        for path, _, found in part:
            photo = wanted[Path(path).stem]
            seen += 1
            assert [part.classes[kind] for kind in found.class_id] == [CODES[kind] for kind in photo.kinds()]
            assert found.xyxy + from_one == pytest.approx(photo.boxes(), abs=0.02)
    assert seen == len(photos)
