"""The two tile sets of Debian's `xshisen`: one small pixmap a kind."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np

from vision.dataset.faces.packs.picture import Makers, Pack, cut_all, ink_of, larger
from vision.dataset.faces.packs.xpm import read_xpm

_SUITS = {f"{suit}{n}": 9 * row + n - 1 for row, suit in enumerate("mps") for n in range(1, 10)}
_DRAGONS = {"chun": 31, "hatsu": 32}

KINDS = {
    "s1": {**_SUITS, **_DRAGONS, "ton": 27, "nan": 28, "sha": 29, "pei": 30},
    # The winds of s2 are arrows that lie otherwise than the files are named; and it has two of the plants.
    "s2": {**_SUITS, **_DRAGONS, "sha": 27, "nan": 28, "pei": 29, "ton": 30, "hana": 38, "hishi": 41},
}
"""Class ids by set and file name, after what is drawn. The white dragons are blank, or white on pale."""

# The part of a tile (left, top, right, bottom) that bears ink, and how much larger it is drawn.
_FACES = {"s1": (0, 0, 30, 38, 8), "s2": (5, 1, 39, 51, 6)}


def makers(folder: Path) -> Makers:
    """The packs that were fetched."""
    tiles = folder / "xshisen" / "usr/share/games/xshisen"
    found: Makers = {}
    for name in KINDS:
        if (tiles / name).is_dir():
            found[f"xshisen-{name}"] = partial(_draw, tiles / name, name)
    return found


def _draw(folder: Path, name: str) -> Pack:
    left, top, right, bottom, times = _FACES[name]
    pictures = {}
    for file, kind in KINDS[name].items():
        tile = read_xpm((folder / f"{file}.xpm").read_text("latin-1"))[top:bottom, left:right, :3]
        pictures[kind] = larger(ink_of(np.ascontiguousarray(tile)), times, crisp=True)
    return cut_all(pictures)
