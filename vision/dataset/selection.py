"""Photos chosen by a list of their names."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from vision.dataset.model import LabelledPhoto
from vision.dataset.problems import DataSetError


def read_names(path: Path) -> dict[str, int]:
    """The names in a text file, one a line, each with its line; empty lines and ``#`` lines are passed over.

    Raises `DataSetError` for no text file, one without a name, or a name that stands there twice.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise DataSetError(f"{path}: no text file, in which names of photos stand one a line") from None
    found: dict[str, int] = {}
    for line, words in enumerate(text.splitlines(), 1):
        name = words.strip()
        if not name or name.startswith("#"):
            continue
        if name in found:
            raise DataSetError(f"{path}, line {line}: {name!r} stands on line {found[name]} already")
        found[name] = line
    if not found:
        raise DataSetError(f"{path}: no name of a photo in it")
    return found


def only(photos: Iterable[LabelledPhoto], path: Path) -> tuple[LabelledPhoto, ...]:
    """Those of `photos` whose names stand in the file `path`, in the order of `photos`.

    Raises `DataSetError` as `read_names` does, and for a name that none of `photos` has.
    """
    names = read_names(path)
    chosen = tuple(photo for photo in photos if photo.name in names)
    missing = names.keys() - {photo.name for photo in chosen}
    if missing:
        first = min(missing, key=lambda name: names[name])
        raise DataSetError(f"{path}, line {names[first]}: no photo {first!r} among those to choose from")
    return chosen
