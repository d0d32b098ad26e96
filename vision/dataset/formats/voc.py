"""Pascal VOC: one XML a photo in `Annotations/`, pictures in `JPEGImages/`, splits in `ImageSets/Main/`.

Read too: XML files beside their pictures, in a folder or in one a split. Corners are written from 0, as
LabelImg and Roboflow do (the 2012 kit counts from 1), and with decimals where a box is not on whole pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat
from xml.sax.saxutils import escape

from scoring.tiles import CODES
from vision.dataset import names as class_names
from vision.dataset.formats import layout
from vision.dataset.formats.base import FACTS, Format, Images, accept, hull, number
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.names import ClassNames, NamesError
from vision.dataset.problems import DataSetError, LabelError, Problem, Report, strict


@dataclass(slots=True)
class _Node:
    """One XML element and the line it begins on."""

    tag: str
    line: int
    text: str = ""
    children: list[_Node] = field(default_factory=list)

    def find(self, *tags: str) -> _Node | None:
        node: _Node | None = self
        for tag in tags:
            node = next((child for child in node.children if child.tag == tag), None) if node else None
        return node

    def get(self, *tags: str) -> str:
        node = self.find(*tags)
        return node.text.strip() if node else ""


def _parse(path: Path) -> _Node:
    """The tree of an XML file. Raises `LabelError` with the line; entities are refused, VOC has none."""
    parser = expat.ParserCreate()
    root = _Node("", 0)
    open_nodes = [root]

    def start(tag: str, _: object) -> None:
        node = _Node(tag, parser.CurrentLineNumber)
        open_nodes[-1].children.append(node)
        open_nodes.append(node)

    def end(_: str) -> None:
        open_nodes.pop()

    def text(data: str) -> None:
        open_nodes[-1].text += data

    def entity(*_: object) -> None:
        raise LabelError(f"{path}, line {parser.CurrentLineNumber}: an XML entity is defined; refused")

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.EntityDeclHandler = text, entity
    try:
        parser.Parse(path.read_bytes(), True)
    except expat.ExpatError as error:
        raise LabelError(f"{path}, line {error.lineno}: no XML ({expat.ErrorString(error.code)})") from None
    return root


def read(path: Path, names: ClassNames | None = None, report: Report = strict) -> Iterator[LabelledPhoto]:
    """The photos of a VOC folder, or of one XML file."""
    files = [path] if path.is_file() else _files(path)
    if not files:
        raise LabelError(f"{path}: no VOC annotations in it (Annotations/*.xml)")
    splits = _splits(path) if path.is_dir() else {}
    source = path.resolve().name if path.is_dir() else path.resolve().parent.name
    return layout.unique(_photos(files, names, splits, source, report), path, report)


def _files(folder: Path) -> list[Path]:
    if (folder / "Annotations").is_dir():
        return sorted((folder / "Annotations").glob("*.xml"))
    return sorted(folder.glob("*.xml")) or sorted(
        file for name in layout.SPLIT_NAMES for file in (folder / name).glob("*.xml")
    )


def _photos(
    files: list[Path], names: ClassNames | None, splits: dict[str, str], source: str, report: Report
) -> Iterator[LabelledPhoto]:
    for file in files:
        try:
            root = _parse(file).find("annotation")
            if root is None:
                raise LabelError(f"{file}, line 1: no <annotation> in it")
            yield _photo(file, root, names, splits.get(file.stem, ""), source, report)
        except NamesError:
            raise
        except DataSetError as error:
            report(_problem(file, error))


def _problem(file: Path, error: DataSetError) -> Problem:
    """`error` as a problem, without the place being named twice."""
    return Problem("", str(error)) if str(error).startswith(str(file)) else Problem(file, str(error), 1)


def _photo(
    file: Path, root: _Node, names: ClassNames | None, split: str, source: str, report: Report
) -> LabelledPhoto:
    image = _picture(file, root.get("filename"))
    try:
        width, height = int(root.get("size", "width")), int(root.get("size", "height"))
    except ValueError:
        width = height = 0
    if width <= 0 or height <= 0:
        width, height = layout.upright_size(image)
    if names is None and root.find("fanlens"):
        names = class_names.known("fanlens")
    tiles: list[LabelledTile] = []
    for node in root.children:
        if node.tag != "object":
            continue
        try:
            tile = _tile(node, (width, height), names, file)
        except NamesError:
            raise
        except LabelError as error:
            report(Problem(file, str(error), node.line))
            continue
        if tile is not None:
            accept(tiles, tile, file, node.line, report)
    split = split or layout.SPLIT_NAMES.get(file.parent.name, "")
    stated = root.get("source", "database")
    if stated.casefold() in ("", "unknown", "roboflow.com", "roboflow.ai"):
        stated = source
    return LabelledPhoto(
        image.stem, image, tuple(tiles), width, height,
        source=stated, split=split, group=root.get("fanlens", "group") or stated,
        credit=root.get("source", "annotation") if root.find("fanlens") else "",
        licence=root.get("fanlens", "licence"), origin=root.get("fanlens", "origin"),
        sha256=root.get("fanlens", "sha256"), phash=root.get("fanlens", "phash"),
        reviewed=root.get("fanlens", "reviewed") != "no",
    )  # fmt: skip


def _tile(node: _Node, size: tuple[int, int], names: ClassNames | None, file: Path) -> LabelledTile | None:
    name = node.get("name")
    kind = (names or class_names.recognise([name], f"{file}, line {node.line}")).tile(name)
    if kind is None:
        return None
    corners = node.find("bndbox")
    try:
        if corners is not None:
            x0, y0, x1, y1 = (float(corners.get(tag)) for tag in ("xmin", "ymin", "xmax", "ymax"))
        else:
            x0, y0, x1, y1 = hull(_polygon(node))
        score = float(node.get("score")) if node.find("score") else None
    except LabelError:
        raise
    except ValueError:
        raise LabelError("expected the numbers xmin ymin xmax ymax in <bndbox>") from None
    width, height = size
    return LabelledTile(kind, x0 / width, y0 / height, x1 / width, y1 / height, score)


def _polygon(node: _Node) -> list[tuple[float, float]]:
    """The points x1 y1, x2 y2, ... of a <polygon>, as Roboflow writes them."""
    polygon = node.find("polygon")
    points: list[tuple[float, float]] = []
    while polygon and (x := polygon.get(f"x{len(points) + 1}")):
        points.append((float(x), float(polygon.get(f"y{len(points) + 1}"))))
    if len(points) < 3:
        raise LabelError("a tile with neither <bndbox> nor <polygon>")
    return points


def _picture(file: Path, stated: str) -> Path:
    names = [stated] if stated else [file.stem + suffix for suffix in layout.IMAGE_SUFFIXES]
    for folder in (file.parent.parent / "JPEGImages", file.parent, file.parent.parent / "images"):
        for name in names:
            path = layout.resolve(folder, name)
            if path.is_file():
                return path
    raise LabelError(f"photo {names[0]!r} is missing: neither in JPEGImages nor beside its labels")


def _splits(folder: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, split in layout.SPLIT_NAMES.items():
        listed = folder / "ImageSets" / "Main" / f"{name}.txt"
        if listed.is_file():
            for line in listed.read_text(encoding="utf-8").splitlines():
                if line.strip():
                    found[line.split()[0]] = split
    return found


def write(photos: Iterable[LabelledPhoto], out: Path, images: Images = Images.LINK) -> None:
    """Write Annotations/, JPEGImages/ and ImageSets/Main/<split>.txt."""
    (out / "Annotations").mkdir(parents=True, exist_ok=True)
    splits: dict[str, list[str]] = {}
    for photo in photos:
        file = layout.place(photo, out / "JPEGImages", images)
        (out / "Annotations" / f"{photo.name}.xml").write_text(_xml(photo, file), encoding="utf-8")
        splits.setdefault(photo.split, []).append(photo.name + "\n")
    for split, listed in splits.items():
        if split:
            target = out / "ImageSets" / "Main" / f"{split}.txt"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text("".join(listed), encoding="utf-8")


def _xml(photo: LabelledPhoto, file: str) -> str:
    lines = [
        "<annotation>",
        "  <folder>JPEGImages</folder>",
        f"  <filename>{escape(file)}</filename>",
        f"  <source><database>{escape(photo.source)}</database>"
        f"<annotation>{escape(photo.credit)}</annotation></source>",
        f"  <size><width>{photo.width}</width><height>{photo.height}</height><depth>3</depth></size>",
        "  <segmented>0</segmented>",
        "  <fanlens>",
        *(f"    <{fact}>{escape(getattr(photo, fact))}</{fact}>" for fact in _OWN),
        f"    <reviewed>{'yes' if photo.reviewed else 'no'}</reviewed>",
        "  </fanlens>",
    ]
    for tile in photo.tiles:
        x0, y0, x1, y1 = (
            number(value * side)
            for value, side in zip(
                (tile.x0, tile.y0, tile.x1, tile.y1), (photo.width, photo.height) * 2, strict=True
            )
        )
        score = "" if tile.score is None else f"<score>{tile.score:.4f}</score>"
        lines.append(
            f"  <object><name>{CODES[tile.kind]}</name><pose>Unspecified</pose><truncated>0</truncated>"
            f"<difficult>0</difficult>{score}<bndbox><xmin>{x0}</xmin><ymin>{y0}</ymin><xmax>{x1}</xmax>"
            f"<ymax>{y1}</ymax></bndbox></object>"
        )
    return "\n".join([*lines, "</annotation>\n"])


_OWN = ("group", "licence", "origin", "sha256", "phash")


def recognises(path: Path) -> bool:
    """Whether `path` is a VOC file or a folder of them."""
    return path.suffix == ".xml" if path.is_file() else bool(_files(path)[:1])


FORMAT = Format(
    "voc",
    "Pascal VOC XML",
    frozenset(FACTS),
    "Poses and marks (truncated, difficult) of other sets are dropped; scenes, licences and hashes stand in "
    "an element of ours that other tools pass over.",
    recognises,
    read,
    write,
)
