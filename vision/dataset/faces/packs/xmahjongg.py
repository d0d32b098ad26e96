"""The tile sets of Debian's `xmahjongg`: one GIF a set, its kinds in rows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from vision.dataset.faces.packs.picture import Makers, Pack, cut_all, ink_of, larger

# xmahjongg's own order; None where a sheet shows no kind that we know by its marks.
_TO_HONOURS: tuple[int | None, ...] = (
    *range(9, 18),
    30,
    29,
    28,
    27,
    31,
    32,
    *range(9),
    *range(18, 27),
)
_NAMED = (*_TO_HONOURS, 34, 35, 36, 37, 33, 41, 39, 38, 40)
# 華 and 花 only say "flower"; then come 梅 and 竹, the white dragon, and the four winds once more.
_GNOME = (*_TO_HONOURS, None, None, 38, 41, 33, None, None, None, None)
_REAL: tuple[tuple[int | None, ...], ...] = (
    tuple(range(9, 18)),
    tuple(range(18, 27)),
    tuple(range(9)),
    (34, 35, 36, 37, 30, 28, 27, 29),
    (38, 39, 40, 41, 32, 33, 31),
)


@dataclass(frozen=True)
class Sheet:
    """A sheet of tiles. `cell` is their pitch (width, height), `face` the part of a cell that bears ink."""

    kinds: tuple[tuple[int | None, ...], ...]
    cell: tuple[float, float]
    face: tuple[int, int, int, int]
    times: int
    coarse: bool = True


SHEETS = {
    "real": Sheet(_REAL, (532 / 9, 396 / 5), (5, 5, 55, 74), 3, coarse=False),  # photographs
    "dorothys": Sheet((_NAMED[:21], _NAMED[21:]), (64, 80), (2, 2, 52, 68), 5),
    "dorwhite": Sheet((_NAMED[:21], _NAMED[21:]), (64, 80), (2, 2, 53, 69), 5),
    "gnome": Sheet((_GNOME[:21], _GNOME[21:]), (40, 56), (5, 3, 37, 49), 8),
}
"""The sheets by name. Those left out show letters, or flowers told apart by a numeral alone."""


def makers(folder: Path) -> Makers:
    """The packs that were fetched."""
    tiles = folder / "xmahjongg" / "usr/share/games/xmahjongg/tiles"
    found: Makers = {}
    for name, sheet in SHEETS.items():
        path = tiles / f"{name}.gif"
        if path.exists():
            found[f"xmahjongg-{name}"] = partial(_cut, path, sheet)
    return found


def _cut(path: Path, sheet: Sheet) -> Pack:
    pixels = np.asarray(Image.open(path).convert("RGB"), np.uint8)
    left, top, right, bottom = sheet.face
    tiles = {}
    for row, kinds in enumerate(sheet.kinds):
        for column, kind in enumerate(kinds):
            if kind is None:
                continue
            y, x = round(row * sheet.cell[1]), round(column * sheet.cell[0])
            tiles[kind] = pixels[y + top : y + bottom, x + left : x + right]
    if sheet.coarse:
        tiles = _without_body(tiles)
    return cut_all(
        {kind: larger(ink_of(tile), sheet.times, crisp=sheet.coarse) for kind, tile in tiles.items()}
    )


def _without_body(tiles: dict[int, NDArray[np.uint8]]) -> dict[int, NDArray[np.uint8]]:
    """Drawn tiles with plain bodies: what most of them show at a place, such as corner marks, is no ink."""
    body = np.median(np.stack(list(tiles.values())), axis=0)
    plain = np.median(body.reshape(-1, 3), axis=0)
    return {
        kind: np.where((tile == body).all(axis=2, keepdims=True), plain, tile).astype(np.uint8)
        for kind, tile in tiles.items()
    }
