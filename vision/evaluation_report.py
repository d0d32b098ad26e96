"""An evaluation as text tables and as JSON."""

from __future__ import annotations

from typing import Any

from scoring.tiles import CODES
from vision.evaluation import Evaluation, Figures

_COLUMNS = ("photos", "tiles", "located", "named", "precision", "exact", "mAP50", "mAP50-95")


def as_json(report: Evaluation) -> dict[str, Any]:
    """The evaluation as plain JSON values."""
    return {
        "figures": _figures(report.figures),
        "flowers_as_one": _figures(report.flowers_as_one),
        "groups": {name: _figures(part) for name, part in report.groups.items()},
        "groups_flowers_as_one": {
            name: _figures(part) for name, part in report.groups_flowers_as_one.items()
        },
        "kinds": {
            CODES[kind]: {"labels": labels, "located": located, "named": named}
            for kind, (labels, located, named) in report.kinds.items()
        },
        "confusions": [
            {"labelled": CODES[label], "read": CODES[read] if read >= 0 else None, "count": count}
            for label, read, count in report.confusions
        ],
        "calibration": [
            {"low": b.low, "high": b.high, "count": b.count, "confidence": b.confidence, "right": b.right}
            for b in report.calibration
        ],
        "calibration_error": report.calibration_error,
        "photos_without_tiles": report.empty,
        "photos_without_tiles_but_a_false_one": report.empty_with_false,
        "milliseconds": {"median": report.seconds_at(50) * 1000, "p95": report.seconds_at(95) * 1000},
    }


def _figures(figures: Figures) -> dict[str, Any]:
    counts = {
        "photos": figures.photos,
        "tiles": figures.labels,
        "located_tiles": figures.located,
        "named_tiles": figures.named,
        "exact_photos": figures.exact,
    }
    return counts | figures.shares()


def as_text(name: str, report: Evaluation, brief: bool = False) -> str:
    """Tables for a person. `brief` gives the two lines of totals only."""
    lines = [f"\n{name}", "  " + "".join(f"{column:>10}" for column in ("", *_COLUMNS))]
    lines += [_row("all", report.figures), _row("1 flower", report.flowers_as_one)]
    if brief:
        return "\n".join(lines)
    lines += ["", "  by group (flowers as one in brackets)"]
    for group, figures in report.groups.items():
        one = report.groups_flowers_as_one[group].shares()
        lines.append(f"{_row(group, figures)}  [{one['named']:.3f}, {one['exact']:.3f}]")
    lines += ["", "  by kind: named of labelled"]
    cells = [f"{CODES[kind]:>3} {named:4d}/{labels:<4d}" for kind, (labels, _, named) in report.kinds.items()]
    lines += ["  " + "".join(cells[start : start + 9]) for start in range(0, len(cells), 9)]
    if report.confusions:
        pairs = [f"{CODES[a]} as {CODES[b] if b >= 0 else '?'} {n}" for a, b, n in report.confusions[:24]]
        lines += ["", "  most often misread: " + ", ".join(pairs)]
    lines += ["", f"  calibration error {report.calibration_error:.3f}; of those reported at, right:"]
    lines.append(
        "  "
        + ", ".join(
            f"{b.low:.1f}-{b.high:.1f}: {b.right:.2f} of {b.count}" for b in report.calibration if b.count
        )
    )
    if report.empty:
        lines.append(f"  photos without tiles: {report.empty}, with a false tile: {report.empty_with_false}")
    lines.append(
        f"  a photo: median {report.seconds_at(50) * 1000:.0f} ms, 95% {report.seconds_at(95) * 1000:.0f} ms"
    )
    return "\n".join(lines)


def _row(name: str, figures: Figures) -> str:
    shares = figures.shares()
    numbers = [shares[key] for key in ("located", "named", "precision", "exact", "map50", "map50_95")]
    return f"  {name:>10}{figures.photos:10d}{figures.labels:10d}" + "".join(
        f"{value:10.3f}" for value in numbers
    )
