"""The app on a free port and a browser before it, for the tests that walk the real path."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.browser import DESKTOP, PHONE, Screen, chromium, missing, serving
from tests.ui.page import App
from ui.store import Store


@pytest.fixture(autouse=True)
def own_main_module(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streamlit makes the page it runs the main module, and whatever starts processes later would run the app
    in each of them."""
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the running app's database."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def kept(home: Path) -> Store:
    """The running app's database, to put hands in that a test begins with."""
    return Store(home / "fanlens.db")


@pytest.fixture(scope="session")
def address(home: Path) -> Iterator[str]:
    """The address of a running app with an empty database."""
    lacking = missing()
    if lacking:
        if os.environ.get("FANLENS_REQUIRE_BROWSER"):
            pytest.fail(f"{lacking} is not installed, and this run requires it")
        pytest.skip(f"{lacking} is not installed: the app cannot be opened in a browser")
    with serving(home) as running:
        yield running


@pytest.fixture(scope="session", params=[PHONE, DESKTOP], ids=lambda screen: str(screen.name))
def screen(request: pytest.FixtureRequest) -> Screen:
    """A phone that is touched, and a desktop with a mouse."""
    chosen: Screen = request.param
    return chosen


@pytest.fixture(scope="session")
def app(address: str, screen: Screen) -> Iterator[App]:
    """The app in a browser window of `screen`."""
    with chromium(screen) as driver:
        yield App(driver, address, screen.touch)


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where screenshots go: the folder FANLENS_SCREENSHOTS names, to be looked at, or a temporary one."""
    folder = Path(os.environ.get("FANLENS_SCREENSHOTS", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
