"""The one door to a score: `score(hand, win, rules)`; `score_many` for totals of large batches.

A hand is validated first: what cannot be raises `scoring.validation.InvalidHandError` with every reason. Then
each reading is counted (`scoring.engine`), and the dearest account is the score.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from scoring.accounts import account_of
from scoring.decomposition import Reading
from scoring.engine import Totals, engine_for
from scoring.facts import Facts
from scoring.fan_lists import FanLists, fan_lists
from scoring.hand import Hand, Win
from scoring.principles import Tally
from scoring.profiles import MCR, PROFILES, Rules
from scoring.result import Disagreement, Score, Shape, WaitKind
from scoring.validation import not_a_win, require_possible

OTHERS_SHOWN: Final = 4
"""How many lower readings a score carries."""
BATCH: Final = 64
"""From this many hands on, `score_many` counts in columns."""
CHUNK: Final = 16_384
"""How many hands it counts at a time."""

_SHAPES: Final = {shape: place for place, shape in enumerate(Shape)}
_WAITS: Final = {wait: place for place, wait in enumerate(WaitKind)}


def score(hand: Hand, win: Win, rules: Rules = MCR) -> Score:
    """The score of `hand` won by `win`, by `rules`.

    Raises `InvalidHandError` with every reason why the hand or the win cannot be, or when the tiles make no
    winning shape.
    """
    require_possible(hand, win)
    return score_possible(hand, win, rules)


def score_possible(hand: Hand, win: Win, rules: Rules = MCR) -> Score:
    """As `score`, of a hand and a win already known to be possible. Raises `InvalidHandError` when the tiles
    make no winning shape."""
    facts = Facts(hand, win)
    ranked = _ranked(facts, rules)
    if not ranked:
        raise not_a_win(hand, win, facts.waits)
    dearest = ranked[0][1].total
    tied = sum(tally.total == dearest for _, tally in ranked)
    accounts = [
        account_of(hand, win, reading, tally, rules) for reading, tally in ranked[: tied + OTHERS_SHOWN]
    ]
    return Score(
        hand=hand,
        win=win,
        rules=rules.id,
        minimum=rules.minimum,
        best=accounts[0],
        ties=tuple(accounts[1:tied]),
        others=tuple(accounts[tied:]),
        waits=facts.waits,
    )


def _ranked(facts: Facts, rules: Rules) -> list[tuple[Reading, Tally]]:
    """The accounts of the hand, one for each list of fans, the dearest first; equal ones by their fans in
    table order, so that the order of tiles and melds decides nothing."""
    found = list(engine_for(rules).accounts_of(facts))
    if len(found) == 1:
        return found
    distinct: dict[tuple[int, ...], tuple[Reading, Tally]] = {}
    for account in sorted(found, key=_rank):
        distinct.setdefault(account[1].rank, account)
    return list(distinct.values())


def _rank(account: tuple[Reading, Tally]) -> tuple[object, ...]:
    reading, tally = account
    return (
        tally.rank,
        _SHAPES[reading.shape],
        reading.chows,
        reading.pungs,
        reading.pair,
        _WAITS[reading.wait],
    )


def score_many(wins: Iterable[tuple[Hand, Win]], rules: Rules = MCR) -> list[Totals | None]:
    """The best total of each hand and the fans that make it, in order; None where the tiles make no winning
    shape. Hands are taken as they are: validate them first where they may be impossible.

    The total and the fans are those of `score(hand, win, rules).best`.
    """
    batch = list(wins)
    engine = engine_for(rules)
    if len(batch) >= BATCH:
        # Arrays, and numpy with them, are worth it for many hands only.
        from scoring.batch.counting import batch_engine_for

        many = batch_engine_for(engine)
        if many.able:
            return [
                one
                for start in range(0, len(batch), CHUNK)
                for one in many.totals(batch[start : start + CHUNK])
            ]
    return [engine.totals(hand, win) for hand, win in batch]


def disagreements(hand: Hand, win: Win, rules: Rules = MCR) -> tuple[Disagreement, ...]:
    """Which other profiles value the hand otherwise than `rules`, and the switches that decide.

    Raises `InvalidHandError` as `score` does.
    """
    own = fan_lists(hand, win, rules)
    found: list[Disagreement] = []
    for other in PROFILES.values():
        if other.profile is rules.profile:
            continue
        theirs = fan_lists(hand, win, other)
        if _differ(theirs, own):
            switches = _deciding(hand, win, rules, other, own)
            found.append(Disagreement(other.id, theirs.total, theirs.valid, theirs.fans, switches))
    return tuple(found)


def _differ(one: FanLists, other: FanLists) -> bool:
    return (one.total, one.fans) != (other.total, other.fans)


def _deciding(hand: Hand, win: Win, rules: Rules, other: Rules, own: FanLists) -> tuple[tuple[str, str], ...]:
    """The switches that alone, set as in `other`, change the score; all that differ where only several
    together do; none where it is the table of fans that differs."""
    differing = tuple(
        (key, value)
        for key, value in other.values.items()
        if key in rules.values and rules.values[key] != value
    )

    def changes(*switches: tuple[str, str]) -> bool:
        return _differ(fan_lists(hand, win, _overridden(rules, switches)), own)

    alone = tuple(switch for switch in differing if changes(switch))
    return alone or (differing if changes(*differing) else ())


@lru_cache(maxsize=64)
def _overridden(rules: Rules, switches: tuple[tuple[str, str], ...]) -> Rules:
    """`rules` with some switches set otherwise; the same each time, since an engine learns its rules."""
    return rules.override(**dict(switches))
