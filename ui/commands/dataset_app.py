"""`fanlens dataset collect`: the corrected photos whose owners agreed, out of the app's store."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ui.commands.dataset_common import Data, Problems, Workers, in_words, progress, runner
from ui.draft import Place
from ui.store import RecordRow, Store, default_path, draft_of
from vision.dataset import adding
from vision.dataset.folder import DataFolder
from vision.dataset.model import LabelledPhoto, LabelledTile


def collect(
    data: Data,
    licence: Annotated[str, typer.Option(help="The licence the app's users agreed to.")],
    credit: Annotated[str, typer.Option(help="Who is named for the photos.")] = "Users of Fanlens",
    store: Annotated[Path | None, typer.Option(help="The app's database.")] = None,
    workers: Workers = 0,
) -> None:
    """Take the photos that users of the app corrected and agreed to give.

    Nothing of a photo without consent is read. A photo all of whose tiles are of the confirmed hand counts as
    confirmed; one with tiles beside the hand waits for review.
    """
    with in_words(), tempfile.TemporaryDirectory(prefix="fanlens-") as place:
        root = Path(place)
        photos = tuple(given(Store(store or default_path()), root))
        origin = adding.Origin("app", credit, licence)
        problems = Problems()
        with progress("adding", len(photos)) as bar:
            outcome = adding.add(
                DataFolder.create(data), photos, root, origin, runner(workers), report=problems,
                progress=lambda done: bar.update(bar.task_ids[0], completed=done.added + done.known),
            )  # fmt: skip
    typer.echo(f"{outcome.added} photos with {outcome.tiles} tiles added, {outcome.known} known from before")


def given(store: Store, root: Path) -> Iterator[LabelledPhoto]:
    """Every photo given for training, with its corrected tiles; the pictures are written below `root`.

    The owner's secret is not passed on: a scene is named by a hash of it and the day.
    """
    latest: dict[str, RecordRow] = {}
    for record in store.given():
        latest.setdefault(record.photo, record)
    for sha, record in sorted(latest.items()):
        photo, draft = store.photo(sha), draft_of(record)
        if photo is None or draft is None:
            continue
        file = root / sha
        file.write_bytes(photo.data)
        owner = hashlib.sha256(record.owner.encode()).hexdigest()[:8]
        boxed = [tile for tile in draft.tiles if tile.box is not None]
        tiles = tuple(
            LabelledTile(
                tile.tile,
                tile.box[0] / photo.width, tile.box[1] / photo.height,
                tile.box[2] / photo.width, tile.box[3] / photo.height,
                # Nobody has looked at what lies beside the hand.
                tile.confidence if tile.place is Place.OUTSIDE else None,
            )
            for tile in boxed
            if tile.box is not None
        )  # fmt: skip
        whole = len(boxed) == len(draft.tiles) and all(tile.score is None for tile in tiles)
        yield LabelledPhoto(
            sha[:16], file, tiles, photo.width, photo.height, reviewed=whole,
            group=f"app/{owner}-{record.created:%Y%m%d}",
        )  # fmt: skip
