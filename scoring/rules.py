"""What a rule profile is, and `Rules`: a profile with every switch settled, which the engine scores by.

The profiles themselves are in `scoring.profiles`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Final

from scoring.errors import shortened
from scoring.fans.catalogue import ROWS
from scoring.fans.exclusion import Exclusion, When
from scoring.fans.fan import Fan
from scoring.fans.row import Row
from scoring.result import RulesId
from scoring.switches import SWITCHES, Switch

MINIMUM: Final = "minimum"
"""The switch whose value is any whole number: the points a hand needs, flowers not counted."""
_MINIMUM_DIGITS: Final = 4


class RulesError(ValueError):
    """A text names no profile, no switch, or no value of one."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A rule profile: its fans and the value of every switch.

    `fans` are the rows it plays with. `excludes` replaces, for the fans it names, what the catalogue's row
    says they exclude. `switches` are those of its own besides the common ones, by key.
    """

    name: str
    version: str
    about: str
    values: Mapping[str, str]
    fans: tuple[Fan, ...] = tuple(Fan(number) for number in range(1, 83))
    excludes: Mapping[Fan, tuple[Exclusion, ...]] = field(default_factory=dict)
    points: Mapping[Fan, int] = field(default_factory=dict)
    after_minimum: frozenset[Fan] = frozenset({Fan.FLOWER_TILES})
    switches: Mapping[str, Switch] = field(default_factory=lambda: SWITCHES)


class Rules:
    """A profile with the values of its switches settled: what the engine scores by. Immutable.

    `points`: the fans that can count, and what each is worth. `exclusions`: what each fan keeps from
    counting. `after_minimum`: fans added after the minimum is reached. `beside_chicken`: fans that leave a
    chicken hand what it is. `order`: the place of each fan from the dearest down, table order among equals.
    `minimum`: points needed.
    """

    def __init__(self, profile: Profile, values: Mapping[str, str] | None = None) -> None:
        self.profile = profile
        self.values: Mapping[str, str] = MappingProxyType({**profile.values, **(values or {})})
        for key, value in self.values.items():
            _check(profile, key, value)
        options = [
            profile.switches[key].options[value] for key, value in self.values.items() if key != MINIMUM
        ]
        without = frozenset(fan for option in options for fan in option.without)
        points = {fan: profile.points.get(fan, ROWS[fan].points) for fan in profile.fans}
        for option in options:
            points.update(option.points)
        self.points: Mapping[Fan, int] = MappingProxyType(
            {fan: value for fan, value in points.items() if fan not in without}
        )
        exclusions = {fan: list(profile.excludes.get(fan, ROWS[fan].excludes)) for fan in self.points}
        for option in options:
            for by, exclusion in option.excludes:
                if by in exclusions:
                    exclusions[by].append(exclusion)
        self.exclusions: Mapping[Fan, tuple[Exclusion, ...]] = MappingProxyType(
            {fan: tuple(listed) for fan, listed in exclusions.items() if listed}
        )
        self.after_minimum = profile.after_minimum.union(*(option.after_minimum for option in options))
        self.beside_chicken = self.after_minimum.union(*(option.beside_chicken for option in options))
        self.minimum = int(self.values[MINIMUM])

    @cached_property
    def id(self) -> RulesId:
        """Name, version, and the switches that differ from the profile's own."""
        changed = {key: value for key, value in self.values.items() if value != self.profile.values[key]}
        return RulesId(self.profile.name, self.profile.version, tuple(sorted(changed.items())))

    @cached_property
    def enabled(self) -> frozenset[Fan]:
        """The fans that can count."""
        return frozenset(self.points)

    @cached_property
    def order(self) -> Mapping[Fan, int]:
        """The place of each fan from the dearest down."""
        ordered = sorted(self.points, key=lambda fan: (-self.points[fan], fan))
        return MappingProxyType({fan: place for place, fan in enumerate(ordered)})

    @cached_property
    def conditions(self) -> frozenset[When]:
        """The conditions that some exclusion asks for, `When.ALWAYS` aside."""
        asked = {exclusion.when for listed in self.exclusions.values() for exclusion in listed}
        return frozenset(asked - {When.ALWAYS})

    def override(self, **values: str | int) -> Rules:
        """These rules with some switches set otherwise, as ``override(minimum=6)``.

        Raises `RulesError` quoting an unknown switch or value.
        """
        return Rules(self.profile, {**self.values, **{key: str(value) for key, value in values.items()}})

    def row(self, fan: Fan) -> Row:
        """The row of `fan` with the points it has here."""
        return replace(ROWS[fan], points=self.points[fan])

    def __repr__(self) -> str:
        return f"<Rules {self.id}>"


def _check(profile: Profile, key: str, value: str) -> None:
    if key == MINIMUM:
        if not (value.isascii() and value.isdecimal() and len(value) <= _MINIMUM_DIGITS):
            raise RulesError(f"the minimum cannot be {shortened(value)!r}: expected points from 0 to 9999")
    elif key not in profile.switches:
        known = ", ".join([*profile.switches, MINIMUM])
        raise RulesError(f"unknown switch {key!r} of {profile.name}: expected one of {known}")
    elif value not in profile.switches[key].options:
        known = ", ".join(profile.switches[key].options)
        raise RulesError(f"{key} cannot be {value!r}: expected one of {known}")
