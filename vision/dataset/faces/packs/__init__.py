"""Packs of free tile art: one module for each family, named after where its pictures come from.

A family's `makers(folder)` gives, for each of its packs found under `folder` (the `art` folder that
`vision.dataset.faces.fetch` fills), the pack's name and what draws it.
"""

from __future__ import annotations

from vision.dataset.faces.packs import glyphs, gnome, kmahjongg, mah_jong, riichi, xmahjongg, xshisen
from vision.dataset.faces.packs.picture import Makers, Pack, Picture

FAMILIES = (kmahjongg, xmahjongg, gnome, riichi, mah_jong, xshisen, glyphs)

__all__ = ["FAMILIES", "Makers", "Pack", "Picture"]
