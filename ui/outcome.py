"""What a draft scores: the door from the app to the scoring core, whatever the rule set."""

from __future__ import annotations

from dataclasses import replace

from scoring.language import Language
from ui.draft import Draft
from ui.rule_sets import rules_for
from ui.rule_sets.base import Outcome
from ui.store import Settings
from ui.texts import texts


def outcome(draft: Draft, settings: Settings, language: Language) -> Outcome:
    """The score of `draft` by the rule set it is bound to, or the visitor's.

    Raises `ui.rule_sets.base.Unsaid` while something about the win is not said, and `Refused` with every
    reason why the hand cannot be scored.
    """
    return rules_for(draft, settings).outcome(draft, texts(language))


def bound(draft: Draft, settings: Settings) -> Draft:
    """`draft` bound to the rule set that scores it now: what is kept of it stays what it was."""
    rules = rules_for(draft, settings).id
    return replace(draft, rules=rules.name, switches=rules.overrides)
