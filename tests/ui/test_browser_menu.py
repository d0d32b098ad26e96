"""Finding one's way: on a phone a bar with app, page and menu; on a desktop the pages in a row."""

from __future__ import annotations

from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from tests.ui.browser import Screen
from tests.ui.page import App

BAR = ".st-key-phone_bar"
MENU = f"{BAR} [data-testid=stPopover] button"
BODY = "[data-testid=stPopoverBody]"
LARGE = 44
"""CSS pixels of a target that a thumb does not miss."""


def shown(app: App, selector: str) -> list[WebElement]:
    return [one for one in app.driver.find_elements(By.CSS_SELECTOR, selector) if one.is_displayed()]


def bar(app: App) -> list[str]:
    """What the bar says, line by line; empty while there is none."""
    return [line.strip() for one in shown(app, BAR) for line in one.text.splitlines()]


def called(app: App, selector: str, text: str) -> WebElement | None:
    return next((one for one in shown(app, selector) if one.text == text), None)


def open_menu(app: App) -> None:
    """A touch may fall between two drawings of a slow page: one that opens nothing is made again."""

    def opened() -> bool:
        if not shown(app, BODY):
            app.tap_found(lambda: next(iter(shown(app, MENU)), None))
        return app.soon(lambda: bool(shown(app, BODY)))

    app.until(opened)


def test_a_first_visitor_sees_where_they_are_and_that_there_is_a_menu(
    app: App, screen: Screen, pictures: Path
) -> None:
    app.open("?lang=en")
    app.until(app.settled)
    if not screen.touch:
        assert [one.text for one in app.until(lambda: shown(app, "[data-testid=stTopNavLink]"))] == [
            *("Score a photo", "Without a photo", "History", "The fans", "Settings")
        ]
        assert not shown(app, BAR)
        return
    app.until(lambda: bar(app)[:3] == ["Fanlens", "Score a photo", "☰ Menu"])
    assert not shown(app, "[data-testid=stExpandSidebarButton]"), "a sign without a word"

    open_menu(app)
    pages = ["Score a photo", "Without a photo", "History", "The fans", "Settings"]
    app.until(lambda: [one.text for one in shown(app, f"{BODY} a")] == pages)

    def too_small() -> dict[str, dict[str, int]]:
        targets = [one for where in (f"{BODY} a", f"{BODY} button", f"{BAR} a") for one in shown(app, where)]
        return {one.text: one.size for one in targets if min(one.size.values()) < LARGE}

    # It grows as it opens.
    app.soon(lambda: not too_small())
    assert too_small() == {}
    app.driver.save_screenshot(str(pictures / "phone_menu.png"))
    app.tap_found(lambda: called(app, f"{BODY} a", "The fans"))
    app.until(lambda: "The fans" in bar(app) and not shown(app, BODY))
    assert "/rules" in app.driver.current_url
    assert not app.scrolls_sideways()

    # However far down somebody has read.
    app.driver.execute_script("document.querySelector('.stMain').scrollTo(0, 1e6)")
    assert app.until(lambda: shown(app, BAR))[0].rect["y"] >= 0
    app.tap_found(lambda: called(app, f"{BAR} a", "Fanlens"))
    app.until(lambda: "Score a photo" in bar(app))


def test_the_language_is_changed_from_the_menu_of_any_page(app: App, screen: Screen) -> None:
    if not screen.touch:
        pytest.skip("a desktop shows the pages, and the language among the settings")
    app.open("history?lang=en")
    app.until(lambda: "History" in bar(app))
    open_menu(app)
    app.tap_found(lambda: called(app, f"{BODY} button", "繁體中文"))
    app.until(lambda: "紀錄" in bar(app) and "☰ 選單" in bar(app))
