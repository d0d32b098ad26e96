"""The components of the app that Streamlit does not have: tile editor, score, rows of tiles.

Plain JavaScript and CSS in files beside this one, no build step. The photo is sent once (`photo`) and shared
by all components of the page, so that a tap carries little.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from ui.faces import pictures

_HERE = Path(__file__).parent


def _text(*names: str) -> str:
    return "\n".join((_HERE / name).read_text(encoding="utf-8") for name in names)


def _drawing(*names: str) -> str:
    """The script of a component that draws tiles: the pictures, what all share, and its own."""
    return f"const FACES = {json.dumps(pictures())};\n" + _text("shared.js", *names)


@cache
def _component(name: str) -> Any:
    """A component by its name; the scripts are read once a process."""
    match name:
        case "editor":
            html, js = '<div class="editor"></div>', _drawing("labels.js", "drag.js", "editor.js")
        case "head":
            html, js = '<div class="score"></div>', _text("shared.js", "head.js")
        case "score":
            html, js = '<div class="score"></div>', _drawing("labels.js", "score.js")
        case "wild":
            html, js = '<div class="wild"></div>', _drawing("wild.js")
        case "row":
            html, js = '<div class="rows"></div>', _drawing("row.js")
        case _:
            return st.components.v2.component(f"fanlens_{name}", js=_text(f"{name}.js"))
    return st.components.v2.component(f"fanlens_{name}", html=html, css=_text("style.css"), js=js)


def page_language(spoken: dict[str, object]) -> None:
    """Tells the browser the language of the page and what its elements say in it (`ui.widgets.spoken`)."""
    _component("language")(key="fanlens_language", data=spoken)


def photo(sha256: str, preview: bytes) -> None:
    """Makes a photo known to the page."""
    with st.container(key="unseen_photo"):
        _component("photo")(key=f"photo_{sha256}", data=sha256.encode() + preview)


def device(known: bool) -> str | None:
    """The secret of this browser (32 hexadecimal digits), made and kept by it; empty where it keeps none, and
    None until it has told. `known`: it need not tell again."""
    told = _component("device")(key="fanlens_device", data={"known": known}, on_secret_change=lambda: None)
    if told.secret is None:
        return None
    secret = str(told.secret)
    return secret if re.fullmatch("[0-9a-f]{32}", secret) else ""


def editor(data: dict[str, Any], *, key: str, on_edits: Any) -> None:
    """The tile editor. `on_edits` is called when ``st.session_state[key]["edits"]`` holds new operations."""
    _component("editor")(key=key, data=data, on_edits_change=on_edits)


def score_head(data: dict[str, Any], *, key: str) -> None:
    """The head of the score: the total and what each seat gains or pays."""
    _component("head")(key=key, data=data)


def score_sheet(data: dict[str, Any], *, key: str) -> None:
    """The score: touching a fan lights up its tiles in the photo and in the hand."""
    _component("score")(key=key, data=data)


def wild_picker(data: dict[str, Any], *, key: str, on_toggle: Any) -> None:
    """Which kinds are wild. `on_toggle` is called when ``st.session_state[key]["toggle"]`` holds the code of
    a kind that was touched."""
    _component("wild")(key=key, data=data, on_toggle_change=on_toggle)


def rows(data: dict[str, Any], *, key: str) -> None:
    """Rows of tiles, to be looked at."""
    _component("row")(key=key, data=data)


def page_style() -> None:
    """The few rules for what Streamlit itself draws: less empty space, no sideways scrolling on a phone."""
    st.html(f"<style>{_text('page.css')}</style>")
