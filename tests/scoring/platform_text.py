"""The platform's text as it was received, read row by row without looking at `scoring.platform`.

A row is ``name``, the definition, what is not counted (不计) and ``和：9饼``, the winning tile of a lost
picture. The text has scanning noise: characters of other forms are read as the ones that are meant.
"""

from __future__ import annotations

import gzip
import re
from functools import cache
from typing import Final, NamedTuple

from tests.corpora import COPIES, SHARED

_NOISE: Final = str.maketrans(
    "囷綠無補嘚仩囿尛尐哃嘟釣単單┅⑨發銫么彡絀風鈈鈳Φ後沒鎶掱莊",
    "和绿无补的上有小少同都钓单单一九发色幺三出风不可中后没和手庄",
)
_TABLE: Final = "88番 大四喜"
_EXTENSION: Final = "说 明 不计 牌例的番种"
_SHARED: Final = SHARED / "scoring" / "seeds" / "full-rules-platform-gold.txt"
_COPY: Final = COPIES / "platform_gold.txt.gz"

TILES: Final = {
    "东风": "E",
    "南风": "S",
    "西风": "W",
    "北风": "N",
    "中": "C",
    "发": "F",
    "白": "P",
}
_RANKS: Final = "一二三四五六七八九"


class TextRow(NamedTuple):
    """One row: its points, everything after its name, and the winning tile that it names."""

    points: int
    text: str
    won_on: str | None


@cache
def platform_text() -> str:
    """The whole third text, its noise cleared."""
    raw = _SHARED.read_bytes() if _SHARED.exists() else gzip.decompress(_COPY.read_bytes())
    return raw.decode("utf-8").translate(_NOISE)


def bare(text: str) -> str:
    """`text` without spaces and signs, which the scan scattered."""
    return re.sub(r"[\s、，。；：,.;:“”…（）()！]", "", text.translate(_NOISE))


def tile_code(name: str) -> str:
    """``9p`` for 9饼, ``E`` for 东风."""
    if name in TILES:
        return TILES[name]
    number, suit = name[:-1], {"万": "m", "饼": "p", "条": "s"}[name[-1]]
    return f"{_RANKS.index(number) + 1 if number in _RANKS else number}{suit}"


def table_rows(names: tuple[str, ...]) -> dict[str, TextRow]:
    """The rows of the table of 81 by name: a row goes on until the next one begins."""
    text = platform_text()
    return _rows(text[text.index(_TABLE) : text.index(_EXTENSION)], names)


def added_rows(names: tuple[str, ...]) -> dict[str, TextRow]:
    """The rows of the extension."""
    text = platform_text()
    return _rows(text[text.index(_EXTENSION) + len(_EXTENSION) :], names)


def _rows(text: str, names: tuple[str, ...]) -> dict[str, TextRow]:
    any_name = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    start = re.compile(rf"^(?:(?P<points>\d+)番 )?(?P<name>{any_name}) (?:(?P<own>\d+) )?", re.MULTILINE)
    found: dict[str, TextRow] = {}
    points = 0
    matches = list(start.finditer(text))
    for one, after in zip(matches, [*matches[1:], None], strict=True):
        points = int(one["own"] or one["points"] or points)
        body = text[one.end() : after.start() if after else len(text)].strip()
        won = re.search(r"和：\s*(\S+)", body)
        assert one["name"] not in found, one["name"]
        found[one["name"]] = TextRow(points, body, tile_code(won[1]) if won else None)
    return found
