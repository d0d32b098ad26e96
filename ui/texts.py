"""The words of the app in three languages: the catalogues in `locales/`, and which one a visitor reads."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from scoring.language import Language, LanguageError, parse_language

OWN_NAMES: Final = {Language.EN: "English", Language.HANS: "简体中文", Language.HANT: "繁體中文"}
"""Each language as its own readers call it: the same in every catalogue, so in none of them."""


@dataclass(frozen=True, slots=True)
class Texts:
    """The catalogue of one language."""

    language: Language
    entries: dict[str, str]

    def __call__(self, key: str, **values: object) -> str:
        """The text `key` with its ``{names}`` replaced. Raises `KeyError` for an unknown key or name."""
        return self.entries[key].format(**values) if values else self.entries[key]

    def section(self, prefix: str) -> dict[str, str]:
        """All texts whose key starts with ``prefix.``, by the rest of the key."""
        start = f"{prefix}."
        return {key[len(start) :]: text for key, text in self.entries.items() if key.startswith(start)}


@cache
def texts(language: Language) -> Texts:
    """The catalogue of `language`."""
    file = Path(__file__).parent / "locales" / f"{language.value}.json"
    return Texts(language, json.loads(file.read_text(encoding="utf-8")))


def choose_language(wishes: Iterable[str | None]) -> Language:
    """The first of the language tags in `wishes` that Fanlens speaks; English where it speaks none."""
    for tag in wishes:
        if tag:
            try:
                return parse_language(tag)
            except LanguageError:
                continue
    return Language.EN
