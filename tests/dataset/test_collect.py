"""Photos leave the app only with consent, with the tiles as they were corrected."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.dataset.conftest import FEW
from ui.commands.dataset_app import given
from ui.draft import Draft, DraftTile, Place
from ui.store import Saved, Store
from vision.dataset.formats import yolo

SAVED = Saved("", "", "mcr", 0, 0, True, "", "")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A store with three confirmed hands: one given, one given with a tile beside the hand, one not given."""
    made = Store(tmp_path / "app.sqlite")
    for at, photo in enumerate(yolo.read_folder(FEW)[:3]):
        sha = made.keep_photo(photo.image.read_bytes(), b"", photo.width, photo.height)
        tiles = tuple(
            DraftTile(n, tile.kind, Place.CONCEALED, box=(box[0], box[1], box[2], box[3]))
            for n, (tile, box) in enumerate(zip(photo.tiles, photo.boxes().tolist(), strict=True))
        )
        if at == 1:
            tiles = (replace(tiles[0], place=Place.OUTSIDE, confidence=0.6), *tiles[1:])
        draft = replace(Draft(f"d{at}", tiles=tiles), photo=sha, width=photo.width, height=photo.height)
        made.confirm("a secret", draft, SAVED, training=at < 2)
    return made


def test_only_what_is_given_is_taken_and_as_it_was_corrected(store: Store, tmp_path: Path) -> None:
    found = {photo.image.name: photo for photo in given(store, tmp_path)}
    labels = {store.keep_photo(p.image.read_bytes(), b"", 1, 1): p for p in yolo.read_folder(FEW)[:3]}
    first, second, third = labels
    assert set(found) == {first, second}
    assert third not in found
    for sha, photo in found.items():
        assert photo.kinds().tolist() == labels[sha].kinds().tolist()
        assert photo.boxes().ravel().tolist() == pytest.approx(labels[sha].boxes().ravel().tolist(), abs=0.01)
        assert "secret" not in photo.group
    assert found[first].reviewed
    assert not found[second].reviewed
    assert found[second].tiles[0].score == 0.6


def test_what_is_withdrawn_is_given_no_longer(store: Store, tmp_path: Path) -> None:
    store.withdraw_training("a secret")
    assert list(given(store, tmp_path)) == []
