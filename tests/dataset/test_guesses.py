"""The detector looks at each photo once, and draws labels that wait for a person."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from vision.dataset import guesses, prelabel
from vision.dataset.folder import DataFolder
from vision.dataset.guesses import Guess
from vision.dataset.model import LabelledPhoto
from vision.dataset.runner import Serial
from vision.detector.onnx import MODEL, ModelError


def test_no_photo_is_looked_at_twice_even_after_a_kill(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []

    def look(model: str, photo: LabelledPhoto) -> tuple[Guess, ...]:
        looked.append(photo.name)
        return tuple(Guess(tile.kind, tile.box, 0.75, ((3, 0.125),)) for tile in photo.tiles)

    monkeypatch.setattr(guesses, "_look", look)
    photos = list(folder.photos())
    first = guesses.guess(folder, photos, MODEL, Serial())
    some = [next(first) for _ in range(4)]
    first.close()  # type: ignore[attr-defined]
    (cache,) = (folder.path / "guesses").iterdir()
    with cache.open("a") as file:
        file.write('{"photo":"torn')
    everything = list(guesses.guess(folder, photos, MODEL, Serial()))
    assert looked == [photo.name for photo in photos]
    assert [photo for photo, _ in everything] == photos
    for (_, before), (_, after) in zip(some, everything, strict=False):
        assert [g.kind for g in after] == [g.kind for g in before]
        assert [g.box for g in after] == [g.box for g in before]
    kept = guesses.look(folder, photos, MODEL, Serial())
    assert {photo.name: found for photo, found in everything} == dict(kept)
    assert everything[0][1][0].probability(3) in (0.125, 0.75)


def test_the_detector_draws_only_where_nobody_has(folder: DataFolder) -> None:
    names = [photo.name for photo in folder.rows()]
    before = {photo.name: photo for photo in folder.photos()}
    folder.change(lambda p: replace(p, reviewed=False, tiles=()) if p.name == names[0] else p)
    folder.change(lambda p: replace(p, reviewed=False) if p.name == names[1] else p)
    photos, boxes = prelabel.prelabel(folder, MODEL, Serial())
    assert photos == 1
    after = {photo.name: photo for photo in folder.photos()}
    assert len(after[names[0]].tiles) == boxes > 0.5 * len(before[names[0]].tiles)
    assert all(tile.score is not None and tile.score >= prelabel.SURE for tile in after[names[0]].tiles)
    assert not after[names[0]].reviewed
    assert after[names[1]].tiles == before[names[1]].tiles
    assert after[names[2]] == before[names[2]]


def test_what_is_no_model_is_said(folder: DataFolder, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.onnx"
    wrong.write_bytes(b"no model")
    with pytest.raises(ModelError, match="wrong"):
        list(guesses.guess(folder, folder.photos(), wrong, Serial()))
