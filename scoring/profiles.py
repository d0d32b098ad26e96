"""Rule profiles as data: a table of fans, and switches for the points on which rule texts differ.

Three profiles carry the 81 fans of the 1998 table:

- ``mcr``, the default: Chinese tournament practice (column MIL of RULES.md);
- ``1998``: the book as printed and as the rule texts of ``seeds/`` give it (columns B98 / seeds);
- ``wmo``: the readings of the 2006 English and 2014 Chinese WMO editions (columns W06 / W14). These two
  editions were not at hand: their readings come second-hand, through the reviews that RULES.md names;
- ``platform``: an online platform's table with its fuller exclusions (`scoring.platform`).

``platform-wild`` adds wild tiles and 18 fans to the last.

`rules(name)` gives a profile; `Rules.override` changes it switch by switch. What a switch decides, on what
source, is in `SWITCHES`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from scoring.platform.profiles import PLATFORM, PLATFORM_WILD
from scoring.rules import MINIMUM, Profile, Rules, RulesError

__all__ = [
    "ALL_PROFILES",
    "BOOK_1998",
    "MCR",
    "MINIMUM",
    "PROFILES",
    "WMO",
    "Profile",
    "Rules",
    "RulesError",
    "rules",
]

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
    {known.profile.name: known for known in (MCR, BOOK_1998, WMO, PLATFORM)}
)
"""The profiles of the 81 fans by name, the default first: any hand can be compared across them."""

ALL_PROFILES: Final[Mapping[str, Rules]] = MappingProxyType(
    {**PROFILES, PLATFORM_WILD.profile.name: PLATFORM_WILD}
)
"""Every profile by name: `PROFILES` and those with wild tiles."""


def rules(name: str, overrides: Iterable[tuple[str, str]] = ()) -> Rules:
    """The profile `name` with `overrides` as (switch, value).

    Raises `RulesError` quoting an unknown profile, switch or value.
    """
    try:
        found = ALL_PROFILES[name]
    except KeyError:
        raise RulesError(f"unknown rules {name!r}: expected one of {', '.join(ALL_PROFILES)}") from None
    changes = dict(overrides)
    return found.override(**changes) if changes else found
