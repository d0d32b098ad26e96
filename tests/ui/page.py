"""The app as a person meets it in a browser: what can be seen, and what can be touched."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver import Chrome
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.shadowroot import ShadowRoot
from selenium.webdriver.remote.webelement import WebElement

Box: TypeAlias = tuple[float, float, float, float]
Found = TypeVar("Found")

_SHADOW = """
const find = (node) => {
  for (const one of node.querySelectorAll('*')) {
    if (one.shadowRoot?.querySelector(arguments[0])) return one.shadowRoot;
  }
  return null;
};
return find(document);
"""


@dataclass(frozen=True)
class Seen:
    """A tile over the photo: its code, what its look says of it, and its box in pixels of the photo."""

    code: str
    states: frozenset[str]
    box: Box


@dataclass
class App:
    """The app in one browser window. `taps` counts every touch or click that a person would make."""

    driver: Chrome
    address: str
    touch: bool
    patience_s: float = 240.0
    look_every_s: float = 0.1
    taps: int = field(default=0)

    def open(self, query: str = "") -> None:
        """Opens the app as a new visitor would."""
        self.driver.get(f"{self.address}/{query}")
        self.until(lambda: self.driver.find_elements(By.CSS_SELECTOR, ".stMainBlockContainer"))

    def until(self, seen: Callable[[], Found | None]) -> Found:
        """Waits until `seen()` is something and returns it."""
        end = time.monotonic() + self.patience_s
        while True:
            try:
                if found := seen():
                    return found
            except (StaleElementReferenceException, WebDriverException):
                # The page is being drawn anew; the next look finds the new element.
                pass
            if time.monotonic() > end:
                raise TimeoutError(f"not seen in {self.patience_s:g} s: {self.text()[:600]}")
            time.sleep(self.look_every_s)

    def text(self) -> str:
        """All words on the page outside our own components."""
        return str(self.driver.find_element(By.TAG_NAME, "body").text)

    def shadow(self, inside: str) -> ShadowRoot:
        """The component that holds an element of the selector `inside`."""
        found: ShadowRoot = self.until(lambda: self.driver.execute_script(_SHADOW, inside))
        return found

    def parts(self, selector: str, component: str = ".editor") -> list[WebElement]:
        """The elements of a component, none where there are none now."""
        return list(self.shadow(component).find_elements(By.CSS_SELECTOR, selector))

    def part(self, selector: str, component: str = ".editor") -> WebElement:
        """The first such element of a component; waits for it: components are drawn anew in pieces."""
        return self.until(lambda: self.parts(selector, component))[0]

    def tap(self, element: WebElement, offset: tuple[float, float] | None = None) -> None:
        """A finger (or a mouse) on the middle of an element, or `offset` pixels from its middle."""
        self.taps += 1
        self.until(self.settled)
        self.driver.execute_script(
            "arguments[0].scrollIntoView({block: 'center', inline: 'nearest'})", element
        )
        self._at_rest(element)
        x, y = (round(value) for value in offset or (0, 0))
        if self.touch:
            finger: Any = PointerInput(POINTER_TOUCH, "finger")  # type: ignore[no-untyped-call]
            touch = ActionBuilder(self.driver, mouse=finger, duration=30)
            pointer: Any = touch.pointer_action
            pointer.move_to(element, x, y)
            pointer.pointer_down()
            pointer.pointer_up()
            touch.perform()
        else:
            ActionChains(self.driver).move_to_element_with_offset(element, x, y).click().perform()

    def tap_found(self, find: Callable[[], WebElement | None]) -> None:
        """Taps what `find` finds when the page is at rest; looks again where it is drawn anew before the
        touch."""
        taps = self.taps

        def tapped() -> bool:
            element = find()
            if element is None:
                return False
            self.tap(element)
            return True

        self.until(self.settled)
        self.until(tapped)
        self.taps = taps + 1

    def tap_part(self, selector: str, component: str) -> None:
        """Taps the first such element of a component."""
        self.tap_found(lambda: next(iter(self.parts(selector, component)), None))

    def drag(self, start: WebElement, goal: Callable[[], WebElement]) -> None:
        """Drags `start` onto `goal`, which may be seen only during a drag: a finger rests first."""
        self.taps += 1
        self.until(self.settled)
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", start)
        x, y = self._middle(start)
        self._point("down", x, y)
        if not self.touch:
            self._point("move", x + 12, y)
        self.until(lambda: self.parts(".ghost", ".ghost"))
        to_x, to_y = self._middle(goal())
        for part in (0.5, 1.0):
            self._point("move", x + (to_x - x) * part, y + (to_y - y) * part)
        self._point("up", to_x, to_y)

    def _at_rest(self, element: WebElement) -> None:
        """Waits until an element stays where it is: what is drawn above it may push it away from a touch."""
        before = self._middle(element)
        for _ in range(20):
            time.sleep(self.look_every_s)
            now = self._middle(element)
            if now == before:
                return
            before = now

    def _middle(self, element: WebElement) -> tuple[float, float]:
        """The middle of an element in the window."""
        x, y = self.driver.execute_script(
            "const area = arguments[0].getBoundingClientRect();"
            "return [area.x + area.width / 2, area.y + area.height / 2]",
            element,
        )
        return float(x), float(y)

    def _point(self, what: str, x: float, y: float) -> None:
        """One event of the browser's own mouse or touch screen, from which it makes all pointer events."""
        if self.touch:
            kind = {"down": "touchStart", "move": "touchMove", "up": "touchEnd"}[what]
            points = [] if what == "up" else [{"x": x, "y": y}]
            self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            return
        kind = {"down": "mousePressed", "move": "mouseMoved", "up": "mouseReleased"}[what]
        held = {"button": "left", "buttons": 0 if what == "up" else 1, "clickCount": 1}
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, **held})

    def swipe(self, start: WebElement, x: int, y: int) -> None:
        """A finger that moves `x`, `y` pixels at once, as one scrolls."""
        finger: Any = PointerInput(POINTER_TOUCH, "swiping")  # type: ignore[no-untyped-call]
        actions = ActionBuilder(self.driver, mouse=finger, duration=100)
        pointer: Any = actions.pointer_action
        pointer.move_to(start)
        pointer.pointer_down()
        pointer.move_to(start, x, y)
        pointer.pointer_up()
        actions.perform()

    def keys(self, key: str, *, until: Callable[[], bool] | None = None) -> None:
        """Presses a key once, or again and again until something is so, at most 150 times."""
        for _ in range(150):
            self.until(self.settled)
            ActionChains(self.driver).send_keys(key).perform()
            if until is None or until():
                return
        raise AssertionError(f"not reached by 150 keys; the focus is on {self.focused('class')}")

    def focused(self, attribute: str) -> str | None:
        """An attribute of the element that has the focus, inside our components too."""
        found = self.driver.execute_script(
            "let one = document.activeElement; while (one?.shadowRoot?.activeElement) "
            "one = one.shadowRoot.activeElement; return one?.getAttribute(arguments[0]) ?? null",
            attribute,
        )
        return None if found is None else str(found)

    def group(self, name: str) -> WebElement:
        """The group of the hand row with this name."""
        return self.until(lambda: self.parts(f'.group[aria-label^="{name}"]'))[0]

    def in_group(self, name: str) -> list[int]:
        """The ids of the tiles in a group of the hand row."""
        tiles = self.parts(f'.group[aria-label^="{name}"] [data-tile]')
        return [int(one.get_attribute("data-tile") or "") for one in tiles]

    def settled(self) -> bool:
        """Whether the page has come to rest: a person does not touch what still moves."""
        running = "[data-test-script-state=running], [data-test-script-state=initial]"
        return not self.driver.find_elements(By.CSS_SELECTOR, running)

    def press(self, words: str, group: str = "") -> None:
        """Presses the button of the page that says `words`, in the group of that name where one is given. A
        touch may fall between two drawings of a slow page: a choice that does not show is touched again."""
        inside = f'[aria-label="{group}"] ' if group else ""
        looked_for = f"{inside}button, {inside}[role=radio]"

        def found() -> WebElement | None:
            buttons = self.driver.find_elements(By.CSS_SELECTOR, looked_for)
            return next((one for one in buttons if one.text.strip() == words and one.is_enabled()), None)

        def chosen() -> bool:
            button = found()
            return button is None or button.get_attribute("aria-checked") in (None, "true")

        for _ in range(3):
            self.tap_found(found)
            if not group or self.soon(chosen):
                return

    def soon(self, seen: Callable[[], bool], seconds: float = 5.0) -> bool:
        """Whether `seen()` comes true before long, at a page that has come to rest."""
        self.until(self.settled)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with suppress(WebDriverException):
                if seen():
                    return True
            time.sleep(self.look_every_s)
        return False

    def upload(self, photo: Path) -> None:
        """Chooses `photo` in the file chooser: two touches, the button and the photo."""
        chooser = self.until(lambda: self.driver.find_elements(By.CSS_SELECTOR, "input[type=file]"))[0]
        self.taps += 2
        chooser.send_keys(str(photo.resolve()))

    # --- the tiles -----------------------------------------------------------------------------------------

    def show_whole_photo(self) -> None:
        """Shows all of the photo and not only the hand."""
        whole = self.until(lambda: self.parts(".tool.view[aria-pressed]"))[0]
        if whole.get_attribute("aria-pressed") == "false":
            self.tap(whole)
            self.until(lambda: self.parts('.tool.view[aria-pressed="true"]'))

    def tiles(self, width: int, height: int) -> dict[int, Seen]:
        """The tiles over the photo of `width` x `height` pixels, which must be shown whole, by id."""
        script = """
        const stage = arguments[0].querySelector('.stage').getBoundingClientRect();
        return [...arguments[0].querySelectorAll('.box[data-tile]')].map((box) => {
          const area = box.getBoundingClientRect();
          return [box.dataset.tile, box.dataset.code, box.className,
            (area.left - stage.left) / stage.width, (area.top - stage.top) / stage.height,
            (area.right - stage.left) / stage.width, (area.bottom - stage.top) / stage.height];
        });
        """
        drawn = self.until(lambda: self.driver.execute_script(script, self.shadow(".editor")))
        return {
            int(one[0]): Seen(
                one[1],
                frozenset(one[2].split()),
                (one[3] * width, one[4] * height, one[5] * width, one[6] * height),
            )
            for one in drawn
        }

    def tap_photo(self, x: float, y: float) -> None:
        """Touches the photo at a place given as fractions of its width and height."""
        stage = self.part(".stage")
        size = stage.rect
        self.tap(stage, ((x - 0.5) * size["width"], (y - 0.5) * size["height"]))

    def tiles_read(self) -> int:
        """Waits for tiles over the photo and returns how many there are."""
        return len(self.until(lambda: self.parts(".stage .box")))

    def select(self, tile: int) -> None:
        """Opens what can be done with a tile, by tapping it in the hand row."""
        self.tap(
            self.until(lambda: self.parts(f'.hand [data-tile="{tile}"], .stage [data-tile="{tile}"]'))[-1]
        )
        self.until(lambda: self.parts(".sheet"))

    def choose(self, code: str) -> None:
        """Names the tile whose sheet is open: among the likely ones if it is there, else in the palette."""
        likely = self.parts(f'[data-likely="{code}"]')
        self.tap((likely or self.until(lambda: self.parts(f'[data-pick="{code}"]')))[0])

    def act(self, action: str) -> None:
        """Presses one of the actions of the open sheet."""
        self.tap(self.until(lambda: self.parts(f'[data-action="{action}"]'))[0])

    def close_sheet(self) -> None:
        """Closes the sheet if it is open."""
        for one in self.parts(".sheet .close"):
            self.tap(one)

    def messages(self) -> list[str]:
        """What the editor says about the hand."""
        return [one.text for one in self.parts(".message")]

    # --- the score -----------------------------------------------------------------------------------------

    def headline(self) -> str:
        """The total, as it stands at the head of the score."""
        self.until(self.settled)
        return str(
            self.until(lambda: next((one.text for one in self.parts(".total strong", ".total")), None))
        )

    def fans(self) -> dict[str, str]:
        """Name and points of each counted fan."""
        return self.until(
            lambda: {
                one.find_element(By.CSS_SELECTOR, ".name span").text: one.find_element(
                    By.CSS_SELECTOR, ".points"
                ).text
                for one in self.parts(".fan", ".fans")
            }
        )

    def payments(self) -> dict[str, int]:
        """What each seat gains or pays."""
        return self.until(
            lambda: {
                one.find_element(By.CSS_SELECTOR, "span").text: int(
                    one.find_element(By.CSS_SELECTOR, "strong").text.replace("−", "-").replace("+", "")
                )
                for one in self.parts(".seat", ".payments")
            }
        )

    def scrolls_sideways(self) -> bool:
        """Whether anything is wider than the window."""
        return bool(
            self.driver.execute_script(
                "const m = document.querySelector('.stMain');"
                "return document.documentElement.scrollWidth > innerWidth || m.scrollWidth > m.clientWidth"
            )
        )
