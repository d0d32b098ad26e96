"""Finding one's way: on a phone a bar with app, page and menu; on a desktop the pages in a row."""

from __future__ import annotations

from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from tests.ui.browser import Screen
from tests.ui.page import App

BAR = ".st-key-phone_bar"
MENU = f"{BAR} [data-testid=stPopover] button"
LARGE = 44
"""CSS pixels of a target that a thumb does not miss."""


def shown(app: App, selector: str) -> list[WebElement]:
    return [one for one in app.driver.find_elements(By.CSS_SELECTOR, selector) if one.is_displayed()]


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
    said = ["Fanlens", "Score a photo", "☰ Menu"]
    app.until(lambda: [one.strip() for one in shown(app, BAR)[0].text.splitlines()][:3] == said)
    assert not shown(app, "[data-testid=stExpandSidebarButton]"), "a sign without a word"

    app.tap(shown(app, MENU)[0])
    links = app.until(lambda: shown(app, "[data-testid=stPopoverBody] a"))
    buttons = shown(app, "[data-testid=stPopoverBody] button")
    sizes = {one.text: one.size for one in [*links, *buttons, *shown(app, f"{BAR} a")]}
    assert {text: size for text, size in sizes.items() if min(size.values()) < LARGE} == {}
    app.driver.save_screenshot(str(pictures / "phone_menu.png"))
    app.tap(next(one for one in links if one.text == "The fans"))
    app.until(lambda: "The fans" in shown(app, BAR)[0].text and not shown(app, "[data-testid=stPopoverBody]"))
    assert "/rules" in app.driver.current_url
    assert not app.scrolls_sideways()

    # However far down somebody has read.
    app.driver.execute_script("document.querySelector('.stMain').scrollTo(0, 1e6)")
    assert app.until(lambda: shown(app, BAR))[0].rect["y"] >= 0
    app.tap(app.until(lambda: shown(app, f"{BAR} a"))[0])
    app.until(lambda: "Score a photo" in shown(app, BAR)[0].text)


def test_the_language_is_changed_from_the_menu_of_any_page(app: App, screen: Screen) -> None:
    if not screen.touch:
        return
    app.open("history?lang=en")
    app.until(app.settled)
    app.tap(app.until(lambda: shown(app, MENU))[0])
    app.tap(
        app.until(
            lambda: [
                one for one in shown(app, "[data-testid=stPopoverBody] button") if one.text == "繁體中文"
            ]
        )[0]
    )
    app.until(lambda: "紀錄" in shown(app, BAR)[0].text and "選單" in shown(app, BAR)[0].text)
