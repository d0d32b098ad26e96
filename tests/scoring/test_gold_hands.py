"""The 金 rules on hands worked by hand: flowers, fans and what each seat pays.

Every expectation was reckoned from the text on paper, not taken from the program. 金 is 5m unless a case says
otherwise, the dealer sits East, and payments stand in the order E S W N.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from scoring.gold import GoldFacts, GoldRules, score_gold
from scoring.hand import Opening, Win
from scoring.notation import parse_hand
from scoring.tiles import parse_tile

PLAIN = "123m456p789s22p67m"
"""Four sets and a pair with 8m, without 金."""
TWO_GOLDS = "123m456p789s23p55m"
"""Two 金 and 23p: with 1p or 4p the pair is two 金."""
JUNK = "147m258p369s1p9m55m"
"""Two 金 and eleven tiles that make nothing."""


@dataclass(frozen=True)
class Case:
    """One hand: its text, the winning tile, who won how, and what must come out."""

    name: str
    hand: str
    tile: str
    flowers: int
    fans: tuple[str, ...]
    paid: tuple[int, int, int, int]
    seat: str = "S"
    discarder: str | None = None
    kong: bool = False
    gold: str = "5m"
    repeats: int = 0
    opening: Opening = Opening.NO
    passed: str = ""
    base: int = 1
    rules: dict[str, str] = field(default_factory=dict)


CASES = [
    # No flower and no kong: 30, from each on a self-draw, from the discarder otherwise.
    Case("plain self-drawn", PLAIN, "8m", 0, ("plain",), (-30, 90, -30, -30)),
    Case("plain on a discard", PLAIN, "8m", 0, ("plain",), (0, 30, -30, 0), discarder="W"),
    Case("plain with a claimed chow", "[123p]456p789s22p67m", "8m", 0, ("plain",), (30, 0, 0, -30), "E", "N"),
    # Flowers: each one, twice on a self-draw.
    Case("one wind self-drawn", PLAIN + "E", "8m", 1, (), (-2, 6, -2, -2)),
    Case("one wind on a discard", PLAIN + "E", "8m", 1, (), (0, 1, 0, -1), discarder="N"),
    Case("two seasons", PLAIN + "12f", "8m", 2, (), (-2, 2, 0, 0), discarder="E"),
    Case("wind, dragon, plant", PLAIN + "WF6f", "8m", 3, (), (-6, -6, -6, 18), seat="N"),
    Case("three of a kind are three", PLAIN + "PPP", "8m", 3, (), (0, 3, -3, 0), discarder="W"),
    # Full sets of four: 2 more.
    Case("four red dragons: 4 + 2", PLAIN + "CCCC", "8m", 6, (), (-12, -12, 36, -12), seat="W"),
    Case("four seasons: 4 + 2", PLAIN + "1234f", "8m", 6, (), (-6, 0, 0, 6), "N", "E"),
    Case("four plants: 4 + 2", PLAIN + "5678f", "8m", 6, (), (0, -6, 0, 6), "N", "S"),
    Case("all eight: 8 + 2 + 2", PLAIN + "12345678f", "8m", 12, (), (72, -24, -24, -24), seat="E"),
    Case("four norths and a season: 5 + 2", PLAIN + "NNNN1f", "8m", 7, (), (0, 7, -7, 0), discarder="W"),
    Case(
        "seasons alone are no set where all eight are asked for",
        PLAIN + "1234f",
        "8m",
        4,
        (),
        (-4, 0, 0, 4),
        "N",
        "E",
        rules={"flower_sets": "together"},
    ),
    Case(
        "all eight as one set: 8 + 2",
        PLAIN + "12345678f",
        "8m",
        10,
        (),
        (60, -20, -20, -20),
        "E",
        rules={"flower_sets": "together"},
    ),
    Case(
        "a set of flowers worth 4: 4 + 4",
        PLAIN + "CCCC",
        "8m",
        8,
        (),
        (-8, 8, 0, 0),
        discarder="E",
        rules={"flower_set_value": "four"},
    ),
    # Kongs: open 1, concealed 2; with a kong no 平胡.
    Case("open kong", "[1111p]123m789s22p67m", "8m", 1, (), (-2, 6, -2, -2)),
    Case("concealed kong", "[1111p#]123m789s22p67m", "8m", 2, (), (0, 2, -2, 0), discarder="W"),
    Case("one of each and a plant", "[1111p][2222s#]123m22p67m5f", "8m", 4, (), (4, 0, 0, -4), "E", "N"),
    Case("replacement tile", "[1111p#]123m789s22p67m", "8m", 2, (), (-4, 12, -4, -4), kong=True),
    Case("robbing a kong", PLAIN + "12f", "8m", 2, (), (0, 2, 0, -2), discarder="N", kong=True),
    # 金 in sets and pair.
    Case("金 in a chow", "123m456p789s12p8s5m", "8s", 0, ("plain",), (-30, -30, -30, 90), seat="N"),
    Case("金 in a pung", "123m456p789s11p8s5m", "8s", 0, ("plain",), (0, 30, -30, 0), discarder="W"),
    Case("lone 金 pairs any tile drawn", "123m456p789s222p5m", "1s", 0, ("plain",), (-30, 90, -30, -30)),
    Case("discarded 金 as itself", "123p456p789s22p46m", "5m", 0, ("plain",), (-30, 30, 0, 0), discarder="E"),
    Case("two 金 in a set", "123m456p789s2p8s55m", "8s", 0, ("plain",), (0, 30, 0, -30), discarder="N"),
    # 金雀.
    Case("golden pair, plain too", TWO_GOLDS, "1p", 0, ("golden_pair", "plain_too"), (-70, 210, -70, -70)),
    Case("golden pair with a flower", TWO_GOLDS + "C", "4p", 1, ("golden_pair",), (-62, 186, -62, -62)),
    Case(
        "golden pair on a discard",
        TWO_GOLDS,
        "1p",
        0,
        ("golden_pair", "plain_too"),
        (0, 70, -70, 0),
        discarder="W",
    ),
    Case(
        "golden pair on a discard with a kong",
        "[1111s]123m456p23p55m",
        "1p",
        1,
        ("golden_pair",),
        (-62, 62, 0, 0),
        discarder="E",
    ),
    Case("two 金, but not as the pair", TWO_GOLDS, "9m", 0, ("plain",), (-30, 90, -30, -30)),
    # 三金倒.
    Case("three golds, no shape", JUNK, "5m", 0, ("three_golds", "plain_too"), (-50, 150, -50, -50)),
    Case("three golds with a flower", JUNK + "N", "5m", 1, ("three_golds",), (-42, 126, -42, -42)),
    Case(
        "three golds held before the draw",
        "147m258p369s1p555m",
        "9m",
        0,
        ("three_golds", "plain_too"),
        (150, -50, -50, -50),
        seat="E",
    ),
    Case(
        "three golds without the shape, where 平胡 asks for it",
        JUNK,
        "5m",
        0,
        ("three_golds",),
        (-40, 120, -40, -40),
        rules={"bonus_shape": "complete"},
    ),
    Case(
        "three golds with the shape, where 平胡 asks for it",
        "123m456p789s2p8s55m",
        "5m",
        0,
        ("three_golds", "plain_too"),
        (-50, 150, -50, -50),
        rules={"bonus_shape": "complete"},
    ),
    Case(
        "the third 金 discarded: the shape alone wins",
        "123m456p789s2p8s55m",
        "5m",
        0,
        ("plain",),
        (-30, 30, 0, 0),
        discarder="E",
    ),
    Case(
        "the third 金 discarded, where that counts",
        JUNK,
        "5m",
        0,
        ("three_golds", "plain_too"),
        (-50, 50, 0, 0),
        discarder="E",
        rules={"three_golds_drawn": "any"},
    ),
    Case(
        "golden pair over three golds",
        TWO_GOLDS,
        "5m",
        0,
        ("golden_pair", "plain_too"),
        (-70, 210, -70, -70),
    ),
    Case(
        "golden pair and three golds added",
        TWO_GOLDS,
        "5m",
        0,
        ("golden_pair", "three_golds", "plain_too"),
        (-110, 330, -110, -110),
        rules={"several_fans": "sum"},
    ),
    # 抢金.
    Case(
        "dealer before the first discard",
        PLAIN,
        "8m",
        0,
        ("rob_gold", "plain_too"),
        (120, -40, -40, -40),
        "E",
        opening=Opening.DEAL,
    ),
    Case(
        "the same with a flower",
        PLAIN + "P",
        "8m",
        1,
        ("rob_gold",),
        (96, -32, -32, -32),
        "E",
        opening=Opening.DEAL,
    ),
    Case(
        "on the dealer's first discard",
        PLAIN,
        "8m",
        0,
        ("rob_gold", "plain_too"),
        (-40, 0, 40, 0),
        "W",
        "E",
        opening=Opening.FIRST_DISCARD,
    ),
    Case(
        "the same with two flowers, the discarder left unsaid",
        PLAIN + "3fS",
        "8m",
        2,
        ("rob_gold",),
        (-34, 0, 34, 0),
        "W",
        None,
        opening=Opening.FIRST_DISCARD,
    ),
    Case(
        "a first turn is too late",
        PLAIN,
        "8m",
        0,
        ("plain",),
        (-30, 90, -30, -30),
        opening=Opening.FIRST_DRAW,
    ),
    Case(
        "a first turn, where it counts",
        PLAIN,
        "8m",
        0,
        ("rob_gold", "plain_too"),
        (-40, 120, -40, -40),
        opening=Opening.FIRST_DRAW,
        rules={"opening_win": "first_turns"},
    ),
    Case(
        "golden pair over robbing the gold",
        TWO_GOLDS,
        "1p",
        0,
        ("golden_pair", "plain_too"),
        (210, -70, -70, -70),
        "E",
        opening=Opening.DEAL,
    ),
    Case(
        "the two added",
        TWO_GOLDS,
        "1p",
        0,
        ("golden_pair", "rob_gold", "plain_too"),
        (300, -100, -100, -100),
        "E",
        opening=Opening.DEAL,
        rules={"several_fans": "sum"},
    ),
    # The dealer's repeats.
    Case("dealer draws, 2 repeats", PLAIN + "123f", "8m", 3, (), (30, -10, -10, -10), "E", repeats=2),
    Case("dealer on a discard, 2 repeats", PLAIN + "123f", "8m", 3, (), (5, -5, 0, 0), "E", "S", repeats=2),
    Case("another draws, 2 repeats", PLAIN + "123f", "8m", 3, (), (-10, 22, -6, -6), repeats=2),
    Case("another discards, 2 repeats", PLAIN + "123f", "8m", 3, (), (-2, 5, -3, 0), "S", "W", repeats=2),
    Case("the dealer discards, 2 repeats", PLAIN + "123f", "8m", 3, (), (-5, 5, 0, 0), "S", "E", repeats=2),
    Case("plain drawn, 1 repeat", PLAIN, "8m", 0, ("plain",), (-32, 92, -30, -30), repeats=1),
    Case("plain discarded, 2 repeats", PLAIN, "8m", 0, ("plain",), (-4, 34, -30, 0), "S", "W", repeats=2),
    Case(
        "the dealer owes repeats only beside the hand",
        PLAIN + "123f",
        "8m",
        3,
        (),
        (0, 3, -3, 0),
        "S",
        "W",
        repeats=2,
        rules={"repeat_debt": "when_paying"},
    ),
    Case(
        "repeats never doubled",
        PLAIN,
        "8m",
        0,
        ("plain",),
        (-2, 32, -30, 0),
        "S",
        "W",
        repeats=2,
        rules={"repeat_value": "single"},
    ),
    # The base score and who pays.
    Case("base 5", PLAIN + "123f", "8m", 3, (), (-50, 110, -30, -30), repeats=2, base=5),
    Case(
        "everyone pays a discard",
        PLAIN + "123f",
        "8m",
        3,
        (),
        (-3, 9, -3, -3),
        "S",
        "W",
        rules={"discard_payers": "everyone"},
    ),
    Case(
        "everyone pays a discard with a fan",
        PLAIN,
        "8m",
        0,
        ("plain",),
        (-30, 90, -30, -30),
        "S",
        "W",
        rules={"fan_discard_payers": "everyone"},
    ),
    # Switches on what may lie and win.
    Case(
        "金 melded as itself",
        "[456m]456p789s22p67m",
        "8m",
        0,
        ("plain",),
        (0, 30, -30, 0),
        "S",
        "W",
        rules={"gold_in_melds": "as_itself"},
    ),
    Case(
        "four 金 in play",
        "123m456p789s2p555m",
        "5m",
        0,
        ("golden_pair", "plain_too"),
        (-70, 210, -70, -70),
        rules={"gold_copies": "four"},
    ),
    Case(
        "three 金 held, a discard that completes the shape",
        "123m456p23s7p9m555m",
        "9m",
        0,
        ("plain",),
        (0, 30, -30, 0),
        "S",
        "W",
        rules={"three_golds_held": "yes"},
    ),
    Case("another tile was passed", PLAIN, "8m", 0, ("plain",), (0, 30, -30, 0), "S", "W", passed="5m"),
    Case("a passed tile may be drawn", PLAIN, "8m", 0, ("plain",), (-30, 90, -30, -30), passed="8m"),
    Case(
        "金 is 9s: 5m is a tile like others",
        "123m456p789p22s46m",
        "5m",
        0,
        ("plain",),
        (-30, 90, -30, -30),
        gold="9s",
    ),
]


def _case(case: Case) -> tuple[Win, GoldFacts, GoldRules]:
    win = Win(
        parse_tile(case.tile),
        self_draw=case.discarder is None and case.opening is not Opening.FIRST_DISCARD,
        kong=case.kong,
        seat_wind=parse_tile(case.seat),
        discarder=None if case.discarder is None else parse_tile(case.discarder),
        opening=case.opening,
    )
    passed = frozenset({parse_tile(case.passed)} if case.passed else ())
    facts = GoldFacts(parse_tile(case.gold), case.repeats, passed)
    return win, facts, GoldRules(case.base, case.rules)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_worked_hand(case: Case) -> None:
    win, facts, rules = _case(case)
    score = score_gold(parse_hand(case.hand), win, facts, rules)
    assert score.flower_count == case.flowers
    assert tuple(fan.key for fan in score.fans.counted) == case.fans
    assert tuple(score.payments.values()) == case.paid
    assert score.total == max(case.paid)
    assert sum(score.payments.values()) == 0


def test_at_least_forty_hands_were_worked() -> None:
    assert len({case.name for case in CASES}) >= 40
