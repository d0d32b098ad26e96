"""What a counted fan keeps from counting, as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from scoring.fans.fan import Fan
from scoring.result import Principle


class Scope(Enum):
    """Which instances of the excluded fan go."""

    ALL = "all"
    OWN = "own"
    """Those made of sets of the excluding fan: a pung of dragons is no pung of honours besides."""
    ONE = "one"
    """One of them."""
    REST = "rest"
    """All but one of them."""


class When(Enum):
    """Under which facts the exclusion holds."""

    ALWAYS = "always"
    DISCARD = "discard"
    """The hand was won by a discard or by robbing a kong."""
    THREE_CONCEALED_KONGS = "three_concealed_kongs"
    """Three or four kongs are concealed."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """`fan` is not counted beside the fan that carries this.

    `named`: the 1998 text (or the table of the profile) says so; otherwise it follows from the non-repeat
    principle. `switch`: the key of the profile switch that brought it. `principle`: what a score calls it.
    """

    fan: Fan
    scope: Scope = Scope.ALL
    when: When = When.ALWAYS
    named: bool = False
    switch: str | None = None
    principle: Principle = Principle.NON_REPEAT


def exclusions(
    named: Iterable[Fan] = (), implied: Iterable[Fan] = (), own: Iterable[Fan] = ()
) -> tuple[Exclusion, ...]:
    """Exclusions of whole fans that the text names and that follow, and of fans of one's own sets."""
    return (
        *(Exclusion(fan, named=True) for fan in named),
        *(Exclusion(fan) for fan in implied),
        *(Exclusion(fan, Scope.OWN) for fan in own),
    )
