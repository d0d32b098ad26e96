"""By which rules this hand is scored, and which tiles are wild: below the tiles, and beside the win."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

from scoring.tile_names import tile_name
from scoring.tiles import HONOURS, TILES, code, parse_tile
from ui import state
from ui.rule_sets import NAMES, chosen, rules_for
from ui.rule_sets.base import Wild, wild_kinds
from ui.texts import Texts
from ui.tile_editor import wild_picker
from ui.tile_editor.operations import mark_wild

_PICKER = "wild_picker"
_ROWS = (TILES[0:9], TILES[9:18], TILES[18:27], HONOURS)


def show() -> None:
    """The rule set, and the wild kinds where it has any."""
    visit, texts = state.visit(), state.words()
    rules = rules_for(visit.draft, visit.settings)
    name = st.selectbox(
        texts("settings.rules"),
        NAMES,
        index=NAMES.index(rules.id.name),
        format_func=lambda one: texts(f"rules.profile_{one}"),
        key=f"rules_{visit.draft.id}_{rules.id.name}",
    )
    if name != rules.id.name:
        _choose(name)
        st.rerun()
    if rules.wild is not Wild.NONE:
        wild_picker(_data(rules.wild, texts), key=_PICKER, on_toggle=_toggled)


def _choose(name: str) -> None:
    """This hand, and those to come, are scored by the rule set `name` as the visitor left it."""
    visit = state.visit()
    if visit.settings.rules != name:
        state.choose(chosen(visit.settings, name))
    state.change(replace(visit.draft, rules="", switches=()))


def _data(wild: Wild, texts: Texts) -> dict[str, Any]:
    kinds = frozenset(wild_kinds(wild))
    return {
        "chosen": [code(tile) for tile in state.visit().draft.wild if tile in kinds],
        "palette": [
            [[code(tile), tile_name(tile, texts.language)] for tile in row] for row in _ROWS if kinds & {*row}
        ],
        "one": wild is Wild.ONE,
        "texts": texts.section(f"wild_{wild.value}") | {"close": texts("editor.close")},
    }


def _toggled() -> None:
    """Marks the kind that was touched, or takes the mark away."""
    visit = state.visit()
    touched = st.session_state[_PICKER].get("toggle")
    wild = rules_for(visit.draft, visit.settings).wild
    try:
        state.change(mark_wild(visit.draft, parse_tile(str(touched)), wild))
    except ValueError:
        # The browser is not trusted: what names no tile that can be wild changes nothing.
        return
