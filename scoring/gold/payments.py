"""Who pays whom, by the three formulas of the text.

::

    with a fan            base x (flowers x 2 + fans)      积分数=底分*(花数*2+番数)
    ordinary self-draw    base x  flowers x 2              自摸积分数=底分*(花数*2), from each of the three
    ordinary discard      base x  flowers                  捉铳积分数=底分*花数

A dealer who has repeated is paid the repeats on top, or pays them to a winner who is not the dealer. Base is
counted once and everything is an integer; the four sums are zero together.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.gold.points import (
    DISCARD_PAYERS,
    FAN_DISCARD_PAYERS,
    REPEAT_DEBT,
    REPEAT_VALUE,
)
from scoring.gold.rules import GoldRules
from scoring.hand import Win
from scoring.tiles import EAST, WINDS, Tile, code


class PayerUnknown(ValueError):
    """Nobody said who discarded the winning tile, and that player alone pays."""


@dataclass(frozen=True, slots=True)
class Formula:
    """What one player pays for the hand, and what a payer of repeats pays for them."""

    base: int
    flowers: int
    flower_factor: int
    fan_points: int
    repeats: int
    repeat_factor: int

    @property
    def for_hand(self) -> int:
        """Points from each payer of the hand."""
        return self.base * (self.flowers * self.flower_factor + self.fan_points)

    @property
    def for_repeats(self) -> int:
        """Points from each payer of the repeats."""
        return self.base * self.repeats * self.repeat_factor


def formula(win: Win, flowers: int, fan_points: int, repeats: int, rules: GoldRules) -> Formula:
    """The formula that applies: any fan makes flowers and repeats count as on a self-draw."""
    doubled = win.self_draw or fan_points > 0
    factor = 2 if doubled else 1
    return Formula(
        rules.base,
        flowers,
        factor,
        fan_points,
        repeats,
        factor if rules.chooses(REPEAT_VALUE, "like_flowers") else 1,
    )


def payments(win: Win, amounts: Formula, rules: GoldRules) -> dict[Tile, int]:
    """What each seat wins or loses, by seat wind in the order E S W N.

    Raises `PayerUnknown` where the discarder must be known and is not.
    """
    winner = win.seat_wind
    payers = _hand_payers(win, amounts, rules)
    paid = {seat: amounts.for_hand if seat in payers else 0 for seat in WINDS if seat != winner}
    for seat in paid:
        dealer_owes = seat == EAST and (seat in payers or rules.chooses(REPEAT_DEBT, "always"))
        if dealer_owes or (winner == EAST and seat in payers):
            paid[seat] += amounts.for_repeats
    return {seat: sum(paid.values()) if seat == winner else -paid[seat] for seat in WINDS}


def payers(win: Win, amounts: Formula, rules: GoldRules) -> int:
    """How many players pay for the hand: 1, the discarder, or 3."""
    point = FAN_DISCARD_PAYERS if amounts.fan_points else DISCARD_PAYERS
    return 3 if win.self_draw or rules.chooses(point, "everyone") else 1


def _hand_payers(win: Win, amounts: Formula, rules: GoldRules) -> frozenset[Tile]:
    if payers(win, amounts, rules) == 3:
        return frozenset(WINDS) - {win.seat_wind}
    if win.discarder is None:
        raise PayerUnknown(f"nobody said who discarded {code(win.tile)}, and that player alone pays")
    return frozenset({win.discarder})
