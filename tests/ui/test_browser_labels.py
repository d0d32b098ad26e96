"""The names over the photo hide no tile, also where the rows lie close."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import is_flower, parse_tile
from tests.ui.browser import Screen
from tests.ui.page import App
from tests.ui.truth import labelled
from ui.draft import Draft, DraftTile, Place, Step
from ui.store import Store

_RECTS = """
const area = arguments[0].querySelector('.stage').getBoundingClientRect();
const rect = (one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left - area.left, top - area.top, right - area.left, bottom - area.top];
};
return [...arguments[0].querySelectorAll('.stage .box')].map((box) => {
  const name = box.querySelector('.code');
  return [rect(box), getComputedStyle(name).visibility === 'visible' ? rect(name) : null];
});
"""
FACE = 0.12
"""The part of a tile on each side that holds no glyph."""


def draft_of(name: str, sample: str, shrunk: float = 1.0) -> Draft:
    """The tiles of a sample photo as people labelled them, the fourth in doubt; `shrunk`: in a photo that
    shows them so much smaller."""
    truth = labelled(sample)
    tiles = tuple(
        DraftTile(
            number,
            parse_tile(code),
            Place.FLOWER if is_flower(parse_tile(code)) else Place.CONCEALED,
            box=tuple(value * shrunk for value in box),  # type: ignore[arg-type]
            doubtful=number == 3,
        )
        for number, (code, box) in enumerate(truth.tiles)
    )
    # Nobody keeps this photo: its tiles are drawn all the same.
    return Draft(name, "0" * 64, truth.width, truth.height, tiles, step=Step.TILES)


def painted(rects: list[list[float]]) -> NDArray[np.bool_]:
    canvas = np.zeros((2000, 2600), bool)
    for one in rects:
        x0, y0, x1, y1 = (max(0, round(2 * value)) for value in one)
        canvas[y0:y1, x0:x1] = True
    return canvas


def face(rect: list[float]) -> list[float]:
    x0, y0, x1, y1 = rect
    return [
        *(x0 + FACE * (x1 - x0), y0 + FACE * (y1 - y0)),
        *(x1 - FACE * (x1 - x0), y1 - FACE * (y1 - y0)),
    ]


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_no_name_hides_a_tile_of_a_close_row(
    app: App, screen: Screen, kept: Store, pictures: Path, language: str
) -> None:
    """Six rows that touch each other: beside a box there is another tile."""
    name = f"rows-{screen.name}-{language}"
    kept.keep_draft("nobody", draft_of(name, "jc_hand-008"))
    app.open(f"?lang={language}&draft={name}")
    app.until(lambda: app.parts(".stage .code"))
    app.until(app.settled)
    seen = app.driver.execute_script(_RECTS, app.shadow(".editor"))
    app.driver.save_screenshot(str(pictures / f"{screen.name}_{language}_close_rows.png"))
    names = painted([label for _, label in seen if label])
    hidden = [float((names & painted([face(box)])).sum() / painted([face(box)]).sum()) for box, _ in seen]
    assert max(hidden) < 0.03, [f"{share:.2f}" for share in hidden]
    assert sum(label is not None for _, label in seen) == len(seen), "there is room for every name here"


def test_where_tiles_are_too_small_for_names_only_what_matters_is_named(
    app: App, screen: Screen, kept: Store
) -> None:
    name = f"small-{screen.name}"
    kept.keep_draft("nobody", draft_of(name, "jc_hand-008", 0.3))
    app.open(f"?lang=zh-Hans&draft={name}")
    app.show_whole_photo()
    app.until(app.settled)

    def named() -> list[int]:
        seen = app.driver.execute_script(_RECTS, app.shadow(".editor"))
        return [number for number, (_, label) in enumerate(seen) if label]

    before = app.until(named)
    assert 3 in before, "a tile in doubt is always named"
    assert len(before) < 12
    touched = next(number for number in range(16) if number not in before)
    app.select(touched)
    app.until(lambda: touched in named())
