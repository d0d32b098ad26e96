"""The pages of the rules say what the data says."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.fans.catalogue import ROWS
from scoring.gold.points import POINTS
from scoring.platform.switches import ADDED_FANS, REASONS, SETTLED
from scoring.platform.table import TABLE
from scoring.rules_pages import PAGES
from scoring.switches import SWITCHES

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_current(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name](), "run python docs/make_rules.py"


def test_no_page_is_left_over() -> None:
    assert {path.name for path in DOCS.glob("rules-*.md")} == set(PAGES)


def test_every_row_and_every_decided_point_is_told() -> None:
    platform, wild, gold = (
        (DOCS / f"rules-{name}.md").read_text(encoding="utf-8")
        for name in ("platform", "platform-wild", "gold")
    )
    for fan, row in TABLE.items():
        assert f"{ROWS[fan].name.hans} {ROWS[fan].name.en}" in platform
        assert row.clause in platform
    for fan in ADDED_FANS:
        assert all(text in wild for text in (ROWS[fan].name.hans, ROWS[fan].name.hant, ROWS[fan].name.en))
    for key, reason in REASONS.items():
        assert f"`{key}`" in platform + wild
        assert reason in platform + wild
    assert set(SETTLED) == set(SWITCHES)
    assert all(reason in platform for reason in SETTLED.values())
    for point in POINTS:
        assert point.reason in gold
        assert all(meaning.en in gold for meaning in point.choices.values())
