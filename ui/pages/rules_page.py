"""The fans, to be looked up: names, points, definitions, and a drawn hand for each."""

from __future__ import annotations

import json
from functools import cache
from itertools import groupby
from pathlib import Path

import streamlit as st

from scoring.explain import fan_name
from scoring.fans.row import Row
from scoring.language import Language, join
from scoring.notation import parse_hand
from scoring.rules import Rules
from scoring.tiles import parse_tile
from ui import state
from ui.hand_groups import groups_of
from ui.pages import gold_rules
from ui.rule_sets import fan_rules, rule_set
from ui.texts import Texts
from ui.tile_editor import rows

OPENED = 2
"""Fans found that are opened at once."""


@cache
def examples() -> dict[str, dict[str, str | bool | int]]:
    """A hand for each fan by its number: `hand` in notation, `win`, the winning tile, and how it was won."""
    file = Path(__file__).parents[1] / "fan_examples.json"
    found: dict[str, dict[str, str | bool | int]] = json.loads(file.read_text(encoding="utf-8"))
    return found


def show() -> None:
    """The fans of the chosen rules, the dearest first."""
    visit, texts = state.visit(), state.words()
    rules = fan_rules(rule_set(visit.settings.rules, visit.settings.switches))
    if rules is None:
        gold_rules.show(texts)
        return
    st.header(texts("rules.title"))
    _fans(rules, texts)


@st.fragment
def _fans(rules: Rules, texts: Texts) -> None:
    words = st.text_input(texts("rules.search"), key="fan_search")
    found = [row for row in map(rules.row, rules.order) if _matches(row, words)]
    if not found:
        st.info(texts("rules.none", words=words))
        return
    st.caption(texts("rules.count", count=len(found)))
    for points, some in groupby(found, key=lambda row: row.points):
        st.subheader(texts("rules.points", points=points))
        for row in some:
            _fan(row, rules, texts, found=bool(words) and len(found) <= OPENED)


def _matches(row: Row, words: str) -> bool:
    names = " ".join(row.name.to(language) for language in Language).lower()
    return all(word in names or word == str(row.points) for word in words.lower().split())


def _fan(row: Row, rules: Rules, texts: Texts, *, found: bool) -> None:
    """One fan, opened where it was looked for. What is shut is not drawn: a phone would draw all 81 hands."""
    other = Language.HANS if texts.language is Language.EN else Language.EN
    box = st.expander(
        f"{row.name.to(texts.language)} · {row.name.to(other)}",
        expanded=found,
        key=f"fan_{row.fan.value}_{found}",
        on_change="rerun",
    )
    if not box.open:
        return
    with box:
        st.markdown(row.definition.to(texts.language))
        example = examples().get(str(row.fan.value))
        if example:
            groups = groups_of(parse_hand(str(example["hand"])), parse_tile(str(example["win"])), texts)
            rows({"rows": [{"title": "", "groups": groups}]}, key=f"hand_{row.fan.value}")
        excluded = sorted({one.fan for one in rules.exclusions.get(row.fan, ())})
        if excluded:
            names = [fan_name(fan, texts.language) for fan in excluded]
            st.caption(texts("rules.implied", fans=join(names, texts.language)))
        st.caption(row.source.to(texts.language))
