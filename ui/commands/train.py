"""`fanlens train`: train the tile detector further, on photos and synthetic scenes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

MODELS = Path(__file__).resolve().parents[2] / "models"


def train(
    data: Annotated[
        Path, typer.Option(help="Folder with images/, labels/ and photos.csv; its split train is used.")
    ],
    run: Annotated[
        Path, typer.Option(help="Folder of this run: curves, checkpoints, weights. Resumes if present.")
    ],
    minutes: Annotated[
        float, typer.Option(help="How long to train; the learning rate falls with it.", min=0.1)
    ],
    start: Annotated[Path, typer.Option(help="Weights to start from.")] = MODELS / "tiles.pt",
    synthetic: Annotated[
        list[Path] | None, typer.Option(help="Folder of synthetic scenes (see fanlens scenes) to mix in.")
    ] = None,
    synthetic_share: Annotated[
        float, typer.Option(help="Share of training images that are synthetic.")
    ] = 0.44,
    corrections: Annotated[
        Path | None, typer.Option(help="Corrections of labels to apply first, a CSV.")
    ] = None,
    fonts: Annotated[
        Path | None,
        typer.Option(
            help="Folder of fonts (vision.dataset.faces.fetch): flowers of photos get other marks, too."
        ),
    ] = None,
    rate: Annotated[float, typer.Option(help="Highest learning rate.")] = 4e-4,
    batch: Annotated[int, typer.Option(help="Images a step.", min=1)] = 8,
    frozen: Annotated[int, typer.Option(help="Layers of the stem that stay as they are.", min=0)] = 3,
    size: Annotated[
        str, typer.Option(help="Network: n, s (starts from weights of n, too) or m (from its own).")
    ] = "n",
    device: Annotated[str, typer.Option(help="cpu, or cuda for a GPU.")] = "cpu",
    threads: Annotated[int, typer.Option(help="CPU threads.", min=1)] = 2,
    workers: Annotated[int, typer.Option(help="Processes that draw training images (for a GPU).", min=0)] = 0,
    seed: Annotated[int, typer.Option(help="Seed of all that is drawn.")] = 0,
    export: Annotated[
        Path | None, typer.Option(help="Also write the result as ONNX here, calibrated on the split val.")
    ] = None,
) -> None:
    """Train the detector; it can be stopped at any time, and the same command goes on where it stopped.

    Example: fanlens train --data photos --synthetic scenes --run runs/first --minutes 120 --export tiles.onnx
    """
    from vision.training.run import Run, run_training

    try:
        weights = run_training(
            Run(
                data=data,
                folder=run,
                minutes=minutes,
                start=start,
                synthetic=tuple(synthetic or ()),
                synthetic_share=synthetic_share,
                corrections=corrections,
                fonts=fonts,
                rate=rate,
                batch=batch,
                frozen=frozen,
                size=size,
                device=device,
                threads=threads,
                seed=seed,
                workers=workers,
            ),
            report=typer.echo,
        )
        typer.echo(f"weights: {weights}")
        if export is not None:
            from vision.training.run import export_weights

            typer.echo(f"model: {export_weights(weights, export, size, data)}")
    except (ValueError, OSError) as error:
        typer.echo(f"fanlens train: {error}", err=True)
        raise typer.Exit(1) from None
    except ImportError as error:
        typer.echo(
            f"fanlens train: {error}. Install the training extra, fanlens[train], and torch.", err=True
        )
        raise typer.Exit(1) from None
