"""The score of the hand, as a referee would say it, and keeping it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from scoring.explain import fan_name
from scoring.explanation_texts import PARTIES
from scoring.language import Language
from scoring.tile_names import tile_name
from scoring.tiles import code
from scoring.validation import InvalidHandError
from ui import state
from ui.outcome import Outcome, outcome, saved_of, tiles_of
from ui.store import StoreError
from ui.texts import Texts
from ui.tile_editor import rows, score_head, score_sheet
from ui.tile_editor.view import drawn_hand


def show(head: DeltaGenerator) -> None:
    """The score, total and payments in `head`; or why there is none yet."""
    visit, texts = state.visit(), state.words()
    try:
        scored = outcome(visit.draft, visit.settings, texts.language)
    except InvalidHandError as error:
        head.error(
            texts("score.impossible")
            + "\n"
            + "".join(f"\n- {one.text(texts.language)}" for one in error.findings)
        )
        return
    if scored is None:
        head.info(texts("win.choose_how"))
        return
    with head:
        score_head(_head(scored, texts), key="score_head")
    score_sheet(_sheet(scored, texts), key="score_sheet")
    _details(scored, texts)
    _keep(scored, texts)


def _head(scored: Outcome, texts: Texts) -> dict[str, Any]:
    score = scored.score
    notes = [scored.explanation.win]
    if not score.valid:
        notes.insert(0, texts("score.false_win_pay", minimum=score.minimum))
    headline = (
        texts("score.points", points=score.total)
        if score.valid
        else texts("score.false_win", points=score.points, minimum=score.minimum)
    )
    flowers = score.total - score.points
    if flowers:
        notes.append(texts("score.with_flowers", points=score.points, flowers=flowers))
    return {
        "valid": score.valid,
        "headline": headline,
        "notes": notes,
        "payments": [
            {
                "name": PARTIES[party].to(texts.language),
                "amount": amount,
                "note": _role(party.value, scored, texts),
            }
            for party, amount in scored.settlement.net.items()
        ],
        "texts": texts.section("score"),
    }


def _sheet(scored: Outcome, texts: Texts) -> dict[str, Any]:
    draft, score = state.visit().draft, scored.score
    other = Language.HANS if texts.language is Language.EN else Language.EN
    return {
        **drawn_hand(draft, texts),
        "fans": [
            {
                "name": fan_name(fan.fan, texts.language),
                "other": fan_name(fan.fan, other),
                "points": str(fan.points) if fan.count == 1 else f"{fan.points} × {fan.count}",
                "tiles": list(tiles_of(draft, score, fan)),
            }
            for fan in score.best.counted
        ],
        "texts": {**texts.section("editor"), **texts.section("score")},
    }


def _role(party: str, scored: Outcome, texts: Texts) -> str:
    win = scored.score.win
    if party == code(win.seat_wind):
        return texts("party.won" if scored.score.valid else "party.false_win")
    if win.discarder is not None and party == code(win.discarder):
        return texts("party.discarded")
    return ""


def _details(scored: Outcome, texts: Texts) -> None:
    explanation, score = scored.explanation, scored.score
    if explanation.excluded:
        with st.expander(texts("score.not_counted")):
            st.markdown("\n".join(f"- {line}" for line in explanation.excluded))
    if explanation.other_readings:
        with st.expander(texts("score.others")):
            st.markdown("\n".join(f"- {line}" for line in explanation.other_readings))
    with st.expander(texts("score.why")):
        waits = [[[code(tile), tile_name(tile, texts.language)]] for tile in score.waits]
        rows({"rows": [{"title": texts("score.waits"), "groups": waits}]}, key="waits")
        st.markdown(explanation.reading)
        st.markdown("\n".join(f"- {line}" for line in explanation.payments))
        st.caption(texts("score.rules", rules=explanation.rules))
        st.code(saved_of(scored).hand + " + " + code(score.win.tile), language=None)


def _keep(scored: Outcome, texts: Texts) -> None:
    visit = state.visit()
    if visit.saved is None:
        label = "score.confirm_new" if visit.draft.record else "score.confirm"
        if st.button(texts(label), type="primary", width="stretch", key="keep"):
            try:
                training = bool(visit.settings.training_since)
                kept = state.store().confirm(visit.owner, visit.draft, saved_of(scored), training)
            except StoreError:
                st.error(texts("store.record_not_kept"))
                return
            state.change(replace(visit.draft, record=kept.record, version=kept.version), undoable=False)
            visit.saved = (kept.record, kept.version)
            st.rerun()
    else:
        st.success(texts("score.kept", version=visit.saved[1]))
    if st.button(texts("score.next"), width="stretch", key="next_hand"):
        state.start()
        st.rerun()
