"""Scoring in columns: the same as one by one, whatever the hands."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.hands import won_hands as fixed_hands
from scoring.batch import counted
from scoring.batch.columns import columns
from scoring.batch.counting import BatchEngine, batch_engine_for
from scoring.batch.waiting import wait_for_one
from scoring.decomposition import formal_waits
from scoring.engine import engine_for
from scoring.hand import Hand, Win
from scoring.notation import parse_hand
from scoring.profiles import MCR, PROFILES
from scoring.score import BATCH, score_many
from scoring.tiles import COPIES, PLAYING_KINDS, parse_tile
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


def test_single_waits_in_columns_are_those_of_each_hand() -> None:
    """Of hands of all shapes, and of the same with a tile exchanged, most of which wait for nothing."""
    source = random.Random(34)
    hands = [hand for hand, _ in fixed_hands(3000, seed=34)]
    for hand in hands[:1500]:
        others = [*hand.concealed[1:], source.randrange(PLAYING_KINDS)]
        hands.append(replace(hand, concealed=tuple(others)))
    wins = [(hand, Win(0)) for hand in hands if max(map(hand.tiles.count, hand.tiles)) <= COPIES]
    found = wait_for_one(columns(wins), np.arange(len(wins)))
    waits = [formal_waits(hand.concealed, len(hand.melds)) for hand, _ in wins]
    assert found.tolist() == [len(one) == 1 for one in waits]


@pytest.mark.parametrize(("limit", "value"), [("REMEMBERED", 50), ("_ROOM", 1 << 20)])
def test_a_short_memory_changes_nothing(limit: str, value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither one that starts anew with each batch, nor numbers too small for all combinations."""
    wins = fixed_hands(1200, seed=5)
    expected = batch_engine_for(engine_for(MCR)).totals(wins)
    monkeypatch.setattr(counted, limit, value)
    forgetful = BatchEngine(engine_for(MCR))
    found = [one for start in range(0, 1200, 300) for one in forgetful.totals(wins[start : start + 300])]
    assert found == expected
    assert forgetful.totals(wins) == expected


def test_more_flowers_than_a_byte_counts() -> None:
    """No such hand is possible, and a batch is not validated: it is counted all the same."""
    hand = parse_hand("123m456p789s22pEE")
    many = replace(hand, flowers=(34,) * 200, unnamed_flowers=144)
    win = Win(parse_tile("E"))
    plain, flowery = score_many([(hand, win), (many, win)] * BATCH)[:2]
    assert plain is not None
    assert flowery is not None
    assert (flowery.total, flowery.points) == (plain.total + 344, plain.points)
    assert score_many([(many, win)]) == [flowery]
    with pytest.raises(ValueError, match="cannot hold 145 flowers"):
        replace(hand, unnamed_flowers=145)


def test_no_hands_and_no_winning_hands() -> None:
    assert score_many([]) == []
    assert score_many([(Hand((0, 1, 2, 3)), Win(5))] * BATCH) == [None] * BATCH
