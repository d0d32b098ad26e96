"""`fanlens read`: photos of hands, read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ui.commands.read_output import as_json, error_json, show
from vision.reading_model import Reading

if TYPE_CHECKING:
    from vision.detector.onnx import OnnxDetector
    from vision.face_look import Namer


def read(
    photos: Annotated[
        list[Path],
        typer.Argument(help="Photos: JPEG, PNG, WebP or HEIC, up to 60 megapixels.", metavar="PHOTO..."),
    ],
    as_lines: Annotated[
        bool, typer.Option("--json", help="One JSON object a photo, a line each, in order.")
    ] = False,
    draw: Annotated[
        Path | None,
        typer.Option(
            help="Draw what was read over the photo into this file; of several photos, each into "
            "a file named after it beside this one.",
            metavar="OUT.jpg",
        ),
    ] = None,
    merge: Annotated[
        bool, typer.Option("--merge", help="The photos show one hand from several sides: one reading.")
    ] = False,
    model: Annotated[
        Path | None, typer.Option(help="Another detector than the shipped one.", metavar="FILE.onnx")
    ] = None,
    threads: Annotated[int, typer.Option(help="Cores that one photo may use.", min=1)] = 2,
) -> None:
    """Read the tiles of a hand from photos of it.

    Prints the hand, what is in doubt and what may be wrong. A photo that cannot be read is named and the
    others still come; the exit status is then 1.

    Example: fanlens read hand.jpg --draw seen.jpg
    """
    from vision import face_look
    from vision.detector.onnx import ModelError, OnnxDetector, shipped

    try:
        detector = OnnxDetector(model, threads) if model else shipped(threads)
        namer = face_look.shipped(threads)
    except (ModelError, face_look.FaceError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    failed = False
    readings: list[Reading] = []
    for path in photos:
        try:
            reading = _read_one(path, detector, namer, _target(draw, path, len(photos)))
        except ValueError as error:
            failed = True
            if as_lines:
                typer.echo(json.dumps(error_json(path, error), ensure_ascii=False))
            else:
                typer.echo(str(error), err=True)
            continue
        if merge:
            readings.append(reading)
        else:
            _print(reading, as_lines)
    if readings:
        from vision.merge import merge as merged

        _print(merged(readings), as_lines)
    if failed:
        raise typer.Exit(1)


def _print(reading: Reading, as_lines: bool) -> None:
    if as_lines:
        typer.echo(json.dumps(as_json(reading), ensure_ascii=False))
    else:
        show(reading)


def _read_one(path: Path, detector: OnnxDetector, namer: Namer, target: Path | None) -> Reading:
    from vision import reading as door
    from vision.draw import draw, save
    from vision.photo import load

    photo = load(path)
    found = door.read(photo, detector, namer)
    if target is not None:
        save(draw(photo, found), target)
    return found


def _target(draw: Path | None, photo: Path, count: int) -> Path | None:
    if draw is None or count == 1:
        return draw
    return draw.with_name(f"{draw.stem}-{photo.stem}{draw.suffix}")
