"""Scenes are shared out whole, and every class is in every part where that can be."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from vision.dataset import split
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.problems import DataSetError


def scene(name: str, kinds: list[int], photos: int = 3, part: str = "") -> list[LabelledPhoto]:
    tiles = tuple(LabelledTile(kind, 0.1, 0.1, 0.2, 0.2) for kind in kinds)
    return [
        LabelledPhoto(f"{name}-{n}", Path(f"{name}-{n}.jpg"), tiles, 10, 10, group=name, split=part)
        for n in range(photos)
    ]


@pytest.fixture
def evening() -> list[LabelledPhoto]:
    """Forty scenes; each flower lies in four of them only."""
    draw = random.Random(4)
    found = []
    for number in range(40):
        kinds = draw.sample(range(34), 14) + [34 + number % 8] * (number < 32)
        found += scene(f"s{number:02}", kinds, photos=draw.randint(1, 6))
    return found


def test_no_scene_is_parted_and_every_class_is_everywhere(evening: list[LabelledPhoto]) -> None:
    found = split.split(evening)
    assert found.absent == ()
    assert all((tiles > 0).all() for tiles in found.counts.values())
    # A flower of four scenes cannot lie 8 : 1 : 1; everything else should.
    assert 0.65 < found.photos["train"] / len(evening) < 0.85
    assert sum(found.photos.values()) == len(evening)
    assert set(found.parts) == {photo.group for photo in evening}
    assert found.parts == split.split(evening).parts


def test_a_class_in_two_scenes_cannot_be_in_three_parts_and_that_is_said(
    evening: list[LabelledPhoto],
) -> None:
    photos = [replace(p, tiles=tuple(t for t in p.tiles if t.kind != 41)) for p in evening]
    photos += scene("rare1", [41, 0, 1]) + scene("rare2", [41, 2, 3])
    found = split.split(photos)
    assert [kind for _, kind in found.absent] == [41]
    ((part, _),) = found.absent
    assert split.absent_text(found, photos) == f"{part} lacks 8f (2)"


def test_scenes_of_near_duplicates_stay_together(evening: list[LabelledPhoto]) -> None:
    photos = [
        replace(photo, phash=f"{number * 0x9E3779B97F4A7C15 % 2**64:016x}")
        for number, photo in enumerate(evening)
    ]
    first = next(photo for photo in photos if photo.group == "s00")
    for at, photo in enumerate(photos):
        if photo.group in ("s10", "s20", "s30"):
            photos[at] = replace(photo, phash=f"{int(first.phash, 16) ^ 0b101:016x}")
    found = split.split(photos, near=6)
    assert ("s00", "s10", "s20", "s30") in found.joined
    assert len({found.parts[group] for group in ("s00", "s10", "s20", "s30")}) == 1


def test_scenes_that_have_a_part_keep_it(evening: list[LabelledPhoto]) -> None:
    photos = [replace(p, split="test") if p.group in ("s01", "s02") else p for p in evening]
    found = split.split(photos, keep=True)
    assert found.parts["s01"] == found.parts["s02"] == "test"
    assert all((tiles > 0).all() for tiles in found.counts.values())
    torn = [replace(p, split="train") if p.name == "s01-0" else p for p in photos]
    with pytest.raises(DataSetError, match="scene 's01' is in train and test already"):
        split.split(torn, keep=True)


@pytest.mark.parametrize("shares", [{"train": 0.5, "val": 0.1}, {"train": 1.2, "val": -0.2}, {"a": 1.0}, {}])
def test_shares_that_are_none(evening: list[LabelledPhoto], shares: dict[str, float]) -> None:
    with pytest.raises(DataSetError, match="shares must be"):
        split.split(evening, shares)


def test_too_few_scenes() -> None:
    with pytest.raises(DataSetError, match="2 scenes cannot be shared among 3 parts"):
        split.split(scene("a", [1]) + scene("b", [2]))
