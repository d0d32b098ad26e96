"""One hand by the platform's and one by the 金 rules in Chromium: pasted, its wild kind marked, scored."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.browser import Screen, chromium
from tests.ui.page import App
from tests.ui.paths import mend, tile_of, wait_for_state
from tests.ui.truth import labelled


@pytest.fixture(scope="module")
def app(address: str, screen: Screen) -> Iterator[App]:
    """A browser of its own: the rule set that is chosen here is remembered, and for nobody else."""
    with chromium(screen) as driver:
        yield App(driver, address, screen.touch)


def paste(app: App, notation: str) -> None:
    """Opens the app and takes a hand in notation to the tiles."""
    app.open("?lang=en")
    app.press("Without a photo")
    box = app.until(lambda: app.driver.find_elements("css selector", "input[type=text]"))[0]
    app.until(app.settled)
    app.tap(box)
    box.send_keys(notation)
    app.press("Take this hand")
    app.until(lambda: app.parts(".hand"))


def choose_rules(app: App, name: str) -> None:
    """Chooses a rule set beside the tiles."""
    app.until(app.settled)

    def chosen() -> bool:
        boxes = app.driver.find_elements("css selector", "[data-testid=stSelectbox]")
        if any(name in str(one.get_attribute("innerHTML")) for one in boxes):
            return True
        options = app.driver.find_elements("css selector", "[role=option]")
        if not options:  # not open yet, or closed again as the page was drawn anew
            for box in app.driver.find_elements("css selector", "[data-testid=stSelectbox] input")[:1]:
                app.tap(box)
        for one in options:
            if one.text == name:
                one.click()
                app.until(app.settled)
                break
        return False

    app.until(chosen)
    app.until(app.settled)


def test_the_platform_table_from_notation_to_the_payments(app: App, screen: Screen, pictures: Path) -> None:
    """Self-drawn by East with a melded and a concealed kong, which the platform counts each for itself: two
    concealed pungs 2, concealed kong 2, two pungs of terminals 2, melded kong 1, self-drawn 1. The rules of
    tournaments count the two kongs together, and two points more."""
    paste(app, "[1111m][9999p#]CC23s666s + 4s")
    choose_rules(app, "Platform table")
    app.press("Tiles are right – continue")
    app.press("Self-draw", "How was it won?")
    app.until(lambda: app.headline() == "8 points")
    assert app.fans() == {
        "Two Concealed Pungs": "2",
        "Concealed Kong": "2",
        "Pung of Terminals or Honors": "1 × 2",
        "Melded Kong": "1",
        "Self-Drawn": "1",
    }
    app.until(lambda: app.payments() == {"East": 48, "South": -16, "West": -16, "North": -16})
    app.driver.save_screenshot(str(pictures / f"{screen.name}_platform_score.png"))
    assert not app.scrolls_sideways()
    choose_rules(app, "Chinese Official (tournament practice)")
    app.until(lambda: app.headline() == "10 points")


def test_wild_tiles_from_the_palette_to_the_payments(app: App, screen: Screen, pictures: Path) -> None:
    """123m with a wild 5m, 456p 789s: mixed straight 8; pairs of 2p and East, won on East's discard of an
    East by South: prevalent wind 2, pair of twos 1. The platform without wild tiles knows no such chow."""
    paste(app, "[1m5m3m]456p789s22pEE + E *C")
    choose_rules(app, "Platform table")
    assert "is no chow, pung or kong" in " ".join(app.messages())
    choose_rules(app, "Platform with wild tiles 混")
    app.tap_part('[data-chosen="C"]', ".wild")
    app.until(lambda: not app.parts("[data-chosen]", ".wild"))

    # The kind is marked by a tile that lies in the hand.
    app.tap_part('.hand [aria-label^="5 of characters"]', ".editor")
    app.act("wild")
    app.until(lambda: app.parts('[data-chosen="5m"]', ".wild"))
    app.until(lambda: "Set with a wild tile" in " ".join(one.text for one in app.parts(".title")))
    app.driver.save_screenshot(str(pictures / f"{screen.name}_wild_tiles.png"))
    assert not app.scrolls_sideways()

    app.press("Tiles are right – continue")
    app.press("Discard", "How was it won?")
    app.press("South", "Seat of the winner")
    app.press("East", "Whose discard")
    # The total is known before the discarder is: who pays comes last.
    app.until(lambda: app.payments() == {"East": -19, "South": 35, "West": -8, "North": -8})
    assert app.headline() == "11 points"
    assert app.fans() == {"Mixed Straight": "8", "Prevalent Wind": "2", "Two-Five-Eight Pair": "1"}
    labels = [str(one.get_attribute("aria-label")) for one in app.parts(".groups .tile", ".fans")]
    assert "5 of characters, wild as 2 of characters" in labels
    app.driver.save_screenshot(str(pictures / f"{screen.name}_wild_score.png"))
    assert not app.scrolls_sideways()


def test_a_photo_with_a_wild_kind_from_upload_to_the_payments(
    app: App, screen: Screen, pictures: Path
) -> None:
    """11 22 33 5 66 77 8 of characters and two red dragons, the 5 wild as the second 8: seven pairs 24, half
    flush 6, two flowers, won on a red dragon that South discarded. The kind is marked by a touch on the
    photo."""
    truth = labelled("jc_hand-008")
    app.open("?lang=en")
    app.upload(truth.photo)
    app.tiles_read()
    mend(app, truth)
    choose_rules(app, "Platform with wild tiles 混")
    app.until(lambda: "No kind is marked wild" in " ".join(app.messages()))

    place = next(box for code, box in truth.tiles if code == "5m")
    app.tap_photo((place[0] + place[2]) / 2 / truth.width, (place[1] + place[3]) / 2 / truth.height)
    app.act("wild")
    app.until(lambda: app.parts('[data-chosen="5m"]', ".wild"))
    wild = tile_of(app, truth, "5m")
    wait_for_state(app, truth, wild, "wild-kind", True)
    assert app.part(f'.stage [data-tile="{wild}"] .code').text == "5m wild"
    assert "No kind is marked wild" not in " ".join(app.messages())
    app.driver.save_screenshot(str(pictures / f"{screen.name}_wild_photo.png"))
    winning = tile_of(app, truth, "C")
    app.select(winning)
    app.act("win")
    wait_for_state(app, truth, winning, "winning", True)

    app.press("Tiles are right – continue")
    app.press("Discard", "How was it won?")
    app.press("South", "Whose discard")
    app.until(lambda: app.payments() == {"East": 56, "South": -40, "West": -8, "North": -8})
    assert app.headline() == "32 points"
    assert app.fans() == {"Seven Pairs": "24", "Half Flush": "6", "Flower Tiles": "1 × 2"}
    # What it stands for is said in the hand and over the photo.
    assert app.part(f'.stage [data-tile="{wild}"] .code', ".fans").get_attribute("textContent") == "5m → 8m"
    app.driver.save_screenshot(str(pictures / f"{screen.name}_wild_photo_score.png"))
    assert not app.scrolls_sideways()
    choose_rules(app, "Chinese Official (tournament practice)")


def test_gold_from_the_palette_to_the_history(app: App, screen: Screen, pictures: Path) -> None:
    """Two red dragons are two flowers; the 金 5m stands for 3p. Self-drawn by South against a dealer who has
    repeated once: 2 × 2 from each, and 2 more from the dealer."""
    paste(app, "123m456p789s12p8s5mCC + 8s")
    choose_rules(app, "金 rules (gold wildcard)")
    app.until(lambda: "no 金 was named" in " ".join(app.messages()))
    app.tap_part(".choose", ".wild")
    app.tap_part('[data-wild="5m"]', ".wild")
    app.until(lambda: app.parts('[data-chosen="5m"]', ".wild"))
    app.driver.save_screenshot(str(pictures / f"{screen.name}_gold_tiles.png"))
    assert not app.scrolls_sideways()

    app.press("Tiles are right – continue")
    app.press("Self-draw", "How was it won?")
    app.press("South", "Seat of the winner")
    # The dealer's repeats come before the flowers.
    more = '[data-testid="stNumberInputStepUp"]'
    app.tap_found(lambda: next(iter(app.driver.find_elements("css selector", more)), None))
    app.until(lambda: app.headline() == "South gains 14 points")
    assert app.fans() == {"Flower tiles": "2 flowers"}
    app.until(lambda: app.payments() == {"East": -6, "South": 14, "West": -4, "North": -4})
    app.driver.save_screenshot(str(pictures / f"{screen.name}_gold_score.png"))
    assert not app.scrolls_sideways()

    app.press("Keep in the history")
    app.until(lambda: "version 1" in app.text())
    app.open("history?lang=zh-Hant")
    app.press("打開")
    app.until(lambda: app.headline() == "南家得 14 分")
    app.driver.save_screenshot(str(pictures / f"{screen.name}_gold_reopened.png"))
