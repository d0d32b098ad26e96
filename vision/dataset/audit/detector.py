"""Labels against what the detector sees: another kind, a tile without label, a box that fits loosely."""

from __future__ import annotations

from collections import Counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import code, is_flower
from vision.dataset.audit.boxes import iou
from vision.dataset.audit.finding import Finding, Findings, Material
from vision.dataset.corrections import Correction
from vision.dataset.guesses import Guess
from vision.dataset.model import LabelledPhoto

_SAME: Final = 0.5
"""Overlap (IoU) from which a guess is of the labelled tile."""
_TOUCHES: Final = 0.2
"""Below this overlap with every label, a guess is of a tile without label."""
_SURE_OTHER: Final = 0.5
_SURE_TILE: Final = 0.6
_LOOSE: Final = 1.5
"""How many times further off the edges of flowers are than those of other tiles before that is said."""
_ENOUGH: Final = 20


def _matched(photo: LabelledPhoto, guesses: tuple[Guess, ...]) -> NDArray[np.float32]:
    """(labels, guesses) overlaps."""
    scale = np.array([photo.width, photo.height] * 2, np.float32)
    boxes = np.array([guess.box for guess in guesses], np.float32).reshape(-1, 4) * scale
    return iou(photo.boxes(), boxes)


def disagreements(material: Material) -> Findings:
    """A label whose tile the detector reads as another kind, much more probably than as the label."""
    for photo in material.photos:
        guesses = material.guesses.get(photo.name, ())
        if not guesses or not photo.tiles:
            continue
        overlap = _matched(photo, guesses)
        for at, tile in enumerate(photo.tiles):
            best = int(overlap[at].argmax())
            guess = guesses[best]
            # The guess must be of this tile, not of a neighbour that fits another label better.
            if overlap[at, best] < _SAME or int(overlap[:, best].argmax()) != at or guess.kind == tile.kind:
                continue
            against = guess.score - guess.probability(tile.kind)
            if against >= _SURE_OTHER:
                what = f"{code(tile.kind)}, read as {code(guess.kind)} ({guess.score:.0%})"
                where = tile.box
                change = Correction(
                    photo.name, at + 1, "relabel", tile.kind, guess.kind, None, f"read at {guess.score:.2f}"
                )
                yield Finding("other kind", what, against, photo, at + 1, where, change)


def missing(material: Material) -> Findings:
    """Tiles the detector is sure of, without a label: training would learn them as background."""
    for photo in material.photos:
        guesses = material.guesses.get(photo.name, ())
        overlap = _matched(photo, guesses)
        for at, guess in enumerate(guesses):
            if guess.score >= _SURE_TILE and (not len(overlap) or overlap[:, at].max() < _TOUCHES):
                what = f"a {code(guess.kind)} ({guess.score:.0%}) without label"
                change = Correction(
                    photo.name, 0, "add", None, guess.kind, guess.box, f"read at {guess.score:.2f}"
                )
                yield Finding("without label", what, guess.score, photo, 0, guess.box, change)


def unseen(material: Material) -> Findings:
    """Labels on which the detector sees nothing at all."""
    for photo in material.photos:
        guesses = material.guesses.get(photo.name)
        if not guesses:
            continue
        overlap = _matched(photo, guesses)
        for at, tile in enumerate(photo.tiles):
            if overlap[at].max() < _TOUCHES:
                where = tile.box
                yield Finding(
                    "not seen", f"the detector sees no {code(tile.kind)}", 0.4, photo, at + 1, where
                )


def loose_flowers(material: Material) -> Findings:
    """Sources whose flower boxes have an edge that lies elsewhere than the detector's far more often than
    their other boxes do: the mark of boxes that were made from others by a rule."""
    for source, photos in material.by_source().items():
        off: dict[bool, list[float]] = {True: [], False: []}
        for photo in photos:
            guesses = material.guesses.get(photo.name, ())
            if not guesses or not photo.tiles:
                continue
            overlap = _matched(photo, guesses)
            boxes = photo.boxes()
            scale = np.array([photo.width, photo.height] * 2)
            for at, tile in enumerate(photo.tiles):
                best = int(overlap[at].argmax())
                if overlap[at, best] >= _SAME:
                    side = np.sqrt((boxes[at, 2] - boxes[at, 0]) * (boxes[at, 3] - boxes[at, 1]))
                    worst = np.abs(np.array(guesses[best].box) * scale - boxes[at]).max() / side
                    off[is_flower(tile.kind)].append(float(worst))
        if min(map(len, off.values())) < _ENOUGH:
            continue
        flowers, rest = (float(np.quantile(off[which], 0.9)) for which in (True, False))
        if flowers > _LOOSE * max(rest, 0.03):
            what = (
                f"{source}: a tenth of the flower boxes have an edge off by {flowers:.2f} of a tile's side "
                f"or more (other tiles: {rest:.2f}): their edges are approximate"
            )
            yield Finding("loose flower boxes", what, 0.6)


def confusions(findings: Findings) -> list[tuple[str, str, int]]:
    """Which kinds are labelled as which others, most often first: (label, read as, times)."""
    pairs = Counter(
        (f.correction.old, f.correction.new) for f in findings if f.check == "other kind" and f.correction
    )
    return [
        (code(old), code(new), times)
        for (old, new), times in pairs.most_common()
        if old is not None and new is not None
    ]
