"""Which facts of a win can be: only those are offered, and what follows from the hand is filled in."""

from __future__ import annotations

from dataclasses import replace

from scoring.hand import Opening, Ready
from scoring.openings import readies_that_count
from scoring.tiles import EAST, WINDS, Tile
from ui import draft as edit
from ui.draft import Draft
from ui.rule_sets.base import RuleSet, Unsaid


def offered(draft: Draft, rules: RuleSet) -> tuple[str, ...]:
    """The flags of a win that this hand allows beside the facts already said, and those that forbid it."""
    asked = rules.asked
    bare = edit.said(draft, **dict.fromkeys(asked.flags, False))
    discarded = draft.facts.self_draw is False
    return tuple(
        flag
        for flag in asked.flags
        if (discarded if flag in asked.rulings else _allows(rules, bare, edit.said(bare, **{flag: True})))
    )


def openings(draft: Draft, rules: RuleSet) -> tuple[Opening, ...]:
    """The early wins that this hand allows."""
    bare = edit.said(draft, opening=Opening.NO)
    return tuple(one for one in rules.asked.openings if _allows(rules, bare, edit.said(bare, opening=one)))


def readies(draft: Draft, rules: RuleSet) -> tuple[Ready, ...]:
    """The ways in which this hand can have been declared ready."""
    claimed = sum(group.kind != "concealed_kong" for group in rules.groups(draft))
    bare = edit.said(draft, ready=Ready.NO)
    return tuple(
        one
        for one in readies_that_count(claimed)
        if one in rules.asked.readies and _allows(rules, bare, edit.said(bare, ready=one))
    )


def implied(draft: Draft, rules: RuleSet) -> frozenset[str]:
    """The flags that follow from the tiles, said or not."""
    try:
        return rules.implied(draft)
    except Unsaid:
        return frozenset()


def tidied(draft: Draft, rules: RuleSet) -> Draft:
    """`draft` without facts that its hand does not allow (any more)."""
    facts = draft.facts
    if facts.self_draw or facts.discarder == facts.seat_wind:
        facts = replace(facts, discarder=None)
    draft = replace(draft, facts=facts)
    for flag in rules.asked.flags:
        if getattr(draft.facts, flag) and flag not in offered(draft, rules):
            draft = edit.said(draft, **{flag: False})
    if draft.facts.opening not in (Opening.NO, *openings(draft, rules)):
        draft = edit.said(draft, opening=Opening.NO)
    if draft.facts.ready not in (Ready.NO, *readies(draft, rules)):
        draft = edit.said(draft, ready=Ready.NO)
    if draft.facts.opening is Opening.FIRST_DISCARD:
        draft = edit.said(draft, discarder=EAST)
    return draft


def others(seat: Tile) -> tuple[Tile, ...]:
    """The seats a discard can come from, in the order of play after `seat`."""
    at = WINDS.index(seat)
    return WINDS[at + 1 :] + WINDS[:at]


def _allows(rules: RuleSet, bare: Draft, more: Draft) -> bool:
    """Whether what `more` states beyond `bare` forbids nothing that was possible."""
    try:
        return rules.win_faults(more) <= rules.win_faults(bare)
    except Unsaid:
        return False
