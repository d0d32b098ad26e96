"""The pages of the rules say what the data says."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.decided import DECIDED
from scoring.fans.catalogue import ROWS
from scoring.gold.points import POINTS
from scoring.penalties import PENALTIES
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


def test_every_row_of_the_table_of_differences_is_decided(shared: Path) -> None:
    """By a switch, or by a point that all profiles read alike; and both are told."""
    table = (shared / "scoring" / "RULES.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("|")][2:]
    assert len(rows) > 20
    by_switch = {row for switch in SWITCHES.values() for row in switch.rows}
    by_decision = {one.row for one in DECIDED}
    for row in rows:
        settled = [one for one in by_switch if one in row] + [one for one in by_decision if one == row]
        assert settled, row
    assert by_decision <= set(rows)
    page = (DOCS / "rules-1998.md").read_text(encoding="utf-8")
    for one in DECIDED:
        assert all(text in page for text in (one.row, one.taken, one.other, one.reason))


def test_every_penalty_is_told_with_its_amounts() -> None:
    page = (DOCS / "rules-1998.md").read_text(encoding="utf-8")
    for row in PENALTIES:
        line = next(line for line in page.splitlines() if line.startswith(f"| `{row.offence}` "))
        assert row.name.hans in line
        assert row.meaning.en in line
        assert all(str(amount) in line for amount in row.amounts if amount)
