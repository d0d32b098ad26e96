"""The command line, `fanlens`: one command a file in `ui.commands`."""

from __future__ import annotations

import typer

from ui.commands import dataset, evaluate, read, scenes, score, train, waits

app = typer.Typer(
    name="fanlens",
    help="Read the tiles of a mahjong hand from a photo, score the hand, and say why.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
app.command()(read.read)
app.command()(score.score)
app.command()(waits.waits)
app.command()(evaluate.evaluate)
app.command()(train.train)
app.command()(scenes.scenes)
app.add_typer(dataset.app, name="dataset")


def main() -> None:
    """Run the command line."""
    app()


if __name__ == "__main__":
    main()
