"""The figures: against an independent implementation, and on cases small enough to count by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from typer.testing import CliRunner

from scoring.tiles import CODES
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.evaluation import (
    PhotoResult,
    Predictions,
    calibration,
    compare,
    mean_average_precision,
    summarise,
)
from vision.evaluation_changes import CHANGES, turned
from vision.evaluation_report import as_json, as_text

SIDE = 100


def photo_of(*tiles: tuple[str, float, float], group: str = "") -> LabelledPhoto:
    """A photo of 100 x 100 pixels with tiles of 10 x 10 at the given corners."""
    labels = tuple(
        LabelledTile(CODES.index(code), x / SIDE, y / SIDE, (x + 10) / SIDE, (y + 10) / SIDE)
        for code, x, y in tiles
    )
    return LabelledPhoto("photo", Path("photo.jpg"), labels, SIDE, SIDE, group=group)


def seen(*tiles: tuple[str, float, float, float]) -> Predictions:
    """Predictions of 10 x 10 at the given corners, with a confidence each."""
    boxes = np.array([(x, y, x + 10, y + 10) for _, x, y, _ in tiles], np.float32).reshape(-1, 4)
    kinds = np.array([CODES.index(code) for code, *_ in tiles], np.int64)
    return Predictions(boxes, kinds, np.array([sure for *_, sure in tiles], np.float32))


def judge(photo: LabelledPhoto, predictions: Predictions) -> PhotoResult:
    return compare(photo, photo.kinds(), photo.boxes(), predictions, 0.25)


def test_a_photo_read_without_error_is_exact() -> None:
    result = judge(photo_of(("1m", 0, 0), ("2m", 20, 0)), seen(("1m", 1, 0, 0.9), ("2m", 20, 1, 0.8)))
    figures = summarise([result]).figures
    assert (figures.located, figures.named, figures.counted, figures.exact) == (2, 2, 2, 1)
    assert figures.map50 == pytest.approx(1)


def test_a_wrong_name_is_located_but_not_named() -> None:
    report = summarise(
        [judge(photo_of(("1m", 0, 0), ("2m", 20, 0)), seen(("1m", 0, 0, 0.9), ("3m", 20, 0, 0.8)))]
    )
    assert (report.figures.located, report.figures.named, report.figures.exact) == (2, 1, 0)
    assert report.confusions == ((1, 2, 1),)


def test_flowers_count_as_one_kind_beside_the_figures_that_tell_them_apart() -> None:
    report = summarise(
        [judge(photo_of(("1f", 0, 0), ("2m", 20, 0)), seen(("5f", 0, 0, 0.9), ("2m", 20, 0, 0.8)))]
    )
    assert (report.figures.named, report.figures.exact) == (1, 0)
    assert (report.flowers_as_one.named, report.flowers_as_one.exact) == (2, 1)
    assert report.flowers_as_one.map50 == pytest.approx(1)


def test_an_extra_box_among_the_tiles_spoils_a_photo_and_one_far_off_does_not() -> None:
    photo = photo_of(("1m", 0, 0), ("2m", 40, 0))
    both = (("1m", 0, 0, 0.9), ("2m", 40, 0, 0.9))
    assert summarise([judge(photo, seen(*both, ("3m", 20, 0, 0.5)))]).figures.exact == 0
    assert summarise([judge(photo, seen(*both, ("3m", 80, 80, 0.5)))]).figures.exact == 1
    assert summarise([judge(photo, seen(*both, ("3m", 20, 0, 0.1)))]).figures.exact == 1


def test_a_photo_without_tiles_is_exact_only_if_nothing_is_seen_in_it() -> None:
    assert summarise([judge(photo_of(), seen())]).figures.exact == 1
    assert summarise([judge(photo_of(), seen(("3m", 20, 0, 0.9)))]).figures.exact == 0


def test_false_tiles_in_photos_without_tiles_are_counted() -> None:
    report = summarise([judge(photo_of(), seen()), judge(photo_of(), seen(("3m", 0, 0, 0.7)))])
    assert (report.empty, report.empty_with_false) == (2, 1)
    assert "photos without tiles: 2, with a false tile: 1" in as_text("ours", report)


def test_one_tile_is_not_two_hits() -> None:
    result = judge(photo_of(("1m", 0, 0)), seen(("1m", 0, 0, 0.9), ("1m", 2, 0, 0.8)))
    figures = summarise([result]).figures
    assert (figures.located, figures.counted, figures.exact) == (1, 2, 0)


def test_mean_average_precision_agrees_with_the_coco_reference() -> None:
    coco_module = pytest.importorskip("pycocotools.coco")
    evaluation = pytest.importorskip("pycocotools.cocoeval")
    rng = np.random.default_rng(3)
    results: list[PhotoResult] = []
    images: list[dict[str, Any]] = []
    labels: list[dict[str, Any]] = []
    answers: list[dict[str, Any]] = []
    for number in range(25):
        count = int(rng.integers(1, 9))
        # Two far corners hold labels, so that every prediction is in the region of the labels.
        places = [(0.0, 0.0), (90.0, 90.0), *(tuple(p) for p in rng.uniform(0, 90, (count, 2)).round(1))]
        kinds = rng.integers(0, 5, len(places))
        photo = photo_of(*((CODES[k], float(x), float(y)) for k, (x, y) in zip(kinds, places, strict=True)))
        guesses = []
        for kind, (x, y) in zip(kinds, places, strict=True):
            for _ in range(int(rng.integers(0, 3))):
                shift = rng.normal(0, 1.5, 2)
                named = int(kind) if rng.random() < 0.7 else int(rng.integers(0, 5))
                at = np.clip(np.array([x, y]) + shift, 0, 90)
                guesses.append((CODES[named], float(at[0]), float(at[1]), float(rng.random())))
        results.append(judge(photo, seen(*guesses)))
        images.append({"id": number, "width": SIDE, "height": SIDE})
        for kind, (x, y) in zip(kinds, places, strict=True):
            labels.append(
                _coco(number, int(kind), float(x), float(y)) | {"id": len(labels) + 1, "iscrowd": 0}
            )
        answers += [_coco(number, CODES.index(code), x, y) | {"score": sure} for code, x, y, sure in guesses]
    truth = coco_module.COCO()
    truth.dataset = {"images": images, "annotations": labels, "categories": [{"id": k} for k in range(5)]}
    truth.createIndex()
    reference = evaluation.COCOeval(truth, truth.loadRes(answers), "bbox")
    reference.evaluate()
    reference.accumulate()
    reference.summarize()
    map50, map50_95 = mean_average_precision(results)
    assert map50_95 == pytest.approx(float(reference.stats[0]), abs=0.003)
    assert map50 == pytest.approx(float(reference.stats[1]), abs=0.003)


def _coco(image: int, kind: int, x: float, y: float) -> dict[str, Any]:
    return {"image_id": image, "category_id": kind, "bbox": [x, y, 10.0, 10.0], "area": 100.0}


def test_calibration_of_a_reader_that_is_right_as_often_as_it_says() -> None:
    rng = np.random.default_rng(0)
    results = []
    for _ in range(400):
        sure = float(rng.uniform(0.3, 1))
        right = rng.random() < sure
        results.append(judge(photo_of(("1m", 0, 0)), seen(("1m" if right else "2m", 0, 0, sure))))
    bins, error = calibration(results)
    assert error < 0.08
    assert sum(row.count for row in bins) == 400
    always = [judge(photo_of(("1m", 0, 0)), seen(("1m", 0, 0, 0.5))) for _ in range(10)]
    assert calibration(always)[1] == pytest.approx(0.5)


@pytest.mark.parametrize("name", CHANGES)
def test_changes_keep_boxes_on_what_they_held(name: str) -> None:
    pixels = np.full((90, 120, 3), 40, np.uint8)
    pixels[10:40, 20:60] = (250, 60, 60)
    box = np.array([[20, 10, 60, 40]], np.float32)
    changed, moved = CHANGES[name](pixels, box)
    x0, y0, x1, y1 = (round(float(value)) for value in moved[0])
    inside = changed[y0 + 3 : y1 - 3, x0 + 3 : x1 - 3].astype(int)
    assert (inside[..., 0] > inside[..., 1] + 50).all()
    outside = changed.astype(int)
    outside[max(0, y0 - 6) : y1 + 6, max(0, x0 - 6) : x1 + 6] = 0
    assert (outside[..., 0] - outside[..., 1] < 50).all()


def test_four_quarter_turns_are_none() -> None:
    rng = np.random.default_rng(1)
    pixels: NDArray[np.uint8] = rng.integers(0, 255, (30, 50, 3)).astype(np.uint8)
    boxes = np.array([[3, 4, 20, 22]], np.float32)
    moved_pixels, moved = turned(1)(*turned(3)(pixels, boxes))
    assert (moved_pixels == pixels).all()
    assert np.allclose(moved, boxes)


def test_reports_name_every_figure_and_are_plain_json() -> None:
    report = summarise([judge(photo_of(("1m", 0, 0), group="table"), seen(("2m", 0, 0, 0.9)))])
    text = as_text("ours", report)
    assert "1m as 2m" in text
    assert "table" in text
    assert json.loads(json.dumps(as_json(report)))["figures"]["located_tiles"] == 1


def test_the_command_judges_real_photos(shared: Path, tmp_path: Path) -> None:
    """On eight real photos the reading and one look of the shipped model locate nearly all tiles and name
    most; either can be asked for alone."""
    from ui.cli import app

    folder = tmp_path / "some"
    for name in ("images", "labels"):
        (folder / name).mkdir(parents=True)
    names = sorted(path.stem for path in (shared / "photos" / "images").glob("ml_home-mj-*.jpg"))[::8]
    for name in names:
        (folder / "images" / f"{name}.jpg").symlink_to(shared / "photos" / "images" / f"{name}.jpg")
        (folder / "labels" / f"{name}.txt").symlink_to(shared / "photos" / "labels" / f"{name}.txt")
    (folder / "data.yaml").write_text(
        "names: [" + ", ".join(f"'{code}'" for code in CODES) + "]\ntrain: images\n"
    )
    done = CliRunner().invoke(app, ["evaluate", "--data", str(folder), "--json", "--threads", "1"])
    assert done.exit_code == 0, done.output
    reports = json.loads(done.stdout)
    assert list(reports) == ["reading with tiles.onnx", "tiles.onnx"]
    for report, named in zip(reports.values(), (0.98, 0.85), strict=True):
        assert report["figures"]["photos"] == len(names)
        assert report["figures"]["located"] > 0.95
        assert report["figures"]["named"] > named
    few = ["evaluate", "--data", str(folder), "--json", "--only", str(tmp_path / "one.txt")]
    (tmp_path / "one.txt").write_text(names[0] + "\n")
    for how, name in (("--reading", "reading with tiles.onnx"), ("--one-look", "tiles.onnx")):
        done = CliRunner().invoke(app, [*few, how])
        assert done.exit_code == 0, done.output
        assert list(json.loads(done.stdout)) == [name]


def test_an_unknown_folder_or_split_is_a_message(tmp_path: Path) -> None:
    from ui.cli import app

    done = CliRunner().invoke(app, ["evaluate", "--data", str(tmp_path)])
    assert done.exit_code == 1
    assert str(tmp_path) in done.output
    assert "Traceback" not in done.output
