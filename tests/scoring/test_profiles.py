"""Each switch on a hand that it decides; profiles by name; sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.fans.catalogue import parse_fan
from scoring.fans.examples import parse_example
from scoring.profiles import BOOK_1998, MCR, PROFILES, WMO, RulesError, rules
from scoring.score import score
from scoring.switches import SWITCHES

# A switch, a hand, and for each value of the switch the fans of the hand that it decides, with their points.
DECIDED = [
    (
        "mixed_kongs",
        "[567s][4444p#][2222p]56pCC + 7p",
        {
            "five": {"明暗杠": 5},
            "six": {"明暗杠": 6},
            "three": {"明暗杠": 3},
            "separate": {"明杠": 1, "暗杠": 2},
        },
    ),
    (
        "two_concealed_kongs",
        "[5555p#][7777m#][456m]66sEE + 6s",
        {"six": {"双暗杠": 6}, "eight": {"双暗杠": 8}},
    ),
    (
        "three_kongs",
        "[EEEE#][SSSS#][NNNN]2223m + 4m",
        {"absorb_concealed": {"双暗刻": 2}, "add_concealed": {"双暗杠": 6}},
    ),
    (
        "three_kongs",
        "[EEEE#][SSSS#][NNNN#]2223m + 4m",
        {"absorb_concealed": {"三暗刻": 16}, "add_concealed": {"三暗刻": 16}},
    ),
    (
        "three_kongs",
        "[EEEE#][SSSS][NNNN]2223m + 4m",
        {"absorb_concealed": {}, "add_concealed": {"暗杠": 2}},
    ),
    (
        "concealed_shapes",
        "2255m1188p5566sE + E self",
        {"self_drawn": {"自摸": 1}, "fully_concealed": {"不求人": 4}},
    ),
    (
        "nine_gates_pungs",
        "1112345678999p + 5p",
        {"one_excluded": {"幺九刻": 1}, "all_excluded": {}, "counted": {"幺九刻": 2}},
    ),
    (
        "green_half_flush",
        "[234s][666s][444s]88sFF + 8s",
        {"excluded": {}, "counted": {"混一色": 6}},
    ),
    (
        "terminals_double_pung",
        "[111m][111s][999m][999s]1p + 1p",
        {"excluded": {}, "counted": {"双同刻": 4}},
    ),
    (
        "upper_and_lower",
        "[999s][777m]999m7899p + 9p",
        {"excluded": {}, "counted": {"大于五": 12}},
    ),
    (
        "voided_suit",
        "[CCC]567m234pFFPP + F",
        {"counted": {"缺一门": 1}, "excluded": {}},
    ),
    (
        "knitted_wait",
        "258m369p14789sWW + 7s",
        {"counted": {"边张": 1}, "single_only": {}},
    ),
    (
        "four_concealed_wait",
        "333888m444p333sC + C",
        {"counted": {"单钓将": 1}, "excluded": {}},
    ),
]
ASKED = {
    "mixed_kongs": "明暗杠 明杠 暗杠",
    "two_concealed_kongs": "双暗杠",
    "three_kongs": "双暗杠 暗杠 双暗刻 三暗刻",
    "concealed_shapes": "自摸 不求人",
    "nine_gates_pungs": "幺九刻",
    "green_half_flush": "混一色",
    "terminals_double_pung": "双同刻",
    "upper_and_lower": "大于五 小于五",
    "voided_suit": "缺一门",
    "knitted_wait": "边张 坎张 单钓将",
    "four_concealed_wait": "单钓将",
}


@pytest.mark.parametrize(
    ("key", "hand", "value", "expected"),
    [(key, hand, value, fans) for key, hand, values in DECIDED for value, fans in values.items()],
)
def test_a_switch_decides(key: str, hand: str, value: str, expected: dict[str, int]) -> None:
    best = score(*parse_example(hand), MCR.override(**{key: value})).best
    asked = {parse_fan(name) for name in ASKED[key].split()}
    found = {one.fan: one.total for one in best.counted if one.fan in asked}
    assert found == {parse_fan(name): points for name, points in expected.items()}


def test_every_switch_is_tested_and_every_value() -> None:
    tested = {(key, value) for key, _, values in DECIDED for value in values}
    assert tested == {(key, value) for key, switch in SWITCHES.items() for value in switch.options}


@pytest.mark.parametrize("minimum", [0, 5, 6, 8, 88])
def test_the_minimum(minimum: int) -> None:
    result = score(*parse_example("[123m][567p]11178sSS + 9s"), MCR.override(minimum=minimum))
    assert (result.minimum, result.valid) == (minimum, result.points >= minimum)


def test_flowers_do_not_reach_the_minimum() -> None:
    hand, win = parse_example("[123m][567p]11178sSS12345678f + 9s")
    result = score(hand, win)
    assert result.total >= 8 > result.points
    assert not result.valid


def test_a_score_names_its_rules() -> None:
    assert str(score(*parse_example("[123m][567p]11178sSS + 9s")).rules) == "mcr 1.0"
    changed = rules("mcr", [("minimum", "6"), ("voided_suit", "excluded")])
    assert str(changed.id) == "mcr 1.0 (minimum=6, voided_suit=excluded)"
    assert rules("mcr", changed.id.overrides).id == changed.id


@pytest.mark.parametrize(
    ("name", "overrides", "quoted"),
    [
        ("riichi", (), "riichi"),
        ("mcr", [("dora", "red")], "dora"),
        ("mcr", [("voided_suit", "maybe")], "maybe"),
        ("mcr", [("minimum", "eight")], "eight"),
    ],
)
def test_unknown_rules_are_quoted(name: str, overrides: list[tuple[str, str]], quoted: str) -> None:
    with pytest.raises(RulesError, match=quoted):
        rules(name, overrides)


def test_profiles_differ_as_their_switches_say() -> None:
    differing = {key for key, value in BOOK_1998.values.items() if MCR.values[key] != value}
    assert differing == {"mixed_kongs", "nine_gates_pungs", "upper_and_lower"}
    assert list(PROFILES)[:3] == ["mcr", "1998", "wmo"]
    assert "second-hand" in WMO.profile.about


def test_every_switch_cites_its_rows_and_sources(shared: Path) -> None:
    table = (shared / "scoring" / "RULES.md").read_text(encoding="utf-8")
    points = [line.split("|")[1] for line in table.splitlines() if line.startswith("|")]
    for switch in SWITCHES.values():
        assert switch.rows
        assert all(any(row in point for point in points) for row in switch.rows), switch.rows
        assert all(option.source for option in switch.options.values())
