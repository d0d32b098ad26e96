"""`fanlens dataset split`, `duplicates`, `independent`, `version`, `diff`, `verify`, `export`, `apply`,
`confirm`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from scoring.tiles import CODES
from ui.commands.dataset_common import Data, errors, in_words, open_data, runner
from vision.dataset import corrections, duplicates, prelabel, split, versions
from vision.dataset.diff import diff
from vision.dataset.export import export
from vision.dataset.formats import registry
from vision.dataset.formats.base import Images
from vision.dataset.hashing import NEAR
from vision.dataset.model import LabelledPhoto
from vision.dataset.problems import DataSetError


def split_scenes(
    data: Data,
    train: Annotated[float, typer.Option(min=0, max=1)] = 0.8,
    val: Annotated[float, typer.Option(min=0, max=1)] = 0.1,
    test: Annotated[float, typer.Option(min=0, max=1)] = 0.1,
    seed: Annotated[int, typer.Option(help="Another seed, another split.")] = 0,
    keep: Annotated[bool, typer.Option(help="Leave scenes where they are already.")] = False,
    near: Annotated[
        int, typer.Option(help="Join the scenes of near duplicates within so many bits; -1: do not.")
    ] = NEAR,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be done, and do nothing.")
    ] = False,
) -> None:
    """Share scenes out among train, val and test, so that every class is in each part."""
    with in_words():
        folder = open_data(data)
        photos = duplicates.fingerprinted(folder.photos(), runner(0))
        shares = {"train": train, "val": val, "test": test}
        found = split.split(photos, shares, seed=seed, keep=keep, near=near if near >= 0 else None)
        for scenes in found.joined:
            typer.echo(f"joined by near duplicates: {', '.join(scenes)}")
        for part, count in found.photos.items():
            tiles = found.counts[part]
            rarest = int(tiles.argmin())
            typer.echo(
                f"{part}: {sum(p == part for p in found.parts.values())} scenes, {count} photos, "
                f"{int(tiles.sum())} tiles; rarest {CODES[rarest]}: {int(tiles[rarest])}"
            )
        if absent := split.absent_text(found, photos):
            typer.echo(f"not every class is in every part (in brackets: scenes that have it): {absent}")
        if not dry_run:

            def parted(photo: LabelledPhoto) -> LabelledPhoto:
                return replace(photo, split=found.of(photo))

            folder.change(parted)


def near_duplicates(
    data: Data,
    near: Annotated[int, typer.Option(help="Bits of 64 in which hashes may differ.", min=0, max=20)] = NEAR,
) -> None:
    """List photos that look alike, cluster by cluster."""
    with in_words():
        photos = duplicates.fingerprinted(open_data(data).rows(), runner(0))
        for cluster in duplicates.clusters(duplicates.pairs(photos, near)):
            typer.echo("  ".join(f"{photo.name} ({photo.split or photo.group})" for photo in cluster))


def independent(
    data: Data,
    part: Annotated[str, typer.Option("--split", help="The part whose photos are listed.")] = "val",
    of: Annotated[str, typer.Option("--of", help="The part they must not look like.")] = "train",
    near: Annotated[
        int, typer.Option(help="Bits of 64 in which hashes of near duplicates may differ.", min=0, max=20)
    ] = NEAR,
    scenes: Annotated[
        bool, typer.Option("--scenes", help="Leave out every photo of a scene that the other part has, too.")
    ] = False,
) -> None:
    """List the photos of one part that look like none of another, one name a line, for
    `fanlens evaluate --only`."""
    with in_words():
        photos = duplicates.fingerprinted(open_data(data).rows(), runner(0))
        known = {photo.split for photo in photos}
        if lacking := [each for each in (part, of) if each not in known]:
            there = ", ".join(map(repr, sorted(known)))
            raise DataSetError(f"{data}: no photo is in the part {lacking[0]!r}; there are {there}")
        found = duplicates.independent(photos, part, of, near, scenes)
        held = sum(photo.split == part for photo in photos)
    for photo in found:
        typer.echo(photo.name)
    errors.print(f"{len(found)} of {held} photos of {part} are independent of {of}", markup=False)


def apply(
    data: Data,
    file: Annotated[Path, typer.Argument(metavar="CORRECTIONS", help="A CSV file that `audit` wrote.")],
) -> None:
    """Make the corrections whose column `accept` says yes."""
    with in_words():
        done = corrections.apply(open_data(data), corrections.read(file))
    typer.echo(", ".join(f"{count} {action}" for action, count in done.items()))


def confirm(
    data: Data,
    photos: Annotated[list[str] | None, typer.Argument(metavar="PHOTO...", help="Names of photos.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every photo of the set.")] = False,
) -> None:
    """Accept the labels of whole photos as right."""
    with in_words():
        folder = open_data(data)
        known = {photo.name for photo in folder.rows()}
        wanted = known if everything else set(photos or ())
        if unknown := wanted - known:
            raise DataSetError(f"no photo {min(unknown)!r} in {data}")
        typer.echo(f"{prelabel.confirm(folder, wanted)} photos confirmed")


def version(
    data: Data, name: Annotated[str, typer.Argument(help="As v1; it cannot be changed later.")]
) -> None:
    """Freeze the set as it is: hashes, counts, sources, licences and all labels."""
    with in_words():
        made = versions.freeze(open_data(data), name)
    typer.echo(f"{made.name}: {made.photos} photos, {made.tiles} tiles, digest {made.digest}")


def difference(
    data: Data,
    old: Annotated[str, typer.Argument(help="A version.")],
    new: Annotated[str, typer.Argument(help="A version, or 'now'.")] = "now",
) -> None:
    """Say what changed between two versions, down to the single tile."""
    with in_words():
        folder = open_data(data)
        typer.echo(str(diff(versions.named(folder, old), versions.named(folder, new))), nl=False)


def verify(data: Data) -> None:
    """Read every picture and compare it with its hash; exit code 1 if one was changed."""
    with in_words():
        wrong = versions.verify(open_data(data))
    for line in wrong:
        typer.echo(line)
    typer.echo(f"{len(wrong)} pictures changed")
    raise typer.Exit(1 if wrong else 0)


def export_set(
    data: Data,
    out: Annotated[Path, typer.Argument(metavar="TO", help="A new folder.")],
    form: Annotated[str, typer.Option("--format", help=", ".join(registry.WRITABLE))] = "yolo",
    version_name: Annotated[
        str, typer.Option("--version", help="A version; the set as it is if not given.")
    ] = "now",
    part: Annotated[str, typer.Option("--split", help="Only this part.")] = "",
    unconfirmed: Annotated[
        bool, typer.Option("--unconfirmed", help="Also photos that no person has confirmed.")
    ] = False,
    copy: Annotated[bool, typer.Option(help="Copy pictures instead of linking them.")] = False,
) -> None:
    """Write the set in a format, with a data card and credits."""
    with in_words():
        folder = open_data(data)
        photos = [
            photo
            for photo in versions.named(folder, version_name)
            if (not part or photo.split == part) and (unconfirmed or photo.reviewed)
        ]
        name = data.resolve().name + ("" if version_name == "now" else f" {version_name}")
        chosen = registry.named(form)
        made = export(name, photos, out, chosen, Images.COPY if copy else Images.LINK)
    typer.echo(f"{made.photos} photos, {made.tiles} tiles as {chosen.title}; digest {made.digest}")
    if chosen.loses():
        typer.echo(f"not held by this format: {', '.join(chosen.loses())}")
