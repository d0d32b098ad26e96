"""Payments of the four seats: what the 1998 rules say, and that they sum to zero whatever happens."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import Win
from scoring.penalties import (
    PENALTIES,
    TARIFF_1998,
    Consequence,
    Offence,
    PaidTo,
    Tariff,
    TariffError,
)
from scoring.settlement import (
    SEATS,
    Party,
    Reason,
    Settlement,
    combine,
    settle_penalty,
    settle_win,
)
from scoring.tiles import EAST, NORTH, SOUTH, WEST, WINDS


def net(settlement: Settlement) -> dict[str, int]:
    return {party.value: amount for party, amount in settlement.net.items()}


def test_a_self_draw_is_paid_in_full_by_all_three() -> None:
    paid = settle_win(12, Win(0, self_draw=True, seat_wind=SOUTH))
    assert net(paid) == {"E": -20, "S": 60, "W": -20, "N": -20}


def test_a_discard_is_paid_in_full_by_the_discarder_and_with_the_base_by_the_others() -> None:
    paid = settle_win(12, Win(0, seat_wind=WEST, discarder=NORTH))
    assert net(paid) == {"E": -8, "S": -8, "W": 36, "N": -20}


def test_without_a_known_discarder_roles_pay() -> None:
    paid = settle_win(12, Win(0, seat_wind=WEST))
    assert net(paid) == {"winner": 36, "discarder": -20, "other_1": -8, "other_2": -8}


def test_each_transfer_says_what_it_is_for() -> None:
    paid = settle_win(12, Win(0, seat_wind=EAST, discarder=WEST))
    west = [(one.reason, one.amount) for one in paid.transfers if one.payer is Party.WEST]
    assert west == [(Reason.BASE, 8), (Reason.FANS, 12)]
    assert paid.paid_by(Party.WEST) == 20
    assert paid.paid_by(Party.SOUTH) == 8


def test_an_event_may_set_another_base_and_other_amounts() -> None:
    event = TARIFF_1998.with_amounts(base=10, amounts={"false_win": [30], "late_pung": [0, 15]})
    assert net(settle_win(8, Win(0, self_draw=True), event)) == {"E": 54, "S": -18, "W": -18, "N": -18}
    assert net(settle_penalty(Offence.FALSE_WIN, Party.EAST, event)) == {"E": -90, "S": 30, "W": 30, "N": 30}
    assert event.penalties[Offence.LATE_PUNG].amount(2) == 15
    assert TARIFF_1998.penalties[Offence.FALSE_WIN].amounts == (10,)


@pytest.mark.parametrize(
    "amounts", [{"no_such": [1]}, {"false_win": []}, {"false_win": [-1]}, {"false_win": [True]}]
)
def test_amounts_that_mean_nothing_are_refused(amounts: dict[str, list[int]]) -> None:
    with pytest.raises(TariffError, match=next(iter(amounts))):
        TARIFF_1998.with_amounts(amounts=amounts)
    with pytest.raises(TariffError, match="-8"):
        TARIFF_1998.with_amounts(base=-8)


def test_false_and_feigned_wins_are_paid_to_each_of_the_three() -> None:
    assert net(settle_penalty(Offence.FALSE_WIN, Party.SOUTH)) == {"E": 10, "S": -30, "W": 10, "N": 10}
    assert net(settle_penalty(Offence.FEIGNED_WIN, Party.SOUTH)) == {"E": 20, "S": -60, "W": 20, "N": 20}


def test_after_a_false_win_its_caller_still_pays_a_later_win() -> None:
    hand = combine(
        [
            settle_penalty(Offence.FALSE_WIN, Party.EAST),
            settle_win(16, Win(0, seat_wind=NORTH, discarder=EAST)),
        ]
    )
    assert net(hand) == {"E": -30 - 24, "S": 10 - 8, "W": 10 - 8, "N": 10 + 40}


def test_settlements_of_different_parties_do_not_mix() -> None:
    with pytest.raises(ValueError, match="same four parties"):
        combine([settle_win(8, Win(0)), settle_penalty(Offence.FALSE_WIN, Party.EAST)])


def test_a_deduction_goes_to_the_table_and_rises_by_steps() -> None:
    expected = [0, 5, 10, 20, 30, 40, 50, 60, 60]
    deducted = [
        -settle_penalty(Offence.EMPTY_CALL, Party.WEST, occurrence=time).net[Party.WEST]
        for time in range(1, 10)
    ]
    assert deducted == expected
    third = settle_penalty(Offence.EMPTY_CALL, Party.WEST, occurrence=3)
    assert net(third) == {"E": 0, "S": 0, "W": -10, "N": 0, "table": 10}


def test_the_rows_are_those_of_the_1998_text() -> None:
    rows = {row.offence: row for row in PENALTIES}
    assert set(rows) == set(Offence)
    assert len(PENALTIES) == len(rows)
    assert rows[Offence.FALSE_WIN].consequence is Consequence.HAND_STOPPED
    assert rows[Offence.WRONG_TILE_COUNT].consequence is Consequence.CANNOT_WIN
    assert rows[Offence.LATE_ARRIVAL].amounts == (10, 20)
    assert [row.offence for row in PENALTIES if row.paid_to is PaidTo.EACH_OPPONENT] == [
        Offence.FALSE_WIN,
        Offence.FEIGNED_WIN,
        Offence.MISNAMED_DISCARD,
    ]


def test_an_offender_must_sit_at_the_table_and_occurrences_start_at_one() -> None:
    with pytest.raises(ValueError, match="winner"):
        settle_penalty(Offence.FALSE_WIN, Party.WINNER)
    with pytest.raises(ValueError, match="0"):
        settle_penalty(Offence.EMPTY_CALL, Party.EAST, occurrence=0)


winds = st.sampled_from(WINDS)
wins = st.builds(
    lambda drawn, seat, discarder: Win(0, self_draw=drawn, seat_wind=seat, discarder=discarder),
    st.booleans(),
    winds,
    st.none() | winds,
).filter(lambda win: win.discarder is None or (not win.self_draw and win.discarder != win.seat_wind))
amounts = st.integers(0, 1000)
tariffs = st.builds(
    lambda base, steps: TARIFF_1998.with_amounts(base, steps),
    amounts,
    st.dictionaries(st.sampled_from(list(Offence)), st.lists(amounts, min_size=1, max_size=9)),
)


@given(st.integers(0, 10_000), wins, tariffs)
def test_a_win_sums_to_zero_and_only_the_winner_gains(total: int, win: Win, tariff: Tariff) -> None:
    paid = settle_win(total, win, tariff).net
    assert sum(paid.values()) == 0
    assert all(type(amount) is int for amount in paid.values())
    *losses, gain = sorted(paid.values())
    assert gain == 3 * tariff.base + total * (3 if win.self_draw else 1)
    assert len(losses) == 3
    assert max(losses) <= 0


@given(
    st.lists(st.tuples(st.sampled_from(list(Offence)), st.sampled_from(SEATS), st.integers(1, 12))),
    tariffs,
)
def test_penalties_sum_to_zero_with_the_table(
    offences: list[tuple[Offence, Party, int]], tariff: Tariff
) -> None:
    settled = [settle_penalty(what, who, tariff, occurrence=time) for what, who, time in offences]
    hand = combine([*settled, settle_win(8, Win(0, self_draw=True), tariff)])
    assert sum(hand.net.values()) == 0
    assert hand.net.get(Party.TABLE, 0) >= 0
    assert all(transfer.amount > 0 for one in settled for transfer in one.transfers)
