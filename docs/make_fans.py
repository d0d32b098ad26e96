"""Writes docs/fans.md from the fan data: `python docs/make_fans.py`."""

from pathlib import Path

from scoring.fans.page import fans_page

if __name__ == "__main__":
    Path(__file__).with_name("fans.md").write_text(fans_page(), encoding="utf-8")
