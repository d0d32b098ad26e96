"""What is known of one fan."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.fans.exclusion import Exclusion
from scoring.fans.fan import Fan
from scoring.language import Text


@dataclass(frozen=True, slots=True)
class Row:
    """One fan. `excludes` holds what every rule set agrees on; `source` says where the fan comes from.
    `words`: the sentence of the text that the fan rests on, for rows that quote it."""

    fan: Fan
    points: int
    name: Text
    definition: Text
    excludes: tuple[Exclusion, ...]
    source: str
    words: str = ""
