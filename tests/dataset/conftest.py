"""Real photos for the tests of data sets: of the shared ones where they are, and a few copies everywhere."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from vision.dataset.adding import Origin, add, labelled_photos
from vision.dataset.folder import DataFolder
from vision.dataset.formats import yolo
from vision.dataset.model import LabelledPhoto
from vision.dataset.runner import Serial

FEW = Path(__file__).parents[1] / "data" / "dataset"
TERMS = {
    "jonchan42": ("Roboflow riichimahjongdetection", "CC BY 4.0"),
    "marcoliu_hk42": ("Roboflow marco-liu-vwkdl", "CC BY 4.0"),
    "kimwong_riichi34": ("Roboflow test-ul13l", "CC BY 4.0"),
}


@pytest.fixture(scope="session")
def few() -> Path:
    """A folder of eleven real photos of three sets, with labels and photos.csv."""
    return FEW


@pytest.fixture(scope="session")
def photos() -> tuple[LabelledPhoto, ...]:
    """Every tenth of the shared photos, or the few copies; with facts of every sort."""
    shared = Path(__file__).parents[3] / "shared" / "photos"
    found = yolo.read_folder(shared)[::10] if shared.is_dir() else yolo.read_folder(FEW)
    return tuple(
        replace(
            photo,
            credit='Ann & "Bo" <ab>, 麻将',
            licence="CC BY 4.0",
            origin=f"a folder/{photo.name}.JPG",
            sha256=f"{number:064x}",
            phash=f"{number:016x}",
            reviewed=number % 3 > 0,
        )
        for number, photo in enumerate(found)
    )


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    """A data set made of the few photos."""
    made = DataFolder.create(tmp_path / "data")
    origin = Origin("few", "see", "see", terms=TERMS)
    add(made, labelled_photos(FEW, yolo.read, None, lambda _: None), FEW, origin, Serial())
    return made


def picture(path: Path, seed: int = 0, size: tuple[int, int] = (64, 48), **options: object) -> Path:
    """A JPEG or PNG of coloured fields, another for each seed."""
    import numpy as np

    random = np.random.default_rng(seed)
    fields = random.integers(0, 256, (6, 8, 3), np.uint8)
    path.parent.mkdir(parents=True, exist_ok=True)
    image = Image.fromarray(fields).resize(size, Image.Resampling.NEAREST)
    image.save(path, **options)  # type: ignore[arg-type]
    return path
