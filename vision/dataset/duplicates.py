"""Near duplicates: photos of one moment, which a split must not part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision import photo as pictures
from vision.dataset import hashing
from vision.dataset.formats.layout import SPLITS
from vision.dataset.model import LabelledPhoto
from vision.dataset.runner import Runner


@dataclass(frozen=True, slots=True)
class Pair:
    """Two photos that look alike, and in how many of the 64 bits of their hash they differ."""

    one: LabelledPhoto
    other: LabelledPhoto
    bits: int


def pairs(photos: Iterable[LabelledPhoto], near: int = hashing.NEAR) -> tuple[Pair, ...]:
    """Every two photos that are near duplicates; photos without a hash have none."""
    listed = tuple(photos)
    found = sorted(hashing.near_pairs([photo.phash for photo in listed], near))
    return tuple(Pair(listed[i], listed[j], bits) for i, j, bits in found)


@dataclass(frozen=True, slots=True)
class Twin:
    """A photo, the one of a part that looks most like it, in how many bits of 64 they differ, and how many of
    that part look like it."""

    photo: LabelledPhoto
    other: LabelledPhoto
    bits: int
    count: int


def twins(photos: Sequence[LabelledPhoto], near: int, within: bool) -> Iterator[Twin]:
    """The near duplicates of each photo, summed up: those of its own part that come before it (`within`), or
    of each part that is judged less (train is judged least, test most). In memory are numbers, not pairs.
    """
    rank = np.array([SPLITS.index(p.split) if p.split in SPLITS else -1 for p in photos], np.int64)
    parts = [*SPLITS, ""]
    counts = np.zeros((len(photos), len(parts)), np.int64)
    nearest = np.full(counts.shape, np.iinfo(np.int64).max)
    for block in hashing.near_blocks([photo.phash for photo in photos], near):
        one, other, bits = block.T
        if within:
            wanted = rank[one] == rank[other]
            # The earlier photo is the one to keep.
            one, other = other, one
        else:
            wanted = (rank[one] != rank[other]) & (rank[one] >= 0) & (rank[other] >= 0)
            later = rank[one] > rank[other]
            one, other = np.where(later, one, other), np.where(later, other, one)
        one, other, bits = one[wanted], other[wanted], bits[wanted]
        np.add.at(counts, (one, rank[other]), 1)
        np.minimum.at(nearest, (one, rank[other]), bits * len(photos) + other)
    for at, part in zip(*np.nonzero(counts), strict=True):
        bits, other = divmod(int(nearest[at, part]), len(photos))
        yield Twin(photos[at], photos[other], bits, int(counts[at, part]))


def independent(
    photos: Sequence[LabelledPhoto],
    part: str,
    of: str,
    near: int = hashing.NEAR,
    scenes: bool = False,
) -> tuple[LabelledPhoto, ...]:
    """The photos of `part` that look like none of the part `of`; with `scenes`, and are of no scene of it."""
    both = [photo for photo in photos if photo.split in (part, of)]
    alike: set[str] = set()
    for pair in hashing.near_pairs([photo.phash for photo in both], near):
        one, other = both[pair[0]], both[pair[1]]
        if one.split != other.split:
            alike |= {one.name, other.name}
    shared = {(photo.source, photo.group) for photo in both if photo.split == of} if scenes else set()
    return tuple(
        photo
        for photo in both
        if photo.split == part and photo.name not in alike and (photo.source, photo.group) not in shared
    )


def fingerprinted(
    photos: Iterable[LabelledPhoto], runner: Runner, progress: Callable[[], None] = lambda: None
) -> tuple[LabelledPhoto, ...]:
    """`photos`, those without a perceptual hash given one; a photo that cannot be read stays without."""
    listed = tuple(photos)
    found = runner.map(_phash, (photo for photo in listed if not photo.phash), lambda _: "")
    done = []
    for photo in listed:
        done.append(photo if photo.phash else replace(photo, phash=next(found)))
        progress()
    return tuple(done)


def _phash(photo: LabelledPhoto) -> str:
    try:
        return hashing.phash(pictures.load(photo.image).pixels)
    except pictures.PhotoError:
        return ""


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
