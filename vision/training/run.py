"""A whole training run from folders: what `fanlens train` does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from vision.dataset.formats.yolo import read_folder
from vision.training.augment import Strength
from vision.training.flowers import fonts_in
from vision.training.sampling import Sampler, Source

PHOTO_STRENGTH = Strength(
    any_angle=0.15, degrees=9, perspective=0.2, squeeze=1.5, light=0.9, camera=0.8, hand=0.2
)
# Scenes are drawn turned and leaning already, with room around them.
SCENE_STRENGTH = Strength(
    smallest=14,
    trim=0.6,
    cells=(0.3, 0.2, 0.2, 0.2, 0.1),
    degrees=6,
    any_angle=0.08,
    perspective=0.15,
    squeeze=1.4,
    hand=0.15,
)
REMARK = 0.6
"""Share of the flower tiles of photos that get other marks, where there are fonts to write them with."""
SIZES = ((448, 0.2), (512, 0.4), (576, 0.4))


@dataclass(frozen=True, slots=True)
class Run:
    """The settings of a run."""

    data: Path
    folder: Path
    minutes: float
    start: Path
    synthetic: tuple[Path, ...] = ()
    synthetic_share: float = 0.44
    corrections: Path | None = None
    fonts: Path | None = None
    rate: float = 4e-4
    batch: int = 8
    frozen: int = 3
    size: str = "n"
    device: str = "cpu"
    threads: int = 2
    seed: int = 0
    workers: int = 0


def run_training(run: Run, report: Callable[[str], None] = print) -> Path:
    """Train, or go on training, and return the weights. Raises ValueError for folders or weights that do
    not fit."""
    from vision.training.torch_setup import prepare

    prepare(run.threads)
    from vision.training.loop import Plan, train

    photos = read_folder(run.data, "train")
    if run.corrections is not None:
        from vision.dataset.cleaning import apply, read_corrections

        photos = apply(photos, read_corrections(run.corrections))
    scenes = len(run.synthetic)
    share = 1 - run.synthetic_share if scenes else 1.0
    if run.fonts is None:
        sources = [Source(photos, share, PHOTO_STRENGTH)]
    else:
        sources = [Source(photos, share, PHOTO_STRENGTH, remark=REMARK, fonts=fonts_in(run.fonts))]
    for folder in run.synthetic:
        share = run.synthetic_share / scenes
        sources.append(
            Source(read_folder(folder), share, SCENE_STRENGTH, balanced=False, crop_groups=frozenset())
        )
    plan = Plan(
        minutes=run.minutes,
        batch=run.batch,
        sizes=SIZES,
        rate=run.rate,
        plateau=0.45,
        settle=0.15,
        frozen=run.frozen,
        seed=run.seed,
        threads=run.threads,
        device=run.device,
        size=run.size,
        workers=run.workers,
    )
    return train(Sampler(sources), plan, run.start, run.folder, report)


def export_weights(weights: Path, target: Path, size: str = "n", calibrate_on: Path | None = None) -> Path:
    """Write trained weights as ONNX, in half precision on disk; calibrated on the split val of the folder
    `calibrate_on`, if given."""
    from vision.training.torch_setup import prepare

    prepare()
    from vision.training import network
    from vision.training.export import export_onnx
    from vision.training.halve import keep_halved

    model = network.build(weights, size)
    export_onnx(model, target)
    if calibrate_on is None:
        return keep_halved(target)
    from vision.evaluation_readers import detector_reader
    from vision.training.calibrate import folded, measure

    calibration = measure(read_folder(calibrate_on, "val"), detector_reader(target).judged)
    note = {
        "calibration": f"folded in: slope {calibration.slope:.3f}, offset {calibration.offset:.3f}, on val"
    }
    return keep_halved(export_onnx(folded(model, calibration), target, metadata=note))
