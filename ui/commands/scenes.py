"""`fanlens scenes`: synthetic scenes for training the detector."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def scenes(
    folder: Annotated[Path, typer.Argument(help="Folder to write: images/, labels/, photos.csv.")],
    count: Annotated[int, typer.Option(help="How many scenes.", min=1)] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed and art draw the same scenes.")] = 1,
    art: Annotated[
        Path, typer.Option(help="Fonts and free art, fetched by: python -m vision.dataset.faces.fetch FOLDER")
    ] = Path("cache/faces_source"),
    photos: Annotated[
        Path | None, typer.Option(help="Photos whose split train lends faces to some of the scenes.")
    ] = None,
    workers: Annotated[int, typer.Option(help="Processes.", min=1)] = 1,
) -> None:
    """Draw labelled scenes of tiles that were never photographed, for fanlens train --synthetic.

    Example: fanlens scenes cache/scenes --count 2400 --photos photos --workers 2
    """
    from vision.dataset.synthesis.generate import Ingredients, generate

    try:
        tiles = generate(folder, count, seed, Ingredients(photos, art), workers)
    except (ValueError, OSError) as error:
        typer.echo(f"fanlens scenes: {error}", err=True)
        raise typer.Exit(1) from None
    typer.echo(f"{count} scenes with {tiles} tiles in {folder}")
