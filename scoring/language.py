"""The three languages Fanlens speaks, and texts that exist in all of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class LanguageError(ValueError):
    """A text names no language of Fanlens."""


class Language(StrEnum):
    """A language by its BCP 47 tag."""

    EN = "en"
    HANS = "zh-Hans"
    HANT = "zh-Hant"


@dataclass(frozen=True, slots=True)
class Text:
    """One message in every language; may hold ``{names}`` that `fill` replaces."""

    en: str
    hans: str
    hant: str

    def to(self, language: Language) -> str:
        """The message as it stands in `language`."""
        if language is Language.EN:
            return self.en
        return self.hans if language is Language.HANS else self.hant

    def fill(self, language: Language, **values: object) -> str:
        """The message in `language`, its ``{names}`` replaced. Raises `KeyError` for one left out."""
        return self.to(language).format(**values)


def parse_language(tag: str) -> Language:
    """The language of the BCP 47 `tag`, as ``en``, ``zh-CN`` or ``zh-Hant-HK``.

    Raises `LanguageError` quoting a tag of another language.
    """
    parts = tag.strip().lower().replace("_", "-").split("-")
    if parts[0] == "en":
        return Language.EN
    if parts[0] == "zh":
        traditional = "hant" in parts or ("hans" not in parts and bool({"tw", "hk", "mo"} & set(parts)))
        return Language.HANT if traditional else Language.HANS
    raise LanguageError(f"unknown language {tag!r}: expected en, zh-Hans or zh-Hant")


def join(parts: list[str], language: Language) -> str:
    """`parts` as a list within a sentence."""
    return (", " if language is Language.EN else "、").join(parts)
