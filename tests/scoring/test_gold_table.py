"""Around the hand: the deal, the order of claims, waits, readings, and the telling of a 金 score."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.gold import GoldError, GoldFacts, GoldRules, explain, score_gold
from scoring.gold.dealer import Deal, next_deal
from scoring.gold.explain import explain_gold_waits, format_reading
from scoring.gold.hand import GoldHand, gold_hand
from scoring.gold.payments import PayerUnknown
from scoring.gold.points import POINTS
from scoring.gold.restrictions import Claim, every_tile_wins, first_claim, waits
from scoring.gold.shapes import completes, readings
from scoring.gold.waits import waits_of_gold
from scoring.hand import Hand, Opening, Win
from scoring.language import Language
from scoring.notation import format_tiles, parse_hand
from scoring.tiles import EAST, NORTH, SOUTH, WEST, parse_tile

GOLD = parse_tile("5m")


def test_dealer_stays_on_a_win_and_on_a_draw() -> None:
    deal = next_deal(Deal(2), 2)
    assert deal == Deal(2, 1)
    assert next_deal(deal, None) == Deal(2, 2)
    assert next_deal(Deal(2, 5), 0) == Deal(3, 0)
    assert next_deal(Deal(3, 1), 1) == Deal(0, 0)


def test_a_golden_pair_comes_before_seat_order() -> None:
    south, north = Claim(SOUTH), Claim(NORTH, golden_pair=True)
    assert first_claim(EAST, [south, north]) == north
    assert first_claim(EAST, [Claim(NORTH), Claim(SOUTH), Claim(WEST)]) == Claim(SOUTH)
    assert first_claim(WEST, [Claim(SOUTH), Claim(EAST)]) == Claim(EAST)
    both = [Claim(SOUTH, True), Claim(NORTH, True)]
    assert first_claim(WEST, both) == Claim(NORTH, True)
    with pytest.raises(ValueError, match="S discarded"):
        first_claim(SOUTH, [south])
    with pytest.raises(ValueError, match="nobody"):
        first_claim(SOUTH, [])


def test_waits_with_gold() -> None:
    def waiting(text: str) -> str:
        return format_tiles(waits(gold_hand(parse_hand(text), GOLD), GOLD))

    assert waiting("123m456p789s22p67m") == "58m"
    assert waiting("123m456p789s12p8s5m") == "5m3p8s"
    assert len(waits(gold_hand(parse_hand("123m456p789s111p5m"), GOLD), GOLD)) == 27
    assert not every_tile_wins(gold_hand(parse_hand("123m456p789s12p8s5m"), GOLD), GOLD, GoldRules())


def test_the_substitution_is_shown() -> None:
    win = Win(parse_tile("8s"), self_draw=True, seat_wind=SOUTH)
    score = score_gold(parse_hand("123m456p789s12p8s5m"), win, GoldFacts(GOLD))
    assert score.reading is not None
    assert format_reading(score.reading) == "123m 12p(金=3p) 456p 789s 88s"
    assert format_reading(score.reading, Language.HANS) == "123万 12饼(金作3饼) 456饼 789条 88条"


def test_waits_tell_what_the_repeats_of_the_dealer_add() -> None:
    hand, facts = parse_hand("123m456p789s22p67m"), GoldFacts(GOLD, repeats=3)
    of_dealer = explain_gold_waits(waits_of_gold(hand, facts, seat_wind=SOUTH))
    assert "discard: 30 from the discarder (Plain Win 30; the dealer pays 6 more for repeats)" in of_dealer
    to_dealer = explain_gold_waits(waits_of_gold(hand, facts, seat_wind=EAST), Language.HANS)
    assert "自摸：三家各付 30（平胡 30；连庄另付 6）" in to_dealer
    assert "repeats" not in explain_gold_waits(waits_of_gold(hand, GoldFacts(GOLD), seat_wind=SOUTH))


def test_flowers_of_which_only_the_number_is_known_are_flowers() -> None:
    hand = parse_hand("123m456p789s22p67mC")
    counted = Hand(hand.concealed, (), (), unnamed_flowers=3)
    score = score_gold(counted, Win(parse_tile("8m"), self_draw=True, seat_wind=SOUTH), GoldFacts(GOLD))
    assert score.flower_count == 4
    assert score.fans.counted == ()
    assert "4 flower tiles C" in explain(score)


def test_three_golds_can_make_a_set_of_their_own() -> None:
    win = Win(parse_tile("3p"), self_draw=True, seat_wind=SOUTH)
    score = score_gold(parse_hand("456p789s99s12p555m"), win, GoldFacts(GOLD))
    told = {format_reading(one) for one in (score.reading, *score.other_readings) if one is not None}
    assert "123p 456p 789s 99s 金金金" in {" ".join(sorted(one.split())) for one in told}


def test_declared_sets_are_told_with_the_reading() -> None:
    win = Win(parse_tile("8s"), self_draw=True, seat_wind=SOUTH)
    score = score_gold(parse_hand("[1111m#][456p]789s12p8s5mC"), win, GoldFacts(GOLD))
    assert "1111m (concealed kong) [456p] 12p(金=3p) 789s 88s" in explain(score)
    told = explain(score, Language.HANT)
    assert "1111萬（暗槓） [456餅] 12餅(金作3餅) 789條 88條" in told
    assert "花牌 1 張 中" in told
    assert "三家各付：底分 1 ×（花 3 × 2 + 番 0）= 6" in told


def test_explained_in_three_languages() -> None:
    win = Win(parse_tile("1p"), self_draw=True, seat_wind=SOUTH)
    score = score_gold(parse_hand("[1111s]123m456p23p55mCCCC"), win, GoldFacts(GOLD, repeats=1))
    english = explain(score)
    assert "金 is 5 of characters 5m" in english
    assert "set of flowers CCCC: 2" in english
    assert "open kong 1111s: 1" in english
    assert "Golden Pair: 60" in english
    assert "1 × (7 flowers × 2 + 60 fan) = 74" in english
    assert "East -76  South +224  West -74  North -74" in english
    assert "金雀：60 番" in explain(score, Language.HANS)
    assert "連莊" in explain(score, Language.HANT)


def test_an_unsaid_discarder_leaves_the_score_and_says_so() -> None:
    score = score_gold(parse_hand("123m456p789s22p67m"), Win(parse_tile("8m")), GoldFacts(GOLD))
    assert score.amounts.for_hand == 30
    with pytest.raises(PayerUnknown, match="8m"):
        _ = score.payments
    assert "nobody said who it was" in explain(score)


def _plain_shape(counts: tuple[int, ...], sets: int, pair: bool) -> bool:
    """Whether tiles make `sets` sets and a pair: written without the room under test, and slower."""
    left = list(counts)
    lowest = next((tile for tile, held in enumerate(left) if held), None)
    if lowest is None:
        return sets == 0 and not pair
    ways = []
    if pair and left[lowest] >= 2:
        ways.append(([lowest, lowest], 0))
    if sets and left[lowest] >= 3:
        ways.append(([lowest] * 3, 1))
    if sets and lowest % 9 <= 6 and left[lowest + 1] and left[lowest + 2]:
        ways.append(([lowest, lowest + 1, lowest + 2], 1))
    for tiles, is_set in ways:
        rest = list(left)
        for tile in tiles:
            rest[tile] -= 1
        if _plain_shape(tuple(rest), sets - is_set, pair and bool(is_set)):
            return True
    return False


def test_shapes_with_gold_equal_trying_every_tile() -> None:
    rng = random.Random(4)
    agree: Counter[bool] = Counter()
    for _ in range(150):
        golds = rng.choice((1, 1, 1, 2))
        # Hands near a win: some sets and a pair, with tiles swapped out.
        tiles: list[int] = []
        for _ in range(4):
            first = rng.randrange(27)
            chow = first % 9 <= 6 and rng.random() < 0.6
            tiles += [first, first + 1, first + 2] if chow else [first] * 3
        tiles += [rng.randrange(27)] * 2
        rng.shuffle(tiles)
        tiles = tiles[: 14 - golds]
        if rng.random() < 0.5:
            tiles[0] = rng.randrange(27)
        hand = GoldHand(tuple(sorted(tiles)), golds, (), (), 0)
        expected = False
        for stand in combinations_with_replacement(range(27), golds):
            counts = [0] * 27
            for tile in (*tiles, *stand):
                counts[tile] += 1
            expected = expected or _plain_shape(tuple(counts), 4, True)
        assert completes(hand) == expected == bool(readings(hand)), format_tiles(tiles)
        agree[expected] += 1
    assert min(agree.values()) > 20


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_tiles_give_a_score_that_sums_to_zero_or_the_error(data: st.DataObject) -> None:
    tiles = data.draw(st.lists(st.integers(0, 12), min_size=10, max_size=16))
    flowers = data.draw(st.lists(st.integers(34, 41), max_size=4))
    facts = GoldFacts(
        data.draw(st.integers(0, 8)),
        data.draw(st.integers(0, 3)),
        frozenset(data.draw(st.lists(st.integers(0, 8), max_size=1))),
    )
    self_draw = data.draw(st.booleans())
    seat = data.draw(st.integers(27, 30))
    discarder = None if self_draw else data.draw(st.integers(27, 30))
    changes = {
        point.key: data.draw(st.sampled_from(sorted(point.choices)))
        for point in data.draw(st.lists(st.sampled_from(POINTS), max_size=3))
    }
    opening = data.draw(st.sampled_from(Opening))
    win = Win(
        data.draw(st.integers(0, 12)),
        self_draw=self_draw,
        seat_wind=seat,
        discarder=discarder,
        opening=opening,
    )
    try:
        score = score_gold(Hand(tuple(tiles), (), tuple(flowers)), win, facts, GoldRules(changes=changes))
    except GoldError:
        return
    assert sum(score.payments.values()) == 0
    assert score.total > 0
    assert explain(score)
