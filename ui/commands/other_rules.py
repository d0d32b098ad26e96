"""The rule sets with wild tiles on the command line: `platform-wild` and `gold`.

Both take what `fanlens score` takes, and more (`--wild`, `--opening`, ...); each scores one stated object.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Protocol

from scoring.gold import GoldError, GoldRules, explain, score_gold
from scoring.gold.records import gold_score_object, read_gold_record
from scoring.gold.rules import NAME as GOLD
from scoring.language import Language
from scoring.platform.profiles import PLATFORM_WILD
from scoring.rules import Rules
from scoring.wild import InvalidWildHandError, score_wild
from scoring.wild.explain import explain_wild
from scoring.wild.records import read_wild_record, wild_score_object
from ui.commands.hand_options import OptionError, read_rules, read_switches

WILD: Final = PLATFORM_WILD.profile.name
NAMES: Final = (WILD, GOLD)

Refused = (InvalidWildHandError, GoldError)
"""What scoring raises for a hand that cannot be; `findings` holds the reasons."""


class OtherRules(Protocol):
    """A rule set that scores a stated object. Both raise `RecordError`, or one of `Refused`."""

    def told(self, stated: object, language: Language) -> str:
        """The score in sentences."""

    def answer(self, stated: object, identity: str | int | float | bool | None) -> dict[str, Any]:
        """The score as a JSON object."""


class _Wild:
    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def told(self, stated: object, language: Language) -> str:
        record = read_wild_record(stated)
        return explain_wild(score_wild(record.hand, record.win, self._rules), language)

    def answer(self, stated: object, identity: str | int | float | bool | None) -> dict[str, Any]:
        record = read_wild_record(stated)
        return wild_score_object(score_wild(record.hand, record.win, self._rules), identity)


class _Gold:
    def __init__(self, rules: GoldRules) -> None:
        self._rules = rules

    def told(self, stated: object, language: Language) -> str:
        record = read_gold_record(stated)
        return explain(score_gold(record.hand, record.win, record.facts, self._rules), language)

    def answer(self, stated: object, identity: str | int | float | bool | None) -> dict[str, Any]:
        record = read_gold_record(stated)
        return gold_score_object(score_gold(record.hand, record.win, record.facts, self._rules), identity)


def other_rules(name: str, switches: Iterable[str] | None) -> OtherRules:
    """The rule set `name` of `NAMES` with its switches set; for `gold`, ``base`` too.

    Raises `OptionError`, `RulesError` or `GoldRulesError` quoting a bad one.
    """
    if name == WILD:
        return _Wild(read_rules(name, switches))
    changes = dict(read_switches(switches))
    base = changes.pop("base", "1")
    if not base.isdecimal():
        raise OptionError(f"--set base={base}: expected a whole number")
    return _Gold(GoldRules(int(base), changes))
