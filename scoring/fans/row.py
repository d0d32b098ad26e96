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
    source: Text
    words: str = ""


def row_of_1998(fan: Fan) -> Text:
    """The source of a fan that stands in the table of the 1998 rules, at its own number."""
    return Text(
        f"1998 rules, fan table, row {fan.value}",
        f"1998 年规则，番种表第 {fan.value} 项",
        f"1998 年規則，番種表第 {fan.value} 項",
    )
