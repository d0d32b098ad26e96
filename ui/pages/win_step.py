"""The third step: how the hand was won, and what it scores."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from scoring.tiles import WINDS, Tile, code
from ui import state
from ui.draft import Facts, Step
from ui.pages import score_view, tiles_step
from ui.texts import Texts
from ui.win_facts import implied, offered, others, tidied


def show() -> None:
    """The facts of the win and the score as soon as it is known: its head above them, where a phone shows it
    without scrolling, its fans beside them."""
    draft = state.visit().draft
    if draft.photo:
        tiles_step.send_photo(draft)
    head = st.container()
    facts, score = st.columns([2, 3], gap="medium")
    with facts:
        _facts(state.words())
    with score:
        score_view.show(head)


def _facts(texts: Texts) -> None:
    draft = state.visit().draft
    facts = draft.facts
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
    new = replace(new, round_wind=_wind(texts, "round", WINDS, facts.round_wind) or facts.round_wind)
    if drawn is False:
        seats = others(new.seat_wind)
        shown = facts.discarder if facts.discarder in seats else None
        label = "robbed_from" if facts.kong else "discarder"
        new = replace(new, discarder=_wind(texts, label, seats, shown, f"_{code(new.seat_wind)}"))
    new = _flags(texts, new)
    flowers = st.number_input(texts("win.flowers"), 0, 8, facts.flowers, key=f"flowers_{draft.id}")
    new = replace(new, flowers=int(flowers))
    if new != facts:
        state.change(tidied(replace(draft, facts=new)))
        st.rerun()
    if st.button(texts("win.back"), width="stretch"):
        state.change(replace(draft, step=Step.TILES), undoable=False)
        st.rerun()


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


def _flags(texts: Texts, facts: Facts) -> Facts:
    """What else was so: only what this hand allows is offered, and what follows is filled in."""
    draft = replace(state.visit().draft, facts=facts)
    proved = implied(draft)
    possible = [flag for flag in offered(draft) if flag not in proved]
    way = "self_draw" if facts.self_draw else "discard"
    if possible:
        chosen = st.pills(
            texts("win.more"),
            possible,
            selection_mode="multi",
            format_func=lambda flag: texts("win.last_copy" if flag == "last_copy" else f"win.{flag}_{way}"),
            default=[flag for flag in possible if getattr(facts, flag)],
            key=f"more_{draft.id}_{way}_{'_'.join(possible)}",
        )
        facts = replace(facts, **{flag: flag in chosen for flag in possible})
    if "last_copy" in proved:
        st.caption(texts("win.last_copy_implied"))
    return facts
