"""The platform's table, row by row: every fan counted in a hand won on the tile its row still names, and
whatever its row says not counted beside it."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from scoring.engine import Totals
from scoring.fans.catalogue import ROWS
from scoring.fans.examples import parse_example
from scoring.fans.exclusion import Scope, When
from scoring.fans.fan import Fan
from scoring.hand import Hand, Win
from scoring.notation import parse_hand
from scoring.platform.profiles import PLATFORM, PLATFORM_WILD
from scoring.platform.switches import ADDED_FANS
from scoring.platform.table import TABLE
from scoring.profiles import BOOK_1998
from scoring.score import score, score_many
from scoring.tiles import EAST, SOUTH, parse_tile
from tests.corpora import Case, hand_and_win
from tests.scoring.fan_cases import EXCLUDED, JUST_FAILS


class Example(NamedTuple):
    """A hand, the tile it was won on, and what happened."""

    hand: str
    tile: str
    facts: frozenset[str] = frozenset()

    def stated(self) -> tuple[Hand, Win]:
        """Seat and round wind are South unless said otherwise."""
        wind = EAST if "east" in self.facts else SOUTH
        win = Win(
            parse_tile(self.tile),
            self_draw="self_draw" in self.facts,
            kong="kong" in self.facts,
            wall_last="wall_last" in self.facts,
            last_copy="last_copy" in self.facts,
            round_wind=wind,
            seat_wind=wind,
        )
        return parse_hand(self.hand), win


def ex(hand: str, tile: str, *facts: str) -> Example:
    """An example with some facts true."""
    return Example(hand, tile, frozenset(facts))


EXAMPLES: dict[Fan, Example] = {
    Fan.BIG_FOUR_WINDS: ex("[EEE][SSS][WWW]NNN9p", "9p"),
    Fan.BIG_THREE_DRAGONS: ex("[CCC][FFF]PPP23s55m", "1s"),
    Fan.ALL_GREEN: ex("[222s][888s]FFF24s66s", "3s"),
    Fan.NINE_GATES: ex("1112345678999m", "6m"),
    Fan.FOUR_KONGS: ex("[1111m][2222p][3333s#][EEEE]P", "P"),
    Fan.SEVEN_SHIFTED_PAIRS: ex("1122334455667p", "7p"),
    Fan.THIRTEEN_ORPHANS: ex("119m1p19sESWNCFP", "9p"),
    Fan.ALL_TERMINALS: ex("[111p][999p][111s]99s99m", "9m"),
    Fan.LITTLE_FOUR_WINDS: ex("[EEE][WWW][NNN]123mS", "S"),
    Fan.LITTLE_THREE_DRAGONS: ex("[CCC][FFF]123m789sP", "P"),
    Fan.ALL_HONORS: ex("[EEE][CCC][FFF]NNPP", "N"),
    Fan.FOUR_CONCEALED_PUNGS: ex("111m333p555s77sPP", "P", "self_draw"),
    Fan.PURE_TERMINAL_CHOWS: ex("1122335778899s", "5s"),
    Fan.QUADRUPLE_CHOW: ex("77778889999s55m", "8s"),
    Fan.FOUR_PURE_SHIFTED_PUNGS: ex("[555s][666s][777s]88s11m", "8s"),
    Fan.FOUR_PURE_SHIFTED_CHOWS: ex("[456s][567s][678s]78s11m", "9s"),
    Fan.THREE_KONGS: ex("[1111m][2222p][3333s]456sF", "F"),
    Fan.ALL_TERMINALS_AND_HONORS: ex("[111m][999p][CCC]EE99s", "E"),
    Fan.SEVEN_PAIRS: ex("1122m3344p5566sC", "C"),
    Fan.GREATER_HONORS_AND_KNITTED_TILES: ex("147m258p3sESWNCF", "P"),
    Fan.ALL_EVEN_PUNGS: ex("[222m][444m][666p]44s88s", "4s"),
    Fan.FULL_FLUSH: ex("[123p][345p]567p78p11p", "9p"),
    Fan.PURE_TRIPLE_CHOW: ex("[789p][789p]78p123m55s", "9p"),
    Fan.PURE_SHIFTED_PUNGS: ex("[333m][444m]555m123pC", "C"),
    Fan.UPPER_TILES: ex("[777m][789s]78p99m789m", "9p"),
    Fan.MIDDLE_TILES: ex("[444m][555s]45p66m456s", "6p"),
    Fan.LOWER_TILES: ex("[111p][123m]12s33m123p", "3s"),
    Fan.PURE_STRAIGHT: ex("[EEE]12345679p55m", "8p"),
    Fan.THREE_SUITED_TERMINAL_CHOWS: ex("123m789m123p789p5s", "5s"),
    Fan.PURE_SHIFTED_CHOWS: ex("[123s][234s]34s678m99p", "5s"),
    Fan.ALL_FIVES: ex("[456p][555s]46m55p345s", "5m"),
    Fan.TRIPLE_PUNG: ex("[444p][444s]44m123m99p", "4m"),
    Fan.THREE_CONCEALED_PUNGS: ex("[123m]444m777p66s99s", "6s", "self_draw"),
    Fan.LESSER_HONORS_AND_KNITTED_TILES: ex("147m258p369sESWN", "P"),
    Fan.KNITTED_STRAIGHT: ex("147m258p39s123m55p", "6s"),
    Fan.UPPER_FOUR: ex("[678m][999p]78s66p789m", "9s"),
    Fan.LOWER_FOUR: ex("[123m][222s]23p44s123p", "4p"),
    Fan.BIG_THREE_WINDS: ex("[EEE][SSS][WWW]45p99m", "6p"),
    Fan.MIXED_STRAIGHT: ex("[EEE]123p456s89m55p", "7m"),
    Fan.REVERSIBLE_TILES: ex("[222p][555s]444s88pPP", "P"),
    Fan.MIXED_TRIPLE_CHOW: ex("[789m][789p]78s123m55p", "9s"),
    Fan.MIXED_SHIFTED_PUNGS: ex("[666m][777p]88s123m55p", "8s"),
    Fan.CHICKEN_HAND: ex("[123m][678s]567m34pEE", "5p"),
    Fan.LAST_TILE_DRAW: ex("[123m]456p789s34mEE", "5m", "self_draw", "wall_last"),
    Fan.LAST_TILE_CLAIM: ex("[123m]456p789s34mEE", "5m", "wall_last"),
    Fan.OUT_WITH_REPLACEMENT_TILE: ex("[5555s]456p789s34mEE", "5m", "self_draw", "kong"),
    Fan.ROBBING_THE_KONG: ex("[123m]456p789s34mEE", "5m", "kong"),
    Fan.ALL_PUNGS: ex("[222m][555p][EEE]88s33p", "8s"),
    Fan.HALF_FLUSH: ex("[123m][EEE]567mCC99m", "C"),
    Fan.MIXED_SHIFTED_CHOWS: ex("[234p][456s]34m99pEEE", "5m"),
    Fan.ALL_TYPES: ex("[123m][456p]789sWWCC", "W"),
    Fan.MELDED_HAND: ex("[123m][456p][789s][EEE]5p", "5p"),
    Fan.TWO_CONCEALED_KONGS: ex("[1111m#][5555p#]67m123s99s", "8m"),
    Fan.TWO_DRAGON_PUNGS: ex("[CCC][FFF]67p123m55s", "8p"),
    Fan.OUTSIDE_HAND: ex("[123m][789p]EE99s111s", "E"),
    Fan.FULLY_CONCEALED_HAND: ex("123m456p789s34mEE", "5m", "self_draw"),
    Fan.TWO_MELDED_KONGS: ex("[1111m][5555p]68s123p99s", "7s"),
    Fan.LAST_TILE: ex("[123m]456p789s34mEE", "5m", "last_copy"),
    Fan.DRAGON_PUNG: ex("[CCC]78s123m456p55m", "9s"),
    Fan.PREVALENT_WIND: ex("[EEE]78s123m456p55m", "9s", "east"),
    Fan.SEAT_WIND: ex("[EEE]78s123m456p55m", "9s", "east"),
    Fan.CONCEALED_HAND: ex("123m456p789s34mEE", "5m"),
    Fan.ALL_CHOWS: ex("[123m][456p]12s789m55p", "3s"),
    Fan.TILE_HOG: ex("[555m]567m123pSS99s", "S"),
    Fan.DOUBLE_PUNG: ex("[555m][555p]78s123m99p", "9s"),
    Fan.TWO_CONCEALED_PUNGS: ex("[123s]444m777p67s99p", "8s"),
    Fan.CONCEALED_KONG: ex("[1111m#]EE99p123s456p", "E"),
    Fan.ALL_SIMPLES: ex("[234m][567p]34s678m55p", "2s"),
    Fan.PURE_DOUBLE_CHOW: ex("[EEE]23m123m456p99s", "1m"),
    Fan.MIXED_DOUBLE_CHOW: ex("[789m][EEE]78s123p55p", "9s"),
    Fan.SHORT_STRAIGHT: ex("[456m][EEE]89m123p55s", "7m"),
    Fan.TWO_TERMINAL_CHOWS: ex("[123m][789m]EE456p99s", "E"),
    Fan.PUNG_OF_TERMINALS_OR_HONORS: ex("[123m][567p]EE99s345s", "E"),
    Fan.MELDED_KONG: ex("[5555m]78s123m456p99p", "9s"),
    Fan.ONE_VOIDED_SUIT: ex("[123m][567p]EE345p99m", "E"),
    Fan.NO_HONORS: ex("[123m][567p]78s222p99m", "9s"),
    Fan.EDGE_WAIT: ex("[123m][567p]12s678m99m", "3s"),
    Fan.CLOSED_WAIT: ex("[123m][567p]24s678m99m", "3s"),
    Fan.SINGLE_WAIT: ex("[123m][567p]234s678mE", "E"),
    Fan.SELF_DRAWN: ex("[123m][567p]34s678m99m", "5s", "self_draw"),
    Fan.FLOWER_TILES: ex("[123m][567p]34s678m99m5f", "5s"),
}
"""A hand for each row, won on the tile that the row names where it names one."""

NEVER_TOGETHER = {
    (Fan.SEVEN_SHIFTED_PAIRS, Fan.ONE_VOIDED_SUIT),
    (Fan.ALL_HONORS, Fan.ONE_VOIDED_SUIT),
    (Fan.LITTLE_FOUR_WINDS, Fan.ONE_VOIDED_SUIT),
    (Fan.PURE_TERMINAL_CHOWS, Fan.ONE_VOIDED_SUIT),
    (Fan.FULL_FLUSH, Fan.ONE_VOIDED_SUIT),
    (Fan.HALF_FLUSH, Fan.ONE_VOIDED_SUIT),
    (Fan.THIRTEEN_ORPHANS, Fan.OUTSIDE_HAND),
    (Fan.THIRTEEN_ORPHANS, Fan.SINGLE_WAIT),
    (Fan.GREATER_HONORS_AND_KNITTED_TILES, Fan.SINGLE_WAIT),
    (Fan.LESSER_HONORS_AND_KNITTED_TILES, Fan.SINGLE_WAIT),
    (Fan.PURE_TERMINAL_CHOWS, Fan.SEVEN_PAIRS),
    (Fan.QUADRUPLE_CHOW, Fan.PURE_SHIFTED_PUNGS),
    (Fan.FOUR_PURE_SHIFTED_PUNGS, Fan.PURE_TRIPLE_CHOW),
    (Fan.PURE_TRIPLE_CHOW, Fan.PURE_SHIFTED_PUNGS),
    (Fan.PURE_SHIFTED_PUNGS, Fan.PURE_TRIPLE_CHOW),
    (Fan.FULLY_CONCEALED_HAND, Fan.CONCEALED_HAND),
}
"""Rows name these pairs, but no reading can have both: a hand without two suits misses more than one, sets
are read as chows or as pungs, a win is drawn or discarded, and a hand of single tiles waits for no pair."""


def test_the_table_has_every_row_and_an_example_of_each() -> None:
    assert list(TABLE) == [fan for fan in Fan if fan <= 81]
    assert set(EXAMPLES) == set(TABLE)


@pytest.mark.parametrize("fan", EXAMPLES, ids=lambda fan: ROWS[fan].name.en)
def test_counted_on_the_tile_its_row_names(fan: Fan) -> None:
    hand, win = EXAMPLES[fan].stated()
    named = TABLE[fan].won_on
    assert named is None or win.tile == named
    best = score(hand, win, PLATFORM).best
    assert best.fans.get(fan) == 1
    for exclusion in TABLE[fan].excludes:
        if exclusion.scope is Scope.ALL and (exclusion.when is When.ALWAYS or not win.self_draw):
            assert exclusion.fan not in best.fans


@pytest.mark.parametrize("fan", TABLE, ids=lambda fan: ROWS[fan].name.en)
def test_not_counted_one_tile_short_nor_where_another_fan_holds_it(fan: Fan) -> None:
    """The hands on the edge of each fan. Waits are excluded by the extension alone."""
    hand, win = parse_example(JUST_FAILS[fan])
    best = score(hand, win, PLATFORM).best
    assert fan not in best.fans
    assert fan not in {one.fan for one in best.excluded}
    if fan in EXCLUDED and fan not in (Fan.EDGE_WAIT, Fan.CLOSED_WAIT):
        hand, win = parse_example(EXCLUDED[fan].hand)
        best = score(hand, win, PLATFORM).best
        assert fan in {one.fan for one in best.excluded}
        assert EXCLUDED[fan].by in best.fans


# Hands in which a pair of row and excluded fan meets, beside the examples above.
MORE = [
    ex("[EEE][SSS][NNN]WW9p9p", "W"),
    ex("[EEE][WWW][NNN]SSS9p", "9p"),
    ex("1112345678999m", "6m", "self_draw"),
    ex("1112345678999m", "9m"),
    ex("1122334455667p", "7p", "self_draw"),
    ex("19m19p19sESWNCFP", "9p", "self_draw"),
    ex("119m19p19sESWNCF", "P"),
    ex("[EEE][WWW]NNNSS99m", "9m"),
    ex("[CCC][FFF]123m789mP", "P"),
    ex("[CCC][FFF]123m789sP", "P"),
    ex("111m333p555s777sP", "P"),
    ex("111m333p555s77sPP", "P", "self_draw"),
    ex("[1111m][2222p][3333s#][4444s#]P", "P"),
    ex("[1111m#][2222p#][3333s]456sF", "F"),
    ex("1122m3344p5566sC", "C", "self_draw"),
    ex("147m258p3sESWNCF", "P", "self_draw"),
    ex("147m258p369sESWN", "P", "self_draw"),
    ex("[666m][777m][888m]999mE", "E"),
    ex("777m888m99m789p77s", "9m"),
    ex("[EEE][SSS][WWW]45p9m9m", "6p"),
    ex("[EEE][SSS][WWW]45m99p", "6m"),
    ex("[1111m#][5555p#]67m123s99s", "8m"),
    ex("11122233m123p55s", "3m"),
    ex("[123m][456m]789m78p55s", "9p"),
    ex("[123m]456p789s34mEE", "5m", "last_copy", "kong"),
    ex("[EEE]78s123m456p55m", "9s", "east"),
    ex("[222p][555s]444s88pPP", "P"),
    ex("[FFF][222s]234s66s88s", "6s"),
]


def test_every_exclusion_of_the_table_is_seen(mcr_agreed: tuple[Case, ...]) -> None:
    wins = [example.stated() for example in (*EXAMPLES.values(), *MORE)]
    wins += [hand_and_win(case) for case in mcr_agreed[::8]]
    wins += [hand_and_win(case) for case in mcr_agreed if case["total"] >= 88][:300]
    pending = {
        (fan, one.fan)
        for fan, row in TABLE.items()
        for one in row.excludes
        if (fan, one.fan) not in NEVER_TOGETHER
    }
    for hand, win in wins:
        best = score(hand, win, PLATFORM).best
        for one in best.excluded:
            for fan in best.fans:
                pending.discard((fan, one.fan))
    assert not pending, [(ROWS[by].name.hans, ROWS[fan].name.hans) for by, fan in sorted(pending)]


DOCUMENTED = {
    Fan.NINE_GATES: {Fan.PUNG_OF_TERMINALS_OR_HONORS},
    Fan.LITTLE_THREE_DRAGONS: {Fan.ONE_VOIDED_SUIT},
    Fan.FOUR_CONCEALED_PUNGS: {Fan.SINGLE_WAIT},
    Fan.UPPER_TILES: {Fan.UPPER_FOUR},
    Fan.LOWER_TILES: {Fan.LOWER_FOUR},
    Fan.BIG_THREE_WINDS: {Fan.ONE_VOIDED_SUIT},
}
"""The rows by which `platform` differs from `1998`, and the fans they take away."""


def _differences(book: Totals, platform: Totals) -> set[Fan]:
    assert platform.total <= book.total
    assert all(count <= book.fans.get(fan, 0) for fan, count in platform.fans.items())
    return {fan for fan, count in book.fans.items() if platform.fans.get(fan, 0) < count}


def test_differs_from_1998_only_by_documented_rows(mcr_agreed: tuple[Case, ...]) -> None:
    named = {(fan, one) for fan, gone in DOCUMENTED.items() for one in gone}
    assert named <= {(fan, one.fan) for fan, row in TABLE.items() for one in row.excludes}
    rare = [
        case
        for case in mcr_agreed
        if {"九莲宝灯", "小三元", "四暗刻", "全大", "全小", "三风刻"} & set(case["fans"])
    ]
    wins = [hand_and_win(case) for case in (*rare[::3], *mcr_agreed[::9])]
    wins += [example.stated() for example in (*EXAMPLES.values(), *MORE)]
    seen: set[tuple[Fan, Fan]] = set()
    for book, platform in zip(score_many(wins, BOOK_1998), score_many(wins, PLATFORM), strict=True):
        if book is None or platform is None:
            continue
        for gone in _differences(book, platform):
            reasons = {(fan, gone) for fan in platform.fans if gone in DOCUMENTED.get(fan, ())}
            assert reasons, (ROWS[gone].name.hans, [ROWS[fan].name.hans for fan in book.fans])
            seen |= reasons
    assert seen == named


def test_switches_say_where_the_two_differ() -> None:
    values = {key: value for key, value in PLATFORM.values.items() if BOOK_1998.values.get(key) != value}
    assert values == {
        "nine_gates_pungs": "all_excluded",
        "upper_and_lower": "excluded",
        "voided_suit": "excluded",
        "four_concealed_wait": "excluded",
        "reversible_voided_suit": "excluded",
    }
    assert not set(ADDED_FANS) & set(PLATFORM.points)


def test_every_choice_of_every_switch_scores(mcr_agreed: tuple[Case, ...]) -> None:
    """Switches that differ from the profile change what their options say and break nothing."""
    wins = [hand_and_win(case) for case in mcr_agreed[::500]]
    for rules in (PLATFORM, PLATFORM_WILD):
        for key, switch in rules.profile.switches.items():
            for value in switch.options:
                if key in rules.values and value != rules.values[key]:
                    assert all(score_many(wins, rules.override(**{key: value})))


def test_the_melded_and_concealed_kong_of_other_profiles_can_be_played() -> None:
    hand, win = ex("[1111m#][5555p]67m123s99s", "8m").stated()
    separate = score(hand, win, PLATFORM).best.fans
    assert separate[Fan.MELDED_KONG] == separate[Fan.CONCEALED_KONG] == 1
    together = score(hand, win, PLATFORM.override(mixed_kongs="five")).best.fans
    assert together[Fan.MELDED_AND_CONCEALED_KONG] == 1
