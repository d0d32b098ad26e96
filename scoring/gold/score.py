"""`score_gold`: the one door of the 金 rules.

Source: the 金 rules of the text; each part names its words where it is kept (`shapes`, `fans`, `flowers`,
`payments`, `restrictions`), and `points` what the text leaves open.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.gold.facts import GoldFacts
from scoring.gold.fans import FanChoice, choose_fans, has_three_golds
from scoring.gold.flowers import FlowerItem, flower_items
from scoring.gold.hand import gold_hand
from scoring.gold.payments import Formula, formula, payers, payments
from scoring.gold.points import ORDINARY_WIN
from scoring.gold.rules import NAME, VERSION, GoldRules
from scoring.gold.shapes import GoldReading, readings
from scoring.gold.validation import GoldError, GoldFault, GoldFinding, examine_gold, not_a_win
from scoring.hand import Hand, Opening, Win
from scoring.result import RulesId
from scoring.tiles import EAST, Tile


@dataclass(frozen=True)
class GoldScore:
    """A won hand under the 金 rules.

    `reading` is the best way to read the concealed tiles, None where three 金 win a hand without the shape;
    `other_readings` the rest. `flowers` are the lines of the flower count, `fans` what is paid for, `amounts`
    the formula.
    """

    hand: Hand
    win: Win
    facts: GoldFacts
    settings: GoldRules
    reading: GoldReading | None
    other_readings: tuple[GoldReading, ...]
    flowers: tuple[FlowerItem, ...]
    fans: FanChoice
    amounts: Formula

    @property
    def rules(self) -> RulesId:
        """Which rules the score was made by."""
        return RulesId(NAME, VERSION, self.settings.overrides)

    @property
    def payments(self) -> dict[Tile, int]:
        """What each seat wins or loses, in the order E S W N; the four add up to nothing.

        Raises `scoring.gold.payments.PayerUnknown` where one player pays and nobody said who.
        """
        return payments(self.win, self.amounts, self.settings)

    @property
    def payers(self) -> int:
        """How many players pay for the hand: the discarder alone, or all three."""
        return payers(self.win, self.amounts, self.settings)

    @property
    def flower_count(self) -> int:
        """All flowers: tiles, sets and kongs."""
        return self.amounts.flowers

    @property
    def total(self) -> int:
        """What the winner gains. Raises as `payments` does."""
        return self.payments[self.win.seat_wind]


def score_gold(hand: Hand, win: Win, facts: GoldFacts, rules: GoldRules | None = None) -> GoldScore:
    """The score of `hand` won as `win`. Winds and dragons among its concealed tiles are flowers.

    Raises `GoldError` with every reason why the hand cannot be or cannot be won.
    """
    rules = rules or GoldRules()
    if win.opening is Opening.FIRST_DISCARD and win.discarder is None:
        win = replace(win, discarder=EAST)
    findings = examine_gold(hand, win, facts, rules)
    if findings:
        raise GoldError(findings)
    before = gold_hand(hand, facts.gold)
    full = before.drawing(win.tile, facts.gold)
    found: list[GoldReading | None] = list(readings(full))
    if not found and not has_three_golds(full, win, rules):
        raise not_a_win(before, win.tile, facts.gold)
    # Readings differ in fans only; the first of the dearest keeps the answer the same every time.
    ranked = sorted(found or [None], key=lambda one: -choose_fans(full, win, one, rules).points)
    best = ranked[0]
    fans = choose_fans(full, win, best, rules)
    if not fans.counted and rules.chooses(ORDINARY_WIN, "no"):
        raise GoldError([GoldFinding(GoldFault.NO_FAN, win.tile)])
    flowers = flower_items(full, rules)
    amounts = formula(win, sum(item.flowers for item in flowers), fans.points, facts.repeats, rules)
    return GoldScore(
        hand,
        win,
        facts,
        rules,
        best,
        tuple(one for one in ranked[1:] if one is not None),
        flowers,
        fans,
        amounts,
    )
