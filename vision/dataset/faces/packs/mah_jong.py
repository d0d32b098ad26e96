"""The tiles of Debian's `mah-jong`: one small pixmap a kind, drawn after real tiles."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np

from vision.dataset.faces.packs.picture import Makers, Pack, cut_all, ink_of, larger
from vision.dataset.faces.packs.xpm import read_xpm

# `numbered` has numerals and letters in its corners; the other sets are letters, or the same made smaller.
NAMES = ("v1", "numbered")

KINDS = {
    **{f"{n}C": n - 1 for n in range(1, 10)},
    **{f"{n}D": 8 + n for n in range(1, 10)},
    **{f"{n}B": 17 + n for n in range(1, 10)},
    "EW": 27,
    "SW": 28,
    "WW": 29,
    "NW": 30,
    "RD": 31,
    "GD": 32,
    "WD": 33,
    **{f"{n}S": 33 + n for n in range(1, 5)},
    **{f"{n}F": 37 + n for n in range(1, 5)},
}
"""Class ids by file name."""


def makers(folder: Path) -> Makers:
    """The packs that were fetched."""
    tiles = folder / "mah-jong" / "usr/share/mah-jong"
    found: Makers = {}
    for name in NAMES:
        source = tiles / f"tiles-{name}"
        if source.is_dir():
            found[f"mah-jong-{name}"] = partial(_draw, source)
    return found


def _draw(folder: Path) -> Pack:
    pictures = {}
    for name, kind in KINDS.items():
        tile = read_xpm((folder / f"{name}.xpm").read_text("latin-1"))
        pictures[kind] = larger(ink_of(np.ascontiguousarray(tile[..., :3])), 8, crisp=True)
    return cut_all(pictures)
