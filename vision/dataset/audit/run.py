"""All checks over a data set."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from vision.dataset.audit import balance, boxes, counts, detector
from vision.dataset.audit.finding import Finding, Findings, Material
from vision.dataset.corrections import Correction

CHECKS: Final[tuple[Callable[[Material], Findings], ...]] = (
    boxes.squeezed,
    detector.loose_flowers,
    balance.class_balance,
    balance.leaks,
    counts.impossible_counts,
    detector.disagreements,
    detector.missing,
    detector.unseen,
    boxes.odd_sizes,
    boxes.doubled,
    boxes.outside,
    boxes.unlabelled_photos,
    balance.duplicates,
)


def audit(material: Material) -> tuple[Finding, ...]:
    """Every finding, check by check, the most doubtful first within each."""
    return tuple(
        finding for check in CHECKS for finding in sorted(check(material), key=lambda each: -each.doubt)
    )


def corrections(findings: Iterable[Finding]) -> tuple[Correction, ...]:
    """The changes the findings propose, photo by photo, no label changed twice."""
    found: dict[tuple[str, int, object], Correction] = {}
    for finding in findings:
        if (each := finding.correction) is not None:
            found.setdefault((each.photo, each.line, each.box if not each.line else None), each)
    return tuple(sorted(found.values(), key=lambda each: (each.photo, each.line)))
