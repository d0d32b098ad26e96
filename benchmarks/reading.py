"""What a reading gets right, what it doubts, and what it costs.

    python -m benchmarks.reading --split val            the figures of a split
    python -m benchmarks.reading --split val --fit      and fit models/confidence.json to it
    python -m benchmarks.reading --time                 a 12-megapixel photo, step by step

A split is read from a folder in the layout of the photo set: photos.csv, images/, labels/ (`--photos`).
"""

from __future__ import annotations

import argparse
import csv
import os
import resource
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import is_flower
from tests.vision.arrangement_truth import annotated
from vision.arrangement import arrange
from vision.classifier import MODEL as FACES
from vision.classifier import Classifier
from vision.classifier import shipped as shipped_classifier
from vision.confidence import FILE, STRANGE, Calibration, features, fitted, surroundings
from vision.detections import Detections
from vision.detector.base import Detector
from vision.detector.onnx import MODEL, OnnxDetector
from vision.detector.postprocess import overlaps
from vision.looks import view_of
from vision.photo import Photo, load
from vision.reading import FIRST_LOOK, LONGEST, MARGIN, SURE, TILE, compose, read, see
from vision.reading_model import Reading, Role, TileReading

LOCATED = 0.5
SAME = 0.3
"""Boxes around a tilted tile are drawn wide or narrow: for its role such an overlap will do."""
SILENT_AT_MOST = 0.02
"""Share of photos that may show a wrong tile as certain."""
DOUBT_AT_LEAST = 0.95
"""And what is less sure is doubtful anyhow: the split shows sets that were trained on, others do worse."""
USUAL = 0.1
"""Share of the photos that are less sure, as a whole, than usual."""


@dataclass(frozen=True)
class Labelled:
    """A photo with its labels: kinds (N,), boxes (N, 4) in pixels."""

    name: str
    photo: Photo
    kinds: NDArray[np.intp]
    boxes: NDArray[np.float32]


@dataclass(frozen=True)
class Seen:
    """A photo after two looks, and which detection shows which labelled tile (-1: none)."""

    truth: Labelled
    tiles: Detections
    direction: float
    shown_by: NDArray[np.intp]

    @cached_property
    def hand(self) -> NDArray[np.bool_]:
        """Which detections are part of the hand."""
        found = arrange(self.tiles.turned(self.direction))
        mask = np.zeros(len(self.tiles), bool)
        mask[list(found.order)] = [role is not Role.OUTSIDE for role in found.roles]
        return mask


def labelled(folder: Path, split: str, every: int) -> Iterator[Labelled]:
    """Every `every`-th photo of `split`."""
    with (folder / "photos.csv").open(encoding="utf-8") as file:
        names = [row["photo"] for row in csv.DictReader(file) if row["split"] == split]
    for name in names[::every]:
        photo = load(folder / "images" / f"{name}.jpg", name)
        rows = np.loadtxt(folder / "labels" / f"{name}.txt", ndmin=2).reshape(-1, 5)
        size = np.array([photo.width, photo.height] * 2)
        middle = rows[:, 1:] * size
        low, high = middle[:, :2] - middle[:, 2:] / 2, middle[:, :2] + middle[:, 2:] / 2
        boxes = np.concatenate([low, high], axis=1).astype(np.float32)
        yield Labelled(name, photo, rows[:, 0].astype(np.intp), boxes)


def matched(
    truth: NDArray[np.float32], found: NDArray[np.float32], least: float = LOCATED
) -> NDArray[np.intp]:
    """For each of `truth` (N, 4) the one of `found` (M, 4) that overlaps best, by at least `least`, each used
    once, best first; -1 where there is none."""
    partner = np.full(len(truth), -1, np.intp)
    if not len(truth) or not len(found):
        return partner
    table = np.stack([overlaps(box, found)[0] for box in truth])
    while table.max() >= least:
        mine, theirs = np.unravel_index(table.argmax(), table.shape)
        partner[mine] = theirs
        table[mine], table[:, theirs] = 0, 0
    return partner


def look(
    folder: Path, split: str, every: int, detector: Detector, classifier: Classifier | None
) -> list[Seen]:
    """Both looks at every `every`-th photo of `split`."""
    found = []
    for one in labelled(folder, split, every):
        tiles, direction = see(one.photo, detector, classifier)
        found.append(Seen(one, tiles, direction, matched(one.boxes, tiles.boxes)))
    return found


def fit(photos: list[Seen]) -> Calibration:
    """Logistic regression of "the kind is right" on the features, what is usual for a hand, and the doubt
    below which at most `SILENT_AT_MOST` of the photos show a wrong tile of the hand as certain."""
    rows = [features(one.tiles.scores)[one.shown_by[one.shown_by >= 0]] for one in photos]
    right = [
        (one.tiles.kinds[one.shown_by[one.shown_by >= 0]] == one.truth.kinds[one.shown_by >= 0]).astype(float)
        for one in photos
    ]
    x, y = np.concatenate(rows), np.concatenate(right)
    weights = np.array([0.0, 1.0, 0.1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ weights))
        gradient = x.T @ (y - p) - 1e-2 * weights
        curvature = (x * (p * (1 - p))[:, None]).T @ x + 1e-2 * np.eye(3)
        weights = weights + np.linalg.solve(curvature, gradient)
    means = [surroundings(one.tiles.scores, one.hand)[one.hand] for one in photos if one.hand.sum() > 1]
    usual = float(np.quantile([mean.mean() for mean in means], USUAL))
    bias, level, lead = map(float, weights)
    plain = Calibration(bias, level, lead, usual=usual, strange=STRANGE)
    all_sure = [plain.probabilities(one.tiles.scores, one.hand).max(axis=1, initial=0) for one in photos]
    wrong = sorted(
        (
            max(
                (
                    float(sure[shown])
                    for shown, kind in zip(one.shown_by, one.truth.kinds, strict=True)
                    if shown >= 0 and one.tiles.kinds[shown] != kind and one.hand[shown]
                ),
                default=0.0,
            )
            for one, sure in zip(photos, all_sure, strict=True)
        ),
        reverse=True,
    )
    allowed = int(SILENT_AT_MOST * len(photos))
    doubtful = min(0.995, max(DOUBT_AT_LEAST, wrong[allowed] + 1e-4))
    return replace(plain, doubtful=doubtful)


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


def _enlarge(source: Path, target: Path) -> None:
    from PIL import Image

    with Image.open(source) as image:
        scale = (12_000_000 / (image.width * image.height)) ** 0.5
        size = (round(image.width * scale), round(image.height * scale))
        image.convert("RGB").resize(size).save(target, quality=90)


def clock(
    photo_file: Path, detector: Detector, classifier: Classifier | None, threads: int, rounds: int = 5
) -> None:
    """Print the share of each step for the photo enlarged to 12 megapixels, and the peak of memory."""
    with TemporaryDirectory() as folder:
        big = Path(folder) / "big.jpg"
        # In a process of its own: the memory reported is that of reading alone.
        maker = get_context("spawn").Process(target=_enlarge, args=(photo_file, big))
        maker.start()
        maker.join()
        data = big.read_bytes()
    steps: dict[str, list[tuple[float, float]]] = {}

    @contextmanager
    def timed(name: str) -> Iterator[None]:
        wall, busy = time.perf_counter(), time.process_time()
        yield
        steps.setdefault(name, []).append((time.perf_counter() - wall, time.process_time() - busy))

    for _ in range(rounds):
        with timed("decode"):
            photo = load(data)
        with timed("one look at all"):
            first = detector.detect(photo.pixels, FIRST_LOOK).mapped(photo.scale, 0, 0)
        first = first.select(first.confidence >= SURE)
        with timed("arrangement"):
            draft = arrange(first)
        hand = [t for t, role in zip(draft.order, draft.roles, strict=True) if role is not Role.OUTSIDE]
        boxes = first.boxes[hand]
        size = float(np.median(np.sqrt(np.prod(boxes[:, 2:] - boxes[:, :2], axis=1))))
        with timed("cut out the hand"):
            view = view_of(photo, boxes, draft.direction, MARGIN * size, TILE, LONGEST)
        with timed("look at the hand"):
            again = detector.detect(view.pixels, max(view.pixels.shape[:2]))
        if classifier is not None:
            with timed("faces"):
                classifier.look(view.pixels, again.boxes)
        with timed("read() in all"):
            read(photo, detector, classifier)
    for name, values in steps.items():
        wall, busy = (1000 * sorted(column)[rounds // 2] for column in zip(*values, strict=True))
        print(f"  {name:18} {wall:7.0f} ms, {busy:6.0f} ms of processor time")
    wall, busy = (
        sum(1000 * sorted(v[at] for v in steps[name])[rounds // 2] for name in ("decode", "read() in all"))
        for at in (0, 1)
    )
    print(f"  file to reading {wall:.0f} ms ({busy:.0f} ms of processor time) at {threads} threads,")
    print(f"  while the machine's load was {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"  peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--photos", type=Path, default=Path(__file__).parents[2] / "shared" / "photos")
    parser.add_argument("--split", choices=("val", "test", "train"), default=None)
    parser.add_argument("--every", type=int, default=1, help="only every so many-th photo")
    parser.add_argument("--fit", action="store_true", help="fit the confidence to the split and write it")
    parser.add_argument("--time", action="store_true")
    parser.add_argument("--no-faces", action="store_true", help="the detector alone")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--model", type=Path, default=MODEL, help="another detector")
    chosen = parser.parse_args()
    detector = OnnxDetector(chosen.model, chosen.threads)
    faces = FACES.is_file() and not chosen.no_faces
    classifier = shipped_classifier(chosen.threads) if faces else None
    if chosen.time:
        sample = Path(__file__).parents[1] / "datasets" / "samples" / "jc_hand-028.jpg"
        clock(sample, detector, classifier, chosen.threads)
    if chosen.split:
        photos = look(chosen.photos, chosen.split, chosen.every, detector, classifier)
        calibration = fit(photos) if chosen.fit else fitted()
        if chosen.fit:
            FILE.write_text(calibration.to_json(), encoding="utf-8")
            print("fitted", calibration)
        report(photos, calibration)
        flowers = sum(int(is_flower(int(kind))) for one in photos for kind in one.truth.kinds)
        print(f"flowers among the labels {flowers}")


if __name__ == "__main__":
    main()
