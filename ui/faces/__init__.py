"""The pictures of the 42 tiles and the back."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from urllib.parse import quote

from scoring.tiles import CODES

BACK = "back"


@cache
def pictures() -> dict[str, str]:
    """The SVG of every tile by its code, and of the back."""
    here = Path(__file__).parent
    return {name: (here / f"{name}.svg").read_text(encoding="utf-8").strip() for name in (*CODES, BACK)}


def data_url(name: str) -> str:
    """The picture of the tile with the code `name` as a URL that holds it."""
    return f"data:image/svg+xml,{quote(pictures()[name])}"
