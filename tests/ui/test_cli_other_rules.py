"""`fanlens score` and `fanlens waits` under the rules with wild tiles and under the 金 rules."""

from __future__ import annotations

import json

from typer.testing import CliRunner, Result

from ui.cli import app

WILD = ("--rules", "platform-wild")
GOLD = ("--rules", "gold")


def fanlens(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(app, ("score", *arguments), input=stdin)


def test_a_person_sees_what_each_wild_tile_stands_for() -> None:
    result = fanlens("[1m5m3m]456p789s22pEE", "--win", "E", "--wild", "5m", "--seat", "S", *WILD)
    assert result.exit_code == 0
    for expected in (
        "5 of characters as 2 of characters (set 1)",
        "Counted as [123m]22456p789sEE, won on East",
        "Mixed Straight",
        "Two-Five-Eight Pair",
        "platform-wild 1.1",
    ):
        assert expected in result.stdout


def test_the_wild_kinds_may_end_the_hand() -> None:
    flagged = fanlens("123m456p789s1p555m", "--win", "9s", "--wild", "5m", "--json", *WILD)
    written = fanlens("123m456p789s1p555m *5m", "--win", "9s", "--json", *WILD)
    assert flagged.stdout == written.stdout
    assert json.loads(flagged.stdout)["total"] == 15


def test_extra_facts_of_the_win() -> None:
    hand = "123m456p789s34mEE"
    plain = json.loads(fanlens(hand, "--win", "5m", "--json", *WILD).stdout)
    early = json.loads(
        fanlens(
            *(hand, "--win", "5m", "--json", "--self-draw", "--seat", "S"),
            *("--opening", "first_draw", "--ready", "at_start"),
            *WILD,
        ).stdout
    )
    assert early["fans"]["地和"] == early["fans"]["天听"] == early["fans"]["立直"] == 1
    assert "地和" not in plain["fans"]


def test_gold_with_its_payments() -> None:
    arguments = ("123m456p789s12p8s5mCC", "--win", "8s", "--self-draw", "--seat", "S", "--repeats", "1")
    told = fanlens(*arguments, "--wild", "5m", "--lang", "zh-Hans", *GOLD)
    assert "12饼(金作3饼)" in told.stdout
    assert "东 -6  南 +14  西 -4  北 -4" in told.stdout
    made = json.loads(fanlens(*arguments, "--wild", "5m", "--json", "--set", "base=3", *GOLD).stdout)
    assert made["payments"] == {"E": -18, "S": 42, "W": -12, "N": -12}
    assert made["switches"] == {"base": "3"}


def test_reasons_and_no_traceback() -> None:
    for arguments, quoted in (
        (("123m456p789s111p5m", "--win", "1s", "--wild", "5m", *GOLD), "every tile would win (跑百搭)"),
        (("123m456p789s22p67m", "--win", "C", "--wild", "5m", *GOLD), "nobody wins on C"),
        (("123m456p789s22p67m", "--win", "8m", "--wild", "C", *GOLD), "C cannot be 金"),
        (
            ("123m456p789s22p67m", "--win", "8m", "--wild", "5m", "--set", "base=x", *GOLD),
            "base score cannot be 'x'",
        ),
        (("123m456p789s22p67m", "--win", "8m", "--set", "colour=red", *GOLD), "colour"),
        (("[1m5m9m]456p789s22pEE", "--win", "E", "--wild", "5m", *WILD), "159m make no set"),
        (("123m456p789s22pEE", "--win", "E", "--opening", "soon", *WILD), "'soon' is none of"),
        (("123m456p789s22pEE", "--win", "E", "--wild", "5m"), "--wild needs --rules platform-wild or gold"),
        (("123m456p789s22pEE", "--win", "E", "--rules", "silver"), "silver"),
    ):
        result = fanlens(*arguments)
        assert result.exit_code == 1, arguments
        assert quoted in result.stderr, result.stderr
        assert result.exception is None or isinstance(result.exception, SystemExit)


def test_json_lines() -> None:
    stdin = b"\n".join(
        (
            b'{"id": 1, "hand": "123m456p789s1p555m", "wild": "5m", "win": "9s"}',
            b'{"id": 2, "hand": "123m456p", "wild": "5m", "win": "9s"}',
            b"[]",
        )
    )
    result = fanlens("--jsonl", "-", *WILD, stdin=stdin)
    first, second, third = map(json.loads, result.stdout.splitlines())
    assert first["id"] == 1
    assert first["wild"][0]["tile"] == "5m"
    assert second["id"] == 2
    assert "too few tiles" in second["error"]
    assert third["line"] == 3
    assert result.exit_code == 1


def test_the_platform_is_a_profile_like_others() -> None:
    result = fanlens("123m456p789s22pEE", "--win", "E", "--rules", "platform")
    assert result.exit_code == 0
    assert "platform 1.0" in result.stdout


# --- waits -------------------------------------------------------------------------------------------------


def waits(*arguments: str) -> Result:
    return CliRunner().invoke(app, ("waits", *arguments))


def test_waits_with_wild_tiles_are_those_that_score() -> None:
    hand = "[1m5m3m]456p789s22pEE"
    found = json.loads(waits(hand, "--wild", "5m", "--json", *WILD).stdout)
    assert found["formal"] == ["5m", "2p", "E"]
    for wait in found["waits"]:
        scored = json.loads(fanlens(hand, "--win", wait["tile"], "--wild", "5m", "--json", *WILD).stdout)
        assert (wait["discard"]["total"], wait["discard"]["fans"]) == (scored["total"], scored["fans"])
        assert wait["discard"]["wild"] == scored["wild"]
    told = waits(hand, "--wild", "5m", *WILD).stdout
    assert "5 of characters as East (winning tile)" in told
    assert "5m (5 of characters), at most 3 left" in told


def test_a_wild_tile_that_waits_alone_takes_every_tile() -> None:
    told = waits("123m456p789s111p *5m", "--wild", "C", *WILD)
    assert told.exit_code == 1
    assert "too few tiles" in told.stderr
    told = waits("123m456p789s123s5m *5m", "--lang", "zh-Hans", *WILD)
    assert told.stdout.startswith("任何牌都能和")


def test_waits_with_gold_say_what_only_a_self_draw_wins() -> None:
    third = json.loads(waits("147m258p369s55m1s9mEE", "--wild", "5m", "--json", *GOLD).stdout)
    (wait,) = third["waits"]
    assert wait["tile"] == "5m"
    assert wait["left"] == 1
    assert wait["self_draw"]["fans"] == {"三金倒": 40}
    assert wait["discard"] is None
    assert "neither four sets" in wait["refused"]
    wild = waits("123m456p789s111p5mCC", "--wild", "5m", "--seat", "S", "--repeats", "1", *GOLD).stdout
    assert wild.startswith("every tile wins (跑百搭)")
    assert "self-draw: 4 from each player" in wild
    passed = waits("123m456p789s12p8s5mCC", "--wild", "5m", "--passed", "3p", *GOLD).stdout
    assert "3p (3 of dots) cannot be won on" in passed
    assert "discard: 2 from the discarder" in passed


def test_what_a_rule_set_does_not_ask_for_is_refused_and_not_lost() -> None:
    hand = "123m456p789s12p8s5m"
    for arguments, quoted in (
        ((hand, "--win", "3p", "--ready", "declared", "--wild", "5m", *GOLD), "--ready needs --rules platfo"),
        ((hand, "--win", "3p", "--repeats", "1", "--wild", "5m", *WILD), "--repeats needs --rules gold"),
        ((hand, "--win", "3p", "--last-tile", "--wild", "5m", *GOLD), "--last-tile means nothing under"),
        ((hand, "--win", "3p", "--last-copy", "--wild", "5m", *GOLD), "--last-copy means nothing under"),
        (
            (hand, "--win", "3p", "--opening", "deal"),
            "--opening needs --rules platform-wild or gold, not mcr",
        ),
        ((hand, "--win", "3p", "--rules", "silver"), "platform-wild, gold"),
    ):
        result = fanlens(*arguments)
        assert (result.exit_code, quoted in result.stderr) == (1, True), result.stderr
    assert "--wild needs --rules" in waits(hand, "--wild", "5m").stderr
    assert "no 金 was named" in waits(hand, *GOLD).stderr
    assert "one 金 is turned up" in waits(hand, "--wild", "5m3p", *GOLD).stderr
