"""Classes that are rare or absent, and parts of a split that share a scene."""

from __future__ import annotations

from collections import Counter
from typing import Final

import numpy as np

from scoring.tiles import CODES, FLOWERS, KINDS, code
from vision.dataset.audit.finding import Finding, Findings, Material
from vision.dataset.duplicates import twins
from vision.dataset.hashing import NEAR
from vision.dataset.model import counts

_RARE: Final = 0.3
"""A class with less than this share of the median class is rare."""


def class_balance(material: Material) -> Findings:
    """Classes that are absent or rare in the set, in a part of it, or in a source."""
    parts: dict[str, list[int]] = {"": list(range(len(material.photos)))}
    for at, photo in enumerate(material.photos):
        if photo.split:
            parts.setdefault(f"part {photo.split}", []).append(at)
        parts.setdefault(f"source {photo.source}", []).append(at)
    for name, members in parts.items():
        held = counts(material.photos[at] for at in members)
        usual = float(np.median(held[:34]))
        absent = [kind for kind in range(KINDS) if not held[kind]]
        rare = [kind for kind in range(KINDS) if 0 < held[kind] < _RARE * usual]
        place = name or "the set"
        if len(absent) == KINDS:
            continue
        if set(FLOWERS) <= set(absent):
            yield Finding("class balance", f"{place}: no flowers", 0.5)
            absent = [kind for kind in absent if kind not in FLOWERS]
        if absent:
            yield Finding("class balance", f"{place}: none of {' '.join(map(code, absent))}", 0.7)
        if rare:
            listed = ", ".join(f"{CODES[kind]} {held[kind]}" for kind in rare)
            yield Finding("class balance", f"{place}: few of {listed} (the usual class has {usual:.0f})", 0.3)


def leaks(material: Material) -> Findings:
    """Scenes that lie in two parts, and near duplicates that do."""
    scenes: dict[str, dict[str, int]] = {}
    for photo in material.photos:
        if photo.split:
            parts = scenes.setdefault(photo.group, {})
            parts[photo.split] = parts.get(photo.split, 0) + 1
    for scene, parts in scenes.items():
        if len(parts) > 1:
            shared = ", ".join(f"{count} in {part}" for part, count in sorted(parts.items()))
            yield Finding("scene in two parts", f"scene {scene}: {shared}", 0.8)
    pairs: Counter[tuple[str, str]] = Counter()
    photos: Counter[tuple[str, str]] = Counter()
    for twin in twins(material.photos, NEAR, within=False):
        one, other = twin.photo, twin.other
        pairs[one.split, other.split] += twin.count
        photos[one.split, other.split] += 1
        more = f" and {twin.count - 1} more" if twin.count > 1 else ""
        what = (
            f"in {one.split}, looks like {other.name} in {other.split} ({twin.bits} bits of 64 differ){more}"
        )
        yield Finding("near duplicate in two parts", what, 0.9 - twin.bits / 20, one)
    for (part, of), count in pairs.items():
        what = f"{count} pairs of near duplicates lie in {part} and {of}: {photos[part, of]} photos of {part}"
        yield Finding("near duplicate in two parts", what, 1.0)


def duplicates(material: Material) -> Findings:
    """Near duplicates within one part, which add little."""
    for twin in twins(material.photos, near=2, within=True):
        more = f" and {twin.count - 1} more" if twin.count > 1 else ""
        what = f"looks like {twin.other.name} ({twin.bits} bits of 64 differ){more}"
        yield Finding("near duplicate", what, 0.2, twin.photo)
