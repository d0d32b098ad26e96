"""What changed between two states of a data set, down to the single box."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from scoring.tiles import CODES, code
from vision.dataset.audit.boxes import iou
from vision.dataset.model import LabelledPhoto, counts

_SAME_TILE: Final = 0.5
_SAME_BOX: Final = 1e-6


@dataclass(frozen=True, slots=True)
class PhotoChange:
    """How one photo changed: its picture, its part, its scene, and its tiles, each as a text."""

    name: str
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """What a newer state has more, less and otherwise; `balance` is (42,) tiles gained or lost."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[PhotoChange, ...]
    balance: tuple[int, ...]

    def __str__(self) -> str:
        if not (self.added or self.removed or self.changed):
            return "no difference\n"
        lines = [f"+ {name}" for name in self.added] + [f"- {name}" for name in self.removed]
        lines += [f"~ {each.name}: {'; '.join(each.changes)}" for each in self.changed]
        gains = ", ".join(f"{CODES[kind]} {n:+d}" for kind, n in enumerate(self.balance) if n)
        summary = f"{len(self.added)} photos more, {len(self.removed)} less, {len(self.changed)} changed"
        return "\n".join([*lines, summary + (f"; tiles: {gains}" if gains else ""), ""])


def diff(old: Iterable[LabelledPhoto], new: Iterable[LabelledPhoto]) -> Difference:
    """What `new` has otherwise than `old`; photos are the same that have one name.

    `new` is read one photo at a time, so that only one of two large states is in memory.
    """
    before = {photo.name: photo for photo in old}
    balance = -counts(before.values())
    added, changed = [], []
    for photo in new:
        balance += counts((photo,))
        known = before.pop(photo.name, None)
        if known is None:
            added.append(photo.name)
        elif changes := _changes(known, photo):
            changed.append(PhotoChange(photo.name, changes))
    return Difference(
        tuple(sorted(added)),
        tuple(sorted(before)),
        tuple(sorted(changed, key=lambda each: each.name)),
        tuple(int(n) for n in balance),
    )


def _changes(old: LabelledPhoto, new: LabelledPhoto) -> tuple[str, ...]:
    found = []
    if old.sha256 != new.sha256:
        found.append("another picture")
    for fact in ("split", "group", "source", "credit", "licence"):
        before, after = getattr(old, fact), getattr(new, fact)
        if before != after:
            found.append(f"{fact} {before or 'none'} -> {after or 'none'}")
    if old.reviewed != new.reviewed:
        found.append("confirmed" if new.reviewed else "no longer confirmed")
    return tuple(found + (_tile_changes(old, new) if old.tiles != new.tiles else []))


def _tile_changes(old: LabelledPhoto, new: LabelledPhoto) -> list[str]:
    """Tiles matched by overlap, best first: what became of each."""
    overlap = iou(old.boxes(), new.boxes())
    pairs = []
    left_old, left_new = set(range(len(old.tiles))), set(range(len(new.tiles)))
    for flat in np.argsort(-overlap, axis=None) if overlap.size else ():
        one, other = divmod(int(flat), overlap.shape[1])
        if overlap[one, other] < _SAME_TILE:
            break
        if one in left_old and other in left_new:
            left_old.remove(one)
            left_new.remove(other)
            pairs.append((one, other))
    found = []
    for one, other in sorted(pairs):
        before, after = old.tiles[one], new.tiles[other]
        if before.kind != after.kind:
            found.append(f"{code(before.kind)} -> {code(after.kind)}")
        elif max(abs(a - b) for a, b in zip(before.box, after.box, strict=True)) > _SAME_BOX:
            found.append(f"{code(before.kind)} moved")
    found += [f"- {code(old.tiles[at].kind)}" for at in sorted(left_old)]
    found += [f"+ {code(new.tiles[at].kind)}" for at in sorted(left_new)]
    return found
