"""Hands with wild tiles and 金 as text and JSON; wild tiles in sets, pairs and kongs, as they are shown."""

from __future__ import annotations

import pytest

from scoring.fans.fan import Fan
from scoring.gold.records import gold_score_object, read_gold_record
from scoring.gold.score import score_gold
from scoring.hand import Meld, MeldError, MeldKind, Opening, Ready, Win
from scoring.language import Language
from scoring.notation import NotationError, format_hand, format_tiles, parse_hand
from scoring.platform.profiles import PLATFORM_WILD
from scoring.records import RecordError
from scoring.tiles import SOUTH, TileError, parse_tile
from scoring.wild import InvalidWildHandError, LaidMeld, StandIn, WildHand, laid_hand, score_wild
from scoring.wild.explain import explain_wild
from scoring.wild.laid import meanings
from scoring.wild.notation import format_wild_hand, parse_laid_meld, parse_wild_hand
from scoring.wild.records import read_wild_record, wild_score_object
from scoring.wild.score import wild_waits

M5 = frozenset({parse_tile("5m")})


def score(text: str, tile: str, **facts: object) -> object:
    """The score of a hand written with its wild kinds; South's seat."""
    win = Win(parse_tile(tile), round_wind=SOUTH, seat_wind=SOUTH, **facts)  # type: ignore[arg-type]
    return score_wild(parse_wild_hand(text), win)


@pytest.mark.parametrize(
    "text",
    [
        "123m456p789s1m555m*5m",
        "[135m][5555m#]789s11p12f*5m",
        "[123m=135m]456p789s11pEE*5mC",
        "123m456p789s22pEE",
    ],
)
def test_written_and_read_again(text: str) -> None:
    hand = parse_wild_hand(text)
    assert parse_wild_hand(format_wild_hand(hand)) == hand


def test_the_star_names_the_wild_kinds() -> None:
    assert parse_wild_hand("123m *5m C").wild == {4, 31}
    assert parse_wild_hand("123m", (4,)).wild == {4}
    for text, quoted in (("123m*", "no kind"), ("123m*5m*6m", r"\*5m\*6m"), ("*5m[123m]", r"\[123m\]")):
        with pytest.raises(NotationError, match=quoted):
            parse_wild_hand(text)
    with pytest.raises(TileError, match="5f cannot be wild"):
        parse_wild_hand("123m*5f")
    with pytest.raises(NotationError, match="x"):
        parse_wild_hand("123x*5m")


def test_what_a_set_may_stand_for() -> None:
    def sets(text: str) -> list[str]:
        return [
            ("kong " if meld.kind is MeldKind.KONG else "") + format_tiles(meld.tiles[:3])
            for meld in meanings(parse_laid_meld(text, M5), M5)
        ]

    assert sets("[1m5m3m]") == ["123m"]
    assert sets("[2m3m5m]") == ["123m", "234m"]
    assert sets("[5m6m7m]") == ["567m", "678m"]
    assert sets("[5m7m7m]") == ["777m"]
    assert sets("[5mEE]") == ["EEE"]
    assert sets("[8m5m5m]") == ["888m", "678m", "789m"]
    assert sets("[1m5m9m]") == []
    assert sets("[2p5m8p]") == []
    assert sets("[7m7m7m5m]") == ["kong 777m"]
    assert len(sets("[5m5m5m]")) == 34 + 21
    assert len(sets("[5m5m5m5m#]")) == 34
    assert sets("[234m=2m3m5m]") == ["234m"]


def test_sets_that_cannot_be() -> None:
    with pytest.raises(MeldError, match=r"1m5m3m cannot stand for \[345m\]"):
        parse_laid_meld("[345m=1m5m3m]", M5)
    with pytest.raises(MeldError, match="1m 2m is none"):
        parse_laid_meld("[12m]", M5)
    with pytest.raises(NotationError, match="123m"):
        parse_laid_meld("[123m", M5)
    with pytest.raises(InvalidWildHandError, match="159m make no set, whatever the wild tiles 5m"):
        score("[1m5m9m]456p789s22pEE*5m", "E")


def test_a_wild_tile_in_a_set_is_shown() -> None:
    found = score_wild(
        parse_wild_hand("[1m5m3m]456p789s22pEE*5m"), Win(parse_tile("E"), seat_wind=SOUTH, round_wind=SOUTH)
    )
    assert found.stand_ins == (StandIn(4, 1, meld=0),)
    assert found.score.hand.melds[0] == Meld(MeldKind.CHOW, 0)
    text = explain_wild(found)
    assert "5 of characters as 2 of characters (set 1)" in text
    assert "五万作二万（第1副）" in explain_wild(found, Language.HANS)
    assert "五萬作二萬" in explain_wild(found, Language.HANT)


def test_what_a_set_was_declared_as_is_kept() -> None:
    free = score("[2m3m5m]456p789s22pEE*5m", "E")
    low = score("[123m=2m3m5m]456p789s22pEE*5m", "E")
    high = score("[234m=2m3m5m]456p789s22pEE*5m", "E")
    totals = [found.score.total for found in (low, high)]  # type: ignore[attr-defined]
    assert free.score.total == max(totals)  # type: ignore[attr-defined]
    assert totals[0] != totals[1]


def test_a_wild_pair_and_a_wild_winning_tile() -> None:
    found = score_wild(parse_wild_hand("123m456p789s234p5m*5m"), Win(4, self_draw=True))
    assert found.score.hand.wild_tiles == 2  # type: ignore[attr-defined]
    assert {one.winning for one in found.stand_ins} == {False, True}
    concealed, winning = found.stand_ins
    assert concealed.stands_for == winning.stands_for == found.score.win.tile


def test_wild_honours() -> None:
    found = score_wild(parse_wild_hand("CC123m456p789s22p*C"), Win(parse_tile("2p"), seat_wind=SOUTH))
    assert found.score.valid or found.score.total > 0
    assert len(found.stand_ins) == 2


def test_more_wild_tiles_than_needed() -> None:
    """A complete hand of wild tiles besides: they still stand for the dearest."""
    found = score_wild(parse_wild_hand("EEESSSWWW5555m*5m"), Win(parse_tile("N"), self_draw=True))
    assert found.score.best.fans[Fan.FOUR_WINDS_AND_FORTUNE] == 1
    assert found.score.best.fans[Fan.FOUR_CONCEALED_PUNGS] == 1


def test_four_wild_tiles_as_a_kong_and_no_fifth_of_a_kind() -> None:
    found = score_wild(parse_wild_hand("[5m5m5m5m#]EEESSSWWNN*5m"), Win(parse_tile("W"), self_draw=True))
    tiles = [*found.score.hand.tiles, found.score.win.tile]
    assert max(tiles.count(tile) for tile in set(tiles)) <= 4
    assert found.score.best.fans[Fan.WILD_KONG] == 1
    free = PLATFORM_WILD.override(wild_copies="any")
    dearer = score_wild(found.hand, found.win, free)
    assert dearer.score.total >= found.score.total


def test_a_discarded_wild_tile_may_be_itself_only() -> None:
    hand, win = parse_wild_hand("123m456p789s22p46m*5m"), Win(4, seat_wind=SOUTH)
    itself = PLATFORM_WILD.override(discarded_wild="itself")
    found = score_wild(hand, win, itself)
    assert found.score.win.tile == 4
    assert score_wild(hand, win).score.total >= found.score.total
    other = parse_wild_hand("123m456p789s22p13m*5m")
    with pytest.raises(InvalidWildHandError, match="5m"):
        score_wild(other, win, itself)
    assert score_wild(other, win).score.win.tile == 1


def test_waits_with_wild_tiles() -> None:
    # Any tile pairs with the wild one, save the fourth 1p: its pair would want a fifth.
    assert len(wild_waits(parse_wild_hand("123m456p789s111p5m*5m"))) == 33
    assert format_tiles(wild_waits(parse_wild_hand("123m456p789s22pEE"))) == "2pE"


def test_nine_wild_tiles_are_refused_and_quoted() -> None:
    with pytest.raises(InvalidWildHandError, match=r"9 wild tiles in the hand \(111122229m\)"):
        score_wild(parse_wild_hand("1111m2222m9m123p4s*1m2m9m"), Win(parse_tile("4s")))


def test_wild_record() -> None:
    record = read_wild_record(
        {
            "id": 7,
            "hand": "456p789s22pEE",
            "melds": ["[1m5m3m]"],
            "wild": "5m",
            "win": "E",
            "seat": "S",
            "flowers": 2,
            "ready": "declared",
        }
    )
    assert record.hand.melds == (LaidMeld((0, 2, 4)),)
    assert record.hand.unnamed_flowers == 2
    assert record.win.ready is Ready.DECLARED
    made = wild_score_object(score_wild(record.hand, record.win), record.id)
    assert made["id"] == 7
    assert made["profile"] == "platform-wild"
    assert made["wild"] == [{"tile": "5m", "stands_for": "2m", "place": "meld 1"}]
    assert sum(made["payments"].values()) == 0


def test_wild_record_names_every_bad_key() -> None:
    with pytest.raises(RecordError) as caught:
        read_wild_record({"hand": "12x", "wild": "5q", "win": "Z", "melds": ["[12m]", 3], "opening": "soon"})
    assert {problem.partition(":")[0] for problem in caught.value.problems} == {
        "hand",
        "wild",
        "win",
        "melds[0]",
        "melds[1]",
        "opening",
    }
    with pytest.raises(RecordError, match="JSON object"):
        read_wild_record([1])
    with pytest.raises(RecordError, match="hand: missing"):
        read_wild_record({"win": "1m"})


def test_gold_record() -> None:
    record = read_gold_record(
        {"hand": "123m456p789s22p67mCC*5m", "win": "8m", "self_draw": True, "seat": "S", "repeats": 1}
    )
    assert record.facts.gold == 4
    made = gold_score_object(score_gold(record.hand, record.win, record.facts), record.id)
    assert made["flowers"] == 2
    assert made["payments"] == {"E": -6, "S": 14, "W": -4, "N": -4}
    unsaid = read_gold_record({"hand": "123m456p789s22p67m", "win": "8m", "wild": "5m"})
    assert gold_score_object(score_gold(unsaid.hand, unsaid.win, unsaid.facts))["payments"] is None
    fourteen = read_gold_record({"hand": "123m456p789s22p678mCC", "win": "8m", "wild": "5m"})
    assert len(fourteen.hand.concealed) == 15
    early = read_gold_record({"hand": "123m456p789s22p67m", "win": "8m", "wild": "5m", "opening": "deal"})
    assert early.win.opening is Opening.DEAL


def test_gold_record_names_every_bad_key() -> None:
    for stated, quoted in (
        ({"hand": "123m*5m6m", "win": "8m"}, "one 金 is turned up, not 5m and 6m"),
        ({"hand": "123m", "win": "8m", "wild": "C"}, "C cannot be 金"),
        ({"hand": "123m", "win": "8m", "wild": "5m", "repeats": -1}, "repeated -1 times"),
        ({"hand": "123m", "win": "8m", "wild": "5m", "repeats": "x"}, "repeats: expected a whole number"),
        ({"hand": "123m*", "win": "8m", "passed": "5q"}, "passed: cannot read"),
    ):
        with pytest.raises(RecordError, match=quoted):
            read_gold_record(stated)
    with pytest.raises(RecordError, match="JSON object"):
        read_gold_record(None)


def test_a_hand_of_other_rules_can_be_laid() -> None:
    hand = parse_hand("[123m]456p789s22pEE3f")
    laid = laid_hand(hand, [4])
    assert isinstance(laid, WildHand)
    assert format_wild_hand(laid) == format_hand(hand) + "*5m"
