"""The quick answer is the full one without its reasons."""

from __future__ import annotations

import pytest

from scoring.fan_lists import fan_lists, lists_of
from scoring.hand import Win
from scoring.notation import parse_hand
from scoring.profiles import PROFILES
from scoring.score import score
from scoring.settlement import settle
from scoring.tiles import parse_tile
from scoring.validation import InvalidHandError
from tests.corpora import corpus, hand_and_win


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(("name", "every"), [("mcr_agreed", 20), ("mcr_ties", 4), ("mcr_published", 1)])
def test_lists_totals_and_payments_are_those_of_the_full_score(name: str, every: int, profile: str) -> None:
    rules = PROFILES[profile]
    for case in corpus(name)[::every]:
        hand, win = hand_and_win(case)
        quick, full = fan_lists(hand, win, rules), score(hand, win, rules)
        assert quick == lists_of(full), case["id"]
        assert list(quick.fans) == list(full.best.fans), case["id"]
        assert settle(quick) == settle(full)
        assert quick.valid == full.valid


@pytest.mark.parametrize(("hand", "tile"), [("123m456m789m12p55s", "9p"), ("123m456m789m12p5s", "3p")])
def test_the_same_hands_are_refused_for_the_same_reasons(hand: str, tile: str) -> None:
    asked = parse_hand(hand), Win(parse_tile(tile))
    with pytest.raises(InvalidHandError) as quick:
        fan_lists(*asked)
    with pytest.raises(InvalidHandError) as full:
        score(*asked)
    assert quick.value.findings == full.value.findings
