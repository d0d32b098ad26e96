"""What the 金 rules refuse, and that every reason is given at once, quoting the tile, in three languages."""

from __future__ import annotations

import pytest

from scoring.gold import GoldError, GoldFacts, GoldRules, GoldRulesError, score_gold
from scoring.gold.points import POINTS
from scoring.gold.validation import GoldFault
from scoring.hand import Opening, Win
from scoring.language import Language
from scoring.notation import parse_hand
from scoring.openings import OpeningFault
from scoring.tiles import EAST, NORTH, SOUTH, WEST, TileError, code, parse_tile

PLAIN = "123m456p789s22p67m"
TWO_GOLDS = "123m456p789s23p55m"
GOLD = GoldFacts(parse_tile("5m"))


def faults(
    hand: str, tile: str, facts: GoldFacts = GOLD, rules: dict[str, str] | None = None, **how: object
) -> set[GoldFault | OpeningFault]:
    """Every reason given against `hand`, checked to be told in each language."""
    win = Win(parse_tile(tile), **{"seat_wind": SOUTH, **how})  # type: ignore[arg-type]
    with pytest.raises(GoldError) as caught:
        score_gold(parse_hand(hand), win, facts, GoldRules(changes=rules or {}))
    for finding in caught.value.findings:
        texts = {finding.text(language) for language in Language}
        assert len(texts) >= 2
        assert all(text and "{" not in text for text in texts)
        if finding.tile is not None:
            assert all(code(finding.tile) in text for text in texts)
    return {finding.fault for finding in caught.value.findings}


@pytest.mark.parametrize("tile", ["1m", "9m", "5p", "3s", "2p", "1p"])
def test_a_lone_gold_beside_four_sets_wins_on_no_discard(tile: str) -> None:
    assert faults("123m456p789s111p5m", tile, discarder=WEST) == {GoldFault.RUNS_WILD}


def test_two_golds_run_wild_except_for_the_golden_pair() -> None:
    assert faults(TWO_GOLDS, "9m", discarder=WEST) == {GoldFault.RUNS_WILD}
    closed = {"golden_pair_discard": "closed"}
    assert faults(TWO_GOLDS, "1p", rules=closed, discarder=WEST) == {GoldFault.RUNS_WILD}


def test_two_golds_and_a_pair_run_wild() -> None:
    assert faults("123m456p789s22p55m", "7s", discarder=NORTH) == {GoldFault.RUNS_WILD}


def test_three_golds_held_win_on_no_discard() -> None:
    assert faults("123m456p23s7p9m555m", "9m", discarder=WEST) == {GoldFault.RUNS_WILD}


def test_a_robbed_tile_is_a_discard_to_a_hand_that_runs_wild() -> None:
    assert faults("123m456p789s111p5m", "2s", kong=True, discarder=WEST) == {GoldFault.RUNS_WILD}


def test_a_passed_tile_is_closed_until_the_next_own_discard() -> None:
    passed = GoldFacts(parse_tile("5m"), passed=frozenset({parse_tile("8m")}))
    assert faults(PLAIN, "8m", passed, discarder=NORTH) == {GoldFault.PASSED}


def test_any_passed_tile_closes_all_where_the_rules_say_so() -> None:
    passed = GoldFacts(parse_tile("5m"), passed=frozenset({parse_tile("5m")}))
    assert faults(PLAIN, "8m", passed, {"passed_scope": "any_tile"}, discarder=NORTH) == {GoldFault.PASSED}


def test_winds_and_dragons_make_no_set_and_win_nothing() -> None:
    assert GoldFault.HONOUR_MELDED in faults("[EEE]456p789s22p67m", "8m")
    assert GoldFault.HONOUR_WINS in faults(PLAIN, "C")
    assert faults("123m456p789s22pCC", "C") >= {GoldFault.TOO_FEW_TILES, GoldFault.HONOUR_WINS}


def test_tiles_that_cannot_be() -> None:
    assert faults(PLAIN + "1s", "8m") == {GoldFault.TOO_MANY_TILES}
    assert faults("123m456p789s22p6m", "8m") == {GoldFault.TOO_FEW_TILES}
    assert GoldFault.FIVE_OF_A_KIND in faults("[2222p]123m789s22p67m", "8m")
    assert faults("123m456p789s2p555m", "5m", self_draw=True) == {GoldFault.TOO_MANY_GOLDS}
    assert faults(PLAIN + "EEEEE", "8m") == {GoldFault.FLOWER_TOO_OFTEN}
    assert faults(PLAIN + "1f1f", "8m") == {GoldFault.FLOWER_TOO_OFTEN}
    assert faults("[456m]456p789s22p67m", "8m") == {GoldFault.GOLD_MELDED}
    assert GoldFault.TOO_MANY_MELDS in faults("[123m][123m][123m][123m][123m]", "8m")


def test_facts_that_contradict() -> None:
    assert faults(PLAIN, "8m", self_draw=True, discarder=EAST) == {GoldFault.SELF_DRAW_WITH_DISCARDER}
    assert faults(PLAIN, "8m", discarder=SOUTH) == {GoldFault.WINNER_DISCARDED}
    assert faults(PLAIN, "8m", self_draw=True, kong=True) == {GoldFault.REPLACEMENT_WITHOUT_KONG}
    before = faults(PLAIN, "8m", self_draw=True, opening=Opening.DEAL)
    assert before == {OpeningFault.NOT_DEALER}
    first = Opening.FIRST_DISCARD
    assert faults(PLAIN, "8m", discarder=WEST, opening=first) == {OpeningFault.NOT_FIRST_DISCARD}
    melded = "[123p]456p789s22p67m"
    assert faults(melded, "8m", discarder=EAST, opening=first) == {OpeningFault.SET_DECLARED}
    drawn = faults(PLAIN, "8m", discarder=EAST, opening=Opening.FIRST_DRAW)
    assert drawn == {OpeningFault.NOT_FIRST_DRAW}
    early = faults(PLAIN, "8m", self_draw=True, opening=Opening.EARLY_DISCARD)
    assert early == {OpeningFault.NOT_EARLY_DISCARD}


def test_a_robbed_tile_is_whole_in_the_kong_of_another() -> None:
    assert faults("123m456p789s88m22p", "8m", kong=True, discarder=EAST) == {GoldFault.ROBBED_TILE_HELD}
    assert faults("[678m]456p789s22p67m", "8m", kong=True, discarder=EAST) == {GoldFault.ROBBED_TILE_HELD}
    assert faults("123p456p789s22p46m", "5m", kong=True, discarder=EAST) == {GoldFault.GOLD_ROBBED}
    itself = {"gold_in_melds": "as_itself"}
    win = Win(parse_tile("5m"), kong=True, seat_wind=SOUTH, discarder=EAST)
    hand = parse_hand("123p456p789s22p46m")
    assert score_gold(hand, win, GOLD, GoldRules(changes=itself)).total == 30


def test_switches_that_refuse() -> None:
    assert faults("123p456p789s22p46m", "5m", rules={"discarded_gold": "no"}, discarder=EAST) == {
        GoldFault.GOLD_DISCARDED
    }
    assert faults(PLAIN, "8m", rules={"robbed_kong": "no"}, kong=True, discarder=EAST) == {
        GoldFault.NO_ROBBING
    }
    assert faults(PLAIN + "C", "8m", rules={"ordinary_win": "no"}, self_draw=True) == {GoldFault.NO_FAN}
    assert faults(PLAIN, "8m", GoldFacts(None), self_draw=True) == {GoldFault.NO_GOLD}


def test_without_a_gold_where_the_turned_flower_takes_it_away() -> None:
    rules = GoldRules(changes={"turned_flower": "no_gold"})
    win = Win(parse_tile("8m"), self_draw=True, seat_wind=SOUTH)
    assert score_gold(parse_hand(PLAIN), win, GoldFacts(None), rules).total == 90


def test_special_shapes_of_other_rules_win_nothing() -> None:
    pairs, knitted = "1122m3344p5566s7m", "147m258p369s1234p"
    assert faults(pairs, "7m", self_draw=True) == {GoldFault.NOT_A_WIN}
    assert faults(knitted, "9p", self_draw=True) == {GoldFault.NOT_A_WIN}


def test_two_golds_drawn_are_not_three() -> None:
    assert faults("147m258p369s1p9m5m1s", "5m", self_draw=True) == {GoldFault.NOT_A_WIN}


def test_all_reasons_come_at_once() -> None:
    found = faults("[EEE][456m]456p22p6m1f1f", "C", discarder=SOUTH)
    assert found >= {
        GoldFault.HONOUR_MELDED,
        GoldFault.GOLD_MELDED,
        GoldFault.TOO_FEW_TILES,
        GoldFault.FLOWER_TOO_OFTEN,
        GoldFault.HONOUR_WINS,
        GoldFault.WINNER_DISCARDED,
    }


def test_honours_are_no_gold() -> None:
    with pytest.raises(TileError, match="C cannot be 金"):
        GoldFacts(parse_tile("C"))


def test_switches_are_checked() -> None:
    with pytest.raises(GoldRulesError, match="no switch 'colour'"):
        GoldRules(changes={"colour": "red"})
    with pytest.raises(GoldRulesError, match="no choice 'maybe'"):
        GoldRules(changes={"robbed_kong": "maybe"})
    with pytest.raises(GoldRulesError, match="cannot be 0"):
        GoldRules(base=0)


def test_every_point_has_its_choices_and_reason() -> None:
    assert len({point.key for point in POINTS}) == len(POINTS)
    for point in POINTS:
        assert point.taken in point.choices
        assert len(point.choices) >= 2
        assert len(point.reason) > 40
        assert point.text
