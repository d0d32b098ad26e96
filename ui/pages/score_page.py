"""The page where a photo becomes a score, in three steps."""

from __future__ import annotations

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
    """Where one is, the way back to an earlier step, and on to the score once the tiles are right."""
    visit, texts = state.visit(), state.words()
    step = visit.draft.step
    if step is Step.PHOTO:
        return
    key = f"step_{step.value}"
    st.session_state.setdefault(key, step)
    st.segmented_control(
        texts("steps.label"),
        list(Step),
        format_func=lambda one: texts(f"steps.{one.value}"),
        label_visibility="collapsed",
        key=key,
        width="stretch",
        on_change=_touched,
        args=(key, step),
    )


def _touched(key: str, here: Step) -> None:
    """To the step that was touched; `key` shows the step `here` when it is seen again."""
    match st.session_state.get(key):
        case Step.PHOTO:
            state.another_photo()
        case Step.TILES if here is not Step.TILES:
            state.step_to(Step.TILES)
        case Step.WIN if here is not Step.WIN:
            tiles_step.go_on()
    st.session_state[key] = here
