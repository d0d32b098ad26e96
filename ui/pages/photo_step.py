"""The first step: a photo from the phone, the camera of this device, or a sample."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import streamlit as st

from ui import state
from ui.draft import from_reading
from ui.photos import read_upload
from ui.reasons import why_no_photo
from ui.store import StoreError
from ui.texts import OWN_NAMES, Texts
from vision.photo import PhotoError

_SAMPLES: Final = Path(__file__).resolve().parents[2] / "datasets" / "samples"
_TYPES: Final = ("jpg", "jpeg", "png", "webp", "heic", "heif")


def show() -> None:
    """The step as it stands in this visit."""
    texts = state.words()
    st.markdown(f"#### {texts('app.title')} · {texts('app.claim')}")
    st.markdown(texts("photo.how"))
    upload = st.file_uploader(texts("photo.upload"), type=list(_TYPES), key=f"upload_{state.visit().uploads}")
    if upload is not None:
        _read(upload.getvalue(), texts)
    with st.expander(texts("photo.camera")):
        if st.toggle(texts("photo.camera_on"), key="camera_on"):
            shot = st.camera_input(
                texts("photo.camera_shot"), key=f"camera_{state.visit().uploads}", resolution="1080p"
            )
            if shot is not None:
                _read(shot.getvalue(), texts)
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
    with st.container(horizontal=True):
        for number, file in enumerate(files, 1):
            with st.container(width=108):
                st.image(str(file), width=108)
                if st.button(texts("photo.sample", number=number), key=f"sample_{number}", width="stretch"):
                    _read(file.read_bytes(), texts)


def _read(data: bytes, texts: Texts) -> None:
    """Reads a photo and goes on to its tiles; says in words why where it cannot be read."""
    try:
        with st.spinner(texts("photo.reading")):
            photo, reading, preview = read_upload(data)
    except PhotoError as error:
        st.error(why_no_photo(error, texts))
        return
    try:
        sha256 = state.store().keep_photo(data, preview, photo.width, photo.height)
    except StoreError:
        st.error(texts("store.photo_not_kept"))
        return
    if not reading.tiles:
        st.warning(texts("photo.no_tiles"))
    draft = from_reading(state.visit().draft, reading, sha256)
    state.change(draft, undoable=False)
    st.query_params["draft"] = draft.id
    st.rerun()
