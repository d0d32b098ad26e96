"""A kept hand on paper: its tiles drawn, what it scored, and the photo as evidence."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Sequence
from functools import cache
from typing import Final
from xml.sax.saxutils import escape

from reportlab.graphics import renderPDF
from reportlab.graphics.shapes import Drawing
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.platypus import Flowable, Image, Paragraph, SimpleDocTemplate, Spacer, Table
from svglib.svglib import svg2rlg

from scoring.language import Language, join
from scoring.tile_names import tile_name
from scoring.tiles import parse_tile
from scoring.wild.notation import parse_wild_hand
from ui.export import fan_lines
from ui.faces import pictures
from ui.hand_groups import Group, groups_of
from ui.store import RecordRow
from ui.texts import Texts

_FONTS: Final = {Language.EN: "Helvetica", Language.HANS: "STSong-Light", Language.HANT: "MSung-Light"}
"""Fonts every PDF reader has or knows to replace: none is embedded."""
_HAN: Final = re.compile(r"[\u2e80-\u9fff\uff00-\uffef]+")
_TILE: Final = (8.4 * mm, 11.2 * mm)
_GAP: Final = 3 * mm
_WIDTH: Final = 165 * mm


def as_pdf(record: RecordRow, photo: bytes | None, texts: Texts) -> bytes:
    """One page: hand, win, fans, payments, and `photo` (JPEG) with the SHA-256 of the original."""
    out = io.BytesIO()
    wrap = "CJK" if texts.language is not Language.EN else None
    body = ParagraphStyle("body", fontName=_font(texts.language), fontSize=10.5, leading=15, wordWrap=wrap)
    head = ParagraphStyle("head", parent=body, fontSize=18, leading=26)
    winning = parse_tile(json.loads(record.win)["tile"])
    parts: list[Flowable] = [
        Paragraph(_marked(texts("pdf.title"), texts), head),
        Spacer(1, 3 * mm),
        DrawnHand(groups_of(parse_wild_hand(record.hand), winning, texts)),
        Spacer(1, 3 * mm),
    ]
    rows = [
        (Paragraph(_marked(texts(f"pdf.{key}"), texts), body), Paragraph(_marked(value, texts), body))
        for key, value in _facts(record, texts)
    ]
    style = [("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (0, -1), 0)]
    parts.append(Table(rows, colWidths=[40 * mm, _WIDTH - 40 * mm], style=style, hAlign="LEFT"))
    if photo is not None:
        parts += [Spacer(1, 4 * mm), _fitted(photo, _WIDTH, 95 * mm)]
    page = SimpleDocTemplate(out, pagesize=A4, title=texts("pdf.title"), author=texts("app.title"))
    page.build(parts)
    return out.getvalue()


class DrawnHand(Flowable):
    """The tiles of a hand in their groups, on as many lines as they need; a long group goes on below."""

    def __init__(self, groups: Sequence[Group]) -> None:
        super().__init__()
        wide, high = _TILE
        self.places: list[tuple[float, float, str]] = []
        x = y = 0.0
        for group in groups:
            if x > 0 and x + wide * len(group) > _WIDTH:
                x, y = 0.0, y + high + _GAP
            for name, _ in group:
                if x + wide > _WIDTH:
                    x, y = 0.0, y + high + _GAP
                self.places.append((x, y, name))
                x += wide
            x += _GAP
        self.width, self.height = _WIDTH, y + high

    def draw(self) -> None:
        """Draws each tile; reportlab calls it with the place of the flowable as origin, upwards."""
        for x, y, name in self.places:
            renderPDF.draw(_picture(name), self.canv, x, self.height - y - _TILE[1])


@cache
def _picture(name: str) -> Drawing:
    drawing = svg2rlg(io.BytesIO(pictures()[name].encode()))
    assert drawing is not None, name
    scale = min(_TILE[0] / drawing.width, _TILE[1] / drawing.height) * 0.96
    drawing.scale(scale, scale)
    drawing.width, drawing.height = drawing.width * scale, drawing.height * scale
    return drawing


def _facts(record: RecordRow, texts: Texts) -> Sequence[tuple[str, str]]:
    payments = json.loads(record.payments)
    win = json.loads(record.win)
    score = texts("score.points", points=record.total)
    return (
        ("hand", f"{record.hand} + {win['tile']}"),
        ("win", join(_told(win, texts), texts.language)),
        ("score", score if record.valid else f"{score} ({texts('party.false_win')})"),
        ("fans", join(fan_lines(record, texts.language), texts.language)),
        (
            "payments",
            join(
                [f"{_party(name, win, texts)} {amount:+d}" for name, amount in payments.items()],
                texts.language,
            ),
        ),
        ("rules", record.rules),
        ("kept", f"{record.created:%Y-%m-%d %H:%M} UTC"),
        ("version", f"{record.record} / {record.version}"),
        *((("photo", record.photo),) if record.photo else ()),
    )


def _told(win: dict[str, object], texts: Texts) -> list[str]:
    """How it was won, as far as that rule set asks: the tile, the draw or discard, seats, and the rest."""
    way = "self_draw" if win["self_draw"] else "discard"
    told = [tile_name(parse_tile(str(win["tile"])), texts.language), texts(f"win.{way}")]
    told += [texts(f"win.{key}_{way}") for key in ("kong", "wall_last") if win.get(key)]
    if win.get("last_copy"):
        told.append(texts("win.last_copy"))
    told += [_wind(key, win, texts) for key in ("round", "seat") if key in win]
    if win.get("discarder"):
        told.append(_wind("discarder", win, texts, "robbed_from" if win.get("kong") else "discarder"))
    told += [texts(f"{key}.{win[key]}") for key in ("opening", "ready") if key in win]
    if win.get("repeats"):
        told.append(texts("pdf.dealer_repeats", repeats=win["repeats"]))
    wild = win.get("wild", ())
    assert isinstance(wild, list | tuple)
    return told + [texts("pdf.wild", tile=one["tile"], other=one["stands_for"]) for one in wild]


def _wind(key: str, win: dict[str, object], texts: Texts, name: str = "") -> str:
    return texts("pdf.wind", what=texts(f"win.{name or key}"), wind=texts(f"wind.{win[key]}"))


def _party(name: str, win: dict[str, object], texts: Texts) -> str:
    if name == "discarder" and win.get("kong"):
        name = "robbed"
    return texts(f"wind.{name}" if len(name) == 1 else f"party.{name}")


def _marked(text: str, texts: Texts) -> str:
    """`text` as reportlab's markup; Chinese in an English line is set in a font that has it."""
    marked = escape(text)
    if texts.language is not Language.EN:
        return marked
    return _HAN.sub(lambda found: f'<font name="{_font(Language.HANS)}">{found.group()}</font>', marked)


def _font(language: Language) -> str:
    name = _FONTS[language]
    if language is not Language.EN and name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(UnicodeCIDFont(name))
    return name


def _fitted(photo: bytes, width: float, height: float) -> Image:
    wide, high = ImageReader(io.BytesIO(photo)).getSize()
    scale = min(width / wide, height / high)
    return Image(io.BytesIO(photo), wide * scale, high * scale)
