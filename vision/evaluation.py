"""How well tiles are found and named on labelled photos: the one place that defines the figures.

- located: a label with a prediction of its own at IoU 0.5 or more (pairs by falling IoU, whatever the kind);
- named: located, and of the labelled kind;
- precision: predictions that are named labels, of those that touch the labelled tiles' region;
- exact photo: every label named, and no other prediction centred in the region that the labels span (tiles
in the background of some photos are not labelled, so a prediction far from the labels is neither right nor
wrong);
- AP: area under the precision-recall curve of a kind, interpolated at 101 recalls; mAP50 at IoU 0.5,
mAP50-95 the mean over 0.5, 0.55 .. 0.95.

Predictions count from `confidence` on, except for AP, which uses all.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import KINDS
from vision.dataset.images import read_image
from vision.dataset.model import LabelledPhoto

Pixels = NDArray[np.uint8]
FIRST_FLOWER = 34
FALSE_TILE = 0.5  # a prediction this sure where there is no tile is a false tile
AP_IOUS = tuple(np.arange(0.5, 0.96, 0.05).round(2))


@dataclass(frozen=True, slots=True, eq=False)
class Predictions:
    """What a judged reader says of a photo: boxes (n, 4) in its pixels, kinds (n,), confidences (n,)."""

    boxes: NDArray[np.float32]
    kinds: NDArray[np.int64]
    confidences: NDArray[np.float32]

    def select(self, index: NDArray[np.bool_] | NDArray[np.intp]) -> Predictions:
        """Those at `index`."""
        return Predictions(self.boxes[index], self.kinds[index], self.confidences[index])


Judged = Callable[[Pixels], Predictions]
"""A reader under judgement: (h, w, 3) uint8 RGB pixels to predictions."""


@dataclass(frozen=True, slots=True, eq=False)
class PhotoResult:
    """One photo: its labels beside what was predicted. `match` gives each label's prediction above the
    confidence."""

    photo: LabelledPhoto
    label_kinds: NDArray[np.int64]
    label_boxes: NDArray[np.float32]
    predictions: Predictions
    match: NDArray[np.int64]  # (labels,) index into `predictions`, -1 where none
    inside: NDArray[np.bool_]  # (predictions,) centred in the region of the labels
    confidence: float
    seconds: float

    def counted(self) -> NDArray[np.bool_]:
        """Which predictions are above the confidence."""
        return self.predictions.confidences >= self.confidence


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of some photos, under one way of naming."""

    photos: int
    labels: int
    located: int
    named: int
    counted: int  # predictions in the regions of labels
    exact: int
    map50: float
    map50_95: float

    def shares(self) -> dict[str, float]:
        """The figures as shares, 0..1 (0 where there is nothing to count)."""
        return {
            "located": self.located / max(self.labels, 1),
            "named": self.named / max(self.labels, 1),
            "precision": self.named / max(self.counted, 1),
            "exact": self.exact / max(self.photos, 1),
            "map50": self.map50,
            "map50_95": self.map50_95,
        }


@dataclass(frozen=True, slots=True)
class CalibrationBin:
    """Predictions of confidence `low` to `high`: how many, how sure on average, how many right."""

    low: float
    high: float
    count: int
    confidence: float
    right: float


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Everything measured on a set of photos."""

    figures: Figures
    flowers_as_one: Figures
    groups: dict[str, Figures]
    groups_flowers_as_one: dict[str, Figures]
    kinds: dict[int, tuple[int, int, int]]  # labels, located, named
    confusions: tuple[tuple[int, int, int], ...]  # labelled, read as, how often; most frequent first
    calibration: tuple[CalibrationBin, ...]
    calibration_error: float
    empty: int  # photos without any label
    empty_with_false: int  # of those, with a prediction of 0.5 or more
    seconds: tuple[float, ...] = field(repr=False)

    def seconds_at(self, percent: float) -> float:
        """Seconds a photo at a percentile."""
        return float(np.percentile(self.seconds, percent)) if self.seconds else 0.0


def as_one_flower(kinds: NDArray[np.int64]) -> NDArray[np.int64]:
    """Class ids with the eight flowers as one."""
    return np.minimum(kinds, FIRST_FLOWER)


def examine(
    photos: Iterable[LabelledPhoto],
    judged: Judged,
    confidence: float = 0.25,
    known: frozenset[int] | None = None,
    change: Callable[[Pixels, NDArray[np.float32]], tuple[Pixels, NDArray[np.float32]]] | None = None,
) -> Iterator[PhotoResult]:
    """Judge each photo. `known` restricts the labels to kinds that the judged reader knows.

    `change` alters pixels and label boxes first (turned, darkened, ...). Raises ValueError naming a file that
    cannot be decoded.
    """
    for photo in photos:
        pixels = load_pixels(photo)
        kinds, boxes = photo.kinds(), photo.boxes()
        if change is not None:
            pixels, boxes = change(pixels, boxes)
        started = time.perf_counter()
        predictions = judged(pixels)
        seconds = time.perf_counter() - started
        if known is not None:
            keep = np.array([int(kind) in known for kind in kinds], bool)
            predictions = predictions.select(_not_of(boxes[~keep], boxes[keep], predictions.boxes))
            kinds, boxes = kinds[keep], boxes[keep]
        yield compare(photo, kinds, boxes, predictions, confidence, seconds)


def _not_of(
    left_out: NDArray[np.float32], kept: NDArray[np.float32], found: NDArray[np.float32]
) -> NDArray[np.bool_]:
    """Which boxes of `found` are not on a label that is left out: those are neither right nor wrong."""
    best_left = overlap_table(left_out, found).max(axis=0, initial=0.0)
    best_kept = overlap_table(kept, found).max(axis=0, initial=0.0)
    return np.asarray((best_left < 0.5) | (best_kept >= best_left))


def load_pixels(photo: LabelledPhoto) -> Pixels:
    """The RGB pixels of a photo, upright. Raises ValueError naming the file."""
    return np.asarray(cv2.cvtColor(read_image(photo.image), cv2.COLOR_BGR2RGB), np.uint8)


def compare(
    photo: LabelledPhoto,
    kinds: NDArray[np.int64],
    boxes: NDArray[np.float32],
    predictions: Predictions,
    confidence: float,
    seconds: float = 0.0,
) -> PhotoResult:
    """Match the labels of a photo with what was predicted."""
    counted = np.flatnonzero(predictions.confidences >= confidence)
    match = np.full(len(kinds), -1, np.int64)
    pairs = match_boxes(boxes, predictions.boxes[counted], 0.5)
    for label, found in pairs:
        match[label] = counted[found]
    inside = np.zeros(len(predictions.boxes), bool)
    if len(boxes) and len(predictions.boxes):
        low, high = boxes[:, :2].min(0), boxes[:, 2:].max(0)
        centres = (predictions.boxes[:, :2] + predictions.boxes[:, 2:]) / 2
        inside = ((centres >= low) & (centres <= high)).all(axis=1)
    return PhotoResult(photo, kinds, boxes, predictions, match, inside, confidence, seconds)


def overlap_table(a: NDArray[np.float32], b: NDArray[np.float32]) -> NDArray[np.float32]:
    """Intersection over union of every box of `a` (n, 4) with every box of `b` (m, 4): (n, m)."""
    low = np.maximum(a[:, None, :2], b[None, :, :2])
    high = np.minimum(a[:, None, 2:], b[None, :, 2:])
    both = np.prod((high - low).clip(0), axis=2)
    area_a = np.prod(a[:, 2:] - a[:, :2], axis=1)
    area_b = np.prod(b[:, 2:] - b[:, :2], axis=1)
    return np.asarray(both / (area_a[:, None] + area_b[None] - both).clip(1e-9), np.float32)


def match_boxes(
    labels: NDArray[np.float32], found: NDArray[np.float32], least: float
) -> list[tuple[int, int]]:
    """Pairs (label, found) of IoU `least` or more, best first, each box in one pair at most."""
    if not len(labels) or not len(found):
        return []
    table = overlap_table(labels, found)
    order = np.argsort(-table, axis=None, kind="stable")
    pairs, used_labels, used_found = [], set(), set()
    for place in order:
        label, index = divmod(int(place), table.shape[1])
        if table[label, index] < least:
            break
        if label not in used_labels and index not in used_found:
            used_labels.add(label)
            used_found.add(index)
            pairs.append((label, index))
    return pairs


def summarise(results: Sequence[PhotoResult]) -> Evaluation:
    """All figures of some examined photos."""
    groups: dict[str, list[PhotoResult]] = defaultdict(list)
    for result in results:
        groups[result.photo.group or "(none)"].append(result)
    kinds: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    confusions: Counter[tuple[int, int]] = Counter()
    for result in results:
        for label, found in zip(result.label_kinds, result.match, strict=True):
            row = kinds[int(label)]
            row[0] += 1
            if found < 0:
                continue
            row[1] += 1
            read = int(result.predictions.kinds[found])
            row[2] += int(read == label)
            if read != label:
                confusions[int(label), read] += 1
    bins, error = calibration(results)
    return Evaluation(
        figures=_figures(results, False),
        flowers_as_one=_figures(results, True),
        groups={name: _figures(part, False) for name, part in sorted(groups.items())},
        groups_flowers_as_one={name: _figures(part, True) for name, part in sorted(groups.items())},
        kinds={kind: (row[0], row[1], row[2]) for kind, row in sorted(kinds.items())},
        confusions=tuple((a, b, n) for (a, b), n in confusions.most_common()),
        calibration=bins,
        calibration_error=error,
        empty=sum(not len(result.label_kinds) for result in results),
        empty_with_false=sum(
            not len(result.label_kinds) and bool((result.predictions.confidences >= FALSE_TILE).any())
            for result in results
        ),
        seconds=tuple(result.seconds for result in results),
    )


def _figures(results: Sequence[PhotoResult], one_flower: bool) -> Figures:
    labels = located = named = counted = exact = 0
    for result in results:
        right = _named(result, one_flower)
        labels += len(right)
        located += int((result.match >= 0).sum())
        named += int(right.sum())
        inside = result.inside & result.counted()
        inside[result.match[result.match >= 0]] = True
        counted += int(inside.sum())
        if len(right):
            exact += int(bool(right.all()) and int(inside.sum()) == len(right))
        else:
            exact += int(not bool(result.counted().any()))
    map50, map50_95 = mean_average_precision(results, one_flower)
    return Figures(len(results), labels, located, named, counted, exact, map50, map50_95)


def _named(result: PhotoResult, one_flower: bool) -> NDArray[np.bool_]:
    found = result.match >= 0
    right = np.zeros(len(result.match), bool)
    read = result.predictions.kinds[result.match[found]]
    label = result.label_kinds[found]
    right[found] = as_one_flower(read) == as_one_flower(label) if one_flower else read == label
    return right


def mean_average_precision(results: Sequence[PhotoResult], one_flower: bool = False) -> tuple[float, float]:
    """mAP at IoU 0.5, and the mean over IoU 0.5 to 0.95, over the kinds that are labelled."""
    fold = as_one_flower if one_flower else (lambda kinds: kinds)
    count: Counter[int] = Counter()
    rows: dict[int, list[tuple[float, tuple[bool, ...]]]] = defaultdict(list)
    for result in results:
        label_kinds, read = fold(result.label_kinds), fold(result.predictions.kinds)
        count.update(int(kind) for kind in label_kinds)
        # Predictions away from the labels' region may be of unlabelled tiles: neither right nor wrong.
        near = result.inside.copy()
        table = overlap_table(result.label_boxes, result.predictions.boxes)
        if table.size:
            near |= table.max(axis=0) >= 0.5
        for kind in np.unique(read[near]):
            chosen = np.flatnonzero((read == kind) & near)
            chosen = chosen[np.argsort(-result.predictions.confidences[chosen], kind="stable")]
            part = (
                table[label_kinds == kind][:, chosen]
                if table.size
                else np.zeros((0, len(chosen)), np.float32)
            )
            hits = _hits(part)
            for index, place in enumerate(chosen):
                rows[int(kind)].append((float(result.predictions.confidences[place]), hits[index]))
    tables = [_average_precisions(rows.get(kind, []), total) for kind, total in sorted(count.items())]
    if not tables:
        return 0.0, 0.0
    means = np.mean(tables, axis=0)
    return float(means[0]), float(means.mean())


def _hits(table: NDArray[np.float32]) -> list[tuple[bool, ...]]:
    """For each prediction (column, surest first), at each IoU, whether it takes a label not yet taken."""
    hits = np.zeros((table.shape[1], len(AP_IOUS)), bool)
    for level, least in enumerate(AP_IOUS):
        free = np.ones(table.shape[0], bool)
        for column in range(table.shape[1]):
            overlaps = np.where(free, table[:, column], 0.0)
            if len(overlaps) and overlaps.max() >= least:
                free[int(overlaps.argmax())] = False
                hits[column, level] = True
    return [tuple(bool(value) for value in row) for row in hits]


def _average_precisions(rows: list[tuple[float, tuple[bool, ...]]], total: int) -> NDArray[np.float64]:
    if not rows:
        return np.zeros(len(AP_IOUS))
    order = sorted(range(len(rows)), key=lambda index: -rows[index][0])
    hits = np.array([rows[index][1] for index in order], float)
    right = hits.cumsum(axis=0)
    precision = right / np.arange(1, len(rows) + 1)[:, None]
    recall = right / total
    result = np.zeros(len(AP_IOUS))
    for level in range(len(AP_IOUS)):
        envelope = np.maximum.accumulate(precision[::-1, level])[::-1]
        places = np.searchsorted(recall[:, level], np.linspace(0, 1, 101), side="left")
        result[level] = np.append(envelope, 0.0)[places].mean()
    return result


def calibration(results: Sequence[PhotoResult], bins: int = 10) -> tuple[tuple[CalibrationBin, ...], float]:
    """How often predictions of each confidence are right, and the expected calibration error.

    Counted are the predictions that overlap a label or are centred in the labels' region.
    """
    sure: list[float] = []
    right: list[bool] = []
    for result in results:
        owner = {int(found): label for label, found in enumerate(result.match) if found >= 0}
        for index in np.flatnonzero(result.counted()):
            if int(index) in owner or result.inside[index]:
                sure.append(float(result.predictions.confidences[index]))
                label = owner.get(int(index))
                right.append(
                    label is not None and result.label_kinds[label] == result.predictions.kinds[index]
                )
    confidences, hits = np.array(sure), np.array(right, float)
    edges = np.linspace(0, 1, bins + 1)
    rows, error = [], 0.0
    for low, high in pairwise(edges):
        chosen = (confidences > low) & (confidences <= high)
        number = int(chosen.sum())
        mean = float(confidences[chosen].mean()) if number else 0.0
        share = float(hits[chosen].mean()) if number else 0.0
        rows.append(CalibrationBin(float(low), float(high), number, mean, share))
        error += number * abs(mean - share)
    return tuple(rows), error / max(len(confidences), 1)


def all_kinds() -> frozenset[int]:
    """The 42 class ids."""
    return frozenset(range(KINDS))
