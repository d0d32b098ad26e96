"""What each ingredient of the detector's training gives: short runs from one start, each without one of them.

    python -m benchmarks.ingredients --photos PHOTOS --scenes SCENES ... --held SCENES --fonts FONTS \
        --start tiles_start.pt --coco yolo26n.pt --run FOLDER

Every run takes as many minutes of one processor core, so that a busy machine is fair to all; the first comes
again with another seed, to show what chance alone does. Goes on where it stopped. Needs the extra `train`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from vision.dataset.cleaning import apply, read_corrections
from vision.dataset.formats.yolo import read_folder
from vision.dataset.model import LabelledPhoto
from vision.evaluation import examine, summarise
from vision.evaluation_readers import detector_reader
from vision.training.flowers import fonts_in
from vision.training.loop import Plan, train
from vision.training.run import PHOTO_STRENGTH, REMARK, SCENE_STRENGTH, SIZES
from vision.training.sampling import Sampler, Source
from vision.training.torch_setup import prepare

SHARE = 0.44
"""Of the training images, those of scenes."""


@dataclass(frozen=True, slots=True)
class Mix:
    """What one run is made of; as it stands, everything."""

    name: str
    scenes: Callable[[LabelledPhoto], bool] | None = lambda _: True
    balanced: bool = True
    mosaic: bool = True
    bent: bool = True
    remarked: bool = True
    sizes: tuple[tuple[int, float], ...] = SIZES
    from_coco: bool = False
    seed: int = 0
    size: str = "n"
    frozen: int = 3
    longer: float = 1.0
    """Times the minutes of the others."""


MIXES = (
    Mix("all"),
    Mix("all, another seed", seed=1),
    Mix("without scenes", scenes=None),
    Mix("scenes with faces of photos only", scenes=lambda photo: photo.group == "real-faces"),
    Mix("scenes with drawn faces only", scenes=lambda photo: photo.group == "drawn-faces"),
    Mix("photos with flowers not more often", balanced=False),
    Mix("one photo an image, no mosaic", mosaic=False),
    Mix("no bent glyphs, no other strokes", bent=False),
    Mix("flowers keep their marks", remarked=False),
    Mix("images of 640 throughout", sizes=((640, 1.0),)),
    Mix("from COCO instead of 85 minutes of photos", from_coco=True),
    Mix("n, three times as long", longer=3),
    # Nothing of a widened network is settled, its stem neither.
    Mix("s, widened from the same n", size="s", frozen=0),
    Mix("s, widened from the same n, three times as long", size="s", frozen=0, longer=3),
)


def sources_of(
    mix: Mix, photos: tuple[LabelledPhoto, ...], scenes: tuple[LabelledPhoto, ...], fonts: tuple[str, ...]
) -> list[Source]:
    """The sources of a run, as `fanlens train` makes them but for what `mix` leaves out."""
    chosen = tuple(photo for photo in scenes if mix.scenes is not None and mix.scenes(photo))
    changes: dict[str, object] = {} if mix.mosaic else {"cells": (1.0,)}
    if not mix.bent:
        changes["hand"] = 0.0
    found = [
        Source(
            photos,
            1 - SHARE if chosen else 1.0,
            replace(PHOTO_STRENGTH, **changes),  # type: ignore[arg-type]
            balanced=mix.balanced,
            remark=REMARK if mix.remarked and fonts else 0.0,
            fonts=fonts,
        )
    ]
    if chosen:
        strength = replace(SCENE_STRENGTH, **changes)  # type: ignore[arg-type]
        found.append(Source(chosen, SHARE, strength, balanced=False, crop_groups=frozenset()))
    return found


def judged(weights: Path, size: str, sets: dict[str, tuple[LabelledPhoto, ...]]) -> dict[str, float]:
    """Named in one look of each set, told apart and with flowers as one, and photos read exactly."""
    from vision.training import network
    from vision.training.export import export_onnx

    target = weights.with_suffix(".onnx")
    export_onnx(network.build(weights, size), target)
    reader = detector_reader(target)
    found: dict[str, float] = {}
    for name, photos in sets.items():
        report = summarise(list(examine(photos, reader.judged, 0.25)))
        found[name] = report.figures.shares()["named"]
        found[f"{name}, flowers as one"] = report.flowers_as_one.shares()["named"]
        found[f"{name}, exact"] = report.figures.exact
    return found


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--corrections", type=Path, default=Path("datasets/corrections.csv"))
    parser.add_argument("--scenes", type=Path, nargs="+", required=True)
    parser.add_argument("--held", type=Path, help="scenes of other sets, to judge on")
    parser.add_argument("--fonts", type=Path)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--coco", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="only these runs, by name")
    options = parser.parse_args(arguments)
    unknown = set(options.only or ()) - {mix.name for mix in MIXES}
    if unknown:
        parser.error(f"no such run: {', '.join(sorted(map(repr, unknown)))}")
    try:
        prepare(1)
        import torch
    except ImportError as error:
        parser.error(f"{error}: it needs the extra `train` and torch")

    photos = apply(read_folder(options.photos, "train"), read_corrections(options.corrections))
    scenes = tuple(photo for folder in options.scenes for photo in read_folder(folder))
    fonts = fonts_in(options.fonts) if options.fonts else ()
    sets = {"val": read_folder(options.photos, "val")}
    if options.held:
        sets["drawn"] = read_folder(options.held)
    rows = []
    for number, mix in enumerate(MIXES):
        if options.only and mix.name not in options.only:
            continue
        folder = options.run / str(number)
        result = folder / "result.json"
        if not result.exists():
            plan = Plan(
                minutes=options.minutes * mix.longer,
                sizes=mix.sizes,
                rate=4e-4,
                plateau=0.45,
                settle=0.15,
                frozen=mix.frozen,
                size=mix.size,
                seed=mix.seed,
            )
            sampler = Sampler(sources_of(mix, photos, scenes, fonts))
            start = options.coco if mix.from_coco else options.start
            weights = train(sampler, plan, start, folder, lambda _: None, time.process_time)
            images = int(torch.load(folder / "last.pt", weights_only=True)["images"])
            result.write_text(json.dumps({"images": images, **judged(weights, mix.size, sets)}))
        rows.append((mix.name, json.loads(result.read_text())))
        print(rows[-1][0], rows[-1][1], flush=True)
    titles = list(rows[0][1])
    print(f"\n| run of {options.minutes:g} minutes | " + " | ".join(titles) + " |")
    print("|---" * (len(titles) + 1) + "|")
    for name, found in rows:
        cells = [f"{found[t]:.3f}" if isinstance(found[t], float) else f"{found[t]}" for t in titles]
        print(f"| {name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
