"""What a person calls each of the 42 tiles, in three languages."""

from __future__ import annotations

from typing import Final

from scoring.language import Language, Text
from scoring.tiles import GREEN, RED, TILES, WHITE, Suit, Tile, code, is_numbered, rank, suit

_NUMERALS: Final = "一二三四五六七八九"
_SUITS: Final[dict[Suit, Text]] = {
    Suit.CHARACTERS: Text("characters", "万", "萬"),
    Suit.DOTS: Text("dots", "饼", "餅"),
    Suit.BAMBOO: Text("bamboo", "条", "條"),
}
_OTHERS: Final[tuple[Text, ...]] = (
    Text("East", "东", "東"),
    Text("South", "南", "南"),
    Text("West", "西", "西"),
    Text("North", "北", "北"),
    Text("red dragon", "红中", "紅中"),
    Text("green dragon", "发财", "發財"),
    Text("white dragon", "白板", "白板"),
    Text("spring", "春", "春"),
    Text("summer", "夏", "夏"),
    Text("autumn", "秋", "秋"),
    Text("winter", "冬", "冬"),
    Text("plum", "梅", "梅"),
    Text("orchid", "兰", "蘭"),
    Text("chrysanthemum", "菊", "菊"),
    Text("bamboo flower", "竹", "竹"),
)

_CHARACTERS: Final[dict[Tile, Text]] = {
    RED: Text("C", "中", "中"),
    GREEN: Text("F", "发", "發"),
    WHITE: Text("P", "白", "白"),
}


def _name(tile: Tile) -> Text:
    if not is_numbered(tile):
        return _OTHERS[tile - 27]
    sort, number = _SUITS[suit(tile)], rank(tile)
    return Text(
        f"{number} of {sort.en}",
        f"{_NUMERALS[number - 1]}{sort.hans}",
        f"{_NUMERALS[number - 1]}{sort.hant}",
    )


NAMES: Final[tuple[Text, ...]] = tuple(_name(tile) for tile in TILES)
"""The name of each tile, by its number."""


def tile_name(tile: Tile, language: Language) -> str:
    """The name of `tile` in `language`, as ``3 of dots`` or ``三饼``."""
    return NAMES[tile].to(language)


def tile_quoted(tile: Tile, language: Language) -> str:
    """The code of `tile` with its name, as ``3p (3 of dots)``: how a message points at a tile."""
    if language is Language.EN:
        return f"{code(tile)} ({tile_name(tile, language)})"
    return f"{tile_name(tile, language)}({code(tile)})"


def tile_character(tile: Tile, language: Language) -> str:
    """The one character on a tile without a number: ``东``, ``发``, ``春``; in English its name."""
    if language is Language.EN:
        return tile_name(tile, language)
    return _CHARACTERS.get(tile, _OTHERS[tile - 27]).to(language)
