"""Rule profiles as data: a table of fans, and switches for the points on which rule texts differ.

Three profiles carry the 81 fans of the 1998 table:

- ``mcr``, the default: Chinese tournament practice (column MIL of RULES.md);
- ``1998``: the book as printed and as the rule texts of ``seeds/`` give it (columns B98 / seeds);
- ``wmo``: the readings of the 2006 English and 2014 Chinese WMO editions (columns W06 / W14). These two
  editions were not at hand: their readings come second-hand, through the reviews that RULES.md names.

`rules(name)` gives a profile; `Rules.override` changes it switch by switch. What a switch decides, on what
source, is in `SWITCHES`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Final

from scoring.fans.catalogue import ROWS, Row
from scoring.fans.exclusion import Exclusion, When
from scoring.fans.fan import Fan
from scoring.result import RulesId
from scoring.switches import SWITCHES, Switch

MINIMUM: Final = "minimum"
"""The switch whose value is any whole number: the points a hand needs, flowers not counted."""


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
    counting. `after_minimum`: fans added after the minimum is reached. `order`: the place of each fan from
    the dearest down, table order among equals. `minimum`: points needed.
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
        self.after_minimum = profile.after_minimum
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
        if not value.isdecimal():
            raise RulesError(f"the minimum cannot be {value!r}: expected a whole number of points")
    elif key not in profile.switches:
        known = ", ".join([*profile.switches, MINIMUM])
        raise RulesError(f"unknown switch {key!r} of {profile.name}: expected one of {known}")
    elif value not in profile.switches[key].options:
        known = ", ".join(profile.switches[key].options)
        raise RulesError(f"{key} cannot be {value!r}: expected one of {known}")


_MCR: Final = Profile(
    name="mcr",
    version="1.0",
    about="Chinese tournament practice.",
    values={
        "mixed_kongs": "five",
        "two_concealed_kongs": "six",
        "three_kongs": "absorb_concealed",
        "concealed_shapes": "self_drawn",
        "nine_gates_pungs": "one_excluded",
        "green_half_flush": "excluded",
        "terminals_double_pung": "excluded",
        "upper_and_lower": "excluded",
        "voided_suit": "counted",
        "knitted_wait": "counted",
        "four_concealed_wait": "counted",
        MINIMUM: "8",
    },
)
_BOOK: Final = replace(
    _MCR,
    name="1998",
    about="The 1998 rules as printed and as the seeds give them.",
    values={
        **_MCR.values,
        "mixed_kongs": "separate",
        "nine_gates_pungs": "counted",
        "upper_and_lower": "counted",
    },
)
_WMO: Final = replace(
    _MCR,
    name="wmo",
    about="Readings of the WMO editions of 2006 and 2014, known second-hand through published reviews.",
    values={
        **_MCR.values,
        "mixed_kongs": "six",
        "two_concealed_kongs": "eight",
        "three_kongs": "add_concealed",
        "concealed_shapes": "fully_concealed",
        "nine_gates_pungs": "all_excluded",
        "green_half_flush": "counted",
        "terminals_double_pung": "counted",
        "knitted_wait": "single_only",
    },
)

MCR: Final = Rules(_MCR)
BOOK_1998: Final = Rules(_BOOK)
WMO: Final = Rules(_WMO)

PROFILES: Final[Mapping[str, Rules]] = MappingProxyType(
    {known.profile.name: known for known in (MCR, BOOK_1998, WMO)}
)
"""Every profile by name, the default first."""


def rules(name: str, overrides: Iterable[tuple[str, str]] = ()) -> Rules:
    """The profile `name` with `overrides` as (switch, value).

    Raises `RulesError` quoting an unknown profile, switch or value.
    """
    try:
        found = PROFILES[name]
    except KeyError:
        raise RulesError(f"unknown rules {name!r}: expected one of {', '.join(PROFILES)}") from None
    changes = dict(overrides)
    return found.override(**changes) if changes else found
