"""Give a data set away: in any format, with a data card and the credits its licences ask for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from scoring.tiles import CODES, FLOWERS
from vision.dataset.formats.base import Format, Images
from vision.dataset.formats.registry import WRITABLE
from vision.dataset.model import LabelledPhoto
from vision.dataset.problems import DataSetError
from vision.dataset.versions import Manifest, manifest

CARD, CREDITS = "README.md", "CREDITS.md"


def export(
    name: str, photos: Iterable[LabelledPhoto], out: Path, form: Format, images: Images = Images.LINK
) -> Manifest:
    """Write `photos` to the new folder `out` in `form`, with its data card and credits.

    Raises `DataSetError` if `out` holds anything, `form` cannot be written, there are no photos, or one has
    no licence: what nobody may use cannot be given away.
    """
    listed = tuple(photos)
    if form.write is None:
        raise DataSetError(f"{form.title} can be read only; can be written: {', '.join(WRITABLE)}")
    if not listed:
        raise DataSetError("there are no photos to export")
    if out.exists() and (out.is_file() or any(out.iterdir())):
        raise DataSetError(f"{out}: there is something already")
    if bare := next((photo for photo in listed if not photo.licence), None):
        raise DataSetError(f"photo {bare.name!r} of {bare.source!r} has no licence: it cannot be given away")
    form.write(listed, out, images)
    held = manifest(name, listed)
    (out / CARD).write_text(card(held, form), encoding="utf-8")
    (out / CREDITS).write_text(credits_text(held), encoding="utf-8")
    return held


def card(held: Manifest, form: Format) -> str:
    """The data card: what is in the set, in Markdown with the header that model hubs read."""
    licences = sorted({str(each["licence"]) for each in held.sources})
    flowers = sum(held.counts[CODES[kind]] for kind in FLOWERS)
    absent = [code for code, count in held.counts.items() if not count]
    parts = [
        "---",
        f"pretty_name: {held.name}",
        f"license: {_hub_licence(licences)}",
        "task_categories: [object-detection]",
        "tags: [mahjong]",
        "---",
        f"# {held.name}",
        "",
        f"{held.photos:,} photos, {held.tiles:,} mahjong tiles of 42 kinds, {flowers:,} of them flowers.",
        f"Format: {form.title}. {form.notes}",
    ]
    if form.loses():
        parts.append(f"Not in this format: {', '.join(form.loses())} of each photo.")
    parts += ["", f"Digest: `{held.digest}`", "", "## Parts", "", "| part | photos |", "|---|---|"]
    parts += [f"| {split or 'none'} | {count} |" for split, count in held.splits.items()]
    parts += ["", "Parts are told by scene: photos of one table or camera session are in one part.", ""]
    parts += ["## Classes", "", "| class | tiles |", "|---|---|"]
    parts += [f"| {code} | {count} |" for code, count in held.counts.items()]
    if absent:
        parts += ["", f"Absent: {', '.join(absent)}."]
    parts += [
        "",
        "Codes: 1m..9m characters, 1p..9p dots, 1s..9s bamboo, E S W N winds, C 中, F 發, P 白, 1f..4f "
        "spring summer autumn winter, 5f..8f plum orchid chrysanthemum bamboo.",
        "",
        "## Privacy",
        "",
        "Pictures are upright and carry no EXIF, GPS, XMP or IPTC data.",
        "",
        "## Sources",
        "",
        credits_table(held.sources),
        "",
    ]
    return "\n".join(parts)


def credits_text(held: Manifest) -> str:
    """Who is to be named for what."""
    return f"# Credits\n\n{held.name} is made from:\n\n{credits_table(held.sources)}\n"


def credits_table(sources: Iterable[Mapping[str, str | int]]) -> str:
    """Sources, credits and licences as a Markdown table."""
    rows = [
        "| " + " | ".join(str(each[key]).replace("|", "\\|") for key in _COLUMNS) + " |" for each in sources
    ]
    return "\n".join([f"| {' | '.join(_COLUMNS)} |", "|" + "---|" * len(_COLUMNS), *rows])


_COLUMNS = ("source", "credit", "licence", "photos", "tiles")


def _hub_licence(licences: list[str]) -> str:
    """The one licence in the spelling of model hubs (``cc-by-4.0``), or ``other``."""
    return licences[0].casefold().replace(" ", "-") if len(licences) == 1 else "other"
