"""The themes of Debian's `gnome-mahjongg`: one row of 43 tiles, the last one blank."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
from PIL import Image

from vision.dataset.faces.packs.picture import Makers, Pack, cut_all, ink_of, larger, rasterise

_TO_BAMBOO = (*range(9, 18), 30, 29, 28, 27, 31, 32, *range(9), *range(18, 27))
SMOOTH = (*_TO_BAMBOO, 39, 40, 38, 41, 33, *range(34, 38))
"""Class ids of the columns of `smooth`."""

# Weather cards 一 to 四, then the maker's emblem in place of a white dragon, then flower cards 一 to 四.
POSTMODERN: tuple[int | None, ...] = (*_TO_BAMBOO, *range(34, 38), None, *range(38, 42))
"""Class ids of the columns of `postmodern`."""


def makers(folder: Path) -> Makers:
    """The packs that were fetched. `edu_kang_xi` shows no mahjong tiles."""
    themes = folder / "gnome-mahjongg" / "usr/share/gnome-mahjongg/themes"
    found: Makers = {}
    if (smooth := themes / "smooth.png").exists():
        found["gnome-smooth"] = partial(_smooth, smooth)
    if (postmodern := themes / "postmodern.svg").exists():
        found["gnome-postmodern"] = partial(_postmodern, postmodern)
    return found


def _smooth(path: Path) -> Pack:
    """Drawn tiles, 96 x 132 each, in the upper half of the sheet; only their print is kept."""
    sheet = np.asarray(Image.open(path).convert("RGB"), np.uint8)
    tiles = {kind: sheet[9:116, 96 * column + 11 : 96 * column + 92] for column, kind in enumerate(SMOOTH)}
    return cut_all({kind: larger(ink_of(tile), 2) for kind, tile in tiles.items()})


def _postmodern(path: Path) -> Pack:
    """Drawn tiles, 64 x 88 each, in the upper half of a vector sheet that is drawn in pieces."""
    text = path.read_text()
    pictures = {}
    for column, kind in enumerate(POSTMODERN):
        if kind is None:
            continue
        view = f'viewBox="{64 * column + 11} 3 50 72" width="200" height="288"'
        piece = text.replace('width="2752" height="176" viewBox="0 0 2752 176"', view, 1)
        pictures[kind] = ink_of(np.ascontiguousarray(rasterise(piece, 1.0)[..., :3]))
    return cut_all(pictures)
