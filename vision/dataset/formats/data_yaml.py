"""`data.yaml` of Ultralytics: the names of the classes in order, and where each split's pictures are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scoring.tiles import CODES
from vision.dataset.formats.layout import SPLIT_NAMES, SPLITS
from vision.dataset.problems import LabelError

FILE: Final = "data.yaml"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a set states of itself: `names` in order (None: nothing), and (split, folder or list) pairs."""

    where: Path
    names: tuple[str, ...] | None = None
    parts: tuple[tuple[str, Path], ...] = ()


def read(path: Path) -> Settings:
    """The settings in the YAML file `path`; where there is none, the names in a classes.txt beside it.

    Raises `LabelError` with the line for YAML that is damaged or says nothing usable.
    """
    folder = path.parent
    if not path.is_file():
        listed = next(
            (p for p in (folder / "classes.txt", folder / "labels" / "classes.txt") if p.is_file()), None
        )
        if listed is None:
            return Settings(folder)
        return Settings(listed, tuple(listed.read_text(encoding="utf-8").split("\n")[:-1] or ()))
    import yaml

    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise LabelError(f"{path}, line {line}: no YAML ({error.problem})") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise LabelError(f"{path}: no YAML ({error})") from None
    if not isinstance(content, Mapping):
        raise LabelError(f"{path}, line 1: expected names, train and val, found {type(content).__name__}")
    root = folder / str(content["path"]) if content.get("path") else folder
    if not root.is_dir():
        root = folder
    parts = [
        (split, _found(root, folder, str(entry), path))
        for key, split in SPLIT_NAMES.items()
        for entry in _entries(content.get(key))
    ]
    return Settings(path, _names(content.get("names"), path), _merged(parts))


def _merged(parts: list[tuple[str, Path]]) -> tuple[tuple[str, Path], ...]:
    """One entry a folder: what is given for two splits belongs to neither."""
    splits: dict[Path, set[str]] = {}
    for split, where in parts:
        splits.setdefault(where, set()).add(split)
    return tuple((min(held) if len(held) == 1 else "", where) for where, held in splits.items())


def _names(names: object, path: Path) -> tuple[str, ...] | None:
    if names is None:
        return None
    if isinstance(names, Mapping):
        if sorted(names) != list(range(len(names))):
            raise LabelError(f"{path}: the class numbers under 'names' are not 0..{len(names) - 1}")
        return tuple(str(names[number]) for number in range(len(names)))
    if isinstance(names, list):
        return tuple(str(name) for name in names)
    raise LabelError(f"{path}: 'names' is neither a list nor numbered")


def _entries(value: object) -> Iterable[object]:
    if value is None or value == "":
        return ()
    return value if isinstance(value, list) else (value,)


def _found(root: Path, folder: Path, entry: str, path: Path) -> Path:
    # Exports of Roboflow write ../train/images but mean the folder beside the file.
    for candidate in (root / entry, folder / entry, root / entry.removeprefix("../")):
        if candidate.exists():
            return candidate
    raise LabelError(f"{path}: no such folder: {entry}")


def listed_pictures(path: Path) -> tuple[Path, ...]:
    """The pictures a list file names, one path a line, relative to the list where they begin with ``./``."""
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    return tuple(path.parent / line if not Path(line).is_absolute() else Path(line) for line in lines if line)


def text(splits: Iterable[str]) -> str:
    """A data.yaml in our order whose splits are the lists ``train.txt`` and so on, beside ``images/``."""
    held = set(splits)
    lines = ["# Tiles in the order of Fanlens; the plants are plum, orchid, chrysanthemum, bamboo."]
    for split in SPLITS:
        if split in held:
            lines.append(f"{split}: {split}.txt")
        elif split != "test":
            # Ultralytics wants both keys.
            lines.append(f"{split}: images")
    lines.append("names:")
    lines += [f'  {number}: "{code}"' for number, code in enumerate(CODES)]
    return "\n".join(lines) + "\n"
