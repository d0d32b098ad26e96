"""The pictures of PyPI's `pymdownx-mahjong`: one SVG a kind, no flowers."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from vision.dataset.faces.packs.picture import Makers, Pack, cut_all, rasterise

KINDS = {
    **{f"{rank}{suit}": 9 * row + rank - 1 for row, suit in enumerate("mps") for rank in range(1, 10)},
    "1z": 27,
    "2z": 28,
    "3z": 29,
    "4z": 30,
    "6z": 32,
    "7z": 31,
}
"""Class ids by file name; its white dragon 5z is blank."""


def makers(folder: Path) -> Makers:
    """The pack, where it was fetched."""
    source = folder / "pymdownx-mahjong" / "pymdownx_mahjong/assets/light"
    return {"riichi": partial(_draw, source)} if source.is_dir() else {}


def _draw(folder: Path) -> Pack:
    paths = {kind: folder / f"{name}.svg" for name, kind in KINDS.items()}
    return cut_all({kind: rasterise(path.read_text(), None) for kind, path in paths.items() if path.exists()})
