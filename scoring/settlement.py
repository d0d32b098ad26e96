"""Who pays whom after a hand: transfers between the four seats, which always sum to zero.

The 1998 rules, on the count of points: on a self-draw each of the three pays the base and all fans; on a
discard the discarder pays the base and all fans and the other two the base alone. Flowers are part of what
is paid, never of the minimum. A win below the minimum is a false win 错和 and its caller pays.

Parties are seat winds where the score tells who sits where, and roles where nobody named the discarder of a
valid win.
What a referee deducts goes to `Party.TABLE`, so that every settlement still sums to zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final, Protocol

from scoring.hand import Win
from scoring.penalties import TARIFF_1998, Offence, PaidTo, Tariff
from scoring.tiles import code


class Party(StrEnum):
    """Who pays or is paid: a seat wind, a role, or the table."""

    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"
    WINNER = "winner"
    DISCARDER = "discarder"
    OTHER_1 = "other_1"
    OTHER_2 = "other_2"
    TABLE = "table"


SEATS: Final = (Party.EAST, Party.SOUTH, Party.WEST, Party.NORTH)
ROLES: Final = (Party.WINNER, Party.DISCARDER, Party.OTHER_1, Party.OTHER_2)


class Reason(Enum):
    """What a transfer is for."""

    BASE = "base"
    FANS = "fans"
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class Transfer:
    """`payer` gives `payee` `amount` points. `offence` says for what, where it is a penalty."""

    payer: Party
    payee: Party
    amount: int
    reason: Reason
    offence: Offence | None = None


@dataclass(frozen=True, slots=True)
class Settlement:
    """All transfers of a hand between `parties`, the four seats or the four roles."""

    parties: tuple[Party, ...]
    transfers: tuple[Transfer, ...]

    @property
    def net(self) -> Mapping[Party, int]:
        """What each party gains (or, below zero, loses); the table only where it got something. Sums to 0."""
        balance = dict.fromkeys(self.parties, 0)
        for transfer in self.transfers:
            balance[transfer.payer] = balance.get(transfer.payer, 0) - transfer.amount
            balance[transfer.payee] = balance.get(transfer.payee, 0) + transfer.amount
        return balance

    def paid_by(self, party: Party) -> int:
        """What `party` hands over, all transfers together."""
        return sum(transfer.amount for transfer in self.transfers if transfer.payer is party)


class Outcome(Protocol):
    """What a settlement asks of a scored hand: a `Score`, or its fan lists alone."""

    @property
    def win(self) -> Win:
        """How it was won."""

    @property
    def total(self) -> int:
        """Points, flowers included."""

    @property
    def valid(self) -> bool:
        """Whether the minimum is reached."""


def settle(score: Outcome, tariff: Tariff = TARIFF_1998) -> Settlement:
    """The settlement of a scored hand: its win, or the false win when the minimum is not reached."""
    if score.valid:
        return settle_win(score.total, score.win, tariff)
    # Whoever discarded, the caller pays the other three: each has a seat.
    return settle_penalty(Offence.FALSE_WIN, Party(code(score.win.seat_wind)), tariff)


def settle_win(total: int, win: Win, tariff: Tariff = TARIFF_1998) -> Settlement:
    """The settlement of a valid win worth `total` points, flowers included."""
    parties = parties_of(win)
    winner = _winner(win)
    liable = parties if win.self_draw else (_discarder(win),)
    transfers: list[Transfer] = []
    for payer in parties:
        if payer is not winner:
            transfers.append(Transfer(payer, winner, tariff.base, Reason.BASE))
            if payer in liable:
                transfers.append(Transfer(payer, winner, total, Reason.FANS))
    return Settlement(parties, tuple(transfers))


def settle_penalty(
    offence: Offence,
    offender: Party,
    tariff: Tariff = TARIFF_1998,
    *,
    occurrence: int = 1,
    parties: tuple[Party, ...] = SEATS,
) -> Settlement:
    """The settlement of an offence, the `occurrence`-th of its kind.

    Raises `ValueError` when the offender is not among `parties`.
    """
    if offender not in parties:
        raise ValueError(f"{offender} is none of {', '.join(parties)}")
    penalty = tariff.penalties[offence]
    amount = penalty.amount(occurrence)
    each = penalty.paid_to is PaidTo.EACH_OPPONENT
    payees = [party for party in parties if party is not offender] if each else [Party.TABLE]
    transfers = (Transfer(offender, payee, amount, Reason.PENALTY, offence) for payee in payees)
    return Settlement(parties, tuple(transfer for transfer in transfers if transfer.amount))


def combine(settlements: Iterable[Settlement]) -> Settlement:
    """Several settlements of one hand as one: a false win, a later win, a deduction.

    Raises `ValueError` when they do not speak of the same parties.
    """
    all_of_them = tuple(settlements)
    parties = {one.parties for one in all_of_them}
    if len(parties) != 1:
        raise ValueError("settlements can be combined only between the same four parties")
    return Settlement(parties.pop(), tuple(transfer for one in all_of_them for transfer in one.transfers))


def parties_of(win: Win) -> tuple[Party, ...]:
    """The four seats, or the four roles when it is not known who discarded."""
    return SEATS if win.self_draw or win.discarder is not None else ROLES


def _winner(win: Win) -> Party:
    return Party(code(win.seat_wind)) if parties_of(win) is SEATS else Party.WINNER


def _discarder(win: Win) -> Party:
    return Party.DISCARDER if win.discarder is None else Party(code(win.discarder))
