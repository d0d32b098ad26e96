"""Corrections of labels: applied where they fit, refused with a message where they do not."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from scoring.tiles import CODES
from vision.dataset.cleaning import Correction, CorrectionError, apply, read_corrections, write_corrections
from vision.dataset.formats.yolo import read_folder
from vision.dataset.model import LabelledPhoto, LabelledTile

CORRECTIONS = Path(__file__).parents[2] / "datasets" / "corrections.csv"
PHOTO = LabelledPhoto(
    "a", Path("a.jpg"), (LabelledTile(0, 0.1, 0.1, 0.2, 0.3), LabelledTile(5, 0.5, 0.1, 0.6, 0.3)), 100, 100
)


def one(action: str, tile: int, x: float, to: str) -> Correction:
    return Correction("a", action, tile, x, 0.2, to, "looked at it")


def test_rename_remove_and_box() -> None:
    (renamed,) = apply([PHOTO], [one("rename", 0, 0.15, "9p")])
    assert [CODES[tile.kind] for tile in renamed.tiles] == ["9p", "6m"]
    (removed,) = apply([PHOTO], [one("remove", 5, 0.55, "")])
    assert [tile.kind for tile in removed.tiles] == [0]
    (moved,) = apply([PHOTO], [one("box", 0, 0.15, "0.1 0.1 0.4 0.4")])
    assert moved.tiles[0].x1 == pytest.approx(0.4)
    assert PHOTO.tiles[0].kind == 0, "the source stays as it is"


def test_what_nobody_labelled_is_added_or_masked() -> None:
    (more,) = apply([PHOTO], [one("add", 9, 0.35, "0.3 0.1 0.4 0.3")])
    assert [CODES[tile.kind] for tile in more.tiles] == ["1m", "6m", "1p"]
    (masked,) = apply([PHOTO], [one("mask", 9, 0.35, "0.3 0.1 0.4 0.3")])
    assert masked.tiles == PHOTO.tiles
    assert masked.masked == ((0.3, 0.1, 0.4, 0.3),)
    with pytest.raises(CorrectionError, match=r"a: add '1p' at \(0\.15.*'1m' is labelled"):
        apply([PHOTO], [one("add", 9, 0.15, "0.1 0.1 0.2 0.3")])


def test_a_correction_of_changed_data_is_refused() -> None:
    with pytest.raises(CorrectionError, match=r"a: no label '3m' at \(0\.15"):
        apply([PHOTO], [one("rename", 2, 0.15, "9p")])


def test_files_round_trip_and_quote_bad_lines(tmp_path: Path) -> None:
    path = tmp_path / "corrections.csv"
    write_corrections(path, [one("rename", 0, 0.15, "9p")])
    assert read_corrections(path) == (one("rename", 0, 0.15, "9p"),)
    path.write_text("photo,action,tile,x,y,to,why\na,rename,1m,0.1,0.2,10m,no\n")
    with pytest.raises(CorrectionError, match="line 2: '10m' is no tile code"):
        read_corrections(path)
    path.write_text("photo,action,tile,x,y,to,why\na,add,1m,0.1,0.2,0.1 0.1 0.1 0.3,no\n")
    with pytest.raises(CorrectionError, match="line 2: a box without area"):
        read_corrections(path)
    path.write_text("photo,action,tile,x,y,to,why\na,rename,1x,0.1,0.2,1m,no\n")
    with pytest.raises(CorrectionError, match="line 2"):
        read_corrections(path)


def test_the_corrections_kept_with_the_project_fit_the_photos(shared: Path) -> None:
    corrections = read_corrections(CORRECTIONS)
    photos = read_folder(shared / "photos")
    fixed = apply(photos, corrections)
    changed = sum(
        (Counter(old.tiles) - Counter(new.tiles)).total()
        + (Counter(new.tiles) - Counter(old.tiles)).total()
        + 2 * len(new.masked)
        for old, new in zip(photos, fixed, strict=True)
    )
    ones = {"rename": 2, "box": 2, "mask": 2, "add": 1, "remove": 1}
    assert changed == sum(ones[correction.action] for correction in corrections) > 0
    assert {photo.split for photo in photos if photo.name in {c.photo for c in corrections}} <= {
        "train",
        "val",
    }
    assert all(c.why for c in corrections)
