"""The training loop: bf16 and channels_last on a CPU, a rate that follows the clock, checkpoints that resume.

A run is told how long it may take; warm-up, plateau and cosine fall are shares of that time, so the same
command makes a good end of nine minutes on a GPU or of two hours on one CPU core.
"""

from __future__ import annotations

import csv
import math
import multiprocessing
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vision.training import network
from vision.training.augment import Example
from vision.training.sampling import Sampler
from vision.training.torch_setup import checked_device


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run does. Times in minutes of training (checkpoints and pauses do not count)."""

    minutes: float
    batch: int = 8
    sizes: tuple[tuple[int, float], ...] = ((640, 1.0),)  # side and share of batches
    last_size: int = 640  # the size of the final `settle` share of the run
    settle: float = 0.25
    rate: float = 5e-4
    final_rate: float = 0.02  # of `rate`
    warmup: float = 0.02
    plateau: float = 0.35
    weight_decay: float = 5e-4
    average: float = 0.996  # of the shipped weights (exponential moving average)
    seed: int = 0
    save_every: float = 5.0
    threads: int = 1
    frozen: int = 3  # layers of the stem left as they are
    device: str = "cpu"
    size: str = "n"
    workers: int = 0  # processes that draw training images; 0 draws them between steps


def rate_at(plan: Plan, progress: float) -> float:
    """Learning rate at `progress` 0..1 of the run."""
    if progress < plan.warmup:
        return plan.rate * (0.05 + 0.95 * progress / plan.warmup)
    if progress < plan.plateau:
        return plan.rate
    fall = min(1.0, (progress - plan.plateau) / (1 - plan.plateau))
    return plan.rate * (plan.final_rate + (1 - plan.final_rate) * (1 + math.cos(math.pi * fall)) / 2)


def train(
    sampler: Sampler,
    plan: Plan,
    start: Path,
    folder: Path,
    report: Callable[[str], None] = print,
    clock: Callable[[], float] = time.perf_counter,
) -> Path:
    """Train from the weights `start`, or go on from `folder/last.pt`; return the final weights
    `folder/best.pt`. Raises ValueError for weights, a checkpoint or a device that do not fit.

    `folder/curves.csv` gains a row every twenty steps. `clock` tells the seconds; that of the processor
    compares runs on a busy machine.
    """
    import torch

    checked_device(plan.device)
    torch.set_num_threads(plan.threads)
    torch.set_flush_denormal(True)
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / "last.pt"
    model = network.build(start, size=plan.size)
    original = {name: value.clone() for name, value in model.state_dict().items()}
    network.freeze(model, plan.frozen)
    model = model.to(plan.device)
    model = model.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(
        _parameter_groups(model, plan.weight_decay), lr=plan.rate, betas=(0.9, 0.98)
    )
    average = {name: value.detach().clone().float() for name, value in model.state_dict().items()}
    step, images, elapsed = 0, 0, 0.0
    if checkpoint.exists():
        # To the CPU first: a run may go on on another device than it began on.
        saved = torch.load(checkpoint, map_location="cpu", weights_only=True)
        try:
            model.load_state_dict(saved["model"])
        except RuntimeError:
            raise ValueError(
                f"{checkpoint}: a run of another network or other frozen layers; choose another folder"
            ) from None
        optimiser.load_state_dict(saved["optimiser"])
        average = {name: value.to(plan.device) for name, value in saved["average"].items()}
        step, images, elapsed = saved["step"], saved["images"], saved["elapsed"]
        report(f"resumed at step {step}, {elapsed / 60:.1f} of {plan.minutes:g} min")
    criterion = model.init_criterion()
    last_save = elapsed
    recent: list[tuple[float, float]] = []
    budget = plan.minutes * 60
    settled = multiprocessing.Value("b", False, lock=False)
    batches = _batches(sampler, plan, step, settled)
    last = clock()
    while elapsed < budget:
        progress = elapsed / budget
        for group in optimiser.param_groups:
            group["lr"] = rate_at(plan, progress)
        settled.value = progress > 1 - plan.settle
        batch = _on_device(next(batches), plan.device)
        loss, parts = _loss(model, criterion, batch, plan.device)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 10.0)
        optimiser.step()
        step += 1
        images += plan.batch
        _update_average(average, model, min(plan.average, (1 + step) / (20 + step)))
        recent.append(parts)
        now = clock()
        elapsed, last = elapsed + now - last, now
        if step % 20 == 0:
            _note(folder / "curves.csv", step, images, elapsed, rate_at(plan, progress), recent, report)
            recent = []
        if elapsed - last_save > plan.save_every * 60 or elapsed >= budget:
            last_save = elapsed
            _save(
                checkpoint,
                {
                    "model": model.state_dict(),
                    "optimiser": optimiser.state_dict(),
                    "average": average,
                    "step": step,
                    "images": images,
                    "elapsed": elapsed,
                },
            )
            save_weights(network.unfrozen_state(average, original, plan.frozen), folder / "average.pt")
            last = clock()
    final = folder / "best.pt"
    save_weights(network.unfrozen_state(average, original, plan.frozen), final)
    return final


def _batches(sampler: Sampler, plan: Plan, step: int, settled: Any) -> Iterator[dict[str, Any]]:
    """Endless batches; from another stream after each resume, so that no image comes twice."""
    if plan.workers == 0:
        yield from _drawn(sampler, plan, [plan.seed, step], settled)
        return
    import torch

    class Stream(torch.utils.data.IterableDataset):  # type: ignore[misc]
        def __iter__(self) -> Iterator[dict[str, Any]]:
            worker = torch.utils.data.get_worker_info().id
            return _drawn(sampler, plan, [plan.seed, step, worker], settled)

    yield from torch.utils.data.DataLoader(Stream(), batch_size=None, num_workers=plan.workers)


def _drawn(sampler: Sampler, plan: Plan, seed: list[int], settled: Any) -> Iterator[dict[str, Any]]:
    random = np.random.default_rng(seed)
    while True:
        side = plan.last_size if settled.value else _draw_size(plan, random)
        yield collate([sampler.draw(side, random) for _ in range(plan.batch)])


def collate(examples: list[Example]) -> dict[str, Any]:
    """Examples of one size as the batch that ultralytics' losses take: boxes cx cy w h relative; but images
    as bytes, (B, 3, side, side) RGB, since what workers hand over passes through shared memory."""
    import torch

    images = np.stack([example.image[..., ::-1] for example in examples])
    side = images.shape[1]
    boxes = np.concatenate([example.boxes for example in examples]) / side
    centred = np.concatenate([(boxes[:, :2] + boxes[:, 2:]) / 2, boxes[:, 2:] - boxes[:, :2]], 1)
    owner = np.concatenate([np.full(len(example.kinds), index) for index, example in enumerate(examples)])
    return {
        "img": torch.from_numpy(np.ascontiguousarray(images)).permute(0, 3, 1, 2),
        "bboxes": torch.from_numpy(centred.astype(np.float32)),
        "cls": torch.from_numpy(np.concatenate([e.kinds for e in examples]).astype(np.float32)),
        "batch_idx": torch.from_numpy(owner.astype(np.float32)),
    }


def _on_device(batch: dict[str, Any], device: str) -> dict[str, Any]:
    """The batch there, its images as 0..1."""
    moved = {name: value.to(device) for name, value in batch.items()}
    return {**moved, "img": moved["img"].float() / 255}


def _loss(model: Any, criterion: Any, batch: dict[str, Any], device: str) -> tuple[Any, tuple[float, float]]:
    import torch

    with torch.autocast(device.split(":")[0], torch.bfloat16):
        predictions = model.forward(batch["img"])
    # The loss itself in fp32: sums over thousands of anchors lose too much in bf16.
    predictions = {
        "boxes": predictions["boxes"].float(),
        "scores": predictions["scores"].float(),
        "feats": [feature.float() for feature in predictions["feats"]],
    }
    total, items = criterion(predictions, batch)
    return total.sum(), (float(items["box_loss"]), float(items["cls_loss"]))


def _parameter_groups(model: Any, decay: float) -> list[dict[str, Any]]:
    """Weights of convolutions decay; biases and batch norms do not."""
    decayed = [p for p in model.parameters() if p.ndim > 1 and p.requires_grad]
    plain = [p for p in model.parameters() if p.ndim <= 1 and p.requires_grad]
    return [{"params": decayed, "weight_decay": decay}, {"params": plain, "weight_decay": 0.0}]


def _draw_size(plan: Plan, random: np.random.Generator) -> int:
    sides, shares = zip(*plan.sizes, strict=True)
    return int(random.choice(sides, p=np.array(shares) / sum(shares)))


def _update_average(average: dict[str, Any], model: Any, keep: float) -> None:
    import torch

    with torch.no_grad():
        for name, value in model.state_dict().items():
            if value.dtype.is_floating_point:
                average[name].mul_(keep).add_(value.detach(), alpha=1 - keep)
            else:
                average[name] = value.detach().clone().float()


def _note(
    path: Path,
    step: int,
    images: int,
    elapsed: float,
    rate: float,
    recent: list[tuple[float, float]],
    report: Callable[[str], None],
) -> None:
    box, kind = np.mean(recent, axis=0)
    new = not path.exists()
    with path.open("a", newline="") as file:
        writer = csv.writer(file)
        if new:
            writer.writerow(["step", "images", "seconds", "rate", "box_loss", "class_loss"])
        writer.writerow([step, images, round(elapsed), f"{rate:.3g}", f"{box:.4f}", f"{kind:.4f}"])
    losses = f"box {box:.3f}  class {kind:.3f}"
    report(f"step {step}  images {images}  {elapsed / 60:6.1f} min  rate {rate:.2e}  {losses}")


def _save(path: Path, content: dict[str, Any]) -> None:
    """Write beside, then rename: a kill in the middle leaves the previous checkpoint whole."""
    import torch

    beside = path.with_suffix(".tmp")
    torch.save(content, beside)
    beside.replace(path)


def save_weights(state: dict[str, Any], path: Path) -> None:
    """A plain fp16 state dict, about 5 MB."""
    _save(
        path,
        {name: value.half() if value.dtype.is_floating_point else value for name, value in state.items()},
    )
