"""Tiles labelled a minute: correcting what the detector drew, against drawing each box by hand.

    python -m benchmarks.dataset_labelling --data PHOTOS --photos 6

The same photos, of a part the detector was not trained on, are done in Chromium in both ways with the page of
`fanlens dataset review`: with the detector's boxes, in order of doubt, by keyboard; and with `--by-hand`,
each box drawn with the mouse and named with one or two keys. Both end with the labels of the photos: every
tile there, of its kind, its box over it by at least `--fit` (IoU); anything else ends the benchmark. What has
to be done is counted and priced by the keystroke-level model: the rates are modelled, no person was timed.
"""

from __future__ import annotations

import argparse
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from selenium.webdriver import Chrome
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys

from benchmarks import keystroke_model as model
from scoring.tiles import CODES, parse_tile
from tests.ui.browser import DESKTOP, ROOT, chromium
from tests.ui.page import App
from vision.dataset import adding, prelabel, review
from vision.dataset.audit.boxes import iou
from vision.dataset.folder import DataFolder
from vision.dataset.formats.yolo import read_folder
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.runner import Serial
from vision.detector.onnx import MODEL

Box = tuple[float, float, float, float]
_SAME_TILE = 0.5
_STATE = """
const root = arguments[0].querySelector('.review'), picture = root.querySelector('image');
const area = picture.getBoundingClientRect(), svg = root.querySelector('svg').viewBox.baseVal;
return {
  photo: root.querySelector('.name').textContent,
  area: [area.left, area.top, area.width, area.height],
  tiles: [...root.querySelectorAll('rect.tile')].map((one) => ({
    code: one.dataset.code, chosen: one.classList.contains('chosen'),
    box: [one.x.baseVal.value / svg.width, one.y.baseVal.value / svg.height,
      (one.x.baseVal.value + one.width.baseVal.value) / svg.width,
      (one.y.baseVal.value + one.height.baseVal.value) / svg.height]})),
};
"""
_WATCH = """
const root = arguments[0].querySelector('.review');
const watch = window.fanlens = { drawn: [], next: [] };
let began = null, left = null;
root.addEventListener('keydown', (event) => {
  began = performance.now();
  if (event.key === 'Enter') left = [began, root.querySelector('.name').textContent];
}, true);
root.addEventListener('pointerup', () => { began = performance.now(); }, true);
new MutationObserver(() => {
  const since = began;
  began = null;
  if (since !== null) requestAnimationFrame(() => watch.drawn.push(performance.now() - since));
  const name = root.querySelector('.name')?.textContent;
  if (left && name && name !== left[1]) {
    watch.next.push(performance.now() - left[0]);
    left = null;
  }
}).observe(root, { subtree: true, childList: true, characterData: true });
"""


@dataclass(frozen=True)
class Shown:
    """What the page shows: the photo, where its picture lies (left, top, width, height), its tiles (kind -1
    for one without a name), and which of them is chosen."""

    photo: str
    area: Box
    tiles: list[LabelledTile]
    chosen: int


@dataclass
class Person:
    """Someone at keyboard and mouse before the page. `done` counts the operators of what they did."""

    driver: Chrome
    app: App
    done: Counter[str] = field(default_factory=Counter)
    at_mouse: bool = False

    def look(self) -> Shown:
        """What the page shows; costs a person nothing that is not counted elsewhere."""
        said: Any = self.app.until(
            lambda: self.driver.execute_script(_STATE, self.app.shadow(".review .name"))
        )
        tiles = [
            LabelledTile(parse_tile(tile["code"]) if tile["code"] else -1, *tile["box"])
            for tile in said["tiles"]
        ]
        chosen = next((at for at, tile in enumerate(said["tiles"]) if tile["chosen"]), -1)
        return Shown(said["photo"], tuple(said["area"]), tiles, chosen)

    def keys(self, *keys: str) -> None:
        """Press keys."""
        self._home(mouse=False)
        for key in keys:
            self.done["K"] += 1
            ActionChains(self.driver, duration=0).send_keys(key).perform()

    def name(self, kind: int) -> None:
        """Name the chosen tile: number and suit, or one letter."""
        self.keys(*CODES[kind])

    def drag(self, start: tuple[float, float], end: tuple[float, float], shift: bool = False) -> None:
        """Drag from one place of the photo (0..1) to another."""
        self._home(mouse=True)
        self.done += Counter({"P": 2, "B": 2, "K": int(shift)})
        left, top, width, height = self.look().area
        places = [(round(left + x * width), round(top + y * height)) for x, y in (start, end)]
        if shift:
            ActionChains(self.driver).key_down(Keys.SHIFT).perform()
        moves = ActionBuilder(self.driver, duration=0)
        mouse: Any = moves.pointer_action
        mouse.move_to_location(*places[0])
        mouse.pointer_down()
        # A real mouse passes the places between.
        mouse.move_to_location(*(sum(each) // 2 for each in zip(*places, strict=True)))
        mouse.move_to_location(*places[1])
        mouse.pointer_up()
        moves.perform()
        if shift:
            ActionChains(self.driver).key_up(Keys.SHIFT).perform()

    def draw(self, box: Box, others: list[Box]) -> None:
        """Draw a box, from a corner that lies in no other; with Shift where there is none."""
        x0, y0, x1, y1 = box
        corners = (((x0, y0), (x1, y1)), ((x1, y0), (x0, y1)), ((x0, y1), (x1, y0)), ((x1, y1), (x0, y0)))
        for start, end in corners:
            if not any(_holds(other, start) for other in others):
                return self.drag(start, end)
        self.drag(*corners[0], shift=True)

    def pull(self, old: Box, new: Box) -> None:
        """Pull two corners of the chosen box to where they belong."""
        inside = [0.08 * (old[2] - old[0]), 0.08 * (old[3] - old[1])]
        for x, y, side in ((0, 1, 1), (2, 3, -1)):
            start = old[x] + side * inside[0], old[y] + side * inside[1]
            self.drag(start, (start[0] + new[x] - old[x], start[1] + new[y] - old[y]))

    def decide(self, times: int = 1) -> None:
        """Make up one's mind."""
        self.done["M"] += times

    def _home(self, mouse: bool) -> None:
        self.done["H"] += mouse != self.at_mouse
        self.at_mouse = mouse


def _holds(box: Box, place: tuple[float, float], margin: float = 0.004) -> bool:
    x, y = place
    return box[0] - margin <= x <= box[2] + margin and box[1] - margin <= y <= box[3] + margin


def _pairs(photo: LabelledPhoto, drawn: list[LabelledTile]) -> dict[int, tuple[int, float]]:
    """Which drawn tile is which true one, and how well its box fits: best pairs first."""
    fit = iou(replace(photo, tiles=tuple(drawn)).boxes(), photo.boxes())
    found: dict[int, tuple[int, float]] = {}
    for flat in np.argsort(-fit, axis=None) if fit.size else ():
        one, other = divmod(int(flat), fit.shape[1])
        if fit[one, other] < _SAME_TILE:
            break
        if one not in found and other not in {true for true, _ in found.values()}:
            found[one] = other, float(fit[one, other])
    return found


def _check(photo: LabelledPhoto, drawn: list[LabelledTile], fit: float) -> None:
    """Raises `RuntimeError` unless `drawn` are the tiles of `photo`."""
    pairs = _pairs(photo, drawn)
    wrong = [at for at, (true, _) in pairs.items() if drawn[at].kind != photo.tiles[true].kind]
    loose = [at for at, (_, overlap) in pairs.items() if overlap < fit]
    if len(drawn) != len(photo.tiles) or len(pairs) != len(drawn) or wrong or loose:
        raise RuntimeError(
            f"{photo.name}: {len(drawn)} tiles drawn of {len(photo.tiles)}, {len(pairs)} of them over true "
            f"ones, {len(wrong)} named wrong, {len(loose)} loose"
        )


def correct(person: Person, photo: LabelledPhoto, fit: float) -> None:
    """Make the detector's boxes those of `photo`: tile by tile in order of doubt while any is wrong."""
    drawn = person.look().tiles
    pairs = _pairs(photo, drawn)
    todo = {
        drawn[at].box
        for at in range(len(drawn))
        if at not in pairs or drawn[at].kind != photo.tiles[pairs[at][0]].kind or pairs[at][1] < fit
    }
    missing = [t for at, t in enumerate(photo.tiles) if at not in {true for true, _ in pairs.values()}]
    true_of = {drawn[at].box: (photo.tiles[true], overlap) for at, (true, overlap) in pairs.items()}
    person.done["G"] += len(drawn) - len(todo)
    steps = 0
    while todo:
        now = person.look()
        chosen = now.tiles[now.chosen]
        box = chosen.box
        if box in todo:
            person.decide()
            todo.remove(box)
            if box not in true_of:
                # The next tile is chosen then.
                person.keys("x")
                continue
            tile, overlap = true_of[box]
            if chosen.kind != tile.kind:
                person.name(tile.kind)
            if overlap < fit:
                person.pull(box, tile.box)
        if todo:
            person.keys(Keys.TAB)
        steps += 1
        if steps > 3 * len(drawn) + 3:
            raise RuntimeError(f"{photo.name}: the keyboard does not lead to {len(todo)} tiles")
    # Is a tile left without a box?
    person.decide()
    for tile in missing:
        person.decide()
        person.draw(tile.box, [each.box for each in person.look().tiles])
        person.name(tile.kind)


def draw_all(person: Person, photo: LabelledPhoto, fit: float) -> None:
    """Draw and name every tile of `photo`."""
    done: list[Box] = []
    for tile in photo.tiles:
        person.decide()
        person.draw(tile.box, done)
        person.name(tile.kind)
        done.append(tile.box)
    person.decide()


@dataclass(frozen=True)
class Pass:
    """All photos done in one way: operators, and the seconds the page took each time to the next photo and to
    redraw."""

    done: Counter[str]
    next_s: list[float]
    redraw_s: list[float]


def go_through(folder: DataFolder, truth: Mapping[str, LabelledPhoto], by_hand: bool, fit: float) -> Pass:
    """Do every photo that waits, in the page."""
    with _page(folder, by_hand) as address, chromium(DESKTOP) as driver:
        app = App(driver, address, touch=False, look_every_s=0.05)
        app.open()
        person = Person(driver, app)
        person.look()
        driver.execute_script(_WATCH, app.shadow(".review .name"))
        for left in range(len(truth), 0, -1):
            photo = truth[person.look().photo]
            (draw_all if by_hand else correct)(person, photo, fit)
            _check(photo, person.look().tiles, fit)
            person.keys(Keys.ENTER)
            if left > 1:
                app.until(lambda name=photo.name: person.look().photo != name)  # type: ignore[misc]
            else:
                app.until(lambda: "No photo waits" in app.text())
        times = driver.execute_script("return window.fanlens")
    return Pass(person.done, *([each / 1000 for each in times[key]] for key in ("next", "drawn")))


@contextmanager
def _page(folder: DataFolder, by_hand: bool) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", "from ui.commands.dataset import app; app()", "review", str(folder.path)]
    command += ["--no-open", "--port", str(port)] + ["--by-hand"] * by_hand
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        app = f"http://127.0.0.1:{port}"
        _wait(app, server)
        yield app
    finally:
        server.terminate()
        server.wait()


def _wait(address: str, server: subprocess.Popen[bytes]) -> None:
    import time
    import urllib.request

    for _ in range(1800):
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health", timeout=5):
                return
        except OSError:
            if server.poll() is not None:
                raise RuntimeError("the page did not start") from None
            time.sleep(0.1)


def prepared(root: Path, photos: list[LabelledPhoto], model_file: Path) -> DataFolder:
    """A data set of the bare photos, drawn on by the detector."""
    bare = root / "photos"
    bare.mkdir()
    for photo in photos:
        shutil.copy(photo.image, bare / f"{photo.name}{photo.image.suffix}")
    origin = adding.Origin("photos", "see the photos", "see the photos")
    folder = DataFolder.create(root / "data")
    adding.add(folder, adding.plain_photos(bare, origin), bare, origin, Serial())
    prelabel.prelabel(folder, model_file, Serial())
    return folder


def report(hand: Pass, corrected: Pass, photos: int, tiles: int) -> None:
    """Print both rates and their ratio, under three assumptions."""
    for title, each in (("drawn by hand", hand), ("corrected", corrected)):
        print(f"{title}: {model.in_words(each.done)}")
    # It is one page: what the machine does beside is no merit of either way.
    waiting, redraw = (
        statistics.median(first + second)
        for first, second in ((hand.next_s, corrected.next_s), (hand.redraw_s, corrected.redraw_s))
    )
    print(f"the page redraws in {redraw:.3f} s and shows the next photo in {waiting:.2f} s (medians)")
    print("modelled tiles a minute (keystroke-level model; no person was timed):")
    for title, times in (
        ("looking over a right tile takes a decision", model.SECONDS),
        ("looking over a right tile takes a glance", model.GLANCE),
        ("a hand on the mouse, a hand on the keyboard", model.NO_HOMING),
    ):
        rates = [60 * tiles / model.seconds(p.done, photos * waiting, times) for p in (hand, corrected)]
        print(f"  {title}: by hand {rates[0]:.1f}, corrected {rates[1]:.1f}, ratio {rates[1] / rates[0]:.1f}")


def main() -> None:
    """Choose photos, do them in both ways, and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True, help="labelled photos")
    parser.add_argument("--split", default="val")
    parser.add_argument("--photos", type=int, default=6)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--fit", type=float, default=0.7, help="how well a box must fit (IoU)")
    parser.add_argument("--model", type=Path, default=MODEL)
    options = parser.parse_args()
    labelled = [photo for photo in read_folder(options.data, options.split) if photo.tiles]
    photos = random.Random(options.seed).sample(labelled, options.photos)
    truth = {photo.name: photo for photo in photos}
    with tempfile.TemporaryDirectory(prefix="fanlens-bench-") as place:
        folder = prepared(Path(place), photos, options.model)
        drawn = sum(len(photo.tiles) for photo in folder.photos())
        tiles = sum(len(photo.tiles) for photo in photos)
        print(f"{len(photos)} photos of {options.split}, {tiles} tiles; the detector drew {drawn} boxes")
        hand = go_through(folder, truth, True, options.fit)
        corrected = go_through(folder, truth, False, options.fit)
        report(hand, corrected, len(photos), tiles)
        works = list(review.log_of(folder))
        edits = sum(w.relabelled + w.moved + w.added + w.removed for w in works if w.way == "review")
        print(f"of a hundred tiles {100 * edits / tiles:.0f} had to be corrected")
        if {(w.photo, w.way) for w in works} != {(name, way) for name in truth for way in ("hand", "review")}:
            raise SystemExit("not every photo was kept")


if __name__ == "__main__":
    main()
