"""The rule sets with wild tiles on the command line: `platform-wild` and `gold`.

Both take what `fanlens score` takes, and more (`--wild`, `--opening`, ...); each scores one stated object.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from scoring.gold import GoldError, GoldFacts, GoldRules, explain, score_gold
from scoring.gold.explain import explain_gold_waits
from scoring.gold.records import gold_score_object, gold_waits_object, one_gold, read_gold_record
from scoring.gold.rules import NAME as GOLD
from scoring.gold.rules import gold_rules
from scoring.gold.waits import GoldWaits, waits_of_gold
from scoring.language import Language
from scoring.notation import parse_hand, parse_tiles
from scoring.platform.profiles import PLATFORM_WILD
from scoring.profiles import ALL_PROFILES
from scoring.rules import Rules
from scoring.tiles import Tile
from scoring.wild import InvalidWildHandError, score_wild
from scoring.wild.explain import explain_wild, explain_wild_waits
from scoring.wild.notation import parse_wild_hand, split_wild
from scoring.wild.records import read_wild_record, wild_score_object, wild_waits_object
from scoring.wild.waits import WildWaits, waits_of_wild
from ui.commands.hand_options import OptionError, read_rules, read_switches

WILD: Final = PLATFORM_WILD.profile.name
NAMES: Final = (WILD, GOLD)

Refused = (InvalidWildHandError, GoldError)
"""What scoring raises for a hand that cannot be; `findings` holds the reasons."""


FACTS: Final[Mapping[str, tuple[str, ...]]] = {
    "wild": (WILD, GOLD),
    "opening": (WILD, GOLD),
    "ready": (WILD,),
    "repeats": (GOLD,),
    "passed": (GOLD,),
}
"""The options that only these rule sets ask for."""
UNASKED_BY_GOLD: Final = ("last-tile", "last-copy")
"""The options that `gold` alone does not ask for."""


def unasked(rules: str, stated: Mapping[str, object]) -> list[str]:
    """What is said of the options in `stated` that `rules` does not ask for: none is lost silently."""
    said = [
        f"--{key} means nothing under --rules {GOLD}"
        for key in UNASKED_BY_GOLD
        if stated.get(key) and rules == GOLD
    ]
    return said + [
        f"--{key} needs --rules {' or '.join(names)}, not {rules}"
        for key, names in FACTS.items()
        if stated.get(key) and rules not in names
    ]


def choose_rules(name: str, switches: Iterable[str] | None) -> Rules | OtherRules:
    """The rule set `name` with its switches set. Raises `OptionError`, `RulesError` or `GoldRulesError`
    quoting what is not known."""
    known = (*ALL_PROFILES, GOLD)
    if name not in known:
        raise OptionError(f"unknown rules {name!r}: expected one of {', '.join(known)}")
    return other_rules(name, switches) if name in NAMES else read_rules(name, switches)


class OtherRules(Protocol):
    """A rule set that scores a stated object. Both raise `RecordError`, or one of `Refused`."""

    def told(self, stated: object, language: Language) -> str:
        """The score in sentences."""

    def answer(self, stated: object, identity: str | int | float | bool | None) -> dict[str, Any]:
        """The score as a JSON object."""

    def waits(self, stated: StatedHand) -> WaitsFound:
        """What a hand one tile short waits for. Raises `ValueError` for a hand that cannot be read, too."""


@dataclass(frozen=True, slots=True)
class StatedHand:
    """A hand one tile short in notation, and what `fanlens waits` was told about it."""

    hand: str
    wild: str
    round_wind: Tile
    seat_wind: Tile
    repeats: int
    passed: str


class WaitsFound(Protocol):
    """The waits of a hand, to be said or to be read by a program."""

    def told(self, language: Language) -> str:
        """The waits in lines."""

    def answer(self) -> dict[str, Any]:
        """The waits as a JSON object."""


@dataclass(frozen=True, slots=True)
class _WildWaits:
    found: WildWaits

    def told(self, language: Language) -> str:
        return explain_wild_waits(self.found, language)

    def answer(self) -> dict[str, Any]:
        return wild_waits_object(self.found)


@dataclass(frozen=True, slots=True)
class _GoldWaits:
    found: GoldWaits

    def told(self, language: Language) -> str:
        return explain_gold_waits(self.found, language)

    def answer(self) -> dict[str, Any]:
        return gold_waits_object(self.found)


class _Wild:
    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def told(self, stated: object, language: Language) -> str:
        record = read_wild_record(stated)
        return explain_wild(score_wild(record.hand, record.win, self._rules), language)

    def answer(self, stated: object, identity: str | int | float | bool | None) -> dict[str, Any]:
        record = read_wild_record(stated)
        return wild_score_object(score_wild(record.hand, record.win, self._rules), identity)

    def waits(self, stated: StatedHand) -> WaitsFound:
        hand = parse_wild_hand(stated.hand, parse_tiles(stated.wild))
        return _WildWaits(waits_of_wild(hand, self._rules, stated.round_wind, stated.seat_wind))


class _Gold:
    def __init__(self, rules: GoldRules) -> None:
        self._rules = rules

    def told(self, stated: object, language: Language) -> str:
        record = read_gold_record(stated)
        return explain(score_gold(record.hand, record.win, record.facts, self._rules), language)

    def answer(self, stated: object, identity: str | int | float | bool | None) -> dict[str, Any]:
        record = read_gold_record(stated)
        return gold_score_object(score_gold(record.hand, record.win, record.facts, self._rules), identity)

    def waits(self, stated: StatedHand) -> WaitsFound:
        hand, named = split_wild(stated.hand)
        gold = one_gold((*parse_tiles(stated.wild), *named))
        facts = GoldFacts(gold, stated.repeats, frozenset(parse_tiles(stated.passed)))
        return _GoldWaits(waits_of_gold(parse_hand(hand), facts, self._rules, stated.seat_wind))


def other_rules(name: str, switches: Iterable[str] | None) -> OtherRules:
    """The rule set `name` of `NAMES` with its switches set; for `gold`, ``base`` too.

    Raises `OptionError`, `RulesError` or `GoldRulesError` quoting a bad one.
    """
    if name == WILD:
        return _Wild(read_rules(name, switches))
    return _Gold(gold_rules(read_switches(switches)))
