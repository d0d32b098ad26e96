"""Each defect that is put into real labels is found, where it is, and nothing else is changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.tiles import parse_tile
from tests.dataset.conftest import FEW
from vision.dataset import corrections
from vision.dataset.audit import boxes, detector, report, run
from vision.dataset.audit.finding import Finding, Material
from vision.dataset.corrections import Correction
from vision.dataset.folder import DataFolder
from vision.dataset.formats import yolo
from vision.dataset.guesses import Guess
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.problems import LabelError

FLOWERS = range(34, 42)


@pytest.fixture
def photos() -> tuple[LabelledPhoto, ...]:
    """The few photos, each a scene of its own."""
    return tuple(replace(photo, group=photo.name) for photo in yolo.read_folder(FEW))


def seen(photos: tuple[LabelledPhoto, ...]) -> dict[str, tuple[Guess, ...]]:
    """A detector that sees just what is labelled."""
    return {photo.name: tuple(Guess(t.kind, t.box, 0.95) for t in photo.tiles) for photo in photos}


def found(
    photos: tuple[LabelledPhoto, ...], check: str, guesses: Mapping[str, tuple[Guess, ...]] | None = None
) -> list[Finding]:
    material = Material(photos, seen(photos) if guesses is None else guesses)
    return [finding for finding in run.audit(material) if finding.check == check]


def changed(
    photos: tuple[LabelledPhoto, ...], at: int, tiles: tuple[LabelledTile, ...]
) -> tuple[LabelledPhoto, ...]:
    return (*photos[:at], replace(photos[at], tiles=tiles), *photos[at + 1 :])


def test_a_wrong_label_is_found_where_it_is_with_its_correction(photos: tuple[LabelledPhoto, ...]) -> None:
    guesses = seen(photos)
    assert found(photos, "other kind", guesses) == []
    at = next(n for n, photo in enumerate(photos) if len(photo.tiles) > 8)
    tiles = photos[at].tiles
    wrong = replace(tiles[4], kind=(tiles[4].kind + 1) % 34)
    (finding,) = found(changed(photos, at, (*tiles[:4], wrong, *tiles[5:])), "other kind", guesses)
    assert finding.photo is not None
    assert (finding.photo.name, finding.line) == (photos[at].name, 5)
    assert finding.correction == Correction(
        photos[at].name, 5, "relabel", wrong.kind, tiles[4].kind, None, "read at 0.95"
    )


def test_a_doubtful_reading_corrects_nobody(photos: tuple[LabelledPhoto, ...]) -> None:
    guesses = {
        photo.name: tuple(Guess((t.kind + 1) % 42, t.box, 0.5, ((t.kind, 0.4),)) for t in photo.tiles)
        for photo in photos
    }
    assert found(photos, "other kind", guesses) == []


def test_a_tile_without_label_is_found(photos: tuple[LabelledPhoto, ...]) -> None:
    guesses = seen(photos)
    at = next(n for n, photo in enumerate(photos) if len(photo.tiles) > 8)
    tiles = photos[at].tiles
    (finding,) = found(changed(photos, at, tiles[1:]), "without label", guesses)
    assert finding.correction == Correction(
        photos[at].name, 0, "add", None, tiles[0].kind, tiles[0].box, "read at 0.95"
    )
    unlabelled = changed(photos, at, ())
    assert photos[at].name in {f.photo.name for f in found(unlabelled, "no labels", guesses) if f.photo}


def test_impossible_counts(photos: tuple[LabelledPhoto, ...]) -> None:
    assert found(photos, "impossible count") == []
    tile = photos[0].tiles[0]
    row = [replace(tile, kind=7, x0=n / 10, x1=n / 10 + 0.05) for n in range(5)]
    plum = [replace(tile, kind=38, x0=n / 10 + 0.5, x1=n / 10 + 0.55) for n in range(2)]
    five, two = found(changed(photos, 0, (*row, *plum)), "impossible count")
    assert five.what.startswith("5 of 8m (lines 1, 2, 3, 4, 5); a set has 4")
    assert two.what.startswith("2 of 5f (lines 6, 7); a set has 1")
    assert found(changed(photos, 0, tuple(row[:4])), "impossible count") == []


def test_odd_sizes_and_boxes_twice_and_boxes_outside(photos: tuple[LabelledPhoto, ...]) -> None:
    at = next(n for n, photo in enumerate(photos) if len(photo.tiles) > 8)
    tiles = photos[at].tiles
    for check in ("odd size", "doubled box", "outside"):
        assert found(photos[at : at + 1], check) == []
    tile = tiles[3]
    wide, high = tile.x1 - tile.x0, tile.y1 - tile.y0
    tiny = replace(tile, x1=tile.x0 + wide / 4, y1=tile.y0 + high / 4)
    (odd,) = found(changed(photos, at, (*tiles[:3], tiny, *tiles[4:]))[at : at + 1], "odd size")
    assert odd.line == 4
    assert "times smaller than the tiles around it" in odd.what
    (twice,) = found(changed(photos, at, (*tiles, replace(tile, x0=tile.x0 + wide / 50))), "doubled box")
    assert twice.line == len(tiles) + 1
    assert twice.correction is not None
    assert twice.correction.action == "remove"
    (out,) = found(changed(photos, at, (replace(tiles[0], x0=-0.02), *tiles[1:])), "outside")
    assert "2.0% of a side" in out.what


def test_rare_classes_and_sources_without_flowers_are_said(photos: tuple[LabelledPhoto, ...]) -> None:
    said = [finding.what for finding in found(photos, "class balance")]
    assert "source kimwong_riichi34: no flowers" in said


def test_scenes_and_near_duplicates_in_two_parts(photos: tuple[LabelledPhoto, ...]) -> None:
    assert found(photos, "scene in two parts") == []
    one, other, *rest = photos
    parted = (
        replace(one, group="table", split="train", phash="00000000000000ff"),
        replace(other, group="table", split="val", phash="00000000000000f0"),
        *rest,
    )
    (scene,) = found(parted, "scene in two parts")
    assert scene.what == "scene table: 1 in train, 1 in val"
    whole, twins = found(parted, "near duplicate in two parts")
    assert twins.photo is not None
    assert twins.photo.name == other.name
    assert twins.what == f"in val, looks like {one.name} in train (4 bits of 64 differ)"
    assert whole.what == "1 pairs of near duplicates lie in val and train: 1 photos of val"


def test_near_duplicates_are_told_once_a_photo_the_nearest_first(photos: tuple[LabelledPhoto, ...]) -> None:
    hashes = ("0000000000000000", "0000000000000001", "0000000000000003", "00000000000000ff")
    alike = tuple(replace(p, split="train", phash=h) for p, h in zip(photos, hashes, strict=False))
    third, second = found(alike, "near duplicate")[::-1]
    assert second.what == f"looks like {alike[0].name} (1 bits of 64 differ)"
    assert third.what == f"looks like {alike[1].name} (1 bits of 64 differ) and 1 more"
    parted = (*alike[:2], replace(alike[2], split="test"))
    _, one = found(parted, "near duplicate in two parts")
    assert one.what == f"in test, looks like {alike[1].name} in train (1 bits of 64 differ) and 1 more"


def test_squeezed_sources_and_loose_flowers_of_the_shared_photos(shared: Path) -> None:
    photos = yolo.read_folder(shared / "photos")
    squeezed = {finding.what.split(":")[0] for finding in boxes.squeezed(Material(photos))}
    assert squeezed == {"jonchan42", "kimwong_riichi34"}
    by_name = {photo.name: photo for photo in photos}
    # A detector that draws flowers as wide as other tiles, where the labels reach too far.
    loose = {
        photo.name: tuple(
            Guess(t.kind, (t.x0, t.y0, t.x1 - (t.x1 - t.x0) / 4 * (t.kind in FLOWERS), t.y1), 0.9)
            for t in photo.tiles
        )
        for photo in photos
        if photo.source == "marcoliu_hk42" and photo.split == "train"
    }
    (finding,) = detector.loose_flowers(Material(photos, loose))
    assert finding.what.startswith("marcoliu_hk42: a tenth of the flower boxes have an edge off by 0.2")
    exact = {
        name: tuple(replace(g, box=t.box) for g, t in zip(guesses, by_name[name].tiles, strict=True))
        for name, guesses in loose.items()
    }
    assert list(detector.loose_flowers(Material(photos, exact))) == []


def test_the_report_is_one_file_with_its_pictures(photos: tuple[LabelledPhoto, ...], tmp_path: Path) -> None:
    guesses = seen(photos)
    tiles = photos[0].tiles
    wrong = changed(photos, 0, (replace(tiles[0], kind=(tiles[0].kind + 1) % 34), *tiles[1:]))
    findings = run.audit(Material(wrong, guesses))
    report.write(tmp_path / "audit.html", "Audit of <mine>", len(photos), 150, findings)
    text = (tmp_path / "audit.html").read_text()
    assert "Audit of &lt;mine&gt;" in text
    assert text.count("data:image/jpeg;base64,") >= 2
    assert "src='http" not in text
    assert photos[0].name in text


def test_corrections_are_made_only_with_a_yes_and_only_where_they_fit(
    folder: DataFolder, tmp_path: Path
) -> None:
    photo = next(p for p in folder.photos() if len(p.tiles) > 8)
    kinds = [tile.kind for tile in photo.tiles]
    new = parse_tile("5m") if kinds[1] != parse_tile("5m") else parse_tile("6m")
    box = (0.25, 0.25, 0.5, 0.5)
    proposed = [
        Correction(photo.name, 1, "remove", kinds[0], None, None, "doubled", True),
        Correction(photo.name, 2, "relabel", kinds[1], new, None, "read", True),
        Correction(photo.name, 3, "move", kinds[2], None, box, "loose", True),
        Correction(photo.name, 4, "relabel", kinds[3], new, None, "no", False),
        Correction(photo.name, 5, "remove", kinds[4], None, None, "undecided"),
        Correction(photo.name, 0, "add", None, 41, box, "seen", True),
    ]
    file = tmp_path / "corrections.csv"
    assert corrections.write(file, proposed) == 6
    assert list(corrections.read(file)) == proposed
    done = corrections.apply(folder, corrections.read(file))
    assert done == {"relabel": 1, "move": 1, "add": 1, "remove": 1}
    after = folder.tiles(photo.name)
    assert [tile.kind for tile in after] == [new, *kinds[2:], 41]
    assert after[1].box == after[-1].box == pytest.approx(box)
    assert next(p for p in folder.rows() if p.name == photo.name).split == photo.split
    before = {p.name: p.read_bytes() for p in (folder.path / "labels").iterdir()}
    with pytest.raises(LabelError, match=rf"photo '{photo.name}', line 1: expected .*, found "):
        corrections.apply(folder, [replace(proposed[1], photo=photo.name, line=1, old=(new + 1) % 34)])
    assert {p.name: p.read_bytes() for p in (folder.path / "labels").iterdir()} == before


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("a,1,burn,1m,,,,,,why,yes", "no action 'burn'"),
        ("a,1,relabel,1m,,,,,,why,yes", "needs a tile in 'to'"),
        ("a,1,relabel,1m,5z,,,,,why,yes", "unknown tile '5z'"),
        ("a,0,add,,1m,0.1,0.2,,0.3,why,yes", "needs a box"),
        ("a,1,remove,1m,,,,,,why,maybe", "accept is yes, no or empty"),
        ("a,x,remove,1m,,,,,,why,yes", "invalid literal"),
    ],
)
def test_a_bad_line_of_corrections(tmp_path: Path, row: str, reason: str) -> None:
    file = tmp_path / "corrections.csv"
    file.write_text(f"{','.join(corrections.COLUMNS)}\n{row}\n")
    with pytest.raises(LabelError, match=r"corrections\.csv, line 2: ") as refusal:
        list(corrections.read(file))
    assert reason in str(refusal.value)
