"""Packs of free tile art: each picture belongs to the kind that is drawn on it."""

from __future__ import annotations

import gzip
import unicodedata
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from scoring.tiles import CODES
from vision.dataset.faces import Library
from vision.dataset.faces.art import load_packs
from vision.dataset.faces.packs import glyphs, gnome, kmahjongg, mah_jong, picture, riichi, xmahjongg, xshisen
from vision.dataset.faces.packs.unmarked import MARKS
from vision.dataset.faces.packs.xpm import XpmError, read_xpm

RANKS = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
UNICODE_NAMES = {
    **{f"{rank} OF {suit}": f"{number}{letter}"
       for suit, letter in (("CHARACTERS", "m"), ("CIRCLES", "p"), ("BAMBOOS", "s"))
       for number, rank in enumerate(RANKS, 1)},
    **{f"{wind} WIND": wind[0] for wind in ("EAST", "SOUTH", "WEST", "NORTH")},
    "RED DRAGON": "C", "GREEN DRAGON": "F", "WHITE DRAGON": "P",
    "SPRING": "1f", "SUMMER": "2f", "AUTUMN": "3f", "WINTER": "4f",
    "PLUM": "5f", "ORCHID": "6f", "CHRYSANTHEMUM": "7f", "BAMBOO": "8f",
}  # fmt: skip


def test_glyphs_follow_the_names_of_unicode() -> None:
    for place, kind in enumerate(glyphs.ORDER):
        name = unicodedata.name(chr(0x1F000 + place)).removeprefix("MAHJONG TILE ")
        assert CODES[kind] == UNICODE_NAMES[name]
    assert sorted(glyphs.ORDER) == list(range(42))


# What the sheets and file names show was read off the pictures themselves, one by one.
NAMED_FILES = {
    "EW": "E", "SW": "S", "WW": "W", "NW": "N", "RD": "C", "GD": "F", "WD": "P",
    "1S": "1f", "2S": "2f", "3S": "3f", "4S": "4f", "1F": "5f", "2F": "6f", "3F": "7f", "4F": "8f",
    "5C": "5m", "7D": "7p", "1B": "1s",
}  # fmt: skip


def test_tables_say_what_is_drawn() -> None:
    assert {name: CODES[mah_jong.KINDS[name]] for name in NAMED_FILES} == NAMED_FILES
    assert [CODES[xshisen.KINDS["s1"][name]] for name in ("ton", "nan", "sha", "pei")] == list("ESWN")
    # Arrows with the letters N, S, E, W in the other set.
    assert [CODES[xshisen.KINDS["s2"][name]] for name in ("ton", "nan", "sha", "pei")] == list("NSEW")
    assert [CODES[xshisen.KINDS["s2"][name]] for name in ("hana", "hishi")] == ["5f", "8f"]  # PLUM, Bamboo
    plants = [f"FLOWER_{n}" for n in range(1, 5)]
    assert [CODES[kmahjongg.kinds_of("default")[name]] for name in plants] == ["5f", "6f", "7f", "8f"]
    assert [CODES[kmahjongg.kinds_of("classic")[name]] for name in plants] == ["6f", "5f", "7f", "8f"]
    assert not any(name.startswith("SEASON") for name in kmahjongg.kinds_of("classic"))
    assert [CODES[riichi.KINDS[f"{n}z"]] for n in (1, 2, 3, 4, 6, 7)] == list("ESWNFC")


@pytest.mark.parametrize(
    ("columns", "expected"),
    [(gnome.SMOOTH, "6f 7f 5f 8f P 1f 2f 3f 4f"), (gnome.POSTMODERN, "1f 2f 3f 4f - 5f 6f 7f 8f")],
)
def test_columns_of_the_gnome_themes(columns: tuple[int | None, ...], expected: str) -> None:
    codes = ["-" if kind is None else CODES[kind] for kind in columns]
    assert " ".join(codes[9:15]) == "N W S E C F"
    assert " ".join(codes[33:]) == expected
    assert codes[:9] + codes[15:33] == [f"{n}{suit}" for suit in "pms" for n in range(1, 10)]


def test_no_kind_has_two_places_in_a_pack() -> None:
    places: list[list[int | None]] = [
        [kind for row in sheet.kinds for kind in row] for sheet in xmahjongg.SHEETS.values()
    ]
    places += [list(gnome.SMOOTH), list(gnome.POSTMODERN), list(riichi.KINDS.values())]
    places += [list(table.values()) for table in (mah_jong.KINDS, *xshisen.KINDS.values())]
    places += [list(kmahjongg.kinds_of(name).values()) for name in kmahjongg.NAMES]
    for kinds in places:
        known = [kind for kind in kinds if kind is not None]
        assert len(known) == len(set(known))
        assert set(known) <= set(range(42))


def bars(kind: int, height: int, width: int) -> NDArray[np.uint8]:
    """A white tile (h, w, 3) whose ink tells the kind: its red is 30, its green the kind's own."""
    tile = np.full((height, width, 3), 255, np.uint8)
    tile[height // 2 - 6 : height // 2 + 6, width // 2 - 6 : width // 2 + 6] = (30, 5 * kind, 30)
    return tile


def kind_shown(ink: picture.Picture) -> int:
    solid = ink[..., 3] > 250
    return round(float(np.median(ink[solid][:, 1])) / 5)


def xpm(tile: NDArray[np.uint8]) -> str:
    colours = sorted({tuple(int(c) for c in pixel) for pixel in tile.reshape(-1, 3)})
    letters = {colour: chr(97 + number) for number, colour in enumerate(colours)}
    lines = [f"{tile.shape[1]} {tile.shape[0]} {len(colours)} 1"]
    lines += [f"{letters[colour]} c #{bytes(colour).hex()}" for colour in colours]
    lines += ["".join(letters[tuple(int(c) for c in pixel)] for pixel in row) for row in tile]
    return "/* XPM */\nstatic char *tile[] = {\n" + ",\n".join(f'"{line}"' for line in lines) + "};\n"


def test_packs_of_pixmaps_are_read_and_kept(tmp_path: Path) -> None:
    source = tmp_path / "mah-jong/usr/share/mah-jong/tiles-v1"
    source.mkdir(parents=True)
    for name, kind in mah_jong.KINDS.items():
        (source / f"{name}.xpm").write_text(xpm(bars(kind, 35, 25)))
    pack = load_packs(tmp_path)["mah-jong-v1"]
    assert {kind: kind_shown(ink) for kind, ink in pack.items()} == {kind: kind for kind in range(42)}
    for path in source.iterdir():
        path.unlink()
    again = load_packs(tmp_path)["mah-jong-v1"]
    assert all((again[kind] == pack[kind]).all() for kind in pack), "drawn once, then read"


@pytest.mark.parametrize("name", sorted(xmahjongg.SHEETS))
def test_sheets_are_cut_at_their_tiles(tmp_path: Path, name: str) -> None:
    sheet = xmahjongg.SHEETS[name]
    wide, high = sheet.cell
    pixels = np.full((round(len(sheet.kinds) * high), round(len(sheet.kinds[0]) * wide), 3), 255, np.uint8)
    left, top, right, bottom = sheet.face
    for row, kinds in enumerate(sheet.kinds):
        for column, kind in enumerate(kinds):
            if kind is not None:
                y, x = round(row * high), round(column * wide)
                pixels[y + top : y + bottom, x + left : x + right] = bars(kind, bottom - top, right - left)
    if name != "real":  # what all tiles show, such as a corner mark, is the body
        for y in range(0, pixels.shape[0], round(high)):
            for x in range(0, pixels.shape[1], round(wide)):
                pixels[y + top : y + top + 2, x + left : x + left + 2] = 90
    store = tmp_path / "xmahjongg/usr/share/games/xmahjongg/tiles" / f"{name}.gif"
    store.parent.mkdir(parents=True)
    Image.fromarray(pixels).quantize(256, dither=Image.Dither.NONE).save(store)
    pack = load_packs(tmp_path)[f"xmahjongg-{name}"]
    wanted = {kind for row in sheet.kinds for kind in row if kind is not None}
    assert set(pack) == wanted
    for kind, ink in pack.items():
        assert kind_shown(ink) == pytest.approx(kind, abs=1)
        assert ink.shape[0] <= 14 * sheet.times, "nothing but the bar is ink"


def test_a_named_element_stands_alone(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    parts = "".join(
        f'<g id="{name}"><rect x="{5 * kind}" y="9" width="4" height="9" fill="rgb(30,{5 * kind},30)"/></g>'
        for name, kind in kmahjongg.KINDS.items()
    )
    path = tmp_path / "kdegames-mahjongg-data-kf5/usr/share/kmahjongglib/tilesets/default.svgz"
    path.parent.mkdir(parents=True)
    size = 'xmlns="http://www.w3.org/2000/svg" width="215" height="30"'
    path.write_bytes(gzip.compress(f"<svg {size}>{parts}</svg>".encode()))
    pack = load_packs(tmp_path)["kmahjongg-default"]
    assert {kind: kind_shown(ink) for kind, ink in pack.items()} == {kind: kind for kind in range(42)}


def test_flowers_lose_their_marks_and_nothing_else(tmp_path: Path) -> None:
    store = tmp_path / "art/drawn/mah-jong-v1"
    store.mkdir(parents=True)
    (tmp_path / "art/mah-jong/usr/share/mah-jong/tiles-v1").mkdir(parents=True)
    face = np.zeros((200, 150, 4), np.uint8)
    face[100:200, 20:130] = (20, 90, 40, 255)  # the plant
    face[5:40, 95:140] = (30, 30, 30, 255)  # 梅
    face[2:30, 0:20] = (180, 30, 30, 255)  # its number
    for kind in (5, 38):
        Image.fromarray(face).save(store / f"{kind:02d}.png")
    pictures = Library(tmp_path).pictures
    assert set(pictures) == {5, 38}
    assert pictures[38][0].shape == (100, 110, 4)
    assert (pictures[38][0] == (20, 90, 40, 255)).all()
    assert pictures[5][0].shape[:2] == (200, 150), "only flowers have marks"


def test_marks_are_known_for_whole_packs() -> None:
    for name, kinds in MARKS.items():
        for boxes in kinds.values():
            assert all(0 <= x0 < x1 <= 10 and 0 <= y0 < y1 <= 10 for x0, y0, x1, y1 in boxes)
        if name not in ("kmahjongg-classic", "xshisen-s2"):  # these lack seasons, or more
            assert set(kinds) == set(range(34, 42))


def test_xpm_colours() -> None:
    text = xpm(bars(3, 20, 20)).replace('"20 20 2 1"', '"20 20 2 1 0 0"').replace("#ffffff", "None")
    shown = read_xpm(text)
    assert shown.shape == (20, 20, 4)
    assert shown[0, 0].tolist() == [0, 0, 0, 0]
    assert shown[10, 10].tolist() == [30, 15, 30, 255]
    colours = '"aa s body m white c gray50", "bb c #111122223333", "cc c red"'
    pixels = read_xpm(f'static char *x[] = {{"3 1 3 2", {colours}, "aabbcc"}};')
    assert pixels[0].tolist() == [[127, 127, 127, 255], [17, 34, 51, 255], [255, 0, 0, 255]]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("no picture", "no picture"),
        ('{"2 1 1 1", "a c red", "a"}', "2 1 1 1"),
        ('{"1 1 1 1", "a c nocolour", "a"}', "nocolour"),
        ('{"1 1 1 1", "a m white", "a"}', "m white"),
        ('{"1 1 1 1", "a c red", "b"}', "'b'"),
    ],
)
def test_broken_xpm_is_told(text: str, says: str) -> None:
    with pytest.raises(XpmError, match=says):
        read_xpm(text)
