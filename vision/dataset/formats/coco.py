"""COCO detection JSON: `annotations/instances_<split>.json` beside `images/`, boxes x y w h in pixels.

Read too: one JSON file by itself, or `<split>/_annotations.coco.json` among its pictures, as Roboflow
exports. The facts of a photo that COCO has no key for stand in extra keys of its image, which other tools
pass over. Layout after cocodataset.org, "Data format".
"""

from __future__ import annotations

import json
import shutil
import tempfile
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from scoring.tiles import CODES, Tile
from vision.dataset import names as class_names
from vision.dataset.formats import catalogue, layout
from vision.dataset.formats.base import FACTS, Format, Images, accept, hull, number
from vision.dataset.formats.json_items import JsonFile, numbers
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.names import ClassNames
from vision.dataset.problems import DataSetError, LabelError, Problem, Report, strict

_NO_SCORE: Final = -1.0


def read(path: Path, names: ClassNames | None = None, report: Report = strict) -> Iterator[LabelledPhoto]:
    """The photos of a COCO file, or of every COCO file of a folder."""
    files = [path] if path.is_file() else _files(path)
    if not files:
        raise LabelError(f"{path}: no COCO file in it (annotations/*.json or <split>/_annotations.coco.json)")
    return layout.unique(
        (photo for file in files for photo in _File(file, path, names, report).photos()), path, report
    )


def _files(folder: Path) -> list[Path]:
    found = sorted((folder / "annotations").glob("*.json")) or sorted(folder.glob("*/_annotations.coco.json"))
    return found or sorted(folder.glob("*.json"))


class _File:
    """One COCO file being read."""

    def __init__(self, file: Path, root: Path, names: ClassNames | None, report: Report) -> None:
        self._file, self._report = file, report
        self._json = JsonFile(file)
        self._sections = self._json.sections()
        for key in ("images", "annotations", "categories"):
            if key not in self._sections:
                raise LabelError(f"{file}: no COCO file: no {key!r} in it")
        self._tiles = self._categories(names)
        self._folder = file.parent.parent if file.parent.name == "annotations" else file.parent
        self._split = _split_of(file)
        self._source = (root if root.is_dir() else self._folder).resolve().name

    def _categories(self, names: ClassNames | None) -> dict[int, Tile | None]:
        listed = self._json.value(self._sections["categories"])
        try:
            pairs = [(int(each["id"]), str(each["name"])) for each in listed]
        except (TypeError, KeyError, ValueError):
            raise LabelError(f"{self._file}: every category needs an id and a name") from None
        # Roboflow puts an empty parent category first, which no box has.
        used = [(key, name) for key, name in pairs if name.casefold() not in _PARENTS or len(pairs) == 1]
        meaning = names or class_names.recognise([name for _, name in used], self._file)
        return {key: meaning.tile(name) for key, name in used}

    def _boxes(self) -> dict[int, array[float]]:
        """image id -> flat runs of category, x, y, w, h, score, line; packed, for there can be millions."""
        held: dict[int, array[float]] = {}
        for line, item in self._json.items(self._sections["annotations"]):
            try:
                image, kind, box, score = self._annotation(item)
            except LabelError as error:
                self._report(Problem(self._file, str(error), line))
                continue
            if kind is not None:
                held.setdefault(image, array("d")).extend((kind, *box, score, line))
        return held

    def _annotation(self, item: Any) -> tuple[int, Tile | None, tuple[float, ...], float]:
        try:
            image, category = int(item["image_id"]), int(item["category_id"])
        except (TypeError, KeyError, ValueError):
            raise LabelError("an annotation needs image_id and category_id, whole numbers") from None
        if category not in self._tiles:
            raise LabelError(f"class {category} is none of the file's categories")
        box = item.get("bbox") or _polygon_box(item.get("segmentation"))
        score = item.get("score", _NO_SCORE)
        return image, self._tiles[category], numbers(box, 4), numbers([score], 1)[0]

    def photos(self) -> Iterator[LabelledPhoto]:
        boxes = self._boxes()
        licences = self._licences()
        known: set[int] = set()
        for line, item in self._json.items(self._sections["images"]):
            try:
                key, file = int(item["id"]), str(item["file_name"])
                known.add(key)
                image = self._picture(file)
                width, height = _size(item) or layout.upright_size(image)
            except (TypeError, KeyError, ValueError) as error:
                what = (
                    str(error) if isinstance(error, DataSetError) else "an image needs an id and a file_name"
                )
                self._report(Problem(self._file, what, line))
                continue
            tiles: list[LabelledTile] = []
            values = boxes.get(key, array("d"))
            for at in range(0, len(values), 7):
                kind, x, y, w, h, score, where = values[at : at + 7]
                tile = LabelledTile(
                    int(kind), x / width, y / height, (x + w) / width, (y + h) / height,
                    None if score == _NO_SCORE else score,
                )  # fmt: skip
                accept(tiles, tile, self._file, int(where), self._report)
            yield self._photo(item, image, tuple(tiles), (width, height), licences)
        for key, values in boxes.items():
            if key not in known:
                self._report(
                    Problem(self._file, f"its photo is missing: no image has the id {key}", int(values[6]))
                )

    def _photo(
        self,
        item: Any,
        image: Path,
        tiles: tuple[LabelledTile, ...],
        size: tuple[int, int],
        licences: dict[Any, str],
    ) -> LabelledPhoto:
        facts: dict[str, Any] = {fact: str(item.get(fact, "")) for fact in catalogue.TEXTS}
        facts["source"] = facts["source"] or self._source
        facts["group"] = facts["group"] or self._source
        facts["split"] = facts["split"] or self._split
        facts["licence"] = licences.get(item.get("license"), "")
        width, height = size
        reviewed = item.get("reviewed", True) is not False
        return LabelledPhoto(image.stem, image, tiles, width, height, reviewed=reviewed, **facts)

    def _licences(self) -> dict[Any, str]:
        if "licenses" not in self._sections:
            return {}
        listed = self._json.value(self._sections["licenses"])
        return {each.get("id"): str(each.get("name", "")) for each in listed if isinstance(each, dict)}

    def _picture(self, file: str) -> Path:
        for folder in (self._folder / "images", self._folder, self._folder / self._split):
            path = layout.resolve(folder, file)
            if path.is_file():
                return path
        raise LabelError(
            f"photo {file!r} is missing: neither in {self._folder / 'images'} nor beside the labels"
        )


_PARENTS: Final = {"tiles", "tile", "mahjong", "objects", "mahjong-tiles", "mahjong tiles"}


def _split_of(file: Path) -> str:
    words = {file.parent.name, *file.stem.replace(".", "_").replace("-", "_").split("_")}
    return next((split for name, split in layout.SPLIT_NAMES.items() if name in words), "")


def _size(item: Any) -> tuple[int, int] | None:
    width, height = item.get("width"), item.get("height")
    if isinstance(width, int) and isinstance(height, int) and width > 0 and height > 0:
        return width, height
    return None


def _polygon_box(segmentation: object) -> list[float] | None:
    """x y w h around the polygons of an annotation without a box."""
    if not isinstance(segmentation, list) or not all(isinstance(part, list) for part in segmentation):
        return None
    flat = [value for part in segmentation for value in part]
    if len(flat) < 6 or len(flat) % 2 or not all(isinstance(value, int | float) for value in flat):
        return None
    x0, y0, x1, y1 = hull(list(zip(flat[::2], flat[1::2], strict=True)))
    return [x0, y0, x1 - x0, y1 - y0]


@dataclass(slots=True)
class _Part:
    """The file of one split being written: images go out at once, annotations wait in a second file."""

    images: IO[str]
    annotations: IO[str]
    licences: dict[str, int]
    photos: int = 0
    boxes: int = 0

    def add(self, photo: LabelledPhoto, file: str) -> None:
        self.photos += 1
        facts = {
            fact: getattr(photo, fact) for fact in FACTS if fact != "licence" and getattr(photo, fact) != ""
        }
        if photo.reviewed:
            del facts["reviewed"]
        if photo.licence:
            facts["license"] = self.licences.setdefault(photo.licence, len(self.licences) + 1)
        head = {"id": self.photos, "file_name": file, "width": photo.width, "height": photo.height}
        self.images.write(f"{',' if self.photos > 1 else ''}\n{_dump(head | facts)}")
        for tile in photo.tiles:
            self.boxes += 1
            self.annotations.write(f"{',' if self.boxes > 1 else ''}\n{self._annotation(photo, tile)}")

    def _annotation(self, photo: LabelledPhoto, tile: LabelledTile) -> str:
        x, y = tile.x0 * photo.width, tile.y0 * photo.height
        w, h = (tile.x1 - tile.x0) * photo.width, (tile.y1 - tile.y0) * photo.height
        score = "" if tile.score is None else f', "score": {tile.score:.4f}'
        return (
            f'{{"id": {self.boxes}, "image_id": {self.photos}, "category_id": {tile.kind + 1}, '
            f'"bbox": [{number(x)}, {number(y)}, {number(w)}, {number(h)}], "area": {number(w * h)}, '
            f'"iscrowd": 0{score}}}'
        )


def write(photos: Iterable[LabelledPhoto], out: Path, images: Images = Images.LINK) -> None:
    """Write annotations/instances_<split>.json for each split (instances.json without), and images/."""
    (out / "annotations").mkdir(parents=True, exist_ok=True)
    parts: dict[str, _Part] = {}
    for photo in photos:
        part = parts.setdefault(photo.split, _new_part())
        part.add(photo, layout.place(photo, out / "images", images))
    for split, part in parts.items():
        name = f"instances_{split}.json" if split else "instances.json"
        with (out / "annotations" / name).open("w", encoding="utf-8") as file:
            _finish(part, file)


def _new_part() -> _Part:
    return _Part(_scratch(), _scratch(), {})


def _scratch() -> IO[str]:
    return tempfile.TemporaryFile("w+", encoding="utf-8")


def _finish(part: _Part, file: IO[str]) -> None:
    licences = [{"id": key, "name": name, "url": ""} for name, key in part.licences.items()]
    kinds = [{"id": n + 1, "name": code, "supercategory": "tile"} for n, code in enumerate(CODES)]
    file.write(
        f'{{"info": {_dump({"description": "Mahjong tiles"})},\n"licenses": {_dump(licences)},\n"images": ['
    )
    for section, end in (
        (part.images, '\n],\n"annotations": ['),
        (part.annotations, '\n],\n"categories": [\n'),
    ):
        section.seek(0)
        shutil.copyfileobj(section, file)
        section.close()
        file.write(end)
    file.write(",\n".join(_dump(kind) for kind in kinds) + "\n]}\n")


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def recognises(path: Path) -> bool:
    """Whether `path` is a COCO file, or a folder with one where COCO keeps it."""
    files = [path] if path.is_file() and path.suffix == ".json" else _files(path) if path.is_dir() else []
    for file in files[:1]:
        with file.open("rb") as stream:
            head = stream.read(4096).lstrip(b"\xef\xbb\xbf \r\n\t")
        return head.startswith(b"{") and any(k in head for k in (b'"images"', b'"info"', b'"categories"'))
    return False


FORMAT = Format(
    "coco",
    "COCO detection JSON",
    frozenset(FACTS),
    "Polygons, crowd marks and keypoints of other sets become boxes or are dropped.",
    recognises,
    read,
    write,
)
