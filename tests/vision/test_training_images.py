"""Training images and synthetic scenes: labels on their tiles, no mirrored face, the same from one seed."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.synthesis.scene import draw_scene
from vision.training.augment import Example, Strength, camera, compose, crop_to_tiles, light
from vision.training.sampling import Sampler, Source, photo_weights, without

RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)
PLAIN = Strength(light=0, camera=0)


class Marked:
    """A set whose every face has a red spot top left, a green one top right, a blue one bottom left."""

    def face(self, kind: int, rng: np.random.Generator) -> NDArray[np.uint8]:
        face = np.full((128, 96, 4), 255, np.uint8)
        for (x, y), colour in zip(((24, 28), (72, 28), (24, 100)), (RED, GREEN, BLUE), strict=True):
            cv2.circle(face, (x, y), 20, (*colour, 255), -1)
        return face


def spots(part: NDArray[np.uint8], order: str) -> list[NDArray[np.float64]] | None:
    """Centres of the red, green and blue spots in an image of the given channel order, if all are there."""
    pixels = part.astype(int)
    centres = []
    for colour in "rgb":
        own = pixels[..., order.index(colour)]
        others = np.delete(pixels, order.index(colour), axis=2).max(axis=2)
        ys, xs = np.nonzero(own - others > 60)
        if len(xs) < 5:
            return None
        centres.append(np.array([xs.mean(), ys.mean()]))
    return centres


def handed(centres: list[NDArray[np.float64]]) -> bool:
    """Whether red, green, blue go round as they do on an upright face (x right, y down)."""
    across, down = centres[1] - centres[0], centres[2] - centres[0]
    return bool(across[0] * down[1] - across[1] * down[0] > 0)


def marked_example() -> Example:
    """Six marked tiles in two rows on grey."""
    image = np.full((320, 400, 3), 90, np.uint8)
    face = cv2.cvtColor(Marked().face(0, np.random.default_rng())[..., :3], cv2.COLOR_RGB2BGR)
    boxes = []
    for row in range(2):
        for column in range(3):
            x, y = 40 + column * 110, 20 + row * 150
            image[y : y + 128, x : x + 96] = face
            boxes.append((x, y, x + 96, y + 128))
    return Example(image, np.array(boxes, np.float32), np.arange(6))


@pytest.mark.parametrize("seed", range(12))
def test_composed_images_keep_labels_on_tiles_and_never_mirror(seed: int) -> None:
    random = np.random.default_rng(seed)
    checked = 0
    for number in (1, 2, 4):
        done = compose([marked_example()] * number, 320, PLAIN, random)
        assert done.image.shape == (320, 320, 3)
        assert len(done.boxes) == len(done.kinds)
        for x0, y0, x1, y1 in done.boxes.astype(int):
            assert 0 <= x0 < x1 <= 320
            assert 0 <= y0 < y1 <= 320
            centres = spots(done.image[y0:y1, x0:x1], "bgr")
            # Tiles turned far have neighbours in their boxes; only clean ones are judged.
            if centres is not None and min(x1 - x0, y1 - y0) > 40 and _alone(done, (x0, y0, x1, y1)):
                assert handed(centres)
                checked += 1
    if seed == 0:
        assert checked, "no tile was clean enough to judge"


def _alone(example: Example, box: tuple[int, int, int, int]) -> bool:
    x0, y0, x1, y1 = box
    low = np.maximum(example.boxes[:, :2], (x0, y0))
    high = np.minimum(example.boxes[:, 2:], (x1, y1))
    return int((np.prod((high - low).clip(0), axis=1) > 0).sum()) == 1


@pytest.mark.parametrize("seed", range(10))
def test_scenes_label_the_faces_that_show_and_never_mirror(seed: int) -> None:
    scene = draw_scene(Marked(), tuple(range(42)), 480, np.random.default_rng(seed))
    again = draw_scene(Marked(), tuple(range(42)), 480, np.random.default_rng(seed))
    assert (scene.image == again.image).all()
    assert (scene.boxes == again.boxes).all()
    for x0, y0, x1, y1 in scene.boxes.astype(int):
        assert 0 <= x0 < x1 <= 480
        assert 0 <= y0 < y1 <= 480
        part = Example(scene.image, scene.boxes, scene.kinds)
        centres = spots(scene.image[y0:y1, x0:x1], "bgr")
        if centres is not None and min(x1 - x0, y1 - y0) > 45 and _alone(part, (x0, y0, x1, y1)):
            assert handed(centres)


def test_light_and_camera_keep_the_picture() -> None:
    random = np.random.default_rng(0)
    image = marked_example().image
    for _ in range(20):
        changed = camera(light(image, 1.0, random), 1.0, random)
        assert changed.shape == image.shape
        assert changed.dtype == np.uint8


def test_cropping_to_tiles_drops_the_surroundings() -> None:
    example = marked_example()
    cut = crop_to_tiles(example, 0.1)
    assert cut.image.shape[0] < example.image.shape[0]
    assert cut.image.shape[1] < example.image.shape[1]
    x0, y0, x1, y1 = cut.boxes[0].astype(int)
    assert (cut.image[y0:y1, x0:x1] == example.image[20:148, 40:136]).all()


def test_photos_with_rare_kinds_are_drawn_more_often(tmp_path: Path) -> None:
    def photo(name: str, kind: int) -> LabelledPhoto:
        path = tmp_path / f"{name}.png"
        cv2.imwrite(str(path), marked_example().image)
        tiles = (LabelledTile(kind, 0.1, 0.1, 0.3, 0.4),)
        return LabelledPhoto(name, path, tiles, 400, 320, group="g")

    photos = (*(photo(f"p{i}", i % 3) for i in range(30)), photo("flower", 36))
    weights = photo_weights(photos)
    assert weights.sum() == pytest.approx(1)
    assert weights[-1] > 5 * weights[0]
    drawn = Sampler([Source(photos, 1.0, Strength())]).draw(256, np.random.default_rng(1))
    assert drawn.image.shape == (256, 256, 3)


def test_a_short_training_run_resumes(tmp_path: Path) -> None:
    """Two runs of a few steps, the second going on from the first; weights that load and differ."""
    if importlib.util.find_spec("torch") is None or importlib.util.find_spec("ultralytics") is None:
        pytest.skip("the training extra is not installed")
    from vision.training.torch_setup import prepare

    prepare(1)
    import torch

    from vision.training.loop import Plan, save_weights, train
    from vision.training.network import build

    path = tmp_path / "photo.png"
    cv2.imwrite(str(path), marked_example().image)
    tiles = tuple(LabelledTile(kind, 0.1 + 0.27 * kind, 0.06, 0.34 + 0.27 * kind, 0.46) for kind in range(3))
    sampler = Sampler([Source((LabelledPhoto("photo", path, tiles, 400, 320),), 1.0, Strength())])
    start = tmp_path / "start.pt"
    save_weights(build().state_dict(), start)
    plan = Plan(minutes=0.05, batch=2, sizes=((64, 1.0),), last_size=64)
    first = torch.load(train(sampler, plan, start, tmp_path / "run"), weights_only=True)
    lines: list[str] = []
    longer = Plan(minutes=0.15, batch=2, sizes=((64, 1.0),), last_size=64, workers=1)
    second = torch.load(train(sampler, longer, start, tmp_path / "run", lines.append), weights_only=True)
    assert any("resumed" in line for line in lines)
    assert any(not torch.equal(first[name], second[name]) for name in first)
    build(tmp_path / "run" / "best.pt")


def test_what_is_masked_is_painted_and_labelled_tiles_are_left() -> None:
    image = np.random.default_rng(0).integers(0, 256, (100, 100, 3), np.uint8)
    photo = LabelledPhoto(
        "a", Path("a.jpg"), (LabelledTile(0, 0.4, 0.1, 0.6, 0.3),), 100, 100, masked=((0.1, 0.1, 0.5, 0.3),)
    )
    painted = without(image, photo)
    assert len(np.unique(painted[10:30, 10:40].reshape(-1, 3), axis=0)) == 1
    assert np.array_equal(painted[10:30, 40:60], image[10:30, 40:60])
    assert np.array_equal(painted[40:], image[40:])
