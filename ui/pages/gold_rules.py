"""The 金 rules at hand: the four fans, what counts as flowers, and the points the text leaves open."""

from __future__ import annotations

import streamlit as st

from scoring.gold.fans import FANS
from scoring.language import Language
from ui import state
from ui.rule_sets import rule_set
from ui.texts import Texts


def show(texts: Texts) -> None:
    """The fans, the dearest first, and every open point with the choice that counts in this browser."""
    settings = state.visit().settings
    other = Language.HANS if texts.language is Language.EN else Language.EN
    st.header(texts("gold_rules.title"))
    st.markdown(texts("gold_rules.hand"))
    st.subheader(texts("gold_rules.fans"))
    for fan in sorted(FANS, key=lambda one: -one.points):
        points = texts("score.fan_points", points=fan.points)
        st.markdown(f"**{fan.name.to(texts.language)}** · {fan.name.to(other)} · {points}")
        st.caption(fan.definition.to(texts.language))
    st.subheader(texts("gold_rules.flowers"))
    st.markdown(texts("gold_rules.counted"))
    st.subheader(texts("gold_rules.payments"))
    st.markdown(texts("gold_rules.pay"))
    st.subheader(texts("gold_rules.points"))
    for one in rule_set(settings.rules, settings.switches).choices:
        with st.expander(one.question.to(texts.language)):
            for value, meaning in one.options.items():
                told = meaning.to(texts.language)
                st.markdown(f"- **{told}**" if value == one.now else f"- {told}")
