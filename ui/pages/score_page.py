"""The page where a photo becomes a score, in three steps."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from ui import state
from ui.draft import Step
from ui.pages import photo_step, tiles_step, win_step


def show() -> None:
    """The step that this visit has reached."""
    visit, texts = state.visit(), state.words()
    state.follow(st.query_params.get("draft", ""))
    if visit.draft.tiles or visit.draft.photo:
        st.query_params["draft"] = visit.draft.id
    if visit.trouble:
        st.warning(texts(visit.trouble))
    _steps()
    match visit.draft.step:
        case Step.PHOTO:
            photo_step.show()
        case Step.TILES:
            tiles_step.show()
        case Step.WIN:
            win_step.show()


def _steps() -> None:
    """Where one is, and the way back to an earlier step."""
    visit, texts = state.visit(), state.words()
    if visit.draft.step is Step.PHOTO:
        return
    chosen = st.segmented_control(
        texts("steps.label"),
        list(Step),
        format_func=lambda step: texts(f"steps.{step.value}"),
        default=visit.draft.step,
        label_visibility="collapsed",
        key=f"step_{visit.draft.step.value}",
        width="stretch",
    )
    reachable = (Step.PHOTO, Step.TILES)
    if chosen is None or chosen is visit.draft.step or chosen not in reachable:
        return
    if chosen is Step.PHOTO:
        state.another_photo()
    else:
        state.change(replace(visit.draft, step=chosen), undoable=False)
    st.rerun()
