"""The real path in Chromium, with a finger on a phone and a mouse on a desktop: a photo that people labelled,
read by the shipped detector, corrected, won and scored."""

from __future__ import annotations

from pathlib import Path

from tests.ui.browser import Screen
from tests.ui.page import App
from tests.ui.paths import mend, rename, tile_of, wait_for_state
from tests.ui.truth import labelled, overlap


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

    fan = next(one for one in app.parts(".fan", ".fans") if one.text.startswith("Dragon Pung"))
    app.tap(fan)
    app.until(
        lambda: len(app.parts(".stage .lit", ".fans")) == 3 and len(app.parts(".groups .lit", ".fans")) == 3
    )
    assert {one.get_attribute("aria-label") for one in app.parts(".stage .lit", ".fans")} == {"white dragon"}
    assert not app.scrolls_sideways()
    app.driver.save_screenshot(str(pictures / f"{screen.name}_score.png"))


def test_a_missed_tile_a_meld_and_the_history(app: App, screen: Screen, pictures: Path) -> None:
    """123 123 567 of characters, 678 melded, a pair of red dragons, two flowers, won on a red dragon: half
    flush 6, pure double chow 1, single wait 1. Two tiles are made wrong and one is taken away before."""
    truth = labelled("jc_hand-008")
    app.open("?lang=zh-Hant")
    app.upload(truth.photo)
    app.tiles_read()
    app.show_whole_photo()
    place = next(box for code, box in truth.tiles if code == "5m")
    gone = max((seen := app.tiles(truth.width, truth.height)), key=lambda one: overlap(seen[one].box, place))
    app.select(gone)
    app.act("remove")
    app.until(lambda: gone not in app.tiles(truth.width, truth.height))
    for wrong, name in zip(sorted(app.tiles(truth.width, truth.height))[:2], ("N", "9s"), strict=True):
        rename(app, truth, wrong, name)

    named, added, _ = mend(app, truth)
    assert named >= 2
    assert added >= 1
    app.close_sheet()
    app.select(tile_of(app, truth, "8m"))
    app.tap(app.until(lambda: app.parts("[data-meld]"))[-1])
    app.until(lambda: sum("meld" in one.states for one in app.tiles(truth.width, truth.height).values()) == 3)
    winning = tile_of(app, truth, "C")
    app.select(winning)
    app.act("win")
    wait_for_state(app, truth, winning, "winning", True)
    app.driver.save_screenshot(str(pictures / f"{screen.name}_hant_tiles.png"))
    assert not app.scrolls_sideways()

    app.press("牌張無誤，下一步")
    app.press("點和", "怎麼和的？")
    assert app.headline() == "10 分"
    assert app.fans() == {"混一色": "6", "一般高": "1", "單釣將": "1", "花牌": "1 × 2"}
    app.driver.save_screenshot(str(pictures / f"{screen.name}_hant_score.png"))
    app.press("存入紀錄")
    app.until(lambda: "第 1 版" in app.text())

    app.open("history?lang=zh-Hant")
    app.press("打開")
    assert app.headline() == "10 分"
    app.driver.save_screenshot(str(pictures / f"{screen.name}_hant_reopened.png"))


def test_a_draft_survives_a_reload(app: App) -> None:
    truth = labelled("jc_hand-008")
    app.open("?lang=en")
    app.upload(truth.photo)
    app.tiles_read()
    app.show_whole_photo()
    number = tile_of(app, truth, "C")
    rename(app, truth, number, "F")
    app.driver.refresh()
    app.tiles_read()
    app.show_whole_photo()
    assert app.tiles(truth.width, truth.height)[number].code == "F"
