"""The state of one visit, all of it: the one typed place."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

import streamlit as st

from scoring.language import Language
from ui.draft import Draft, Facts, Step
from ui.store import Settings, Store, StoreError, default_path
from ui.texts import Texts, choose_language, texts
from vision.photo import PhotoFault

_KEY: Final = "fanlens"
UNDO_STEPS: Final = 50


@dataclass(slots=True)
class Visit:
    """One visitor in one browser tab.

    `owner` is the browser's secret once the browser has told it (`known`), and one of this visit until then.
    `before` are earlier drafts, for undo.
    `trouble` is the key of a text about the store to be shown. `uploads` counts the hands begun, `saved` is
    the record and version this hand was kept as, `page` a page to go to, `asked` the language the
    address asked for: it outlives the address, which changes from page to page. `refused` is why the last
    photo could not be read, `set_back` how often the switches of a rule set were set back.
    """

    owner: str
    draft: Draft
    known: bool = False
    before: tuple[Draft, ...] = ()
    settings: Settings = field(default_factory=Settings)
    language: Language = Language.EN
    trouble: str = ""
    uploads: int = 0
    saved: tuple[str, int] | None = None
    page: str = ""
    asked: str = ""
    refused: PhotoFault | None = None
    set_back: int = 0


@cache
def store() -> Store:
    """The database of this server."""
    return Store(default_path())


def new_id() -> str:
    """An id nobody can guess: who has the address of a draft may see it."""
    return secrets.token_urlsafe(16)


def visit() -> Visit:
    """The state of this visit; a new one starts with the draft that the address names, if it is kept."""
    if _KEY not in st.session_state:
        state = Visit(new_id(), Draft(new_id()))
        st.session_state[_KEY] = state
        named = st.query_params.get("draft", "")
        if named:
            try:
                kept = store().draft(named)
            except StoreError:
                kept, state.trouble = None, "store.unreadable"
            if kept is not None:
                state.draft = kept
            elif not state.trouble:
                state.trouble = "store.draft_gone"
    state = st.session_state[_KEY]
    assert isinstance(state, Visit)
    return state


def recognise(owner: str | None) -> None:
    """The browser has told its secret: what this visitor chose before counts again. One that keeps none is a
    new visitor each time; None while it has not told."""
    state = visit()
    if state.known or owner is None:
        return
    state.known = True
    if not owner:
        return
    state.owner = owner
    try:
        state.settings = store().settings(owner)
        if state.draft.tiles:
            store().keep_draft(owner, state.draft)
    except StoreError:
        state.trouble = "store.unreadable"


def words() -> Texts:
    """The catalogue of this visit's language: the address, the visitor's choice, or the browser decides."""
    state = visit()
    state.asked = st.query_params.get("lang", state.asked)
    state.language = choose_language((state.asked, state.settings.language, st.context.locale))
    return texts(state.language)


def change(draft: Draft, *, undoable: bool = True) -> None:
    """`draft` is the hand now. It is kept at once, so that a reload or a dropped phone loses nothing; where
    it cannot be kept the visit goes on and says so."""
    state = visit()
    if undoable and draft != state.draft:
        state.before = (*state.before, state.draft)[-UNDO_STEPS:]
        state.saved = None
    state.draft = draft
    try:
        store().keep_draft(state.owner, draft)
        state.trouble = ""
    except StoreError:
        state.trouble = "store.not_kept"


def follow(named: str) -> None:
    """The address names a draft: it is the hand now, as when someone went back in the browser."""
    state = visit()
    if not named or named == state.draft.id:
        return
    try:
        kept = store().draft(named)
    except StoreError:
        return
    if kept is not None:
        state.draft, state.before, state.saved, state.refused = kept, (), None, None
        state.uploads += 1


def undo() -> None:
    """The hand as it was one change ago."""
    state = visit()
    if state.before:
        *earlier, last = state.before
        state.before = tuple(earlier)
        change(replace(last, applied=state.draft.applied), undoable=False)


def start(draft: Draft | None = None) -> None:
    """A new hand, or the given one, without a past."""
    state = visit()
    before = state.draft.facts
    facts = Facts(round_wind=before.round_wind, seat_wind=before.seat_wind)
    state.draft = draft or Draft(new_id(), facts=facts)
    state.before, state.saved, state.trouble, state.refused = (), None, "", None
    state.uploads += 1
    st.query_params.pop("draft", None)


def step_to(step: Step) -> None:
    """To another step of this hand."""
    change(replace(visit().draft, step=step), undoable=False)


def another_photo() -> None:
    """To the first step; the hand begun waits there until another photo is read."""
    state = visit()
    state.uploads += 1
    state.refused = None
    change(replace(state.draft, step=Step.PHOTO), undoable=False)


def choose(settings: Settings) -> None:
    """The visitor's choices from now on."""
    state = visit()
    state.settings = settings
    try:
        store().keep_settings(state.owner, settings)
    except StoreError:
        state.trouble = "store.not_kept"


def go(page: str) -> None:
    """Goes to another page."""
    visit().page = page
    st.rerun()


def wanted_page() -> str:
    """The page that `go` asked for, once; empty where none was."""
    state = visit()
    page, state.page = state.page, ""
    return page


def speak(language: Language) -> None:
    """The visitor's language from now on."""
    state = visit()
    state.asked = ""
    st.query_params.pop("lang", None)
    choose(replace(state.settings, language=language.value))
    st.rerun()
