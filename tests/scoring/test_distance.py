"""How far a hand is from winning, against hands of known answers and one exchange at a time."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scoring.decomposition import formal_waits
from scoring.distance import sets_away, tiles_away
from scoring.explain import explain_waits
from scoring.false_wins import explain_false_win, offence_of
from scoring.gold import GoldError, GoldFacts, GoldRules, score_gold
from scoring.gold.explain import explain_gold_waits
from scoring.gold.hand import gold_hand
from scoring.gold.restrictions import waits as gold_waits
from scoring.gold.waits import waits_of_gold
from scoring.hand import Hand, Win
from scoring.language import Language
from scoring.notation import parse_hand, parse_tiles
from scoring.penalties import TARIFF_1998, Offence
from scoring.platform.profiles import PLATFORM_WILD
from scoring.score import score
from scoring.tiles import COPIES, PLAYING_KINDS, parse_tile
from scoring.validation import InvalidHandError
from scoring.waits import waits
from scoring.wild import InvalidWildHandError, LaidMeld, laid_hand, score_wild
from scoring.wild.explain import explain_wild_waits
from scoring.wild.score import wild_waits
from scoring.wild.waits import waits_of_wild
from tests.corpora import corpus, hand_and_win
from tests.scoring.random_hands import won_hands

QUICK = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def test_won_hands_lack_nothing_and_one_tile_before_the_win() -> None:
    for case in corpus("mcr_agreed")[::25]:
        hand, win = hand_and_win(case)
        assert tiles_away((*hand.concealed, win.tile), len(hand.melds)) == 0, case["id"]
        assert tiles_away(hand.concealed, len(hand.melds)) == 1, case["id"]


@QUICK
@given(won_hands(), st.lists(st.tuples(st.integers(0, 12), st.integers(0, 33)), min_size=1, max_size=4))
def test_ready_is_one_tile_away_and_nothing_else(
    won: tuple[Hand, Win], changes: list[tuple[int, int]]
) -> None:
    hand, _ = won
    tiles, melds = list(hand.concealed), len(hand.melds)
    for place, tile in changes:
        tiles[place % len(tiles)] = tile
    away = tiles_away(tiles, melds)
    assert (away == 1) is bool(formal_waits(sorted(tiles), melds))
    assert 1 <= away <= 1 + len(changes)


@pytest.mark.parametrize(
    ("tiles", "away"),
    [
        ("19m19p19sESWNCFP", 1),  # thirteen orphans
        ("19m19p18sESWNCCC", 3),  # nothing to pair the nine and the green and white dragons with
        ("1122m3344p55678s", 2),  # seven pairs
        ("147m258p36sEE123m", 1),  # knitted straight, a chow, a pair
        ("147m258p36sEE124m", 2),
        ("147m28p69sESWNCC", 2),  # honours and knitted tiles
        ("1111m2222p3333sE", 1),  # seven pairs, four alike as two of them
        ("159m159p159sESWN", 4),  # thirteen orphans again
    ],
)
def test_each_shape_is_seen(tiles: str, away: int) -> None:
    held = list(parse_tiles(tiles))
    assert tiles_away(held, 0) == away
    # The best exchange brings it one nearer, no exchange two.
    exchanged = {
        tiles_away([*held[:place], *held[place + 1 :], tile], 0)
        for place in range(len(held))
        for tile in range(PLAYING_KINDS)
    }
    assert min(exchanged) == max(away - 1, 1)


def test_the_error_says_how_far() -> None:
    with pytest.raises(InvalidHandError) as ready:
        score(parse_hand("123m456m789m12p55s"), Win(parse_tile("4p")))
    assert "no winning hand with 4p (4 of dots): one tile away; they wait for 3p" in str(ready.value)
    with pytest.raises(InvalidHandError) as unready:
        score(parse_hand("19m19p18sESWNCFF"), Win(parse_tile("5m")))
    assert "2 tiles away; nor were they ready before it: one tile away" in str(unready.value)
    assert "差 2 张" in unready.value.text(Language.HANS)
    assert "離聽牌還差一張" in unready.value.text(Language.HANT)


def test_the_waits_of_a_hand_not_ready_say_how_far() -> None:
    assert "4 tiles away" in explain_waits(waits(parse_hand("124578m1245p124s")))


GOLD = GoldFacts(parse_tile("5m"))
ANY_COPIES = PLATFORM_WILD.override(wild_copies="any")


@QUICK
@given(st.lists(st.integers(0, 26), min_size=13, max_size=13), st.integers(0, 26))
def test_ready_with_gold_is_one_tile_from_four_sets_and_a_pair(tiles: list[int], gold: int) -> None:
    assume(max(Counter(tiles).values()) <= COPIES)
    hand = gold_hand(Hand(tuple(tiles)), gold)
    away = sets_away(hand.natural, 0, hand.golds)
    assert (away == 1) is bool(gold_waits(hand, gold))
    # What stands for anything is worth at least what it is: no hand is nearer without its gold.
    assert away <= sets_away(tiles, 0)


@QUICK
@given(won_hands(), st.lists(st.tuples(st.integers(0, 12), st.integers(0, 33)), max_size=3), st.data())
def test_ready_with_wild_tiles_is_one_tile_away(
    won: tuple[Hand, Win], changes: list[tuple[int, int]], data: st.DataObject
) -> None:
    hand, _ = won
    tiles, melds = list(hand.concealed), len(hand.melds)
    for place, tile in changes:
        tiles[place % len(tiles)] = tile
    wild = data.draw(st.sampled_from(tiles))
    natural = [tile for tile in tiles if tile != wild]
    away = tiles_away(natural, melds, len(tiles) - len(natural))
    lying = laid_hand(replace(hand, concealed=tuple(tiles), melds=()), [wild])
    lying = replace(lying, melds=tuple(LaidMeld(meld.tiles, meld.concealed) for meld in hand.melds))
    melded = any(wild in meld.tiles for meld in hand.melds)
    if not melded and len(tiles) - len(natural) <= 4:
        assert (away == 1) is bool(wild_waits(lying, ANY_COPIES))
    assert 1 <= away <= 1 + len(changes)


def test_the_gold_error_says_how_far() -> None:
    with pytest.raises(GoldError) as ready:
        score_gold(parse_hand("123m456p789s12p55s"), Win(parse_tile("9m")), GOLD)
    assert "three drawn 金: one tile away; they wait for 5m (5 of characters), 3p" in str(ready.value)
    with pytest.raises(GoldError) as unready:
        score_gold(parse_hand("123m456p789s159p5m"), Win(parse_tile("1s")), GOLD)
    assert "2 tiles away; nor were they ready before it: one tile away" in str(unready.value)
    assert "三金倒：差 2 张；和牌之前也未听牌，离听牌还差一张" in unready.value.text(Language.HANS)
    assert "三金倒：差 2 張；和牌之前也未聽牌，離聽牌還差一張" in unready.value.text(Language.HANT)


def test_the_wild_error_says_how_far() -> None:
    wild = [parse_tile("5m")]
    with pytest.raises(InvalidWildHandError) as ready:
        score_wild(laid_hand(parse_hand("123m456p789s12pEE"), wild), Win(parse_tile("9m")))
    assert "one tile away; they wait for 5m (5 of characters), 3p (3 of dots)" in str(ready.value)
    with pytest.raises(InvalidWildHandError) as unready:
        score_wild(laid_hand(parse_hand("123m456p789s15pE5m"), wild), Win(parse_tile("9m")))
    assert "2 tiles away; nor were they ready before it: one tile away" in str(unready.value)
    assert "離聽牌還差一張" in unready.value.text(Language.HANT)


def test_the_waits_of_hands_with_wild_tiles_say_how_far() -> None:
    gold = waits_of_gold(parse_hand("124578m1245p124s"), GOLD)
    assert "3 tiles away from being ready" in explain_gold_waits(gold)
    wild = waits_of_wild(laid_hand(parse_hand("124578m1245p124s"), [parse_tile("5m")]))
    assert "離聽牌還差 3 張" in explain_wild_waits(wild, Language.HANT)


def test_a_wait_for_tiles_that_are_used_up_is_told_as_such() -> None:
    no_gold = GoldRules(changes={"turned_flower": "no_gold"})
    found = waits_of_gold(parse_hand("[111m][222p][333s][444s]2p"), GoldFacts(None), no_gold)
    assert "used up" in explain_gold_waits(found)


@pytest.mark.parametrize(
    ("hand", "tile", "offence", "told"),
    [
        ("123m456m789m12p55s", "4p", Offence.FALSE_WIN, "false win, 10 points to each of the others"),
        ("19m19p18sESWNCFF", "5m", Offence.FEIGNED_WIN, "feigned win, 20 points to each of the others"),
        ("13579m2468p13sES", "1m", Offence.HOPELESS_WIN, "disqualified"),
    ],
)
def test_what_declaring_it_a_win_costs(hand: str, tile: str, offence: Offence, told: str) -> None:
    with pytest.raises(InvalidHandError) as caught:
        score(parse_hand(hand), Win(parse_tile(tile)))
    (finding,) = caught.value.findings
    assert finding.near is not None
    assert offence_of(finding.near) is offence
    assert told in explain_false_win(caught.value.findings)
    assert len({explain_false_win(caught.value.findings, language) for language in Language}) == 3
    event = TARIFF_1998.with_amounts(amounts={offence.value: [7]})
    assert "7 points" in explain_false_win(caught.value.findings, tariff=event)


def test_a_hand_that_cannot_be_costs_nothing_before_it_is_found_out() -> None:
    with pytest.raises(InvalidHandError) as caught:
        score(parse_hand("123m456m789m12p55s5s"), Win(parse_tile("4p")))
    assert explain_false_win(caught.value.findings) == ""
