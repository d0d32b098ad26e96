"""Kept hands on their way out, all together: CSV and JSON. One on paper: `ui.pdf`."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from typing import Any

from scoring.language import Language
from ui.store import RecordRow

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


def _row(record: RecordRow) -> dict[str, Any]:
    return {name: getattr(record, name) for name in _COLUMNS} | {"created": record.created.isoformat()}
