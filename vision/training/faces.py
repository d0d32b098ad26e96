"""Train the network that names one tile.

    python -m vision.training.faces --crops FOLDER=SHARE ... --run FOLDER

The rate follows the clock: steady, then a cosine to nothing at `--minutes`. It may be stopped at any time and
goes on from the last checkpoint of its run folder, with the minutes that were left.
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training import faces_augment as augment
from vision.training import faces_crops, faces_network
from vision.training.faces_crops import CANVAS, NO_FACE, Crops
from vision.training.faces_start import weights_of
from vision.training.flowers import FIRST, fonts_in, remarked
from vision.training.torch_setup import checked_device

FLOWER_WEIGHT = 2.2
"""How much more often than another kind a flower is drawn: what tells them apart is small."""
NO_FACE_SHARE = 0.04
REMARKED = 0.5
"""Share of the flowers of photos that get other marks,"""
SHARP = 24.0
"""where the photo shows the tile in so many pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """Crops drawn with a `share` of every batch; `fonts`: with other marks on the flowers, where any."""

    crops: Crops
    share: float
    cumulative: NDArray[np.float64]
    fonts: tuple[str, ...] = ()


def pool_of(crops: Crops, share: float, fonts: tuple[str, ...] = ()) -> Pool:
    """Every kind as often, flowers more, and within a kind no tile set crowds out the others."""
    weights = np.zeros(len(crops))
    kinds = np.array([FLOWER_WEIGHT if kind >= FIRST else 1.0 for kind in range(NO_FACE)])
    for kind in range(NO_FACE + 1):
        rows = np.flatnonzero(crops.kinds == kind)
        if not len(rows):
            continue
        part = NO_FACE_SHARE if kind == NO_FACE else (1 - NO_FACE_SHARE) * kinds[kind] / kinds.sum()
        _, inverse, counts = np.unique(crops.groups[rows], return_inverse=True, return_counts=True)
        each = counts[inverse] ** -0.6
        weights[rows] = part * each / each.sum()
    return Pool(crops, share, np.cumsum(weights / weights.sum()), fonts)


class Batches:
    """Batch number i, drawn from the seed and i alone: images (n, 96, 72, 3) uint8 and kinds (n,)."""

    def __init__(self, pools: list[Pool], size: int, seed: int, how: augment.Strength) -> None:
        self.pools, self.size, self.seed, self.how = pools, size, seed, how

    def __getitem__(self, number: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
        random = np.random.default_rng((self.seed, number))
        shares = np.array([pool.share for pool in self.pools])
        images, kinds = [], []
        for pool, count in zip(self.pools, random.multinomial(self.size, shares / shares.sum()), strict=True):
            for row in np.searchsorted(pool.cumulative, random.random(int(count))):
                image, kind = _drawn(pool, min(int(row), len(pool.crops) - 1), self.how, random)
                images.append(image)
                kinds.append(kind)
        return np.stack(images), np.array(kinds, np.int64)


def _drawn(
    pool: Pool, row: int, how: augment.Strength, random: np.random.Generator
) -> tuple[NDArray[np.uint8], int]:
    crops = pool.crops
    canvas, sides, kind = crops.images[row], crops.sides[row], int(crops.kinds[row])
    if pool.fonts and FIRST <= kind < NO_FACE and crops.pixels[row] >= SHARP and random.random() < REMARKED:
        box = np.concatenate([CANVAS / 2 - sides / 2, CANVAS / 2 + sides / 2])[None].astype(np.float32)
        canvas, changed = remarked(canvas, box, np.array([kind]), 1.0, pool.fonts, random)
        kind = int(changed[0])
    image = augment.view(canvas, sides, random, how, augment.quarters(sides, random))
    image = augment.relight(augment.redraw(image, how.hand, random), how.light, random)
    return augment.damage(image, how.damage, random), kind


def views_for_judging(crops: Crops, seed: int = 0) -> NDArray[np.uint8]:
    """Every canvas as a detector's inaccurate box would cut it, (n, 96, 72, 3)."""
    random = np.random.default_rng(seed)
    return np.stack(
        [
            augment.view(image, side, random, augment.BOX_JITTER, int(side[0] > 1.1 * side[1]))
            for image, side in zip(crops.images, crops.sides, strict=True)
        ]
    )


def tensor(images: NDArray[np.uint8]) -> Any:
    """What the network takes, of (n, 96, 72, 3) uint8."""
    import torch

    found = torch.from_numpy(images).permute(0, 3, 1, 2).float().div_(255)
    return found.contiguous(memory_format=torch.channels_last)


def judge(
    network: Any, views: NDArray[np.uint8], kinds: NDArray[np.int64], device: str = "cpu"
) -> dict[str, float]:
    """Shares named right: playing kinds, flowers."""
    import torch

    network.eval()
    found = []
    with torch.no_grad():
        for start in range(0, len(views), 256):
            answers = network(tensor(views[start : start + 256]).to(device))[:, :NO_FACE]
            found.append(answers.argmax(1).cpu().numpy())
    right = np.concatenate(found) == kinds
    flowers = (kinds >= FIRST) & (kinds < NO_FACE)
    return {
        "plain": round(float(right[kinds < FIRST].mean()), 4),
        "flowers": round(float(right[flowers].mean()), 4),
    }


def train(options: argparse.Namespace) -> None:
    """Train for `--minutes`, the last part of them with a falling rate."""
    import torch
    from torch import nn
    from torch.utils.data import DataLoader

    cv2.setNumThreads(1)
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    run: Path = options.run
    run.mkdir(parents=True, exist_ok=True)
    fonts = fonts_in(options.fonts) if options.fonts else ()
    pools = []
    for number, item in enumerate(options.crops):
        folder, _, share = item.partition("=")
        crops = faces_crops.load(Path(folder))
        pools.append(pool_of(crops, float(share or 1), fonts if number == 0 else ()))
    held = {}
    for path in options.judge:
        crops = faces_crops.load(path)
        held[path.name] = (views_for_judging(crops), crops.kinds)

    network = faces_network.build()
    network = network.to(checked_device(options.device), memory_format=torch.channels_last)
    average = copy.deepcopy(network).eval()
    decay = [p for p in network.parameters() if p.ndim > 1]
    plain = [p for p in network.parameters() if p.ndim <= 1]
    optimizer = torch.optim.AdamW(
        [{"params": decay, "weight_decay": 0.05}, {"params": plain, "weight_decay": 0.0}], lr=options.rate
    )
    step, spent = 0, 0.0
    last = run / "last.pt"
    if last.exists():
        state = torch.load(last, map_location="cpu", weights_only=True)
        network.load_state_dict(state["network"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        step, spent = int(state["step"]), float(state["minutes"])
    elif options.start:
        if options.start.suffix == ".onnx":
            few = Batches(pools, options.batch, options.seed + 1, augment.Strength())
            weights = weights_of(options.start, torch.cat([tensor(few[number][0]) for number in range(8)]))
        else:
            weights = torch.load(options.start, map_location="cpu", weights_only=True)["average"]
        network.load_state_dict(weights)
        average.load_state_dict(weights)
    loss_of = nn.CrossEntropyLoss(label_smoothing=0.06)
    batches = Batches(pools, options.batch, options.seed, augment.Strength())
    core = options.worker_core
    loader = DataLoader(
        batches,
        batch_size=None,
        sampler=range(step, step + 10_000_000),
        num_workers=options.workers,
        prefetch_factor=8 if options.workers else None,
        worker_init_fn=(lambda _: os.sched_setaffinity(0, {core})) if core is not None else None,
    )
    began, since, losses = time.monotonic() - 60 * spent, time.monotonic(), []
    for images, kinds in loader:
        progress = (time.monotonic() - began) / 60 / options.minutes
        fall = max(0.0, (progress - options.plateau) / (1 - options.plateau))
        rate = options.rate * min(1.0, (step + 1) / 300) * (0.5 + 0.5 * math.cos(math.pi * min(fall, 1.0)))
        for group in optimizer.param_groups:
            group["lr"] = rate
        network.train()
        with torch.autocast(options.device.split(":")[0], torch.bfloat16, enabled=options.bf16):
            named = network(tensor(images.numpy()).to(options.device))
        loss = loss_of(named.float(), kinds.to(options.device))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimizer.step()
        keep = min(0.999, (1 + step) / (20 + step))
        with torch.no_grad():
            for mean, value in zip(average.state_dict().values(), network.state_dict().values(), strict=True):
                if mean.dtype.is_floating_point:
                    mean.lerp_(value, 1 - keep)
                else:
                    mean.copy_(value)
        losses.append(float(loss.detach()))
        step += 1
        over = progress >= 1
        if step % options.every == 0 or over:
            row: dict[str, Any] = {
                "step": step,
                "minutes": round((time.monotonic() - began) / 60, 1),
                "loss": round(float(np.mean(losses)), 4),
                "images_per_second": round(len(losses) * options.batch / (time.monotonic() - since), 1),
                "rate": round(rate, 6),
            }
            for name, (views, truth) in held.items():
                row[name] = judge(average, views, truth, options.device)
            print(json.dumps(row), flush=True)
            with (run / "curve.jsonl").open("a") as file:
                file.write(json.dumps(row) + "\n")
            state = {
                "network": network.state_dict(),
                "average": average.state_dict(),
                "optimizer": optimizer.state_dict(),
                "step": step,
                "minutes": (time.monotonic() - began) / 60,
            }
            torch.save(state, run / "new.pt")
            (run / "new.pt").replace(last)
            since, losses = time.monotonic(), []
        if over:
            break


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--crops", nargs="+", required=True, help="crop folders, each with =SHARE of a batch")
    parser.add_argument(
        "--fonts", type=Path, help="folder of fonts: other marks on flowers of the first crops"
    )
    parser.add_argument("--run", type=Path, required=True, help="folder of checkpoints and curve")
    parser.add_argument(
        "--start", type=Path, help="start from the mean weights of another run's last.pt, or from an ONNX"
    )
    parser.add_argument("--judge", type=Path, nargs="*", default=[], help="crop folders to judge on")
    parser.add_argument("--minutes", type=float, default=90)
    parser.add_argument("--plateau", type=float, default=0.4, help="share of the time before the rate falls")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--batch", type=int, default=96)
    parser.add_argument("--every", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--device", default="cpu", help="cpu, or cuda for a GPU")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--worker-core", type=int, help="core that prepares the batches")
    parser.add_argument("--bf16", action=argparse.BooleanOptionalAction, default=True)
    options = parser.parse_args(arguments)
    try:
        train(options)
    except (ValueError, OSError, ImportError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
