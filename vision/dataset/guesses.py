"""What the detector sees in each photo of a data set, kept so that no photo is looked at twice.

One line of JSON a photo in ``guesses/<model>.jsonl``, the model named by its SHA-256; a killed run goes on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

from scoring.tiles import Tile
from vision import photo as photos
from vision.dataset.folder import DataFolder, cut_torn_line
from vision.dataset.hashing import sha256
from vision.dataset.model import LabelledPhoto, LabelledTile
from vision.dataset.runner import Runner

PLACES: Final = 5


@dataclass(frozen=True, slots=True)
class Guess:
    """One tile the detector sees: kind, box (relative, x0 y0 x1 y1), probability, and what else it may be."""

    kind: Tile
    box: tuple[float, float, float, float]
    score: float
    others: tuple[tuple[Tile, float], ...] = ()

    def label(self) -> LabelledTile:
        """The guess as a label that no person has confirmed."""
        return LabelledTile(self.kind, *self.box, score=self.score)

    def probability(self, kind: Tile) -> float:
        """The detector's probability of `kind` (0 for one it does not name)."""
        return self.score if kind == self.kind else dict(self.others).get(kind, 0.0)


def guess(
    folder: DataFolder,
    wanted: Iterable[LabelledPhoto],
    model: Path,
    runner: Runner,
    progress: Callable[[], None] = lambda: None,
    keep: Path | None = None,
) -> Iterator[tuple[LabelledPhoto, tuple[Guess, ...]]]:
    """Each of `wanted` with what `model` sees in it, in order; a photo that cannot be read is left out.
    `keep` is the folder to keep it in, of the data set itself if not given.

    Raises `ModelError` for a file that is no model of tiles.
    """
    from vision.detector.onnx import OnnxDetector

    OnnxDetector(model)
    cache = _cache(folder, model, keep)
    cache.parent.mkdir(parents=True, exist_ok=True)
    cache.touch()
    cut_torn_line(cache)
    seen = _seen(cache)
    asked = list(wanted)
    fresh = runner.map(partial(_look, str(model)), [p for p in asked if _key(p) not in seen], _nothing)
    with cache.open("r", encoding="utf-8") as old, cache.open("a", encoding="utf-8") as new:
        for photo in asked:
            if (at := seen.get(_key(photo))) is not None:
                old.seek(at)
                found = _read(old.readline())
            else:
                looked = next(fresh)
                if looked is None:
                    progress()
                    continue
                line = _line(photo, looked)
                new.write(line)
                new.flush()
                # As it was kept, not as it was seen: a second run must find the same.
                found = _read(line)
            progress()
            yield photo, found


class Kept(Mapping[str, tuple[Guess, ...]]):
    """What was seen in each photo, by its name, read from the file when asked for: in memory are only the
    places of the lines."""

    def __init__(self, cache: Path, photos: Iterable[LabelledPhoto]) -> None:
        places = _seen(cache)
        keys = {photo.name: _key(photo) for photo in photos}
        self._at = {name: places[key] for name, key in keys.items() if key in places}
        self._file = cache.open("rb")

    def __getitem__(self, name: str) -> tuple[Guess, ...]:
        self._file.seek(self._at[name])
        return _read(self._file.readline().decode())

    def __iter__(self) -> Iterator[str]:
        return iter(self._at)

    def __len__(self) -> int:
        return len(self._at)


def look(
    folder: DataFolder,
    photos: Iterable[LabelledPhoto],
    model: Path,
    runner: Runner,
    progress: Callable[[], None] = lambda: None,
    keep: Path | None = None,
) -> Kept:
    """As `guess`, all of it at once, to be looked up by the names of photos."""
    listed = list(photos)
    for _ in guess(folder, listed, model, runner, progress, keep):
        pass
    return Kept(_cache(folder, model, keep), listed)


def _cache(folder: DataFolder, model: Path, keep: Path | None) -> Path:
    return (keep or folder.path / "guesses") / f"{sha256(model.read_bytes())[:12]}.jsonl"


def _key(photo: LabelledPhoto) -> str:
    return f"{photo.name}:{photo.sha256}"


def _seen(cache: Path) -> dict[str, int]:
    """Where the line of each photo begins."""
    found: dict[str, int] = {}
    at = 0
    with cache.open("rb") as file:
        for line in file:
            found[json.loads(line)["photo"]] = at
            at += len(line)
    return found


def _line(photo: LabelledPhoto, guesses: Iterable[Guess]) -> str:
    tiles = [
        [g.kind, *(round(v, PLACES) for v in g.box), round(g.score, 4), [list(other) for other in g.others]]
        for g in guesses
    ]
    return json.dumps({"photo": _key(photo), "tiles": tiles}, separators=(",", ":")) + "\n"


def _read(line: str) -> tuple[Guess, ...]:
    return tuple(
        Guess(kind, (x0, y0, x1, y1), score, tuple((k, p) for k, p in others))
        for kind, x0, y0, x1, y1, score, others in json.loads(line)["tiles"]
    )


@lru_cache(maxsize=1)
def _detector(model: str) -> object:
    from vision.detector.onnx import OnnxDetector

    return OnnxDetector(Path(model), threads=1)


def _look(model: str, photo: LabelledPhoto) -> tuple[Guess, ...] | None:
    """Look at one photo; runs in a worker, which keeps its model."""
    from vision.detector.onnx import OnnxDetector
    from vision.reading import read

    detector = _detector(model)
    assert isinstance(detector, OnnxDetector)
    try:
        picture = photos.load(photo.image)
    except photos.PhotoError:
        return None
    width, height = picture.width, picture.height
    return tuple(
        Guess(
            tile.tile,
            (tile.box[0] / width, tile.box[1] / height, tile.box[2] / width, tile.box[3] / height),
            tile.confidence,
            tuple((other.tile, other.confidence) for other in tile.alternatives),
        )
        for tile in read(picture, detector).tiles
    )


def _nothing(_: LabelledPhoto) -> tuple[Guess, ...] | None:
    return None
