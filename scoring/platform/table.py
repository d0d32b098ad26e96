"""The platform's table of the 81 fans: what each row says is not counted beside the fan.

The text of a row is definition, what is not counted (不计), and the winning tile of a picture that is lost
("和：9饼"). A `TableRow` holds the last two. What follows from the non-repeat principle and is therefore
nowhere named is in the catalogue; the platform keeps that principle ("不重复计分").
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.fans.exclusion import Exclusion, Scope, When
from scoring.fans.fan import Fan
from scoring.tiles import Tile, parse_tile


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row: the fan, the words of its 不计 column, what they exclude, and the winning tile it names.

    `clause` is empty where the row excludes nothing, `won_on` None where it names no tile.
    """

    fan: Fan
    clause: str
    excludes: tuple[Exclusion, ...]
    won_on: Tile | None


def _row(
    fan: Fan,
    clause: str = "",
    excluded: tuple[Fan, ...] = (),
    won_on: str = "",
    *,
    own: tuple[Fan, ...] = (),
    on_discard: tuple[Fan, ...] = (),
) -> TableRow:
    excludes = (
        *(Exclusion(one, named=True) for one in excluded),
        *(Exclusion(one, Scope.OWN, named=True) for one in own),
        *(Exclusion(one, when=When.DISCARD, named=True) for one in on_discard),
    )
    return TableRow(fan, clause, excludes, parse_tile(won_on) if won_on else None)


_KONGS: Final = (Fan.TWO_CONCEALED_KONGS, Fan.TWO_MELDED_KONGS, Fan.MELDED_KONG, Fan.CONCEALED_KONG)
_HONOUR_PUNG: Final = (Fan.PUNG_OF_TERMINALS_OR_HONORS,)

_TABLE: Final = (
    _row(
        Fan.BIG_FOUR_WINDS,
        "圈风刻、门风刻、三风刻、碰碰和、幺九刻",
        (
            Fan.PREVALENT_WIND,
            Fan.SEAT_WIND,
            Fan.BIG_THREE_WINDS,
            Fan.ALL_PUNGS,
            Fan.PUNG_OF_TERMINALS_OR_HONORS,
        ),
        "9p",
    ),
    _row(Fan.BIG_THREE_DRAGONS, "箭刻、双箭刻", (Fan.DRAGON_PUNG, Fan.TWO_DRAGON_PUNGS), "1s"),
    _row(Fan.ALL_GREEN, "混一色", (Fan.HALF_FLUSH,), "3s"),
    _row(
        Fan.NINE_GATES,
        "清一色、不求人、门前清、幺九刻",
        (
            Fan.FULL_FLUSH,
            Fan.FULLY_CONCEALED_HAND,
            Fan.CONCEALED_HAND,
            Fan.PUNG_OF_TERMINALS_OR_HONORS,
        ),
        "6m",
    ),
    _row(
        Fan.FOUR_KONGS,
        "双暗杠、双明杠、明杠、暗杠、单钓将、碰碰和",
        (*_KONGS, Fan.SINGLE_WAIT, Fan.ALL_PUNGS),
        "P",
    ),
    _row(
        Fan.SEVEN_SHIFTED_PAIRS,
        "清一色、不求人、单钓将、门前清、七对、缺一门、无字",
        (
            Fan.FULL_FLUSH,
            Fan.FULLY_CONCEALED_HAND,
            Fan.SINGLE_WAIT,
            Fan.CONCEALED_HAND,
            Fan.SEVEN_PAIRS,
            Fan.ONE_VOIDED_SUIT,
            Fan.NO_HONORS,
        ),
        "7p",
    ),
    _row(
        Fan.THIRTEEN_ORPHANS,
        "五门齐、不求人、单钓将、门前清、全带幺",
        (
            Fan.ALL_TYPES,
            Fan.FULLY_CONCEALED_HAND,
            Fan.SINGLE_WAIT,
            Fan.CONCEALED_HAND,
            Fan.OUTSIDE_HAND,
        ),
        "9p",
    ),
    _row(
        Fan.ALL_TERMINALS,
        "碰碰和、双同刻、無字、混幺九、全带幺、幺九刻",
        (
            Fan.ALL_PUNGS,
            Fan.DOUBLE_PUNG,
            Fan.NO_HONORS,
            Fan.ALL_TERMINALS_AND_HONORS,
            Fan.OUTSIDE_HAND,
            Fan.PUNG_OF_TERMINALS_OR_HONORS,
        ),
        "9m",
    ),
    _row(
        Fan.LITTLE_FOUR_WINDS,
        "三风刻、缺一门、风牌的这3副刻子不计幺九刻",
        (Fan.BIG_THREE_WINDS, Fan.ONE_VOIDED_SUIT),
        "S",
        own=_HONOUR_PUNG,
    ),
    _row(
        Fan.LITTLE_THREE_DRAGONS,
        "箭刻、双箭刻、缺一门",
        (Fan.DRAGON_PUNG, Fan.TWO_DRAGON_PUNGS, Fan.ONE_VOIDED_SUIT),
        "P",
    ),
    _row(
        Fan.ALL_HONORS,
        "碰碰和、混幺九、全带幺、幺九刻、缺一门",
        (
            Fan.ALL_PUNGS,
            Fan.ALL_TERMINALS_AND_HONORS,
            Fan.OUTSIDE_HAND,
            Fan.PUNG_OF_TERMINALS_OR_HONORS,
            Fan.ONE_VOIDED_SUIT,
        ),
        "N",
    ),
    _row(
        Fan.FOUR_CONCEALED_PUNGS,
        "门前清、碰碰和、三暗刻、双暗刻、不求人；放炮和牌不计单钓将",
        (
            Fan.CONCEALED_HAND,
            Fan.ALL_PUNGS,
            Fan.THREE_CONCEALED_PUNGS,
            Fan.TWO_CONCEALED_PUNGS,
            Fan.FULLY_CONCEALED_HAND,
        ),
        "P",
        on_discard=(Fan.SINGLE_WAIT,),
    ),
    _row(
        Fan.PURE_TERMINAL_CHOWS,
        "平和、七对、清一色、一般高、老少副、缺一门、无字",
        (
            Fan.ALL_CHOWS,
            Fan.SEVEN_PAIRS,
            Fan.FULL_FLUSH,
            Fan.PURE_DOUBLE_CHOW,
            Fan.TWO_TERMINAL_CHOWS,
            Fan.ONE_VOIDED_SUIT,
            Fan.NO_HONORS,
        ),
        "5s",
    ),
    _row(
        Fan.QUADRUPLE_CHOW,
        "一色三节高、一般高、四归一、一色三同顺",
        (Fan.PURE_SHIFTED_PUNGS, Fan.PURE_DOUBLE_CHOW, Fan.TILE_HOG, Fan.PURE_TRIPLE_CHOW),
        "8s",
    ),
    _row(
        Fan.FOUR_PURE_SHIFTED_PUNGS,
        "一色三同顺、一色三节高、碰碰和",
        (Fan.PURE_TRIPLE_CHOW, Fan.PURE_SHIFTED_PUNGS, Fan.ALL_PUNGS),
        "8s",
    ),
    _row(
        Fan.FOUR_PURE_SHIFTED_CHOWS,
        "一色三步高、连六",
        (Fan.PURE_SHIFTED_CHOWS, Fan.SHORT_STRAIGHT),
        "9s",
    ),
    _row(Fan.THREE_KONGS, "双明杠、双暗杠、明杠、暗杠", _KONGS, "F"),
    _row(
        Fan.ALL_TERMINALS_AND_HONORS,
        "碰碰和、幺九刻、全带幺",
        (Fan.ALL_PUNGS, Fan.PUNG_OF_TERMINALS_OR_HONORS, Fan.OUTSIDE_HAND),
        "E",
    ),
    _row(
        Fan.SEVEN_PAIRS,
        "不求人、单钓将、门前清",
        (Fan.FULLY_CONCEALED_HAND, Fan.SINGLE_WAIT, Fan.CONCEALED_HAND),
        "C",
    ),
    _row(
        Fan.GREATER_HONORS_AND_KNITTED_TILES,
        "五门齐、不求人、单钓将、门前清、全不靠",
        (
            Fan.ALL_TYPES,
            Fan.FULLY_CONCEALED_HAND,
            Fan.SINGLE_WAIT,
            Fan.CONCEALED_HAND,
            Fan.LESSER_HONORS_AND_KNITTED_TILES,
        ),
        "P",
    ),
    _row(Fan.ALL_EVEN_PUNGS, "碰碰和、断幺、无字", (Fan.ALL_PUNGS, Fan.ALL_SIMPLES, Fan.NO_HONORS), "4s"),
    _row(Fan.FULL_FLUSH, "无字、缺一门", (Fan.NO_HONORS, Fan.ONE_VOIDED_SUIT), "9p"),
    _row(Fan.PURE_TRIPLE_CHOW, "一色三节高、一般高", (Fan.PURE_SHIFTED_PUNGS, Fan.PURE_DOUBLE_CHOW), "9p"),
    _row(Fan.PURE_SHIFTED_PUNGS, "一色三同顺", (Fan.PURE_TRIPLE_CHOW,), "C"),
    _row(Fan.UPPER_TILES, "无字、大于五", (Fan.NO_HONORS, Fan.UPPER_FOUR), "9p"),
    _row(Fan.MIDDLE_TILES, "断幺、无字", (Fan.ALL_SIMPLES, Fan.NO_HONORS), "6p"),
    _row(Fan.LOWER_TILES, "无字、小于五", (Fan.NO_HONORS, Fan.LOWER_FOUR), "3s"),
    _row(Fan.PURE_STRAIGHT, "连六、老少副", (), "8p", own=(Fan.SHORT_STRAIGHT, Fan.TWO_TERMINAL_CHOWS)),
    _row(
        Fan.THREE_SUITED_TERMINAL_CHOWS,
        "喜相逢、老少副、无字、平和",
        (Fan.MIXED_DOUBLE_CHOW, Fan.TWO_TERMINAL_CHOWS, Fan.NO_HONORS, Fan.ALL_CHOWS),
        "5s",
    ),
    _row(Fan.PURE_SHIFTED_CHOWS, won_on="5s"),
    _row(Fan.ALL_FIVES, "断幺、无字", (Fan.ALL_SIMPLES, Fan.NO_HONORS), "5m"),
    _row(Fan.TRIPLE_PUNG, "双同刻", (), "4m", own=(Fan.DOUBLE_PUNG,)),
    _row(Fan.THREE_CONCEALED_PUNGS, "双暗刻", (Fan.TWO_CONCEALED_PUNGS,), "6s"),
    _row(
        Fan.LESSER_HONORS_AND_KNITTED_TILES,
        "五门齐、不求人、单钓将、门前清",
        (Fan.ALL_TYPES, Fan.FULLY_CONCEALED_HAND, Fan.SINGLE_WAIT, Fan.CONCEALED_HAND),
        "P",
    ),
    _row(Fan.KNITTED_STRAIGHT, won_on="6s"),
    _row(Fan.UPPER_FOUR, "无字", (Fan.NO_HONORS,), "9s"),
    _row(Fan.LOWER_FOUR, "无字", (Fan.NO_HONORS,), "4p"),
    _row(Fan.BIG_THREE_WINDS, "缺一门", (Fan.ONE_VOIDED_SUIT,), "6p"),
    _row(Fan.MIXED_STRAIGHT, won_on="7m"),
    _row(Fan.REVERSIBLE_TILES),
    _row(Fan.MIXED_TRIPLE_CHOW, "喜相逢", (), "9s", own=(Fan.MIXED_DOUBLE_CHOW,)),
    _row(Fan.MIXED_SHIFTED_PUNGS, won_on="8s"),
    _row(Fan.CHICKEN_HAND, won_on="5p"),
    _row(Fan.LAST_TILE_DRAW, "自摸", (Fan.SELF_DRAWN,)),
    _row(Fan.LAST_TILE_CLAIM),
    _row(Fan.OUT_WITH_REPLACEMENT_TILE, "自摸", (Fan.SELF_DRAWN,)),
    _row(Fan.ROBBING_THE_KONG, "和绝张", (Fan.LAST_TILE,)),
    _row(Fan.ALL_PUNGS, won_on="8s"),
    _row(Fan.HALF_FLUSH, "缺一门", (Fan.ONE_VOIDED_SUIT,), "C"),
    _row(Fan.MIXED_SHIFTED_CHOWS, won_on="5m"),
    _row(Fan.ALL_TYPES, won_on="W"),
    _row(Fan.MELDED_HAND, "单钓将", (Fan.SINGLE_WAIT,)),
    _row(Fan.TWO_CONCEALED_KONGS, "双暗刻", (Fan.TWO_CONCEALED_PUNGS,), "8m"),
    _row(Fan.TWO_DRAGON_PUNGS, "箭刻", (Fan.DRAGON_PUNG,), "8p"),
    _row(Fan.OUTSIDE_HAND, won_on="E"),
    _row(Fan.FULLY_CONCEALED_HAND, "门前清、自摸", (Fan.CONCEALED_HAND, Fan.SELF_DRAWN)),
    _row(Fan.TWO_MELDED_KONGS, "明杠", (Fan.MELDED_KONG,), "7s"),
    _row(Fan.LAST_TILE),
    _row(Fan.DRAGON_PUNG, "箭刻本身不计幺九刻", (), "9s", own=_HONOUR_PUNG),
    _row(Fan.PREVALENT_WIND, "计了圈风刻的那副刻子不再计幺九刻", own=_HONOUR_PUNG),
    _row(Fan.SEAT_WIND, "计了门风刻的那副刻子不再计幺九刻", own=_HONOUR_PUNG),
    _row(Fan.CONCEALED_HAND),
    _row(Fan.ALL_CHOWS, "无字", (Fan.NO_HONORS,), "3s"),
    _row(Fan.TILE_HOG, won_on="S"),
    _row(Fan.DOUBLE_PUNG, won_on="9s"),
    _row(Fan.TWO_CONCEALED_PUNGS),
    _row(Fan.CONCEALED_KONG, won_on="E"),
    _row(Fan.ALL_SIMPLES, "无字", (Fan.NO_HONORS,), "2s"),
    _row(Fan.PURE_DOUBLE_CHOW, won_on="1m"),
    _row(Fan.MIXED_DOUBLE_CHOW, won_on="9s"),
    _row(Fan.SHORT_STRAIGHT, won_on="7m"),
    _row(Fan.TWO_TERMINAL_CHOWS, won_on="E"),
    _row(Fan.PUNG_OF_TERMINALS_OR_HONORS, won_on="E"),
    _row(Fan.MELDED_KONG),
    _row(Fan.ONE_VOIDED_SUIT),
    _row(Fan.NO_HONORS),
    _row(Fan.EDGE_WAIT),
    _row(Fan.CLOSED_WAIT),
    _row(Fan.SINGLE_WAIT),
    _row(Fan.SELF_DRAWN),
    _row(Fan.FLOWER_TILES),
)

TABLE: Final[Mapping[Fan, TableRow]] = MappingProxyType({row.fan: row for row in _TABLE})
"""Every row of the platform's table, in its order."""
