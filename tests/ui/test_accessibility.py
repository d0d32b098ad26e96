"""WCAG 2.2 AA, as far as a program can judge it, on every page and state, on a phone and on a desktop; and
nothing that must be scrolled to sideways."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import NamedTemporaryFile

import pytest
from selenium.webdriver.common.by import By

from scoring.language import Language
from tests.ui.audit import Violation, audit, script
from tests.ui.browser import Screen
from tests.ui.page import App
from ui.draft import Draft, Facts, Step, from_reading, name
from ui.pages.build_page import read_notation
from ui.store import Store
from vision.reading import Reading, Role, TileReading

pytestmark = pytest.mark.skipif(not script(), reason="axe-core is not installed: pip install '.[test]'")

WON = "[789m]123m55p123s99s3f + 9s"


def drafts() -> dict[str, Draft]:
    """The hands the states are made of, by the end of their ids."""
    won = read_notation(Draft(""), WON)
    read = tuple(
        TileReading(n, (n * 40.0, 200.0, n * 40.0 + 38, 250.0), 0.9, role=Role.CONCEALED, doubtful=n == 3)
        for n in range(14)
    )
    return {
        "doubtful": from_reading(Draft(""), Reading("photo", 640, 480, read), ""),
        "broken": name(won, 2, 20),
        "few": read_notation(Draft(""), "12m[5555p#]EE5f"),
        "win": replace(won, step=Step.WIN),
        "false-win": replace(won, step=Step.WIN, facts=Facts(self_draw=False)),
        "score": replace(
            read_notation(Draft(""), "123m456m789m99p78s2f + 9s"), step=Step.WIN, facts=Facts(self_draw=True)
        ),
    }


def tap_first(app: App, selector: str) -> None:
    app.tap(app.until(lambda: app.driver.find_elements(By.CSS_SELECTOR, selector))[0])


def seen(selector: str) -> Callable[[App], object]:
    """Waits for something on the page."""
    return lambda app: app.until(lambda: app.driver.find_elements(By.CSS_SELECTOR, selector))


def inside(selector: str, component: str) -> Callable[[App], object]:
    """Waits for something in a component of ours."""
    return lambda app: app.until(lambda: app.parts(selector, component))


_TO_FOOT = """
const page = document.querySelector('.stMain');
page.scrollTo({top: page.scrollHeight, behavior: 'instant'});
return page.scrollHeight;
"""


def refused(app: App) -> None:
    seen("[data-testid=stFileUploader] button")(app)
    with NamedTemporaryFile("w", suffix=".jpg") as none:
        none.write("no photo")
        none.flush()
        app.upload(Path(none.name))
        seen("[data-testid=stAlert]")(app)


def sheet(app: App) -> None:
    app.select(3)


def adding(app: App) -> None:
    app.tap(app.until(lambda: app.parts(".tile.plus"))[0])
    app.until(lambda: app.parts(".sheet"))


def lit(app: App) -> None:
    app.tap(app.until(lambda: app.parts(".fan", ".fans"))[0])
    for one in app.driver.find_elements(By.CSS_SELECTOR, "[data-testid=stExpander] summary"):
        app.tap(one)
    to_foot(app)


def to_foot(app: App) -> None:
    """At its foot the page lies clear of the bar with the way on, which may cut a target in half on the way.
    What is being opened grows for a while."""
    height = 0

    def reached() -> bool:
        nonlocal height
        before = height
        height = int(app.driver.execute_script(_TO_FOOT))
        time.sleep(0.5)
        return before == height

    app.until(app.settled)
    app.until(reached)


def keep(app: App) -> None:
    tap_first(app, ".st-key-keep button")
    seen("[data-testid=stAlert]")(app)


def deleting(app: App) -> None:
    tap_first(app, "[data-testid=stPopover]:not(.st-key-phone_bar *) button")
    seen("[data-testid=stPopoverBody] button")(app)


def opened(app: App) -> None:
    tap_first(app, "[data-testid=stExpander] summary")
    seen("[data-testid=stExpanderDetails]")(app)


def menu(app: App) -> None:
    """On a phone; a desktop shows all pages at once."""
    seen("[data-testid=stForm] input")(app)
    app.until(app.settled)
    for one in app.driver.find_elements(By.CSS_SELECTOR, ".st-key-phone_bar [data-testid=stPopover] button"):
        if one.is_displayed():
            app.tap(one)
            seen("[data-testid=stPopoverBody] a")(app)


STATES: tuple[tuple[str, str, Callable[[App], object]], ...] = (
    ("photo", "?", seen("[data-testid=stFileUploader] button")),
    ("photo refused", "?", refused),
    ("tiles, some in doubt", "?draft=doubtful", inside(".hand", ".editor")),
    ("a tile", "?draft=doubtful", sheet),
    ("a new tile", "?draft=few", adding),
    ("a broken meld", "?draft=broken", inside(".message.error", ".editor")),
    ("the win", "?draft=win", seen("[class*=st-key-how_] button")),
    ("a false win", "?draft=false-win", inside(".total.false-win", ".total")),
    ("the score", "?draft=score", lit),
    ("kept", "?draft=score", keep),
    ("history", "history?", seen("[class*=st-key-open_] button")),
    ("deleting", "history?", deleting),
    ("without a photo", "build?", seen("[data-testid=stForm] input")),
    ("the menu", "build?", menu),
    ("a fan", "rules?", opened),
    ("settings", "settings?", opened),
)


MAIN = ("photo", "a tile", "the win", "the score", "history", "settings")
"""Looked at in every language: other words, other widths."""
SEEN = [
    (state, language, where, reach)
    for language in Language
    for state, where, reach in STATES
    if language is Language.EN or state in MAIN
]


@pytest.mark.parametrize(
    ("state", "language", "where", "reach"), SEEN, ids=[f"{one[0]}-{one[1].value}" for one in SEEN]
)
def test_no_rule_of_wcag_is_broken(
    app: App,
    screen: Screen,
    kept: Store,
    state: str,
    language: Language,
    where: str,
    reach: Callable[[App], object],
) -> None:
    """Every state in turn, in one browser: the history holds what the state before it kept."""
    for draft, made in drafts().items():
        kept.keep_draft("nobody", replace(made, id=draft))
    app.open(f"{where}{'&' if '=' in where else ''}lang={language.value}")
    reach(app)
    app.until(app.settled)
    app.until(lambda: not app.driver.find_elements(By.CSS_SELECTOR, "[data-testid=stSkeleton]"))
    assert app.driver.execute_script("return document.documentElement.lang") == language.value
    found: list[Violation] = audit(app.driver)
    assert found == [], "\n".join(f"{one.rule}: {one.place}\n{one.html}\n{one.why}" for one in found)
    assert not app.scrolls_sideways()
