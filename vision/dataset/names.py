"""Class names of other data sets, mapped to the 42 kinds: by a known list, by a file, or not at all.

Public sets disagree: in Japanese notation ``5z`` is white and ``7z`` red, elsewhere the other way round;
``5f`` .. ``8f`` are the plants here and the seasons there, and Botzone's H7 is bamboo, not chrysanthemum.
So a name that has two readings is refused, with the reason, until a list or a file states the meaning.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scoring.tiles import CODES, KINDS, Tile, parse_tile
from vision.dataset.problems import LabelError

IGNORED: Final = "-"
"""In a mapping file: tiles of this class are left out."""


class NamesError(LabelError):
    """A class name, or an order of classes, whose meaning is not known."""


@dataclass(frozen=True, slots=True)
class ClassNames:
    """What each class name means: a tile, or None for a class to leave out.

    `order` is the meaning of the class numbers 0, 1, ... in sets that come without names.
    """

    title: str
    meaning: Mapping[str, Tile | None]
    order: tuple[Tile | None, ...] = ()

    def tile(self, name: str) -> Tile | None:
        """The tile called `name`. Raises `NamesError` quoting a name that is not listed."""
        try:
            return self.meaning[_plain(name)]
        except KeyError:
            raise NamesError(f"class name {name!r} is not in the list {self.title!r}") from None

    def numbered(self, names: Sequence[str] | None) -> tuple[Tile | None, ...]:
        """The meaning of class numbers of a set that names its classes `names`, or names none.

        Raises `NamesError` when none are named and the list itself has no order.
        """
        if names is None and not self.order:
            raise NamesError(
                f"the list {self.title!r} names classes but states no order, and the set names none"
            )
        return self.order if names is None else tuple(self.tile(name) for name in names)


def known(title: str) -> ClassNames:
    """The known list called `title`. Raises `NamesError` with the titles there are."""
    if title not in KNOWN:
        raise NamesError(f"no list of class names {title!r}; known are {', '.join(sorted(KNOWN))}")
    return KNOWN[title]


def from_file(path: Path) -> ClassNames:
    """The mapping in a CSV file of two columns: the set's name and our code (``5m``, ``P``, ``-`` to leave
    out), in the set's order. Raises `NamesError` with the line of a bad row."""
    meaning: dict[str, Tile | None] = {}
    order: list[Tile | None] = []
    with path.open(newline="", encoding="utf-8-sig") as file:
        for row in (reader := csv.reader(file)):
            line = reader.line_num
            if not row or row[0].startswith("#") or (line == 1 and [c.strip() for c in row] == HEADER):
                continue
            if len(row) != 2:
                raise NamesError(f"{path}, line {line}: expected 'name,tile', found {','.join(row)!r}")
            name, text = _plain(row[0]), row[1].strip()
            if name in meaning:
                raise NamesError(f"{path}, line {line}: {row[0]!r} is named twice")
            try:
                meaning[name] = None if text == IGNORED else parse_tile(text)
            except ValueError as error:
                raise NamesError(f"{path}, line {line}: {error}") from None
            order.append(meaning[name])
    if not meaning:
        raise NamesError(f"{path}: no names in it")
    return ClassNames(str(path), meaning, tuple(order))


HEADER: Final = ["name", "tile"]


def recognise(names: Sequence[str] | None, where: object) -> ClassNames:
    """The list that `names` speak for by themselves. Raises `NamesError` with the reason where they do not.

    `names` is None for a set that states no names at all.
    """
    choices = f"say which with a list of names ({', '.join(sorted(KNOWN))}) or a file 'name,tile'"
    if names is None:
        raise NamesError(
            f"{where}: the order of the classes is not stated, and sets differ (some have white, some red "
            f"as the fifth honour); {choices}"
        )
    if tuple(names) == CODES:
        return KNOWN["fanlens"]
    for name in names:
        if _plain(name) in _WORDS.meaning:
            continue
        reason = next((why for form, why in _AMBIGUOUS if form.fullmatch(_plain(name))), "is not known")
        raise NamesError(f"{where}: class name {name!r} {reason}; {choices}")
    return _WORDS


def _plain(name: str) -> str:
    return re.sub(r"[\s_\-./]+", "", name).casefold()


_AMBIGUOUS: Final = (
    (
        re.compile(r"[1-7]z|z[1-7]"),
        "has two meanings: some sets have 5z white and 7z red, others the reverse",
    ),
    (
        re.compile(r"[1-8][fhq]|[fhq][1-8]|(flower|season)s?[1-8]|[1-8](flower|season)s?"),
        "has several meanings: sets disagree whether seasons or plants come first, and on the plants' order",
    ),
    (re.compile(r"\d+"), "is only a number, and the order of the classes is not stated"),
    (re.compile(r"[1-9][bcd]|[bcd][1-9]"), "has two meanings (b: bamboo or 饼; c: characters or circles)"),
)

_DIGITS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_CHINESE_DIGITS: Final = "一二三四五六七八九"
_SUIT_WORDS: Final = {
    0: ["m", "man", "wan", "crak", "character", "characters", "萬", "万", "萬子", "万子"],
    9: ["p", "pin", "tong", "bing", "dot", "dots", "circle", "circles", "筒", "饼", "餅", "筒子"],
    18: ["s", "sou", "suo", "tiao", "bam", "bamboo", "bamboos", "索", "条", "條", "索子"],
}
_HONOUR_WORDS: Final = {
    "E": ["e", "east", "wind-east", "ton", "dong", "東", "东", "東風", "东风"],
    "S": ["s", "south", "wind-south", "nan", "南", "南風", "南风"],
    "W": ["w", "west", "wind-west", "xi", "sha", "西", "西風", "西风"],
    "N": ["n", "north", "wind-north", "pei", "bei", "北", "北風", "北风"],
    "C": ["c", "red", "red-dragon", "dragon-red", "chun", "zhong", "中", "紅中", "红中"],
    "F": ["f", "green", "green-dragon", "dragon-green", "hatsu", "fa", "發", "发", "青發", "青发"],
    "P": ["p", "white", "white-dragon", "dragon-white", "haku", "bai", "白", "白板"],
    "1f": ["spring", "season-spring", "spring-season", "春"],
    "2f": ["summer", "season-summer", "summer-season", "夏"],
    "3f": ["autumn", "season-autumn", "autumn-season", "fall", "秋"],
    "4f": ["winter", "season-winter", "winter-season", "冬"],
    "5f": ["plum", "plum-blossom", "plumblossom", "flower-plum", "plum-flower", "梅"],
    "6f": ["orchid", "flower-orchid", "orchid-flower", "兰", "蘭"],
    "7f": ["chrysanthemum", "mum", "flower-chrysanthemum", "chrysanthemum-flower", "菊"],
    "8f": ["flower-bamboo", "bamboo-flower", "竹"],
}


def _words() -> dict[str, Tile | None]:
    """Names that read one way only, in English and Chinese, and the suits' m, p, s."""
    found: dict[str, Tile | None] = {}
    for first, suits in _SUIT_WORDS.items():
        for rank in range(9):
            digits = (str(rank + 1), _DIGITS[rank], _CHINESE_DIGITS[rank])
            for suit in suits:
                for digit in digits:
                    found[_plain(digit + suit)] = first + rank
                    found[_plain(suit + digit)] = first + rank
                found[_plain(f"{digits[1]}of{suit}")] = first + rank
    for code, words in _HONOUR_WORDS.items():
        found |= {_plain(word): CODES.index(code) for word in words}
    found |= dict(zip(_UNICODE, _UNICODE_TILES, strict=True))
    return found


# Unicode 1.0 of the block Mahjong Tiles: winds, dragons, characters, bamboo, dots, plants, seasons.
_UNICODE: Final = tuple(chr(0x1F000 + n) for n in range(42))
_UNICODE_TILES: Final = (
    *range(27, 34), *range(9), *range(18, 27), *range(9, 18), 38, 39, 41, 40, *range(34, 38),
)  # fmt: skip
_WORDS: Final = ClassNames("words", _words())


def _listed(title: str, names: Sequence[str], tiles: Sequence[Tile], more: str = "") -> ClassNames:
    """A known list; `more` holds further names as ``name=code``, not part of the order."""
    meaning: dict[str, Tile | None] = {_plain(name): tile for name, tile in zip(names, tiles, strict=True)}
    meaning |= {name: CODES.index(code) for name, code in (pair.split("=") for pair in more.split())}
    return ClassNames(title, meaning, tuple(tiles))


_NUMBERED_CODES: Final = CODES[:27]
_WHITE_FIRST: Final = (27, 28, 29, 30, 33, 32, 31)
_RED_FIRST: Final = (27, 28, 29, 30, 31, 32, 33)
_Z: Final = tuple(f"{n}z" for n in range(1, 8))
_BOTZONE: Final = [f"{s}{n}" for s in "WBT" for n in range(1, 10)] + [
    *(f"F{n}" for n in range(1, 5)), *(f"J{n}" for n in range(1, 4)), *(f"H{n}" for n in range(1, 9)),
]  # fmt: skip

KNOWN: Final[Mapping[str, ClassNames]] = {
    each.title: each
    for each in (
        # Our own codes, in our own order.
        _listed("fanlens", CODES, range(KINDS)),
        # Japanese notation: 5z white, 6z green, 7z red; 0m 0p 0s are red fives.
        _listed("z-white-first", (*_NUMBERED_CODES, *_Z), (*range(27), *_WHITE_FIRST), "0m=5m 0p=5p 0s=5s"),
        # The order of the Chinese names 中發白: 5z red, 6z green, 7z white.
        _listed("z-red-first", (*_NUMBERED_CODES, *_Z), (*range(27), *_RED_FIRST), "0m=5m 0p=5p 0s=5s"),
        # Botzone and PyMahjongGB: H1..H8 are 春夏秋冬梅兰竹菊.
        _listed("botzone", _BOTZONE, (*range(34), 34, 35, 36, 37, 38, 39, 41, 40)),
        _listed("unicode", _UNICODE, _UNICODE_TILES),
        ClassNames("words", _WORDS.meaning),
    )
}
