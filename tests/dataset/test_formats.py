"""Labels go from any format into any other and come back as they were."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from scoring.tiles import CODES
from tests.dataset.conftest import FEW
from vision.dataset.formats import label_studio, registry, voc, yolo
from vision.dataset.formats.base import Images
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.names import known


def written(photos: tuple[LabelledPhoto, ...], name: str, out: Path) -> Path:
    form = registry.named(name)
    assert form.write is not None
    form.write(photos, out, Images.LINK)
    return out


def read(path: Path, name: str) -> dict[str, LabelledPhoto]:
    problems: list[object] = []
    found = {photo.name: photo for photo in registry.named(name).read(path, None, problems.append)}
    assert problems == []
    return found


@pytest.mark.parametrize("name", registry.WRITABLE)
def test_every_format_is_recognised_and_gives_labels_back_byte_for_byte(
    name: str, photos: tuple[LabelledPhoto, ...], tmp_path: Path
) -> None:
    out = written(photos, name, tmp_path / name)
    recognised = registry.recognise(out)
    assert recognised is not None
    assert recognised.name == name
    back = read(out, name)
    assert len(back) == len(photos)
    for photo in photos:
        source = photo.image.parent.parent / "labels" / f"{photo.name}.txt"
        assert yolo.label_text(back[photo.name].tiles) == source.read_text()


@pytest.mark.parametrize("name", registry.WRITABLE)
def test_every_fact_a_format_says_it_holds_comes_back(
    name: str, photos: tuple[LabelledPhoto, ...], tmp_path: Path
) -> None:
    form = registry.named(name)
    back = read(written(photos, name, tmp_path), name)
    for photo in photos:
        found = back[photo.name]
        assert (found.width, found.height) == (photo.width, photo.height)
        assert {fact: getattr(found, fact) for fact in form.holds} == {
            fact: getattr(photo, fact) for fact in form.holds
        }
    assert set(registry.named("roboflow").loses()) >= {"sha256", "group"}


@pytest.mark.parametrize(("first", "second"), list(permutations(registry.WRITABLE, 2)))
def test_through_any_two_formats_in_turn(first: str, second: str, tmp_path: Path) -> None:
    photos = yolo.read_folder(FEW)
    one = tuple(read(written(photos, first, tmp_path / "one"), first).values())
    two = read(written(one, second, tmp_path / "two"), second)
    for photo in photos:
        assert yolo.label_text(two[photo.name].tiles) == yolo.label_text(photo.tiles)


@pytest.mark.parametrize("name", registry.WRITABLE)
def test_writing_what_was_read_gives_the_same_files(name: str, tmp_path: Path) -> None:
    out = written(yolo.read_folder(FEW), name, tmp_path / "one")
    again = written(tuple(read(out, name).values()), name, tmp_path / "two")
    files = [file.relative_to(out) for file in sorted(out.rglob("*")) if file.is_file()]
    assert len(files) >= 13
    for file in files:
        assert (again / file).read_bytes() == (out / file).read_bytes(), file


@pytest.mark.parametrize("name", ["yolo", "coco", "voc", "label-studio"])
def test_the_detectors_probability_of_a_box_is_kept(name: str, tmp_path: Path) -> None:
    photo = yolo.read_folder(FEW)[0]
    tiles = tuple(replace(tile, score=0.25 + at / 100) for at, tile in enumerate(photo.tiles))
    doubtful = replace(photo, tiles=tiles, reviewed=False)
    back = read(written((doubtful,), name, tmp_path), name)[photo.name]
    assert [tile.score for tile in back.tiles] == pytest.approx([tile.score for tile in tiles])
    assert not back.reviewed


def test_whole_pixel_boxes_of_other_tools_survive_yolo(tmp_path: Path) -> None:
    photo = yolo.read_folder(FEW)[0]
    box = LabelledTile(3, 101 / photo.width, 57 / photo.height, 133 / photo.width, 99 / photo.height)
    out = written((replace(photo, tiles=(box,)),), "yolo", tmp_path / "yolo")
    again = written(tuple(read(out, "yolo").values()), "coco", tmp_path / "coco")
    text = (again / "annotations" / f"instances_{photo.split}.json").read_text()
    assert '"bbox": [101, 57, 32, 42]' in text


def test_polygons_become_boxes(tmp_path: Path) -> None:
    photo = yolo.read_folder(FEW)[0]
    out = written((photo,), "yolo", tmp_path)
    (out / "labels" / f"{photo.name}.txt").write_text("4 0.1 0.2 0.3 0.15 0.35 0.4 0.12 0.5\n")
    (tile,) = read(out, "yolo")[photo.name].tiles
    assert tile.box == (0.1, 0.15, 0.35, 0.5)


def test_a_turned_box_of_label_studio_becomes_the_box_around_it(tmp_path: Path) -> None:
    photo = replace(yolo.read_folder(FEW)[0], tiles=(LabelledTile(0, 0.5, 0.5, 0.6, 0.6),))
    out = written((photo,), "label-studio", tmp_path)
    tasks = json.loads((out / "tasks.json").read_text())
    value = tasks[0]["annotations" if "annotations" in tasks[0] else "predictions"][0]["result"][0]["value"]
    value["rotation"] = 90
    (out / "tasks.json").write_text(json.dumps(tasks))
    (tile,) = read(out, "label-studio")[photo.name].tiles
    # About its upper left corner, clockwise: the box lies to the left of where it was, and in pixels it has
    # its width for height.
    aspect = photo.width / photo.height
    assert tile.box == pytest.approx((0.5 - 0.1 / aspect, 0.5, 0.5, 0.5 + 0.1 * aspect))


def test_pycocotools_reads_the_coco_export(photos: tuple[LabelledPhoto, ...], tmp_path: Path) -> None:
    coco = pytest.importorskip("pycocotools.coco")
    out = written(photos, "coco", tmp_path)
    seen = 0
    for file in sorted((out / "annotations").glob("*.json")):
        index = coco.COCO(str(file))
        assert [each["name"] for each in index.loadCats(index.getCatIds())] == list(CODES)
        for image in index.loadImgs(index.getImgIds()):
            assert (out / "images" / image["file_name"]).is_file()
            photo = next(p for p in photos if p.name == Path(image["file_name"]).stem)
            boxes = [a["bbox"] for a in index.loadAnns(index.getAnnIds(imgIds=image["id"]))]
            assert len(boxes) == len(photo.tiles)
            for (x, y, w, h), tile in zip(boxes, photo.tiles, strict=True):
                want = [
                    tile.x0 * photo.width,
                    tile.y0 * photo.height,
                    tile.x1 * photo.width,
                    tile.y1 * photo.height,
                ]
                assert [x, y, x + w, y + h] == pytest.approx(want)
            seen += 1
    assert seen == len(photos)


@pytest.mark.parametrize("name", ["coco", "voc", "yolo"])
def test_globox_reads_the_exports(name: str, tmp_path: Path) -> None:
    globox = pytest.importorskip("globox")
    photos = tuple(replace(photo, split="") for photo in yolo.read_folder(FEW))
    out = written(photos, name, tmp_path)
    sets = globox.AnnotationSet
    if name == "coco":
        found = sets.from_coco(out / "annotations" / "instances.json")
    elif name == "voc":
        found = sets.from_pascal_voc(out / "Annotations")
    else:
        found = sets.from_yolo_v5(out / "labels", image_folder=out / "images")
    labels = (lambda text: CODES.index(text)) if name != "yolo" else int
    for photo in photos:
        each = found[photo.image.name]
        assert each.image_size == (photo.width, photo.height)
        assert [labels(box.label) for box in each.boxes] == [tile.kind for tile in photo.tiles]
        for box, tile in zip(each.boxes, photo.tiles, strict=True):
            assert box.xmin == pytest.approx(tile.x0 * photo.width, abs=0.01)
            assert box.ymax == pytest.approx(tile.y1 * photo.height, abs=0.01)


@pytest.mark.parametrize("name", ["labelme", "cvat"])
def test_labelme_and_cvat_are_read_through_globox(name: str, tmp_path: Path) -> None:
    globox = pytest.importorskip("globox")
    photos = yolo.read_folder(FEW)
    boxes = globox.AnnotationSet()
    for photo in photos:
        each = globox.Annotation(photo.image.name, (photo.width, photo.height))
        for tile, (x0, y0, x1, y1) in zip(photo.tiles, photo.boxes().tolist(), strict=True):
            each.add(globox.BoundingBox(label=CODES[tile.kind], xmin=x0, ymin=y0, xmax=x1, ymax=y1))
        boxes.add(each)
        (tmp_path / photo.image.name).write_bytes(photo.image.read_bytes())
    path = tmp_path
    if name == "labelme":
        boxes.save_labelme(tmp_path)
    else:
        path = tmp_path / "annotations.xml"
        boxes.save_cvat(path)
    recognised = registry.recognise(path)
    assert recognised is not None
    assert recognised.name == name
    found = {
        p.name: p for p in recognised.read(path, known("fanlens"), lambda problem: pytest.fail(str(problem)))
    }
    for photo in photos:
        assert found[photo.name].kinds().tolist() == photo.kinds().tolist()
        for mine, theirs in zip(photo.tiles, found[photo.name].tiles, strict=True):
            # CVAT files of globox have whole pixels.
            assert theirs.box == pytest.approx(mine.box, abs=2 / min(photo.width, photo.height))


def test_copies_that_roboflow_made_of_one_photo_are_one_scene(tmp_path: Path) -> None:
    photos = yolo.read_folder(FEW)[:2]
    first, second = (f"IMG_7_jpg.rf.{letter * 32}" for letter in "ab")
    copies = (replace(photos[0], name=first, split="train"), replace(photos[1], name=second, split="val"))
    out = written(copies, "roboflow", tmp_path)
    (out / "README.dataset.txt").write_text(
        "Tiles > v3\nhttps://universe.roboflow.com/some-one/tiles\n\nProvided by a user\nLicense: CC BY 4.0\n"
    )
    for photo in read(out, "roboflow").values():
        assert photo.group == "IMG_7"
        assert photo.licence == "CC BY 4.0"
        assert "universe.roboflow.com/some-one/tiles" in photo.credit


def test_label_studio_page_offers_every_kind() -> None:
    assert all(f'value="{code}"' in label_studio.config() for code in CODES)


def test_pictures_can_be_left_out(tmp_path: Path) -> None:
    voc.write(yolo.read_folder(FEW), tmp_path, Images.NONE)
    assert not (tmp_path / "JPEGImages").exists()
    assert len(list((tmp_path / "Annotations").iterdir())) == 11
