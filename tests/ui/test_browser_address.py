"""What a slow machine must not lose: the page an address names, and a photo chosen at the first moment."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from selenium.webdriver.common.by import By

from tests.ui.browser import PHONE, Screen, chromium, serving
from tests.ui.page import App
from tests.ui.truth import labelled

SLOWER = 4
"""How many times slower the browser runs than this machine."""


@pytest.fixture(scope="module")
def slow(address: str, screen: Screen, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """The app on a slow server in a slow browser."""
    if screen is not PHONE:
        pytest.skip("a slow machine is one for every screen")
    home = tmp_path_factory.mktemp("slow")
    with serving(home, "tests/ui/slow_app.py") as running, chromium(screen) as driver:
        driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        yield App(driver, running, screen.touch)


@pytest.mark.parametrize(("page", "title"), [("history", "History"), ("settings", "Settings")])
def test_an_address_opens_its_page_however_late_the_server_knows_it(slow: App, page: str, title: str) -> None:
    """Whatever the browser answers before the server has said which pages there are."""
    slow.open(f"{page}?lang=en")
    slow.until(lambda: slow.driver.execute_script("return localStorage.getItem('fanlens')"))
    slow.until(lambda: slow.driver.find_elements(By.TAG_NAME, "h2"))
    slow.until(slow.settled)
    assert f"/{page}?" in slow.driver.current_url
    assert slow.until(lambda: slow.driver.find_element(By.TAG_NAME, "h2").text) == title


def test_a_photo_chosen_at_the_first_moment_is_read(slow: App) -> None:
    """The file is chosen as soon as there is anything to choose it with, before the page has come to rest."""
    slow.open("?lang=en")
    slow.upload(labelled("jc_hand-008").photo)
    assert slow.tiles_read() >= 14
