"""Errors that say twice what is wrong with a text: as an English sentence, and as a reason with the part it
quotes, for those who say it in another language."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Reason(StrEnum):
    """Why a text is no tile, no meld or no hand. Each quotes the bad part as `text`."""

    UNREADABLE = "unreadable"
    """Neither digits with the letter of a suit nor an honour."""
    UNKNOWN_TILE = "unknown_tile"
    MELD_FORM = "meld_form"
    """Not written as a meld is."""
    NO_MELD = "no_meld"
    """Tiles that make no chow, pung or kong."""
    FLOWER_IN_MELD = "flower_in_meld"
    WINNING_FLOWER = "winning_flower"
    """A flower as the winning tile."""
    WILD_FORM = "wild_form"
    """Wild kinds that do not stand at the end, or none after their sign."""
    NO_SET = "no_set"
    """Tiles that make no set, whatever the wild ones stand for."""


class ReasonedError(ValueError):
    """An error with its `reason` and the part it quotes, `text`: None and empty where nobody gave them."""

    def __init__(self, message: str, reason: Reason | None = None, text: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        self.text = text


_QUOTED: Final = 60


def shortened(text: str) -> str:
    """`text` as an error quotes it: only the beginning of a long one."""
    return text if len(text) <= _QUOTED else text[:_QUOTED] + "…"
