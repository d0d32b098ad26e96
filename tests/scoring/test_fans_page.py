"""The page of fans says what the data says."""

from pathlib import Path

from scoring.fans.catalogue import ROWS
from scoring.fans.page import fans_page
from scoring.profiles import MCR

PAGE = Path(__file__).parents[2] / "docs" / "fans.md"


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == fans_page(), "run python docs/make_fans.py"


def test_the_page_names_every_fan_in_three_ways() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for fan in MCR.profile.fans:
        name = ROWS[fan].name
        assert all(one in text for one in (name.en, name.hans, name.hant)), fan
