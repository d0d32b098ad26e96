"""The first step: a photo from the phone, the camera of this device, or a sample."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import streamlit as st

from ui import state
from ui.draft import Step, from_reading
from ui.photos import read_upload
from ui.reasons import why_no_photo
from ui.store import StoreError
from ui.texts import OWN_NAMES, Texts
from vision.photo import PhotoError

_SAMPLES: Final = Path(__file__).resolve().parents[2] / "datasets" / "samples"
_TYPES: Final = ("image/*", "heic", "heif")
"""Any image, so that a phone offers its camera; some systems do not know HEIC as one."""


def show() -> None:
    """The step as it stands in this visit."""
    texts = state.words()
    st.markdown(f"#### {texts('app.title')} · {texts('app.claim')}")
    st.markdown(texts("photo.how"))
    visit = state.visit()
    upload = st.file_uploader(
        texts("photo.upload"), _TYPES, key=f"upload_{visit.uploads}", label_visibility="collapsed"
    )
    if upload is not None:
        _read(upload.getvalue(), texts)
    if visit.refused is not None:
        st.error(why_no_photo(visit.refused, texts))
    st.caption(texts("photo.formats"))
    with st.expander(texts("photo.camera")):
        if st.toggle(texts("photo.camera_on"), key="camera_on"):
            shot = st.camera_input(
                texts("photo.camera_shot"), key=f"camera_{visit.uploads}", resolution="1080p"
            )
            if shot is not None:
                _read(shot.getvalue(), texts)
    if visit.draft.tiles:
        resume = texts("photo.resume")
        st.button(resume, key="resume", width="stretch", on_click=state.step_to, args=(Step.TILES,))
    _samples(sorted(_SAMPLES.glob("*.jpg")), texts)
    _elsewhere(texts)


def _elsewhere(texts: Texts) -> None:
    """The other pages and languages, for a phone, which hides the navigation."""
    with st.container(horizontal=True):
        for page in ("build", "history"):
            if st.button(texts(f"nav.{page}"), key=f"go_{page}"):
                state.go(page)
        for language, name in OWN_NAMES.items():
            if language is not texts.language and st.button(name, key=f"speak_{language.value}"):
                state.speak(language)


def _samples(files: Sequence[Path], texts: Texts) -> None:
    if not files:
        return
    st.markdown(texts("photo.samples"))
    with st.container(horizontal=True, key="samples"):
        for number, file in enumerate(files, 1):
            name = texts("photo.sample", number=number)
            # The button lies over the whole picture: see page.css.
            with st.container(width=108, key=f"shown_{number}"):
                st.image(str(file), width=108, alt=name)
                if st.button(name, key=f"sample_{number}", width="stretch"):
                    _read(file.read_bytes(), texts)


def _read(data: bytes, texts: Texts) -> None:
    """Reads a photo and goes on to its tiles; where it cannot be read, the page is ready for another."""
    visit = state.visit()
    try:
        with st.spinner(texts("photo.reading")):
            photo, reading, preview = read_upload(data)
    except PhotoError as error:
        visit.refused = error.fault
        visit.uploads += 1
        st.rerun()
    try:
        sha256 = state.store().keep_photo(data, preview, photo.width, photo.height)
    except StoreError:
        st.error(texts("store.photo_not_kept"))
        return
    state.start()
    draft = from_reading(visit.draft, reading, sha256)
    state.change(draft, undoable=False)
    st.query_params["draft"] = draft.id
    st.rerun()
