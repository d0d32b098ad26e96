"""What wild tiles do to the facts of a win: the last copy, waits, kongs, and having no wild tiles at all."""

from __future__ import annotations

import pytest

from scoring.fans.fan import Fan
from scoring.hand import Win
from scoring.platform.profiles import PLATFORM_WILD
from scoring.result import Account
from scoring.rules import Rules
from scoring.tiles import SOUTH, parse_tile
from scoring.wild import InvalidWildHandError, score_wild
from scoring.wild.notation import parse_wild_hand

STANDING = PLATFORM_WILD.override(wild_last_copy="standing")
LYING_WAIT = PLATFORM_WILD.override(wild_wait="lying")
PLAIN = PLATFORM_WILD.override(wild_as_itself="plain")


def best(hand: str, tile: str, rules: Rules = PLATFORM_WILD, **facts: bool) -> Account:
    """The dearest account of a hand of South."""
    win = Win(parse_tile(tile), seat_wind=SOUTH, **facts)  # type: ignore[arg-type]
    return score_wild(parse_wild_hand(hand), win, rules).score.best


# --- the last copy -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "tile", "lying", "standing"),
    [
        ("[5m5mP]46m123p789sEE*P", "5m", False, True),  # one more may lie anywhere
        ("[5m5m5m]46m123p789sEE*P", "5m", True, True),
        ("[456m][5m6mP][5m7mP]46mEE*P", "5m", True, True),
        ("[PP9m]46m123p789sEE*P", "P", False, False),
    ],
)
def test_last_copies_are_seen_as_they_lie(hand: str, tile: str, lying: bool, standing: bool) -> None:
    assert (Fan.LAST_TILE in best(hand, tile).fans) is lying
    assert (Fan.LAST_TILE in best(hand, tile, STANDING).fans) is standing


def test_a_wild_winning_tile_is_the_last_of_the_kind_it_shows() -> None:
    assert Fan.LAST_TILE in best("[PPP]46m123p789sEE*P", "P").fans
    assert Fan.LAST_TILE in best("[3m4mP][PP9m]67m123pEE*P", "P").fans


def test_a_last_copy_that_is_said_counts_in_either_way() -> None:
    for rules in (PLATFORM_WILD, STANDING):
        assert Fan.LAST_TILE in best("46m123p789s222sEP*P", "5m", rules, last_copy=True).fans
        assert Fan.LAST_TILE in best("46m123p789s222sEE*P", "P", rules, last_copy=True).fans


def test_a_last_copy_held_concealed_is_none() -> None:
    with pytest.raises(InvalidWildHandError, match="cannot be the last copy"):
        best("456m6m123p789sEEP*P", "5m", last_copy=True)


# --- waits -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "tile", "fan"),
    [
        ("123m456p789s1sPEE*P", "3s", Fan.EDGE_WAIT),
        ("123m456p789s4sPEE*P", "5s", Fan.CLOSED_WAIT),
        ("123m456p789s23sPE*P", "E", Fan.SINGLE_WAIT),
    ],
)
def test_waits_are_those_of_the_completed_hand(hand: str, tile: str, fan: Fan) -> None:
    assert fan in best(hand, tile).fans
    assert fan not in best(hand, tile, LYING_WAIT).fans


def test_a_hand_that_waits_for_one_kind_as_it_lies_has_its_wait_in_either_way() -> None:
    """The wild tile is bound in a set that was declared so. That a wild tile would win too says nothing: it
    completes every hand that is ready."""
    for rules in (PLATFORM_WILD, LYING_WAIT):
        account = best("[123m=1m2mP]456p789s12sEE*P", "3s", rules)
        assert Fan.EDGE_WAIT in account.fans


# --- no wild tiles -----------------------------------------------------------------------------------------


def test_wild_tiles_that_stand_for_what_they_show_are_wild_tiles() -> None:
    winds = "[SSS][WWW][NNN]CCEE*E"
    assert Fan.NO_WILD_TILES not in best(winds, "E").fans
    plain = best(winds, "E", PLAIN)
    assert Fan.BIG_FOUR_WINDS in plain.fans
    assert plain.fans[Fan.NO_WILD_TILES] == 1
    # One that has work to do is wild under either.
    assert Fan.NO_WILD_TILES not in best("123m456p789s2mPEE*P", "4m", PLAIN).fans
    # And a kong of four is a kong of wild tiles.
    kong = best("[PPPP]456p789s23mEE*P", "4m", PLAIN)
    assert Fan.WILD_KONG in kong.fans
    assert Fan.NO_WILD_TILES not in kong.fans


# --- sets --------------------------------------------------------------------------------------------------


def test_a_concealed_pung_with_a_wild_tile_is_one() -> None:
    assert Fan.TWO_CONCEALED_PUNGS in best("22sP333p456m789mE*P", "E").fans


def test_four_wild_tiles_are_a_kong_only_when_declared() -> None:
    assert Fan.WILD_KONG in best("[PPPP#]456p789s23mEE*P", "4m").fans
    assert Fan.WILD_KONG not in best("PPPP456p789s23mE*P", "E").fans


def test_a_robbed_tile_may_be_held_too() -> None:
    """The kong robbed can hold wild tiles, so that the winner's own copy proves nothing."""
    robbed = best("5m6m5m123p789sEEPP*P", "7m", kong=True)
    assert Fan.ROBBING_THE_KONG in robbed.fans
    held = best("56m7m123p789s77mEE*P", "7m", kong=True)
    assert Fan.ROBBING_THE_KONG in held.fans


def test_a_robbed_tile_is_not_held_where_nothing_is_wild() -> None:
    with pytest.raises(InvalidWildHandError, match=r"7m .* cannot be robbed from a kong"):
        best("456m7m123p789s77mEE", "7m", kong=True)
