"""The score of the hand, as a referee would say it, and keeping it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any, Literal

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from scoring.tile_names import tile_name
from scoring.tiles import code
from ui import state
from ui.outcome import bound, outcome
from ui.rule_sets import rules_for
from ui.rule_sets.base import Outcome, Refused, Unsaid
from ui.store import Saved, StoreError
from ui.texts import Texts
from ui.tile_editor import rows, score_head, score_sheet
from ui.tile_editor.view import drawn_hand, short_name


def show(head: DeltaGenerator, onward: DeltaGenerator) -> None:
    """The score, total and payments in `head`, what can be done with it in `onward`; or why there is none
    yet."""
    visit, texts = state.visit(), state.words()
    try:
        scored = outcome(visit.draft, visit.settings, texts.language)
    except Refused as error:
        with head:
            _refused(error, texts)
        return
    except Unsaid as error:
        head.info(texts(error.key))
        return
    with head:
        score_head(_head(scored, texts), key="score_head")
    score_sheet(_sheet(scored, texts), key="score_sheet")
    _details(scored, texts)
    with onward:
        _keep(scored, texts)
    if visit.saved is None:
        _next(texts)


def _refused(error: Refused, texts: Texts) -> None:
    """Why there is no score, and what it costs to have declared a win."""
    st.error(texts("score.impossible") + "\n\n" + _listed(one.text(texts.language) for one in error.findings))
    if error.false_win is not None:
        paid = [asdict(one) for one in error.false_win.payments]
        said = {"valid": False, "headline": "", "notes": [error.false_win.cost], "payments": paid}
        score_head({**said, "texts": texts.section("score")}, key="false_win")


def _head(scored: Outcome, texts: Texts) -> dict[str, Any]:
    return {
        "valid": scored.valid,
        "headline": scored.headline,
        "notes": list(scored.notes),
        "payments": [asdict(one) for one in scored.payments],
        "texts": texts.section("score"),
    }


def _sheet(scored: Outcome, texts: Texts) -> dict[str, Any]:
    visit = state.visit()
    made = drawn_hand(visit.draft, texts, rules_for(visit.draft, visit.settings))
    for one in made["tiles"]:
        stands = scored.stands_for.get(one["id"])
        if stands is not None:
            one["stands"] = short_name(stands, texts.language)
            other = tile_name(stands, texts.language)
            one["label"] = texts("score.stands_for", name=one["label"], other=other)
    return {
        **made,
        "fans": [{**asdict(one), "tiles": list(one.tiles)} for one in scored.fans],
        "texts": {**texts.section("editor"), **texts.section("score")},
    }


def _details(scored: Outcome, texts: Texts) -> None:
    for heading, lines in scored.details:
        if lines:
            with st.expander(texts(heading)):
                st.markdown(_listed(lines))
    with st.expander(texts("score.why")):
        waits = [[[code(tile), tile_name(tile, texts.language)]] for tile in scored.waits]
        rows({"rows": [{"title": texts("score.waits"), "groups": waits}]}, key="waits")
        st.markdown(_listed(scored.account))
        visit = state.visit()
        name = texts(f"rules.profile_{rules_for(visit.draft, visit.settings).id.name}")
        st.caption(texts("score.rules", name=name, rules=scored.saved.rules))
        st.code(f"{scored.saved.hand} + {scored.winning}", language=None)


def _listed(lines: Iterable[str]) -> str:
    """The sentences as a list; the star of the notation is no emphasis."""
    return "\n".join(f"- {line}".replace("*", r"\*") for line in lines)


def _keep(scored: Outcome, texts: Texts) -> None:
    visit = state.visit()
    if visit.saved is None:
        label = texts("score.confirm_new" if visit.draft.record else "score.confirm")
        st.button(label, type="primary", width="stretch", key="keep", on_click=_kept, args=(scored.saved,))
    else:
        st.success(texts("score.kept", version=visit.saved[1]))
        _next(texts, main=True)


def _kept(saved: Saved) -> None:
    """Keeps the score that was shown. A press counts before anything is drawn: what interrupts loses none."""
    visit = state.visit()
    # What is kept stays what it was, whatever rules are chosen later.
    draft = bound(visit.draft, visit.settings)
    try:
        kept = state.store().confirm(visit.owner, draft, saved, bool(visit.settings.training_since))
    except StoreError:
        visit.trouble = "store.record_not_kept"
        return
    state.change(replace(visit.draft, record=kept.record, version=kept.version), undoable=False)
    visit.saved = (kept.record, kept.version)


def _next(texts: Texts, *, main: bool = False) -> None:
    kind: Literal["primary", "secondary"] = "primary" if main else "secondary"
    width: Literal["content", "stretch"] = "content" if main else "stretch"
    st.button(texts("score.next"), type=kind, width=width, key="next_hand", on_click=state.start)
