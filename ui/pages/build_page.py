"""A hand without a photo: from notation, or from the palette."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from scoring.errors import ReasonedError
from scoring.hand import Hand, Win
from scoring.notation import parse_hand
from scoring.tiles import parse_tile
from scoring.wild.notation import parse_wild_hand
from ui import state
from ui.draft import Draft, from_hand, from_laid
from ui.reasons import why_no_hand

EXAMPLE = "[789m]123m55p123s99s3f + 9s"


def show() -> None:
    """Two ways to a hand; both go on in the tile editor."""
    texts = state.words()
    st.header(texts("build.title"))
    st.markdown(texts("build.how"))
    if st.button(texts("build.palette"), type="primary", key="palette"):
        _take(from_hand(_fresh(), Hand(())))
    with st.form("notation", border=False):
        text = st.text_input(texts("build.notation"), placeholder=EXAMPLE, max_chars=200)
        st.caption(texts("build.example", example=EXAMPLE))
        if st.form_submit_button(texts("build.take")) and text.strip():
            try:
                draft = read_notation(_fresh(), text)
            except ReasonedError as error:
                st.error(why_no_hand(error, texts))
                return
            _take(draft)


def read_notation(draft: Draft, text: str) -> Draft:
    """`draft` with the hand of `text`; what follows a plus sign is the winning tile, and the kinds after a
    star are wild.

    Raises `NotationError`, `TileError` or `MeldError` quoting a bad part.
    """
    hand, _, winning = (part.strip() for part in text.partition("+"))
    winning, star, wild = (part.strip() for part in winning.partition("*"))
    tile = Win(parse_tile(winning)).tile if winning else None
    if "*" in hand or star:
        return from_laid(draft, parse_wild_hand(hand + star + wild), tile)
    return from_hand(draft, parse_hand(hand), tile)


def _fresh() -> Draft:
    return Draft(state.new_id(), facts=replace(state.visit().draft.facts, self_draw=None))


def _take(draft: Draft) -> None:
    state.start(draft)
    state.change(draft, undoable=False)
    state.go("score")
