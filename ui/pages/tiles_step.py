"""The second step: the tiles over the photo and in the hand row, to be confirmed and corrected."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from ui import state
from ui.checks import broken_melds, findings, messages, suggestion_text
from ui.draft import Draft, Step
from ui.pages import rules_bar
from ui.rule_sets import rules_for
from ui.rule_sets.base import RuleSet
from ui.store import StoreError
from ui.tile_editor import editor, photo
from ui.tile_editor.operations import apply
from ui.tile_editor.view import editor_data

_EDITOR = "tile_editor"


def show() -> None:
    """The step as it stands in this visit."""
    draft = state.visit().draft
    if draft.photo:
        send_photo(draft)
    _tiles()


def send_photo(draft: Draft) -> None:
    """The photo of the draft, made known to the page; without it the tiles can still be corrected."""
    try:
        kept = state.store().photo(draft.photo)
    except StoreError:
        kept = None
    if kept is not None:
        photo(kept.sha256, kept.preview)


@st.fragment
def _tiles() -> None:
    visit, texts = state.visit(), state.words()
    draft = visit.draft
    if draft.step is not Step.TILES:
        # A button of this step was pressed: the page goes on to another.
        st.rerun()
    rules = rules_for(draft, visit.settings)
    editor(
        editor_data(
            draft,
            texts,
            messages(draft, texts, rules),
            [suggestion_text(draft, one, texts) for one in draft.suggestions],
            rules,
            undo=bool(visit.before),
        ),
        key=_EDITOR,
        on_edits=_edited,
    )
    if visit.trouble:
        st.warning(texts(visit.trouble))
    rules_bar.show()
    with st.container(key="onward", horizontal=True):
        st.button(texts("tiles.new_photo"), key="new_photo", on_click=state.another_photo)
        st.button(
            texts("tiles.continue"),
            type="primary",
            disabled=not _ready(draft, rules),
            width="stretch",
            key="to_win",
            on_click=go_on,
        )


def _ready(draft: Draft, rules: RuleSet) -> bool:
    return draft.winning is not None and not findings(draft, rules) and not broken_melds(draft, rules)


def go_on() -> None:
    """To the win, where the tiles are right.

    A press counts before anything is drawn: a run that is interrupted on the way loses none.
    """
    visit = state.visit()
    if _ready(visit.draft, rules_for(visit.draft, visit.settings)):
        state.change(replace(visit.draft, step=Step.WIN))


def _edited() -> None:
    """Makes the operations that the editor sent and that were not made yet, in their order."""
    visit = state.visit()
    sent = st.session_state[_EDITOR].get("edits") or {}
    mount = str(sent.get("mount", ""))
    for operation in sent.get("ops", ()):
        done = visit.draft.applied[1] if visit.draft.applied[0] == mount else 0
        if operation["n"] <= done:
            continue
        now = (mount, int(operation["n"]))
        if operation["op"] == "undo":
            state.undo()
            state.change(replace(visit.draft, applied=now), undoable=False)
            continue
        try:
            changed = apply(visit.draft, operation, rules_for(visit.draft, visit.settings).wild)
        except (ValueError, KeyError, TypeError, IndexError):
            # Two quick taps on one tile: the second has nothing left to change.
            state.change(replace(visit.draft, applied=now), undoable=False)
            continue
        state.change(replace(changed, applied=now))
