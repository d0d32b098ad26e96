"""Language, rules and consent, remembered for this browser."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import streamlit as st

from scoring.language import Language
from ui import state
from ui.rule_sets import DEFAULT, NAMES, chosen, rule_set
from ui.rule_sets.base import Choice, RuleSet
from ui.store import Settings, StoreError
from ui.texts import OWN_NAMES, Texts

FITS = 44
"""Letters that a phone shows of what was chosen; what is longer is said below as well."""


def show() -> None:
    """Each choice counts at once."""
    visit, texts = state.visit(), state.words()
    st.header(texts("settings.title"))
    _language(texts)
    settings = _rules(visit.settings, texts)
    settings = _training(settings, texts)
    if settings != visit.settings:
        state.choose(settings)
        st.rerun()
    st.caption(texts("settings.private"))


def _language(texts: Texts) -> None:
    chosen = st.segmented_control(
        texts("settings.language"),
        list(Language),
        default=texts.language,
        format_func=OWN_NAMES.__getitem__,
        key=f"language_{texts.language.value}",
    )
    if chosen is not None and chosen is not texts.language:
        state.speak(chosen)


def _rules(settings: Settings, texts: Texts) -> Settings:
    now = rule_set(settings.rules, settings.switches)
    name = st.selectbox(
        texts("settings.rules"),
        NAMES,
        index=NAMES.index(now.id.name),
        format_func=lambda one: texts(f"rules.profile_{one}"),
        key=f"rules_{texts.language.value}",
    )
    if name != now.id.name:
        return chosen(settings, name)
    with st.expander(texts("settings.switches")):
        st.caption(texts("settings.own_switches"))
        switches = _switches(now, texts)
        if switches and st.button(texts("settings.set_back"), key="set_back"):
            # Widgets keep what was chosen in them: new ones begin with what the rule set says.
            state.visit().set_back += 1
            switches = ()
    return replace(settings, rules=name if name != DEFAULT else settings.rules, switches=switches)


def _switches(now: RuleSet, texts: Texts) -> tuple[tuple[str, str], ...]:
    """The switches that differ from the rule set after this visit's choices."""
    number, again = now.number, f"{now.id.name}_{texts.language.value}_{state.visit().set_back}"
    points = st.number_input(
        texts(number.label), number.low, number.high, number.now, key=f"{number.key}_{again}"
    )
    changed = {number.key: str(int(points))} if int(points) != number.own else {}
    for one in now.choices:
        options = list(one.options)
        value = st.selectbox(
            one.question.to(texts.language),
            options,
            index=options.index(one.now),
            format_func=partial(_meaning, one, texts),
            key=f"switch_{again}_{one.key}",
        )
        if len(said := _meaning(one, texts, value)) > FITS:
            st.caption(said)
        if value != one.own:
            changed[one.key] = value
    return tuple(sorted(changed.items()))


def _meaning(choice: Choice, texts: Texts, value: str) -> str:
    return choice.options[value].to(texts.language)


def _training(settings: Settings, texts: Texts) -> Settings:
    """Asked once, taken back at any time, and then for the past too."""
    agreed = st.toggle(texts("settings.training"), value=bool(settings.training_since), key="training")
    if settings.training_since:
        st.caption(texts("settings.training_since", date=settings.training_since[:10]))
    if agreed == bool(settings.training_since):
        return settings
    if not agreed:
        try:
            state.store().withdraw_training(state.visit().owner)
        except StoreError:
            st.error(texts("store.not_kept"))
            return settings
    return replace(settings, training_since=datetime.now(UTC).isoformat(timespec="seconds") if agreed else "")
