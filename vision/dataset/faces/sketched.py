"""Faces sketched with pen and brush: the second manner beside `drawn`, plainer and with harder edges.

A seeded `SketchedSet` is one imagined set. The layouts of dots and bamboo follow the sets on sale; everything
else (fonts, colours, strokes, spacing) varies from set to set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from PIL import Image as PillowImage
from PIL import ImageDraw, ImageFont

from vision.dataset.faces import fonts
from vision.dataset.faces.face import FACE_HEIGHT, FACE_WIDTH, Colour, Face, thicken
from vision.dataset.faces.layouts import BAMBOO, DOTS
from vision.dataset.faces.sketched_marks import HEIGHT, SCALE, WIDTH, Marks, Random

NUMERALS = ("一", "二", "三", "四", "五", "六", "七", "八", "九")
HONOURS = ("東", "南", "西", "北", "中", "發")
SEASONS = ("春", "夏", "秋", "冬")
PLANTS = ("梅", "蘭", "菊", "竹")
NEEDED = "".join(NUMERALS) + "伍萬万" + "".join(HONOURS) + "".join(SEASONS) + "".join(PLANTS)

RED: tuple[Colour, ...] = ((196, 30, 38), (170, 20, 30), (220, 60, 50), (150, 30, 40), (205, 40, 80))
GREEN: tuple[Colour, ...] = ((20, 110, 60), (10, 80, 50), (40, 140, 70), (0, 120, 110), (60, 110, 30))
BLUE: tuple[Colour, ...] = ((25, 50, 140), (20, 30, 90), (40, 80, 180), (50, 50, 120), (30, 100, 160))
BLACK: tuple[Colour, ...] = ((25, 25, 30), (40, 35, 40), (20, 30, 50), (60, 50, 50))
ANYTHING = 0.5
"""Share of the flowers with a character on them that show any flower's picture."""


class SketchedSet(Marks):
    """One imagined set. `names` are font files that hold every character of the tiles; `art` gives pictures
    (RGBA, any size) by class id: birds and flowers, from free art."""

    def __init__(self, seed: int, names: Sequence[str], art: Mapping[int, Sequence[Face]]) -> None:
        r = np.random.default_rng([7, seed])
        self.random = r  # rebound to the caller's in face()
        self.art = art
        self.font_rank, self.font_suit, self.font_honour, self.font_flower = (
            names[int(r.integers(len(names)))] for _ in range(4)
        )
        if r.random() < 0.7:  # one hand cut the whole set
            self.font_suit = self.font_honour = self.font_flower = self.font_rank
        self.font_index = names[int(r.integers(len(names)))]
        one_ink = r.random() < 0.08
        only = _pick((BLACK, BLUE, GREEN, RED)[int(r.integers(4))], r)
        self.red, self.green, self.blue, self.black = (
            only if one_ink else _pick(colours, r) for colours in (RED, GREEN, BLUE, BLACK)
        )
        self.rank_ink = (self.black, self.blue, self.black, self.red)[int(r.integers(4))]
        self.suit_ink = self.red if r.random() < 0.85 else self.rank_ink
        self.wind_ink = (self.black, self.blue, self.black, self.green)[int(r.integers(4))]
        self.inks = (self.green, self.red, self.blue if r.random() < 0.7 else self.black)
        self.margin = float(r.uniform(0.05, 0.14))
        self.five = "伍" if r.random() < 0.6 else "五"
        self.wan = "萬" if r.random() < 0.93 else "万"
        self.dot = int(r.integers(6))
        self.dot_size = float(r.uniform(0.85, 1.08))
        self.stick = int(r.integers(5))
        self.stick_width = float(r.uniform(0.075, 0.13))
        self.stick_mix = r.random() < 0.85
        self.white = int(r.integers(6))
        self.index = r.random() < 0.35
        self.index_flowers = r.random() < 0.75
        self.index_corner = int(r.integers(4))
        self.flower_text = r.random() < 0.85 or not self.index_flowers
        self.text_corner = int(r.integers(2)), int(r.integers(2))  # of seasons, of plants
        self.chinese_numbers = r.random() < 0.25  # seasons numbered 一 to 四
        self.season_ink, self.plant_ink = (
            (self.red, self.blue) if r.random() < 0.5 else (self.black, self.green)
        )
        if r.random() < 0.3:
            self.season_ink, self.plant_ink = self.plant_ink, self.season_ink
        self.bold = int(r.integers(0, 3))
        self.squash = float(r.uniform(0.85, 1.15))

    def face(self, kind: int, rng: Random) -> Face:
        """The face of class id `kind`; `rng` draws what differs from tile to tile (birds, plants)."""
        self.random = rng
        image = PillowImage.new("RGBA", (WIDTH * SCALE, HEIGHT * SCALE), (0, 0, 0, 0))
        draw = ImageDraw.Draw(image)
        if kind < 9:
            self._characters(image, kind + 1)
        elif kind < 18:
            self._dots(draw, kind - 8)
        elif kind < 27:
            self._bamboo(image, draw, kind - 17)
        elif kind < 33:
            ink = self.wind_ink if kind < 31 else (self.red, self.green)[kind - 31]
            self._text(image, HONOURS[kind - 27], self.font_honour, ink, (0.5, 0.5), (0.86, 0.72))
        elif kind == 33:
            self.draw_white(draw)
        else:
            self._flower(image, draw, kind - 34)
        if self.index and kind < 33 and not (kind >= 31):
            self._index(image, kind)
        return np.asarray(image.resize((FACE_WIDTH, FACE_HEIGHT), PillowImage.Resampling.BOX))

    def _text(
        self,
        image: PillowImage.Image,
        text: str,
        font: str,
        ink: Colour,
        centre: tuple[float, float],
        size: tuple[float, float],
    ) -> None:
        """One character scaled into a box of the printed area, at `centre`."""
        width = size[0] * (1 - 2 * self.margin) * WIDTH * SCALE
        height = size[1] * (1 - 2 * self.margin) * HEIGHT * SCALE
        mask = self._character(text, font)
        # A character that is naturally flat, such as 一, keeps its proportions instead of filling the box.
        ratio = min(width / mask.width, height / mask.height)
        flat = mask.width > 2.2 * mask.height
        new_width = width if not flat else min(width, mask.width * ratio * 1.05)
        new_height = min(height, mask.height * ratio * 1.35) if not flat else mask.height * ratio * 1.4
        new_width = min(new_width, mask.width * ratio * 1.5)
        mask = mask.resize((max(2, int(new_width)), max(2, int(new_height))), PillowImage.Resampling.BILINEAR)
        x, y = self.area(*centre)
        colour = PillowImage.new("RGBA", mask.size, (*ink, 255))
        image.paste(colour, (int(x - mask.width / 2), int(y - mask.height / 2)), mask)

    def _character(self, text: str, font: str) -> PillowImage.Image:
        mask = fonts.glyph(font, text)
        if mask is None:
            raise fonts.GlyphError(f"{font}: has no {text}")
        room = 2 * self.bold
        framed = cv2.copyMakeBorder(mask, room, room, room, room, cv2.BORDER_CONSTANT, value=0)
        return PillowImage.fromarray(thicken(np.asarray(framed, np.uint8), self.bold * 2))

    def _characters(self, image: PillowImage.Image, rank: int) -> None:
        text = self.five if rank == 5 else NUMERALS[rank - 1]
        self._text(image, text, self.font_rank, self.rank_ink, (0.5, 0.23), (0.72, 0.42))
        self._text(image, self.wan, self.font_suit, self.suit_ink, (0.5, 0.74), (0.8, 0.5))

    def _dots(self, draw: ImageDraw.ImageDraw, rank: int) -> None:
        unit = (1 - 2 * self.margin) * WIDTH * SCALE
        if rank == 1:
            x, y = self.area(0.5, 0.5)
            self.draw_great_dot(draw, x, y, unit * 0.42 * self.dot_size)
            return
        radius = {2: 0.27, 3: 0.2, 4: 0.22, 5: 0.18, 6: 0.18, 7: 0.15, 8: 0.16, 9: 0.15}[rank] * unit
        a, b, c = self.inks
        inks = {
            2: (a, c),
            3: (c, b, a),
            4: (c, a, a, c),
            5: (c, a, b, a, c),
            6: (a, a, b, b, b, b),
            7: (a, a, a, b, b, b, b),
            8: (c,) * 8,
            9: (a, a, a, b, b, b, c, c, c),
        }[rank]
        for (x, y), ink in zip(DOTS[rank], inks, strict=True):
            px, py = self.area(x, y)
            self.draw_dot(draw, px, py, radius * self.dot_size, ink)

    def _bamboo(self, image: PillowImage.Image, draw: ImageDraw.ImageDraw, rank: int) -> None:
        if rank == 1:
            pictures = self.art.get(18, [])
            if pictures and self.random.random() < 0.65:
                self._picture(image, pictures, (0.5, 0.52), 0.95, keep=self.random.random() < 0.6)
            else:
                self.draw_bird(draw)
            return
        for number, (x, y, half, lean) in enumerate(BAMBOO[rank]):
            ink = self.green
            middle = (rank == 5 and number == 4) or (rank == 7 and number == 6) or (rank == 9 and x == 0.5)
            if self.stick_mix and middle:
                ink = self.red
            elif self.stick_mix and self.stick % 2 and rank in (2, 3, 4, 6) and y < 0.5:
                ink = self.blue
            self.draw_stick(draw, x, y, half, lean, ink)

    def _flower(self, image: PillowImage.Image, draw: ImageDraw.ImageDraw, number: int) -> None:
        season = number < 4
        ink = self.season_ink if season else self.plant_ink
        rank = number % 4
        with_text = self.flower_text
        with_index = self.index_flowers or not with_text
        pictures = self.art.get(34 + number, [])
        # Where something is written, that says which flower it is, whatever is pictured.
        anything = with_text and self.random.random() < ANYTHING
        if anything:
            pictures = [p for kind in range(34, 42) for p in self.art.get(kind, [])]
        if pictures and (self.random.random() < 0.6 or not with_text):
            self._picture(image, pictures, (0.5, 0.6), 0.8, keep=self.random.random() < 0.4)
        else:
            plant = int(self.random.integers(4)) if season or anything else rank
            self.draw_plant(draw, plant)
        if with_text:
            text = SEASONS[rank] if season else PLANTS[rank]
            x = 0.22 if self.text_corner[not season] else 0.78
            size = float(self.random.uniform(0.34, 0.46))
            self._text(image, text, self.font_flower, ink, (x, 0.17), (size, size * 0.72))
        if with_index:
            x = 0.8 if self.text_corner[not season] else 0.2
            if season and self.chinese_numbers:
                self._text(image, NUMERALS[rank], self.font_rank, ink, (x, 0.15), (0.34, 0.2))
            else:
                self._latin(image, str(rank + 1), (x, 0.14), 0.24, ink)

    def _picture(
        self,
        image: PillowImage.Image,
        pictures: Sequence[Face],
        centre: tuple[float, float],
        size: float,
        keep: bool,
    ) -> None:
        """A picture of the art, in its own colours or in the set's inks."""
        picture = PillowImage.fromarray(pictures[int(self.random.integers(len(pictures)))])
        width = size * (1 - 2 * self.margin) * WIDTH * SCALE
        height = size * (1 - 2 * self.margin) * HEIGHT * SCALE
        ratio = min(width / picture.width, height / picture.height)
        picture = picture.resize(
            (max(2, int(picture.width * ratio)), max(2, int(picture.height * ratio))),
            PillowImage.Resampling.BILINEAR,
        )
        x, y = self.area(*centre)
        place = (int(x - picture.width / 2), int(y - picture.height / 2))
        pixels = np.asarray(picture)
        pale = (
            float(pixels[..., :3][pixels[..., 3] > 128].mean()) > 200
            if (pixels[..., 3] > 128).any()
            else True
        )
        if keep and not pale:  # white art is made for dark tiles
            image.alpha_composite(picture, (max(0, place[0]), max(0, place[1])))
        else:
            ink = (self.green, self.red, self.blue)[int(self.random.integers(3))]
            image.paste(PillowImage.new("RGBA", picture.size, (*ink, 255)), place, picture.getchannel("A"))

    def _index(self, image: PillowImage.Image, kind: int) -> None:
        text = str(kind % 9 + 1) if kind < 27 else "ESWN"[kind - 27]
        x, y = ((0.08, 0.07), (0.92, 0.07), (0.08, 0.93), (0.92, 0.93))[self.index_corner]
        self._latin(image, text, (x, y), 0.15, self.black)

    def _latin(
        self, image: PillowImage.Image, text: str, centre: tuple[float, float], size: float, ink: Colour
    ) -> None:
        font = ImageFont.truetype(self.font_index, int(size * HEIGHT * SCALE * 0.8))
        x, y = self.area(*centre)
        ImageDraw.Draw(image).text((x, y), text, font=font, fill=(*ink, 255), anchor="mm")


def _pick(colours: tuple[Colour, ...], random: Random) -> Colour:
    base = np.array(colours[int(random.integers(len(colours)))]) + random.normal(0, 12, 3)
    r, g, b = (int(value) for value in base.clip(0, 255))
    return r, g, b
