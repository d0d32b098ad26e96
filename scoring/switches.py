"""The points on which rule texts differ, as switches: what each value means, changes, and rests on.

`Option.source` says who reads it so; B98, W06, W14, MIL and TS are the sources that RULES.md lists, and
`Switch.rows` are the rows of its table. What the WMO editions say is known here only through reviews.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, TypeAlias

from scoring.fans.exclusion import Exclusion, Scope, When
from scoring.fans.fan import Fan
from scoring.language import Text
from scoring.result import Principle

Patch: TypeAlias = tuple[tuple[Fan, Exclusion], ...]
"""Exclusions, each with the fan that carries it."""


@dataclass(frozen=True, slots=True)
class Option:
    """One value of a switch: what it means, who reads the rules so, and what it changes.

    `excludes` adds exclusions, `points` sets values, `without` takes fans out of the table. `after_minimum`
    are fans added after the minimum is reached, as flowers are; `beside_chicken` are fans that leave a
    chicken hand what it is.
    """

    meaning: Text
    source: str
    excludes: Patch = ()
    points: Mapping[Fan, int] = field(default_factory=dict)
    without: tuple[Fan, ...] = ()
    after_minimum: tuple[Fan, ...] = ()
    beside_chicken: tuple[Fan, ...] = ()


@dataclass(frozen=True, slots=True)
class Switch:
    """A point on which rule texts differ. `rows` are the rows of RULES.md behind it."""

    key: str
    question: Text
    rows: tuple[str, ...]
    options: Mapping[str, Option]


CONCEALED_SHAPES: Final = (
    Fan.NINE_GATES,
    Fan.SEVEN_SHIFTED_PAIRS,
    Fan.THIRTEEN_ORPHANS,
    Fan.FOUR_CONCEALED_PUNGS,
    Fan.SEVEN_PAIRS,
    Fan.GREATER_HONORS_AND_KNITTED_TILES,
    Fan.LESSER_HONORS_AND_KNITTED_TILES,
)
"""Fans that only a concealed hand can have."""


def _one(
    fan: Fan,
    scope: Scope = Scope.ALL,
    when: When = When.ALWAYS,
    named: bool = False,
    principle: Principle = Principle.NON_REPEAT,
) -> Exclusion:
    return Exclusion(fan, scope, when, named, None, principle)


def each_by(
    excluding: Iterable[Fan],
    excluded: Iterable[Fan],
    scope: Scope = Scope.ALL,
    when: When = When.ALWAYS,
    named: bool = False,
    principle: Principle = Principle.NON_REPEAT,
) -> Patch:
    """Exclusions of each of the `excluded` by each of the `excluding`."""
    listed = tuple(excluded)
    return tuple((by, _one(fan, scope, when, named, principle)) for by in excluding for fan in listed)


def make_switch(key: str, question: Text, rows: tuple[str, ...], **options: Option) -> Switch:
    """The switch `key`; the exclusions of its options are marked with it."""
    marked = {
        value: replace(option, excludes=tuple((by, replace(one, switch=key)) for by, one in option.excludes))
        for value, option in options.items()
    }
    return Switch(key, question, rows, MappingProxyType(marked))


_SWITCHES: Final[tuple[Switch, ...]] = (
    make_switch(
        "mixed_kongs",
        Text("One melded and one concealed kong", "一副明杠加一副暗杠", "一副明槓加一副暗槓"),
        ("one melded + one concealed kong",),
        five=Option(Text("a fan of its own, 5 points", "另计一番种，5分", "另計一番種，5分"), "MIL"),
        six=Option(
            Text("counted as two melded kongs would be, 6 points", "按双明杠之例计6分", "按雙明槓之例計6分"),
            "W14 (review)",
            points={Fan.MELDED_AND_CONCEALED_KONG: 6},
        ),
        three=Option(
            Text("a fan of its own, 3 points", "另计一番种，3分", "另計一番種，3分"),
            "TS",
            points={Fan.MELDED_AND_CONCEALED_KONG: 3},
        ),
        separate=Option(
            Text(
                "a melded kong and a concealed kong, each for itself",
                "明杠、暗杠各计各的",
                "明槓、暗槓各計各的",
            ),
            "1998 text",
            without=(Fan.MELDED_AND_CONCEALED_KONG,),
        ),
    ),
    make_switch(
        "two_concealed_kongs",
        Text("Points of two concealed kongs", "双暗杠的分值", "雙暗槓的分值"),
        ("双暗杠",),
        six=Option(Text("6 points", "6分", "6分"), "1998 table, row 53"),
        eight=Option(Text("8 points", "8分", "8分"), "W14 (review)", points={Fan.TWO_CONCEALED_KONGS: 8}),
    ),
    make_switch(
        "three_kongs",
        Text("Concealed kongs beside three or four kongs", "三杠、四杠里的暗杠", "三槓、四槓裡的暗槓"),
        ("暗杠 inside 三杠/四杠",),
        absorb_concealed=Option(
            Text("they add only concealed pungs", "只按暗刻加计", "只按暗刻加計"),
            "MIL; 1998 text on four kongs, which counts no kong besides",
            excludes=each_by(
                (Fan.THREE_KONGS, Fan.FOUR_KONGS), (Fan.CONCEALED_KONG, Fan.TWO_CONCEALED_KONGS)
            ),
        ),
        add_concealed=Option(
            Text(
                "one or two of them add their own fan, three or four add concealed pungs",
                "一两副暗杠另计暗杠、双暗杠，三四副另计三暗刻、四暗刻",
                "一兩副暗槓另計暗槓、雙暗槓，三四副另計三暗刻、四暗刻",
            ),
            "W14 (review)",
            excludes=each_by(
                (Fan.THREE_KONGS, Fan.FOUR_KONGS),
                (Fan.CONCEALED_KONG, Fan.TWO_CONCEALED_KONGS),
                when=When.THREE_CONCEALED_KONGS,
            ),
        ),
    ),
    make_switch(
        "concealed_shapes",
        Text(
            "A self-drawn hand of a shape that is always concealed",
            "必然门清的牌型自摸和牌",
            "必然門清的牌型自摸和牌",
        ),
        ("always-concealed shapes self-drawn (九莲 连七对 十三幺 四暗刻 七对 七星 全不靠)",),
        self_drawn=Option(
            Text("adds self-drawn, 1 point", "加计自摸", "加計自摸"),
            "MIL; 1998 table, rows 6, 7, 19, 20, 34",
            excludes=each_by(CONCEALED_SHAPES, (Fan.FULLY_CONCEALED_HAND,), named=True),
        ),
        fully_concealed=Option(
            Text("adds fully concealed hand, 4 points", "加计不求人", "加計不求人"), "W06, W14 (reviews)"
        ),
    ),
    make_switch(
        "nine_gates_pungs",
        Text("Pungs of terminals in nine gates", "九莲宝灯里的幺九刻", "九蓮寶燈裡的么九刻"),
        ("九莲宝灯 幺九刻",),
        one_excluded=Option(
            Text("one of them is not counted", "少计一个幺九刻", "少計一個么九刻"),
            "MIL",
            excludes=each_by((Fan.NINE_GATES,), (Fan.PUNG_OF_TERMINALS_OR_HONORS,), scope=Scope.ONE),
        ),
        all_excluded=Option(
            Text("none is counted", "不计幺九刻", "不計么九刻"),
            "W06, W14 (reviews); platform table",
            excludes=each_by((Fan.NINE_GATES,), (Fan.PUNG_OF_TERMINALS_OR_HONORS,)),
        ),
        counted=Option(
            Text("all are counted", "照计幺九刻", "照計么九刻"),
            "1998 table, row 4, which names only the full flush",
        ),
    ),
    make_switch(
        "green_half_flush",
        Text("All green with a half flush", "绿一色与混一色", "綠一色與混一色"),
        ("绿一色 + 混一色",),
        excluded=Option(
            Text("the half flush is not counted", "不计混一色", "不計混一色"),
            "1998 table, row 3; MIL",
            excludes=each_by((Fan.ALL_GREEN,), (Fan.HALF_FLUSH,), named=True),
        ),
        counted=Option(Text("the half flush is counted", "可加计混一色", "可加計混一色"), "W14 (review)"),
    ),
    make_switch(
        "terminals_double_pung",
        Text("All terminals with double pungs", "清幺九与双同刻", "清么九與雙同刻"),
        ("清幺九 + 双同刻",),
        excluded=Option(
            Text("double pungs are not counted", "不计双同刻", "不計雙同刻"),
            "1998 table, row 8; MIL",
            excludes=each_by((Fan.ALL_TERMINALS,), (Fan.DOUBLE_PUNG,), named=True),
        ),
        counted=Option(Text("double pungs are counted", "可加计双同刻", "可加計雙同刻"), "W14 (review)"),
    ),
    make_switch(
        "upper_and_lower",
        Text(
            "Upper tiles with upper four, lower tiles with lower four",
            "全大与大于五、全小与小于五",
            "全大與大於五、全小與小於五",
        ),
        ("全大+大于五, 全小+小于五",),
        excluded=Option(
            Text("the wider fan is not counted", "不计大于五、小于五", "不計大於五、小於五"),
            "MIL; W06, W14 (reviews); platform table",
            excludes=((Fan.UPPER_TILES, _one(Fan.UPPER_FOUR)), (Fan.LOWER_TILES, _one(Fan.LOWER_FOUR))),
        ),
        counted=Option(
            Text("both are counted", "两者都计", "兩者都計"), "1998 book, examples on pages 77 and 78"
        ),
    ),
    make_switch(
        "voided_suit",
        Text(
            "One voided suit beside fans of dragons and winds",
            "箭牌、风牌番种与缺一门",
            "箭牌、風牌番種與缺一門",
        ),
        ("缺一门 with 小三元/三风刻/大三元 in two suits",),
        counted=Option(
            Text("counted", "照计缺一门", "照計缺一門"), "1998 book, examples on pages 54, 59 and 79; MIL"
        ),
        excluded=Option(
            Text(
                "not counted beside little three dragons and big three winds",
                "小三元、三风刻不计缺一门",
                "小三元、三風刻不計缺一門",
            ),
            "platform table",
            excludes=each_by(
                (Fan.LITTLE_THREE_DRAGONS, Fan.BIG_THREE_WINDS), (Fan.ONE_VOIDED_SUIT,), named=True
            ),
        ),
    ),
    make_switch(
        "knitted_wait",
        Text(
            "The wait of the set beside a knitted straight",
            "组合龙另一副牌的边张、坎张",
            "組合龍另一副牌的邊張、坎張",
        ),
        ("wait inside the knitted body",),
        counted=Option(
            Text(
                "edge, closed and single waits are counted",
                "边张、坎张、单钓将都计",
                "邊張、坎張、單釣將都計",
            ),
            "MIL (over the board)",
        ),
        single_only=Option(
            Text("only the single wait is counted", "只计单钓将", "只計單釣將"),
            "W06 (review)",
            excludes=each_by(
                (Fan.KNITTED_STRAIGHT,), (Fan.EDGE_WAIT, Fan.CLOSED_WAIT), principle=Principle.PROFILE
            ),
        ),
    ),
    make_switch(
        "four_concealed_wait",
        Text(
            "Four concealed pungs won by a discard that makes the pair",
            "四暗刻点和单钓将",
            "四暗刻點和單釣將",
        ),
        ("四暗刻 by discard with pair wait",),
        counted=Option(Text("the single wait is counted", "照计单钓将", "照計單釣將"), "MIL"),
        excluded=Option(
            Text("the single wait is not counted", "不计单钓将", "不計單釣將"),
            "platform table",
            excludes=each_by((Fan.FOUR_CONCEALED_PUNGS,), (Fan.SINGLE_WAIT,), when=When.DISCARD, named=True),
        ),
    ),
)

SOURCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "MIL": "Chinese tournament practice, as published scoring aids and their tests have it "
        "(ChineseOfficialMahjongHelper, GB-Mahjong)",
        "W06": "the English WMO edition of 2006, known through reviews (mahjong-mcr, Sloper's columns)",
        "W14": "the Chinese WMO edition of 2014, known through a review (mcr-mahjong)",
        "TS": "the calculator mahjong-mcr",
        "platform table": "an online platform's table of fans with its exclusions",
    }
)
"""What the names of sources stand for. The others are the 1998 rules: their table, text, and printed book."""

SWITCHES: Final[Mapping[str, Switch]] = MappingProxyType({one.key: one for one in _SWITCHES})
"""The switches of the 81 fans, by key."""
