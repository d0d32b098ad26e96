"""`fanlens dataset train` and `compare`: one line from a data set to an evaluated model."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ui.commands.dataset_common import Data, in_words, open_data
from vision.dataset import train as training
from vision.dataset.formats.layout import SPLITS
from vision.detector.onnx import MODEL

Part = Annotated[str, typer.Option("--split", help=f"The part to judge on: {', '.join(SPLITS)}.")]


def train(
    data: Data,
    out: Annotated[Path, typer.Argument(metavar="MODEL", help="Where to write the model (ONNX).")],
    start: Annotated[Path, typer.Option(help="Weights to start from, as yolo26n.pt of Ultralytics.")],
    minutes: Annotated[float, typer.Option(help="How long to train.", min=0.1)] = 60.0,
    device: Annotated[str, typer.Option(help="cpu, or cuda.")] = "cpu",
    threads: Annotated[int, typer.Option(min=1)] = 1,
    batch: Annotated[int, typer.Option(min=1)] = 8,
    size: Annotated[int, typer.Option(help="Side of training images, a multiple of 32.", min=64)] = 640,
    part: Part = "val",
    against: Annotated[Path, typer.Option(help="The model to compare with.")] = MODEL,
    work: Annotated[Path | None, typer.Option(help="Where checkpoints are kept; beside the model.")] = None,
) -> None:
    """Train on the part train, write the model, and compare it with the shipped one on the same photos.

    Needs fanlens[train] and torch. A run that was stopped goes on when it is started again.
    """
    with in_words():
        folder = open_data(data)
        judged_on = training.confirmed(folder, part)
        recipe = training.Recipe(minutes, device, threads, batch, size)
        training.train(folder, start, out, work or out.with_suffix(".training"), recipe, typer.echo)
        typer.echo(f"on {len(judged_on)} photos of {part}:")
        typer.echo(training.table(training.judged([out, against], judged_on, size)))


def compare(
    data: Data,
    models: Annotated[list[Path], typer.Argument(metavar="MODEL...", help="ONNX files.")],
    part: Part = "test",
    size: Annotated[int, typer.Option(help="Longer side of what a model looks at.", min=64)] = 640,
) -> None:
    """Judge models on the same photos, side by side."""
    with in_words():
        photos = training.confirmed(open_data(data), part)
        typer.echo(f"on {len(photos)} photos of {part}:")
        typer.echo(training.table(training.judged(models, photos, size)))
