"""Train the classifier of tile faces: `python -m vision.training.faces --crops FOLDER --run FOLDER`.

Steady rate with a moving average of the weights, then `--cooldown` steps of falling rate. It may be stopped
at any time and goes on from the last checkpoint of its run folder. Runs on one CPU core.
"""

from __future__ import annotations

import argparse
import copy
import json
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training import faces_augment as augment
from vision.training import faces_crops, faces_network
from vision.training.faces_crops import NO_FACE, Crops

REAL_FLOWERS = range(34, 42)


class Sampler:
    """Draws rows so that every kind comes as often, and within a kind no tile set crowds out the others."""

    def __init__(self, crops: Crops, no_face_share: float = 0.06) -> None:
        self.crops = crops
        weights = np.zeros(len(crops))
        for kind in range(NO_FACE + 1):
            rows = np.flatnonzero(crops.kinds == kind)
            if not len(rows):
                continue
            share = no_face_share if kind == NO_FACE else (1 - no_face_share) / NO_FACE
            _, inverse, counts = np.unique(crops.groups[rows], return_inverse=True, return_counts=True)
            each = counts[inverse] ** -0.6
            weights[rows] = share * each / each.sum()
        self.cumulative = np.cumsum(weights / weights.sum())

    def draw(self, count: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """`count` rows."""
        return np.searchsorted(self.cumulative, rng.random(count)).clip(0, len(self.crops) - 1)


def batch(
    pools: list[tuple[Sampler, float]], size: int, rng: np.random.Generator, how: augment.Strength
) -> tuple[NDArray[np.float32], NDArray[np.int64], NDArray[np.int64]]:
    """One batch: images (n, 3, 64, 64) in 0..1, kinds (n,), quarter turns (n,) or -1 where unknown."""
    images, kinds, turns = [], [], []
    shares = np.array([share for _, share in pools])
    counts = rng.multinomial(size, shares / shares.sum())
    for (sampler, _), count in zip(pools, counts, strict=True):
        crops = sampler.crops
        for row in sampler.draw(int(count), rng):
            quarter = int(rng.integers(4))
            picture = augment.view(crops.images[row], crops.sides[row], rng, how, quarter)
            images.append(augment.damage(picture, rng, how.damage))
            kinds.append(int(crops.kinds[row]))
            known = int(crops.turns[row])
            turns.append((known + quarter) % 4 if known >= 0 else -1)
    lit = augment.relight(np.stack(images), rng, how.colour)
    return np.ascontiguousarray(lit.transpose(0, 3, 1, 2)), np.array(kinds), np.array(turns)


def views_for_judging(crops: Crops, seed: int = 0, quarter: int = 0) -> NDArray[np.float32]:
    """Every canvas as a detector's inaccurate box would cut it, (n, 3, 64, 64)."""
    rng = np.random.default_rng(seed)
    views = [
        augment.view(image, side, rng, augment.BOX_JITTER, quarter)
        for image, side in zip(crops.images, crops.sides, strict=True)
    ]
    return np.ascontiguousarray(np.stack(views).astype(np.float32).transpose(0, 3, 1, 2) / 255)


def judge(network: Any, views: NDArray[np.float32], kinds: NDArray[np.int64]) -> dict[str, float]:
    """Shares named right: playing kinds, flowers, no face."""
    import torch

    network.eval()
    found = []
    with torch.no_grad():
        for start in range(0, len(views), 256):
            found.append(network(torch.from_numpy(views[start : start + 256]))[0].argmax(1).numpy())
    right = np.concatenate(found) == kinds
    faces, flowers = kinds < NO_FACE, (kinds >= 34) & (kinds < NO_FACE)
    return {
        "named": round(float(right[faces].mean()), 4) if faces.any() else -1.0,
        "flowers": round(float(right[flowers].mean()), 4) if flowers.any() else -1.0,
        "no_face": round(float(right[kinds == NO_FACE].mean()), 4) if (kinds == NO_FACE).any() else -1.0,
    }


def train(options: argparse.Namespace) -> None:
    """Train until `--steps`, the last `--cooldown` of them with a falling rate."""
    import torch
    from torch import nn

    cv2.setNumThreads(1)
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    run: Path = options.run
    run.mkdir(parents=True, exist_ok=True)
    pools: list[tuple[Sampler, float]] = []
    held: dict[str, tuple[NDArray[np.float32], NDArray[np.int64]]] = {}
    for item in options.crops:
        folder, _, share = item.partition("=")
        crops = faces_crops.load(Path(folder))
        out = np.isin(
            crops.groups,
            [i for i, name in enumerate(crops.group_names) if name.split("/")[-1] in options.hold_out],
        )
        if out.any():
            rows = np.flatnonzero(out)
            rows = rows[:: max(1, len(rows) // 1500)]
            held["unseen"] = (views_for_judging(crops.subset(rows)), crops.kinds[rows])
            crops = crops.subset(~out)
        pools.append((Sampler(crops), float(share or 1)))
    if options.val:
        crops = faces_crops.load(options.val)
        held["val"] = (views_for_judging(crops), crops.kinds)

    network = faces_network.build()
    network = network.to(memory_format=torch.channels_last)
    average = copy.deepcopy(network).eval()
    decay = [p for p in network.parameters() if p.ndim > 1]
    plain = [p for p in network.parameters() if p.ndim <= 1]
    optimizer = torch.optim.AdamW(
        [{"params": decay, "weight_decay": 0.05}, {"params": plain, "weight_decay": 0.0}], lr=options.rate
    )
    start = 0
    last = run / "last.pt"
    if last.exists():
        state = torch.load(last, weights_only=True)
        network.load_state_dict(state["network"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        start = int(state["step"])
    name_loss = nn.CrossEntropyLoss(label_smoothing=0.08)
    turn_loss = nn.CrossEntropyLoss(ignore_index=-1, label_smoothing=0.05)
    how = augment.Strength()
    began, losses = time.perf_counter(), []
    for step in range(start, options.steps):
        left = options.steps - step
        warm = min(1.0, (step + 1) / 300)
        rate = options.rate * warm * (min(1.0, left / options.cooldown) if options.cooldown else 1.0)
        for group in optimizer.param_groups:
            group["lr"] = rate
        rng = np.random.default_rng((options.seed, step))
        images, kinds, turns = batch(pools, options.batch, rng, how)
        network.train()
        x = torch.from_numpy(images).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16, enabled=options.bf16):
            named, turned, _ = network(x)
        loss = name_loss(named.float(), torch.from_numpy(kinds))
        if (turns >= 0).any():
            loss = loss + 0.25 * turn_loss(turned.float(), torch.from_numpy(turns))
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
        done = step + 1
        if done % options.every == 0 or done == options.steps:
            row: dict[str, Any] = {
                "step": done,
                "loss": round(float(np.mean(losses)), 4),
                "images_per_second": round(len(losses) * options.batch / (time.perf_counter() - began), 1),
                "rate": rate,
            }
            for name, (views, truth) in held.items():
                row[name] = judge(average, views, truth)
            print(json.dumps(row), flush=True)
            with (run / "curve.jsonl").open("a") as file:
                file.write(json.dumps(row) + "\n")
            state = {
                "network": network.state_dict(),
                "average": average.state_dict(),
                "optimizer": optimizer.state_dict(),
                "step": done,
            }
            torch.save(state, run / "new.pt")
            (run / "new.pt").replace(last)
            began, losses = time.perf_counter(), []


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--crops", nargs="+", required=True, help="crop folders, each with =SHARE of a batch")
    parser.add_argument("--run", type=Path, required=True, help="folder of checkpoints and curve")
    parser.add_argument("--val", type=Path, help="crop folder to judge on")
    parser.add_argument("--hold-out", nargs="*", default=[], help="groups left out, judged as an unseen set")
    parser.add_argument("--steps", type=int, default=20000)
    parser.add_argument("--cooldown", type=int, default=0, help="last steps with a rate falling to zero")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--batch", type=int, default=96)
    parser.add_argument("--every", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--bf16", action=argparse.BooleanOptionalAction, default=False)
    train(parser.parse_args(arguments))


if __name__ == "__main__":
    main()
