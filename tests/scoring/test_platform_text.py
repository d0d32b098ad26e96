"""The platform's data against its text as received: every row of both parts, word by word."""

from __future__ import annotations

import re

import pytest

from scoring.fans import platform_fans
from scoring.fans.catalogue import ROWS
from scoring.fans.exclusion import Scope, When
from scoring.fans.family import Family
from scoring.fans.fan import Fan
from scoring.gold.points import POINTS
from scoring.language import Language
from scoring.platform.profiles import PLATFORM_WILD
from scoring.platform.switches import ADDED_FANS, WILD_SWITCHES
from scoring.platform.table import TABLE
from scoring.switches import SWITCHES
from scoring.tiles import code
from tests.scoring.platform_text import TextRow, added_rows, bare, platform_text, table_rows
from tests.scoring.test_platform_table import EXAMPLES

NAMES = {ROWS[fan].name.hans: fan for fan in (*TABLE, *ADDED_FANS)}
LOST = {Fan.EDGE_WAIT}
"""Rows that the table of the text has lost: the list of rows goes from 无字 to 坎张."""
IN_DEFINITIONS = {
    Fan.ALL_GREEN: "清一色",  # 如无“发”字…可计清一色
    Fan.FOUR_KONGS: "暗杠",
    Fan.FOUR_CONCEALED_PUNGS: "暗杠",
    Fan.PURE_TERMINAL_CHOWS: "老少副",
    Fan.THREE_KONGS: "暗杠",
    Fan.THREE_SUITED_TERMINAL_CHOWS: "老少副",
    Fan.CHICKEN_HAND: "花牌",
    Fan.LAST_TILE_DRAW: "自摸",
    Fan.OUT_WITH_REPLACEMENT_TILE: "花牌 杠上开花",
    Fan.ROBBING_THE_KONG: "明杠",
    Fan.TWO_CONCEALED_KONGS: "暗杠",
    Fan.TWO_DRAGON_PUNGS: "箭刻",
    Fan.FULLY_CONCEALED_HAND: "明杠 自摸",
    Fan.TWO_MELDED_KONGS: "明杠",
    Fan.CONCEALED_HAND: "明杠",
    Fan.ALL_CHOWS: "平和",
    Fan.CLOSED_WAIT: "坎张",
    Fan.FLOWER_TILES: "春夏秋冬 梅兰竹菊 花牌 自摸 杠上开花",
}
"""Fans that a row speaks of without saying that they are not counted beside it."""


@pytest.fixture(scope="module")
def table() -> dict[str, TextRow]:
    return table_rows(tuple(ROWS[fan].name.hans for fan in TABLE))


@pytest.fixture(scope="module")
def extension() -> dict[str, TextRow]:
    return added_rows(tuple(ROWS[fan].name.hans for fan in ADDED_FANS))


def spoken_of(text: str) -> list[Fan]:
    """The fans that `text` names, long names first: 双明杠 is no 明杠."""
    return [NAMES[name] for name in re.findall("|".join(sorted(NAMES, key=len, reverse=True)), bare(text))]


def test_every_row_of_the_text_has_its_points_and_its_tile(table: dict[str, TextRow]) -> None:
    assert {NAMES[name] for name in table} == set(TABLE) - LOST
    for name, told in table.items():
        row = TABLE[NAMES[name]]
        assert ROWS[row.fan].points == told.points, name
        assert (None if row.won_on is None else code(row.won_on)) == told.won_on, name
        if told.won_on is not None:
            assert EXAMPLES[row.fan].tile == told.won_on, name


def test_every_row_excludes_the_fans_that_its_words_name_and_no_others(table: dict[str, TextRow]) -> None:
    for name, told in table.items():
        row = TABLE[NAMES[name]]
        text, clause = bare(told.text), bare(row.clause)
        assert clause in text, name
        assert set(spoken_of(row.clause)) - {row.fan} == {one.fan for one in row.excludes}, name
        beside = set(spoken_of(text.replace(clause, "", 1) if clause else text))
        assert beside == {NAMES[one] for one in IN_DEFINITIONS.get(row.fan, "").split()}, name


def test_words_that_narrow_an_exclusion_narrow_it() -> None:
    """“风牌的这3副刻子不计幺九刻” is about those pungs, “放炮和牌不计单钓将” about discards. The others are
    plain, save where a fan made of some sets can only speak of fans that those sets make."""
    for fan, row in TABLE.items():
        for piece in re.split("[、；]", row.clause):
            narrowed = re.fullmatch(r"(.*)不再?计(.+)", piece)
            if narrowed is None:
                continue
            (one,) = [one for one in row.excludes if one.fan is NAMES[narrowed[2]]]
            if narrowed[1] == "放炮和牌":
                assert (one.scope, one.when) == (Scope.ALL, When.DISCARD), fan
            else:
                assert (one.scope, one.when) == (Scope.OWN, When.ALWAYS), fan
    own = {(fan, one.fan) for fan, row in TABLE.items() for one in row.excludes if one.scope is Scope.OWN}
    assert own == {
        (Fan.LITTLE_FOUR_WINDS, Fan.PUNG_OF_TERMINALS_OR_HONORS),
        (Fan.DRAGON_PUNG, Fan.PUNG_OF_TERMINALS_OR_HONORS),
        (Fan.PREVALENT_WIND, Fan.PUNG_OF_TERMINALS_OR_HONORS),
        (Fan.SEAT_WIND, Fan.PUNG_OF_TERMINALS_OR_HONORS),
        (Fan.PURE_STRAIGHT, Fan.SHORT_STRAIGHT),
        (Fan.PURE_STRAIGHT, Fan.TWO_TERMINAL_CHOWS),
        (Fan.MIXED_TRIPLE_CHOW, Fan.MIXED_DOUBLE_CHOW),
        (Fan.TRIPLE_PUNG, Fan.DOUBLE_PUNG),
    }


def test_every_added_fan_rests_on_a_sentence_of_its_row(extension: dict[str, TextRow]) -> None:
    assert [NAMES[name] for name in extension] == list(ADDED_FANS)
    for name, told in extension.items():
        row = ROWS[NAMES[name]]
        assert row.points == told.points, name
        assert row.words
        for sentence in row.words.split(" … "):
            assert bare(sentence) in bare(told.text), name
        assert all(row.words in row.source.to(language) for language in Language)


def test_every_added_fan_excludes_the_fans_that_its_row_lists(extension: dict[str, TextRow]) -> None:
    """The 不计 column of the extension: what stands between the definition and the tile."""
    listed = {
        Fan.HEAVENLY_HAND: {Fan.SINGLE_WAIT, Fan.EDGE_WAIT, Fan.CLOSED_WAIT},
        Fan.MIXED_FOUR_SHIFTED_PUNGS: {Fan.HALF_MIXED_SHIFTED_PUNGS},
        Fan.MIXED_FOUR_SHIFTED_CHOWS: {Fan.HALF_MIXED_SHIFTED_CHOWS},
    }
    for name, told in extension.items():
        fan = NAMES[name]
        named = {one.fan for one in ROWS[fan].excludes if one.named}
        assert named == listed.get(fan, set()), name
        column = told.text.replace("\n", " ").replace("嵌张", "坎张").split(" ")[1:]
        for one in named:
            assert any(ROWS[one].name.hans in part for part in column), name
    by_terminals = {one.fan: one for one in PLATFORM_WILD.exclusions[Fan.ALL_TERMINALS]}
    assert by_terminals[Fan.TERMINAL_PAIR].named
    assert bare("如果放了清幺九将不再计幺九头") in bare(extension["幺九头"].text)


def test_what_makes_the_added_fans_cites_the_extension() -> None:
    """Families of the platform alone, and combinations that joined the chows and pungs."""
    cited = platform_fans.__doc__ or ""
    assert "Source: the extension of the platform's table" in cited
    families = [value for value in vars(platform_fans).values() if isinstance(value, Family)]
    joined = {Fan[name.upper()] for name in vars(platform_fans) if name.upper() in Fan.__members__}
    made = joined | {fan for family in families for fan in family.fans}
    assert made == set(ADDED_FANS)


def test_every_quotation_of_an_open_point_stands_in_the_text() -> None:
    text = bare(platform_text())
    for key, switch in WILD_SWITCHES.items():
        for row in switch.rows if key not in SWITCHES and key not in SILENT else ():
            for part in re.split(" … |, ", row.partition(": ")[0]):
                assert bare(part) in text, (key, part)


SILENT = {"wild_copies", "discarded_wild", "wild_wait", "reversible_voided_suit"}
"""Points on which the text says nothing: their rows say so in our words."""


def test_every_quotation_of_the_gold_rules_stands_in_the_text() -> None:
    text = bare(platform_text())
    for point in POINTS:
        for part in re.split(" … |; ", point.text):
            assert bare(part) in text, (point.key, part)
