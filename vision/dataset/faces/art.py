"""Packs of free tile art, read into RGBA pictures of ink and kept as PNG beside where they were fetched.

Each pack is one style of all or most kinds. Positions and relative sizes of a pack's pictures are its own.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import re
import shutil
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

Picture = NDArray[np.uint8]
Pack = dict[int, Picture]

_SVG = "{http://www.w3.org/2000/svg}"

_KMAHJONGG = {
    **{f"CHARACTER_{n}": n - 1 for n in range(1, 10)},
    **{f"ROD_{n}": 8 + n for n in range(1, 10)},
    **{f"BAMBOO_{n}": 17 + n for n in range(1, 10)},
    # The pack counts north, south, east, west.
    "WIND_1": 30,
    "WIND_2": 28,
    "WIND_3": 27,
    "WIND_4": 29,
    "DRAGON_1": 33,
    "DRAGON_2": 32,
    "DRAGON_3": 31,
    **{f"SEASON_{n}": 33 + n for n in range(1, 5)},
    **{f"FLOWER_{n}": 37 + n for n in range(1, 5)},
}
_REAL_GRID = (
    tuple(range(9, 18)),
    tuple(range(18, 27)),
    tuple(range(9)),
    (34, 35, 36, 37, 30, 28, 27, 29),
    (38, 39, 40, 41, 32, 33, 31),
)
# The columns of gnome-mahjongg's sheets, dots first; the last one is a blank tile.
_GNOME = (
    *range(9, 18),
    30,
    29,
    28,
    27,
    31,
    32,
    *range(9),
    *range(18, 27),
    39,
    40,
    38,
    41,
    33,
    *range(34, 38),
)
_RIICHI = {
    **{f"{rank}{suit}": 9 * row + rank - 1 for row, suit in enumerate("mps") for rank in range(1, 10)},
    "1z": 27,
    "2z": 28,
    "3z": 29,
    "4z": 30,
    "6z": 32,
    "7z": 31,
}


def load_packs(folder: Path) -> dict[str, Pack]:
    """All packs found under `folder`, by name; drawn on the first call, read from PNG after."""
    packs: dict[str, Pack] = {}
    for name, make in _makers(folder).items():
        store = folder / "drawn" / name
        if not store.is_dir():
            pack = make()
            store.parent.mkdir(parents=True, exist_ok=True)
            # Written aside and moved whole: another process may be drawing the same pack.
            with tempfile.TemporaryDirectory(dir=store.parent, prefix=".part-") as part:
                for kind, picture in pack.items():
                    cv2.imwrite(f"{part}/{kind:02d}.png", cv2.cvtColor(picture, cv2.COLOR_RGBA2BGRA))
                with contextlib.suppress(OSError):
                    shutil.copytree(part, store)
        packs[name] = {
            int(path.stem): np.asarray(
                cv2.cvtColor(np.asarray(cv2.imread(str(path), cv2.IMREAD_UNCHANGED)), cv2.COLOR_BGRA2RGBA),
                np.uint8,
            )
            for path in sorted(store.glob("*.png"))
        }
    return packs


def _makers(folder: Path) -> dict[str, Callable[[], Pack]]:
    makers: dict[str, Callable[[], Pack]] = {}
    tiles = folder / "kdegames-mahjongg-data-kf5" / "usr/share/kmahjongglib/tilesets"
    for name in ("default", "jade", "traditional"):
        path = tiles / f"{name}.svgz"
        if path.exists():
            makers[f"kmahjongg-{name}"] = lambda path=path: _kmahjongg(path)  # type: ignore[misc]
    real = folder / "xmahjongg" / "usr/share/games/xmahjongg/tiles/real.gif"
    if real.exists():
        makers["xmahjongg-real"] = lambda: _real(real)
    smooth = folder / "gnome-mahjongg" / "usr/share/gnome-mahjongg/themes/smooth.png"
    if smooth.exists():
        makers["gnome-smooth"] = lambda: _smooth(smooth)
    riichi = folder / "pymdownx-mahjong" / "pymdownx_mahjong/assets/light"
    if riichi.is_dir():
        makers["riichi"] = lambda: _riichi(riichi)
    return makers


def _kmahjongg(path: Path) -> Pack:
    text = gzip.decompress(path.read_bytes()).decode()
    return {kind: picture for name, kind in _KMAHJONGG.items() if (picture := _only(text, name)) is not None}


def _only(svg: str, name: str) -> Picture | None:
    """Draw one named element of an SVG with everything else taken away."""
    root = ElementTree.fromstring(svg)
    parents = {child: parent for parent in root.iter() for child in parent}
    element = next((node for node in root.iter() if node.get("id") == name), None)
    if element is None:
        return None
    keep, node = {element}, element
    while node in parents:
        node = parents[node]
        keep.add(node)
    for ancestor in keep - {element}:
        # What is not shown moves into definitions: shown parts may be clones of it.
        hidden = ElementTree.Element(f"{_SVG}defs")
        for child in list(ancestor):
            if child not in keep and child.tag != f"{_SVG}defs":
                ancestor.remove(child)
                hidden.append(child)
        ancestor.append(hidden)
    return _cut_to_ink(_rasterise(ElementTree.tostring(root, encoding="unicode"), 4.0))


def _riichi(folder: Path) -> Pack:
    pack = {}
    for name, kind in _RIICHI.items():
        path = folder / f"{name}.svg"
        if path.exists():
            picture = _cut_to_ink(_rasterise(path.read_text(), None))
            if picture is not None:
                pack[kind] = picture
    return pack


def _rasterise(svg: str, zoom: float | None) -> Picture:
    import resvg_py  # type: ignore[import-not-found, unused-ignore]

    width = re.search(r'<svg[^>]*?\swidth="([\d.]+)', svg)
    height = re.search(r'<svg[^>]*?\sheight="([\d.]+)', svg)
    if zoom is None:
        zoom = 300 / float(height.group(1)) if height else 1.0
    if width and height:
        limit = 2600 / max(float(width.group(1)), float(height.group(1)))
        zoom = min(zoom, limit)
    png = resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom, skip_system_fonts=True)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGBA"), np.uint8)


def _real(path: Path) -> Pack:
    """Photographs of real tiles, 59 x 79 each: ink is what differs from the white body."""
    sheet = np.asarray(Image.open(path).convert("RGB"), np.float32)
    high, wide = sheet.shape[0] / 5, sheet.shape[1] / 9
    pack = {}
    for row, kinds in enumerate(_REAL_GRID):
        for column, kind in enumerate(kinds):
            y0, x0 = round(row * high) + 5, round(column * wide) + 5
            tile = sheet[y0 : y0 + round(high) - 10, x0 : x0 + round(wide) - 9]
            picture = ink_of(tile.astype(np.uint8))
            large = cv2.resize(picture, None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC)
            cut = _cut_to_ink(np.asarray(large, np.uint8))
            if cut is not None:
                pack[kind] = cut
    return pack


def _smooth(path: Path) -> Pack:
    """A row of drawn tiles, 96 x 132 each, in the upper half of the sheet; only their print is kept."""
    sheet = np.asarray(Image.open(path).convert("RGB"), np.uint8)
    pack = {}
    for column, kind in enumerate(_GNOME):
        tile = sheet[9:116, 96 * column + 11 : 96 * column + 92]
        large = cv2.resize(ink_of(tile), None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        cut = _cut_to_ink(np.asarray(large, np.uint8))
        if cut is not None:
            pack[kind] = cut
    return pack


def ink_of(tile: NDArray[np.uint8]) -> Picture:
    """The ink of a pale tile face (h, w, 3) RGB as RGBA: how far each pixel is from the body."""
    pixels = tile.astype(np.float32)
    body = np.median(pixels.reshape(-1, 3)[pixels.reshape(-1, 3).min(axis=1) > 120], axis=0)
    share = np.clip(1 - (pixels / np.maximum(body, 1)).min(axis=2), 0, 1)
    alpha = np.clip((share - 0.12) / 0.45, 0, 1)
    solid = np.maximum(alpha, 0.05)[..., None]
    colour = np.clip((pixels - body * (1 - solid)) / solid, 0, 255)
    return np.dstack([colour, alpha * 255]).astype(np.uint8)


def _cut_to_ink(picture: Picture) -> Picture | None:
    ys, xs = np.nonzero(picture[..., 3] > 24)
    if not len(xs):
        return None
    return np.ascontiguousarray(picture[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1])
