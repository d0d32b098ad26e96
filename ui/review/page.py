"""The review of a data set: one photo after the other, the most doubtful first."""

from __future__ import annotations

import argparse
import base64
import io
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st
from PIL import Image

from scoring.tiles import CODES, TileError, parse_tile
from vision import photo as photos
from vision.dataset import prelabel, review
from vision.dataset.folder import DataFolder
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.problems import LabelError

_HERE = Path(__file__).parent
_KEY = "review"
_LONGEST = 1800
"""Longer side of the picture that is shown."""


@cache
def _component() -> Any:
    return st.components.v2.component(
        "fanlens_review",
        html='<div class="review" tabindex="0"></div>',
        css=(_HERE / "review.css").read_text(encoding="utf-8"),
        js=(_HERE / "review.js").read_text(encoding="utf-8"),
    )


def show(folder: DataFolder, way: str) -> None:
    """The photo that is next, and what was done so far."""
    state = st.session_state
    if "waiting" not in state:
        state.waiting = [photo.name for photo in prelabel.in_order_of_doubt(folder)]
        state.at, state.seen, state.trouble = 0, 0, ""
    if state.trouble:
        st.warning(state.trouble)
    if state.at >= len(state.waiting):
        st.success("No photo waits: all are confirmed.")
        st.code(review.pace(folder), language=None)
        return
    photo = folder.photo(state.waiting[state.at])
    data = {
        "photo": photo.name,
        "image": _shown(photo),
        "width": photo.width,
        "height": photo.height,
        "tiles": [_tile(tile) for tile in photo.tiles] if way == "review" else [],
        "codes": list(CODES),
        "place": f"{state.at + 1} of {len(state.waiting)}",
        "seen": state.seen,
    }
    _component()(key=_KEY, data=data, on_done_change=lambda: _done(folder, photo, way))


def _tile(tile: LabelledTile) -> dict[str, Any]:
    return {"code": CODES[tile.kind], "box": list(tile.box), "score": tile.score}


@st.cache_data(max_entries=8, show_spinner=False)
def _picture(file: str) -> str:
    image = Image.fromarray(photos.load(Path(file)).pixels)
    image.thumbnail((_LONGEST, _LONGEST))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=88)
    return "data:image/jpeg;base64," + base64.b64encode(out.getvalue()).decode()


def _shown(photo: LabelledPhoto) -> str:
    return _picture(str(photo.image))


def _done(folder: DataFolder, photo: LabelledPhoto, way: str) -> None:
    """Keep what the page says of `photo`, and go on to the next."""
    state = st.session_state
    said = state[_KEY].get("done") or {}
    # A message that comes twice, or late, is of a photo that is no longer shown.
    if said.get("photo") != photo.name or said.get("n", 0) <= state.seen:
        return
    state.seen, state.trouble = said["n"], ""
    if said["action"] == "back":
        state.at = max(0, state.at - 1)
        return
    if said["action"] == "accept":
        try:
            tiles = tuple(_labelled(each) for each in said["tiles"])
        except (TileError, LabelError, KeyError, TypeError, ValueError) as error:
            state.trouble = f"{photo.name}: {error}"
            return
        review.save(folder, photo, tiles, float(said["seconds"]), way)
    state.at += 1


def _labelled(said: dict[str, Any]) -> LabelledTile:
    x0, y0, x1, y1 = (float(side) for side in said["box"])
    return review.tile_of(parse_tile(said["code"]), (x0, y0, x1, y1))


def main() -> None:
    """Show the page for the data set of the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--by-hand", action="store_true")
    options = parser.parse_args()
    st.set_page_config(page_title="Fanlens: review", page_icon="🀄", layout="wide")
    # Room for the photo: Streamlit keeps a broad head free.
    st.html("<style>.stMainBlockContainer { padding: 1rem 1rem 0 }</style>")
    show(DataFolder(options.data), "hand" if options.by_hand else "review")
