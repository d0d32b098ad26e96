"""The two profiles of the platform: `platform`, the 81 fans with its table, and `platform-wild`, with 混.

`platform` differs from the 1998 book only by rows of the platform's table (`scoring.platform.table`): where
one of the common switches says what a row says, the profile sets the switch; the rest are exclusions of its
own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scoring.fans.catalogue import ROWS
from scoring.fans.exclusion import Exclusion
from scoring.fans.fan import Fan
from scoring.platform.switches import ADDED_FANS, TABLE_SWITCHES, WILD_SWITCHES
from scoring.platform.table import TABLE
from scoring.rules import MINIMUM, Profile, Rules

_VALUES: Final = {
    "mixed_kongs": "separate",
    "two_concealed_kongs": "six",
    "three_kongs": "absorb_concealed",
    "concealed_shapes": "self_drawn",
    "nine_gates_pungs": "all_excluded",
    "green_half_flush": "excluded",
    "terminals_double_pung": "excluded",
    "upper_and_lower": "excluded",
    "voided_suit": "excluded",
    "knitted_wait": "counted",
    "four_concealed_wait": "excluded",
    "reversible_voided_suit": "excluded",
    MINIMUM: "8",
}
_WILD_VALUES: Final = {
    **_VALUES,
    "fortune_winds": "contained",
    "opening_self_draw": "counted",
    "heavenly_ready_declared": "counted",
    "wild_kong_kong": "counted",
    "mixed_four_all_pungs": "counted",
    "certain_pair": "contained",
    "orphans_pair": "counted",
    "seat_flowers": "each",
    "flower_fans_minimum": "after",
    "chicken_hand": "table",
    "wild_copies": "four",
    "wild_last_copy": "lying",
    "wild_wait": "completed",
    "wild_as_itself": "wild",
    "discarded_wild": "wild",
}


def _excludes(fan: Fan) -> tuple[Exclusion, ...]:
    """What the table's row names, save what a switch says; then what follows without being named."""
    options = [TABLE_SWITCHES[key].options[value] for key, value in _VALUES.items() if key != MINIMUM]
    switched = {(one.fan, one.when) for option in options for by, one in option.excludes if by is fan}
    decided = {
        one.fan
        for key in _VALUES
        if key != MINIMUM
        for option in TABLE_SWITCHES[key].options.values()
        for by, one in option.excludes
        if by is fan
    }
    named = tuple(one for one in TABLE[fan].excludes if (one.fan, one.when) not in switched)
    told = {(one.fan, one.scope) for one in named}
    follows = tuple(
        one for one in ROWS[fan].excludes if (one.fan, one.scope) not in told and one.fan not in decided
    )
    return named + follows


_PLATFORM: Final = Profile(
    name="platform",
    version="1.0",
    about="The platform's table of the 81 fans, with its fuller exclusions.",
    values=_VALUES,
    excludes={fan: _excludes(fan) for fan in TABLE},
    switches=TABLE_SWITCHES,
)
_WILD: Final = replace(
    _PLATFORM,
    name="platform-wild",
    version="1.1",
    about="The platform's table with wild tiles 混 and the fans it adds for them.",
    values=_WILD_VALUES,
    fans=(*_PLATFORM.fans, *ADDED_FANS),
    excludes={
        **_PLATFORM.excludes,
        Fan.ALL_TERMINALS: (
            *_PLATFORM.excludes[Fan.ALL_TERMINALS],
            Exclusion(Fan.TERMINAL_PAIR, named=True),
        ),
    },
    switches=WILD_SWITCHES,
)

PLATFORM: Final = Rules(_PLATFORM)
PLATFORM_WILD: Final = Rules(_WILD)
