"""What is wrong with a data set: where, on which line, and whether the item can still be used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias


class DataSetError(ValueError):
    """A data set, or a request about one, that cannot be; the message says what and where."""


class LabelError(DataSetError):
    """A label, an annotation file or a data-set folder that cannot be read; says which and where."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in a file. `fatal`: the item is unusable (a box off the picture is usable)."""

    where: Path | str
    what: str
    line: int | None = None
    fatal: bool = True

    def __str__(self) -> str:
        place = str(self.where) if self.line is None else f"{self.where}, line {self.line}"
        return f"{place}: {self.what}"


Report: TypeAlias = Callable[[Problem], None]
"""Readers hand every problem to one of these, then skip the item (fatal) or keep it."""


def strict(problem: Problem) -> None:
    """Stop at the first unusable item. Raises `LabelError`."""
    if problem.fatal:
        raise LabelError(str(problem))
