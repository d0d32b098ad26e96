"""Which photos a training run draws, how often, and how each becomes a training image."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.dataset.images import read_image
from vision.dataset.model import LabelledPhoto
from vision.training.augment import Example, Image, Random, Strength, compose, crop_to_tiles
from vision.training.flowers import remarked

# In these groups face-up tiles lie unlabelled in the background: only the surroundings of labelled tiles
# are used.
GROUPS_WITH_UNLABELLED_TILES = frozenset({"hand", "table"})


EMPTY_RARITY = 1.6  # sets their share to about a twelfth


@dataclass(frozen=True, slots=True)
class Source:
    """Photos drawn in the same way: `share` of all training images, `strength` of what is done to them;
    `remark` of their flower tiles get other marks, written with `fonts`."""

    photos: tuple[LabelledPhoto, ...]
    share: float
    strength: Strength
    balanced: bool = True  # rare kinds and small groups more often
    crop_groups: frozenset[str] = GROUPS_WITH_UNLABELLED_TILES
    remark: float = 0.0
    fonts: tuple[str, ...] = ()


def photo_weights(photos: tuple[LabelledPhoto, ...], rare_share: float = 0.4) -> NDArray[np.float64]:
    """How often to draw each photo, summing to one.

    `rare_share` of the draws go to photos with kinds of which there are few (the flowers), the rest to
    all; photos of a large group count less each.
    """
    counts = Counter(tile.kind for photo in photos for tile in photo.tiles)
    groups = Counter((photo.source, photo.group) for photo in photos)
    few = np.median(list(counts.values())) / 2 if counts else 0.0
    general, rare = np.zeros(len(photos)), np.zeros(len(photos))
    for index, photo in enumerate(photos):
        damping = groups[photo.source, photo.group] ** -0.35
        kinds = {tile.kind for tile in photo.tiles}
        if not kinds:  # backs, tables: few, and the only ones to teach what is no tile
            general[index] = damping * EMPTY_RARITY
            continue
        rarity = float(np.mean([counts[kind] ** -0.5 for kind in kinds]))
        general[index] = damping * rarity * len(photo.tiles) ** 0.4
        rare[index] = damping * sum(counts[tile.kind] < few for tile in photo.tiles) ** 0.5
    general /= general.sum()
    if not rare.any():
        return general
    return np.asarray((1 - rare_share) * general + rare_share * rare / rare.sum())


class Sampler:
    """Draws finished training images of a given size from several sources."""

    def __init__(self, sources: list[Source], most_tiles: int = 90, cache_bytes: int = 2_000_000_000) -> None:
        if not sources or not all(source.photos for source in sources):
            raise ValueError("a training run needs at least one photo in every source")
        self.sources = sources
        self.most_tiles = most_tiles
        self.cache_bytes = cache_bytes  # decoding is a third of the cost of an image
        self._decoded: dict[Path, Image] = {}
        self._decoded_bytes = 0
        shares = np.array([source.share for source in sources], float)
        self.shares = shares / shares.sum()
        self.weights = [
            photo_weights(source.photos)
            if source.balanced
            else np.full(len(source.photos), 1 / len(source.photos))
            for source in sources
        ]

    def draw(self, size: int, random: Random) -> Example:
        """One (size, size) example, with at most about `most_tiles` tiles."""
        index = int(random.choice(len(self.sources), p=self.shares))
        source = self.sources[index]
        cells = np.array(source.strength.cells)
        number = 1 + int(random.choice(len(cells), p=cells / cells.sum()))
        chosen = random.choice(len(source.photos), number, p=self.weights[index])
        examples: list[Example] = []
        tiles = 0
        for choice in chosen:
            photo = source.photos[choice]
            tiles += len(photo.tiles)
            if examples and tiles > self.most_tiles:
                break
            examples.append(self._load(photo, source, random))
        return compose(examples, size, source.strength, random)

    def _load(self, photo: LabelledPhoto, source: Source, random: Random) -> Example:
        image = self._decoded.get(photo.image)
        if image is None:
            image = read_image(photo.image)
            self._decoded_bytes += image.nbytes
            if self._decoded_bytes < self.cache_bytes:
                self._decoded[photo.image] = image
        image, boxes, kinds = without(image, photo), photo.boxes(), photo.kinds()
        if source.remark:
            image, kinds = remarked(image, boxes, kinds, source.remark, source.fonts, random)
        example = Example(image, boxes, kinds)
        if photo.group in source.crop_groups:
            example = crop_to_tiles(example, random.uniform(0.3, 0.6))
        return example


def without(image: Image, photo: LabelledPhoto) -> Image:
    """`image` with the masked boxes of `photo` painted in the mean colour of each, labelled tiles left."""
    if not photo.masked:
        return image
    painted = image.copy()
    size = np.array([image.shape[1], image.shape[0]] * 2)
    for x0, y0, x1, y1 in np.clip(np.round(np.array(photo.masked) * size), 0, size).astype(int):
        part = painted[y0:y1, x0:x1]
        if part.size:
            part[:] = part.reshape(-1, 3).mean(axis=0)
    for x0, y0, x1, y1 in np.clip(np.round(photo.boxes()), 0, size).astype(int):
        painted[y0:y1, x0:x1] = image[y0:y1, x0:x1]
    return painted
