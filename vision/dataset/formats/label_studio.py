"""Label Studio JSON: a list of tasks, boxes in percent of the picture; the import and export of that tool.

A finished annotation is a person's work; a prediction is the detector's and keeps its score. Written are
`tasks.json`, `label_config.xml` (the buttons) and `images/`. Layout after labelstud.io, "Label Studio JSON
format of annotated tasks".
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, quote, unquote, urlsplit

from scoring.tiles import CODES, Tile
from vision.dataset import names as class_names
from vision.dataset.formats import catalogue, layout
from vision.dataset.formats.base import FACTS, Format, Images, accept, hull
from vision.dataset.formats.json_items import JsonFile, numbers
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.names import ClassNames, NamesError
from vision.dataset.problems import DataSetError, LabelError, Problem, Report, strict

TASKS: Final = "tasks.json"
_UPLOAD_MARK: Final = re.compile(r"[0-9a-f]{8}-")
"""What Label Studio puts before the name of an uploaded file."""
_MODEL: Final = "fanlens"


def read(path: Path, names: ClassNames | None = None, report: Report = strict) -> Iterator[LabelledPhoto]:
    """The photos of a Label Studio export: the JSON file, or the folder with it and the pictures."""
    file = path if path.is_file() else _file(path)
    if file is None:
        raise LabelError(f"{path}: no Label Studio export in it (a JSON list of tasks)")
    return layout.unique(_photos(file, names, report), file, report)


def _file(folder: Path) -> Path | None:
    own = folder / TASKS
    return own if own.is_file() else next(iter(sorted(folder.glob("*.json"))), None)


def _photos(file: Path, names: ClassNames | None, report: Report) -> Iterator[LabelledPhoto]:
    source = file.resolve().parent.name
    for line, task in JsonFile(file).items():
        try:
            yield _photo(file, line, task, names, source, report)
        except NamesError:
            raise
        except DataSetError as error:
            report(Problem(file, str(error), line))


def _photo(
    file: Path, line: int, task: Any, names: ClassNames | None, source: str, report: Report
) -> LabelledPhoto:
    data = task.get("data") if isinstance(task, dict) else None
    if not isinstance(data, dict):
        raise LabelError("a task needs 'data' with the address of its picture")
    image = _picture(file.parent, data)
    regions, reviewed = _regions(task)
    if names is None and data.get("classes") == _MODEL:
        names = class_names.known("fanlens")
    width, height = _stated_size([*regions, data]) or layout.upright_size(image)
    tiles: list[LabelledTile] = []
    for region in regions:
        try:
            tile = _tile(region, names, width / height, f"{file}, line {line}")
        except NamesError:
            raise
        except LabelError as error:
            report(Problem(file, f"photo {image.name!r}: {error}", line))
            continue
        if tile is not None:
            accept(tiles, tile, f"{file}: photo {image.name!r}", line, report)
    facts: dict[str, Any] = {fact: str(data.get(fact, "")) for fact in catalogue.TEXTS}
    facts["source"] = facts["source"] or source
    facts["group"] = facts["group"] or facts["source"]
    return LabelledPhoto(image.stem, image, tuple(tiles), width, height, reviewed=reviewed, **facts)


def _regions(task: dict[str, Any]) -> tuple[list[Any], bool]:
    """The regions that count, and whether a person drew them: the last finished annotation, or else the
    first prediction."""
    done = [a for a in task.get("annotations") or task.get("completions") or () if not a.get("was_cancelled")]
    if done:
        return list(done[-1].get("result") or ()), True
    guesses = task.get("predictions") or [{}]
    return list(guesses[0].get("result") or ()), False


def _stated_size(places: list[Any]) -> tuple[int, int] | None:
    """The size of the picture as a region or the task's data states it."""
    for place in places:
        for wide, high in (("original_width", "original_height"), ("width", "height")):
            width, height = (place.get(wide), place.get(high)) if isinstance(place, dict) else (None, None)
            if isinstance(width, int) and isinstance(height, int) and width > 0 and height > 0:
                return width, height
    return None


def _tile(region: Any, names: ClassNames | None, aspect: float, where: str) -> LabelledTile | None:
    value = region.get("value") if isinstance(region, dict) else None
    if not isinstance(value, dict):
        raise LabelError(f"a region without a value: {json.dumps(region)[:80]}")
    labels = value.get("rectanglelabels") or value.get("polygonlabels")
    if labels is None:
        # A choice or a text of the whole photo, no tile.
        return None
    if len(labels) != 1:
        raise LabelError(f"a box with {len(labels)} classes; expected one")
    name = str(labels[0])
    kind: Tile | None = (names or class_names.recognise([name], where)).tile(name)
    if kind is None:
        return None
    x0, y0, x1, y1 = (v / 100 for v in _percent_box(value, aspect))
    return LabelledTile(kind, x0, y0, x1, y1, region.get("score"))


def _percent_box(value: dict[str, Any], aspect: float) -> tuple[float, float, float, float]:
    if "points" in value:
        points = [numbers(point, 2) for point in value["points"]]
        if len(points) < 3:
            raise LabelError("a polygon of fewer than three points")
        return hull([(x, y) for x, y in points])
    x, y, w, h = numbers([value.get(key) for key in ("x", "y", "width", "height")], 4)
    angle = math.radians(numbers([value.get("rotation") or 0], 1)[0])
    if not angle:
        return x, y, x + w, y + h
    # Label Studio turns a box about its upper left corner, in pixels: percent of width and height differ.
    cos, sin = math.cos(angle), math.sin(angle)
    corners = [(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)]
    return hull([(x + a * cos - b * sin / aspect, y + a * sin * aspect + b * cos) for a, b in corners])


def _picture(folder: Path, data: dict[str, Any]) -> Path:
    address = next(
        (data[key] for key in ("image", "img", "photo", "ocr") if isinstance(data.get(key), str)), None
    )
    if address is None:
        raise LabelError("a task's data has no 'image'")
    parts = urlsplit(address)
    stated = parse_qs(parts.query).get("d", [unquote(parts.path)])[0]
    name = stated.rsplit("/", 1)[-1]
    for candidate in (name, _UPLOAD_MARK.sub("", name, count=1)):
        for place in (folder / "images", folder):
            if candidate and (path := layout.resolve(place, candidate)).is_file():
                return path
    raise LabelError(f"photo {name!r} is missing: neither in {folder / 'images'} nor beside the export")


def write(photos: Iterable[LabelledPhoto], out: Path, images: Images = Images.LINK) -> None:
    """Write tasks.json, label_config.xml and images/."""
    out.mkdir(parents=True, exist_ok=True)
    (out / "label_config.xml").write_text(config(), encoding="utf-8")
    with (out / TASKS).open("w", encoding="utf-8") as file:
        file.write("[")
        for number, photo in enumerate(photos, 1):
            name = layout.place(photo, out / "images", images)
            task = json.dumps(_task(number, photo, name), ensure_ascii=False)
            file.write(f"{',' if number > 1 else ''}\n{task}")
        file.write("\n]\n")


def config() -> str:
    """The labelling page of Label Studio for the 42 kinds."""
    labels = "\n".join(f'    <Label value="{code}"/>' for code in CODES)
    return (
        '<View>\n  <Image name="image" value="$image" zoom="true" rotateControl="false"/>\n'
        f'  <RectangleLabels name="label" toName="image" canRotate="false">\n{labels}\n'
        "  </RectangleLabels>\n</View>\n"
    )


def _task(number: int, photo: LabelledPhoto, file: str) -> dict[str, Any]:
    facts = {fact: getattr(photo, fact) for fact in catalogue.TEXTS if getattr(photo, fact)}
    data = {
        "image": f"/data/local-files/?d=images/{quote(file)}",
        "width": photo.width,
        "height": photo.height,
        "classes": _MODEL,
        **facts,
    }
    result = [_region(index, tile, photo) for index, tile in enumerate(photo.tiles)]
    if photo.reviewed:
        return {"id": number, "data": data, "annotations": [{"result": result}]}
    return {"id": number, "data": data, "predictions": [{"model_version": _MODEL, "result": result}]}


def _region(index: int, tile: LabelledTile, photo: LabelledPhoto) -> dict[str, Any]:
    region: dict[str, Any] = {
        "id": f"tile{index}",
        "type": "rectanglelabels",
        "from_name": "label",
        "to_name": "image",
        "original_width": photo.width,
        "original_height": photo.height,
        "image_rotation": 0,
        "value": {
            "x": round(tile.x0 * 100, 10),
            "y": round(tile.y0 * 100, 10),
            "width": round((tile.x1 - tile.x0) * 100, 10),
            "height": round((tile.y1 - tile.y0) * 100, 10),
            "rotation": 0,
            "rectanglelabels": [CODES[tile.kind]],
        },
    }
    return region if tile.score is None else region | {"score": round(tile.score, 4)}


def recognises(path: Path) -> bool:
    """Whether `path` is a JSON list of tasks, or a folder with one."""
    file = path if path.is_file() else _file(path) if path.is_dir() else None
    if file is None or file.suffix != ".json":
        return False
    with file.open("rb") as stream:
        head = stream.read(4096).lstrip(b"\xef\xbb\xbf \r\n\t")
    return head.startswith(b"[")


FORMAT = Format(
    "label-studio",
    "Label Studio JSON",
    frozenset(FACTS),
    "Turned boxes and polygons of others become upright boxes; comments, times and annotators are dropped.",
    recognises,
    read,
    write,
)
