"""Writes docs/rules-*.md from the data that scores: `python docs/make_rules.py`."""

from pathlib import Path

from scoring.rules_pages import PAGES

if __name__ == "__main__":
    for name, page in PAGES.items():
        Path(__file__).with_name(name).write_text(page(), encoding="utf-8")
