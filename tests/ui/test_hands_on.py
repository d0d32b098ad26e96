"""Moving tiles with a finger, with a mouse, and with the keyboard alone."""

from __future__ import annotations

import pytest
from selenium.webdriver.common.keys import Keys

from tests.ui.browser import Screen
from tests.ui.page import App
from ui.draft import Draft
from ui.pages.build_page import read_notation
from ui.store import Store

HAND = "[789m]123m55p12399s9s3f"
"""Ids in the order written: 0-2 the chow, 3-5 of characters, 6-7 dots, 8-13 of bamboo, 14 the flower."""


def begin(app: App, kept: Store, name: str) -> None:
    """Opens a hand that nobody has marked the winning tile of."""
    kept.keep_draft("nobody", read_notation(Draft(name), HAND))
    app.open(f"?lang=en&draft={name}")
    app.until(lambda: app.parts(".hand"))


def test_a_tile_is_dragged_between_the_groups(app: App, screen: Screen, kept: Store) -> None:
    begin(app, kept, f"dragged-{screen.name}")

    def tile(number: int) -> None:
        app.until(lambda: app.parts(f'.hand [data-tile="{number}"]'))

    def drag(number: int, goal: str) -> None:
        tile(number)
        app.drag(app.part(f'.hand [data-tile="{number}"]'), lambda: app.group(goal))

    drag(13, "Winning tile")
    app.until(lambda: app.in_group("Winning tile") == [13])
    drag(8, "Not part of the hand")
    app.until(lambda: app.in_group("Not part of the hand") == [8])
    drag(8, "Concealed")
    app.until(lambda: 8 in app.in_group("Concealed"))
    drag(6, "Chow")
    app.until(lambda: app.in_group("Not a meld") == [0, 1, 2, 6])
    drag(6, "Concealed")
    app.until(lambda: app.in_group("Chow") == [0, 1, 2])
    drag(3, "Set down as a meld")
    app.until(lambda: app.in_group("Not a meld") == [3])
    assert not app.parts(".sheet"), "the click that ends a drag opens nothing"
    # A flower lies among no other tiles.
    drag(14, "Concealed")
    app.until(app.settled)
    assert app.in_group("Flowers") == [14]


def test_a_finger_that_moves_at_once_scrolls_and_moves_nothing(app: App, screen: Screen, kept: Store) -> None:
    if not screen.touch:
        pytest.skip("a mouse drags at once")
    begin(app, kept, "swiped")
    before = app.in_group("Concealed")
    app.swipe(app.part('.hand [data-tile="8"]'), 0, -120)
    app.until(app.settled)
    assert not app.parts(".dragging")
    assert app.in_group("Concealed") == before


def test_a_hand_is_mended_by_the_keyboard_alone(app: App, screen: Screen, kept: Store) -> None:
    """Tab to the first tile of the hand, arrows along it, Enter to open what can be done, Tab and Enter to do
    it, Escape to leave; nothing else is touched."""
    if screen.touch:
        pytest.skip("a phone has no keyboard")
    begin(app, kept, "typed")
    keys = app.keys

    keys(Keys.TAB, until=lambda: app.focused("data-tile") is not None)
    first = app.focused("data-tile")
    keys(Keys.ARROW_RIGHT)
    assert app.focused("data-tile") not in (None, first)
    moved = int(app.focused("data-tile") or -1)
    # Its name: the sheet opens, the palette is reached, a tile in it chosen.
    keys(Keys.ENTER)
    app.until(lambda: app.parts(".sheet"))
    keys(Keys.TAB, until=lambda: app.focused("data-pick") == "7p")
    keys(Keys.ENTER)
    app.until(lambda: app.parts(f'.hand [data-tile="{moved}"][aria-label="7 of dots"]'))
    # Undone, from wherever the focus is now.
    keys(Keys.TAB, until=lambda: "undo" in (app.focused("class") or ""))
    keys(Keys.ENTER)
    app.until(lambda: not app.parts(f'.hand [data-tile="{moved}"][aria-label="7 of dots"]'))
    # Moved out of the hand and marked as the winning tile, through the same sheet.
    keys(Keys.TAB, until=lambda: app.focused("data-tile") == "8")
    keys(Keys.ENTER)
    app.until(lambda: app.parts(".sheet"))
    keys(Keys.TAB, until=lambda: app.focused("data-action") == "outside")
    keys(Keys.ENTER)
    app.until(lambda: app.in_group("Not part of the hand") == [8])
    keys(Keys.TAB, until=lambda: app.focused("data-tile") == "13")
    keys(Keys.ENTER)
    app.until(lambda: app.parts(".sheet"))
    keys(Keys.ESCAPE)
    app.until(lambda: not app.parts(".sheet"))
    assert app.focused("data-tile") == "13", "leaving the sheet leads back to the tile"
    keys(Keys.ENTER)
    keys(Keys.TAB, until=lambda: app.focused("data-action") == "win")
    keys(Keys.ENTER)
    app.until(lambda: app.in_group("Winning tile") == [13])
