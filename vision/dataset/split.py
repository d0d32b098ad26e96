"""Share scenes out among train, val and test: no scene in two parts, every class in each part.

Near duplicates join their scenes. The shares are met as nearly as whole scenes allow, over all classes at
once, by a seeded search; a class that lies in too few scenes to be in every part is named, not hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CODES, KINDS, Tile
from vision.dataset.duplicates import Joined, pairs
from vision.dataset.formats.layout import SPLITS
from vision.dataset.model import LabelledPhoto
from vision.dataset.problems import DataSetError

Floats = NDArray[np.float64]
SHARES: Final[Mapping[str, float]] = {"train": 0.8, "val": 0.1, "test": 0.1}
_MISSING: Final = 100.0
"""What a class absent from a part weighs against shares that are not met."""
_STARTS: Final = 10
_SWEEPS: Final = 20
_PARTNERS: Final = 60
_NOTHING: Final = 1e-9
"""Less than any share of a class that one tile can be: what rounding leaves."""


@dataclass(frozen=True, slots=True)
class Split:
    """Which part each scene is in; `counts` is (parts, 42) tiles, `photos` how many photos of each part.

    `absent` are the (part, kind) pairs that could not be met, `joined` the scenes that near duplicates tie.
    """

    parts: Mapping[str, str]
    counts: Mapping[str, NDArray[np.int64]]
    photos: Mapping[str, int]
    absent: tuple[tuple[str, Tile], ...]
    joined: tuple[tuple[str, ...], ...]

    def of(self, photo: LabelledPhoto) -> str:
        """The part of `photo`."""
        return self.parts[photo.group]


def split(
    photos: Iterable[LabelledPhoto],
    shares: Mapping[str, float] = SHARES,
    *,
    seed: int = 0,
    keep: bool = False,
    near: int | None = None,
) -> Split:
    """The scenes of `photos` shared out. `keep` leaves scenes where they are that are in a part already;
    `near` is the greatest distance of near duplicates (None: scenes alone count).

    Raises `DataSetError` when there are fewer scenes than parts, shares that are no shares, or a scene that
    `keep` finds in two parts.
    """
    wanted = {part: share for part, share in shares.items() if share > 0}
    if not wanted or set(wanted) - set(SPLITS) or abs(sum(wanted.values()) - 1) > 1e-6:
        raise DataSetError(f"shares must be of {', '.join(SPLITS)} and sum to 1, not {dict(shares)}")
    listed = tuple(photos)
    joined = Joined()
    for pair in pairs(listed, near) if near is not None else ():
        joined.join(pair.one.group, pair.other.group)
    scenes = sorted({joined.root(photo.group) for photo in listed})
    if len(scenes) < len(wanted):
        raise DataSetError(
            f"{len(scenes)} scenes cannot be shared among {len(wanted)} parts; give photos a scene each"
        )
    table, sizes = _table(listed, scenes, joined)
    fixed = _kept(listed, scenes, joined, tuple(wanted)) if keep else np.full(len(scenes), -1)
    found = _search(table, sizes, np.array(list(wanted.values())), fixed, np.random.default_rng(seed))
    return _result(listed, scenes, joined, table, sizes, found, tuple(wanted))


def _table(
    photos: Iterable[LabelledPhoto], scenes: list[str], joined: Joined
) -> tuple[Floats, NDArray[np.int64]]:
    """(scenes, 42) tiles and (scenes,) photos."""
    index = {scene: row for row, scene in enumerate(scenes)}
    table, sizes = np.zeros((len(scenes), KINDS)), np.zeros(len(scenes), np.int64)
    for photo in photos:
        row = index[joined.root(photo.group)]
        sizes[row] += 1
        for tile in photo.tiles:
            table[row, tile.kind] += 1
    return table, sizes


def _kept(
    photos: Iterable[LabelledPhoto], scenes: list[str], joined: Joined, parts: tuple[str, ...]
) -> NDArray[np.int64]:
    """(scenes,) the part a scene is in already, -1 for none."""
    found: dict[str, str] = {}
    for photo in photos:
        scene = joined.root(photo.group)
        if photo.split in parts and found.setdefault(scene, photo.split) != photo.split:
            raise DataSetError(
                f"scene {scene!r} is in {found[scene]} and {photo.split} already: share it out anew"
            )
    return np.array([parts.index(found[scene]) if scene in found else -1 for scene in scenes])


def _search(
    table: Floats,
    sizes: NDArray[np.int64],
    shares: Floats,
    fixed: NDArray[np.int64],
    random: np.random.Generator,
) -> NDArray[np.int64]:
    """(scenes,) the best assignment of several greedy starts, each improved by moves and swaps."""
    # Photos count as one more class, so that parts of few tiles do not swallow photos.
    columns = np.concatenate([table, sizes[:, None].astype(np.float64)], axis=1)
    total = columns.sum(axis=0)
    columns = columns[:, total > 0] / total[total > 0]
    best, best_cost = np.maximum(fixed, 0), np.inf
    for _ in range(_STARTS if len(columns) < 1000 else 1):
        assigned = _greedy(columns, shares, fixed, random)
        _improve(assigned, columns, shares, fixed, random)
        cost = float(_costs(_sums(columns, assigned, len(shares)), shares).sum())
        if cost < best_cost:
            best, best_cost = assigned, cost
    return best


def _sums(columns: Floats, assigned: NDArray[np.int64], parts: int) -> Floats:
    """(parts, classes) what each part holds of each class, as a share of the class."""
    held = np.zeros((parts, columns.shape[1]))
    np.add.at(held, assigned[assigned >= 0], columns[assigned >= 0])
    return held


def _costs(held: Floats, shares: Floats) -> Floats:
    """(n,) how far each of n parts (n, classes) is from its share (n,), relative to it, and what it lacks."""
    off = (held - shares[:, None]) / shares[:, None]
    missing = held < _NOTHING
    costs: Floats = (off**2).mean(axis=1) + _MISSING * missing.mean(axis=1)
    return costs


def _greedy(
    columns: Floats, shares: Floats, fixed: NDArray[np.int64], random: np.random.Generator
) -> NDArray[np.int64]:
    """Large scenes first, each where it helps most."""
    assigned = fixed.copy()
    held = _sums(columns, assigned, len(shares))
    weight = columns.sum(axis=1) * random.uniform(0.5, 1.5, len(columns))
    for scene in np.argsort(-weight):
        if assigned[scene] < 0:
            gain = _costs(held + columns[scene], shares) - _costs(held, shares)
            assigned[scene] = int(gain.argmin())
            held[assigned[scene]] += columns[scene]
    return assigned


def _improve(
    assigned: NDArray[np.int64],
    columns: Floats,
    shares: Floats,
    fixed: NDArray[np.int64],
    random: np.random.Generator,
) -> None:
    """Move scenes, and swap pairs of them, while that helps; `assigned` is changed."""
    free = np.flatnonzero(fixed < 0)
    nothing = np.zeros((len(shares), columns.shape[1]))
    for _ in range(_SWEEPS):
        helped = False
        held = _sums(columns, assigned, len(shares))
        for scene in random.permutation(free):
            here = int(assigned[scene])
            partners = random.choice(free, size=min(len(free), _PARTNERS), replace=False)
            partners = partners[assigned[partners] != here]
            # Whatever goes there: nothing (a move to each part) or a partner (a swap with its part).
            there = np.concatenate([np.arange(len(shares)), assigned[partners]])
            back = np.concatenate([nothing, columns[partners]])
            new_here = held[here] - columns[scene] + back
            new_there = held[there] + columns[scene] - back
            costs = _costs(held, shares)
            gain = _costs(new_here, np.full(len(there), shares[here])) + _costs(new_there, shares[there])
            gain -= costs[here] + costs[there]
            gain[here] = 0.0
            best = int(gain.argmin())
            if gain[best] < -_NOTHING:
                held[here], held[there[best]] = new_here[best], new_there[best]
                assigned[scene] = there[best]
                if best >= len(shares):
                    assigned[partners[best - len(shares)]] = here
                helped = True
        if not helped:
            break


def _result(
    photos: Iterable[LabelledPhoto],
    scenes: list[str],
    joined: Joined,
    table: Floats,
    sizes: NDArray[np.int64],
    found: NDArray[np.int64],
    parts: tuple[str, ...],
) -> Split:
    of_root = {scene: parts[part] for scene, part in zip(scenes, found, strict=True)}
    groups = sorted({photo.group for photo in photos})
    counts = {part: table[found == at].sum(axis=0).astype(np.int64) for at, part in enumerate(parts)}
    held = table.sum(axis=0) > 0
    absent = tuple(
        (part, kind) for part in parts for kind in range(KINDS) if held[kind] and not counts[part][kind]
    )
    tied: dict[str, list[str]] = {}
    for group in groups:
        tied.setdefault(joined.root(group), []).append(group)
    return Split(
        {group: of_root[joined.root(group)] for group in groups},
        counts,
        {part: int(sizes[found == at].sum()) for at, part in enumerate(parts)},
        absent,
        tuple(tuple(scenes) for scenes in tied.values() if len(scenes) > 1),
    )


def absent_text(found: Split, photos: Iterable[LabelledPhoto]) -> str:
    """Which classes each part lacks, each with the number of scenes that have it; empty if none."""
    scenes: dict[Tile, set[str]] = {}
    for photo in photos:
        for tile in photo.tiles:
            scenes.setdefault(tile.kind, set()).add(photo.group)
    lacking: dict[str, list[Tile]] = {}
    for part, kind in found.absent:
        lacking.setdefault(part, []).append(kind)
    return "; ".join(
        f"{part} lacks {', '.join(f'{CODES[kind]} ({len(scenes[kind])})' for kind in kinds)}"
        for part, kinds in lacking.items()
    )
