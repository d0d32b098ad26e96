"""`fanlens evaluate`: how well a reading, and a detector alone, find and name tiles of labelled photos."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

MODEL = Path(__file__).resolve().parents[2] / "models" / "tiles.onnx"


def evaluate(
    data: Annotated[Path, typer.Option(help="Folder with images/, labels/ and, for splits, photos.csv.")],
    split: Annotated[
        str | None, typer.Option(help="Only the photos of this split, such as val or test.")
    ] = None,
    only: Annotated[
        Path | None,
        typer.Option(
            help="Only the photos named in this text file, one a line (see `fanlens dataset independent`)."
        ),
    ] = None,
    model: Annotated[Path, typer.Option(help="Our detector to judge, an ONNX file.")] = MODEL,
    size: Annotated[
        int, typer.Option(help="Longer side that the photo is scaled to.", min=64, max=4096)
    ] = 640,
    reading: Annotated[
        bool | None,
        typer.Option(
            "--reading/--one-look",
            help="Judge only the whole reading, as the app reads, or only one look of the detector "
            "(default: both).",
            show_default=False,
        ),
    ] = None,
    other: Annotated[
        list[Path] | None,
        typer.Option(help="Another ONNX detector, judged on the same photos in the same run."),
    ] = None,
    names: Annotated[
        Path | None,
        typer.Option(help="Class names of --other, one tile code a line (default: its metadata)."),
    ] = None,
    other_grey: Annotated[
        bool, typer.Option("--other-grey", help="--other wants grey pixels, contrast stretched, on black.")
    ] = False,
    other_confidence: Annotated[float, typer.Option(help="Least confidence that counts for --other.")] = 0.5,
    confidence: Annotated[
        float,
        typer.Option(help="Least confidence that counts; of a reading, all it shows counts.", min=0, max=1),
    ] = 0.25,
    threads: Annotated[int, typer.Option(help="Threads of the detector.", min=1)] = 2,
    corrections: Annotated[
        Path | None, typer.Option(help="Corrections of labels to apply first, a CSV (see datasets/).")
    ] = None,
    changes: Annotated[
        bool,
        typer.Option("--changes", help="Also on the photos turned, squeezed, darkened, blurred, compressed."),
    ] = False,
    json_out: Annotated[bool, typer.Option("--json", help="One JSON object instead of tables.")] = False,
    plots: Annotated[Path | None, typer.Option(help="Folder for plots (needs matplotlib).")] = None,
) -> None:
    """Measure the whole reading and one look of the detector on labelled photos: located, named, precision,
    mAP, exact photos, kinds, groups, confusions.

    Every figure also comes with the eight flowers counted as one kind.

    Example: fanlens evaluate --data photos --split val --json
    """
    from vision.dataset.formats.yolo import read_folder
    from vision.dataset.selection import only as chosen
    from vision.evaluation import examine, summarise
    from vision.evaluation_changes import CHANGES
    from vision.evaluation_readers import Reader, detector_reader, other_onnx, reading_reader
    from vision.evaluation_report import as_json, as_text

    try:
        photos = read_folder(data, split)
        if only is not None:
            photos = chosen(photos, only)
        if corrections is not None:
            from vision.dataset.cleaning import apply, read_corrections

            photos = apply(photos, read_corrections(corrections))
        judged: list[tuple[Reader, float]] = []
        if reading is not False:
            judged.append((reading_reader(model, threads), 0.0))
        if not reading:
            judged.append((detector_reader(model, size, threads), confidence))
        ours = len(judged)
        judged += [
            (other_onnx(path, names, threads=threads, grey=other_grey), other_confidence)
            for path in other or ()
        ]
        reports = {}
        for reader, least in judged:
            # Judged on the kinds that every reader knows, so that no one is asked for what it cannot name.
            known = frozenset.intersection(*(each.known for each, _ in judged))
            results = list(examine(photos, reader.judged, least, known if other else None))
            reports[reader.name] = summarise(results)
            if plots is not None:
                from vision.evaluation_plots import write_plots

                write_plots(reports[reader.name], results, plots / reader.name)
        if changes:
            for reader, least in judged[:ours]:
                for name, change in CHANGES.items():
                    part = list(examine(photos, reader.judged, least, change=change))
                    reports[f"{reader.name}, {name}"] = summarise(part)
    except (ValueError, OSError) as error:
        typer.echo(f"fanlens evaluate: {error}", err=True)
        raise typer.Exit(1) from None
    if json_out:
        typer.echo(
            json.dumps({name: as_json(report) for name, report in reports.items()}, ensure_ascii=False)
        )
    else:
        for name, report in reports.items():
            typer.echo(as_text(name, report, brief=", " in name))
