"""The figures of a reading: named, sure, doubted, suggested, given their roles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from benchmarks.labelled import Seen, matched
from tests.vision.arrangement_truth import annotated
from vision.confidence import Calibration
from vision.reading import compose
from vision.reading_model import Reading, Role, TileReading

SAME = 0.3
"""Boxes around a tilted tile are drawn wide or narrow: for its role such an overlap will do."""


def report(photos: list[Seen], calibration: Calibration) -> None:
    """Print every figure of a split."""
    count = sum(len(one.truth.kinds) for one in photos)
    located = sum(int((one.shown_by >= 0).sum()) for one in photos)
    named = sum(int(_right(one).sum()) for one in photos)
    exact = [one for one in photos if _right(one).all()]
    print(f"tiles {count}  located {located / count:.3f}  named {named / count:.4f}")
    print(f"photos {len(photos)}  every tile right {len(exact)}")
    readings = [(one, _reading_of(one, calibration)) for one in photos]
    _report_calibration(photos, calibration)
    _report_doubt(readings, calibration)
    _report_rules(readings)
    _report_hands(readings)


def _right(one: Seen) -> NDArray[np.bool_]:
    shown = one.shown_by
    kinds = np.where(shown >= 0, one.tiles.kinds[shown] if len(one.tiles) else 0, -1)
    return np.asarray(kinds == one.truth.kinds)


def _reading_of(one: Seen, calibration: Calibration) -> Reading:
    return compose(one.truth.photo, one.tiles, one.direction, calibration)


def _report_calibration(photos: list[Seen], calibration: Calibration) -> None:
    sure, good = [], []
    for one in photos:
        shown = one.shown_by[one.shown_by >= 0]
        sure.append(calibration.probabilities(one.tiles.scores, one.hand)[shown].max(axis=1, initial=0))
        good.append(one.tiles.kinds[shown] == one.truth.kinds[one.shown_by >= 0])
    p, y = np.concatenate(sure), np.concatenate(good)
    edges = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 1.01]
    print("calibration (said, right, tiles):", end="")
    for low, high in pairwise(edges):
        inside = (p >= low) & (p < high)
        if inside.any():
            print(f"  {p[inside].mean():.2f} {y[inside].mean():.2f} {inside.sum()}", end="")
    print()


def _report_doubt(readings: list[tuple[Seen, Reading]], calibration: Calibration) -> None:
    silent = flagged_right = flagged_wrong = 0
    for one, reading in readings:
        tiles = _tiles_of(one, reading)
        wrong = [t for t, kind in tiles if t is not None and t.tile != kind]
        silent += any(not t.doubtful for t in wrong if t.role is not Role.OUTSIDE)
        flagged_wrong += sum(t.doubtful for t in wrong)
        flagged_right += sum(t.doubtful for t, kind in tiles if t is not None and t.tile == kind)
    print(
        f"doubt below {calibration.doubtful:.3f}: photos with a wrong tile shown as certain "
        f"{silent}/{len(readings)}; flagged {flagged_wrong} wrong, {flagged_right} right tiles"
    )


def _tiles_of(one: Seen, reading: Reading) -> list[tuple[TileReading | None, int]]:
    boxes = np.array([tile.box for tile in reading.tiles], np.float32).reshape(-1, 4)
    partner = matched(one.truth.boxes, boxes)
    return [
        (reading.tiles[at] if at >= 0 else None, int(kind))
        for at, kind in zip(partner, one.truth.kinds, strict=True)
    ]


def _report_rules(readings: list[tuple[Seen, Reading]]) -> None:
    before = after = 0
    tally: Counter[tuple[str, str]] = Counter()
    for one, reading in readings:
        tiles = _tiles_of(one, reading)
        index = {id(tile): kind for tile, kind in tiles if tile is not None}
        ok = all(tile is not None and tile.tile == kind for tile, kind in tiles)
        before += ok
        changed = {
            change.index: change.tile
            for suggestion in reading.suggestions
            for change in suggestion.changes
            if change.tile is not None and suggestion.reason.value != "completes_hand"
        }
        for suggestion in reading.suggestions:
            for change in suggestion.changes:
                truth = index.get(id(reading.tiles[change.index]))
                if truth is None:
                    verdict = "right" if change.role is Role.OUTSIDE else "unlabelled"
                elif change.tile == truth:
                    verdict = "right"
                elif reading.tiles[change.index].tile == truth:
                    verdict = "wrong"
                else:
                    verdict = "neither"
                tally[suggestion.reason.value, verdict] += 1
        place = {id(tile): at for at, tile in enumerate(reading.tiles)}
        after += all(
            tile is not None and changed.get(place[id(tile)], tile.tile) == kind for tile, kind in tiles
        )
    print(f"photos right before the rules {before}, with the suggested legal tiles {after}")
    for (reason, verdict), number in sorted(tally.items()):
        print(f"  suggestion {reason}: {verdict} {number}")


def _report_hands(readings: list[tuple[Seen, Reading]]) -> None:
    truth = {photo.photo: photo for photo in annotated()}
    right = total = hands = grouped = whole = 0
    outside = called_outside = 0
    for one, reading in readings:
        marked = truth.get(one.truth.name)
        if marked is None:
            continue
        boxes = np.array([tile.box for tile in reading.tiles], np.float32).reshape(-1, 4)
        partner = matched(marked.tiles.boxes, boxes, SAME)
        role = {tile: wanted for wanted, tiles in marked.groups for tile in tiles}
        for tile, at in enumerate(partner):
            total += 1
            right += at >= 0 and reading.tiles[at].role is role[tile]
        # Whatever no one labelled is a discard, a wall or no tile: not part of the hand.
        loose = set(range(len(reading.tiles))) - set(partner.tolist())
        outside += len(loose)
        called_outside += sum(reading.tiles[at].role is Role.OUTSIDE for at in loose)
        if marked.crowd:
            continue
        hands += 1
        wanted_groups = _groups((r, tuple(int(partner[t]) for t in tiles)) for r, tiles in marked.groups)
        # Some photos have flowers that no one labelled: they are no error.
        known = {
            at for at, tile in enumerate(reading.tiles) if tile.role is not Role.FLOWER or at not in loose
        }
        found_groups = _groups((g.role, tuple(at for at in g.tiles if at in known)) for g in reading.groups)
        same = wanted_groups == found_groups
        grouped += same
        whole += same and all(
            at >= 0 and reading.tiles[at].tile == int(kind)
            for at, kind in zip(partner, marked.tiles.kinds, strict=True)
        )
    if total:
        print(f"roles right {right}/{total}; unlabelled called outside {called_outside}/{outside}")
        print(f"hands grouped exactly {grouped}/{hands}; grouped and every tile right {whole}/{hands}")


def _groups(groups: Iterable[tuple[Role, tuple[int, ...]]]) -> set[tuple[Role, frozenset[int]]]:
    flowers: set[int] = set()
    found: set[tuple[Role, frozenset[int]]] = set()
    for role, tiles in groups:
        if role is Role.FLOWER:
            flowers.update(tiles)
        elif role is not Role.OUTSIDE:
            found.add((role, frozenset(tiles)))
    return found | {(Role.FLOWER, frozenset(flowers))}
