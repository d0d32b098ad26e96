r"""Pack what a training run needs into one small file, to carry to a machine that is lent for a few minutes.

    python -m vision.training.pack make --data photos --corrections datasets/corrections.csv \
        --weights models/tiles.pt --art cache/faces_source --out run.tar
    python -m vision.training.pack run --packed run.tar --draw 6000 --minutes 6 --device cuda --workers 14 \
        --out weights

`make` keeps the splits train and val, the fonts and the tile art, compresses photos as far as the limit asks,
and fills what is left with synthetic scenes, if there are any. `run` unpacks, draws scenes, trains, exports,
and leaves weights, curves and the ONNX file in `--out`.
"""

from __future__ import annotations

import csv
import io
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import cv2
import typer

from vision.dataset.cleaning import apply, read_corrections
from vision.dataset.faces.art import load_packs
from vision.dataset.faces.sketched import NEEDED
from vision.dataset.formats.yolo import read_folder, write_labels
from vision.dataset.images import read_image
from vision.dataset.model import LabelledPhoto
from vision.training.flowers import fonts_in
from vision.training.sampling import without

LIMIT = 60 * 2**20
PHOTO_SHARE = 0.92  # of the limit that photos may take where there are scenes too
ENTRY = 3072  # what a photo adds to its own bytes: two headers, its labels, padding, a row of the table
PICTURE = 140  # pixels, the longer side of a picture of a tile; in scenes of 640 hardly any is larger
PICTURE_QUALITY = 80
SMALL_ENTRY = 1024  # what a font or a picture adds: a header and padding
QUALITIES = (80, 68, 58, 50, 46, 42)
FIELDS = ("photo", "source", "group", "split", "width", "height", "tiles")


@dataclass(frozen=True, slots=True)
class Packed:
    """What went into a pack."""

    photos: int
    scenes: int
    quality: int
    size: int


def make(
    data: Path,
    weights: Path,
    scenes: Sequence[Path],
    target: Path,
    limit: int = LIMIT,
    corrections: Path | None = None,
    art: Path | None = None,
) -> Packed:
    """Write the pack: labels corrected, unlabelled tiles painted over, of `art` (filled by
    `vision.dataset.faces.fetch`) the fonts cut down to the characters of the tiles, the pictures small.
    Raises ValueError where the photos do not fit even at the lowest quality."""
    photos = [photo for photo in read_folder(data) if photo.split in ("train", "val")]
    if corrections is not None:
        photos = list(apply(photos, read_corrections(corrections)))
    drawn = [scene for folder in scenes for scene in read_folder(folder)]
    written = {} if art is None else {**_cut_fonts(art), **_small_pictures(art)}
    room = limit - weights.stat().st_size - 2**19 - ENTRY * len(photos)
    room -= sum(len(content) + SMALL_ENTRY for content in written.values())
    allowed = int(room * (PHOTO_SHARE if drawn else 1.0))
    for quality in QUALITIES:
        encoded = [_encode(photo, quality) for photo in photos]
        if sum(map(len, encoded)) <= allowed:
            break
    else:
        raise ValueError(
            f"{len(photos)} photos do not fit into {allowed / 2**20:.0f} MiB at JPEG {QUALITIES[-1]}"
        )
    left = room - sum(map(len, encoded))
    kept: list[tuple[LabelledPhoto, bytes]] = []
    for scene in drawn:
        content = _encode(scene, QUALITIES[0])
        left -= len(content) + ENTRY
        if left < 0:
            break
        kept.append((scene, content))
    with tarfile.open(target, "w") as tar:
        tar.add(weights, "weights.pt")
        for name, content in written.items():
            _add(tar, f"art/{name}", content)
        _add_folder(tar, "photos", list(zip(photos, encoded, strict=True)))
        if kept:
            _add_folder(tar, "scenes", kept)
    return Packed(len(photos), len(kept), quality, target.stat().st_size)


def _encode(photo: LabelledPhoto, quality: int) -> bytes:
    """The stored file, or the picture compressed anew if that is smaller."""
    stored = photo.image.read_bytes()
    picture = without(read_image(photo.image), photo)
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if photo.masked and done:
        return data.tobytes()
    return min(stored, data.tobytes(), key=len) if done else stored


def _cut_fonts(folder: Path) -> dict[str, bytes]:
    """The fonts under `folder` that hold the characters of the tiles, with those and the numerals alone."""
    from fontTools import subset

    found = {}
    for number, file in enumerate(fonts_in(folder)):
        options = subset.Options(font_number=0, layout_features=[], name_IDs=[], hinting=False)
        # Tables that no glyph needs; old fonts have broken ones.
        options.drop_tables += ["gasp", "mort", "morx", "kern", "BASE", "vhea", "vmtx", "VORG"]
        font = subset.load_font(file, options)
        cutter = subset.Subsetter(options)
        cutter.populate(text=NEEDED + "0123456789")
        cutter.subset(font)
        font.flavor = None
        content = io.BytesIO()
        font.save(content)
        found[f"fonts/{number:02}.{'otf' if 'CFF ' in font else 'ttf'}"] = content.getvalue()
    return found


def _small_pictures(folder: Path) -> dict[str, bytes]:
    """The pictures of the art packs under `folder`, no larger than tiles are drawn."""
    found = {}
    for name, pack in load_packs(folder / "art").items():
        for kind, picture in pack.items():
            scale = min(1.0, PICTURE / max(picture.shape[:2]))
            small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            done, data = cv2.imencode(
                ".webp", cv2.cvtColor(small, cv2.COLOR_RGBA2BGRA), [cv2.IMWRITE_WEBP_QUALITY, PICTURE_QUALITY]
            )
            if done:
                found[f"art/drawn/{name}/{kind:02d}.webp"] = data.tobytes()
    return found


def _add_folder(tar: tarfile.TarFile, name: str, photos: list[tuple[LabelledPhoto, bytes]]) -> None:
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(FIELDS)
    with tempfile.TemporaryDirectory() as folder:
        label = Path(folder) / "label.txt"
        for photo, content in photos:
            _add(tar, f"{name}/images/{photo.name}.jpg", content)
            write_labels(label, photo.tiles)
            _add(tar, f"{name}/labels/{photo.name}.txt", label.read_bytes())
            row = (
                photo.name,
                photo.source,
                photo.group,
                photo.split,
                photo.width,
                photo.height,
                len(photo.tiles),
            )
            writer.writerow(row)
    _add(tar, f"{name}/photos.csv", table.getvalue().encode())


def _add(tar: tarfile.TarFile, name: str, content: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size = len(content)
    tar.addfile(entry, io.BytesIO(content))


def unpack(packed: Path, folder: Path) -> Iterator[Path]:
    """Unpack, and give the folders of scenes in it. Raises ValueError for what is no pack."""
    try:
        with tarfile.open(packed) as tar:
            tar.extractall(folder, filter="data")
    except tarfile.TarError as error:
        raise ValueError(f"{packed}: not a pack: {str(error).splitlines()[0]}") from None
    if (folder / "scenes").is_dir():
        yield folder / "scenes"


app = typer.Typer(help="Carry a training run to another machine.", no_args_is_help=True)


@app.command("make")
def make_command(
    data: Annotated[Path, typer.Option(help="Folder of photos.")],
    weights: Annotated[Path, typer.Option(help="Weights to start from.")],
    out: Annotated[Path, typer.Option(help="The pack to write.")],
    scenes: Annotated[list[Path] | None, typer.Option(help="Folders of synthetic scenes.")] = None,
    corrections: Annotated[Path | None, typer.Option(help="Corrections of labels, a CSV.")] = None,
    art: Annotated[
        Path | None,
        typer.Option(help="Fonts and art (vision.dataset.faces.fetch) for marks of flowers and for scenes."),
    ] = None,
) -> None:
    """Write a pack of at most 60 MiB."""
    try:
        done = make(data, weights, scenes or (), out, corrections=corrections, art=art)
    except (OSError, ValueError) as error:
        typer.echo(f"pack: {error}", err=True)
        raise typer.Exit(1) from None
    size = f"{done.size / 2**20:.1f} MiB"
    typer.echo(f"{done.photos} photos (JPEG {done.quality}), {done.scenes} scenes, {size}: {out}")


@app.command("run")
def run_command(
    packed: Annotated[Path, typer.Option(help="The pack.")],
    out: Annotated[Path, typer.Option(help="Folder for weights, curves and the ONNX file.")],
    minutes: Annotated[float, typer.Option(help="How long to train.")] = 8.0,
    device: Annotated[str, typer.Option(help="cpu or cuda.")] = "cuda",
    batch: Annotated[int, typer.Option(help="Images a step.")] = 32,
    rate: Annotated[float, typer.Option(help="Highest learning rate.")] = 1e-3,
    workers: Annotated[int, typer.Option(help="Processes that draw training images.")] = 0,
    size: Annotated[
        str, typer.Option(help="Network: n, s (starts from weights of n, too) or m (from its own).")
    ] = "n",
    frozen: Annotated[int, typer.Option(help="Layers of the stem that stay as they are.")] = 3,
    draw: Annotated[int, typer.Option(help="Synthetic scenes to draw first, with as many processes.")] = 0,
    seed: Annotated[int, typer.Option(help="Seed of all that is drawn.")] = 0,
) -> None:
    """Unpack, draw scenes, train, export."""
    from vision.dataset.synthesis.generate import Ingredients, generate
    from vision.training.run import Run, export_weights, run_training

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            scenes = tuple(unpack(packed, folder))
            art = folder / "art"
            if draw:
                ingredients = Ingredients(folder / "photos", art)
                tiles = generate(folder / "drawn", draw, seed, ingredients, max(1, workers))
                typer.echo(f"{draw} scenes drawn, with {tiles} tiles")
                scenes = (*scenes, folder / "drawn")
            settings = Run(
                data=folder / "photos",
                folder=out,
                minutes=minutes,
                start=folder / "weights.pt",
                synthetic=scenes,
                fonts=art if art.is_dir() else None,
                batch=batch,
                rate=rate,
                device=device,
                workers=workers,
                size=size,
                frozen=frozen,
                seed=seed,
            )
            weights = run_training(settings, typer.echo)
            model = export_weights(weights, out / "tiles.onnx", size, folder / "photos")
        except (OSError, ValueError, ImportError) as error:
            typer.echo(f"pack: {error}", err=True)
            raise typer.Exit(1) from None
        for name in ("last.pt", "average.pt"):  # large, and there is nothing left to go on with
            (out / name).unlink(missing_ok=True)
        typer.echo(f"model: {model}")


if __name__ == "__main__":
    app()
