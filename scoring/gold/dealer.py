"""Who deals next, and how often the dealer has repeated.

Source: "如果庄家和牌或本局荒牌（流局），则下盘依然由该庄家做庄，连庄一次加1番 … 如果非庄家和牌则下一盘由
庄家的下家玩家做庄".
"""

from __future__ import annotations

from dataclasses import dataclass

SEATS = 4


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer as a place at the table, 0 to 3 in order of turn, and the repeats 连庄 so far."""

    dealer: int = 0
    repeats: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.dealer < SEATS:
            raise ValueError(f"place {self.dealer} is not at the table: expected 0 to 3")
        if self.repeats < 0:
            raise ValueError(f"the dealer cannot have repeated {self.repeats} times")


def next_deal(deal: Deal, winner: int | None) -> Deal:
    """The deal after one that the place `winner` won, or nobody (None)."""
    if winner is not None and not 0 <= winner < SEATS:
        raise ValueError(f"place {winner} is not at the table: expected 0 to 3")
    if winner is None or winner == deal.dealer:
        return Deal(deal.dealer, deal.repeats + 1)
    return Deal((deal.dealer + 1) % SEATS)
