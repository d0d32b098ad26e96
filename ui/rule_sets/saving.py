"""What is kept of a score, as texts that can be searched and exported."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from scoring.explain import dearest_first
from scoring.fans.catalogue import ROWS
from scoring.hand import Opening, Ready, Win
from scoring.language import Language, Text
from scoring.result import Score
from scoring.settlement import Settlement
from scoring.tiles import code
from ui.store import Saved


def win_object(win: Win, unnamed_flowers: int, **more: Any) -> dict[str, Any]:
    """The facts of a win as JSON; an early win and a declared hand only where there was one."""
    made: dict[str, Any] = {
        "tile": code(win.tile),
        "self_draw": win.self_draw,
        "kong": win.kong,
        "wall_last": win.wall_last,
        "last_copy": win.last_copy,
        "round": code(win.round_wind),
        "seat": code(win.seat_wind),
        "discarder": None if win.discarder is None else code(win.discarder),
        "unnamed_flowers": unnamed_flowers,
    }
    if win.opening is not Opening.NO:
        made["opening"] = win.opening.value
    if win.ready is not Ready.NO:
        made["ready"] = win.ready.value
    return made | more


def fan_object(key: int | str, name: Text, count: int, points: int) -> dict[str, Any]:
    """A counted fan by its names in all three languages, to be found by any."""
    names = {language.value: name.to(language) for language in Language}
    return {"fan": key, **names, "count": count, "points": points}


def saved_score(hand: str, win: Mapping[str, Any], score: Score, settlement: Settlement) -> Saved:
    """A score of the 81 fans, or of the platform's; `hand` in notation."""
    fans = [
        fan_object(fan.fan.value, ROWS[fan.fan].name, fan.count, fan.points)
        for fan in dearest_first(score.best)
    ]
    return Saved(
        hand=hand,
        win=json.dumps(win),
        rules=str(score.rules),
        total=score.total,
        points=score.points,
        valid=score.valid,
        fans=as_text(fans),
        payments=json.dumps({party.value: amount for party, amount in settlement.net.items()}),
    )


def as_text(fans: Iterable[Mapping[str, Any]]) -> str:
    """Fans as the text that is searched."""
    return json.dumps(list(fans), ensure_ascii=False)
