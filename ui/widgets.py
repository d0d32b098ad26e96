"""What Streamlit's own elements say in English, and the text of the catalogues that is said instead."""

from __future__ import annotations

from typing import Final

from ui.texts import Texts

WORDS: Final = (
    ("Upload", "upload"),
    ("file upload", "upload"),
    ("Add files", "upload"),
    ("Error:", "not_taken"),
    ("Take Photo", "take_photo"),
    ("Clear photo", "clear_photo"),
    ("Switch camera", "switch_camera"),
    ("This app would like to use your camera.", "allow_camera"),
    ("Learn how to allow access.", "how_to_allow"),
    ("Skip to main content", "skip"),
    ("Copy to clipboard", "copy"),
    ("Copied", "copied"),
    ("Next page", "next_page"),
    ("Previous page", "previous_page"),
    ("No results", "no_results"),
    ("Connecting", "connecting"),
)
"""Whole texts and labels, each with its key in the section `widget`."""

PATTERNS: Final = (
    (r"Remove .*", "remove"),
    (r"(Error: )?.* files are not allowed\.", "wrong_type"),
    (r"(Error: )?File must be .* or smaller\.", "too_large"),
    (r"Press (Enter|⌘.*|Ctrl.*) to (apply|submit form)", "enter"),
)
"""Texts with something in them that changes, as regular expressions of the browser."""


def spoken(texts: Texts) -> dict[str, object]:
    """Both, with the visitor's words, for the script that puts them in place."""
    return {
        "language": texts.language.value,
        "words": {word: texts(f"widget.{key}") for word, key in WORDS},
        "patterns": [[pattern, texts(f"widget.{key}")] for pattern, key in PATTERNS],
    }
