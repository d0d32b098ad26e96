"""Roboflow exports: `train/`, `valid/`, `test/` as YOLO, COCO or VOC, with the licence in its README files.

Names as ``IMG_7_jpg.rf.0a1b...`` are copies that Roboflow made of one photo; those of one photo become one
group, so that no split can part them. Written is the YOLO kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from scoring.tiles import CODES
from vision.dataset.formats import coco, layout, voc, yolo
from vision.dataset.formats.base import Format, Images, Read
from vision.dataset.model import LabelledPhoto
from vision.dataset.names import ClassNames
from vision.dataset.problems import LabelError, Report, strict

_COPY: Final = re.compile(r"(?P<stem>.+?)(_(jpe?g|png|webp|heic|bmp))?\.rf\.[0-9A-Za-z]{8,}$", re.IGNORECASE)
_READMES: Final = ("README.dataset.txt", "README.roboflow.txt")
_FOLDERS: Final = {"train": "train", "val": "valid", "test": "test", "": "train"}


def read(path: Path, names: ClassNames | None = None, report: Report = strict) -> Iterator[LabelledPhoto]:
    """The photos of an unpacked Roboflow export."""
    inner = _inner(path)
    if inner is None:
        raise LabelError(
            f"{path}: no Roboflow export (train/images, train/_annotations.coco.json or train/*.xml)"
        )
    credit, licence = _credit(path)
    for photo in inner(path, names, report):
        copy = _COPY.match(photo.name)
        group = copy["stem"] if copy else photo.name
        yield replace(photo, group=group, credit=credit, licence=licence, source=path.resolve().name)


def _inner(path: Path) -> Read | None:
    parts = [path / name for name in layout.SPLIT_NAMES if (path / name).is_dir()]
    if any((part / "labels").is_dir() for part in parts):
        return yolo.read
    if any((part / "_annotations.coco.json").is_file() for part in parts):
        return coco.read
    if any(next(part.glob("*.xml"), None) for part in parts):
        return voc.read
    return None


def _credit(path: Path) -> tuple[str, str]:
    """Credit (the address of the set) and licence, as the export's own README says."""
    text = "\n".join(
        file.read_text(encoding="utf-8", errors="replace")
        for name in _READMES
        if (file := path / name).is_file()
    )
    licence = re.search(r"^[ \t]*licen[cs]e:[ \t]*(\S.*)$", text, re.IGNORECASE | re.MULTILINE)
    address = re.search(r"https?://(universe|app)\.roboflow\.com/\S+", text)
    own = re.search(r"^[ \t]*credit:[ \t]*(\S.*)$", text, re.IGNORECASE | re.MULTILINE)
    credit = own[1].strip() if own else f"Roboflow, {address[0].rstrip('.')}" if address else ""
    return credit, licence[1].strip() if licence else ""


def write(photos: Iterable[LabelledPhoto], out: Path, images: Images = Images.LINK) -> None:
    """Write <split>/images, <split>/labels, data.yaml and README.dataset.txt; what has no split is train."""
    splits: set[str] = set()
    credits: dict[tuple[str, str], None] = {}
    for photo in photos:
        part = out / _FOLDERS.get(photo.split, "train")
        splits.add(part.name)
        (part / "labels").mkdir(parents=True, exist_ok=True)
        layout.place(photo, part / "images", images)
        yolo.write_labels(part / "labels" / f"{photo.name}.txt", photo.tiles)
        credits[photo.credit, photo.licence] = None
    out.mkdir(parents=True, exist_ok=True)
    lines = [f"{'val' if name == 'valid' else name}: {name}/images" for name in ("train", "valid", "test")]
    held = [line for line in lines if line.rsplit(" ", 1)[1].split("/")[0] in splits]
    codes = ", ".join(f"'{code}'" for code in CODES)
    (out / "data.yaml").write_text("\n".join([*held, "", f"nc: {len(CODES)}", f"names: [{codes}]", ""]))
    readme = ["Mahjong tiles", ""]
    for credit, licence in credits:
        readme += [f"Credit: {credit}"] * bool(credit) + [f"License: {licence}"] * bool(licence)
    (out / "README.dataset.txt").write_text("\n".join(readme) + "\n", encoding="utf-8")


def recognises(path: Path) -> bool:
    """Whether `path` is a folder with Roboflow's README or names, in a layout of its."""
    if not path.is_dir() or _inner(path) is None:
        return False
    return any((path / name).is_file() for name in _READMES) or any(
        next((path / name).glob("**/*.rf.*"), None) for name in layout.SPLIT_NAMES
    )


FORMAT = Format(
    "roboflow",
    "Roboflow export (YOLO, COCO or VOC)",
    frozenset({"split"}),
    "Source, scene, hashes, origin and review are lost; credit and licence stand once for the whole set.",
    recognises,
    read,
    write,
)
