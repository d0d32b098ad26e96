"""The rows of the fan table: number, points, names, and which fans each keeps from counting.

Source: the fan table of the 1998 rules (rows 1-81; `named` exclusions are those its definitions state), WMO
English names, and Chinese tournament practice for `Fan.MELDED_AND_CONCEALED_KONG`. Exclusions on which rule
sets differ are no part of the rows: `scoring.profiles` adds them by switch. Definitions are in
`scoring.fans.definitions`, predicates in the family files.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.fans.definitions import DEFINITIONS
from scoring.fans.exclusion import exclusions
from scoring.fans.fan import Fan
from scoring.fans.platform_rows import PLATFORM_ROWS
from scoring.fans.row import Row, row_of_1998
from scoring.language import Text


class FanError(ValueError):
    """A text names no fan."""


def _row(
    fan: Fan,
    points: int,
    english: str,
    simplified: str,
    traditional: str,
    *,
    named: tuple[Fan, ...] = (),
    implied: tuple[Fan, ...] = (),
    own: tuple[Fan, ...] = (),
    source: Text | None = None,
) -> Row:
    return Row(
        fan,
        points,
        Text(english, simplified, traditional),
        DEFINITIONS[fan],
        exclusions(named, implied, own),
        source or row_of_1998(fan),
    )


_ROWS: Final[tuple[Row, ...]] = (
    _row(
        Fan.BIG_FOUR_WINDS,
        88,
        "Big Four Winds",
        "大四喜",
        "大四喜",
        named=(Fan.BIG_THREE_WINDS, Fan.ALL_PUNGS, Fan.PREVALENT_WIND, Fan.SEAT_WIND),
        own=(Fan.PUNG_OF_TERMINALS_OR_HONORS,),
    ),
    _row(
        Fan.BIG_THREE_DRAGONS,
        88,
        "Big Three Dragons",
        "大三元",
        "大三元",
        named=(Fan.DRAGON_PUNG,),
        implied=(Fan.TWO_DRAGON_PUNGS,),
        own=(Fan.PUNG_OF_TERMINALS_OR_HONORS,),
    ),
    _row(Fan.ALL_GREEN, 88, "All Green", "绿一色", "綠一色", implied=(Fan.ONE_VOIDED_SUIT,)),
    _row(
        Fan.NINE_GATES,
        88,
        "Nine Gates",
        "九莲宝灯",
        "九蓮寶燈",
        named=(Fan.FULL_FLUSH,),
        implied=(Fan.CONCEALED_HAND, Fan.NO_HONORS),
    ),
    _row(
        Fan.FOUR_KONGS,
        88,
        "Four Kongs",
        "四杠",
        "四槓",
        implied=(
            Fan.THREE_KONGS,
            Fan.TWO_MELDED_KONGS,
            Fan.MELDED_KONG,
            Fan.MELDED_AND_CONCEALED_KONG,
            Fan.ALL_PUNGS,
            Fan.SINGLE_WAIT,
        ),
    ),
    _row(
        Fan.SEVEN_SHIFTED_PAIRS,
        88,
        "Seven Shifted Pairs",
        "连七对",
        "連七對",
        named=(Fan.FULL_FLUSH, Fan.SINGLE_WAIT),
        implied=(Fan.SEVEN_PAIRS, Fan.CONCEALED_HAND, Fan.NO_HONORS),
    ),
    _row(
        Fan.THIRTEEN_ORPHANS,
        88,
        "Thirteen Orphans",
        "十三幺",
        "十三么",
        named=(Fan.ALL_TYPES, Fan.SINGLE_WAIT),
        implied=(Fan.CONCEALED_HAND,),
    ),
    _row(
        Fan.ALL_TERMINALS,
        64,
        "All Terminals",
        "清幺九",
        "清么九",
        named=(Fan.ALL_PUNGS, Fan.NO_HONORS),
        implied=(Fan.ALL_TERMINALS_AND_HONORS, Fan.OUTSIDE_HAND, Fan.PUNG_OF_TERMINALS_OR_HONORS),
    ),
    _row(
        Fan.LITTLE_FOUR_WINDS,
        64,
        "Little Four Winds",
        "小四喜",
        "小四喜",
        named=(Fan.BIG_THREE_WINDS,),
        own=(Fan.PUNG_OF_TERMINALS_OR_HONORS,),
    ),
    _row(
        Fan.LITTLE_THREE_DRAGONS,
        64,
        "Little Three Dragons",
        "小三元",
        "小三元",
        named=(Fan.DRAGON_PUNG,),
        implied=(Fan.TWO_DRAGON_PUNGS,),
        own=(Fan.PUNG_OF_TERMINALS_OR_HONORS,),
    ),
    _row(
        Fan.ALL_HONORS,
        64,
        "All Honors",
        "字一色",
        "字一色",
        named=(Fan.ALL_PUNGS,),
        implied=(Fan.ALL_TERMINALS_AND_HONORS, Fan.OUTSIDE_HAND, Fan.PUNG_OF_TERMINALS_OR_HONORS),
    ),
    _row(
        Fan.FOUR_CONCEALED_PUNGS,
        64,
        "Four Concealed Pungs",
        "四暗刻",
        "四暗刻",
        named=(Fan.CONCEALED_HAND, Fan.ALL_PUNGS),
        implied=(Fan.THREE_CONCEALED_PUNGS, Fan.TWO_CONCEALED_PUNGS),
    ),
    _row(
        Fan.PURE_TERMINAL_CHOWS,
        64,
        "Pure Terminal Chows",
        "一色双龙会",
        "一色雙龍會",
        named=(Fan.ALL_CHOWS, Fan.SEVEN_PAIRS, Fan.FULL_FLUSH),
        implied=(Fan.PURE_DOUBLE_CHOW, Fan.TWO_TERMINAL_CHOWS, Fan.NO_HONORS),
    ),
    _row(
        Fan.QUADRUPLE_CHOW,
        48,
        "Quadruple Chow",
        "一色四同顺",
        "一色四同順",
        named=(Fan.PURE_SHIFTED_PUNGS, Fan.PURE_DOUBLE_CHOW, Fan.TILE_HOG),
        implied=(Fan.PURE_TRIPLE_CHOW,),
    ),
    _row(
        Fan.FOUR_PURE_SHIFTED_PUNGS,
        48,
        "Four Pure Shifted Pungs",
        "一色四节高",
        "一色四節高",
        named=(Fan.PURE_TRIPLE_CHOW, Fan.ALL_PUNGS),
        implied=(Fan.PURE_SHIFTED_PUNGS,),
    ),
    _row(
        Fan.FOUR_PURE_SHIFTED_CHOWS,
        32,
        "Four Pure Shifted Chows",
        "一色四步高",
        "一色四步高",
        implied=(Fan.PURE_SHIFTED_CHOWS, Fan.SHORT_STRAIGHT, Fan.TWO_TERMINAL_CHOWS),
    ),
    _row(
        Fan.THREE_KONGS,
        32,
        "Three Kongs",
        "三杠",
        "三槓",
        implied=(Fan.TWO_MELDED_KONGS, Fan.MELDED_KONG, Fan.MELDED_AND_CONCEALED_KONG),
    ),
    _row(
        Fan.ALL_TERMINALS_AND_HONORS,
        32,
        "All Terminals and Honors",
        "混幺九",
        "混么九",
        named=(Fan.ALL_PUNGS,),
        implied=(Fan.OUTSIDE_HAND, Fan.PUNG_OF_TERMINALS_OR_HONORS),
    ),
    _row(
        Fan.SEVEN_PAIRS,
        24,
        "Seven Pairs",
        "七对",
        "七對",
        named=(Fan.SINGLE_WAIT,),
        implied=(Fan.CONCEALED_HAND,),
    ),
    _row(
        Fan.GREATER_HONORS_AND_KNITTED_TILES,
        24,
        "Greater Honors and Knitted Tiles",
        "七星不靠",
        "七星不靠",
        named=(Fan.ALL_TYPES, Fan.SINGLE_WAIT),
        implied=(Fan.LESSER_HONORS_AND_KNITTED_TILES, Fan.CONCEALED_HAND),
    ),
    _row(
        Fan.ALL_EVEN_PUNGS,
        24,
        "All Even Pungs",
        "全双刻",
        "全雙刻",
        named=(Fan.ALL_PUNGS, Fan.ALL_SIMPLES),
        implied=(Fan.NO_HONORS,),
    ),
    _row(Fan.FULL_FLUSH, 24, "Full Flush", "清一色", "清一色", named=(Fan.NO_HONORS,)),
    _row(
        Fan.PURE_TRIPLE_CHOW,
        24,
        "Pure Triple Chow",
        "一色三同顺",
        "一色三同順",
        named=(Fan.PURE_SHIFTED_PUNGS,),
    ),
    _row(
        Fan.PURE_SHIFTED_PUNGS,
        24,
        "Pure Shifted Pungs",
        "一色三节高",
        "一色三節高",
        named=(Fan.PURE_TRIPLE_CHOW,),
    ),
    _row(Fan.UPPER_TILES, 24, "Upper Tiles", "全大", "全大", named=(Fan.NO_HONORS,)),
    _row(
        Fan.MIDDLE_TILES,
        24,
        "Middle Tiles",
        "全中",
        "全中",
        named=(Fan.ALL_SIMPLES,),
        implied=(Fan.NO_HONORS,),
    ),
    _row(Fan.LOWER_TILES, 24, "Lower Tiles", "全小", "全小", named=(Fan.NO_HONORS,)),
    _row(Fan.PURE_STRAIGHT, 16, "Pure Straight", "清龙", "清龍"),
    _row(
        Fan.THREE_SUITED_TERMINAL_CHOWS,
        16,
        "Three-Suited Terminal Chows",
        "三色双龙会",
        "三色雙龍會",
        named=(Fan.MIXED_DOUBLE_CHOW, Fan.TWO_TERMINAL_CHOWS, Fan.NO_HONORS, Fan.ALL_CHOWS),
    ),
    _row(Fan.PURE_SHIFTED_CHOWS, 16, "Pure Shifted Chows", "一色三步高", "一色三步高"),
    _row(
        Fan.ALL_FIVES, 16, "All Fives", "全带五", "全帶五", named=(Fan.ALL_SIMPLES,), implied=(Fan.NO_HONORS,)
    ),
    _row(Fan.TRIPLE_PUNG, 16, "Triple Pung", "三同刻", "三同刻", own=(Fan.DOUBLE_PUNG,)),
    _row(
        Fan.THREE_CONCEALED_PUNGS,
        16,
        "Three Concealed Pungs",
        "三暗刻",
        "三暗刻",
        implied=(Fan.TWO_CONCEALED_PUNGS,),
    ),
    _row(
        Fan.LESSER_HONORS_AND_KNITTED_TILES,
        12,
        "Lesser Honors and Knitted Tiles",
        "全不靠",
        "全不靠",
        named=(Fan.ALL_TYPES, Fan.SINGLE_WAIT),
        implied=(Fan.CONCEALED_HAND,),
    ),
    _row(Fan.KNITTED_STRAIGHT, 12, "Knitted Straight", "组合龙", "組合龍"),
    _row(Fan.UPPER_FOUR, 12, "Upper Four", "大于五", "大於五", named=(Fan.NO_HONORS,)),
    _row(Fan.LOWER_FOUR, 12, "Lower Four", "小于五", "小於五", named=(Fan.NO_HONORS,)),
    _row(
        Fan.BIG_THREE_WINDS, 12, "Big Three Winds", "三风刻", "三風刻", own=(Fan.PUNG_OF_TERMINALS_OR_HONORS,)
    ),
    _row(Fan.MIXED_STRAIGHT, 8, "Mixed Straight", "花龙", "花龍"),
    _row(Fan.REVERSIBLE_TILES, 8, "Reversible Tiles", "推不倒", "推不倒", named=(Fan.ONE_VOIDED_SUIT,)),
    _row(Fan.MIXED_TRIPLE_CHOW, 8, "Mixed Triple Chow", "三色三同顺", "三色三同順"),
    _row(Fan.MIXED_SHIFTED_PUNGS, 8, "Mixed Shifted Pungs", "三色三节高", "三色三節高"),
    _row(Fan.CHICKEN_HAND, 8, "Chicken Hand", "无番和", "無番和"),
    _row(Fan.LAST_TILE_DRAW, 8, "Last Tile Draw", "妙手回春", "妙手回春", named=(Fan.SELF_DRAWN,)),
    _row(Fan.LAST_TILE_CLAIM, 8, "Last Tile Claim", "海底捞月", "海底撈月"),
    _row(
        Fan.OUT_WITH_REPLACEMENT_TILE,
        8,
        "Out with Replacement Tile",
        "杠上开花",
        "槓上開花",
        named=(Fan.SELF_DRAWN,),
    ),
    _row(Fan.ROBBING_THE_KONG, 8, "Robbing the Kong", "抢杠和", "搶槓和", named=(Fan.LAST_TILE,)),
    _row(Fan.ALL_PUNGS, 6, "All Pungs", "碰碰和", "碰碰和"),
    _row(Fan.HALF_FLUSH, 6, "Half Flush", "混一色", "混一色"),
    _row(Fan.MIXED_SHIFTED_CHOWS, 6, "Mixed Shifted Chows", "三色三步高", "三色三步高"),
    _row(Fan.ALL_TYPES, 6, "All Types", "五门齐", "五門齊"),
    _row(Fan.MELDED_HAND, 6, "Melded Hand", "全求人", "全求人", named=(Fan.SINGLE_WAIT,)),
    _row(
        Fan.TWO_CONCEALED_KONGS,
        6,
        "Two Concealed Kongs",
        "双暗杠",
        "雙暗槓",
        implied=(Fan.CONCEALED_KONG, Fan.TWO_CONCEALED_PUNGS),
    ),
    _row(
        Fan.TWO_DRAGON_PUNGS,
        6,
        "Two Dragon Pungs",
        "双箭刻",
        "雙箭刻",
        implied=(Fan.DRAGON_PUNG,),
        own=(Fan.PUNG_OF_TERMINALS_OR_HONORS,),
    ),
    _row(Fan.OUTSIDE_HAND, 4, "Outside Hand", "全带幺", "全帶么"),
    _row(Fan.FULLY_CONCEALED_HAND, 4, "Fully Concealed Hand", "不求人", "不求人", implied=(Fan.SELF_DRAWN,)),
    _row(Fan.TWO_MELDED_KONGS, 4, "Two Melded Kongs", "双明杠", "雙明槓", implied=(Fan.MELDED_KONG,)),
    _row(Fan.LAST_TILE, 4, "Last Tile", "和绝张", "和絕張"),
    _row(Fan.DRAGON_PUNG, 2, "Dragon Pung", "箭刻", "箭刻", own=(Fan.PUNG_OF_TERMINALS_OR_HONORS,)),
    _row(Fan.PREVALENT_WIND, 2, "Prevalent Wind", "圈风刻", "圈風刻", own=(Fan.PUNG_OF_TERMINALS_OR_HONORS,)),
    _row(Fan.SEAT_WIND, 2, "Seat Wind", "门风刻", "門風刻", own=(Fan.PUNG_OF_TERMINALS_OR_HONORS,)),
    _row(Fan.CONCEALED_HAND, 2, "Concealed Hand", "门前清", "門前清"),
    _row(Fan.ALL_CHOWS, 2, "All Chows", "平和", "平和", implied=(Fan.NO_HONORS,)),
    _row(Fan.TILE_HOG, 2, "Tile Hog", "四归一", "四歸一"),
    _row(Fan.DOUBLE_PUNG, 2, "Double Pung", "双同刻", "雙同刻"),
    _row(Fan.TWO_CONCEALED_PUNGS, 2, "Two Concealed Pungs", "双暗刻", "雙暗刻"),
    _row(Fan.CONCEALED_KONG, 2, "Concealed Kong", "暗杠", "暗槓"),
    _row(Fan.ALL_SIMPLES, 2, "All Simples", "断幺", "斷么", implied=(Fan.NO_HONORS,)),
    _row(Fan.PURE_DOUBLE_CHOW, 1, "Pure Double Chow", "一般高", "一般高"),
    _row(Fan.MIXED_DOUBLE_CHOW, 1, "Mixed Double Chow", "喜相逢", "喜相逢"),
    _row(Fan.SHORT_STRAIGHT, 1, "Short Straight", "连六", "連六"),
    _row(Fan.TWO_TERMINAL_CHOWS, 1, "Two Terminal Chows", "老少副", "老少副"),
    _row(Fan.PUNG_OF_TERMINALS_OR_HONORS, 1, "Pung of Terminals or Honors", "幺九刻", "么九刻"),
    _row(Fan.MELDED_KONG, 1, "Melded Kong", "明杠", "明槓"),
    _row(Fan.ONE_VOIDED_SUIT, 1, "One Voided Suit", "缺一门", "缺一門"),
    _row(Fan.NO_HONORS, 1, "No Honors", "无字", "無字"),
    _row(Fan.EDGE_WAIT, 1, "Edge Wait", "边张", "邊張"),
    _row(Fan.CLOSED_WAIT, 1, "Closed Wait", "坎张", "坎張"),
    _row(Fan.SINGLE_WAIT, 1, "Single Wait", "单钓将", "單釣將"),
    _row(Fan.SELF_DRAWN, 1, "Self-Drawn", "自摸", "自摸"),
    _row(Fan.FLOWER_TILES, 1, "Flower Tiles", "花牌", "花牌"),
    _row(
        Fan.MELDED_AND_CONCEALED_KONG,
        5,
        "Melded and Concealed Kong",
        "明暗杠",
        "明暗槓",
        implied=(Fan.MELDED_KONG, Fan.CONCEALED_KONG),
        source=Text("Chinese tournament practice", "中国比赛通行做法", "中國比賽通行做法"),
    ),
)

ROWS: Final[Mapping[Fan, Row]] = MappingProxyType({row.fan: row for row in (*_ROWS, *PLATFORM_ROWS)})
"""Every fan: those of the table in table order, then those that rule sets add."""

_OTHER_NAMES: Final = {"嵌张": Fan.CLOSED_WAIT, "单钓": Fan.SINGLE_WAIT}


def _names() -> dict[str, Fan]:
    found = dict(_OTHER_NAMES)
    for row in ROWS.values():
        for name in (row.name.en, row.name.hans, row.name.hant):
            found[name.lower()] = row.fan
    return found


_BY_NAME: Final = _names()


def parse_fan(text: str) -> Fan:
    """The fan with the name `text` in English, 简体 or 繁體. Raises `FanError` quoting another text."""
    try:
        return _BY_NAME[text.strip().lower()]
    except KeyError:
        raise FanError(f"unknown fan {text!r}") from None
