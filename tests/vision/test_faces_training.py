"""Crops and views that teach the naming of one tile: upright, never mirrored, the same from one seed."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.test_training_images import Marked, handed, marked_example, spots
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.detections import Detections
from vision.training import faces_augment as augment
from vision.training.faces import Batches, pool_of
from vision.training.faces_crops import CANVAS, NO_FACE, SPAN, Crops, cut_photos, load
from vision.training.faces_dice import SIZE, generate, picture
from vision.training.faces_mistakes import mistakes
from vision.training.faces_scenes import scene


def labelled(folder: Path, kinds: list[int], group: str = "tray") -> LabelledPhoto:
    """Six marked tiles of `kinds` on grey, in a file."""
    example = marked_example()
    height, width = example.image.shape[:2]
    file = folder / "photo.png"
    cv2.imwrite(str(file), example.image)
    tiles = tuple(
        LabelledTile(kind, *(float(side) for side in box / [width, height, width, height]))
        for kind, box in zip(kinds, example.boxes, strict=False)
    )
    return LabelledPhoto("photo", file, tiles, width, height, "made", group, "train")


def test_crops_hold_the_tiles_and_windows_between_them(tmp_path: Path) -> None:
    cut_photos([labelled(tmp_path, [3, 7, 34, 41, 3, 3])], tmp_path / "crops", empty_per_photo=2)
    crops = load(tmp_path / "crops")
    tiles = crops.kinds < NO_FACE
    assert sorted(crops.kinds[tiles]) == [3, 3, 3, 7, 34, 41]
    assert crops.images.shape[1:] == (CANVAS, CANVAS, 3)
    assert np.allclose(crops.sides[tiles], [(60, 80)])
    assert (crops.sides.max(axis=1) <= SPAN + 1e-3).all()
    for image in crops.images[tiles]:
        centres = spots(np.asarray(image[24:104, 34:94]), "rgb")
        assert centres is not None
        assert handed(centres)
    for image, sides in zip(crops.images[~tiles], crops.sides[~tiles], strict=True):
        wide, high = (sides / 2 - 2).astype(int)
        middle = image[64 - high : 64 + high, 64 - wide : 64 + wide]
        assert np.ptp(middle.reshape(-1, 3), axis=0).max() < 12, "grey ground"


def test_of_a_common_kind_some_are_cut_and_of_flowers_all(tmp_path: Path) -> None:
    photo = labelled(tmp_path, [3, 3, 3, 3, 34, 34])
    counts = [
        np.bincount(cut_photos([photo], tmp_path / str(seed), 0, 1, seed).kinds, minlength=35)
        for seed in range(20)
    ]
    assert all(count[34] == 2 for count in counts)
    assert 0.4 < np.mean([count[3] for count in counts]) < 1.8


def test_around_unlabelled_tiles_nothing_is_called_empty(tmp_path: Path) -> None:
    crops = cut_photos([labelled(tmp_path, [3] * 6, group="table")], tmp_path / "crops", empty_per_photo=4)
    assert (crops.kinds == 3).all()


def marked_crops(kinds: list[int], lying: bool = False) -> Crops:
    face = Marked().face(0, np.random.default_rng())[..., :3]
    face = np.asarray(cv2.resize(face, (60, 80)), np.uint8)
    if lying:
        face = np.ascontiguousarray(np.rot90(face))
    canvas = np.full((CANVAS, CANVAS, 3), 90, np.uint8)
    height, width = face.shape[:2]
    top, left = (CANVAS - height) // 2, (CANVAS - width) // 2
    canvas[top : top + height, left : left + width] = face
    count = len(kinds)
    return Crops(
        np.stack([canvas] * count),
        np.array(kinds),
        np.tile(np.array([[width, height]], np.float32), (count, 1)),
        np.full(count, 80, np.float32),
        np.zeros(count, np.int64),
        ("made/tray",),
    )


@pytest.mark.parametrize("lying", [False, True])
def test_views_stand_and_are_never_mirrored(lying: bool) -> None:
    crops = marked_crops([0], lying)
    checked = 0
    for seed in range(40):
        random = np.random.default_rng(seed)
        quarter = augment.quarters(crops.sides[0], random, strange=0.0)
        view = augment.view(crops.images[0], crops.sides[0], random, augment.Strength(), quarter)
        assert view.shape == (96, 72, 3)
        centres = spots(augment.redraw(view, 0.5, random), "rgb")
        if centres is not None:
            assert handed(centres)
            across, down = np.abs(centres[1] - centres[0]), np.abs(centres[2] - centres[0])
            checked += bool(across[0] > across[1] and down[1] > down[0])
    assert checked >= 32, "few lie down: those turned by any angle"


def test_light_and_damage_keep_the_size_and_change_the_picture() -> None:
    view = augment.view(
        marked_crops([0]).images[0],
        np.array([60, 80], np.float32),
        np.random.default_rng(0),
        augment.BOX_JITTER,
    )
    changed = 0
    for seed in range(30):
        random = np.random.default_rng(seed)
        done = augment.damage(augment.relight(view, 1.0, random), 1.0, random)
        assert done.shape == view.shape
        assert done.dtype == np.uint8
        changed += bool((done != view).any())
    assert changed > 25


def test_batches_depend_on_the_seed_and_their_number_alone() -> None:
    pools = [pool_of(marked_crops([3] * 30 + [34] * 2 + [NO_FACE]), 1.0), pool_of(marked_crops([5]), 0.5)]
    batches = Batches(pools, 60, 7, augment.Strength())
    images, kinds = batches[4]
    again, same = Batches(pools, 60, 7, augment.Strength())[4]
    assert (images == again).all()
    assert (kinds == same).all()
    assert (batches[5][1] != kinds).any()
    # Two flowers are drawn more often than thirty of one kind.
    drawn = np.bincount(np.concatenate([batches[number][1] for number in range(8)]), minlength=43)
    assert drawn[34] > 1.5 * drawn[3] > 0
    assert 100 < drawn[5] < 220


def test_what_is_taken_for_a_tile_and_is_none_becomes_a_crop(tmp_path: Path) -> None:
    photo = labelled(tmp_path, [3] * 5)

    class Detector:
        def raw(self, pixels: NDArray[np.uint8], size: int, floor: float) -> Detections:
            assert pixels.shape == (320, 400, 3)
            boxes = np.array([[40, 20, 136, 148], [260, 170, 356, 298], [60, 30, 130, 100]], np.float32)
            return Detections(boxes, np.full((3, 42), 0.3, np.float32))

    crops = mistakes([photo], Detector())  # type: ignore[arg-type]
    assert list(crops.kinds) == [NO_FACE]
    assert spots(np.asarray(crops.images[0][24:104, 34:94]), "rgb") is not None, (
        "the sixth, which has no label"
    )


def test_a_drawn_tile_lies_in_the_middle_of_its_canvas() -> None:
    random = np.random.default_rng(3)
    faces = [Marked().face(kind, random) for kind in range(NO_FACE)]
    shown = 0
    for kind in (0, 20, 41):
        canvas, (wide, high) = scene(faces, kind, random)
        assert canvas.shape == (CANVAS, CANVAS, 3)
        assert max(wide, high) == pytest.approx(SPAN)
        x, y = CANVAS / 2 - wide / 2, CANVAS / 2 - high / 2
        centres = spots(canvas[int(y) : int(y + high), int(x) : int(x + wide)], "rgb")
        shown += centres is not None and handed(centres)
    assert shown == 3


def test_training_goes_on_where_it_stopped_and_its_weights_run(tmp_path: Path) -> None:
    if importlib.util.find_spec("torch") is None:
        pytest.skip("torch is not installed")
    import torch

    from vision.face_look import OnnxNamer
    from vision.training.faces import main
    from vision.training.faces_crops import save
    from vision.training.faces_export import export_onnx

    save(marked_crops([3, 34, NO_FACE]), tmp_path / "crops")
    command = ["--crops", str(tmp_path / "crops"), "--run", str(tmp_path / "run"), "--batch", "8"]
    command += ["--judge", str(tmp_path / "crops"), "--workers", "0", "--no-bf16"]
    main([*command, "--minutes", "0.02"])
    main([*command, "--minutes", "0.04"])
    lines = (tmp_path / "run" / "curve.jsonl").read_text().splitlines()
    assert len(lines) == 2
    before = torch.load(tmp_path / "run" / "last.pt", weights_only=True)["average"]
    begun = [*command, "--run", str(tmp_path / "next"), "--start", str(tmp_path / "run" / "last.pt")]
    main([*begun, "--rate", "0", "--minutes", "0.01"])
    after = torch.load(tmp_path / "next" / "last.pt", weights_only=True)["average"]
    assert torch.allclose(after["kinds.weight"], before["kinds.weight"]), (
        "begun with the weights of the other"
    )
    export_onnx(tmp_path / "run" / "last.pt", tmp_path / "faces.onnx")
    names = OnnxNamer(tmp_path / "faces.onnx").name(np.zeros((3, 96, 72, 3), np.uint8))
    assert names.shape == (3, 43)
    assert np.allclose(names.sum(axis=1), 1, atol=1e-4)


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("faces_crops", ["{0}/gone", "--out", "{0}/out"]),
        ("faces_mistakes", ["{0}/gone", "--out", "{0}/out"]),
        ("faces_scenes", ["--library", "{0}/gone", "--out", "{0}/out"]),
    ],
)
def test_a_folder_that_is_not_there_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], module: str, words: list[str]
) -> None:
    command = importlib.import_module(f"vision.training.{module}").main
    with pytest.raises(SystemExit, match="2"):
        command([word.format(tmp_path) for word in words])
    assert str(tmp_path / "gone") in capsys.readouterr().err


def test_drawn_dice_fill_their_boxes_and_follow_the_seed() -> None:
    for number in range(12):
        _, boxes = picture(np.random.default_rng(number))
        assert 1 <= len(boxes) <= 4
        assert (boxes[:, 2:] > boxes[:, :2]).all()
    again = [picture(np.random.default_rng(7)) for _ in range(2)]
    assert np.array_equal(again[0][0], again[1][0])
    made = generate(30, 3)
    assert len(made) >= 30
    assert set(made.kinds.tolist()) == {NO_FACE}
    assert (made.sides.max(axis=1) >= SPAN - 1e-3).all()
    assert (made.sides.min(axis=1) > SPAN / 3).all(), "dice are cubes: from nowhere are they thin"
    assert (made.pixels < SIZE).all()
