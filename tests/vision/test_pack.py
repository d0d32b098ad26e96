"""A pack holds what a training run needs, and no more than it may."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.tiles import CODES
from vision.dataset.formats.yolo import read_folder
from vision.dataset.images import read_image
from vision.training.pack import make, unpack


def folder_of(folder: Path, split: str, count: int) -> Path:
    rng = np.random.default_rng(count)
    for name in ("images", "labels"):
        (folder / name).mkdir(parents=True)
    lines = ["photo,source,group,split,width,height,tiles\n"]
    for number in range(count):
        pixels = cv2.resize(rng.integers(0, 255, (24, 32, 3)).astype(np.uint8), (320, 240))
        cv2.imwrite(str(folder / "images" / f"{split}{number}.jpg"), pixels, [cv2.IMWRITE_JPEG_QUALITY, 100])
        (folder / "labels" / f"{split}{number}.txt").write_text("3 0.5 0.5 0.2 0.3\n")
        lines.append(f"{split}{number},s,g,{split},320,240,1\n")
    (folder / "photos.csv").write_text("".join(lines))
    return folder


def test_a_pack_unpacks_to_the_same_labels_within_its_limit(tmp_path: Path) -> None:
    photos = folder_of(tmp_path / "photos", "train", 12)
    scenes = folder_of(tmp_path / "scenes", "scene", 30)
    weights = tmp_path / "weights.pt"
    weights.write_bytes(b"w" * 1000)
    limit = 2**19 + 240_000
    done = make(photos, weights, [scenes], tmp_path / "run.tar", limit)
    assert done.size <= limit
    assert done.photos == 12
    assert 0 < done.scenes < 30
    (found,) = unpack(tmp_path / "run.tar", tmp_path / "there")
    assert len(read_folder(found)) == done.scenes
    there = read_folder(tmp_path / "there" / "photos")
    assert [photo.tiles[0].kind for photo in there] == [3] * 12
    assert all(read_image(photo.image).shape == (240, 320, 3) for photo in there)


def test_a_pack_is_corrected_and_what_nobody_labelled_is_painted_over(tmp_path: Path) -> None:
    photos = folder_of(tmp_path / "photos", "train", 2)
    weights = tmp_path / "weights.pt"
    weights.write_bytes(b"w")
    corrections = tmp_path / "corrections.csv"
    corrections.write_text(
        "photo,action,tile,x,y,to,why\n"
        "train0,rename,4m,0.5,0.5,9p,looked at it\n"
        "train1,mask,4m,0.1,0.1,0.0 0.0 0.2 0.2,nobody labelled it\n"
    )
    make(photos, weights, [], tmp_path / "run.tar", 2**22, corrections)
    assert not list(unpack(tmp_path / "run.tar", tmp_path / "there"))
    first, second = read_folder(tmp_path / "there" / "photos")
    assert CODES[first.tiles[0].kind] == "9p"
    painted = read_image(second.image)
    assert painted[4:44, 4:60].std(axis=(0, 1)).max() < 3
    assert painted[100:140].std() > 10


def test_photos_that_cannot_fit_are_refused(tmp_path: Path) -> None:
    photos = folder_of(tmp_path / "photos", "train", 12)
    weights = tmp_path / "weights.pt"
    weights.write_bytes(b"w" * 1000)
    with pytest.raises(ValueError, match="12 photos do not fit"):
        make(photos, weights, [], tmp_path / "run.tar", 2**19 + 60_000)


def test_a_folder_without_fonts_is_named(tmp_path: Path) -> None:
    photos = folder_of(tmp_path / "photos", "train", 1)
    with pytest.raises(ValueError, match=r"nowhere: no font with the characters"):
        make(photos, tmp_path / "w.pt", [], tmp_path / "run.tar", art=tmp_path / "nowhere")
