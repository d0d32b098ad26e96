"""Which pages there are, and in what order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ui.pages import build_page, history_page, rules_page, score_page, settings_page


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its name in the address and in the catalogues, and what draws it."""

    name: str
    show: Callable[[], None]


PAGES: Final = (
    Page("score", score_page.show),
    Page("build", build_page.show),
    Page("history", history_page.show),
    Page("rules", rules_page.show),
    Page("settings", settings_page.show),
)
"""The first is the one the app opens with."""
