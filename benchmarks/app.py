"""How fast and how short the way through the app is, in Chromium on the screen of a phone.

    python -m benchmarks.app

Prints, for a photo of 12 megapixels, the seconds from choosing it to boxes over it, beside those that reading
the same photo takes without an app; the seconds from a tap that names a tile to the tile drawn anew, beside
those of a tap that only opens its sheet and asks no server; and the taps from the photo to the score when
two tiles are wrong. Ratios hold on a busy machine; seconds do not.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PIL import Image

from tests.ui.browser import PHONE, chromium, serving
from tests.ui.page import App
from tests.ui.paths import mend, rename, tile_of, wait_for_state
from tests.ui.truth import labelled
from vision.photo import load
from vision.reading import read

REPEATS = 5
SIZE = (4000, 3000)


def main() -> None:
    """Measures and prints."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, chromium(PHONE) as driver:
        app = App(driver, address, PHONE.touch, look_every_s=0.01)
        _boxes(app, Path(folder))
        _taps(app)


def _boxes(app: App, folder: Path) -> None:
    photo = folder / "large.jpg"
    with Image.open(labelled("jc_421245102").photo) as image:
        image.resize(SIZE, Image.Resampling.LANCZOS).save(photo, "JPEG", quality=92)
    data = photo.read_bytes()
    read(load(data))
    alone = _median(lambda: read(load(data)))

    def choose() -> None:
        app.upload(photo)
        app.tiles_read()

    seconds = []
    for _ in range(REPEATS):
        app.open("?lang=en")
        app.until(lambda: "sample photo" in app.text())
        app.until(app.settled)
        seconds.append(_seconds(choose))
    shown = statistics.median(seconds)
    print(
        f"photo of {SIZE[0] * SIZE[1] / 1e6:.0f} megapixels to boxes: {shown:.2f} s; "
        f"reading alone {alone:.2f} s; ratio {shown / alone:.2f}"
    )


def _taps(app: App) -> None:
    truth = labelled("jc_hand-008")
    app.open("?lang=en")
    app.taps = 0
    app.upload(truth.photo)
    app.tiles_read()
    app.show_whole_photo()
    for wrong, name in zip(sorted(app.tiles(truth.width, truth.height))[:2], ("N", "9s"), strict=True):
        rename(app, truth, wrong, name)
    made_wrong = app.taps
    mend(app, truth)
    winning = tile_of(app, truth, "C")
    app.select(winning)
    app.act("win")
    wait_for_state(app, truth, winning, "winning", True)
    app.press("Tiles are right – continue")
    app.press("Discard", "How was it won?")
    print(f"taps from photo to score with two wrong tiles: {app.taps - made_wrong + 2}; {app.headline()}")

    app.press("Back to the tiles")
    app.tiles_read()
    number = tile_of(app, truth, "1m")
    opened, redrawn = [], []
    for turn in range(REPEATS):
        opened.append(_seconds(lambda: app.select(number)))
        code = "2m" if turn % 2 == 0 else "1m"
        redrawn.append(_seconds(partial(_name, app, number, code)))
        app.close_sheet()
    tap, sheet = statistics.median(redrawn), statistics.median(opened)
    print(f"tap to redraw: {tap:.3f} s; a tap that asks no server {sheet:.3f} s; ratio {tap / sheet:.2f}")


def _name(app: App, number: int, code: str) -> None:
    """Names a tile with a touch that does not scroll first, which would be measured too."""
    key = app.parts(f'[data-pick="{code}"]')[0]
    app.driver.execute_script("arguments[0].click()", key)
    app.until(lambda: app.parts(f'.stage [data-tile="{number}"][data-code="{code}"]'))


def _median(work: Callable[[], object]) -> float:
    return statistics.median(_seconds(work) for _ in range(REPEATS))


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
