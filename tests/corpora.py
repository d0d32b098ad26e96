"""Hands with known answers, scored by others: read from ../shared/scoring, or the copies in tests/data."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

from scoring.hand import Hand, Win
from scoring.notation import parse_meld, parse_tiles
from scoring.tiles import parse_tile

SHARED = Path(__file__).parents[2] / "shared"
COPIES = Path(__file__).parent / "data" / "scoring"

Case = dict[str, Any]
NAMES = ("mcr_agreed", "mcr_ties", "mcr_published", "bug_reports", "rules1998_examples")


@cache
def corpus_text(name: str) -> str:
    """The JSON lines of the corpus `name`, as they stand."""
    shared = SHARED / "scoring" / f"{name}.jsonl"
    if shared.exists():
        return shared.read_text(encoding="utf-8")
    return gzip.decompress((COPIES / f"{name}.jsonl.gz").read_bytes()).decode("utf-8")


@cache
def corpus(name: str) -> tuple[Case, ...]:
    """The lines of the corpus `name` as read JSON."""
    return tuple(json.loads(line) for line in corpus_text(name).splitlines())


def hand_and_win(case: Case) -> tuple[Hand, Win]:
    """The hand and the win a line states."""
    hand = Hand(parse_tiles(case["hand"]), tuple(map(parse_meld, case["melds"])), (), case["flowers"])
    win = Win(
        parse_tile(case["win"]),
        self_draw=case["self_draw"],
        kong=case["kong"],
        wall_last=case["wall_last"],
        last_copy=case["last_copy"],
        round_wind=parse_tile(case["round"]),
        seat_wind=parse_tile(case["seat"]),
    )
    return hand, win
