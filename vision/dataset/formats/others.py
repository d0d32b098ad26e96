"""LabelMe and CVAT files, read through globox.

globox names no line of a bad file, so its message is passed on with the path alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from vision.dataset import names as class_names
from vision.dataset.formats import layout
from vision.dataset.formats.base import Format, Read, accept
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.names import ClassNames
from vision.dataset.problems import DataSetError, LabelError, Problem, Report


def _reader(title: str, load: Callable[[Any, Path], Any]) -> Read:
    def read(path: Path, names: ClassNames | None, report: Report) -> Iterator[LabelledPhoto]:
        try:
            from globox import AnnotationSet
        except ImportError:
            raise LabelError(f"{title} is read by globox: pip install 'fanlens[data]'") from None
        try:
            found = load(AnnotationSet, path)
        except (ValueError, KeyError, AssertionError, OSError, SyntaxError) as error:
            raise LabelError(f"{path}: no {title} ({error})") from None
        used = sorted({str(box.label) for each in found for box in each.boxes})
        meaning = names or class_names.recognise(used, path)
        folder = path if path.is_dir() else path.parent
        return layout.unique(_photos(found, meaning, folder, report), path, report)

    return read


def _photos(found: Any, meaning: ClassNames, folder: Path, report: Report) -> Iterator[LabelledPhoto]:
    for each in found:
        try:
            image = layout.resolve(folder, each.image_id)
            width, height = each.image_size or layout.upright_size(image)
            if not image.is_file():
                raise LabelError(f"photo {each.image_id!r} is missing")
        except DataSetError as error:
            report(Problem(folder, str(error)))
            continue
        tiles: list[LabelledTile] = []
        for box in each.boxes:
            kind = meaning.tile(str(box.label))
            if kind is not None:
                corners = box.xmin / width, box.ymin / height, box.xmax / width, box.ymax / height
                accept(tiles, LabelledTile(kind, *corners), image, None, report)
        source = folder.resolve().name
        yield LabelledPhoto(image.stem, image, tuple(tiles), width, height, source=source, group=source)


def _is_labelme(path: Path) -> bool:
    file = next(iter(sorted(path.glob("*.json"))), None) if path.is_dir() else None
    return file is not None and b'"shapes"' in file.read_bytes()[:4096]


def _is_cvat(path: Path) -> bool:
    return path.is_file() and path.suffix == ".xml" and b"<annotations>" in path.read_bytes()[:4096]


LABELME = Format(
    "labelme",
    "LabelMe JSON",
    frozenset(),
    "Read only.",
    _is_labelme,
    _reader("LabelMe folder", lambda sets, path: sets.from_labelme(path, include_poly=True)),
)
CVAT = Format(
    "cvat",
    "CVAT XML",
    frozenset(),
    "Read only.",
    _is_cvat,
    _reader("CVAT file", lambda sets, path: sets.from_cvat(path)),
)
