"""Faces of tile sets that were never photographed: ink on a transparent ground, for scenes.

A `FaceSet` is one set in one style. `random_set` draws a new one: glyphs from a font, procedural dots and
bamboo, or a pack of free art; packs and fonts are fetched by `vision.dataset.faces.fetch` into a folder that
is not part of the project.
"""

from __future__ import annotations

from vision.dataset.faces.face import FACE_HEIGHT, FACE_WIDTH, Face, FaceSet
from vision.dataset.faces.sets import Library, random_set

__all__ = ["FACE_HEIGHT", "FACE_WIDTH", "Face", "FaceSet", "Library", "random_set"]
