"""Points on which rule texts and calculators differ and that every profile reads alike: no switch asks them.

Each names the rows of the table of differences it settles, what is taken, what others take, and why. Switches
hold the points that profiles read differently (`scoring.switches`, `scoring.platform.switches`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Decided:
    """One point: the `row` of the table of differences, the reading taken, the other one and the reason."""

    row: str
    taken: str
    other: str
    reason: str


DECIDED: Final[tuple[Decided, ...]] = (
    Decided(
        "四步高 + 老少副/连六",
        "Neither 老少副 nor 连六 is counted among the four chows of 一色四步高.",
        "One calculator counts 老少副.",
        "Sets that made a fan are not taken apart (不拆移), and the book's examples on pages 62 and 63 "
        "count neither.",
    ),
    Decided(
        "碰碰和 with 混幺九",
        "碰碰和 is not counted beside 混幺九.",
        "The book's example on page 74 lists it.",
        "Row 18 says 不计碰碰和: a row goes before an example.",
    ),
    Decided(
        "win by discard completes a pung",
        "The pung is melded, unless the discarded tile can complete another set or the pair of the same "
        "reading; the reading worth most is taken.",
        "One calculator lets it stay concealed.",
        "明刻 is what another player's tile made; where the tile may stand elsewhere the hand is the "
        "winner's to read (就高不就低).",
    ),
    Decided(
        "组合龙 + 平和",
        "平和 is counted beside 组合龙 where the fourth set is a chow and the pair numbered.",
        "One calculator does not count it.",
        "The book's example on page 76 does.",
    ),
    Decided(
        "组合龙 + 无番",
        "A hand with 组合龙 is never 无番和.",
        "One calculator had it so until 2025.",
        "组合龙 is a fan, and 无番和 asks for none.",
    ),
    Decided(
        "全不靠 with 9 knitted tiles + 组合龙",
        "Both are counted where all nine knitted tiles are there.",
        "One calculator counts 全不靠 alone.",
        "The book's example on page 76: neither contains the other.",
    ),
    Decided(
        "边坎钓 when 2+ formal waits",
        "边张, 坎张 and 单钓将 ask that one kind alone completes the hand. A kind whose four tiles the "
        "hand holds itself is a wait all the same.",
        "Some count the kinds of which a tile is left.",
        "The rows judge the shape of the wait (12345 and 3 is no 边张), not who holds the tiles.",
    ),
    Decided(
        "two wait kinds possible (1233+3, 4556+5)",
        "One of them is counted.",
        "None counts two; which one is named differs.",
        "The winning tile stands in one set or in the pair; all three are worth 1.",
    ),
    Decided(
        "七对 with four equal",
        "Four alike are two of the seven pairs, and 四归一 is counted.",
        "One calculator takes them for no pairs.",
        "The book's examples on pages 64 and 65.",
    ),
    Decided(
        "全求人",
        "Four sets claimed from others and the pair won on a discard; a concealed kong or a self-draw "
        "breaks it.",
        "None.",
        "全靠吃牌、碰牌、单钓别人打出的牌: a concealed kong was taken from nobody.",
    ),
    Decided(
        "抢杠和",
        "A concealed hand that robs a kong keeps 门前清; 和绝张 is not counted.",
        "One calculator takes 门前清 away.",
        "Row 47 names 和绝张 and nothing else.",
    ),
    Decided(
        "杠上开花 / 妙手回春",
        "Both are counted together, neither with 自摸; a flower's replacement is no 杠上开花.",
        "One calculator follows a misprint and lets the last discard be 杠上开花.",
        "Rows 44 and 46, and neither names the other.",
    ),
    Decided(
        "account once",
        "Of some chows at most one fewer pairings are counted, and beside a fan of three the fourth "
        "joins once; whichever pairings are worth most.",
        "One calculator caps 连六 and 老少副 at one each.",
        "套算一次, and the book's examples on pages 80 and 88.",
    ),
    Decided(
        "无番和",
        "8 points where nothing but flowers counts.",
        "None.",
        "Row 43: 花牌不计算在内.",
    ),
    Decided(
        "双箭刻 in 字一色",
        "双箭刻 6 is counted.",
        "The book's example on page 60 lists 箭刻.",
        "Two pungs of dragons are row 54, which contains the single ones.",
    ),
)
"""Every such point, in the order of the table of differences."""
