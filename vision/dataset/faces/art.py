"""Packs of free tile art, read into RGBA pictures of ink and kept beside where they were fetched.

Each pack is one style of all or most kinds. Positions and relative sizes of a pack's pictures are its own.
"""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from pathlib import Path

import cv2
import numpy as np

from vision.dataset.faces.packs import FAMILIES, Pack, Picture

__all__ = ["SUFFIXES", "Pack", "Picture", "load_packs"]

SUFFIXES = (".png", ".webp")
"""Of the pictures of a pack that is drawn, each named after its class id."""


def load_packs(folder: Path) -> dict[str, Pack]:
    """All packs found under `folder`, by name; drawn on the first call, read from their pictures after. What
    is drawn already is found without what it was drawn from."""
    packs: dict[str, Pack] = {}
    drawn = folder / "drawn"
    for name, make in (pair for family in FAMILIES for pair in family.makers(folder).items()):
        store = drawn / name
        if not store.is_dir():
            pack = make()
            store.parent.mkdir(parents=True, exist_ok=True)
            # Written aside and moved whole: another process may be drawing the same pack.
            with tempfile.TemporaryDirectory(dir=store.parent, prefix=".part-") as part:
                for kind, picture in pack.items():
                    cv2.imwrite(f"{part}/{kind:02d}.png", cv2.cvtColor(picture, cv2.COLOR_RGBA2BGRA))
                with contextlib.suppress(OSError):
                    shutil.copytree(part, store)
        packs[name] = _read(store)
    for store in sorted(drawn.glob("[!.]*/")) if drawn.is_dir() else ():
        if store.name not in packs:
            packs[store.name] = _read(store)
    return packs


def _read(store: Path) -> Pack:
    pack = {}
    for path in sorted(path for path in store.iterdir() if path.suffix in SUFFIXES):
        picture = np.asarray(cv2.imread(str(path), cv2.IMREAD_UNCHANGED))
        pack[int(path.stem)] = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGRA2RGBA), np.uint8)
    return pack
