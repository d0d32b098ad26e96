"""Language, rules and consent, remembered for this browser."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import streamlit as st

from scoring.language import Language
from scoring.profiles import PROFILES
from scoring.rules import MINIMUM, Rules
from scoring.switches import Switch
from ui import state
from ui.outcome import DEFAULT_RULES, rules_of
from ui.store import Settings, StoreError
from ui.texts import OWN_NAMES, Texts


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
    names = list(PROFILES)
    now = rules_of(settings)
    name = st.selectbox(
        texts("settings.rules"),
        names,
        index=names.index(now.profile.name),
        format_func=lambda one: texts.entries.get(f"rules.profile_{one}", one),
        key="rules",
    )
    if name != now.profile.name:
        return replace(settings, rules=name, switches=())
    with st.expander(texts("settings.switches")):
        switches = _switches(now, texts)
    return replace(settings, rules=name if name != DEFAULT_RULES else settings.rules, switches=switches)


def _switches(now: Rules, texts: Texts) -> tuple[tuple[str, str], ...]:
    """The switches that differ from the profile after this visit's choices."""
    own = now.profile.values
    minimum = st.number_input(
        texts("settings.minimum"), 0, 88, now.minimum, key=f"minimum_{now.profile.name}"
    )
    chosen = {MINIMUM: str(int(minimum))}
    for key, switch in now.profile.switches.items():
        options = list(switch.options)
        if key not in own or len(options) < 2:
            continue
        chosen[key] = st.selectbox(
            switch.question.to(texts.language),
            options,
            index=options.index(now.values[key]),
            format_func=partial(_meaning, switch, texts),
            key=f"switch_{now.profile.name}_{key}",
        )
    return tuple(sorted((key, value) for key, value in chosen.items() if value != own[key]))


def _meaning(switch: Switch, texts: Texts, value: str) -> str:
    return switch.options[value].meaning.to(texts.language)


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
