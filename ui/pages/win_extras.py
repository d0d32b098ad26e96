"""What else was so when the hand was won: only what this hand allows is offered, and what follows is filled
in."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from scoring.hand import Opening, Ready
from ui import draft as edit
from ui.draft import Draft, Facts
from ui.rule_sets.base import RuleSet
from ui.texts import Texts
from ui.win_facts import implied, offered, openings, readies

_BY_WAY = ("kong", "wall_last")
"""Flags that are called otherwise on a self-draw than on a discard."""


def show(draft: Draft, rules: RuleSet, texts: Texts) -> Facts:
    """The facts of `draft` with what was chosen."""
    facts = _flags(draft, rules, texts)
    early = openings(draft, rules)
    if early:
        opening = st.pills(
            texts("win.opening"),
            early,
            format_func=lambda one: texts(f"opening.{one.value}"),
            default=facts.opening if facts.opening in early else None,
            key=f"opening_{draft.id}_{'_'.join(one.value for one in early)}",
        )
        facts = replace(facts, opening=opening or Opening.NO)
    declared = readies(draft, rules)
    if declared:
        ready = st.pills(
            texts("win.ready"),
            declared,
            format_func=lambda one: texts(f"ready.{one.value}"),
            default=facts.ready if facts.ready in declared else None,
            key=f"ready_{draft.id}_{'_'.join(one.value for one in declared)}",
        )
        facts = replace(facts, ready=ready or Ready.NO)
    return facts


def _flags(draft: Draft, rules: RuleSet, texts: Texts) -> Facts:
    facts = draft.facts
    proved = implied(draft, rules)
    possible = [flag for flag in offered(draft, rules) if flag not in proved]
    way = "self_draw" if facts.self_draw else "discard"
    if possible:
        chosen = st.pills(
            texts("win.more"),
            possible,
            selection_mode="multi",
            format_func=lambda flag: texts(f"win.{flag}_{way}" if flag in _BY_WAY else f"win.{flag}"),
            default=[flag for flag in possible if getattr(facts, flag)],
            key=f"more_{draft.id}_{way}_{'_'.join(possible)}",
        )
        draft = edit.said(draft, **{flag: flag in chosen for flag in possible})
    if "last_copy" in proved:
        st.caption(texts("win.last_copy_implied"))
    return draft.facts
