"""The penalties of the 1998 rules, as data whose amounts an event can override.

A row says what was done wrong, what it costs the first, second, ... time in a hand, who gets it, and what
becomes of the offender's hand. The amounts are those of the 1998 book's chapter on penalties (判罚); they are
integers of game points. Zero is a warning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Final

from scoring.language import Text

BASE_POINTS: Final = 8
"""底分: what each of the three pays on any win, before the fans."""


class TariffError(ValueError):
    """An event's amounts name no penalty, or are no amounts."""


class Offence(StrEnum):
    """What was done wrong."""

    FALSE_WIN = "false_win"
    FEIGNED_WIN = "feigned_win"
    HOPELESS_WIN = "hopeless_win"
    MISNAMED_DISCARD = "misnamed_discard"
    WRONG_MELD = "wrong_meld"
    WRONG_TILE_COUNT = "wrong_tile_count"
    EMPTY_CALL = "empty_call"
    EARLY_DRAW = "early_draw"
    LATE_PUNG = "late_pung"
    EXPOSED_TILE = "exposed_tile"
    LATE_ARRIVAL = "late_arrival"


class PaidTo(Enum):
    """Who gets the amount."""

    EACH_OPPONENT = "each_opponent"
    """Each of the other three gets the whole amount."""
    TABLE = "table"
    """Nobody: the referee deducts it from the offender's points."""


class Consequence(Enum):
    """What becomes of the offender beside the amount."""

    NONE = "none"
    HAND_STOPPED = "hand_stopped"
    """The others play on; the offender still pays when one of them wins."""
    CANNOT_WIN = "cannot_win"
    """The offender plays on but cannot win this hand."""
    MUST_DISCARD = "must_discard"
    """The exposed tile is the offender's next discard."""
    DISQUALIFIED = "disqualified"
    FORFEIT_AT_LAST = "forfeit_at_last"
    """Past the last amount the round is forfeited."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """One row. `amounts`: game points for the first, second, ... time; the last one stays."""

    offence: Offence
    name: Text
    meaning: Text
    amounts: tuple[int, ...]
    paid_to: PaidTo
    consequence: Consequence

    def amount(self, occurrence: int = 1) -> int:
        """What the offender owes, to each who gets it, the `occurrence`-th time (from 1)."""
        if occurrence < 1:
            raise ValueError(f"occurrences count from 1, not {occurrence}")
        return self.amounts[min(occurrence, len(self.amounts)) - 1]


STEPS: Final = (5, 10, 20, 30, 40, 50, 60)
"""The steps in which deductions rise."""
_WARNING_THEN_STEPS: Final = (0, *STEPS)

PENALTIES: Final[tuple[Penalty, ...]] = (
    Penalty(
        Offence.FALSE_WIN,
        Text("false win", "错和", "錯和"),
        Text(
            "a win declared below the minimum, or on a tile that does not win",
            "宣告和牌而未达起和分，或所和之张不对",
            "宣告和牌而未達起和分，或所和之張不對",
        ),
        (10,),
        PaidTo.EACH_OPPONENT,
        Consequence.HAND_STOPPED,
    ),
    Penalty(
        Offence.FEIGNED_WIN,
        Text("feigned win", "诈和", "詐和"),
        Text(
            "a win declared with a hand one tile short of ready",
            "差一张才听牌而宣告和牌",
            "差一張才聽牌而宣告和牌",
        ),
        (20,),
        PaidTo.EACH_OPPONENT,
        Consequence.HAND_STOPPED,
    ),
    Penalty(
        Offence.HOPELESS_WIN,
        Text("win declared far from ready", "严重诈和", "嚴重詐和"),
        Text(
            "a win declared with a hand two tiles or more short of ready",
            "差两张及以上才听牌而宣告和牌",
            "差兩張及以上才聽牌而宣告和牌",
        ),
        (0,),
        PaidTo.TABLE,
        Consequence.DISQUALIFIED,
    ),
    Penalty(
        Offence.MISNAMED_DISCARD,
        Text("misnamed discard", "报错牌名", "報錯牌名"),
        Text(
            "a discard called by a wrong name, so that another declared a false win: the caller pays for it",
            "报错牌名使他家错和，由报错者包赔三家",
            "報錯牌名使他家錯和，由報錯者包賠三家",
        ),
        (10,),
        PaidTo.EACH_OPPONENT,
        Consequence.NONE,
    ),
    Penalty(
        Offence.WRONG_MELD,
        Text("wrong chow, pung or kong", "错吃、错碰、错杠", "錯吃、錯碰、錯槓"),
        Text(
            "tiles melded that make no such set",
            "亮出的牌不成顺子、刻子或杠",
            "亮出的牌不成順子、刻子或槓",
        ),
        (0,),
        PaidTo.TABLE,
        Consequence.CANNOT_WIN,
    ),
    Penalty(
        Offence.WRONG_TILE_COUNT,
        Text("wrong number of tiles", "相公", "相公"),
        Text(
            "more or fewer tiles than the hand should have",
            "手牌多于或少于规定张数",
            "手牌多於或少於規定張數",
        ),
        (0,),
        PaidTo.TABLE,
        Consequence.CANNOT_WIN,
    ),
    Penalty(
        Offence.EMPTY_CALL,
        Text("empty call", "空报", "空報"),
        Text(
            "a chow, pung or kong called and not made",
            "报吃、碰、杠而不成",
            "報吃、碰、槓而不成",
        ),
        _WARNING_THEN_STEPS,
        PaidTo.TABLE,
        Consequence.NONE,
    ),
    Penalty(
        Offence.EARLY_DRAW,
        Text("early draw", "提前摸牌", "提前摸牌"),
        Text(
            "a tile drawn before the player to the left discarded",
            "上家未出牌即抓牌",
            "上家未出牌即抓牌",
        ),
        _WARNING_THEN_STEPS,
        PaidTo.TABLE,
        Consequence.NONE,
    ),
    Penalty(
        Offence.LATE_PUNG,
        Text("late pung", "碰牌超时", "碰牌超時"),
        Text("a pung called after more than three seconds", "超过 3 秒才报碰", "超過 3 秒才報碰"),
        _WARNING_THEN_STEPS,
        PaidTo.TABLE,
        Consequence.NONE,
    ),
    Penalty(
        Offence.EXPOSED_TILE,
        Text("exposed tile", "亮牌", "亮牌"),
        Text("an own tile shown to the others", "自己的牌被他家看见", "自己的牌被他家看見"),
        (0,),
        PaidTo.TABLE,
        Consequence.MUST_DISCARD,
    ),
    Penalty(
        Offence.LATE_ARRIVAL,
        Text("late arrival", "迟到", "遲到"),
        Text(
            "first step: under ten minutes late; second: under fifteen; later: the round is forfeited",
            "第一档：迟到不足 10 分钟；第二档：不足 15 分钟；再迟：本轮弃权",
            "第一檔：遲到不足 10 分鐘；第二檔：不足 15 分鐘；再遲：本輪棄權",
        ),
        (10, 20),
        PaidTo.TABLE,
        Consequence.FORFEIT_AT_LAST,
    ),
)


def _by_offence(rows: Sequence[Penalty]) -> Mapping[Offence, Penalty]:
    return MappingProxyType({row.offence: row for row in rows})


@dataclass(frozen=True, slots=True)
class Tariff:
    """The amounts of an event: the base points and a row for each offence."""

    base: int = BASE_POINTS
    penalties: Mapping[Offence, Penalty] = field(default_factory=lambda: _by_offence(PENALTIES))

    def with_amounts(
        self, base: int | None = None, amounts: Mapping[str, Sequence[int]] | None = None
    ) -> Tariff:
        """This tariff with other `base` points and other `amounts`, by the value of the offence.

        Raises `TariffError` for an unknown offence or an amount that is no integer from 0 up.
        """
        rows = dict(self.penalties)
        for key, steps in (amounts or {}).items():
            try:
                offence = Offence(key)
            except ValueError:
                known = ", ".join(Offence)
                raise TariffError(f"unknown penalty {key!r}: expected one of {known}") from None
            if not steps or any(not _is_amount(step) for step in steps):
                raise TariffError(f"{key} cannot cost {list(steps)!r}: expected integers from 0 up")
            rows[offence] = replace(rows[offence], amounts=tuple(steps))
        if base is not None and not _is_amount(base):
            raise TariffError(f"the base cannot be {base!r}: expected an integer from 0 up")
        return Tariff(self.base if base is None else base, MappingProxyType(rows))


def _is_amount(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


TARIFF_1998: Final = Tariff()
"""The amounts of the 1998 rules."""
