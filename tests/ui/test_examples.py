"""Every fan has a drawn hand, and the hand really has the fan."""

from __future__ import annotations

import pytest

from scoring.fans.fan import Fan
from scoring.hand import Hand, Win
from scoring.notation import parse_hand
from scoring.profiles import MCR
from scoring.score import score
from scoring.tiles import parse_tile
from ui.pages.rules_page import examples


@pytest.mark.parametrize("fan", list(MCR.order), ids=lambda fan: fan.name)
def test_the_example_of_a_fan_counts_it(fan: Fan) -> None:
    shown = examples()[str(fan.value)]
    bare = parse_hand(str(shown["hand"]))
    hand = Hand(bare.concealed, bare.melds, (), int(shown["flowers"]))
    win = Win(
        parse_tile(str(shown["win"])),
        bool(shown["self_draw"]),
        bool(shown["kong"]),
        bool(shown["wall_last"]),
        bool(shown["last_copy"]),
        round_wind=parse_tile(str(shown["round"])),
        seat_wind=parse_tile(str(shown["seat"])),
    )
    assert fan in score(hand, win).best.fans
