"""What is broken is said with file and line, and the rest is read."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import pytest

from tests.dataset.conftest import FEW, picture
from vision.dataset import archives, names
from vision.dataset.adding import Origin, add, plain_photos
from vision.dataset.folder import DataFolder
from vision.dataset.formats import coco, label_studio, registry, voc, yolo
from vision.dataset.problems import LabelError, Problem
from vision.dataset.runner import Serial

PHOTO = "ml_home-mj-IMG-3196"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The few photos, to be broken."""
    return Path(shutil.copytree(FEW, tmp_path / "set"))


def problems_of(path: Path, name: str = "yolo") -> tuple[int, list[str]]:
    """How many photos are read, and the problems on the way."""
    found: list[Problem] = []
    photos = list(registry.named(name).read(path, None, found.append))
    return len(photos), [str(problem) for problem in found]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("99 0.5 0.5 0.1 0.1", "class 99 is not one of 0..41"),
        ("-1 0.5 0.5 0.1 0.1", "class -1 is not one of 0..41"),
        ("3 0.5 0.5 0.1", "found 4 numbers"),
        ("0.5 0.5 0.1 0.1", "expected 'class cx cy w h'"),
        ("3 nan 0.5 0.1 0.1", "not finite"),
        ("3 0.5 0.5 inf 0.1", "not finite"),
        ("3 0.5 0.5 0 0.1", "without area"),
        ("3 0.5 0.5 -0.2 0.1", "without area"),
        ("3 1.5 0.5 0.1 0.1", "wholly outside"),
        ("5m 0.5 0.5 0.1 0.1", "expected 'class cx cy w h', found '5m 0.5 0.5 0.1 0.1'"),
    ],
)
def test_a_bad_label_line(copy: Path, line: str, reason: str) -> None:
    file = copy / "labels" / f"{PHOTO}.txt"
    good = file.read_text().splitlines()
    file.write_text("\n".join([*good[:2], line, *good[2:]]) + "\n")
    photos, problems = problems_of(copy)
    assert photos == 11
    assert len(problems) == 1
    assert f"{PHOTO}.txt, line 3: " in problems[0]
    assert reason in problems[0]
    with pytest.raises(LabelError, match=rf"{PHOTO}\.txt, line 3: "):
        yolo.read_folder(copy)


def test_a_box_beyond_the_picture_is_said_and_kept_and_cut_on_request(copy: Path) -> None:
    (copy / "labels" / f"{PHOTO}.txt").write_text("3 0.95 0.5 0.2 0.1\n")
    found: list[Problem] = []
    photo = next(p for p in yolo.read(copy, None, found.append) if p.name == PHOTO)
    assert [problem.fatal for problem in found] == [False]
    assert "line 1: a box reaches 5.0% of a side beyond the picture" in str(found[0])
    assert photo.tiles[0].x1 == pytest.approx(1.05)
    assert photo.clipped().tiles[0].x1 == 1.0


def test_a_photo_that_is_missing(copy: Path) -> None:
    (copy / "images" / f"{PHOTO}.jpg").unlink()
    photos, problems = problems_of(copy)
    assert photos == 10
    line = 1 + [row.split(",")[0] for row in (copy / "photos.csv").read_text().splitlines()].index(PHOTO)
    assert f"photos.csv, line {line}: photo '{PHOTO}' is missing" in problems[0]


def test_labels_without_a_photo_where_there_is_no_table(copy: Path) -> None:
    (copy / "photos.csv").unlink()
    (copy / "images" / f"{PHOTO}.jpg").unlink()
    found: list[Problem] = []
    assert len(list(yolo.read(copy, names.known("fanlens"), found.append))) == 10
    assert [f"{PHOTO}.txt, line 1: its photo is missing" in str(problem) for problem in found] == [True]


def test_two_photos_of_one_name(copy: Path) -> None:
    table = copy / "photos.csv"
    table.write_text(table.read_text() + table.read_text().splitlines()[3] + "\n")
    photos, problems = problems_of(copy)
    assert photos == 11
    assert "photos.csv, line 13: two photos of one name" in problems[0]
    assert "line 4" in problems[0]


def test_two_pictures_that_would_share_one_label_file(copy: Path) -> None:
    (copy / "photos.csv").unlink()
    picture(copy / "images" / f"{PHOTO}.png")
    found: list[Problem] = []
    list(yolo.read(copy, names.known("fanlens"), found.append))
    assert "two photos of one name" in str(found[0])


def test_an_order_of_classes_that_is_not_stated_is_refused_with_the_reason(copy: Path) -> None:
    (copy / "photos.csv").unlink()
    with pytest.raises(
        LabelError, match="the order of the classes is not stated, and sets differ"
    ) as refusal:
        list(yolo.read(copy))
    assert "fanlens" in str(refusal.value)
    assert len(list(yolo.read(copy, names.known("fanlens")))) == 11


def test_names_with_two_meanings_are_refused_until_one_is_stated(copy: Path) -> None:
    (copy / "photos.csv").unlink()
    z = [f"{n}z" for n in range(1, 8)]
    listed = [f"{n}{s}" for s in "mps" for n in range(1, 10)] + z
    for file in (copy / "labels").iterdir():
        kept = [line for line in file.read_text().splitlines() if int(line.split()[0]) < 34]
        file.write_text("".join(f"{line}\n" for line in kept))
    (copy / "data.yaml").write_text(f"train: images\nval: images\nnames: {json.dumps(listed)}\n")
    with pytest.raises(LabelError, match="'1z' has two meanings: some sets have 5z white and 7z red"):
        list(yolo.read(copy))
    ours = {photo.name: photo.kinds().tolist() for photo in yolo.read(copy, names.known("z-red-first"))}
    japanese = {photo.name: photo.kinds().tolist() for photo in yolo.read(copy, names.known("z-white-first"))}
    exchanged = {31: 33, 33: 31}
    assert {name: [exchanged.get(kind, kind) for kind in kinds] for name, kinds in ours.items()} == japanese
    assert ours != japanese


def test_damaged_yaml(copy: Path) -> None:
    (copy / "photos.csv").unlink()
    (copy / "data.yaml").write_text("train: images\nnames: [1m, 2m\nval: [\n")
    with pytest.raises(LabelError, match=r"data\.yaml, line \d+: no YAML"):
        list(yolo.read(copy))


def coco_of(tmp_path: Path, change: dict[str, object]) -> Path:
    """A COCO set of two photos on many lines, its third annotation changed."""
    photos = tuple(p for p in yolo.read_folder(FEW) if p.split == "train")[:2]
    coco.write(photos, tmp_path)
    file = tmp_path / "annotations" / "instances_train.json"
    content = json.loads(file.read_text())
    content["annotations"][2] |= change
    file.write_text(json.dumps(content, indent=1))
    return tmp_path


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"category_id": 99}, "class 99 is none of the file's categories"),
        ({"bbox": [1, 2, 3]}, "expected 4 numbers, found [1, 2, 3]"),
        ({"bbox": [1, 2, float("nan"), 4]}, "not finite"),
        ({"bbox": "1 2 3 4"}, "expected 4 numbers"),
        ({"image_id": None}, "needs image_id"),
        ({"image_id": 77}, "its photo is missing: no image has the id 77"),
    ],
)
def test_a_bad_annotation_of_coco(tmp_path: Path, change: dict[str, object], reason: str) -> None:
    path = coco_of(tmp_path, change)
    photos, problems = problems_of(path, "coco")
    assert photos == 2
    assert len(problems) == 1
    assert reason in problems[0]
    file = path / "annotations" / "instances_train.json"
    lines = file.read_text().splitlines()
    starts = [at for at, line in enumerate(lines, 1) if line == "  {"]
    third = [at for at in starts if '"category_id"' in "".join(lines[at : at + 8])][2]
    assert f"{file}, line {third}: " in problems[0]


def test_coco_that_is_cut_short(tmp_path: Path) -> None:
    path = coco_of(tmp_path, {})
    file = path / "annotations" / "instances_train.json"
    file.write_text(file.read_text()[:-400])
    with pytest.raises(LabelError, match=r"instances_train\.json, line \d+: "):
        list(coco.read(path))


def test_coco_whose_photo_climbs_out(tmp_path: Path) -> None:
    path = coco_of(tmp_path, {})
    file = path / "annotations" / "instances_train.json"
    content = json.loads(file.read_text())
    content["images"][0]["file_name"] = "../../secret.jpg"
    file.write_text(json.dumps(content, indent=1))
    _, problems = problems_of(path, "coco")
    start = next(at for at, line in enumerate(file.read_text().splitlines()) if "secret" in line)
    assert f"line {start - 1}: '../../secret.jpg' climbs out of" in problems[0]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("<xmin>", "<xmin>a", "expected the numbers xmin ymin xmax ymax"),
        ("<bndbox>", "<box>", "no XML"),
        ("<xmin>", "<xmin>nan</xmin><xmin>", "not finite"),
        ("<name>", "<name>x", "is not in the list"),
    ],
)
def test_a_bad_object_of_voc(tmp_path: Path, old: str, new: str, reason: str) -> None:
    photo = yolo.read_folder(FEW)[0]
    voc.write((photo,), tmp_path)
    file = tmp_path / "Annotations" / f"{photo.name}.xml"
    file.write_text(file.read_text().replace(old, new, 1))
    line = next(at for at, text in enumerate(file.read_text().splitlines(), 1) if new in text)
    found: list[Problem] = []
    try:
        list(voc.read(tmp_path, None, found.append))
        message = str(found[0])
    except LabelError as error:
        message = str(error)
    assert reason in message
    if "<name>" not in old:
        assert f"{file}, line {line}: " in message


def test_voc_with_entities_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text('<!DOCTYPE a [<!ENTITY x "y">]><annotation>&x;</annotation>')
    _, problems = problems_of(tmp_path, "voc")
    assert "line 1: an XML entity is defined; refused" in problems[0]


def test_a_bad_region_of_label_studio(tmp_path: Path) -> None:
    photos = yolo.read_folder(FEW)[:3]
    label_studio.write(photos, tmp_path)
    file = tmp_path / "tasks.json"
    tasks = json.loads(file.read_text())
    tasks[1]["annotations"][0]["result"][0]["value"]["width"] = None
    file.write_text("[\n" + ",\n".join(map(json.dumps, tasks)) + "]")
    count, problems = problems_of(tmp_path, "label-studio")
    assert count == 3
    assert "tasks.json, line 3: photo " in problems[0]
    assert "expected 4 numbers" in problems[0]


def test_a_truncated_jpeg_is_reported_and_the_rest_is_taken(tmp_path: Path) -> None:
    source = tmp_path / "photos"
    for seed in range(3):
        picture(source / f"{seed}.jpg", seed, (640, 480))
    whole = (source / "1.jpg").read_bytes()
    (source / "1.jpg").write_bytes(whole[: len(whole) // 2])
    (source / "2.jpg").write_bytes(b"")
    (source / "3.jpg").write_text("not a picture")
    found: list[Problem] = []
    origin = Origin("mine", "me", "CC0-1.0")
    folder = DataFolder.create(tmp_path / "data")
    outcome = add(folder, plain_photos(source, origin), source, origin, Serial(), report=found.append)
    assert (outcome.added, outcome.broken) == (1, 3)
    assert [str(problem).split(":")[1].strip() for problem in found] == ["1.jpg", "2.jpg", "3.jpg"]
    assert "cut short" in str(found[0])
    assert {(r.origin, r.reason) for r in folder.rejections()} == {(f"{n}.jpg", "broken") for n in (1, 2, 3)}


@pytest.mark.parametrize(
    "entry", ["../out.jpg", "a/../../out.jpg", "/etc/out.jpg", "..\\out.jpg", "C:\\out.jpg"]
)
def test_a_zip_with_a_path_that_climbs_out(tmp_path: Path, entry: str) -> None:
    file = tmp_path / "photos.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("good.jpg", b"x")
        archive.writestr(entry, b"x")
    (tmp_path / "in").mkdir()
    with pytest.raises(archives.ArchiveError, match=r"photos\.zip, entry 2: .* climbs out"):
        archives.unpack(file, tmp_path / "in")
    assert not (tmp_path / "out.jpg").exists()


def test_archives_that_are_bombs_or_damaged_or_hold_a_name_twice(tmp_path: Path) -> None:
    bomb, torn, twice = (tmp_path / name for name in ("bomb.zip", "torn.zip", "twice.zip"))
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.jpg", bytes(50_000_000))
    torn.write_bytes(bomb.read_bytes()[:1000])
    with zipfile.ZipFile(twice, "w") as archive:
        archive.writestr("a.jpg", b"x")
        archive.writestr("A.JPG", b"y")
    for file, reason in ((bomb, "unpacks to too much"), (torn, "damaged"), (twice, "a second file called")):
        with pytest.raises(archives.ArchiveError, match=reason):
            archives.unpack(file, tmp_path / file.stem)


def test_a_folder_that_is_not_there_is_named_itself(tmp_path: Path) -> None:
    with pytest.raises(LabelError, match="absent: no such folder"):
        yolo.read_folder(tmp_path / "absent")
