"""The page of fans says what the data says."""

import re
from pathlib import Path

from scoring.fans.catalogue import ROWS
from scoring.fans.page import fans_page
from scoring.profiles import MCR
from scoring.switches import SOURCES, SWITCHES

PAGE = Path(__file__).parents[2] / "docs" / "fans.md"


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == fans_page(), "run python docs/make_fans.py"


def test_the_page_names_every_fan_in_three_ways() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for fan in MCR.profile.fans:
        name = ROWS[fan].name
        assert all(one in text for one in (name.en, name.hans, name.hant)), fan


def test_each_definition_stands_there_in_every_language() -> None:
    page = fans_page()
    for fan in MCR.profile.fans:
        row = ROWS[fan]
        assert all(text in page for text in (row.definition.en, row.definition.hans, row.definition.hant))
        assert all(text in page for text in (row.name.en, row.name.hans, row.name.hant))


def test_traditional_texts_hold_no_simplified_characters() -> None:
    only_simplified = set("东发条风种类顺将听杠龙组间达绝张单钓边个双连万饼门断对数无为与时从开两节头")
    for row in ROWS.values():
        assert not only_simplified & set(row.name.hant + row.definition.hant), row.name.en


def test_each_switch_stands_there_with_its_rows_and_every_source_is_explained() -> None:
    page = fans_page()
    for switch in SWITCHES.values():
        for value, option in switch.options.items():
            line = f"| `{switch.key}` {switch.question.en} | {'; '.join(switch.rows)} | `{value}` |"
            assert f"{line} {option.meaning.en} | {option.source} |" in page
            for abbreviation in re.findall(r"\b[A-Z][A-Z0-9]+\b", option.source):
                assert f"- {abbreviation}: {SOURCES[abbreviation]}." in page
