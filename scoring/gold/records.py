"""Hands under the 金 rules as JSON objects.

As in `scoring.records`, with winds and dragons among the tiles (they are flowers) and these keys more:
`wild` the 金 as ``5m`` (or after a ``*`` in the hand), `repeats` how often the dealer repeated, `passed` the
tiles passed, as ``3p8m``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.gold.facts import GoldFacts
from scoring.gold.payments import PayerUnknown
from scoring.gold.score import GoldScore
from scoring.gold.waits import GoldWaits
from scoring.hand import Hand, Win
from scoring.notation import parse_tiles
from scoring.records import MAX_TEXT, RecordError, read_record
from scoring.tiles import Tile, TileError, code, is_honour
from scoring.wild.notation import split_wild


@dataclass(frozen=True, slots=True)
class GoldRecord:
    """A hand, its win and the facts of the table, under the id the caller gave."""

    id: str | int | float | bool | None
    hand: Hand
    win: Win
    facts: GoldFacts


def read_gold_record(value: object) -> GoldRecord:
    """What a JSON object states. Raises `RecordError` naming every bad key at once.

    A fourteenth numbered tile that is the winning tile is taken for it.
    """
    stated = dict(value) if isinstance(value, Mapping) else {}
    problems: list[str] = []
    golds = list(_tiles(stated.get("wild"), "wild", problems))
    text = stated.get("hand")
    if isinstance(text, str) and "*" in text and len(text) <= MAX_TEXT:
        try:
            stated["hand"], named = split_wild(text)
            golds += named
        except ValueError as error:
            problems.append(f"hand: {error}")
            stated["hand"] = text.partition("*")[0]
    try:
        plain = read_record(stated if isinstance(value, Mapping) else value, counts_known=False)
    except RecordError as error:
        raise RecordError([*problems, *error.problems], error.faults) from None
    passed = _tiles(stated.get("passed"), "passed", problems)
    repeats = stated.get("repeats")
    if repeats is None:
        repeats = 0
    elif isinstance(repeats, bool) or not isinstance(repeats, int):
        problems.append("repeats: expected a whole number")
        repeats = 0
    facts = None
    if not problems:
        try:
            facts = GoldFacts(one_gold(golds), repeats, frozenset(passed))
        except ValueError as error:
            problems.append(str(error))
    if facts is None:
        raise RecordError(problems)
    return GoldRecord(plain.id, without_winning_tile(plain.hand, plain.win.tile), plain.win, facts)


def one_gold(named: Iterable[Tile]) -> Tile | None:
    """The 金 among the tiles named wild, None where none is. Raises `TileError` for several."""
    kinds = sorted(set(named))
    if len(kinds) > 1:
        raise TileError(f"wild: one 金 is turned up, not {' and '.join(map(code, kinds))}")
    return kinds[0] if kinds else None


def without_winning_tile(hand: Hand, tile: Tile) -> Hand:
    """`hand` without one `tile` where it stands there as a tile too many; honours are not counted."""
    standing = sum(not is_honour(one) for one in hand.concealed)
    if standing != 14 - 3 * len(hand.melds) or tile not in hand.concealed or is_honour(tile):
        return hand
    concealed = list(hand.concealed)
    concealed.remove(tile)
    return replace(hand, concealed=tuple(concealed))


def gold_score_object(score: GoldScore, identity: str | int | float | bool | None = None) -> dict[str, Any]:
    """`score` as a JSON object: fans with their points, flowers, what each payer pays, and the payments by
    seat wind, null where nobody said who discarded."""
    try:
        paid = {code(seat): amount for seat, amount in score.payments.items()}
    except PayerUnknown:
        paid = None
    made: dict[str, Any] = {
        "id": identity,
        "fans": {fan.name.hans: fan.points for fan in score.fans.counted},
        "flowers": score.flower_count,
        "each_pays": score.amounts.for_hand,
        "repeats_pay": score.amounts.for_repeats,
        "payments": paid,
        "profile": score.rules.name,
        "version": score.rules.version,
    }
    if score.rules.overrides:
        made["switches"] = dict(score.rules.overrides)
    return made


def gold_waits_object(found: GoldWaits) -> dict[str, Any]:
    """The waits of a hand as a JSON object: each tile, how many are `left`, and fans, flowers and what each
    payer pays by discard and by self-draw; a discard that does not win is null and `refused` says why."""
    return {
        "live": [code(wait.tile) for wait in found.waits],
        "runs_wild": found.runs_wild,
        "waits": [
            {
                "tile": code(wait.tile),
                "left": wait.left,
                "discard": _worth(wait.by_discard),
                "self_draw": _worth(wait.by_self_draw),
                **({} if wait.refused is None else {"refused": wait.why()}),
            }
            for wait in found.waits
        ],
    }


def _worth(score: GoldScore | None) -> dict[str, Any] | None:
    if score is None:
        return None
    return {
        "fans": {fan.name.hans: fan.points for fan in score.fans.counted},
        "flowers": score.flower_count,
        "each_pays": score.amounts.for_hand,
        "repeats_pay": score.amounts.for_repeats,
    }


def _tiles(value: object, key: str, problems: list[str]) -> tuple[Tile, ...]:
    if value is None:
        return ()
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        problems.append(f"{key}: expected tiles as 5m")
        return ()
    try:
        return parse_tiles(value)
    except ValueError as error:
        problems.append(f"{key}: {error}")
        return ()
