"""What it is to declare a win with tiles that make no winning hand, and what it costs.

Source: the penalties of the 1998 rules: 错和 where the hand was ready and the tile does not win, 诈和 where
it lacked one tile to be ready, disqualification where it lacked more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scoring import explanation_texts as texts
from scoring.findings import AnyFinding
from scoring.language import Language, Text
from scoring.nearness import Nearness
from scoring.penalties import TARIFF_1998, Offence, PaidTo, Tariff
from scoring.validation import Finding

_DECLARED: Final = Text(
    "declared as a win it is: {name}{cost}", "若宣告和牌，则为{name}{cost}", "若宣告和牌，則為{name}{cost}"
)
_COSTS: Final = {
    PaidTo.EACH_OPPONENT: Text(
        ", {amount} points to each of the others", "，赔付三家各 {amount} 分", "，賠付三家各 {amount} 分"
    ),
    PaidTo.TABLE: Text(", {amount} points deducted", "，扣 {amount} 分", "，扣 {amount} 分"),
}


def offence_of(near: Nearness) -> Offence:
    """What a declared win was, by how far the tiles were from ready before it."""
    if near.unready <= 0:
        return Offence.FALSE_WIN
    return Offence.FEIGNED_WIN if near.unready == 1 else Offence.HOPELESS_WIN


def offence_declared(findings: Sequence[AnyFinding]) -> Offence | None:
    """What declaring a win was with tiles that cannot be scored for the reasons `findings`.

    None where more is wrong than that the tiles do not win: a referee has to find out first what they were.
    """
    if len(findings) != 1:
        return None
    (finding,) = findings
    return offence_of(finding.near) if isinstance(finding, Finding) and finding.near is not None else None


def explain_offence(offence: Offence, language: Language = Language.EN, tariff: Tariff = TARIFF_1998) -> str:
    """What `offence` costs its caller and what becomes of the hand, in one line."""
    row = tariff.penalties[offence]
    amount = row.amount()
    cost = _COSTS[row.paid_to].fill(language, amount=amount) if amount else ""
    told = _DECLARED.fill(language, name=row.name.to(language), cost=cost)
    return texts.CLAUSE.to(language).join([told, texts.CONSEQUENCES[row.consequence].to(language)])


def explain_false_win(
    findings: Sequence[AnyFinding], language: Language = Language.EN, tariff: Tariff = TARIFF_1998
) -> str:
    """What the declared win costs, in one line; empty where `offence_declared` is None."""
    offence = offence_declared(findings)
    return "" if offence is None else explain_offence(offence, language, tariff)
