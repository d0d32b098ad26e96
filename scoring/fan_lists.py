"""The fan lists of a hand and its total, without the reasons: the quick answer for many hands.

A `scoring.result.Score` says which tiles make each fan and why others do not count; a program that wants
totals pays for that in vain. `fan_lists` gives what `score` does, the best list and those of equal worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.decomposition import formal_waits
from scoring.engine import engine_for
from scoring.fans.fan import Fan
from scoring.hand import Hand, Win
from scoring.profiles import MCR
from scoring.result import RulesId, Score
from scoring.rules import Rules
from scoring.validation import not_a_win, require_possible


@dataclass(frozen=True, slots=True)
class FanLists:
    """What a hand is worth under one rule profile: `fans` is the list to rest on, in the order of the table
    with the fans added after the minimum last; `alternatives` are the other lists with the same `total`.
    `points` leave those added fans out."""

    win: Win
    rules: RulesId
    minimum: int
    total: int
    points: int
    fans: Mapping[Fan, int]
    alternatives: tuple[Mapping[Fan, int], ...]

    @property
    def valid(self) -> bool:
        """Whether the points reach the minimum."""
        return self.points >= self.minimum


def fan_lists(hand: Hand, win: Win, rules: Rules = MCR) -> FanLists:
    """The fan lists of `hand` won by `win`, as `scoring.score.score` would give them.

    Raises `InvalidHandError` as `score` does.
    """
    require_possible(hand, win)
    tallies = {tally.rank: tally for _, tally in engine_for(rules).accounts(hand, win)}
    if not tallies:
        raise not_a_win(hand, win, formal_waits(hand.concealed, len(hand.melds)))
    best, *others = (tallies[rank] for rank in sorted(tallies))
    return FanLists(
        win,
        rules.id,
        rules.minimum,
        best.total,
        best.points,
        _ordered(best.fans, rules.after_minimum),
        tuple(_ordered(one.fans, rules.after_minimum) for one in others if one.total == best.total),
    )


def lists_of(score: Score) -> FanLists:
    """The fan lists that `score` holds."""
    return FanLists(
        score.win,
        score.rules,
        score.minimum,
        score.total,
        score.points,
        score.best.fans,
        tuple(account.fans for account in score.ties),
    )


def _ordered(fans: Mapping[Fan, int], last: Iterable[Fan]) -> Mapping[Fan, int]:
    return {fan: fans[fan] for fan in sorted(fans, key=lambda fan: (fan in last, fan))}
