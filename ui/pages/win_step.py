"""The third step: how the hand was won, and what it scores."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from scoring.tiles import WINDS, Tile, code
from ui import state
from ui.draft import Step
from ui.pages import rules_bar, score_view, tiles_step, win_extras
from ui.rule_sets import rules_for
from ui.rule_sets.base import Wild
from ui.texts import Texts
from ui.win_facts import others, tidied


def show() -> None:
    """The facts of the win and the score as soon as it is known: its head above them, where a phone shows it
    without scrolling, its fans beside them, and what to do with it always within reach."""
    draft = state.visit().draft
    if draft.photo:
        tiles_step.send_photo(draft)
    head = st.container()
    facts, score = st.columns([2, 3], gap="medium")
    onward = st.container(key="onward", horizontal=True, vertical_alignment="center")
    with facts:
        _facts(state.words())
    with score:
        score_view.show(head, onward)


def _facts(texts: Texts) -> None:
    visit = state.visit()
    draft, rules = visit.draft, rules_for(visit.draft, visit.settings)
    facts, asked = draft.facts, rules.asked
    drawn = st.segmented_control(
        texts("win.how"),
        [True, False],
        format_func=lambda drawn: texts("win.self_draw" if drawn else "win.discard"),
        default=facts.self_draw,
        key=f"how_{draft.id}",
        width="stretch",
    )
    new = replace(facts, self_draw=drawn)
    new = replace(new, seat_wind=_wind(texts, "seat", WINDS, facts.seat_wind) or facts.seat_wind)
    if rules.wild is not Wild.NONE:
        st.caption(texts("win.dealer_is_east"))
    if asked.round_wind:
        new = replace(new, round_wind=_wind(texts, "round", WINDS, facts.round_wind) or facts.round_wind)
    if drawn is False:
        seats = others(new.seat_wind)
        shown = facts.discarder if facts.discarder in seats else None
        label = "robbed_from" if facts.kong else "discarder"
        more = f"_{code(new.seat_wind)}_{new.opening.value}"
        new = replace(new, discarder=_wind(texts, label, seats, shown, more))
    new = win_extras.show(replace(draft, facts=new), rules, texts)
    if asked.repeats:
        said = st.number_input(texts("win.repeats"), 0, 99, facts.repeats, key=f"repeats_{draft.id}")
        new = replace(new, repeats=int(said))
    most = asked.flowers
    flowers = st.number_input(
        texts("win.flowers"), 0, most, min(facts.flowers, most), key=f"flowers_{draft.id}"
    )
    new = replace(new, flowers=int(flowers))
    if new != facts:
        state.change(tidied(replace(draft, facts=new), rules))
        st.rerun()
    rules_bar.show()
    st.button(texts("win.back"), width="stretch", key="to_tiles", on_click=state.step_to, args=(Step.TILES,))


def _wind(
    texts: Texts, name: str, winds: tuple[Tile, ...], chosen: Tile | None, more: str = ""
) -> Tile | None:
    """One of the four winds, as buttons."""
    return st.segmented_control(
        texts(f"win.{name}"),
        list(winds),
        format_func=lambda wind: texts(f"wind.{code(wind)}"),
        default=chosen,
        key=f"{name}_{state.visit().draft.id}{more}",
        width="stretch",
    )
