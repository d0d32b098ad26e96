"""The tile sets of Debian's `kdegames-mahjongg-data-kf5`: one SVG a set, each kind a named element."""

from __future__ import annotations

import gzip
import xml.etree.ElementTree as ElementTree
from functools import partial
from pathlib import Path

from vision.dataset.faces.packs.picture import Makers, Pack, Picture, cut_all, rasterise

# `alphabet` and `egypt` show other things than mahjong tiles.
NAMES = ("classic", "default", "jade", "traditional")

KINDS = {
    **{f"CHARACTER_{n}": n - 1 for n in range(1, 10)},
    **{f"ROD_{n}": 8 + n for n in range(1, 10)},
    **{f"BAMBOO_{n}": 17 + n for n in range(1, 10)},
    # The sets count north, south, east, west.
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
"""Class ids by the element's name, as all sets but `classic` have them."""

# The orchid of `classic` comes before its plum; its seasons are one tree in four colours, too alike to learn.
_CLASSIC = {
    **{name: kind for name, kind in KINDS.items() if not name.startswith("SEASON")},
    "FLOWER_1": 39,
    "FLOWER_2": 38,
}

_SVG = "{http://www.w3.org/2000/svg}"


def makers(folder: Path) -> Makers:
    """The packs that were fetched."""
    tiles = folder / "kdegames-mahjongg-data-kf5" / "usr/share/kmahjongglib/tilesets"
    found: Makers = {}
    for name in NAMES:
        path = tiles / f"{name}.svgz"
        if path.exists():
            found[f"kmahjongg-{name}"] = partial(_draw, path, kinds_of(name))
    return found


def kinds_of(name: str) -> dict[str, int]:
    """Class ids by the element's name in one of the sets."""
    return _CLASSIC if name == "classic" else KINDS


def _draw(path: Path, kinds: dict[str, int]) -> Pack:
    text = gzip.decompress(path.read_bytes()).decode()
    drawn = {kind: _only(text, name) for name, kind in kinds.items()}
    return cut_all({kind: picture for kind, picture in drawn.items() if picture is not None})


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
    return rasterise(ElementTree.tostring(root, encoding="unicode"), 4.0)
