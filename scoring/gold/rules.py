"""The switches of the 金 rules: every point where the text is silent or contradicts itself.

A `Point` says what the text gives, what can be meant, what Fanlens takes and why. `GoldRules` is one choice
for each point, and the base score. A point never decides anything by itself: the room it belongs to asks
`rules.chooses(POINT, "choice")`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from scoring.errors import shortened
from scoring.gold.points import POINTS, Point

NAME: Final = "gold"
VERSION: Final = "1"
BASE: Final = "base"
"""The switch whose value is a whole number from 1: the base score 底分."""
MOST_BASE: Final = 1_000_000


class GoldRulesError(ValueError):
    """A switch or a choice that does not exist, or a base score that is no positive number."""


_POINTS: Final = {point.key: point for point in POINTS}


@dataclass(frozen=True)
class GoldRules:
    """The base score 底分 (the text gives none: 1) and the choices that differ from those taken.

    `changes` maps the key of a point to one of its choices. Raises `GoldRulesError` for a key or choice
    that does not exist and for a base below 1 or above `MOST_BASE`.
    """

    base: int = 1
    changes: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 1 <= self.base <= MOST_BASE:
            base = self.base if self.base < 1 else "so much"
            raise GoldRulesError(f"the base score cannot be {base}: expected 1 to {MOST_BASE:,}")
        for key, choice in self.changes.items():
            if key not in _POINTS:
                raise GoldRulesError(f"the 金 rules have no switch {key!r}: expected {', '.join(_POINTS)}")
            _expect_choice(_POINTS[key], choice)
        object.__setattr__(self, "changes", MappingProxyType(dict(self.changes)))

    @property
    def overrides(self) -> tuple[tuple[str, str], ...]:
        """What differs from the rules as they stand, the base score too, as (key, value) in key order."""
        base = {BASE: str(self.base)} if self.base != 1 else {}
        changed = {key: value for key, value in self.changes.items() if value != _POINTS[key].taken}
        return tuple(sorted({**base, **changed}.items()))

    def choice(self, point: Point) -> str:
        """What these rules take at `point`."""
        return self.changes.get(point.key, point.taken)

    def chooses(self, point: Point, choice: str) -> bool:
        """Whether these rules take `choice` at `point`."""
        _expect_choice(point, choice)
        return self.choice(point) == choice


def _expect_choice(point: Point, choice: str) -> None:
    if choice not in point.choices:
        raise GoldRulesError(
            f"switch {point.key!r} has no choice {choice!r}: expected {' or '.join(point.choices)}"
        )


def gold_rules(overrides: Iterable[tuple[str, str]] = ()) -> GoldRules:
    """The 金 rules with `overrides` as (switch, value), ``base`` among them.

    Raises `GoldRulesError` quoting an unknown switch, choice or base.
    """
    changes = dict(overrides)
    base = changes.pop(BASE, "1")
    if not (base.isascii() and base.isdecimal() and len(base) <= len(str(MOST_BASE))):
        raise GoldRulesError(
            f"the base score cannot be {shortened(base)!r}: expected a whole number, 1 to {MOST_BASE:,}"
        )
    return GoldRules(int(base), changes)
