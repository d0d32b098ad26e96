"""What a score is: the frozen values that `scoring.score.score` returns.

::

    Score                 one hand, one win, one rule profile
      best, ties, others  Account: a reading of the tiles and what it is worth
        decomposition     Decomposition: the groups the tiles stand in, and the wait
        counted           CountedFan: fan, count, points each, and what makes each (Instance)
        excluded          ExcludedFan: a fan the hand also has, and which fan and principle exclude it

Payments are not here: `scoring.settlement` makes them from a score.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from scoring.fans.fan import Fan
from scoring.hand import Hand, Win
from scoring.tiles import Tile


class Shape(Enum):
    """The winning shapes of the 1998 text."""

    __hash__ = object.__hash__  # each is there once; that of Enum is no match for tables asked per hand

    STANDARD = "standard"
    SEVEN_PAIRS = "seven_pairs"
    KNITTED_STRAIGHT = "knitted_straight"
    """The nine tiles of a knitted straight, one set and a pair."""
    HONORS_KNITTED = "honors_knitted"
    THIRTEEN_ORPHANS = "thirteen_orphans"


class GroupKind(Enum):
    """What a group of tiles is."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    PAIR = "pair"
    KNITTED = "knitted"
    """The nine tiles of a knitted straight."""
    SINGLES = "singles"
    """Tiles that stand alone: all of honours and knitted tiles, the unpaired ones of thirteen orphans."""


class WaitKind(Enum):
    """How the winning tile completes its group."""

    __hash__ = object.__hash__  # each is there once; that of Enum is no match for tables asked per hand

    EDGE = "edge"
    """边张: 12 waits for 3, or 89 for 7."""
    CLOSED = "closed"
    """坎张: 46 waits for 5."""
    OPEN = "open"
    """34 waits for 2 or 5."""
    SINGLE = "single"
    """单钓: one tile waits for its pair."""
    PAIR = "pair"
    """对碰: a pair waits to become a pung."""
    SPECIAL = "special"
    """The last tile of a knitted straight, of honours and knitted tiles, or a single of thirteen orphans."""


class Group(NamedTuple):
    """Tiles that stand together, ascending.

    `declared`: a meld made before the win. `concealed`: neither melded nor completed by a discard, so that
    a pung counts as a concealed pung (a concealed kong is both declared and concealed).
    """

    kind: GroupKind
    tiles: tuple[Tile, ...]
    concealed: bool
    declared: bool


class Decomposition(NamedTuple):
    """One way to read all tiles of the hand, the winning tile in its place.

    `groups`: declared melds first in the order of the hand, then the others, the pair last.
    `winning_group`: index of the group that the winning tile completed. `wait`: how it did.
    """

    shape: Shape
    groups: tuple[Group, ...]
    winning_group: int
    wait: WaitKind


class Instance(NamedTuple):
    """What makes one counted fan: indices of `Decomposition.groups`, and the tiles meant.

    A fan of the whole hand names every group. A fan of how the hand was won names no group, and the
    winning tile; flowers name the flowers that are known.
    """

    groups: tuple[int, ...]
    tiles: tuple[Tile, ...]


class Principle(Enum):
    """Why a fan that the hand has is not counted: the five principles of the 1998 text 计分原则, or the
    profile. `scoring.principles` explains each."""

    NON_REPEAT = "non_repeat"
    """不重复: it is necessarily part of, or named by the rules as contained in, a fan already counted."""
    NON_SEPARATION = "non_separation"
    """不拆移: the sets of a counted fan are not split to be combined anew."""
    NON_IDENTICAL = "non_identical"
    """不得相同: a set that made a fan makes the same fan with no other set."""
    HIGH_OVER_LOW = "high_over_low"
    """就高不就低: of two fans that cannot both count, the dearer one does."""
    ACCOUNT_ONCE = "account_once"
    """套算一次: a set not yet combined joins an already combined one only once."""
    PROFILE = "profile"
    """No principle but a switch of the rule profile; `ExcludedFan.switch` names it."""


@dataclass(frozen=True, slots=True)
class CountedFan:
    """A fan that counts: `count` times `points`. One instance for each time, in the order of the hand."""

    fan: Fan
    count: int
    points: int
    instances: tuple[Instance, ...]

    @property
    def total(self) -> int:
        """What it adds to the score."""
        return self.count * self.points


@dataclass(frozen=True, slots=True)
class ExcludedFan:
    """A fan that the hand also has but that does not count.

    `by` is the counted fan that excludes it (None only where `principle` is PROFILE). One entry for each fan
    and reason: a fan may be counted once and excluded for another set. `switch` is the key of the profile
    switch that decides, where one does (see `scoring.profiles.SWITCHES`).
    """

    fan: Fan
    count: int
    points: int
    by: Fan | None
    principle: Principle
    instances: tuple[Instance, ...]
    switch: str | None = None


@dataclass(frozen=True, slots=True)
class Account:
    """One reading of the hand and what it is worth.

    `counted` is in table order, flowers last; `excluded` in table order. `total` has the flowers,
    `points` does not: `points` is what must reach the minimum.
    """

    decomposition: Decomposition
    counted: tuple[CountedFan, ...]
    excluded: tuple[ExcludedFan, ...]
    total: int
    points: int

    @property
    def fans(self) -> Mapping[Fan, int]:
        """How often each fan counts, flowers too."""
        return {counted.fan: counted.count for counted in self.counted}


@dataclass(frozen=True, slots=True)
class RulesId:
    """Which rules a score was made by: enough to make it again.

    `overrides` are the switches that differ from the named profile, as (key, value) in key order.
    """

    name: str
    version: str
    overrides: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """As ``mcr 1.0`` or ``mcr 1.0 (green_half_flush=counted)``."""
        changes = ", ".join(f"{key}={value}" for key, value in self.overrides)
        return f"{self.name} {self.version}" + (f" ({changes})" if changes else "")


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a won hand under one rule profile.

    `best` is the account to rest on. `ties` are the accounts with the same total and a different list of
    fans; `others` those with smaller totals, the dearest first, each with its own list. `waits` are the
    formal waits, ascending: every kind that would have completed a winning shape, whether or not one is left.
    """

    hand: Hand
    win: Win
    rules: RulesId
    minimum: int
    best: Account
    ties: tuple[Account, ...]
    others: tuple[Account, ...]
    waits: tuple[Tile, ...]

    @property
    def total(self) -> int:
        """Points of the best account, flowers included: what is paid."""
        return self.best.total

    @property
    def points(self) -> int:
        """Points of the best account without flowers."""
        return self.best.points

    @property
    def valid(self) -> bool:
        """Whether the points without flowers reach the minimum."""
        return self.best.points >= self.minimum

    @property
    def wait_kinds(self) -> tuple[WaitKind, ...]:
        """The kinds of wait that the accounts see, the best account's first, each once."""
        accounts = (self.best, *self.ties, *self.others)
        return tuple(dict.fromkeys(account.decomposition.wait for account in accounts))


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Another profile gives the hand another value: which, how much, and the switches that decide.

    `switches` are (key, value there) that, changed alone in the first profile, change this hand's score.
    Where only several together do, all that differ are named; none where the tables of fans differ. `valid`:
    whether the points reach the minimum there.
    """

    rules: RulesId
    total: int
    valid: bool
    fans: Mapping[Fan, int]
    switches: tuple[tuple[str, str], ...]
