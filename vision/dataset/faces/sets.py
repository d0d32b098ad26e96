"""Whole sets: one hand for the characters, one manner for dots and bamboo, one way to mark the flowers.

A set is drawn, sketched, or taken from a pack of art; `random_set` picks."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from vision.dataset.faces import art, drawn, fonts, plants, sketched
from vision.dataset.faces.face import Colour, Face, FaceSet, blank, ink, over, place, place_rgba, wobble
from vision.dataset.faces.packs.unmarked import unmarked

_NUMERALS = "一二三四五六七八九"
_WINDS = "東南西北"
_SEASONS = "春夏秋冬"
_FIRST_FLOWER = 34
# Traditional first, then the other forms that sets show.
_PLANTS = ("梅", "蘭兰", "菊", "竹")
_PLANT_NAMES = ("plum", "orchid", "chrysanthemum", "bamboo")


@dataclass(frozen=True)
class Library:
    """The fonts and art packs under a folder filled by `vision.dataset.faces.fetch`."""

    folder: Path

    @functools.cached_property
    def fonts(self) -> tuple[str, ...]:
        """Font files that hold the characters of the tiles."""
        return fonts.usable_fonts(self.folder / "fonts")

    @functools.cached_property
    def whole_fonts(self) -> tuple[str, ...]:
        """Those that hold every one of them."""
        return tuple(
            name
            for name in self.fonts
            if all(fonts.glyph(name, character) is not None for character in sketched.NEEDED)
        )

    @functools.cached_property
    def packs(self) -> dict[str, art.Pack]:
        """Packs of tile art by name."""
        return art.load_packs(self.folder / "art")

    @functools.cached_property
    def pictures(self) -> dict[int, list[art.Picture]]:
        """The pictures of all packs by class id; those of the flowers without their marks."""
        found: dict[int, list[art.Picture]] = {}
        for name, pack in self.packs.items():
            playing = {kind: picture for kind, picture in pack.items() if kind < _FIRST_FLOWER}
            for kind, picture in (playing | unmarked(name, pack)).items():
                found.setdefault(kind, []).append(picture)
        return found


@dataclass(frozen=True)
class DrawnSet:
    """A set drawn from a font and a manner. `index_marks` puts the rank in a corner, as export sets do."""

    library: Library
    font: str
    style: drawn.DrawnStyle
    seed: int
    index_marks: bool
    full_five: bool
    simple_wan: bool
    blank_white: bool
    second_font: str
    latin_font: str
    weight: int
    marks_flowers: int
    options: dict[str, float] = field(default_factory=dict)

    def face(self, kind: int, rng: np.random.Generator) -> Face:
        """The upright face of a kind 0..41."""
        # What belongs to the set's design is drawn the same for every tile of it.
        design = np.random.default_rng((self.seed, kind))
        if kind < 9:
            face = self._characters(kind + 1, design)
        elif kind < 18:
            face = drawn.dots(kind - 8, self.style)
        elif kind < 27:
            face = self._bamboo(kind - 17, design)
        elif kind < 34:
            face = self._honour(kind - 27, design)
        else:
            face = self._flower(kind - 34, design)
        if self.index_marks and kind < 34:
            self._mark(face, kind)
        return face

    def _glyph(self, choices: str, rng: np.random.Generator, font: str | None = None) -> np.ndarray | None:
        for name in (font or self.font, self.second_font, *self.library.fonts):
            for character in choices:
                mask = fonts.glyph(name, character)
                if mask is not None:
                    return fonts.carved(mask, rng, self.weight)
        return None

    def _write(
        self,
        face: Face,
        choices: str,
        box: tuple[float, float, float, float],
        colour: Colour,
        rng: np.random.Generator,
    ) -> None:
        mask = self._glyph(choices, rng)
        if mask is None:
            return
        x, y, width, height = box
        # Flat characters such as 一 keep their shape instead of filling the box.
        wide_pixels, high_pixels = width * 144, height * 192
        ratio = mask.shape[1] / mask.shape[0]
        box_ratio = wide_pixels / high_pixels
        if ratio > box_ratio * 1.6:
            height = wide_pixels / ratio / 192 * 1.3
        elif ratio < box_ratio / 1.6:
            width = high_pixels * ratio / 144 * 1.3
        ink(face, place(mask, x, y, width, height), colour)

    def _characters(self, rank: int, rng: np.random.Generator) -> Face:
        face = blank()
        size = self.options["wan"]
        numeral = "伍五" if rank == 5 and self.full_five else _NUMERALS[rank - 1]
        top = (
            self.style.dark
            if self.options["ink"] < 0.8
            else (self.style.red if self.options["ink"] < 0.9 else self.style.green)
        )
        low = self.style.red if self.options["wan_ink"] < 0.85 else top
        split = self.options["split"]
        self._write(face, numeral, (0.5, split / 2 + 0.03, size, (split - 0.1) * 0.98), top, rng)
        self._write(
            face,
            "万萬" if self.simple_wan else "萬万",
            (0.5, (1 + split) / 2 - 0.03, size, (1 - split) - 0.12),
            low,
            rng,
        )
        return face

    def _bamboo(self, rank: int, rng: np.random.Generator) -> Face:
        if rank > 1:
            return drawn.bamboo(rank, self.style)
        packs = [pack for pack in self.library.packs.values() if 18 in pack]
        if packs and rng.random() < 0.6:
            picture = packs[int(rng.integers(len(packs)))][18]
            face = place_rgba(
                picture, 0.5, 0.5, float(rng.uniform(0.7, 0.95)), float(rng.uniform(0.75, 0.92))
            )
            return recoloured(face, rng) if rng.random() < 0.5 or is_pale(face) else face
        return drawn.bird(self.style, rng)

    def _honour(self, index: int, rng: np.random.Generator) -> Face:
        face = blank()
        if index == 6:
            return face if self.blank_white else drawn.frame(self.style)
        size = self.options["honour"]
        if index < 4:
            colour = self.style.dark if self.options["ink"] < 0.85 else self.style.red
            self._write(face, (("東东", "南", "西", "北")[index]), (0.5, 0.5, size, size * 0.86), colour, rng)
        elif index == 4:
            self._write(face, "中", (0.5, 0.5, size, size * 0.9), self.style.red, rng)
        else:
            self._write(
                face,
                "發発发" if self.options["split"] < 0.55 else "発發",
                (0.5, 0.5, size, size * 0.88),
                self.style.green,
                rng,
            )
        return face

    def _flower(self, index: int, rng: np.random.Generator) -> Face:
        face = blank()
        season = index < 4
        number = index % 4
        # A character says which flower it is, whatever is pictured.
        anything = self.marks_flowers != 1 and rng.random() < sketched.ANYTHING
        loose = anything or (season and rng.random() < 0.5)
        name = _PLANT_NAMES[int(rng.integers(4)) if loose else number]
        shown = int(rng.integers(8)) if anything else index
        pictures = self.library.pictures.get(_FIRST_FLOWER + shown, [])
        if pictures and rng.random() < 0.35:
            layer = place_rgba(pictures[int(rng.integers(len(pictures)))], 0.5, 0.6, 0.85, 0.7)
            if rng.random() < 0.4 or is_pale(layer):
                layer = recoloured(layer, rng)
            over(face, layer)
        else:
            picture = plants.plant(name, self.style, rng)
            over(
                face,
                place_rgba(picture, 0.5, 0.6, float(rng.uniform(0.75, 0.98)), float(rng.uniform(0.6, 0.8))),
            )
        colour = (self.style.red, self.style.dark, self.style.green)[int(self.options["flower_ink"] * 3) % 3]
        other = (self.style.red, self.style.dark)[season]
        left = self.options["flower_side"] < 0.5
        x = 0.22 if left else 0.78
        size = self.options["flower_size"]
        if self.marks_flowers != 1:
            choices = _SEASONS[number] if season else _PLANTS[number]
            self._write(
                face, choices, (x, 0.05 + size / 2, size * 1.2, size), colour if season else other, rng
            )
        if self.marks_flowers != 0:
            mask = fonts.glyph(self.latin_font, str(number + 1))
            if mask is not None:
                digit = self.options["digit_size"]
                shape = mask.shape[1] / mask.shape[0]
                ink(
                    face,
                    place(mask, 1 - x, 0.06 + digit / 2, digit * shape * 192 / 144, digit),
                    colour if season else other,
                )
        return face

    def _mark(self, face: Face, kind: int) -> None:
        text = str(kind % 9 + 1) if kind < 27 else "ESWNCF"[kind - 27] if kind < 33 else "P"
        mask = fonts.glyph(self.latin_font, text)
        if mask is None:
            return
        size = 0.11
        corner = place(mask, 0.12, 0.09, size * mask.shape[1] / mask.shape[0] * 192 / 144, size)
        colour = self.style.dark if self.options["ink"] < 0.5 else self.style.red
        ink(face, corner, colour)
        if self.options["split"] > 0.5:
            ink(face, np.ascontiguousarray(corner[::-1, ::-1]), colour)


@dataclass(frozen=True)
class ArtSet:
    """A set of one art pack, with what the pack lacks drawn; `tint` turns its colours."""

    pack: art.Pack
    rest: FaceSet
    tint: int | None
    fill: float

    def face(self, kind: int, rng: np.random.Generator) -> Face:
        """The upright face of a kind 0..41."""
        if kind not in self.pack:
            return self.rest.face(kind, rng)
        picture = self.pack[kind]
        face = place_rgba(picture, 0.5, 0.5, self.fill, self.fill)
        face = wobble(face, rng, 0.8)
        if is_pale(face):
            face[..., :3] = np.random.default_rng(self.tint).integers(10, 120, 3)
        return recoloured(face, np.random.default_rng(self.tint)) if self.tint is not None else face


def is_pale(face: Face) -> bool:
    """Whether the ink is too light to be seen on a tile, as in packs made for dark tiles."""
    shown = face[..., 3] > 128
    return bool(shown.any()) and float(face[shown][:, :3].mean()) > 170


def recoloured(face: Face, rng: np.random.Generator) -> Face:
    """The same face with its inks turned to other colours."""
    pixels = cv2.cvtColor(np.ascontiguousarray(face[..., :3]), cv2.COLOR_RGB2HSV)
    pixels[..., 0] = (pixels[..., 0].astype(int) + int(rng.integers(0, 180))) % 180
    pixels[..., 1] = np.clip(pixels[..., 1] * float(rng.uniform(0.3, 1.4)), 0, 255)
    pixels[..., 2] = np.clip(pixels[..., 2] * float(rng.uniform(0.35, 1.0)), 0, 235)
    changed = face.copy()
    changed[..., :3] = cv2.cvtColor(pixels, cv2.COLOR_HSV2RGB)
    return changed


def random_set(
    rng: np.random.Generator, library: Library, sketched_share: float = 0.5, art_share: float = 0.25
) -> FaceSet:
    """A new set: sketched, of an art pack (that share of the others), or drawn. Raises `fonts.GlyphError`
    where the library holds no usable font."""
    if not library.fonts:
        raise fonts.GlyphError(f"{library.folder}: no font with the characters of the tiles in it")
    if library.whole_fonts and rng.random() < sketched_share:
        return sketched.SketchedSet(int(rng.integers(2**31)), library.whole_fonts, library.pictures)
    return _drawn_set(rng, library, art_share)


def _drawn_set(rng: np.random.Generator, library: Library, art_share: float) -> FaceSet:
    names = library.fonts
    style = drawn.random_style(rng)
    whole = DrawnSet(
        library=library,
        font=names[int(rng.integers(len(names)))],
        style=style,
        seed=int(rng.integers(2**31)),
        index_marks=bool(rng.random() < 0.25),
        full_five=bool(rng.random() < 0.55),
        simple_wan=bool(rng.random() < 0.15),
        blank_white=bool(rng.random() < 0.4),
        second_font=names[int(rng.integers(len(names)))],
        latin_font=names[int(rng.integers(len(names)))],
        weight=int(rng.choice([-1, 0, 0, 1, 2, 3, 4])),
        # Marks of the flowers: their character, a numeral, or both.
        marks_flowers=int(rng.choice([0, 1, 2, 2, 2])),
        options={
            "wan": float(rng.uniform(0.6, 0.92)),
            "split": float(rng.uniform(0.38, 0.58)),
            "ink": float(rng.random()),
            "wan_ink": float(rng.random()),
            "honour": float(rng.uniform(0.62, 0.95)),
            "flower_ink": float(rng.random()),
            "flower_side": float(rng.random()),
            "flower_size": float(rng.uniform(0.2, 0.34)),
            "digit_size": float(rng.uniform(0.13, 0.24)),
        },
    )
    packs = list(library.packs.values())
    if packs and rng.random() < art_share:
        return ArtSet(
            pack=packs[int(rng.integers(len(packs)))],
            rest=whole,
            tint=int(rng.integers(2**31)) if rng.random() < 0.4 else None,
            fill=float(rng.uniform(0.72, 0.95)),
        )
    return whole
