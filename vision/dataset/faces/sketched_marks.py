"""The drawn parts of a face: dots, sticks, the bird, frames and plants, in the manner of one imagined set."""

from __future__ import annotations

import math

import numpy as np
from PIL import ImageDraw

from vision.dataset.faces.face import Colour

# Strokes are given in pixels of a picture twice so large, which is then reduced: smooth edges.
WIDTH, HEIGHT = 108, 144
SCALE = 2

Random = np.random.Generator


class Marks:
    """What a set's designer fixed once: inks, margin, and the manner of each mark (numbers pick one)."""

    random: Random
    red: Colour
    green: Colour
    blue: Colour
    black: Colour
    inks: tuple[Colour, Colour, Colour]
    margin: float
    dot: int
    stick: int
    stick_width: float
    white: int

    def area(self, x: float, y: float) -> tuple[float, float]:
        """Pixels of a point of the printed area, 0..1 across and down."""
        m = self.margin
        return (m + x * (1 - 2 * m)) * WIDTH * SCALE, (m + y * (1 - 2 * m)) * HEIGHT * SCALE

    def draw_dot(self, draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, ink: Colour) -> None:
        """One dot of the suit, in the manner of this set."""

        def disc(share: float, fill: tuple[int, ...]) -> None:
            r = radius * share
            draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)

        clear = (0, 0, 0, 0)
        disc(1, ink)
        if self.dot == 0:
            disc(0.72, clear)
            disc(0.5, ink)
        elif self.dot == 1:
            disc(0.78, clear)
            disc(0.55, ink)
            disc(0.2, clear)
        elif self.dot == 2:
            disc(0.35, clear)
        elif self.dot == 3:  # petals
            disc(0.85, clear)
            disc(0.25, ink)
            for step in range(6):
                angle = step * math.pi / 3
                px, py = x + math.cos(angle) * radius * 0.52, y + math.sin(angle) * radius * 0.52
                r = radius * 0.22
                draw.ellipse((px - r, py - r, px + r, py + r), fill=ink)
        elif self.dot == 4:
            disc(0.8, clear)
            disc(0.62, ink)
            disc(0.4, clear)
            disc(0.22, ink)
        else:
            r = radius * 0.55
            width = max(2, int(radius * 0.16))
            draw.line((x - r, y - r, x + r, y + r), fill=clear, width=width)
            draw.line((x - r, y + r, x + r, y - r), fill=clear, width=width)

    def draw_great_dot(self, draw: ImageDraw.ImageDraw, x: float, y: float, radius: float) -> None:
        """The one dot of 1p."""
        a, b, _ = self.inks
        clear = (0, 0, 0, 0)
        rings = (
            (1.0, a),
            (0.9, clear),
            (0.82, a),
            (0.62, clear),
            (0.52, b),
            (0.36, clear),
            (0.26, b),
            (0.1, clear),
        )
        for share, fill in rings if self.dot % 2 else rings[2:]:
            r = radius * share
            draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)
        petals = 8 + 2 * self.dot
        for step in range(petals):
            angle = 2 * math.pi * step / petals
            px, py = x + math.cos(angle) * radius * 0.72, y + math.sin(angle) * radius * 0.72
            r = radius * 0.08
            draw.ellipse((px - r, py - r, px + r, py + r), fill=clear if self.dot < 3 else b)

    def draw_stick(
        self, draw: ImageDraw.ImageDraw, x: float, y: float, half: float, lean: float, ink: Colour
    ) -> None:
        """One stick of bamboo; `half` its half length in units of the printed height, `lean` in degrees."""
        px, py = self.area(x, y)
        length = half * (1 - 2 * self.margin) * HEIGHT * SCALE
        width = self.stick_width * WIDTH * SCALE
        turn = math.radians(lean)
        cos, sin = math.cos(turn), math.sin(turn)

        def at(across: float, along: float) -> tuple[float, float]:
            return px + across * cos - along * sin, py + across * sin + along * cos

        def bar(low: float, high: float, half_width: float) -> None:
            draw.polygon(
                [at(-half_width, low), at(half_width, low), at(half_width, high), at(-half_width, high)],
                fill=ink,
            )

        def knob(along: float, radius: float) -> None:
            kx, ky = at(0, along)
            draw.ellipse((kx - radius, ky - radius, kx + radius, ky + radius), fill=ink)

        if self.stick == 0:  # two joints with a waist
            bar(-length, -length * 0.06, width * 0.8)
            bar(length * 0.06, length, width * 0.8)
            bar(-length, length, width * 0.3)
        elif self.stick == 1:  # thin stick with knobs
            bar(-length, length, width * 0.45)
            for along in (-length * 0.9, 0, length * 0.9):
                knob(along, width * 0.95)
        elif self.stick == 2:  # plain bar with a light line
            bar(-length, length, width * 0.75)
            draw.line(
                (*at(0, -length * 0.8), *at(0, length * 0.8)),
                fill=(0, 0, 0, 0),
                width=max(2, int(width * 0.35)),
            )
        elif self.stick == 3:  # beads
            for along in np.linspace(-length * 0.82, length * 0.82, 3):
                knob(float(along), min(width * 1.05, length * 0.36))
            bar(-length, length, width * 0.35)
        else:  # hollow joints
            for low, high in ((-length, -length * 0.05), (length * 0.05, length)):
                bar(low, high, width * 0.85)
                inner = [at(-width * 0.4, low + width * 0.5), at(width * 0.4, low + width * 0.5)]
                inner += [at(width * 0.4, high - width * 0.5), at(-width * 0.4, high - width * 0.5)]
                draw.polygon(inner, fill=(0, 0, 0, 0))

    def draw_bird(self, draw: ImageDraw.ImageDraw) -> None:
        """Body, head with a beak, a fan of tail feathers, legs."""
        r = self.random
        flip = -1 if r.random() < 0.5 else 1

        def at(x: float, y: float) -> tuple[float, float]:
            return self.area(0.5 + flip * x, y)

        line = int(r.integers(3, 8))
        root = at(0.0, 0.62)
        for step in range(int(r.integers(5, 10))):
            angle = math.radians(r.uniform(-75, -15) - 6 * step)
            tip = at(0.05 + 0.48 * math.cos(angle) * (1 if step % 2 else 0.8), 0.6 + 0.55 * math.sin(angle))
            draw.line((*root, *tip), fill=(self.green, self.blue, self.green)[step % 3], width=line)
            if r.random() < 0.5:
                draw.ellipse((tip[0] - 8, tip[1] - 8, tip[0] + 8, tip[1] + 8), fill=self.red)
        bx0, by0 = at(-0.26, 0.42)
        bx1, by1 = at(0.16, 0.78)
        draw.ellipse(
            (min(bx0, bx1), by0, max(bx0, bx1), by1), fill=self.green if r.random() < 0.6 else self.blue
        )
        hx, hy = at(-0.24, 0.34)
        head = r.uniform(14, 22)
        draw.ellipse(
            (hx - head, hy - head, hx + head, hy + head), fill=self.red if r.random() < 0.6 else self.green
        )
        beak = at(-0.46, 0.36)
        draw.line((hx, hy, *beak), fill=self.red, width=6)
        draw.ellipse((hx - 4, hy - 6, hx + 4, hy + 2), fill=(255, 255, 255, 255))
        for x in (-0.1, 0.06):
            draw.line((*at(x, 0.75), *at(x - 0.03, 0.96)), fill=self.red, width=5)
            draw.line((*at(x - 0.1, 0.96), *at(x + 0.08, 0.96)), fill=self.red, width=5)

    def draw_white(self, draw: ImageDraw.ImageDraw) -> None:
        """The frame of the white dragon, or nothing."""
        ink = self.blue if self.random.random() < 0.75 else self.black
        if self.white == 0:
            return
        width = (0, 8, 14, 6, 5, 10)[self.white]
        inset = 0.04
        box = (*self.area(inset, inset), *self.area(1 - inset, 1 - inset))
        draw.rectangle(box, outline=ink, width=width)
        if self.white in (3, 4):
            box = (*self.area(0.16, 0.12), *self.area(0.84, 0.88))
            draw.rectangle(box, outline=ink, width=width)
        if self.white == 4:
            for step in range(9):
                y = 0.08 + step * 0.105
                for x in (0.1, 0.9):
                    px, py = self.area(x, y)
                    draw.rectangle((px - 5, py - 5, px + 5, py + 5), fill=ink)
        if self.white == 5:
            for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
                px, py = self.area(0.12 + 0.76 * x, 0.1 + 0.8 * y)
                draw.rectangle((px - 14, py - 14, px + 14, py + 14), outline=ink, width=6)

    def draw_plant(self, draw: ImageDraw.ImageDraw, plant: int) -> None:
        """0 plum, 1 orchid, 2 chrysanthemum, 3 bamboo: strokes and blossoms in the lower part of the face."""
        r = self.random
        if plant == 3:
            for x in r.uniform(0.25, 0.75, 2):
                for joint in range(5):
                    y = 0.95 - joint * 0.14
                    draw.line((*self.area(x, y), *self.area(x + 0.02, y - 0.12)), fill=self.green, width=8)
            for _ in range(12):
                x, y, lean = r.uniform(0.1, 0.9), r.uniform(0.35, 0.9), r.uniform(-0.2, 0.2)
                start, end = self.area(x, y), self.area(x + lean, y + 0.14)
                middle = ((start[0] + end[0]) / 2 + 8, (start[1] + end[1]) / 2)
                draw.polygon([start, middle, end], fill=self.green)
            return
        if plant == 1:
            for _ in range(int(r.integers(6, 11))):
                tip = (r.uniform(0.0, 1.0), r.uniform(0.35, 0.7))
                bend = (0.5 + (tip[0] - 0.5) * 0.3, 0.55)
                draw.line([self.area(0.5, 0.98), self.area(*bend), self.area(*tip)], fill=self.green, width=5)
            blossoms, petals, radius = 3, 5, 0.06
        elif plant == 2:
            draw.line(
                [self.area(0.5, 0.98), self.area(0.45, 0.75), self.area(0.5, 0.5)],
                fill=self.green,
                width=7,
            )
            for _ in range(5):
                x, y = r.uniform(0.2, 0.8), r.uniform(0.72, 0.92)
                px, py = self.area(x, y)
                draw.ellipse((px - 18, py - 8, px + 18, py + 8), fill=self.green)
            blossoms, petals, radius = int(r.integers(1, 3)), 14, 0.2
        else:
            points = [(r.uniform(0.1, 0.3), 0.98)]
            for _ in range(4):
                points.append((points[-1][0] + r.uniform(0.02, 0.2), points[-1][1] - 0.14))
            draw.line([self.area(*point) for point in points], fill=self.black, width=8)
            for point in points[1:]:
                tip = (point[0] + r.uniform(-0.25, 0.25), point[1] - 0.1)
                draw.line([self.area(*point), self.area(*tip)], fill=self.black, width=5)
            blossoms, petals, radius = int(r.integers(4, 8)), 5, 0.08
        for _ in range(blossoms):
            x, y = r.uniform(0.25, 0.75), r.uniform(0.42, 0.72)
            px, py = self.area(x, y)
            size = radius * WIDTH * SCALE
            for step in range(petals):
                angle = 2 * math.pi * step / petals
                cx, cy = px + math.cos(angle) * size, py + math.sin(angle) * size
                p = size * (0.62 if petals == 5 else 0.28)
                draw.ellipse((cx - p, cy - p, cx + p, cy + p), fill=self.red)
            core = size * 0.4
            draw.ellipse((px - core, py - core, px + core, py + core), fill=(225, 180, 60, 255))
