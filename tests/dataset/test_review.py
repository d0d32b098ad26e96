"""A person confirms labels by keyboard, and what they said is what the data set holds."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.tiles import code, parse_tile
from tests.ui.browser import DESKTOP, chromium, missing, served
from tests.ui.page import App
from vision.dataset import prelabel, review
from vision.dataset.folder import DataFolder
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.problems import DataSetError, LabelError

ROOT = Path(__file__).parents[2]


@pytest.fixture
def drawn(folder: DataFolder) -> DataFolder:
    """The few photos as the detector drew them: each tile with its probability, none confirmed."""

    def guessed(photo: LabelledPhoto) -> LabelledPhoto:
        tiles = tuple(replace(tile, score=0.9 - at / 50) for at, tile in enumerate(photo.tiles))
        return replace(photo, tiles=tiles, reviewed=False)

    folder.change(guessed)
    return folder


def test_what_was_done_to_a_photo_is_counted_and_kept(drawn: DataFolder) -> None:
    photo = next(p for p in drawn.photos() if len(p.tiles) > 8)
    first, second, _, *rest = photo.tiles
    tiles = (
        review.tile_of((first.kind + 1) % 42, first.box),
        review.tile_of(second.kind, (second.x0, second.y0, second.x1 + 0.002, second.y1)),
        *(review.tile_of(tile.kind, tile.box) for tile in rest),
        review.tile_of(5, (0.4, 0.01, 0.45, 0.04)),
    )
    done = review.save(drawn, photo, tiles, 12.34)
    assert done == review.Work(photo.name, "review", 12.3, len(tiles), 1, 1, 1, 1)
    kept = next(p for p in drawn.photos() if p.name == photo.name)
    assert kept.reviewed
    assert [tile.score for tile in kept.tiles] == [None] * len(tiles)
    assert [tile.kind for tile in kept.tiles] == [tile.kind for tile in tiles]
    assert photo.name not in {p.name for p in prelabel.in_order_of_doubt(drawn)}
    # Timing somebody who draws everything changes nothing.
    hand = review.save(drawn, photo, tiles[:3], 60, "hand")
    assert (hand.added, hand.removed) == (3, 0)
    assert next(p for p in drawn.photos() if p.name == photo.name) == kept
    said = review.pace(drawn)
    assert f"review, in both ways: 1 photos, {len(tiles)} tiles" in said
    assert "hand, in both ways: 1 photos, 3 tiles, 3 tiles a minute" in said


def test_what_cannot_be_a_label_is_refused(drawn: DataFolder) -> None:
    with pytest.raises(LabelError, match="without area"):
        review.tile_of(3, (0.5, 0.5, 0.5, 0.6))
    with pytest.raises(LabelError, match="class 42"):
        review.tile_of(42, (0.1, 0.1, 0.2, 0.2))
    assert review.tile_of(3, (-0.1, 0.1, 0.2, 0.2)) == LabelledTile(3, 0.0, 0.1, 0.2, 0.2)
    photo = next(drawn.photos())
    with pytest.raises(DataSetError, match="no photo 'other'"):
        drawn.replace_photo(replace(photo, name="other"))
    with pytest.raises(DataSetError, match="no photo 'other'"):
        drawn.photo("other")


def test_one_photo_is_read_as_all_are(drawn: DataFolder) -> None:
    for photo in drawn.photos():
        assert drawn.photo(photo.name) == photo


@pytest.mark.skipif(bool(missing()), reason=f"no {missing()}")
def test_by_keyboard_in_the_browser(drawn: DataFolder, tmp_path: Path) -> None:
    from selenium.webdriver.common.keys import Keys

    first, second, *_ = prelabel.in_order_of_doubt(drawn)

    def command(port: int) -> list[str]:
        review = "from ui.commands.dataset import app; app()"
        return [sys.executable, "-c", review, "review", str(drawn.path), "--no-open", "--port", str(port)]

    with served(command, tmp_path / "server.log") as address, chromium(DESKTOP) as driver:
        app = App(driver, address, touch=False)
        app.open()

        def bar() -> str:
            return app.part(".bar", ".review").text

        def press(*keys: str) -> None:
            for key in keys:
                app.part(".review", ".review").send_keys(key)

        app.until(lambda: first.name in bar())
        # The least sure tile is the last one drawn: name it, remove the next, accept.
        new = parse_tile("7p") if first.tiles[-1].kind != parse_tile("7p") else parse_tile("8p")
        press(code(new)[0], "p")
        app.until(lambda: f"chosen: {code(new)}" in bar())
        before = len(app.parts("rect.tile", ".review"))
        press(Keys.TAB, "x", "x", "u")
        app.until(lambda: len(app.parts("rect.tile", ".review")) == before - 1)
        press(Keys.ENTER)
        app.until(lambda: second.name in bar())
        press("/")
        app.until(lambda: second.name not in bar())
    photos = {photo.name: photo for photo in drawn.photos()}
    done, skipped = photos[first.name], photos[second.name]
    assert done.reviewed
    assert not skipped.reviewed
    assert skipped.tiles == second.tiles
    kinds = [tile.kind for tile in first.tiles]
    assert [tile.kind for tile in done.tiles] == [*kinds[:-2], new]
    (work,) = review.log_of(drawn)
    assert (work.photo, work.relabelled, work.removed, work.added) == (first.name, 1, 1, 0)
    assert work.seconds > 0
