"""Versions stay as they were, differences are told tile by tile, and exports name everyone."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.tiles import code
from tests.dataset.conftest import TERMS
from vision.dataset import prelabel, versions
from vision.dataset.diff import diff
from vision.dataset.export import export
from vision.dataset.folder import DataFolder
from vision.dataset.formats import registry
from vision.dataset.model import LabelledPhoto
from vision.dataset.problems import DataSetError


def test_a_version_does_not_change_and_says_what_it_holds(folder: DataFolder) -> None:
    before = folder.load()
    made = versions.freeze(folder, "v1")
    assert (made.photos, made.tiles) == (len(before), int(before.counts().sum()))
    assert {(each["source"], each["credit"], each["licence"]) for each in made.sources} == {
        (source, *terms) for source, terms in TERMS.items()
    }
    assert sum(made.counts.values()) == made.tiles
    content = json.loads((folder.path / "versions" / "v1" / "manifest.json").read_text())
    assert content["digest"] == made.digest
    assert len(content["files"]) == made.photos
    first = before.photos[0]
    folder.change(lambda photo: replace(photo, tiles=photo.tiles[1:]) if photo.name == first.name else photo)
    assert tuple(versions.named(folder, "v1")) == before.photos
    assert versions.freeze(folder, "v2").digest != made.digest
    with pytest.raises(DataSetError, match="exists already"):
        versions.freeze(folder, "v1")
    with pytest.raises(DataSetError, match="no version 'v7'; there are v1, v2, now"):
        versions.named(folder, "v7")
    with pytest.raises(DataSetError, match="no name for a version"):
        versions.freeze(folder, "../v1")


def test_differences_down_to_the_tile(folder: DataFolder) -> None:
    old = folder.load().photos
    at = next(n for n, photo in enumerate(old) if n and len(photo.tiles) > 8)
    tiles = old[at].tiles
    assert str(diff(old, old)) == "no difference\n"
    other = (tiles[0].kind + 1) % 34
    changed = (
        replace(tiles[0], kind=other),
        replace(tiles[1], x1=tiles[1].x1 + 0.001),
        *tiles[3:],
        replace(tiles[2], x0=0.9, x1=0.95, y0=0.01, y1=0.03),
    )
    new = [
        *old[1:at],
        replace(old[at], tiles=changed, split="test"),
        *old[at + 1 :],
        replace(old[0], name="new"),
    ]
    found = diff(old, new)
    assert found.added == ("new",)
    assert found.removed == (old[0].name,)
    (change,) = found.changed
    assert set(change.changes) == {
        f"split {old[at].split} -> test", f"{code(tiles[0].kind)} -> {code(other)}",
        f"{code(tiles[1].kind)} moved", f"- {code(tiles[2].kind)}", f"+ {code(tiles[2].kind)}",
    }  # fmt: skip
    assert found.balance[other] == 1
    assert found.balance[tiles[0].kind] == -1


def test_a_picture_that_was_changed_is_found(folder: DataFolder) -> None:
    assert versions.verify(folder) == []
    photo = next(folder.rows())
    photo.image.write_bytes(photo.image.read_bytes() + b"x")
    (line,) = versions.verify(folder)
    assert photo.name in line


@pytest.mark.parametrize("name", registry.WRITABLE)
def test_an_export_has_its_card_and_its_credits(folder: DataFolder, tmp_path: Path, name: str) -> None:
    photos = folder.load().photos
    form = registry.named(name)
    made = export("tiles", photos, tmp_path / "out", form)
    card, credits = ((tmp_path / "out" / file).read_text() for file in ("README.md", "CREDITS.md"))
    for source, (credit, licence) in TERMS.items():
        assert f"| {source} | {credit} | {licence} |" in credits
        assert f"| {source} | {credit} | {licence} |" in card
    assert made.digest in card
    assert "license: cc-by-4.0" in card
    assert all(fact in card for fact in form.loses())
    assert len(list(form.read(tmp_path / "out", None, lambda problem: pytest.fail(str(problem))))) == len(
        photos
    )
    with pytest.raises(DataSetError, match="something already"):
        export("tiles", photos, tmp_path / "out", form)


def test_what_has_no_licence_is_not_given_away(folder: DataFolder, tmp_path: Path) -> None:
    photos = [replace(photo, licence="") for photo in folder.photos()]
    with pytest.raises(DataSetError, match="has no licence: it cannot be given away"):
        export("tiles", photos, tmp_path / "out", registry.named("yolo"))
    assert not (tmp_path / "out").exists()


def test_doubtful_photos_come_first_and_confirming_one_ends_the_doubt(folder: DataFolder) -> None:
    names = [photo.name for photo in folder.rows()]

    def guessed(photo: LabelledPhoto) -> LabelledPhoto:
        score = 0.99 - names.index(photo.name) / 20
        return replace(photo, reviewed=False, tiles=tuple(replace(t, score=score) for t in photo.tiles))

    folder.change(guessed)
    order = prelabel.in_order_of_doubt(folder)
    doubts = [prelabel.doubt(photo) for photo in order]
    assert len(order) == len(names)
    assert doubts == sorted(doubts, reverse=True)
    assert prelabel.confirm(folder, {order[0].name}) == 1
    assert order[0].name not in {photo.name for photo in prelabel.in_order_of_doubt(folder)}
    assert all(tile.score is None for tile in folder.tiles(order[0].name))
    assert all(tile.score is not None for tile in folder.tiles(order[1].name))
