"""What the pages ask of a rule set, and what they are given: the rules themselves are in `scoring`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from scoring.gold.shapes import NUMBERED_KINDS
from scoring.hand import Opening, Ready, Win
from scoring.language import Language, Text
from scoring.result import RulesId
from scoring.tiles import PLAYING_KINDS, Tile
from ui.draft import Draft, DraftTile, Facts
from ui.store import Saved
from ui.texts import Texts


class Wild(StrEnum):
    """Which tiles can be marked wild."""

    NONE = "none"
    MANY = "many"
    """Any kinds of playing tile."""
    ONE = "one"
    """One kind of numbered tile."""


def wild_kinds(wild: Wild) -> tuple[Tile, ...]:
    """The kinds that can be marked wild."""
    match wild:
        case Wild.MANY:
            return tuple(range(PLAYING_KINDS))
        case Wild.ONE:
            return NUMBERED_KINDS
    return ()


class AnyFinding(Protocol):
    """A reason why a hand cannot be, in any language."""

    def text(self, language: Language = Language.EN) -> str:
        """The reason as a sentence."""


class Unsaid(ValueError):
    """Something about the win has to be said first; `key` is the text that asks for it."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


@dataclass(frozen=True, slots=True)
class Asked:
    """Which facts of a win a rule set asks for, beside how it was won and who sat where.

    `flags` are names of true-or-false facts; `rulings` those among them that a win is refused for. `flowers`
    is how many the set of tiles holds.
    """

    flags: tuple[str, ...]
    rulings: tuple[str, ...] = ()
    openings: tuple[Opening, ...] = ()
    readies: tuple[Ready, ...] = ()
    round_wind: bool = True
    repeats: bool = False
    flowers: int = 8


@dataclass(frozen=True, slots=True)
class Group:
    """The tiles of one meld and what they make: chow, pung, kong, concealed_kong, wild_set or broken_meld."""

    number: int
    tiles: tuple[DraftTile, ...]
    kind: str


@dataclass(frozen=True, slots=True)
class Payment:
    """What one of the four gains, or below zero pays."""

    name: str
    amount: int
    note: str


@dataclass(frozen=True, slots=True)
class FalseWin:
    """What declaring the hand as a win costs: in a sentence, and seat by seat; empty where nobody pays."""

    cost: str
    payments: tuple[Payment, ...]


class Refused(ValueError):
    """A hand that cannot be scored; `findings` holds every reason. `false_win` is what it costs to have
    declared it a win; None where the rule set knows no such cost, or the hand has to be found out first."""

    def __init__(self, findings: tuple[AnyFinding, ...], false_win: FalseWin | None = None) -> None:
        self.findings = findings
        self.false_win = false_win
        super().__init__("; ".join(one.text() for one in findings))


@dataclass(frozen=True, slots=True)
class FanRow:
    """One counted fan: its name in the visitor's language and in another, points, ids of its tiles."""

    name: str
    other: str
    points: str
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A scored draft, in the visitor's words.

    `details` are lists of sentences under the key of their heading; `account` the reading and the payments
    in words. `winning` is the code of the winning tile. `stands_for` maps ids of wild tiles to what they
    stand for.
    """

    valid: bool
    headline: str
    notes: tuple[str, ...]
    payments: tuple[Payment, ...]
    fans: tuple[FanRow, ...]
    details: tuple[tuple[str, tuple[str, ...]], ...]
    account: tuple[str, ...]
    waits: tuple[Tile, ...]
    winning: str
    saved: Saved
    stands_for: Mapping[int, Tile] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Number:
    """A switch that is a whole number; `label` is the key of its text, `own` the rule set's value."""

    key: str
    label: str
    low: int
    high: int
    now: int
    own: int


@dataclass(frozen=True, slots=True)
class Choice:
    """A switch with named values; `own` is the rule set's."""

    key: str
    question: Text
    options: Mapping[str, Text]
    now: str
    own: str


class RuleSet(Protocol):
    """A rule set with its switches settled."""

    @property
    def id(self) -> RulesId:
        """Its name, version and changed switches."""

    @property
    def wild(self) -> Wild:
        """Which tiles can be marked wild."""

    @property
    def asked(self) -> Asked:
        """Which facts of a win count."""

    @property
    def number(self) -> Number:
        """The switch that is a number."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The other switches."""

    def tile_findings(self, draft: Draft) -> tuple[AnyFinding, ...]:
        """What is wrong with the tiles, whatever is said of the win later."""

    def win_faults(self, draft: Draft) -> frozenset[object]:
        """What forbids the win as it is stated; it must be said how it was won and on which tile."""

    def implied(self, draft: Draft) -> frozenset[str]:
        """The flags that follow from the tiles, said or not."""

    def groups(self, draft: Draft) -> tuple[Group, ...]:
        """The melds in the order they were set down."""

    def possible_melds(self, draft: Draft, number: int) -> tuple[tuple[int, ...], ...]:
        """The melds that the concealed tile `number` can make with other concealed tiles, as tile ids."""

    def is_flower(self, tile: Tile) -> bool:
        """Whether `tile` is set aside as a flower."""

    def outcome(self, draft: Draft, texts: Texts) -> Outcome:
        """The score. Raises `Unsaid`, and `Refused` with every reason why there is none."""


def stated_win(tile: Tile, facts: Facts, asked: Asked) -> Win:
    """How the hand was won, as far as the rule set asks for it."""
    flags = {flag: getattr(facts, flag) for flag in ("kong", "wall_last", "last_copy") if flag in asked.flags}
    return Win(
        tile,
        bool(facts.self_draw),
        **flags,
        round_wind=facts.round_wind,
        seat_wind=facts.seat_wind,
        discarder=facts.discarder,
        opening=facts.opening if facts.opening in asked.openings else Opening.NO,
        ready=facts.ready if facts.ready in asked.readies else Ready.NO,
    )
