"""`fanlens dataset add`, `check`, `convert`, `formats`: photos and labels in and out."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Annotated

import typer

from ui.commands.dataset_common import (
    Data,
    FormatName,
    Names,
    Problems,
    Workers,
    class_names,
    format_of,
    in_words,
    progress,
    runner,
    unpacked,
)
from vision.dataset import adding
from vision.dataset.folder import DataFolder
from vision.dataset.formats import registry
from vision.dataset.formats.base import FACTS, Images
from vision.dataset.problems import DataSetError, Problem
from vision.dataset.relabel import take_labels

Credit = Annotated[str, typer.Option(help="Who is to be named for the photos.")]
Licence = Annotated[str, typer.Option(help="The licence the photos are given under, as 'CC BY 4.0'.")]


def add(
    data: Data,
    path: Annotated[Path, typer.Argument(metavar="PHOTOS", help="A folder, archive or labelled data set.")],
    credit: Credit = "",
    licence: Licence = "",
    source: Annotated[
        str, typer.Option(help="What to call the source; the folder's name if not given.")
    ] = "",
    credits_file: Annotated[
        Path | None,
        typer.Option("--credits", help="For a set of several sources: CSV source,credit,licence."),
    ] = None,
    form: FormatName = "",
    names: Names = "",
    scenes: Annotated[
        str, typer.Option(help="What a scene is: each 'folder', each 'day' photos were taken, or all 'one'.")
    ] = "folder",
    clip: Annotated[bool, typer.Option(help="Cut boxes that reach beyond the picture.")] = False,
    retry: Annotated[bool, typer.Option(help="Offer files again that were rejected before.")] = False,
    workers: Workers = 0,
) -> None:
    """Take photos, with labels if they have any, into a data set.

    Pictures are turned upright and freed of GPS and other metadata; broken files are reported and skipped,
    the same picture is never taken twice. A run that was stopped goes on where it was.
    """
    with in_words(), unpacked(path) as root:
        origin = adding.Origin(
            source or path.name.split(".")[0],
            credit or "see terms",
            licence or "see terms",
            scenes,
            _terms(credits_file),
        )
        if credits_file is None and not (credit and licence):
            raise DataSetError("who made the photos, and under which licence? Give --credit and --licence")
        found = format_of(root, form)
        problems = Problems()
        folder = DataFolder.create(data)
        place = root if root.is_dir() else root.parent
        photos = (
            adding.labelled_photos(root, found.read, class_names(names), problems, clip)
            if found
            else adding.plain_photos(root, origin)
        )
        with progress(f"adding {found.title if found else 'photos'}", _count(place)) as bar:

            def show(outcome: adding.Outcome) -> None:
                done = outcome.added + outcome.known + outcome.duplicates + outcome.broken
                bar.update(bar.task_ids[0], completed=done)

            outcome = adding.add(
                folder, photos, place, origin, runner(workers), retry=retry, report=problems, progress=show
            )
    typer.echo(
        f"{outcome.added} photos with {outcome.tiles} tiles added, {outcome.known} known from before, "
        f"{outcome.duplicates} duplicates, {outcome.broken} broken; problems: {problems.fatal} errors, "
        f"{problems.notes} notes"
    )


def _terms(path: Path | None) -> dict[str, tuple[str, str]]:
    if path is None:
        return {}
    with path.open(newline="", encoding="utf-8-sig") as file:
        reader = csv.DictReader(file)
        if missing := {"source", "credit", "licence"} - set(reader.fieldnames or ()):
            raise DataSetError(f"{path}, line 1: no column {', '.join(sorted(missing))}")
        return {row["source"]: (row["credit"], row["licence"]) for row in reader}


def _count(folder: Path) -> int:
    return sum(1 for _ in adding.plain_photos(folder, adding.Origin("-", "-", "-")))


def labels(
    data: Data,
    path: Annotated[Path, typer.Argument(metavar="FROM", help="Labels of the set's photos, in any format.")],
    form: FormatName = "",
    names: Names = "",
) -> None:
    """Bring back labels that were corrected in another tool; photos are known by their name.

    Photos that the tool gives back without a person's work are left as they are.
    """
    with in_words(), unpacked(path) as root:
        found = format_of(root, form)
        if found is None:
            raise DataSetError(f"{path}: in no format that is known; say which with --format")
        problems = Problems()
        done = take_labels(DataFolder(data), found.read(root, class_names(names), problems))
        for name in done.unknown:
            problems(Problem(path, f"photo {name!r} is not in {data}"))
    typer.echo(
        f"{done.changed} photos corrected, {done.same} confirmed as they are, {len(done.unknown)} unknown"
    )


def check(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A data set in any format, or an archive.")],
    form: FormatName = "",
    names: Names = "",
) -> None:
    """Say what is wrong with a labelled data set, each with file and line; exit code 1 if anything
    is unusable."""
    with in_words(), unpacked(path) as root:
        found = format_of(root, form)
        if found is None:
            raise DataSetError(f"{path}: in no format that is known; say which with --format")
        problems = Problems()
        photos = tiles = 0
        for photo in found.read(root, class_names(names), problems):
            photos += 1
            tiles += len(photo.tiles)
    typer.echo(
        f"{found.title}: {photos} photos, {tiles} tiles; {problems.fatal} errors, {problems.notes} notes"
    )
    raise typer.Exit(1 if problems.fatal else 0)


def convert(
    path: Annotated[Path, typer.Argument(metavar="FROM", help="A data set in any format, or an archive.")],
    out: Annotated[Path, typer.Argument(metavar="TO", help="A new folder.")],
    to: Annotated[str, typer.Option(help=f"The format to write: {', '.join(registry.WRITABLE)}.")],
    form: FormatName = "",
    names: Names = "",
    clip: Annotated[bool, typer.Option(help="Cut boxes that reach beyond the picture.")] = False,
    copy: Annotated[bool, typer.Option(help="Copy pictures instead of linking them.")] = False,
) -> None:
    """Write a labelled data set in another format; bad items are reported and left out."""
    with in_words(), unpacked(path) as root:
        found = format_of(root, form)
        if found is None:
            raise DataSetError(f"{path}: in no format that is known; say which with --format")
        target = registry.named(to)
        if target.write is None:
            raise DataSetError(f"{target.title} can be read only")
        if out.exists() and any(out.iterdir()):
            raise DataSetError(f"{out}: there is something already")
        problems = Problems()
        photos = adding.labelled_photos(root, found.read, class_names(names), problems, clip)
        target.write(photos, out, Images.COPY if copy or root != path else Images.LINK)
    lost = f"; not held: {', '.join(target.loses())}" if target.loses() else ""
    typer.echo(f"{found.title} -> {target.title}{lost}; {problems.fatal} errors, {problems.notes} notes")


def formats() -> None:
    """List the formats that are read and written, and what each cannot hold."""
    for each in registry.FORMATS.values():
        held = "all facts of a photo" if not each.loses() else f"loses {', '.join(each.loses())}"
        how = "read, write" if each.write else "read"
        typer.echo(f"{each.name}: {each.title} ({how}; {held}). {each.notes}")
    typer.echo(f"Facts of a photo: {', '.join(FACTS)}.")
