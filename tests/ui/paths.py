"""Ways through the app that tests and the benchmark share."""

from __future__ import annotations

from tests.ui.page import App
from tests.ui.truth import Box, Labelled, overlap


def mend(app: App, truth: Labelled) -> tuple[int, int, int]:
    """Makes the tiles what people labelled: names the wrong ones, adds the missed ones by touching where they
    lie, sets aside those that are none of the hand. Returns how many of each."""
    app.show_whole_photo()
    seen = app.tiles(truth.width, truth.height)
    named = added = set_aside = 0
    met: set[int] = set()
    for code, box in truth.tiles:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        number = max(
            (one for one, tile in seen.items() if one not in met and _covers(tile.box, x, y)),
            key=lambda one: overlap(seen[one].box, box),
            default=None,
        )
        if number is None:
            free = not any(_covers(tile.box, x, y) for tile in seen.values())
            if free:
                app.tap_photo(x / truth.width, y / truth.height)
            else:
                # A box read too wide lies over it: the hand row takes a tile without a place.
                app.tap(app.until(lambda: app.parts(".tile.plus"))[0])
            in_hand = len(app.parts(".hand [data-tile]"))
            app.choose(code)
            _wait_for_count(app, in_hand + 1)
            app.close_sheet()
            added += 1
            continue
        met.add(number)
        if "outside" in seen[number].states:
            app.select(number)
            app.act("inside")
            wait_for_state(app, truth, number, "outside", False)
        if seen[number].code != code:
            rename(app, truth, number, code)
            named += 1
    for number, tile in seen.items():
        if number not in met and "outside" not in tile.states:
            app.select(number)
            app.act("outside")
            wait_for_state(app, truth, number, "outside", True)
            set_aside += 1
    return named, added, set_aside


def rename(app: App, truth: Labelled, number: int, code: str) -> None:
    """Names one tile, and waits until photo and server agree."""
    app.close_sheet()
    app.select(number)
    app.choose(code)
    app.until(lambda: app.tiles(truth.width, truth.height)[number].code == code)
    app.close_sheet()


def wait_for_state(app: App, truth: Labelled, number: int, state: str, on: bool) -> None:
    """Waits until a tile over the photo looks so, or no longer does."""
    app.until(lambda: (state in app.tiles(truth.width, truth.height)[number].states) is on)


def tile_of(app: App, truth: Labelled, code: str) -> int:
    """The id of the first tile `code` of the hand over the photo."""
    return next(
        number
        for number, tile in sorted(app.tiles(truth.width, truth.height).items())
        if tile.code == code and "outside" not in tile.states
    )


def _covers(box: Box, x: float, y: float) -> bool:
    return box[0] < x < box[2] and box[1] < y < box[3]


def _wait_for_count(app: App, count: int) -> None:
    app.until(lambda: len(app.parts(".hand [data-tile]")) == count)
