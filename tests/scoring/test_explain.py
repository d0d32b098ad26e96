"""A score in words: everything a referee would say is said, in each of three languages."""

from __future__ import annotations

import re
import string

import pytest

from scoring import explanation_texts
from scoring.explain import explain, explain_waits, list_fans, spoken_tiles
from scoring.fans.catalogue import ROWS
from scoring.hand import Win
from scoring.language import Language, Text
from scoring.notation import parse_hand, parse_tiles
from scoring.penalties import Offence
from scoring.result import Principle, Score
from scoring.score import disagreements, score
from scoring.settlement import SEATS, Party, combine, settle, settle_penalty, settle_win
from scoring.tiles import NORTH, SOUTH, WEST, parse_tile
from scoring.waits import waits
from tests.corpora import corpus, hand_and_win

CHINESE = (Language.HANS, Language.HANT)


def scored(text: str, tile: str, **facts: object) -> Score:
    return score(parse_hand(text), Win(parse_tile(tile), **facts))  # type: ignore[arg-type]


EDGE = scored("[789m][789s]12m55p123s4f", "3m", self_draw=True, seat_wind=SOUTH)


def test_the_whole_explanation_in_english() -> None:
    assert str(explain(EDGE)).splitlines()[:10] == [
        "Win",
        "  self-draw of 3m (3 of characters); East round, seat South",
        "Read as",
        "  [789m] [789s] 123m 123s 55p; four sets and a pair; 3m (3 of characters) completes 123m: "
        "edge wait; waited for 3m",
        "Fans",
        "   16  Three-Suited Terminal Chows  — whole hand",
        "    1  Edge Wait  — 3m",
        "    1  Self-Drawn  — 3m",
        "    1  Flower Tiles  — 4f",
        "Total",
    ]


def test_each_section_says_its_part() -> None:
    said = explain(EDGE, Language.HANS)
    assert said.win == "自摸 三万(3m)；东风圈，门风南"
    assert said.reading.startswith("[789万]　[789条]　123万　123条　55饼；基本牌型")
    assert [(line.name, line.count, line.points, line.total) for line in said.fans] == [
        ("三色双龙会", 1, 16, 16),
        ("边张", 1, 1, 1),
        ("自摸", 1, 1, 1),
        ("花牌", 1, 1, 1),
    ]
    assert said.fans[3].tiles == ("冬",)
    assert said.verdict == "共 19 分；不计花牌 18 分，达到起和分 8 分"
    assert "平和（2 分） 整手牌：「三色双龙会」必然含有它（不重复）" in said.excluded
    assert said.payments == (
        "东家 −27（底分 8 + 基本分 19）",
        "南家 +81",
        "西家 −27（底分 8 + 基本分 19）",
        "北家 −27（底分 8 + 基本分 19）",
    )
    assert said.rules.startswith("mcr ")


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"self_draw": True}, "self-draw of 3p (3 of dots)"),
        ({"discarder": NORTH}, "won on 3p (3 of dots), discarded by North"),
        ({}, "won on the discard 3p (3 of dots)"),
        ({"self_draw": True, "kong": True}, "3p (3 of dots) drawn as the replacement of a kong"),
        ({"kong": True, "discarder": WEST}, "3p (3 of dots) robbed from the kong of West"),
        ({"kong": True}, "3p (3 of dots) robbed from a kong"),
        ({"self_draw": True, "wall_last": True}, "self-draw of 3p (3 of dots); the last tile of the wall"),
        ({"wall_last": True, "last_copy": True}, "3p (3 of dots); the last discard; the other three visible"),
    ],
)
def test_how_the_hand_was_won(facts: dict[str, object], expected: str) -> None:
    assert expected in explain(scored("[EEEE#]123m456m12p55s", "3p", **facts)).win


def test_a_false_win_says_what_is_missing_and_what_follows() -> None:
    short = scored("[123m][456p][678s]55m23s", "4s", discarder=NORTH)
    said = explain(short)
    assert said.verdict == "false win: 2 points without flowers, 6 below the minimum of 8"
    assert said.payments[0] == "East −30 (false win 30)"
    assert "still pays when one of them wins" in said.payments[-1]
    assert "错和：不计花牌 2 分，比起和分 8 分少 6 分" in str(explain(short, Language.HANS))


def test_a_settlement_of_another_tariff_and_of_several_parts() -> None:
    settlement = combine(
        [
            settle_penalty(Offence.FALSE_WIN, Party.WEST),
            settle_penalty(Offence.EMPTY_CALL, Party.EAST, occurrence=2),
            settle_win(EDGE.total, EDGE.win),
        ]
    )
    said = explain(EDGE, Language.EN, settlement).payments
    assert "West −57 (false win 30 + base 8 + fan points 19)" in said
    assert "the table +5" in said
    assert "East −22 (empty call 5 + base 8 + fan points 19)" in said


def test_other_readings_are_told_with_their_worth() -> None:
    case = next(case for case in corpus("mcr_ties") if case["id"] == "H011955")
    result = score(*hand_and_win(case))
    said = explain(result)
    assert any(line.startswith(f"the same {result.total} points: ") for line in said.other_readings)
    assert len(said.other_readings) == len(result.ties) + len(result.others)


def test_profiles_that_disagree_are_told_with_the_switch() -> None:
    hand, win = parse_hand("[1111m][9999p#]23m456s55s"), Win(parse_tile("4m"))
    said = explain(score(hand, win), Language.EN, disagreements=disagreements(hand, win))
    book = next(line for line in said.other_rules if line.startswith("1998 "))
    assert "Concealed Kong" in book
    assert "mixed_kongs=separate: One melded and one concealed kong, a melded kong and" in book


def test_concealed_kongs_and_honours_are_spoken() -> None:
    said = explain(scored("[EEEE#][777s]123m456m5p", "5p"), Language.HANT)
    assert "東東東東（暗槓）" in said.reading
    assert "[777條]" in said.reading
    assert spoken_tiles(parse_tiles("CFP3f"), Language.HANS) == "中发白秋"
    assert spoken_tiles(parse_tiles("19m1pE"), Language.HANS) == "19万1饼东"
    assert spoken_tiles(parse_tiles("19m1pE"), Language.EN) == "19m1pE"


def test_who_is_robbed_of_a_kong_has_discarded_nothing() -> None:
    robbed = scored("[678p]147m36p258s99m", "9p", kong=True)
    assert "the one robbed −30 (base 8 + fan points 22)" in explain(robbed).payments
    assert "被抢杠者 −30（底分 8 + 基本分 22）" in explain(robbed, Language.HANS).payments


def test_of_several_waits_none_is_said_to_count() -> None:
    several = scored("3445566789sWWW", "3s")
    assert "single wait; waited for 3s, 6s, 9s; as more than one tile wins" in explain(several).reading
    assert "听 3条、6条、9条；听牌不止一种，不计边张、坎张、单钓将" in explain(several, Language.HANS).reading
    assert explain(EDGE).reading.endswith("edge wait; waited for 3m")


def test_what_a_switch_excludes_is_not_said_to_be_contained() -> None:
    kongs = scored("[EEEE#][SSSS#][NNNN]2223m", "4m")
    said = next(line for line in explain(kongs).excluded if line.startswith("Two Concealed Kongs"))
    assert "not counted beside Three Kongs (non-repeat, switch three_kongs: " in said
    said = next(line for line in explain(kongs, Language.HANT).excluded if line.startswith("雙暗槓"))
    assert "有「三槓」時不計（不重複、規則開關 three_kongs：" in said


def test_waits_are_told_in_each_language() -> None:
    found = waits(parse_hand("[789m][456p]55m23s678s"))
    english, simplified, traditional = (explain_waits(found, language) for language in Language)
    assert "4s (4 of bamboo), at most 4 left\n  discard 2, 6 below the minimum of 8 (All Chows 2)" in english
    assert "点和 10 分（花龙 8 + 平和 2）" in simplified
    assert "比起和分 8 分少 6 分" in traditional
    unready = explain_waits(waits(parse_hand("13579m2468p13sES")), Language.HANS)
    assert unready == "尚未听牌：没有可和的牌，离听牌还差 4 张"


@pytest.mark.parametrize("language", Language)
def test_every_known_hand_is_told_without_a_gap(language: Language) -> None:
    for case in corpus("mcr_agreed")[::60]:
        result = score(*hand_and_win(case))
        said = str(explain(result, language))
        assert not re.search(r"[{}]|None|Fan\.|\bFalse\b", said), said
        assert str(result.total if result.valid else result.points) in said
        for counted in result.best.counted:
            assert ROWS[counted.fan].name.to(language) in said
        assert list_fans(result.best, language).count(" + ") == len(result.best.counted) - 1
        if language in CHINESE:
            # Chinese text keeps Latin letters only for tile codes and the profile's name.
            assert not re.search(r"[A-Za-z]{2,}", re.sub(r"规则开关 \w+|規則開關 \w+|mcr", "", said)), said


def test_settlements_of_seats_name_every_seat() -> None:
    said = explain(EDGE, Language.EN, settle(EDGE)).payments
    assert len(said) == len(SEATS)


def _texts() -> list[tuple[str, Text]]:
    found: list[tuple[str, Text]] = []
    for name, value in vars(explanation_texts).items():
        if isinstance(value, Text):
            found.append((name, value))
        elif isinstance(value, dict):
            found.extend((f"{name}[{key}]", text) for key, text in value.items() if isinstance(text, Text))
    return found


@pytest.mark.parametrize(("name", "text"), _texts())
def test_each_text_holds_the_same_places_in_every_language(name: str, text: Text) -> None:
    places = [
        {place for _, place, _, _ in string.Formatter().parse(text.to(language)) if place}
        for language in Language
    ]
    assert places[0] == places[1] == places[2], name


def test_every_principle_has_its_words() -> None:
    assert set(explanation_texts.PRINCIPLES) == set(Principle)
