"""Which photos a training run draws, how often, and how each becomes a training image."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dataset.model import LabelledPhoto
from vision.training.augment import Example, Image, Random, Strength, compose, crop_to_tiles

# In these groups face-up tiles lie unlabelled in the background: only the surroundings of labelled tiles are used.
GROUPS_WITH_UNLABELLED_TILES = frozenset({"hand", "table"})


@dataclass(frozen=True, slots=True)
class Source:
    """Photos drawn in the same way: `share` of all training images, `strength` of what is done to them."""

    photos: tuple[LabelledPhoto, ...]
    share: float
    strength: Strength
    balanced: bool = True  # rare kinds and small groups more often
    crop_groups: frozenset[str] = GROUPS_WITH_UNLABELLED_TILES


def photo_weights(photos: tuple[LabelledPhoto, ...]) -> NDArray[np.float64]:
    """How often to draw each photo, summing to one: rare kinds more often, photos of a large group less each."""
    counts = Counter(tile.kind for photo in photos for tile in photo.tiles)
    groups = Counter((photo.source, photo.group) for photo in photos)
    weights = []
    for photo in photos:
        kinds = {tile.kind for tile in photo.tiles}
        rarity = float(np.mean([counts[kind] ** -0.5 for kind in kinds])) if kinds else 0.02
        weights.append(rarity * groups[photo.source, photo.group] ** -0.35)
    total = np.array(weights)
    return total / total.sum()


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
        examples, tiles = [], 0
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
        example = Example(image, photo.boxes(), photo.kinds())
        if photo.group in source.crop_groups:
            example = crop_to_tiles(example, random.uniform(0.3, 0.6))
        return example


def read_image(path: Path) -> Image:
    """A BGR image, upright. Raises ValueError naming the file when it cannot be decoded."""
    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if image is None:
        raise ValueError(f"{path}: not an image that can be decoded")
    return np.asarray(image, np.uint8)


def gentler(strength: Strength, **changes: float) -> Strength:
    """The same strength with some fields changed."""
    return replace(strength, **changes)  # type: ignore[arg-type]
