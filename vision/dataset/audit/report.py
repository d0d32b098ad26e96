"""An audit as one HTML file with its pictures inside, to be read anywhere and sent around."""

from __future__ import annotations

import base64
import io
from collections import Counter
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

from vision import photo as photos
from vision.dataset.audit.detector import confusions
from vision.dataset.audit.finding import Finding
from vision.dataset.corrections import Box
from vision.dataset.model import LabelledPhoto

PICTURES: Final = 60
"""Findings of one check that are shown with a picture; the rest are listed."""
_WHOLE, _CLOSE = 360, 160
_MARK: Final = (220, 30, 30)

_STYLE: Final = """
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
h2 { margin-top: 2.5rem; } table { border-collapse: collapse; }
td, th { padding: .2rem .8rem .2rem 0; text-align: left; } td.n { text-align: right; }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(22rem, 1fr)); }
figure { margin: 0; border: 1px solid #8886; border-radius: .5rem; padding: .5rem; }
figure div { display: flex; gap: .5rem; align-items: flex-start; }
img { max-width: 100%; border-radius: .25rem; }
figcaption { overflow-wrap: anywhere; } code { font-size: .85em; opacity: .75; }
"""


def html(title: str, photos_held: int, tiles_held: int, findings: Iterable[Finding]) -> str:
    """The report of `findings` on a set of so many photos and tiles."""
    listed = tuple(findings)
    by_check: dict[str, list[Finding]] = {}
    for finding in listed:
        by_check.setdefault(finding.check, []).append(finding)
    shown = {check: [f for f in found if f.photo is not None][:PICTURES] for check, found in by_check.items()}
    pictures = _pictures([finding for found in shown.values() for finding in found])
    parts = [
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{escape(title)}</title>"
        f"<meta name='viewport' content='width=device-width'><style>{_STYLE}</style><h1>{escape(title)}</h1>"
        f"<p>{photos_held:,} photos, {tiles_held:,} labelled tiles, {len(listed):,} findings.</p>",
        _overview(by_check),
        _confused(listed),
    ]
    for check, found in by_check.items():
        parts.append(_section(check, found, shown[check], pictures))
    return "\n".join([*parts, "</html>\n"])


def write(path: Path, title: str, photos_held: int, tiles_held: int, findings: Iterable[Finding]) -> None:
    """Write the report to `path`."""
    path.write_text(html(title, photos_held, tiles_held, findings), encoding="utf-8")


def _anchor(check: str) -> str:
    return check.replace(" ", "-")


def _overview(by_check: Mapping[str, list[Finding]]) -> str:
    rows = "".join(
        f"<tr><td><a href='#{_anchor(check)}'>{escape(check)}</a><td class='n'>{len(found)}"
        f"<td class='n'>{len({f.photo.name for f in found if f.photo})}"
        f"<td class='n'>{sum(f.correction is not None for f in found)}"
        for check, found in by_check.items()
    )
    return f"<table><tr><th>check<th>findings<th>photos<th>corrections proposed{rows}</table>"


def _confused(findings: Iterable[Finding]) -> str:
    pairs = confusions(findings)[:20]
    if not pairs:
        return ""
    rows = "".join(f"<tr><td>{escape(a)}<td>{escape(b)}<td class='n'>{times}" for a, b, times in pairs)
    return f"<h2>Most often in doubt</h2><table><tr><th>labelled<th>read as<th>times{rows}</table>"


def _section(
    check: str, found: list[Finding], shown: list[Finding], pictures: Mapping[int, tuple[str, str]]
) -> str:
    sources = Counter(f.photo.source for f in found if f.photo)
    spread = ", ".join(f"{source} {count}" for source, count in sources.most_common())
    parts = [f"<h2 id='{_anchor(check)}'>{escape(check)} ({len(found)})</h2>"]
    if len(sources) > 1:
        parts.append(f"<p>By source: {escape(spread)}.</p>")
    parts.append("<div class='cards'>" + "".join(_card(finding, pictures) for finding in shown) + "</div>")
    drawn = {id(finding) for finding in shown}
    rest = [finding for finding in found if id(finding) not in drawn]
    if rest:
        items = "".join(f"<li>{_caption(finding)}" for finding in rest)
        folded = f"<details><summary>{len(rest)} more</summary><ul>{items}</ul></details>"
        parts.append(f"<ul>{items}</ul>" if len(rest) <= 10 else folded)
    return "\n".join(parts)


def _caption(finding: Finding) -> str:
    where = ""
    if finding.photo is not None:
        line = f", line {finding.line}" if finding.line else ""
        where = f" <code>{escape(finding.photo.name)}{line}</code>"
    return escape(finding.what) + where


def _card(finding: Finding, pictures: Mapping[int, tuple[str, str]]) -> str:
    close, whole = pictures.get(id(finding), ("", ""))
    images = "".join(f"<img src='data:image/jpeg;base64,{data}' alt=''>" for data in (close, whole) if data)
    return f"<figure><div>{images}</div><figcaption>{_caption(finding)}</figcaption></figure>"


def _pictures(findings: Iterable[Finding]) -> dict[int, tuple[str, str]]:
    """Of each finding a close look and the whole photo, as base64 JPEG; each photo is decoded once."""
    by_photo: dict[str, list[Finding]] = {}
    for finding in findings:
        assert finding.photo is not None
        by_photo.setdefault(finding.photo.name, []).append(finding)
    found: dict[int, tuple[str, str]] = {}
    for members in by_photo.values():
        assert members[0].photo is not None
        try:
            image = Image.fromarray(photos.load(members[0].photo.image).pixels)
        except photos.PhotoError:
            continue
        for finding in members:
            close = _close(image, finding.box) if finding.box else ""
            found[id(finding)] = (close, _whole(image, members[0].photo, finding.box))
    return found


def _close(image: Image.Image, box: Box) -> str:
    width, height = image.size
    x0, y0, x1, y1 = box[0] * width, box[1] * height, box[2] * width, box[3] * height
    # Half a tile around it: enough to see whose edge it is.
    margin = max(x1 - x0, y1 - y0) / 2
    area = (max(0, x0 - margin), max(0, y0 - margin), min(width, x1 + margin), min(height, y1 + margin))
    cut = image.crop(tuple(int(side) for side in area))  # type: ignore[arg-type]
    factor = _CLOSE / max(*cut.size, 1)
    cut = cut.resize((max(1, int(cut.width * factor)), max(1, int(cut.height * factor))))
    corners = [((x - area[0]) * factor, (y - area[1]) * factor) for x, y in ((x0, y0), (x1, y1))]
    ImageDraw.Draw(cut).rectangle([*corners[0], *corners[1]], outline=_MARK, width=2)
    return _base64(cut)


def _whole(image: Image.Image, photo: LabelledPhoto, box: Box | None) -> str:
    small = image.copy()
    small.thumbnail((_WHOLE, _WHOLE))
    draw = ImageDraw.Draw(small)
    for tile in photo.tiles:
        draw.rectangle(_scaled(tile.box, small.size), outline=(60, 160, 60))
    if box is not None:
        draw.rectangle(_scaled(box, small.size), outline=_MARK, width=3)
    return _base64(small)


def _scaled(box: Box, size: tuple[int, int]) -> list[float]:
    return [value * side for value, side in zip(box, size * 2, strict=True)]


def _base64(image: Image.Image) -> str:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=80)
    return base64.b64encode(out.getvalue()).decode()
