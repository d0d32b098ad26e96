"""The pages of all rule sets, by their name in docs/."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from scoring.book_page import book_page
from scoring.gold.page import gold_page
from scoring.platform.page import platform_page, wild_page

PAGES: Final[Mapping[str, Callable[[], str]]] = MappingProxyType(
    {
        "rules-1998.md": book_page,
        "rules-platform.md": platform_page,
        "rules-platform-wild.md": wild_page,
        "rules-gold.md": gold_page,
    }
)
