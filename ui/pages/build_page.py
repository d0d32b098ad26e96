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
from ui.rule_sets import rule_set
from ui.rule_sets.base import Wild

EXAMPLE = "[789m]123m55p123s99s3f + 9s"
EXAMPLES = {Wild.MANY: "[1m5m3m]456p789s22pEE + E *5m", Wild.ONE: "123m456p789s12p8s5mCC + 8s *5m"}
"""Hands of the rule sets with wild tiles."""


def show() -> None:
    """Two ways to a hand; both go on in the tile editor."""
    visit, texts = state.visit(), state.words()
    wild = rule_set(visit.settings.rules, visit.settings.switches).wild
    st.header(texts("build.title"))
    st.markdown(texts("build.how"))
    if st.button(texts("build.palette"), type="primary", key="palette"):
        _take(from_hand(_fresh(), Hand(())))
    with st.form("notation", border=False):
        text = st.text_input(texts("build.notation"), placeholder=EXAMPLE, max_chars=200)
        st.caption(texts("build.example", example=EXAMPLE))
        if wild is not Wild.NONE:
            st.caption(texts("build.example_wild", example=EXAMPLES[wild]))
        if st.form_submit_button(texts("build.take")) and text.strip():
            try:
                draft = read_notation(_fresh(), text, wild)
            except ReasonedError as error:
                st.error(why_no_hand(error, texts))
                return
            _take(draft)


def read_notation(draft: Draft, text: str, wild: Wild = Wild.NONE) -> Draft:
    """`draft` with the hand of `text`; what follows a plus sign is the winning tile, and the kinds after a
    star are wild. Where any kind can be marked `wild` later, sets are taken as they lie.

    Raises `NotationError`, `TileError` or `MeldError` quoting a bad part.
    """
    hand, _, winning = (part.strip() for part in text.partition("+"))
    winning, star, kinds = (part.strip() for part in winning.partition("*"))
    tile = Win(parse_tile(winning)).tile if winning else None
    if "*" in hand or star or wild is Wild.MANY:
        return from_laid(draft, parse_wild_hand(hand + star + kinds), tile)
    return from_hand(draft, parse_hand(hand), tile)


def _fresh() -> Draft:
    return Draft(state.new_id(), facts=replace(state.visit().draft.facts, self_draw=None))


def _take(draft: Draft) -> None:
    state.start(draft)
    state.change(draft, undoable=False)
    state.go("score")
