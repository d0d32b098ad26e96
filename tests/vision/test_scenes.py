"""Synthetic scenes as files: the same seed draws the same, in one process or two, and from a pack as well."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.dataset.formats.yolo import read_folder
from vision.dataset.images import read_image
from vision.dataset.synthesis.generate import Ingredients, generate
from vision.training.pack import make, unpack

FONTS = Path("/usr/share/fonts/opentype/noto")


@pytest.fixture(scope="module")
def art(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Art as it is fetched: a font, and a pack of pictures that is drawn already."""
    font = FONTS / "NotoSerifCJK-Bold.ttc"
    if not font.exists():
        pytest.skip("no Noto CJK font is installed")
    folder = tmp_path_factory.mktemp("art")
    (folder / "fonts").mkdir()
    (folder / "fonts" / font.name).symlink_to(font)
    drawn = folder / "art" / "drawn" / "ours"
    drawn.mkdir(parents=True)
    for kind in range(34):
        picture = np.zeros((400, 300, 4), np.uint8)
        cv2.putText(picture, str(kind), (20, 250), cv2.FONT_HERSHEY_PLAIN, 12, (200, 40, 20, 255), 20)
        cv2.imwrite(str(drawn / f"{kind:02}.png"), picture)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_seed_draws_the_same_scenes_in_one_process_or_two(tmp_path: Path, art: Path) -> None:
    for workers in (1, 2):
        generate(tmp_path / str(workers), 14, 3, Ingredients(None, art), workers)
    generate(tmp_path / "other", 14, 4, Ingredients(None, art))
    first, second, other = (contents(tmp_path / name) for name in ("1", "2", "other"))
    assert first == second
    assert not set(first.values()) & set(other.values())
    scenes = read_folder(tmp_path / "1")
    assert len(scenes) == 14
    assert all(read_image(scene.image).shape == (640, 640, 3) for scene in scenes)
    assert sum(len(scene.tiles) for scene in scenes) > 30


@pytest.mark.parametrize("workers", [1, 2])
def test_what_is_missing_is_said_before_anything_is_drawn(tmp_path: Path, art: Path, workers: int) -> None:
    with pytest.raises(ValueError, match="nowhere: no fonts"):
        generate(tmp_path / "scenes", 30, 1, Ingredients(None, tmp_path / "nowhere"), workers)
    with pytest.raises((ValueError, OSError), match="nowhere"):
        generate(tmp_path / "scenes", 30, 1, Ingredients(tmp_path / "nowhere", art), workers)
    assert not (tmp_path / "scenes").exists()


def test_a_pack_carries_what_scenes_are_drawn_from(tmp_path: Path, art: Path) -> None:
    photos = tmp_path / "photos"
    for name in ("images", "labels"):
        (photos / name).mkdir(parents=True)
    cv2.imwrite(str(photos / "images" / "a.jpg"), np.full((240, 320, 3), 90, np.uint8))
    (photos / "labels" / "a.txt").write_text("3 0.5 0.5 0.2 0.3\n")
    (photos / "photos.csv").write_text("photo,source,group,split,width,height,tiles\na,s,g,train,320,240,1\n")
    weights = tmp_path / "weights.pt"
    weights.write_bytes(b"w")
    done = make(photos, weights, [], tmp_path / "run.tar", art=art)
    assert done.size < 2_000_000, "fonts cut down, pictures small"
    there = tmp_path / "there"
    assert not list(unpack(tmp_path / "run.tar", there))
    tiles = generate(tmp_path / "drawn", 12, 3, Ingredients(there / "photos", there / "art"))
    assert tiles > 20
    packed = list((there / "art" / "art" / "drawn" / "ours").iterdir())
    assert len(packed) == 34
    ink = np.asarray(cv2.imread(str(packed[0]), cv2.IMREAD_UNCHANGED))
    assert ink.shape == (140, 105, 4)
    assert (ink[..., 3].min(), ink[..., 3].max()) == (0, 255)


def test_what_is_no_pack_is_refused(tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8")
    with pytest.raises(ValueError, match=r"photo\.jpg: not a pack: "):
        list(unpack(tmp_path / "photo.jpg", tmp_path / "there"))
