"""Hands with wild tiles as JSON objects.

As in `scoring.records`, with the sets and the wild kinds of `scoring.wild.notation`, and one key more:
`wild`, the wild kinds as ``5mC`` where the hand does not name them after a ``*``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.hand import Win
from scoring.notation import parse_tiles
from scoring.records import MAX_MELDS, MAX_TEXT, RecordError, read_record, score_object, worth_object
from scoring.settlement import settle
from scoring.tiles import Tile, code
from scoring.wild.laid import LaidMeld, WildHand
from scoring.wild.notation import format_wild_hand, parse_laid_meld, parse_wild_hand
from scoring.wild.score import StandIn, WildScore
from scoring.wild.waits import WildWaits


@dataclass(frozen=True, slots=True)
class WildRecord:
    """A hand and its win, under the id the caller gave."""

    id: str | int | float | bool | None
    hand: WildHand
    win: Win


def read_wild_record(value: object) -> WildRecord:
    """The hand and win that a JSON object states. Raises `RecordError` naming every bad key at once.

    A fourteenth concealed tile that is the winning tile is taken for it.
    """
    if not isinstance(value, Mapping):
        read_record(value)
        raise RecordError(["expected a JSON object"])
    problems: list[str] = []
    stated = dict(value)
    try:
        plain = read_record({**stated, "hand": "", "melds": None}, counts_known=False)
    except RecordError as error:
        problems += error.problems
        plain = None
    wild = _read(stated, "wild", problems, parse_tiles) or ()
    hand = _read(stated, "hand", problems, lambda text: parse_wild_hand(text, wild), required=True)
    melds = _melds(stated.get("melds"), problems, frozenset(wild) | (hand.wild if hand else frozenset()))
    if problems or plain is None or hand is None:
        raise RecordError(problems)
    hand = replace(
        hand,
        melds=(*hand.melds, *melds),
        flowers=(*hand.flowers, *plain.hand.flowers),
        unnamed_flowers=plain.hand.unnamed_flowers,
    )
    return WildRecord(plain.id, without_winning_tile(hand, plain.win.tile), plain.win)


def without_winning_tile(hand: WildHand, tile: Tile) -> WildHand:
    """`hand` without one `tile` where it stands there as a tile too many."""
    if len(hand.concealed) != 14 - 3 * len(hand.melds) or tile not in hand.concealed:
        return hand
    concealed = list(hand.concealed)
    concealed.remove(tile)
    return replace(hand, concealed=tuple(concealed))


def wild_score_object(score: WildScore, identity: str | int | float | bool | None = None) -> dict[str, Any]:
    """`score` as a JSON object: that of `scoring.records.score_object`, with the hand as it lay (`hand`) and
    what each wild tile stands for (`wild`)."""
    made = score_object(score.score, settle(score.score), identity)
    made["hand"] = format_wild_hand(score.hand)
    made["wild"] = [_stand_in(one) for one in score.stand_ins]
    return made


def wild_waits_object(found: WildWaits) -> dict[str, Any]:
    """The waits of a hand as a JSON object: that of `scoring.records.waits_object`, and what each wild tile
    stands for (`wild`) in each worth."""
    return {
        "formal": [code(wait.tile) for wait in found.waits],
        "live": [code(wait.tile) for wait in found.waits if wait.left],
        "waits": [
            {
                "tile": code(wait.tile),
                "left": wait.left,
                "discard": _worth(wait.by_discard),
                "self_draw": _worth(wait.by_self_draw),
            }
            for wait in found.waits
        ],
    }


def _worth(score: WildScore | None) -> dict[str, Any] | None:
    made = None if score is None else worth_object(score.score)
    if made is not None and score is not None:
        made["wild"] = [_stand_in(one) for one in score.stand_ins]
    return made


def _stand_in(one: StandIn) -> dict[str, Any]:
    place = "winning tile" if one.winning else "concealed" if one.meld is None else f"meld {one.meld + 1}"
    return {"tile": code(one.tile), "stands_for": code(one.stands_for), "place": place}


def _read(
    stated: Mapping[str, Any], key: str, problems: list[str], parse: Any, required: bool = False
) -> Any:
    value = stated.get(key)
    if value is None:
        if required:
            problems.append(f"{key}: missing")
        return None
    if not isinstance(value, str):
        problems.append(f"{key}: expected a text")
        return None
    if len(value) > MAX_TEXT:
        problems.append(f"{key}: {len(value)} characters are no hand")
        return None
    try:
        return parse(value)
    except ValueError as error:
        problems.append(f"{key}: {error}")
        return None


def _melds(value: object, problems: list[str], wild: frozenset[Tile]) -> tuple[LaidMeld, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or len(value) > MAX_MELDS:
        problems.append(f"melds: expected a list of at most {MAX_MELDS}")
        return ()
    found: list[LaidMeld] = []
    for number, text in enumerate(value):
        one = _read({"meld": text}, "meld", problems, lambda text: parse_laid_meld(text, wild), required=True)
        if one is None:
            problems[-1] = problems[-1].replace("meld:", f"melds[{number}]:", 1)
        else:
            found.append(one)
    return tuple(found)
