"""X pixmaps (XPM 3), the old text pictures in which several free tile packs are kept."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray
from PIL import ImageColor


class XpmError(ValueError):
    """Text that is no XPM, or one that names a colour nobody knows."""


def read_xpm(text: str) -> NDArray[np.uint8]:
    """The picture of an XPM's text as (h, w, 4) RGBA; the colour `None` is see-through.

    Raises `XpmError`."""
    lines = re.findall(r'"((?:[^"\\]|\\.)*)"', text)
    head = lines[0].split() if lines else []
    if len(head) < 4 or not all(part.isdigit() for part in head[:4]):
        raise XpmError(f"{lines[0] if lines else text[:40]!r}: not the size line of an XPM")
    width, height, colours, depth = (int(part) for part in head[:4])
    rows = lines[1 + colours : 1 + colours + height]
    if len(rows) < height or any(len(row) != width * depth for row in rows):
        raise XpmError(f"{lines[0]!r}: the rows do not have that size")
    table = {line[:depth]: _colour(line[depth:]) for line in lines[1 : 1 + colours]}
    try:
        pixels = [[table[row[x : x + depth]] for x in range(0, width * depth, depth)] for row in rows]
    except KeyError as error:
        raise XpmError(f"{error.args[0]!r}: a pixel of no colour in the table") from None
    return np.array(pixels, np.uint8)


def _colour(definition: str) -> tuple[int, int, int, int]:
    # A definition gives one colour per kind of display: `c` is the one for colour.
    match = re.search(r"(?:^|\s)c\s+(\S+)", definition)
    if match is None:
        raise XpmError(f"{definition!r}: no colour is given")
    name = match.group(1)
    if name.lower() == "none":
        return (0, 0, 0, 0)
    if len(name) == 13 and name.startswith("#"):  # four digits a channel: the upper two are enough
        name = f"#{name[1:3]}{name[5:7]}{name[9:11]}"
    if grey := re.fullmatch(r"gr[ae]y(\d+)", name.lower()):  # X11's per cent greys
        level = round(int(grey.group(1)) * 2.55)
        return (level, level, level, 255)
    try:
        red, green, blue = ImageColor.getrgb(name)[:3]
    except ValueError:
        raise XpmError(f"{name!r}: an unknown colour in an XPM") from None
    return (red, green, blue, 255)
