"""Scoring in columns: the same as one by one, whatever the hands."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.hands import won_hands as fixed_hands
from scoring.batch.counting import batch_engine_for
from scoring.engine import engine_for
from scoring.hand import Hand, Win
from scoring.profiles import PROFILES
from scoring.score import BATCH, score_many
from tests.scoring.random_hands import any_tiles, won_hands

QUICK = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("name", PROFILES)
def test_every_profile_counts_in_columns_as_one_by_one(name: str) -> None:
    rules = PROFILES[name]
    engine = engine_for(rules)
    assert batch_engine_for(engine).able
    wins = fixed_hands(1500, seed=len(name))
    assert score_many(wins, rules) == [engine.totals(*one) for one in wins]


@QUICK
@given(st.lists(won_hands(), min_size=1, max_size=3), st.lists(any_tiles(), min_size=1, max_size=12))
def test_junk_among_hands_disturbs_none(wins: list[tuple[Hand, Win]], junk: list[tuple[Hand, Win]]) -> None:
    rules = PROFILES["mcr"]
    mixed = [*junk, *wins, *junk] * (BATCH // (len(junk) + len(wins)) + 1)
    totals = score_many(mixed, rules)
    assert len(totals) == len(mixed)
    engine = engine_for(rules)
    for one, brief in zip(mixed[: 2 * len(junk) + len(wins)], totals, strict=False):
        assert brief == engine.totals(*one)


def test_no_hands_and_no_winning_hands() -> None:
    assert score_many([]) == []
    assert score_many([(Hand((0, 1, 2, 3)), Win(5))] * BATCH) == [None] * BATCH
