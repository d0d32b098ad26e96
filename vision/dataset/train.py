"""From a data set to a detector, and several detectors side by side on the same photos.

torch and ultralytics are needed for training alone, and are imported when it begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from vision.dataset.folder import DataFolder
from vision.dataset.model import LabelledPhoto
from vision.dataset.problems import DataSetError

SURE: Final = 0.25
"""Predictions below this are not counted, as in the app."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to train: for so many minutes, on threads of a device (``cpu``, ``cuda``), images of `size`."""

    minutes: float
    device: str = "cpu"
    threads: int = 1
    batch: int = 8
    size: int = 640


def confirmed(folder: DataFolder, part: str) -> tuple[LabelledPhoto, ...]:
    """The photos of `part` that a person has confirmed. Raises `DataSetError` if there are none."""
    photos = tuple(photo for photo in folder.photos() if photo.split == part and photo.reviewed)
    if not photos:
        raise DataSetError(
            f"{folder.path}: no confirmed photo is in {part}; confirm labels, then split the set"
        )
    return photos


def train(
    folder: DataFolder,
    start: Path,
    out: Path,
    work: Path,
    recipe: Recipe,
    report: Callable[[str], None] = print,
) -> Path:
    """Train from the weights `start` on the part train, and write the ONNX model `out`.

    `start` is a state dict, or a checkpoint as Ultralytics publishes them (``yolo26n.pt``; such a file is a
    pickle, so it must come from someone trusted). A run that was stopped goes on from what is in `work`.
    Raises `DataSetError` without photos to train on, or weights.
    """
    photos = confirmed(folder, "train")
    if not start.is_file():
        raise DataSetError(f"{start}: no such weights to start from")
    from vision.training import torch_setup

    torch_setup.prepare(recipe.threads)
    from vision.training import export, loop, network
    from vision.training.augment import Strength
    from vision.training.sampling import Sampler, Source

    work.mkdir(parents=True, exist_ok=True)
    side = recipe.size
    plan = loop.Plan(
        minutes=recipe.minutes,
        batch=recipe.batch,
        sizes=((side, 1.0),),
        last_size=side,
        threads=recipe.threads,
        device=recipe.device,
    )
    source = Source(photos, 1.0, Strength(), crop_groups=frozenset())
    report(f"{len(photos)} photos to train on, for {recipe.minutes:g} minutes")
    best = loop.train(Sampler([source]), plan, _state_dict(start, work), work, report)
    return export.export_onnx(network.build(best), out, side)


def _state_dict(start: Path, work: Path) -> Path:
    """`start` as a plain state dict, converted below `work` if it is a whole checkpoint."""
    import pickle

    import torch

    try:
        torch.load(start, map_location="cpu", weights_only=True)
        return start
    except pickle.UnpicklingError:
        pass
    held: Any = torch.load(start, map_location="cpu", weights_only=False)
    model: Any = held.get("ema") or held.get("model") if isinstance(held, dict) else held
    if model is None or not hasattr(model, "state_dict"):
        raise DataSetError(f"{start}: neither a state dict nor a checkpoint of Ultralytics")
    plain = work / "start.pt"
    torch.save(model.float().state_dict(), plain)
    return plain


def judged(
    models: Sequence[Path], photos: Iterable[LabelledPhoto], size: int = 640
) -> Iterator[tuple[str, Any]]:
    """Each model's name with its evaluation (`vision.evaluation.Evaluation`) on the same `photos`."""
    from vision.evaluation import examine, summarise
    from vision.evaluation_readers import detector_reader

    listed = tuple(photos)
    for model in models:
        reader = detector_reader(model, size)
        yield str(model), summarise(list(examine(listed, reader.judged, SURE, reader.known)))


def table(results: Iterable[tuple[str, Any]]) -> str:
    """Models side by side: what share of tiles they find and name, of what they say is right, photos without
    one fault, mean average precision, tiles to correct of a hundred, and milliseconds a photo."""
    head = f"{'found':>8}{'named':>8}{'right':>8}{'exact':>8}{'mAP50':>8}{'edits':>8}{'ms':>7}  model"
    lines = [head]
    for name, found in results:
        shares = found.figures.shares()
        lines.append(
            "".join(f"{shares[key]:8.3f}" for key in ("located", "named", "precision", "exact", "map50"))
            + f"{edits(found.figures):8.1f}{1000 * found.seconds_at(50):7.0f}  {name}"
        )
    return "\n".join(lines)


def edits(figures: Any) -> float:
    """Of a hundred tiles, how many a person has to relabel, draw or remove.

    A tile found with another name is one change; one not found is drawn; a box that is no tile is removed.
    """
    renamed = figures.located - figures.named
    drawn = figures.labels - figures.located
    removed = figures.counted - figures.located
    return float(100.0 * (renamed + drawn + removed) / max(1, figures.labels))
