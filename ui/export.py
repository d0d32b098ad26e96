"""Kept hands on their way out: CSV, JSON, and a PDF page with the photo as evidence."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.platypus import Flowable, Image, Paragraph, SimpleDocTemplate, Spacer, Table

from scoring.language import Language
from ui.store import RecordRow
from ui.texts import Texts

_FONTS = {Language.EN: "Helvetica", Language.HANS: "STSong-Light", Language.HANT: "MSung-Light"}
"""Fonts every PDF reader has or knows to replace: none is embedded."""
_COLUMNS = (
    *("record", "version", "created", "hand", "win", "rules"),
    *("total", "points", "valid", "fans", "payments", "photo"),
)


def as_json(records: Iterable[RecordRow]) -> str:
    """All of `records` with their raw readings, as a JSON list."""
    kept = [
        {**_row(one), **{key: json.loads(getattr(one, key)) for key in ("win", "fans", "payments", "draft")}}
        for one in records
    ]
    return json.dumps(kept, ensure_ascii=False, indent=1)


def as_csv(records: Iterable[RecordRow], language: Language) -> str:
    """One line a version, fans and payments as text; opens in a spreadsheet."""
    out = io.StringIO()
    # The mark at the head tells spreadsheets that Chinese follows.
    out.write("\ufeff")
    table = csv.DictWriter(out, _COLUMNS)
    table.writeheader()
    for one in records:
        payments = ", ".join(f"{party} {amount:+d}" for party, amount in json.loads(one.payments).items())
        fans = "; ".join(fan_lines(one, language))
        table.writerow({**_row(one), "fans": fans, "payments": payments})
    return out.getvalue()


def fan_lines(record: RecordRow, language: Language) -> list[str]:
    """The counted fans of a kept hand, as ``Dragon Pung 2``."""
    return [
        f"{fan[language.value]} {fan['points']}" + (f" × {fan['count']}" if fan["count"] > 1 else "")
        for fan in json.loads(record.fans)
    ]


def as_pdf(record: RecordRow, photo: bytes | None, texts: Texts) -> bytes:
    """One page: the hand, the win, fans, payments, and `photo` (JPEG) with the SHA-256 of the original."""
    out = io.BytesIO()
    font = _font(texts.language)
    wrap = "CJK" if texts.language is not Language.EN else None
    body = ParagraphStyle("body", fontName=font, fontSize=10.5, leading=15, wordWrap=wrap)
    head = ParagraphStyle("head", parent=body, fontSize=18, leading=26)
    parts: list[Flowable] = [Paragraph(escape(texts("pdf.title")), head), Spacer(1, 4 * mm)]
    rows = [
        (Paragraph(escape(texts(f"pdf.{key}")), body), Paragraph(escape(value), body))
        for key, value in _facts(record, texts)
    ]
    parts.append(Table(rows, colWidths=[40 * mm, 125 * mm], style=[("VALIGN", (0, 0), (-1, -1), "TOP")]))
    if photo is not None:
        parts += [Spacer(1, 4 * mm), _fitted(photo, 165 * mm, 110 * mm)]
    page = SimpleDocTemplate(out, pagesize=A4, title=texts("pdf.title"), author=texts("app.title"))
    page.build(parts)
    return out.getvalue()


def _facts(record: RecordRow, texts: Texts) -> Sequence[tuple[str, str]]:
    payments = json.loads(record.payments)
    win = json.loads(record.win)
    score = texts("score.points", points=record.total)
    how = texts("win.self_draw" if win["self_draw"] else "win.discard")
    # Not every rule set asks for the round.
    told = [f"{texts(f'win.{key}')} {texts(f'wind.{win[key]}')}" for key in ("round", "seat") if key in win]
    told += [texts(f"{key}.{win[key]}") for key in ("opening", "ready") if key in win]
    if win.get("repeats"):
        told.append(texts("pdf.dealer_repeats", repeats=win["repeats"]))
    told += [texts("pdf.wild", tile=one["tile"], other=one["stands_for"]) for one in win.get("wild", ())]
    return (
        ("hand", f"{record.hand} + {win['tile']}"),
        ("win", f"{how}; {', '.join(told)}"),
        ("score", score if record.valid else f"{score} ({texts('party.false_win')})"),
        ("fans", "; ".join(fan_lines(record, texts.language))),
        ("payments", ", ".join(f"{_party(name, texts)} {amount:+d}" for name, amount in payments.items())),
        ("rules", record.rules),
        ("kept", f"{record.created:%Y-%m-%d %H:%M} UTC"),
        ("version", f"{record.record} / {record.version}"),
        *((("photo", record.photo),) if record.photo else ()),
    )


def _party(name: str, texts: Texts) -> str:
    return texts(f"wind.{name}" if len(name) == 1 else f"party.{name}")


def _font(language: Language) -> str:
    name = _FONTS[language]
    if language is not Language.EN and name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(UnicodeCIDFont(name))
    return name


def _fitted(photo: bytes, width: float, height: float) -> Image:
    wide, high = ImageReader(io.BytesIO(photo)).getSize()
    scale = min(width / wide, height / high)
    return Image(io.BytesIO(photo), wide * scale, high * scale)


def _row(record: RecordRow) -> dict[str, Any]:
    return {name: getattr(record, name) for name in _COLUMNS} | {"created": record.created.isoformat()}
