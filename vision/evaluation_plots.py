"""Plots of an evaluation: calibration, confusions, and photos with what was read drawn on them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from scoring.tiles import CODES
from vision.evaluation import Evaluation, PhotoResult, load_pixels

PHOTOS_DRAWN = 24


def write_plots(report: Evaluation, results: Sequence[PhotoResult], folder: Path) -> None:
    """Write calibration.png, confusions.png and drawn photos (wrong ones first) into `folder`.

    Raises ValueError where matplotlib is not installed.
    """
    try:
        import matplotlib
    except ImportError:
        raise ValueError("plots need matplotlib, which is not installed") from None
    matplotlib.use("Agg")
    folder.mkdir(parents=True, exist_ok=True)
    _calibration(report, folder / "calibration.png")
    _confusions(report, results, folder / "confusions.png")
    wrong = sorted(results, key=lambda result: -_mistakes(result))
    for result in wrong[:PHOTOS_DRAWN]:
        draw(result, folder / f"{result.photo.name}.jpg")


def _mistakes(result: PhotoResult) -> int:
    found = result.match[result.match >= 0]
    named = int((result.predictions.kinds[found] == result.label_kinds[result.match >= 0]).sum())
    return len(result.match) - named


def _calibration(report: Evaluation, path: Path) -> None:
    from matplotlib import pyplot

    rows = [row for row in report.calibration if row.count]
    figure, axes = pyplot.subplots(figsize=(5, 5))
    axes.plot([0, 1], [0, 1], color="grey", linewidth=1)
    axes.plot([row.confidence for row in rows], [row.right for row in rows], marker="o")
    for row in rows:
        axes.annotate(str(row.count), (row.confidence, row.right), fontsize=8)
    axes.set(
        xlabel="confidence", ylabel="share right", title=f"calibration error {report.calibration_error:.3f}"
    )
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def _confusions(report: Evaluation, results: Sequence[PhotoResult], path: Path) -> None:
    from matplotlib import pyplot

    table = np.zeros((len(CODES), len(CODES)))
    for label, read, count in report.confusions:
        if read >= 0:
            table[label, read] = count
    figure, axes = pyplot.subplots(figsize=(11, 10))
    shown = axes.imshow(np.log1p(table), cmap="Reds")
    axes.set_xticks(range(len(CODES)), CODES, rotation=90, fontsize=7)
    axes.set_yticks(range(len(CODES)), CODES, fontsize=7)
    for label, read in zip(*np.nonzero(table), strict=True):
        axes.text(read, label, f"{table[label, read]:.0f}", ha="center", va="center", fontsize=6)
    axes.set(xlabel="read as", ylabel="labelled")
    figure.colorbar(shown, label="log(1 + count)")
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def draw(result: PhotoResult, path: Path) -> None:
    """The photo with predictions: green right, red misread (with the label), orange no label; blue missed
    labels."""
    image = cv2.cvtColor(load_pixels(result.photo), cv2.COLOR_RGB2BGR)
    owner = {int(found): label for label, found in enumerate(result.match) if found >= 0}
    for index in np.flatnonzero(result.counted()):
        read = CODES[result.predictions.kinds[index]] if result.predictions.kinds[index] >= 0 else "?"
        label = owner.get(int(index))
        if label is None:
            colour, text = (0, 140, 255), read
        elif result.label_kinds[label] == result.predictions.kinds[index]:
            colour, text = (0, 160, 0), read
        else:
            colour, text = (0, 0, 255), f"{read} not {CODES[result.label_kinds[label]]}"
        _box(image, result.predictions.boxes[index], colour, text)
    for missed in np.flatnonzero(result.match < 0):
        _box(image, result.label_boxes[missed], (255, 0, 0), CODES[result.label_kinds[missed]])
    cv2.imwrite(str(path), image)


def _box(image: np.ndarray, box: np.ndarray, colour: tuple[int, int, int], text: str) -> None:
    x0, y0, x1, y1 = (int(value) for value in box)
    cv2.rectangle(image, (x0, y0), (x1, y1), colour, 1)
    cv2.putText(image, text, (x0, max(9, y0 - 2)), cv2.FONT_HERSHEY_SIMPLEX, 0.38, colour, 1, cv2.LINE_AA)
