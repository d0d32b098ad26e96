"""`fanlens dataset review` and `pace`: a person confirms labels, and how fast that goes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from ui.commands.dataset_common import Data, in_words, open_data
from vision.dataset import prelabel
from vision.dataset import review as work

PAGE = Path(__file__).resolve().parents[1] / "review" / "app.py"


def review(
    data: Data,
    by_hand: Annotated[
        bool,
        typer.Option("--by-hand", help="Show photos without boxes, to be timed; labels stay as they are."),
    ] = False,
    port: Annotated[int, typer.Option(help="Where this machine's browser finds the page.")] = 8502,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = True,
) -> None:
    """Confirm labels in the browser, the most doubtful photo first; one key accepts a whole photo."""
    with in_words():
        waiting = len(prelabel.in_order_of_doubt(open_data(data)))
        typer.echo(f"{waiting} photos wait; http://127.0.0.1:{port} (Ctrl-C ends)")
        command = [sys.executable, "-m", "streamlit", "run", str(PAGE), "--server.address", "127.0.0.1"]
        command += ["--server.port", str(port), "--server.headless", "false" if open_browser else "true"]
        command += ["--browser.gatherUsageStats", "false", "--", str(data.resolve())]
        command += ["--by-hand"] * by_hand
        if os.name == "posix":
            # In place of this process: whatever ends it ends the page.
            os.execv(command[0], command)
        raise typer.Exit(subprocess.run(command).returncode)


def pace(data: Data) -> None:
    """Say how many tiles a minute were confirmed, and, where photos were done both ways, drawn by hand."""
    with in_words():
        typer.echo(work.pace(open_data(data)))
