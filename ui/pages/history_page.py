"""The kept hands: browse, search, open again, take out, delete for good."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st

from ui import state
from ui.draft import Step
from ui.export import as_csv, as_json, fan_lines
from ui.pages import tile_rows
from ui.pdf import as_pdf
from ui.store import RecordRow, StoreError, draft_of
from ui.texts import Texts

SHOWN = 20
"""Hands on one page of the history."""


def show() -> None:
    """The visitor's own hands, newest first."""
    visit, texts = state.visit(), state.words()
    st.header(texts("history.title"))
    words = st.text_input(texts("history.search"), placeholder=texts("history.search_help"))
    try:
        records = state.store().records(visit.owner, words)
    except StoreError:
        st.error(texts("store.unreadable"))
        return
    if not records:
        st.info(texts("history.none", words=words) if words else texts("history.empty"))
        return
    _take_out(records, texts)
    latest: dict[str, list[RecordRow]] = {}
    for one in records:
        latest.setdefault(one.record, []).append(one)
    pages = -(-len(latest) // SHOWN)
    page = st.pagination(pages, key="history_page") if pages > 1 else 1
    for versions in list(latest.values())[(page - 1) * SHOWN : page * SHOWN]:
        with st.container(border=True):
            _hand(versions, texts)


def _take_out(records: Sequence[RecordRow], texts: Texts) -> None:
    with st.container(horizontal=True):
        st.download_button(
            texts("history.csv"),
            as_csv(records, texts.language),
            "fanlens.csv",
            "text/csv",
            on_click="ignore",
        )
        st.download_button(
            texts("history.json"), as_json(records), "fanlens.json", "application/json", on_click="ignore"
        )


def _hand(versions: Sequence[RecordRow], texts: Texts) -> None:
    """One hand, its last version first."""
    last = versions[0]
    false_win = "" if last.valid else f" – {texts('party.false_win')}"
    st.markdown(f"**{texts('score.points', points=last.total)}**{false_win} · {_when(last)}")
    tile_rows.show_hand(last.hand, json.loads(last.win)["tile"], texts, key=f"row_{last.key}")
    st.caption(" · ".join(fan_lines(last, texts.language)))
    with st.container(horizontal=True):
        if st.button(texts("history.open"), key=f"open_{last.key}"):
            _open(last, texts)
        _pdf(last, texts)
        _delete(last, texts)
    if len(versions) > 1 or last.photo:
        with st.expander(texts("history.version", version=last.version)):
            for one in versions:
                st.markdown(
                    f"- {texts('history.version', version=one.version)}: "
                    f"{texts('score.points', points=one.total)} · {_when(one)} · {one.rules}"
                )
            if last.photo:
                st.caption(texts("history.photo_hash", sha256=last.photo))


def _open(record: RecordRow, texts: Texts) -> None:
    draft = draft_of(record)
    if draft is None:
        st.warning(texts("history.old"))
        return
    state.start(
        replace(draft, id=state.new_id(), record=record.record, version=record.version, step=Step.WIN)
    )
    state.go("score")


def _pdf(record: RecordRow, texts: Texts) -> None:
    """The hand on paper, made when it is asked for."""

    def made() -> bytes:
        try:
            photo = state.store().photo(record.photo) if record.photo else None
        except StoreError:
            photo = None
        return as_pdf(record, None if photo is None else photo.preview, texts)

    name = f"fanlens-{record.created:%Y%m%d-%H%M}.pdf"
    label = texts("history.pdf")
    st.download_button(label, made, name, "application/pdf", key=f"pdf_{record.key}", on_click="ignore")


def _delete(record: RecordRow, texts: Texts) -> None:
    with st.popover(texts("history.delete")):
        st.markdown(texts("history.delete_sure"))
        if st.button(texts("history.delete_yes"), key=f"delete_{record.key}", type="primary"):
            visit = state.visit()
            try:
                state.store().delete(visit.owner, record.record)
            except StoreError:
                st.error(texts("store.record_not_deleted"))
                return
            if visit.draft.record == record.record:
                state.start()
            st.rerun()


def _when(record: RecordRow) -> str:
    """When it was kept, in the visitor's time."""
    try:
        zone = ZoneInfo(st.context.timezone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        zone = ZoneInfo("UTC")
    return f"{record.created.replace(tzinfo=UTC).astimezone(zone):%Y-%m-%d %H:%M}"
