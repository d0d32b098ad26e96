"""Pictures on disk: finding them, their sizes, and putting them beside the labels written for them."""

from __future__ import annotations

import os
import shutil
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from vision.dataset.formats.base import Images
from vision.dataset.model import LabelledPhoto
from vision.dataset.problems import DataSetError, Problem, Report

IMAGE_SUFFIXES: Final = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".bmp", ".tif", ".tiff")
SPLITS: Final = ("train", "val", "test")
SPLIT_NAMES: Final = {"train": "train", "val": "val", "valid": "val", "validation": "val", "test": "test"}


def pictures(folder: Path) -> Iterator[Path]:
    """The picture files directly in `folder`, by name; hidden ones (as macOS makes) left out."""
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() in IMAGE_SUFFIXES and not path.name.startswith(".") and path.is_file():
            yield path


def upright_size(path: Path) -> tuple[int, int]:
    """Width and height of the picture as a person sees it, from its header alone.

    Raises `DataSetError` for a missing file or one that is no picture.
    """
    from PIL import Image, UnidentifiedImageError
    from pillow_heif import register_heif_opener

    register_heif_opener()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(path) as image:
                width, height = image.size
                turned = image.getexif().get(0x0112, 1) in (5, 6, 7, 8)
    except FileNotFoundError:
        raise DataSetError(f"{path}: no such picture") from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise DataSetError(f"{path}: no picture that can be read ({error})") from None
    return (height, width) if turned else (width, height)


def unique(photos: Iterable[LabelledPhoto], where: Path, report: Report) -> Iterator[LabelledPhoto]:
    """`photos` without those whose name an earlier one has; each such is reported."""
    seen: dict[str, Path] = {}
    for photo in photos:
        if photo.name in seen:
            report(Problem(where, f"two photos of one name: {seen[photo.name]} and {photo.image}"))
            continue
        seen[photo.name] = photo.image
        yield photo


def place(photo: LabelledPhoto, folder: Path, images: Images) -> str:
    """Put the picture of `photo` into `folder` under the photo's name; the file name it has (or would have).

    Raises `DataSetError` if the picture is missing.
    """
    file = photo.name + photo.image.suffix.lower()
    if images is Images.NONE:
        return file
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / file
    if target.exists() and target.samefile(photo.image):
        return file
    try:
        target.unlink(missing_ok=True)
        if images is Images.LINK:
            try:
                os.link(photo.image, target)
                return file
            except OSError:
                # Another disk, or one without links: a copy serves as well.
                pass
        shutil.copyfile(photo.image, target)
    except FileNotFoundError:
        raise DataSetError(f"{photo.image}: no such picture") from None
    return file


def resolve(folder: Path, file: str) -> Path:
    """`file` below `folder`. Raises `DataSetError` for a path that climbs out of it."""
    parts = PurePosixPath(file.replace("\\", "/"))
    if parts.is_absolute() or ".." in parts.parts or (len(file) > 1 and file[1] == ":"):
        raise DataSetError(f"{file!r} climbs out of {folder}")
    return folder / parts
