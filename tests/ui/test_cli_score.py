"""`fanlens score` and `fanlens waits`, as a person and as a script meet them."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from scoring.profiles import MCR
from tests.corpora import corpus, corpus_text
from tests.scoring.test_records import junk
from ui.cli import app
from ui.commands.score_lines import answer_lines

HAND = "[789m][789s]12m55p123s4f"


def fanlens(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(app, arguments, input=stdin)


def lines(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def answers(text: str | bytes) -> list[dict[str, Any]]:
    data = text.encode("utf-8") if isinstance(text, str) else text
    return [json.loads(answer) for answer, _ in answer_lines(data.splitlines(keepends=True), MCR)]


# --- for a person ------------------------------------------------------------------------------------------


def test_a_person_sees_fans_points_what_is_not_counted_and_payments() -> None:
    result = fanlens("score", HAND, "--win", "3m", "--self-draw", "--seat", "S")
    assert result.exit_code == 0
    for expected in (
        "Three-Suited Terminal Chows",
        "Edge Wait",
        "19 points; 18 without flowers reach the minimum of 8",
        "All Chows (2) whole hand: it is part of Three-Suited Terminal Chows (non-repeat)",
        "South +81",
        "East −27 (base 8 + fan points 19)",
        "mcr 1",
    ):
        assert expected in result.stdout


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("zh-Hans", ["三色双龙会", "共 19 分", "南家 +81", "不重复"]),
        ("zh-TW", ["三色雙龍會", "邊張", "起和分", "不重複"]),
    ],
)
def test_a_person_reads_it_in_their_language(tag: str, expected: list[str]) -> None:
    result = fanlens("score", HAND, "--win", "3m", "--self-draw", "--seat", "S", "--lang", tag)
    assert all(text in result.stdout for text in expected)


def test_the_winning_tile_may_stand_among_fourteen_tiles() -> None:
    apart = fanlens("score", HAND, "--win", "3m", "--json")
    among = fanlens("score", "[789m][789s]123m55p123s4f", "--win", "3m", "--json")
    assert among.stdout == apart.stdout
    assert among.exit_code == 0


def test_a_hand_may_come_in_several_arguments() -> None:
    apart = fanlens("score", "[789m]", "[789s]", "12m 55p", "123s", "--flowers", "1", "--win", "3m", "--json")
    assert lines(apart) == lines(fanlens("score", HAND, "--win", "3m", "--json"))


def test_json_names_the_seats_when_the_discarder_is_known() -> None:
    (answer,) = lines(fanlens("score", HAND, "--win", "3m", "--seat", "S", "--discarder", "W", "--json"))
    assert answer["payments"] == {"E": -8, "S": 42, "W": -26, "N": -8}
    assert (answer["total"], answer["points"], answer["valid"]) == (18, 17, True)


def test_a_hand_below_the_minimum_is_called_a_false_win() -> None:
    result = fanlens("score", "[123m][456p][678s]55m23s", "--win", "4s", "--discarder", "N")
    assert result.exit_code == 0
    assert "false win: 2 points without flowers, 6 below the minimum of 8" in result.stdout
    assert "East −30 (false win 30)" in result.stdout
    assert "North +10" in result.stdout


def test_the_caller_of_a_false_win_pays_whoever_discarded() -> None:
    result = fanlens("score", "[123m][456p][678s]55m23s", "--win", "4s", "--seat", "S")
    assert "South −30 (false win 30)" in result.stdout
    assert "West +10" in result.stdout
    assert "winner" not in result.stdout


@pytest.mark.parametrize("rules", ["mcr", "1998", "wmo", "platform", "platform-wild"])
def test_what_a_false_win_costs_is_said_under_every_rule_set_that_has_a_price(rules: str) -> None:
    result = fanlens("score", "123m456m789m12p55s", "--win", "4p", "--rules", rules, "--lang", "zh-Hant")
    assert result.exit_code != 0
    assert "錯和，賠付三家各 10 分" in result.stderr


def test_rules_and_their_switches_can_be_chosen() -> None:
    kongs = ("[1111m][9999p#]23m456s55s", "--win", "4m", "--json")
    default, book = (lines(fanlens("score", *kongs, "--rules", name))[0] for name in ("mcr", "1998"))
    assert default["fans"]["明暗杠"] == 1
    assert book["fans"]["明杠"] == book["fans"]["暗杠"] == 1
    assert (default["profile"], book["profile"]) == ("mcr", "1998")
    (low,) = lines(fanlens("score", *kongs, "--set", "minimum=2"))
    assert low["switches"] == {"minimum": "2"}


def test_other_profiles_that_disagree_are_named_with_the_switch() -> None:
    result = fanlens("score", "[1111m][9999p#]23m456s55s", "--win", "4m")
    assert "Under other rules" in result.stdout
    assert "mixed_kongs=separate" in result.stdout
    (answer,) = lines(fanlens("score", "[567s][4444p#][2222p]56pCC", "--win", "7p", "--json"))
    told = {one["profile"]: (one["total"], one["valid"], one["decided_by"]) for one in answer["other_rules"]}
    assert answer["total"] == 7
    assert told["1998"] == (5, False, {"mixed_kongs": "separate"})
    assert told["wmo"] == (8, True, {"mixed_kongs": "six"})


def test_the_last_copy_shown_by_the_own_melds_is_filled_in() -> None:
    (answer,) = lines(fanlens("score", "[333p][789s]456m12p55s", "--win", "3p", "--json"))
    assert answer["fans"]["和绝张"] == 1


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["[12m]33m[13m]", "--win", "3q"], ["[12m] is no meld", "[13m] is no meld", "'3q'"]),
        (["123m456m789m12p5s4f4f", "--win", "3p"], ["12 concealed, 13 expected", "2 of the flower 4f"]),
        (["11111m456m789m12p", "--win", "3p"], ["5 of 1m (1 of characters)"]),
        (["123m456m789m12p55s", "--win", "4p"], ["no winning hand with 4p (4 of dots)", "3p (3 of dots)"]),
        (["123m", "--win", "3p", "--rules", "nosuch"], ["'nosuch'", "mcr"]),
        (["123m", "--win", "3p", "--set", "minimum"], ["'minimum'", "SWITCH=VALUE"]),
        (["123m", "--win", "3p", "--set", "minimum=many"], ["'many'"]),
        (["123m", "--win", "3p", "--lang", "tlh"], ["'tlh'"]),
        (["123m", "--win", "3p", "--round", "X"], ["'X'"]),
        (["123m", "--win", "3p", "--flowers", "-1"], ["-1"]),
        (["123m456m789m12p55s", "--win", "3p", "--flowers", "9"], ["9 flowers"]),
        (["--jsonl", "no/such/file.jsonl"], ["no/such/file.jsonl", "No such file"]),
        (["--jsonl", "."], ["cannot read '.'"]),
    ],
)
def test_what_cannot_be_scored_is_refused_with_every_reason(
    arguments: list[str], expected: list[str]
) -> None:
    result = fanlens("score", *arguments)
    assert result.exit_code == 1
    assert result.stdout == ""
    for text in expected:
        assert text in result.stderr
    assert "Traceback" not in result.stderr


def test_reasons_come_in_the_language_asked_for() -> None:
    result = fanlens("score", "123m456m789m12p5s", "--win", "3p", "--lang", "zh-Hant")
    assert "少牌（小相公）" in result.stderr


@pytest.mark.parametrize("arguments", [[], ["123m"], ["123m", "--jsonl", "-"], ["--win", "3m"]])
def test_neither_a_hand_nor_a_file_is_a_wrong_use(arguments: list[str]) -> None:
    assert fanlens("score", *arguments).exit_code == 2


@pytest.mark.parametrize("command", ["score", "waits"])
def test_help_has_an_example_that_works(command: str) -> None:
    result = fanlens(command, "--help")
    assert result.exit_code == 0
    assert f"Example: fanlens {command}" in result.stdout
    examples = {
        "score": ["[789m][789s]12m55p123s4f", "--win", "3m", "--self-draw", "--seat", "S"],
        "waits": ["[789m][456p]55m23s678s", "--seat", "S"],
    }
    assert examples[command][0] in result.stdout
    assert fanlens(command, *examples[command]).exit_code == 0


# --- waits -------------------------------------------------------------------------------------------------


def test_waits_say_what_each_tile_is_worth() -> None:
    result = fanlens("waits", "[789m][456p]55m23s678s")
    assert result.exit_code == 0
    assert "1s (1 of bamboo), at most 4 left" in result.stdout
    assert "discard 10 (Mixed Straight 8 + All Chows 2)" in result.stdout
    assert "discard 2, 6 below the minimum of 8 (All Chows 2)" in result.stdout


def test_waits_as_json() -> None:
    (answer,) = lines(fanlens("waits", "[345s][345s][345s]123m5s", "--json"))
    assert answer["formal"] == ["5s"]
    assert answer["live"] == []
    (answer,) = lines(fanlens("waits", "[789m][456p]55m23s678s", "--json"))
    assert [wait["discard"]["short"] for wait in answer["waits"]] == [0, 6]


def test_a_hand_that_is_not_ready_says_so_and_an_impossible_one_why() -> None:
    assert "not ready" in fanlens("waits", "13579m2468p13sES").stdout
    refused = fanlens("waits", "1357m")
    assert refused.exit_code == 1
    assert "4 concealed, 13 expected" in refused.stderr
    assert fanlens("waits").exit_code == 2


# --- for programs ------------------------------------------------------------------------------------------


def test_every_agreed_hand_gives_its_fans_and_total_in_order(mcr_agreed: tuple[dict[str, Any], ...]) -> None:
    found = answers(corpus_text("mcr_agreed"))
    assert [(one["id"], one["fans"], one["total"]) for one in found] == [
        (case["id"], case["fans"], case["total"]) for case in mcr_agreed
    ]
    assert all(sum(one["payments"].values()) == 0 for one in found)
    assert all(
        one["points"] == one["total"] - case["flowers"] for one, case in zip(found, mcr_agreed, strict=True)
    )
    assert all(one["valid"] == (one["points"] >= 8) for one in found)


def test_every_tied_hand_gives_its_total_and_only_lists_of_it(mcr_ties: tuple[dict[str, Any], ...]) -> None:
    for one, case in zip(answers(corpus_text("mcr_ties")), mcr_ties, strict=True):
        assert one["total"] == case["total"], case["id"]
        assert one["fans"] in case["alternatives"], case["id"]
        assert one["fans"] not in one["alternatives"]


def test_the_answer_has_the_promised_keys() -> None:
    (answer,) = answers('{"id": 7, "hand": "12m55p123s", "melds": ["[789m]", "[789s]"], "win": "3m"}')
    assert answer == {
        "id": 7,
        "fans": {"三色双龙会": 1, "边张": 1},
        "total": 17,
        "points": 17,
        "alternatives": [],
        "valid": True,
        "payments": {"winner": 41, "discarder": -25, "other_1": -8, "other_2": -8},
        "profile": "mcr",
        "version": answer["version"],
    }


GOOD = '{"id": "good", "hand": "123m456m789m12p55s", "win": "3p"}'


@pytest.mark.parametrize(
    ("bad", "quoted"),
    [
        ("not json", "no JSON"),
        ("", "no JSON"),
        ("[1, 2]", "expected a JSON object, not a list"),
        ('{"id": "bad", "hand": "123m456m789m12p5s", "win": "3p"}', "12 concealed, 13 expected"),
        ('{"id": "bad", "hand": "11111m456m789m12p", "win": "3p"}', "5 of 1m"),
        ('{"id": "bad", "hand": "123m456m789m12p55x", "win": "3p"}', "'55x'"),
        ('{"id": "bad", "hand": "123m456m789m12p55s", "win": "9x"}', "'9x'"),
        ('{"id": "bad", "hand": "123m456m789m12p55s"}', "win: missing"),
        ('{"id": "bad", "hand": "123m456m789m12p55s", "win": "9p"}', "no winning hand with 9p"),
        ('{"id": "bad", "hand": "123m456m789m12p55s", "win": "3p", "flowers": NaN}', "not nan"),
        ('{"id": NaN, "hand": "123m456m789m12p55s", "win": "3p"}', "not NaN"),
        ('{"hand": "123m456m789m12p55s", "win": "3p", "win": "9p"}', "'win' stands there twice"),
        ("[" * 100_000, "nested too deep"),
        ('{"id": ' + "9" * 5000 + "}", "no JSON"),
    ],
)
def test_a_bad_line_is_answered_and_the_others_still_come(bad: str, quoted: str) -> None:
    result = fanlens("score", "--jsonl", "-", stdin=f"{GOOD}\n{bad}\n{GOOD}\n".encode())
    assert result.exit_code == 1
    first, error, last = lines(result)
    assert first == last
    assert first["id"] == "good"
    assert set(error) >= {"id", "error"}
    assert error["id"] == ("bad" if '"bad"' in bad else None)
    assert quoted in error["error"]
    assert error["line"] == 2


def test_text_that_is_no_utf8_is_answered() -> None:
    result = fanlens("score", "--jsonl", "-", stdin=b'{"id": "\xff"}\n' + GOOD.encode())
    error, good = lines(result)
    assert "no UTF-8" in error["error"]
    assert good["id"] == "good"


def test_reasons_come_as_flags_too() -> None:
    (error,) = answers('{"hand": "123m456m789m33p5s", "win": "3p", "kong": true, "wall_last": true}')
    assert error["faults"] == ["too_few_tiles", "robbed_on_last_discard", "robbed_tile_held"]


def test_a_file_of_lines_with_a_byte_order_mark_and_no_last_newline(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + f"{GOOD}\r\n{GOOD}".encode())
    result = fanlens("score", "--jsonl", str(file), "--rules", "1998")
    assert result.exit_code == 0
    assert [one["profile"] for one in lines(result)] == ["1998", "1998"]


def test_each_answer_comes_before_the_next_line_is_sent() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "ui.cli", "score", "--jsonl", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(GOOD.replace("good", str(number)).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == str(number)
        process.stdin.close()
        assert process.wait() == 0


def test_a_reader_that_stops_early_ends_it_quietly(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text(f"{GOOD}\n" * 2000, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "ui.cli", "score", "--jsonl", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


json_text = junk.map(lambda value: json.dumps(value).encode())
junk_lines = st.one_of(json_text, st.binary().filter(lambda data: b"\n" not in data))


@given(st.lists(junk_lines, max_size=4))
def test_any_junk_is_answered_line_by_line(data: Iterable[bytes]) -> None:
    sent = [line + b"\n" for line in data]
    got = [json.loads(answer) for answer, _ in answer_lines(sent, MCR)]
    assert len(got) == len(sent)
    for answer in got:
        assert ("error" in answer) != ("fans" in answer)
        assert "id" in answer
        if "payments" in answer:
            assert sum(answer["payments"].values()) == 0


@given(st.integers(0, 6791), st.sampled_from(["hand", "win", "melds", "kong", "last_copy", "flowers"]), junk)
def test_known_hands_with_one_key_spoiled_are_scored_or_answered(place: int, key: str, value: object) -> None:
    case = {**corpus("mcr_agreed")[place], key: value}
    (answer,) = answers(json.dumps(case))
    assert answer["id"] == case["id"]
    assert ("error" in answer) != ("fans" in answer)


# --- the documentation -------------------------------------------------------------------------------------

DOCS = (Path(__file__).parents[2] / "docs" / "score.md").read_text(encoding="utf-8")


def test_the_commands_of_the_documentation_work() -> None:
    commands = [shlex.split(one)[1:] for one in re.findall(r"^fanlens .*$", DOCS, re.MULTILINE)]
    assert len(commands) == 7
    for command in commands:
        if "--jsonl" not in command:
            assert fanlens(*command).exit_code == 0, command


def test_the_answers_of_the_documentation_are_those_given() -> None:
    objects = re.findall(r"```json\n(.*?)\n```", DOCS, re.DOTALL)
    assert len(objects) == 4
    for asked, answered in zip(objects[::2], objects[1::2], strict=True):
        assert answers(asked) == [json.loads(answered)]
