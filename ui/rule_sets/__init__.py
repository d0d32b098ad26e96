"""The rule sets a visitor can choose, as the pages see them: one small file each."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scoring.gold.rules import NAME as GOLD
from scoring.gold.rules import GoldRulesError, gold_rules
from scoring.platform.profiles import PLATFORM_WILD
from scoring.profiles import ALL_PROFILES, Rules, RulesError, rules
from ui.draft import Draft
from ui.rule_sets.base import RuleSet
from ui.rule_sets.gold import Gold
from ui.rule_sets.table import TableRules
from ui.rule_sets.wild import WildRules
from ui.store import Settings

NAMES: Final = (*ALL_PROFILES, GOLD)
"""Every rule set by its name, the default first."""
DEFAULT: Final = NAMES[0]


def rule_set(name: str, switches: tuple[tuple[str, str], ...] = ()) -> RuleSet:
    """The rule set `name` with its switches set; the default one where a choice is no longer known."""
    try:
        if name == GOLD:
            return Gold(gold_rules(switches))
        found = rules(name or DEFAULT, switches)
        return WildRules(found) if found.profile is PLATFORM_WILD.profile else TableRules(found)
    except (RulesError, GoldRulesError):
        return TableRules(rules(DEFAULT))


def rules_for(draft: Draft, settings: Settings) -> RuleSet:
    """The rule set of `draft`: the one it is bound to, else the visitor's."""
    if draft.rules:
        return rule_set(draft.rules, draft.switches)
    return rule_set(settings.rules, settings.switches)


def chosen(settings: Settings, name: str) -> Settings:
    """`settings` with the rule set `name`, its switches as the visitor left them."""
    left = dict(settings.elsewhere) | {settings.rules or DEFAULT: settings.switches}
    switches = left.pop(name, ())
    elsewhere = tuple(sorted((other, changed) for other, changed in left.items() if changed))
    return replace(settings, rules=name, switches=switches, elsewhere=elsewhere)


def fan_rules(now: RuleSet) -> Rules | None:
    """The table of fans of `now`; None for the 金 rules, which have four fans of their own."""
    return now.rules if isinstance(now, TableRules | WildRules) else None
