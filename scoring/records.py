"""Hands, wins and scores as JSON objects: the edge where programs meet the scoring core.

In, one object a hand (see `read_record`)::

    {"id": "H1", "hand": "12m55p123s", "melds": ["[789m]", "[789s]"], "win": "3m", "self_draw": true,
     "kong": false, "wall_last": false, "last_copy": false, "round": "S", "seat": "S", "flowers": 4}

Only `hand` and `win` are needed; null stands for "not said", other keys are ignored.

Out, one object a score (see `score_object`), its fans by their 简体 names in the order of the table::

    {"id": "H1", "fans": {"三色双龙会": 1, "边张": 1, "自摸": 1, "花牌": 4}, "total": 22, "points": 18,
     "alternatives": [], "valid": true, "payments": {"E": -30, "S": 90, "W": -30, "N": -30},
     "profile": "mcr", "version": "1"}
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeVar

from scoring.errors import ReasonedError
from scoring.fan_lists import FanLists, lists_of
from scoring.fans.catalogue import ROWS
from scoring.fans.fan import Fan
from scoring.hand import TILES_OF_A_SET, Hand, Meld, Opening, Ready, Win
from scoring.notation import parse_meld, parse_tiles, split_hand
from scoring.result import Disagreement, Score
from scoring.settlement import Settlement
from scoring.tiles import EAST, FLOWERS, Tile, code, is_flower, parse_tile, parse_wind
from scoring.validation import Severity, examine, without_winning_tile
from scoring.waits import Waits, shortfall

MAX_TEXT: Final = 200
"""Longer texts are no hand; they are refused before they are quoted."""
MAX_MELDS: Final = 20

_Read = TypeVar("_Read")
_Named = TypeVar("_Named", bound=Enum)
_FACTS: Final = ("self_draw", "kong", "wall_last", "last_copy")


class RecordError(ValueError):
    """An object states no hand and win; `problems` names every key that is wrong, quoting it, and beside
    melds that are none what else cannot be. `faults` are flags for those that have one: values of
    `scoring.errors.Reason` and `scoring.validation.Fault`."""

    def __init__(self, problems: list[str], faults: Iterable[str] = ()) -> None:
        self.problems = tuple(problems)
        self.faults = tuple(dict.fromkeys(faults))
        super().__init__("; ".join(problems))


@dataclass(frozen=True, slots=True)
class Record:
    """A hand and its win, under the id the caller gave. `said` are the keys that were stated."""

    id: str | int | float | bool | None
    hand: Hand
    win: Win
    said: frozenset[str]


def record_id(value: object) -> str | int | float | bool | None:
    """The id an answer repeats: any text, number, true, false or null; null for everything else."""
    if not isinstance(value, Mapping):
        return None
    identity = value.get("id")
    if isinstance(identity, float) and not math.isfinite(identity):
        return None
    return identity if isinstance(identity, str | int | float | bool) else None


def read_record(value: object, *, counts_known: bool = True) -> Record:
    """The hand and win that a JSON object states. Raises `RecordError` naming every bad key at once; where
    only melds are bad, also what else cannot be, unless the rules count tiles in a way of their own
    (`counts_known` is false).

    ===========  ====================================================================================
    hand         concealed tiles without the winning tile; melds and flowers may stand in it too
    win          the winning tile
    melds        list of melds as ``[123m]``
    self_draw, kong, wall_last, last_copy   true or false, false where absent
    round, seat  wind letters, E where absent
    discarder    wind letter of who discarded, null or absent where not known
    flowers      a count, or their names as ``12f``
    opening      how early the win came: a value of `scoring.hand.Opening`, as ``deal``
    ready        whether the hand was declared ready: a value of `scoring.hand.Ready`, as ``declared``
    ===========  ====================================================================================
    """
    if not isinstance(value, Mapping):
        raise RecordError([f"expected a JSON object, not {_kind(value)}"])
    return _Reader(value, counts_known).record()


class _Reader:
    """Reads one object key by key and keeps what is wrong with each."""

    def __init__(self, value: Mapping[str, Any], counts_known: bool) -> None:
        self._value = value
        self._counts_known = counts_known
        self._problems: list[str] = []
        self._faults: list[str] = []
        self._broken_melds = 0

    def record(self) -> Record:
        identity = self._value.get("id")
        if identity is not None and record_id(self._value) is None:
            self._problems.append(f"id: expected a text or a number, not {_kind(identity)}")
        meld_texts, tiles = self._text("hand", split_hand, required=True) or ((), "")
        stated = self._try("hand", lambda: parse_tiles(tiles)) or ()
        melds = tuple(meld for text in meld_texts if (meld := self._meld("hand", text)) is not None)
        win = self._text("win", parse_tile, required=True)
        melds += self._melds()
        flowers, unnamed = self._flowers()
        self_draw, kong, wall_last, last_copy = (self._fact(key) for key in _FACTS)
        round_wind, seat_wind = self._text("round", parse_wind), self._text("seat", parse_wind)
        discarder = self._text("discarder", parse_wind)
        opening = self._text("opening", parse_opening)
        ready = self._text("ready", parse_ready)
        hand = how = None
        if len(self._problems) == self._broken_melds:
            concealed = tuple(tile for tile in stated if not is_flower(tile))
            flowers += tuple(tile for tile in stated if is_flower(tile))
            hand = Hand(concealed, melds, flowers, unnamed)
        if win is not None:
            how = self._try(
                "win",
                lambda: Win(
                    win,
                    self_draw,
                    kong,
                    wall_last,
                    last_copy,
                    EAST if round_wind is None else round_wind,
                    EAST if seat_wind is None else seat_wind,
                    discarder,
                    opening or Opening.NO,
                    ready or Ready.NO,
                ),
            )
        if self._problems or hand is None or how is None:
            if hand is not None and how is not None and self._counts_known:
                self._examine(hand, how)
            raise RecordError(self._problems, self._faults)
        said = frozenset(key for key, value in self._value.items() if value is not None)
        return Record(record_id(self._value), hand, how, said)

    def _examine(self, hand: Hand, win: Win) -> None:
        """What cannot be in a hand of which only melds could not be read."""
        known = without_winning_tile(hand, win.tile, self._broken_melds)
        for finding in examine(known, win, self._broken_melds):
            if finding.severity is Severity.IMPOSSIBLE:
                self._problems.append(finding.text())
                self._faults.append(finding.fault.value)

    def _try(self, key: str, make: Callable[[], _Read]) -> _Read | None:
        try:
            return make()
        except ValueError as error:
            self._problems.append(f"{key}: {error}")
            if isinstance(error, ReasonedError) and error.reason is not None:
                self._faults.append(error.reason.value)
            return None

    def _text(self, key: str, parse: Callable[[str], _Read], required: bool = False) -> _Read | None:
        value = self._value.get(key)
        if value is None:
            if required:
                self._problems.append(f"{key}: missing")
            return None
        if not isinstance(value, str):
            self._problems.append(f"{key}: expected a text, not {_kind(value)}")
            return None
        if len(value) > MAX_TEXT:
            self._problems.append(f"{key}: {len(value)} characters are no hand")
            return None
        return self._try(key, lambda: parse(value))

    def _melds(self) -> tuple[Meld, ...]:
        value = self._value.get("melds")
        if value is None:
            return ()
        if not isinstance(value, list):
            self._problems.append(f"melds: expected a list, not {_kind(value)}")
            return ()
        if len(value) > MAX_MELDS:
            self._problems.append(f"melds: {len(value)} melds are no hand")
            return ()
        melds: list[Meld] = []
        for number, text in enumerate(value):
            meld = self._meld(f"melds[{number}]", text)
            if meld is not None:
                melds.append(meld)
        return tuple(melds)

    def _meld(self, key: str, text: object) -> Meld | None:
        if not isinstance(text, str):
            self._problems.append(f"{key}: expected a text, not {_kind(text)}")
            return None
        if len(text) > MAX_TEXT:
            self._problems.append(f"{key}: {len(text)} characters are no meld")
            return None
        meld = self._try(key, lambda: parse_meld(text))
        self._broken_melds += meld is None
        return meld

    def _flowers(self) -> tuple[tuple[Tile, ...], int]:
        value = self._value.get("flowers")
        if value is None:
            return (), 0
        if isinstance(value, str):
            return self._text("flowers", _parse_flowers) or (), 0
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= TILES_OF_A_SET:
            plain = isinstance(value, int | float) and not isinstance(value, bool)
            large = plain and TILES_OF_A_SET < abs(value) < math.inf
            what = "so large a number" if large else value if plain else _kind(value)
            self._problems.append(f"flowers: expected a count from 0 to 8 or names as 12f, not {what}")
            return (), 0
        return (), value

    def _fact(self, key: str) -> bool:
        value = self._value.get(key)
        if value is None:
            return False
        if not isinstance(value, bool):
            self._problems.append(f"{key}: expected true or false, not {_kind(value)}")
            return False
        return value


def parse_opening(text: str) -> Opening:
    """The opening named `text`. Raises `ValueError` quoting another one."""
    return _named(Opening, text)


def parse_ready(text: str) -> Ready:
    """The declaration named `text`. Raises `ValueError` quoting another one."""
    return _named(Ready, text)


def _named(kind: type[_Named], text: str) -> _Named:
    try:
        return kind(text)
    except ValueError:
        known = ", ".join(str(one.value) for one in kind)
        raise ValueError(f"{text!r} is none of {known}") from None


def _parse_flowers(text: str) -> tuple[Tile, ...]:
    flowers = parse_tiles(text)
    for tile in flowers:
        if tile not in FLOWERS:
            raise ValueError(f"{text!r} holds tiles that are no flowers: expected 1f..8f")
    return flowers


def _kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN or an infinite number"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "a text"
    return "a list" if isinstance(value, list) else "an object"


def score_object(
    score: Score | FanLists,
    settlement: Settlement,
    identity: str | int | float | bool | None = None,
    disagreements: Iterable[Disagreement] | None = None,
) -> dict[str, Any]:
    """`score` and what is paid for it as a JSON object.

    `points` leave the flowers out, `alternatives` are the other fan lists of the same total. `payments` are
    by seat wind, or by role (winner, discarder, other_1, other_2) where the discarder is not known.
    `other_rules`, only where `disagreements` were asked for, is what each other profile gives instead, and
    the switches that decide.
    """
    lists = lists_of(score) if isinstance(score, Score) else score
    made: dict[str, Any] = {
        "id": identity,
        "fans": _by_name(lists.fans),
        "total": lists.total,
        "points": lists.points,
        "alternatives": [_by_name(fans) for fans in lists.alternatives],
        "valid": lists.valid,
        "payments": {party.value: amount for party, amount in settlement.net.items()},
        "profile": lists.rules.name,
        "version": lists.rules.version,
    }
    if lists.rules.overrides:
        made["switches"] = dict(lists.rules.overrides)
    if disagreements is not None:
        made["other_rules"] = [_disagreement(one) for one in disagreements]
    return made


def _disagreement(one: Disagreement) -> dict[str, Any]:
    return {
        "profile": one.rules.name,
        "version": one.rules.version,
        "total": one.total,
        "valid": one.valid,
        "fans": _by_name(one.fans),
        "decided_by": dict(one.switches),
    }


def waits_object(found: Waits) -> dict[str, Any]:
    """The waits of a hand as a JSON object: `formal` and `live` tiles, and for each tile what is `left` and
    the fans, points and `short` (points below the minimum) by discard and by self-draw, null where none is
    left."""
    return {
        "formal": [code(tile) for tile in found.formal],
        "live": [code(tile) for tile in found.live],
        "waits": [
            {
                "tile": code(wait.tile),
                "left": wait.left,
                "discard": worth_object(wait.by_discard),
                "self_draw": worth_object(wait.by_self_draw),
            }
            for wait in found.waits
        ],
    }


def worth_object(score: Score | None) -> dict[str, Any] | None:
    """What a wait is worth: fans, points, and `short`, the points below the minimum; null without a score."""
    if score is None:
        return None
    return {
        "fans": _by_name(score.best.fans),
        "total": score.total,
        "points": score.points,
        "valid": score.valid,
        "short": shortfall(score),
    }


_FAN_NAMES: Final = {fan: row.name.hans for fan, row in ROWS.items()}


def _by_name(fans: Mapping[Fan, int]) -> dict[str, int]:
    return {_FAN_NAMES[fan]: count for fan, count in fans.items()}
