"""`fanlens dataset prelabel`, `audit`: the detector at work on a data set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from ui.commands.dataset_common import Data, Workers, in_words, open_data, progress, runner
from vision.dataset import corrections, prelabel
from vision.dataset.audit import report, run
from vision.dataset.audit.finding import Material
from vision.dataset.duplicates import fingerprinted
from vision.dataset.guesses import Guess, look
from vision.detector.onnx import MODEL

Model = Annotated[Path, typer.Option(help="The detector, an ONNX file.")]


def draw(
    data: Data,
    model: Model = MODEL,
    sure: Annotated[
        float, typer.Option(help="Draw what is at least so probable.", min=0, max=1)
    ] = prelabel.SURE,
    workers: Workers = 0,
) -> None:
    """Let the detector draw and name the boxes of every photo that nobody has labelled."""
    with in_words():
        folder = open_data(data)
        with progress("looking", len(prelabel.waiting(folder))) as bar:
            photos, boxes = prelabel.prelabel(
                folder, model, runner(workers), sure=sure, progress=lambda: bar.advance(bar.task_ids[0])
            )
    typer.echo(
        f"{boxes} boxes on {photos} photos; look at them with `fanlens dataset review`, or confirm them as "
        "they are with `fanlens dataset confirm`"
    )


def doubtful(data: Data, count: Annotated[int, typer.Option(min=1)] = 20) -> None:
    """List the photos that wait for a person, the most doubtful first."""
    with in_words():
        waiting = prelabel.in_order_of_doubt(open_data(data))
    for photo in waiting[:count]:
        typer.echo(f"{prelabel.doubt(photo):.2f} of {len(photo.tiles)} tiles likely wrong: {photo.name}")
    typer.echo(f"{len(waiting)} photos wait")


def audit(
    data: Data,
    out: Annotated[Path, typer.Option("--report", help="Where to write the report (HTML).")] = Path(
        "audit.html"
    ),
    file: Annotated[
        Path, typer.Option("--corrections", help="Where to write the corrections proposed (CSV).")
    ] = Path("corrections.csv"),
    model: Model = MODEL,
    no_detector: Annotated[bool, typer.Option("--no-detector", help="Only what needs no look.")] = False,
    guesses: Annotated[Path | None, typer.Option(help="Where to keep what the detector saw.")] = None,
    workers: Workers = 0,
) -> None:
    """Look for wrong labels, missing ones, odd boxes, rare classes and leaks between parts."""
    with in_words():
        folder = open_data(data)
        photos = tuple(folder.photos())
        if unhashed := sum(not photo.phash for photo in photos):
            with progress("fingerprints", len(photos)) as bar:
                photos = fingerprinted(photos, runner(workers), partial(bar.advance, bar.task_ids[0]))
            typer.echo(f"{unhashed} photos had no perceptual hash: made for this look alone")
        seen: Mapping[str, tuple[Guess, ...]] = {}
        if not no_detector:
            with progress("looking", len(photos)) as bar:
                step = partial(bar.advance, bar.task_ids[0])
                seen = look(folder, photos, model, runner(workers), step, guesses)
        findings = run.audit(Material(photos, seen))
        proposed = run.corrections(findings)
        report.write(
            out, f"Audit of {data.resolve().name}", len(photos), sum(len(p.tiles) for p in photos), findings
        )
        corrections.write(file, proposed)
    for check, number in Counter(finding.check for finding in findings).items():
        typer.echo(f"{check}: {number}")
    for finding in findings:
        if finding.photo is None:
            typer.echo(f"- {finding.what}")
    typer.echo(f"report: {out}; {len(proposed)} corrections to decide: {file}")
