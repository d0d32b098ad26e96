"""An error that holds every reason at once, each of which can be told in three languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar

from scoring.language import Language


class AnyFinding(Protocol):
    """A reason that can be told."""

    def text(self, language: Language = Language.EN) -> str:
        """The reason as a sentence that quotes what it is about."""


F = TypeVar("F", bound=AnyFinding)


class FindingsError(ValueError, Generic[F]):
    """What cannot be scored; `findings` holds every reason."""

    def __init__(self, findings: Iterable[F]) -> None:
        self.findings = tuple(findings)
        super().__init__(self.text())

    def text(self, language: Language = Language.EN) -> str:
        """All reasons in one line."""
        return ("; " if language is Language.EN else "；").join(one.text(language) for one in self.findings)
