"""Scores against referees written a second time, slowly, from the texts: every profile, and the 金 rules."""

from __future__ import annotations

import random

import pytest

from scoring.gold import GoldError, score_gold
from scoring.notation import format_hand
from scoring.platform.profiles import PLATFORM, PLATFORM_WILD
from scoring.profiles import BOOK_1998, MCR, WMO
from scoring.rules import Rules
from scoring.score import score
from tests.corpora import Case, hand_and_win
from tests.scoring.dense_hands import Dealer
from tests.scoring.gold_oracle import pays, random_gold_hand
from tests.scoring.slow_referee import referee

PROFILES = [MCR, BOOK_1998, WMO, PLATFORM, PLATFORM_WILD]


def test_the_second_referee_knows_the_agreed_hands(mcr_agreed: tuple[Case, ...]) -> None:
    for case in mcr_agreed[::20]:
        found = referee(*hand_and_win(case), "mcr")
        assert found is not None
        assert found[0] == case["total"], case["id"]


@pytest.mark.parametrize("rules", PROFILES, ids=lambda rules: rules.profile.name)
def test_both_referees_give_the_same_total(rules: Rules) -> None:
    """The platform's exclusions are read by the second one from the text itself."""
    dealer = Dealer(random.Random(20_061))
    for _ in range(250):
        hand, win = dealer.deal()
        found = referee(hand, win, rules.profile.name)
        assert found is not None
        best = score(hand, win, rules)
        assert best.total == found[0], (format_hand(hand), win, found)


def test_gold_hands_pay_what_trying_every_tile_says() -> None:
    rng = random.Random(1_108)
    won = 0
    for _ in range(150):
        hand, win, facts = random_gold_hand(rng)
        expected = pays(hand, win, facts)
        try:
            found = score_gold(hand, win, facts)
        except GoldError:
            assert expected is None, (format_hand(hand), win, facts)
        else:
            assert tuple(found.payments.values()) == expected, (format_hand(hand), win, facts)
            won += 1
    assert won > 80
