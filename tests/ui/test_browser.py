"""The real path in Chromium, with a finger on a phone and a mouse on a desktop: a photo that people labelled,
read by the shipped detector, corrected, won and scored."""

from __future__ import annotations

from pathlib import Path

from tests.ui.browser import Screen
from tests.ui.page import App
from tests.ui.paths import mend, rename, tile_of, wait_for_state
from tests.ui.truth import labelled


def test_photo_to_score(app: App, screen: Screen, pictures: Path) -> None:
    """345 666 789 of bamboo, a pair of south winds and a pung of white dragons, four flowers, won on the 3
    of bamboo that South discarded: half flush 6, dragon pung 2, concealed hand 2, two concealed pungs 2."""
    truth = labelled("jc_421245102")
    app.open("?lang=en")
    app.until(lambda: "sample photo" in app.text())
    app.driver.save_screenshot(str(pictures / f"{screen.name}_photo.png"))
    app.upload(truth.photo)
    app.tiles_read()
    app.driver.save_screenshot(str(pictures / f"{screen.name}_tiles.png"))
    mend(app, truth)

    # One tile is named wrongly by hand, so that there is one to correct whatever the detector reads.
    wrong = tile_of(app, truth, "P")
    rename(app, truth, wrong, "6s")
    winning = tile_of(app, truth, "3s")
    app.select(winning)
    app.driver.save_screenshot(str(pictures / f"{screen.name}_correct.png"))
    app.act("win")
    wait_for_state(app, truth, winning, "winning", True)
    app.select(wrong)
    assert app.parts('[data-likely="P"]'), "the name a tile had before is offered first"
    app.choose("P")
    app.until(lambda: app.tiles(truth.width, truth.height)[wrong].code == "P")
    app.close_sheet()
    assert not app.scrolls_sideways()

    app.press("Tiles are right – continue")
    app.press("Discard", "How was it won?")
    app.press("South", "Whose discard")
    assert app.headline() == "16 points"
    app.until(lambda: "South" in app.payments())
    assert app.fans() == {
        "Half Flush": "6",
        "Dragon Pung": "2",
        "Concealed Hand": "2",
        "Two Concealed Pungs": "2",
        "Flower Tiles": "1 × 4",
    }
    assert app.payments() == {"East": 40, "South": -24, "West": -8, "North": -8}

    fan = next(one for one in app.parts(".fan", ".score") if one.text.startswith("Dragon Pung"))
    app.tap(fan)
    app.until(
        lambda: len(app.parts(".stage .lit", ".score")) == 3 and len(app.parts(".groups .lit", ".score")) == 3
    )
    assert {one.get_attribute("aria-label") for one in app.parts(".stage .lit", ".score")} == {"white dragon"}
    assert not app.scrolls_sideways()
    app.driver.save_screenshot(str(pictures / f"{screen.name}_score.png"))
