"""Class names mean what they say, or are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.tiles import CODES
from vision.dataset import names
from vision.dataset.names import NamesError


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("5m", "5m"), ("Bamboo-3", "3s"), ("circles 7", "7p"), ("one of characters", "1m"), ("九萬", "9m"),
        ("Red Dragon", "C"), ("haku", "P"), ("發", "F"), ("wind_north", "N"), ("東", "E"), ("🀀", "E"),
        ("🀆", "P"), ("🀇", "1m"), ("🀐", "1s"), ("🀙", "1p"), ("🀢", "5f"), ("🀤", "8f"), ("🀥", "7f"),
        ("🀦", "1f"), ("Chrysanthemum", "7f"), ("season: fall"[8:].strip(), "3f"), ("flower-bamboo", "8f"),
    ],
)  # fmt: skip
def test_names_that_read_one_way(name: str, code: str) -> None:
    assert names.recognise([name], "here").tile(name) == CODES.index(code)


@pytest.mark.parametrize(
    "name", ["5z", "z7", "1f", "5F", "H8", "3q", "flower1", "12", "1b", "c4", "tile", ""]
)
def test_names_that_read_two_ways_or_none_are_refused(name: str) -> None:
    with pytest.raises(NamesError, match=r"has (two|several) meanings|is only a number|is not known"):
        names.recognise(["1m", name], "here")


def test_our_own_list_in_our_own_order_speaks_for_itself() -> None:
    assert names.recognise(CODES, "here").numbered(CODES) == tuple(range(42))
    with pytest.raises(NamesError, match="several meanings"):
        names.recognise(CODES[::-1], "here")


def test_known_lists() -> None:
    white_first, red_first = names.known("z-white-first"), names.known("z-red-first")
    assert [CODES[white_first.tile(f"{n}z") or 0] for n in (5, 6, 7)] == ["P", "F", "C"]
    assert [CODES[red_first.tile(f"{n}z") or 0] for n in (5, 6, 7)] == ["C", "F", "P"]
    assert white_first.tile("0p") == CODES.index("5p")
    assert [CODES[names.known("botzone").tile(f"H{n}") or 0] for n in (7, 8)] == ["8f", "7f"]
    assert sorted(names.known("unicode").numbered(None)) == list(range(42))  # type: ignore[type-var]
    with pytest.raises(NamesError, match="known are botzone, fanlens"):
        names.known("mine")


def test_a_file_of_names(tmp_path: Path) -> None:
    file = tmp_path / "names.csv"
    file.write_text("name,tile\n# a comment\nDachs,5z\n")
    with pytest.raises(NamesError, match=r"names\.csv, line 3: unknown tile '5z'"):
        names.from_file(file)
    file.write_text("name,tile\nWeiss,P\nBack,-\nRot,C\n")
    mine = names.from_file(file)
    assert mine.numbered(None) == (33, None, 31)
    assert mine.numbered(["rot", "weiss"]) == (31, 33)
    file.write_text("Weiss,P\nweiss,C\n")
    with pytest.raises(NamesError, match="line 2: 'weiss' is named twice"):
        names.from_file(file)
