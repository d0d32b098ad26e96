"""Draws the pictures of the 42 tiles and the back, `*.svg` beside this file, from nothing but numbers.

The glyphs are outlines, so that a phone without Chinese fonts shows them. Run, with fonttools installed:

    python -m ui.faces.draw NotoSerifCJK-Bold.ttc

The pictures are part of Fanlens and under its licence; see README.md here for the credit of the glyphs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import cos, pi, sin
from pathlib import Path
from typing import Any, Final

from scoring.tiles import DRAGONS, FLOWERS, TILES, WHITE, WINDS, Suit, Tile, code, rank, suit

WIDTH, HEIGHT = 60, 80
INK, RED, GREEN, BLUE, GOLD = "#1d2433", "#c0272d", "#1c7a4d", "#1f4e9e", "#d9952b"
FACE, EDGE = "#fffdf5", "#b9b09a"
Glyph = Callable[[str, float, float, float, str], str]
"""Draws a character: text, centre x, centre y, size, colour."""

_NUMERALS: Final = "一二三四五六七八九"
_WIND_GLYPHS: Final = "東南西北"
_FLOWER_GLYPHS: Final = "春夏秋冬梅蘭菊竹"


def dot(x: float, y: float, r: float, colour: str) -> str:
    """One coin of the dots suit."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{colour}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{r * 0.72:g}" fill="none" stroke="{FACE}" '
        f'stroke-width="{r * 0.16:.2g}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{r * 0.3:.2g}" fill="{FACE}"/>'
    )


def stick(x: float, y: float, height: float, colour: str, turn: float = 0) -> str:
    """One stick of the bamboo suit, centred on x, y, turned clockwise by `turn` degrees."""
    h, w = height / 2, 3.6
    shape = (
        f"M{-w},{-h + 3}Q{-w},{-h} 0,{-h}Q{w},{-h} {w},{-h + 3}"
        f"L{w - 1.2:g},-2.2Q{w + 0.8:g},0 {w - 1.2:g},2.2"
        f"L{w},{h - 3}Q{w},{h} 0,{h}Q{-w},{h} {-w},{h - 3}L{-w + 1.2:g},2.2Q{-w - 0.8:g},0 {-w + 1.2:g},-2.2Z"
    )
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({turn:g})"><path d="{shape}" fill="{colour}"/>'
        f'<path d="M0,{-h + 3:g}V-3M0,3V{h - 3:g}" stroke="{FACE}" stroke-width="1.1"/></g>'
    )


def dots(number: int) -> str:
    """The face of 1..9 of dots."""
    if number == 1:
        petals = "".join(
            f'<circle cx="{30 + 11.5 * cos(k * pi / 4):.1f}" cy="{40 + 11.5 * sin(k * pi / 4):.1f}" r="3.4" '
            f'fill="{RED if k % 2 else GREEN}"/>'
            for k in range(8)
        )
        return (
            f'<circle cx="30" cy="40" r="20" fill="none" stroke="{GREEN}" stroke-width="3.4"/>{petals}'
            f'<circle cx="30" cy="40" r="6" fill="{RED}"/><circle cx="30" cy="40" r="2.2" fill="{FACE}"/>'
        )
    layouts: dict[int, list[tuple[float, float, float, str]]] = {
        2: [(30, 23, 12, GREEN), (30, 57, 12, BLUE)],
        3: [(15, 18, 9.5, BLUE), (30, 40, 9.5, RED), (45, 62, 9.5, GREEN)],
        4: [(17, 22, 10.5, BLUE), (43, 22, 10.5, GREEN), (17, 58, 10.5, GREEN), (43, 58, 10.5, BLUE)],
        5: [
            *((x, y, 9, c) for x, y, c in ((15, 18, BLUE), (45, 18, GREEN), (15, 62, GREEN), (45, 62, BLUE))),
            (30, 40, 9, RED),
        ],
        6: [(x, y, 9, GREEN if y < 30 else RED) for y in (17, 42, 63) for x in (18, 42)],
        7: [
            *((x, y, 6.6, GREEN) for x, y in ((13, 13), (30, 20), (47, 27))),
            *((x, y, 7.6, RED) for y in (46, 65) for x in (20, 40)),
        ],
        8: [(x, y, 7.4, BLUE) for y in (13, 31, 49, 67) for x in (20, 40)],
        9: [(x, y, 7.6, c) for y, c in ((16, GREEN), (40, RED), (64, BLUE)) for x in (12, 30, 48)],
    }
    return "".join(dot(*one) for one in layouts[number])


def bamboo(number: int) -> str:
    """The face of 1..9 of bamboo."""
    if number == 1:
        return _bird()
    if number == 8:
        upper = [
            (11.0, 23.0, 26.0, 0.0),
            (49.0, 23.0, 26.0, 0.0),
            (23.5, 24.0, 25.0, -26.0),
            (36.5, 24.0, 25.0, 26.0),
        ]
        return "".join(stick(x, y, h, GREEN, t) for x, y, h, t in upper) + "".join(
            stick(x, HEIGHT - y, h, BLUE, -t) for x, y, h, t in upper
        )
    rows: dict[int, list[tuple[float, float, list[tuple[float, str]]]]] = {
        2: [(22, 27, [(30, GREEN)]), (58, 27, [(30, BLUE)])],
        3: [(22, 27, [(30, BLUE)]), (58, 27, [(18, GREEN), (42, GREEN)])],
        4: [(22, 27, [(18, BLUE), (42, GREEN)]), (58, 27, [(18, GREEN), (42, BLUE)])],
        5: [
            (21, 25, [(13, BLUE), (47, GREEN)]),
            (40, 27, [(30, RED)]),
            (59, 25, [(13, GREEN), (47, BLUE)]),
        ],
        6: [(22, 27, [(x, GREEN) for x in (13, 30, 47)]), (58, 27, [(x, BLUE) for x in (13, 30, 47)])],
        7: [
            (16, 19, [(30, RED)]),
            (40, 19, [(x, GREEN) for x in (13, 30, 47)]),
            (64, 19, [(x, BLUE) for x in (13, 30, 47)]),
        ],
        9: [(y, 19, [(13, GREEN), (30, RED), (47, BLUE)]) for y in (16, 40, 64)],
    }
    return "".join(stick(x, y, h, c) for y, h, row in rows[number] for x, c in row)


def _bird() -> str:
    """The sparrow on the first of bamboo: tail, body, wing, head, legs."""
    return (
        f'<path d="M23,50Q13,58 9,72Q19,69 24,61Q20,67 20,74Q29,68 31,56Z" fill="{BLUE}"/>'
        f'<path d="M20,46C15,30 27,16 39,17C47,18 50,26 46,34C44,46 36,58 27,57C23,56 21,51 20,46Z" '
        f'fill="{GREEN}"/>'
        f'<path d="M22,44C24,32 34,28 41,33C38,45 31,52 25,52C23,50 22,47 22,44Z" fill="{RED}"/>'
        f'<path d="M26,45Q31,37 38,36M27,49Q32,43 37,41" stroke="{FACE}" stroke-width="1.5" fill="none"/>'
        f'<path d="M47,23L55,25L46.5,29Z" fill="{GOLD}"/>'
        f'<path d="M34,17Q31,9 37,7Q36,12 39,17Z" fill="{RED}"/>'
        f'<circle cx="41" cy="23.5" r="2.6" fill="{FACE}"/><circle cx="41.4" cy="23.7" r="1.2" fill="{INK}"/>'
        f'<path d="M33,56V68M33,68L28,71M33,68L38,71M39,50V64M39,64L35,67M39,64L44,66" '
        f'stroke="{GOLD}" stroke-width="2" fill="none" stroke-linecap="round"/>'
    )


def _blossom(x: float, y: float, r: float, colour: str, petals: int = 5) -> str:
    around = "".join(
        f'<circle cx="{x + r * sin(2 * pi * k / petals):.1f}" cy="{y - r * cos(2 * pi * k / petals):.1f}" '
        f'r="{r * 0.72:.1f}" fill="{colour}"/>'
        for k in range(petals)
    )
    return f'{around}<circle cx="{x:g}" cy="{y:g}" r="{r * 0.45:.1f}" fill="{GOLD}"/>'


def _ornament(number: int) -> str:
    """The small picture at the foot of flower 1..8."""
    branch = '<path d="M8,72Q26,70 34,60T53,50" stroke="#7a5230" stroke-width="2.4" fill="none"/>'
    leaf = f'<path d="M8,73C16,56 30,54 40,49C38,64 22,72 8,73Z" fill="{GREEN}"/>'
    pictures = {
        1: branch + _blossom(22, 64, 4.2, "#e58aa6") + _blossom(42, 56, 4.6, "#e58aa6"),
        2: leaf + _blossom(41, 60, 6.2, "#e0568a", 7),
        3: branch + _blossom(28, 65, 4.2, GOLD, 4) + _blossom(45, 56, 4.2, "#d96b27", 4),
        4: (
            f'<g stroke="{BLUE}" stroke-width="2">'
            + "".join(
                f'<path d="M{30 - 12 * cos(k * pi / 3):.1f},{62 - 12 * sin(k * pi / 3):.1f}'
                f'L{30 + 12 * cos(k * pi / 3):.1f},{62 + 12 * sin(k * pi / 3):.1f}"/>'
                for k in range(3)
            )
            + f'</g><circle cx="30" cy="62" r="4" fill="{FACE}" stroke="{BLUE}" stroke-width="1.6"/>'
        ),
        5: branch + _blossom(20, 64, 4.6, RED) + _blossom(36, 61, 4.2, RED) + _blossom(49, 51, 3.4, RED),
        6: (
            f'<path d="M30,74Q14,66 8,50M30,74Q30,58 22,48M30,74Q46,66 53,50" stroke="{GREEN}" '
            f'stroke-width="3" fill="none"/>' + _blossom(37, 57, 4.6, "#8a5bb0", 5)
        ),
        7: f'<path d="M30,76V60" stroke="{GREEN}" stroke-width="3"/>{leaf.replace("8,73", "12,75")}'
        + _blossom(36, 59, 7.4, GOLD, 12),
        8: stick(17, 63, 22, GREEN) + stick(30, 60, 27, GREEN) + stick(43, 63, 22, GREEN),
    }
    return pictures[number]


def picture(tile: Tile, glyph: Glyph) -> str:
    """What stands on the face of `tile`, as SVG elements within 60 x 80."""
    number, sort = rank(tile), suit(tile)
    if sort is Suit.DOTS:
        return dots(number)
    if sort is Suit.BAMBOO:
        return bamboo(number)
    if sort is Suit.CHARACTERS:
        index = glyph(str(number), 9, 12, 13, BLUE)
        return index + glyph(_NUMERALS[number - 1], 32, 24, 30, INK) + glyph("萬", 30, 56, 34, RED)
    if tile in WINDS:
        return glyph(code(tile), 9, 12, 13, BLUE) + glyph(_WIND_GLYPHS[WINDS.index(tile)], 30, 43, 46, INK)
    if tile == WHITE:
        return (
            f'<g fill="none" stroke="{BLUE}">'
            '<rect x="10" y="11" width="40" height="58" rx="3" stroke-width="4"/>'
            '<rect x="16" y="17" width="28" height="46" rx="2" stroke-width="1.6"/></g>'
        )
    if tile in DRAGONS:
        return glyph("中" if tile == DRAGONS[0] else "發", 30, 40, 50, RED if tile == DRAGONS[0] else GREEN)
    colour = RED if number <= 4 else GREEN
    return (
        glyph(str((number - 1) % 4 + 1), 10, 13, 16, BLUE if number <= 4 else RED)
        + glyph(_FLOWER_GLYPHS[FLOWERS.index(tile)], 37, 25, 31, colour)
        + _ornament(number)
    )


def svg(inside: str, ground: str = FACE) -> str:
    """A whole picture: the body of the tile with `inside` on it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect x="1" y="1" width="58" height="78" rx="7" fill="{ground}" stroke="{EDGE}" stroke-width="2"/>'
        f"{inside}</svg>\n"
    )


def back() -> str:
    """The back of a tile, as a concealed kong shows it."""
    lines = "".join(f"M{x},8L{x + 16},72" for x in range(6, 44, 8)) + "".join(
        f"M{x},8L{x - 16},72" for x in range(22, 60, 8)
    )
    return svg(
        f'<rect x="5" y="5" width="50" height="70" rx="4" fill="none" stroke="{FACE}" stroke-width="1.5"/>'
        f'<path d="{lines}" stroke="{FACE}" stroke-width="0.9" opacity="0.55"/>',
        "#2f7d5b",
    )


def glyphs_of(font_file: Path) -> Glyph:
    """Draws characters of a font as outlines. Needs fonttools."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTCollection, TTFont

    font: Any = TTCollection(font_file).fonts[0] if font_file.suffix == ".ttc" else TTFont(font_file)
    glyph_set, names, em = font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm

    def draw(text: str, x: float, y: float, size: float, colour: str) -> str:
        glyph = glyph_set[names[ord(text)]]
        bounds = BoundsPen(glyph_set)
        glyph.draw(bounds)
        x0, y0, x1, y1 = bounds.bounds
        scale = size / em
        pen = SVGPathPen(glyph_set, ntos=lambda value: f"{value:.1f}".rstrip("0").rstrip("."))
        # Centred by its ink; a font's y axis points up.
        glyph.draw(
            TransformPen(pen, (scale, 0, 0, -scale, x - scale * (x0 + x1) / 2, y + scale * (y0 + y1) / 2))
        )
        return f'<path d="{pen.getCommands()}" fill="{colour}"/>'

    return draw


def main(font_file: str) -> None:
    """Writes all 43 pictures beside this file."""
    glyph = glyphs_of(Path(font_file))
    here = Path(__file__).parent
    for tile in TILES:
        (here / f"{code(tile)}.svg").write_text(svg(picture(tile, glyph)), encoding="utf-8")
    (here / "back.svg").write_text(back(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
