"""The pages of the app, one small file each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ui.pages import score_page


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its name in the address and in the catalogues, and what draws it."""

    name: str
    show: Callable[[], None]
    first: bool = False


PAGES: Final = (Page("score", score_page.show, first=True),)
