"""What the commands of `fanlens dataset` share: refusing in words, progress, and opening sets."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from vision.dataset import archives, names
from vision.dataset.folder import DataFolder
from vision.dataset.formats import registry
from vision.dataset.formats.base import Format
from vision.dataset.formats.catalogue import FILE
from vision.dataset.names import ClassNames
from vision.dataset.problems import Problem
from vision.dataset.runner import Processes, Runner, Serial, cores

errors = Console(stderr=True, soft_wrap=True, highlight=False)

Data = Annotated[Path, typer.Argument(metavar="DATA", help="The folder of a Fanlens data set.")]
FormatName = Annotated[
    str, typer.Option("--format", help=f"The format, if it is not plain: {', '.join(registry.FORMATS)}.")
]
Names = Annotated[
    str,
    typer.Option(
        "--names",
        help=f"What the classes mean: a list ({', '.join(names.KNOWN)}) or a CSV file 'name,tile'.",
    ),
]
Workers = Annotated[int, typer.Option(help="Processes to use; 0 for all cores.", min=0)]


@contextmanager
def in_words() -> Iterator[None]:
    """Turn refusals into one line on stderr and exit code 2."""
    try:
        yield
    except KeyboardInterrupt:
        errors.print("stopped; the same command goes on from here", markup=False)
        raise typer.Exit(130) from None
    except (ValueError, OSError) as error:
        errors.print(f"error: {error}", markup=False)
        raise typer.Exit(2) from None
    except ImportError as error:
        errors.print(f"error: {error.name} is not installed: pip install 'fanlens[data]'", markup=False)
        raise typer.Exit(2) from None


class Problems:
    """Prints problems as they come, and counts those that made an item unusable."""

    def __init__(self) -> None:
        self.fatal = 0
        self.notes = 0

    def __call__(self, problem: Problem) -> None:
        self.fatal += problem.fatal
        self.notes += not problem.fatal
        errors.print(("error: " if problem.fatal else "note: ") + str(problem), markup=False)


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Progress]:
    """A bar with the time left, on stderr; one task, numbered 0. Where stderr is no terminal, a line now and
    then says the same."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors) as bar:
        bar.add_task(what, total=total)
        ended = threading.Event()
        teller = threading.Thread(target=_tell, args=(bar, ended), daemon=True)
        if not errors.is_terminal:
            teller.start()
        try:
            yield bar
        finally:
            ended.set()
            if teller.is_alive():
                teller.join()


EVERY_S = 30.0


def _tell(bar: Progress, ended: threading.Event) -> None:
    while not ended.wait(EVERY_S):
        (task,) = bar.tasks
        done = f"{task.completed:.0f}" + (f" of {task.total:.0f}" if task.total is not None else "")
        left = "" if task.time_remaining is None else f", about {task.time_remaining / 60:.1f} minutes left"
        errors.print(f"{task.description}: {done}{left}", markup=False)


def runner(workers: int) -> Runner:
    """One process in place for one core, or so many worker processes."""
    return Serial() if (workers or cores()) == 1 else Processes(workers)


def class_names(text: str) -> ClassNames | None:
    """The list or file of names `text` means; None for nothing stated."""
    if not text:
        return None
    return names.from_file(Path(text)) if Path(text).suffix == ".csv" else names.known(text)


def format_of(path: Path, name: str) -> Format | None:
    """The format called `name`, or the one `path` is in; None for plain photos."""
    return registry.named(name) if name else registry.recognise(path)


@contextmanager
def unpacked(path: Path) -> Iterator[Path]:
    """`path`, or where the archive at `path` is unpacked for the while."""
    if not archives.is_archive(path):
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="fanlens-") as folder:
        archives.unpack(path, Path(folder))
        inner = [p for p in Path(folder).iterdir() if not p.name.startswith((".", "__MACOSX"))]
        # Most archives hold one folder that holds all.
        yield (
            inner[0] if len(inner) == 1 and inner[0].is_dir() and inner[0].name != "images" else Path(folder)
        )


def open_data(path: Path) -> DataFolder:
    """The data set at `path`. Raises `DataSetError` for anything else."""
    return DataFolder(path)


def is_data(path: Path) -> bool:
    """Whether `path` is a data set of Fanlens."""
    return (path / FILE).is_file()
