"""Texts in three languages: tags are understood, and every tile has its name in each."""

from __future__ import annotations

import pytest

from scoring.language import Language, LanguageError, parse_language
from scoring.tile_names import NAMES, tile_name, tile_quoted
from scoring.tiles import TILES, parse_tile


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en", Language.EN),
        ("en-GB", Language.EN),
        ("zh", Language.HANS),
        ("zh-CN", Language.HANS),
        ("zh_Hans", Language.HANS),
        ("zh-Hans-HK", Language.HANS),
        ("zh-TW", Language.HANT),
        ("zh-HK", Language.HANT),
        ("ZH-hant", Language.HANT),
    ],
)
def test_tags_of_browsers_and_shells_are_understood(tag: str, language: Language) -> None:
    assert parse_language(tag) is language


def test_another_language_is_refused_by_name() -> None:
    with pytest.raises(LanguageError, match="'fr-FR'"):
        parse_language("fr-FR")


@pytest.mark.parametrize("language", Language)
def test_all_42_tiles_have_names_that_differ(language: Language) -> None:
    assert len(NAMES) == len({tile_name(tile, language) for tile in TILES}) == 42


@pytest.mark.parametrize(
    ("code", "en", "hans", "hant"),
    [
        ("3m", "3m (3 of characters)", "三万(3m)", "三萬(3m)"),
        ("9p", "9p (9 of dots)", "九饼(9p)", "九餅(9p)"),
        ("5s", "5s (5 of bamboo)", "五条(5s)", "五條(5s)"),
        ("E", "E (East)", "东(E)", "東(E)"),
        ("F", "F (green dragon)", "发财(F)", "發財(F)"),
        ("6f", "6f (orchid)", "兰(6f)", "蘭(6f)"),
    ],
)
def test_a_message_points_at_a_tile_by_code_and_name(code: str, en: str, hans: str, hant: str) -> None:
    tile = parse_tile(code)
    assert [tile_quoted(tile, language) for language in Language] == [en, hans, hant]
