"""Near duplicates: photos of one moment, which a split must not part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from vision.dataset import hashing
from vision.dataset.model import LabelledPhoto


@dataclass(frozen=True, slots=True)
class Pair:
    """Two photos that look alike, and in how many of the 64 bits of their hash they differ."""

    one: LabelledPhoto
    other: LabelledPhoto
    bits: int


def pairs(photos: Iterable[LabelledPhoto], near: int = hashing.NEAR) -> tuple[Pair, ...]:
    """Every two photos that are near duplicates; photos without a hash have none."""
    listed = tuple(photos)
    found = hashing.near_pairs([photo.phash for photo in listed], near)
    return tuple(Pair(listed[i], listed[j], bits) for i, j, bits in found)


def clusters(found: Iterable[Pair]) -> tuple[tuple[LabelledPhoto, ...], ...]:
    """Photos joined by `found`, directly or through others; largest first."""
    joined = Joined()
    photos: dict[str, LabelledPhoto] = {}
    for pair in found:
        photos |= {pair.one.name: pair.one, pair.other.name: pair.other}
        joined.join(pair.one.name, pair.other.name)
    groups: dict[str, list[LabelledPhoto]] = {}
    for name in sorted(photos):
        groups.setdefault(joined.root(name), []).append(photos[name])
    return tuple(tuple(group) for group in sorted(groups.values(), key=lambda g: (-len(g), g[0].name)))


class Joined:
    """Names joined into classes (union and find)."""

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def root(self, name: str) -> str:
        """The one that stands for the class of `name`."""
        while (above := self._above.get(name, name)) != name:
            self._above[name] = self._above.get(above, above)
            name = above
        return name

    def join(self, one: str, other: str) -> None:
        """Make the classes of both one; the earlier name in alphabetical order stands for it."""
        low, high = sorted((self.root(one), self.root(other)))
        self._above[high] = low
