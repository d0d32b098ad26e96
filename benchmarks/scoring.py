"""Fanlens against PyMahjongGB (C++) on the same hands, in one run: hands a second and the ratio.

    pip install -e '.[bench]'
    python -m benchmarks.scoring [--hands N] [--seed S] [--profile]

Three batches of different random won hands are scored. The first is cold: it also pays for the tables of
suits and for every view of a hand that no predicate has looked at yet; the others show the pace of a process
that has run a while. Importing either library is not counted. Rates are per second of CPU time on one core,
which other work on the machine distorts less, and by the clock; both take turns, some thousand hands at a
time, so that what slows the machine for a while slows both. The totals of both are compared hand by hand; a
difference is an error. Last comes where the time goes, as shares of the whole; `--profile` adds the functions
that take most.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import os
import pstats
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

os.environ.setdefault("OMP_NUM_THREADS", "1")

from benchmarks.hands import won_hands
from scoring.accounts import account_of
from scoring.batch import columns, counted, counting, readings, waiting
from scoring.engine import Engine
from scoring.facts import Facts
from scoring.hand import Hand, MeldKind, Win
from scoring.score import score, score_many
from scoring.tiles import EAST, RED
from scoring.validation import require_possible, with_implied_facts

R = TypeVar("R")
Wins = Sequence[tuple[Hand, Win]]
EXPLAINED = 10
"""One in so many hands is also scored with its explanation."""
TURN = 16_384
"""Both take turns at so many hands."""
PROFILED = 20_000
"""So many hands tell where the time goes."""

_NAMES = [
    *(f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)),
    *(f"F{wind}" for wind in range(1, RED - EAST + 1)),
    *(f"J{dragon}" for dragon in range(1, 4)),
]
_PACKS = {MeldKind.CHOW: "CHI", MeldKind.PUNG: "PENG", MeldKind.KONG: "GANG"}


def for_pymahjong(hand: Hand, win: Win) -> tuple[Any, ...]:
    """The arguments of `MahjongFanCalculator`."""
    packs = tuple(
        (
            _PACKS[meld.kind],
            _NAMES[meld.tile + (meld.kind is MeldKind.CHOW)],
            0 if meld.concealed else 1,
        )
        for meld in hand.melds
    )
    return (
        packs,
        tuple(_NAMES[tile] for tile in hand.concealed),
        _NAMES[win.tile],
        hand.flower_count,
        win.self_draw,
        win.last_copy,
        win.kong,
        win.wall_last,
        win.seat_wind - EAST,
        win.round_wind - EAST,
    )


class Stopwatch:
    """How fast something has gone so far: hands a second of CPU time, and by the clock."""

    def __init__(self) -> None:
        self._hands = 0
        self._cpu = self._clock = 0.0

    def run(self, work: Callable[[], R], hands: int) -> R:
        """Does `work`, which is so many hands."""
        gc.collect()
        gc.freeze()  # what was there before is no part of the work
        clock, cpu = time.perf_counter(), time.process_time()
        result = work()
        self._cpu += time.process_time() - cpu
        self._clock += time.perf_counter() - clock
        gc.unfreeze()
        self._hands += hands
        return result

    @property
    def rates(self) -> tuple[float, float]:
        """Of CPU time, and by the clock."""
        return self._hands / self._cpu, self._hands / self._clock


def compare(number: int, wins: Wins) -> int:
    """Scores one batch with both, prints their rates, and returns how many totals differ."""
    from MahjongGB import MahjongFanCalculator

    peer, many, explained = Stopwatch(), Stopwatch(), Stopwatch()
    differing = 0
    for start in range(0, len(wins), TURN):
        turn = wins[start : start + TURN]
        arguments = [for_pymahjong(hand, win) for hand, win in turn]
        theirs = peer.run(partial(_each, MahjongFanCalculator, arguments), len(turn))
        ours = many.run(partial(score_many, turn), len(turn))
        some = turn[::EXPLAINED]
        explained.run(partial(_each, score, some), len(some))
        differing += sum(
            one is None or sum(points for points, _ in each) != one.total
            for one, each in zip(ours, theirs, strict=True)
        )
    for place, seconds in enumerate(("CPU", "clock")):
        their, our, told = (one.rates[place] for one in (peer, many, explained))
        print(
            f"batch {number}, {seconds:5}  PyMahjongGB {their:9,.0f}   score_many {our:9,.0f}   "
            f"ratio {our / their:4.2f}   score, explained {told:7,.0f}   ratio {told / their:5.3f}"
        )
    return differing


def _each(work: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> list[Any]:
    return [work(*each) for each in arguments]


STAGES: Final[Mapping[str, Mapping[str, tuple[Callable[..., Any], ...]]]] = {
    "score_many": {
        "hands into columns": (columns.columns,),
        "readings of all hands": (readings.rows_of,),
        "waits for one tile only": (waiting.wait_for_one,),
        "what each family finds": (counting.BatchEngine._outcomes,),
        "exclusions, points and fan lists": (counted.Counted.numbers,),
        "the best reading": (counting.BatchEngine._best,),
    },
    "score, explained": {
        "validation": (require_possible,),
        "readings": (Facts.__init__, Facts.readings),
        "what each family finds": (Engine._findings,),
        "exclusions and totals": (Engine._tally,),
        "groups and instances for the reader": (account_of,),
    },
}
"""What the time is spent on, by the functions that do it; none calls another."""


def profile(wins: Wins, functions: bool) -> None:
    """Prints where the time goes, and with `functions` which take most."""
    for name, work in (
        ("score_many", lambda: score_many(wins)),
        ("score, explained", lambda: [score(hand, win) for hand, win in wins[::EXPLAINED]]),
    ):
        profiler = cProfile.Profile(time.process_time)
        profiler.runcall(work)
        shares = _shares(profiler, STAGES[name])
        print(f"\n{name} spends its time on:")
        for stage, share in shares.items():
            print(f"  {share:4.0%} {stage}")
        print(f"  {1 - sum(shares.values()):4.0%} the rest")
        if functions:
            pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(15)


def _shares(
    profiler: cProfile.Profile, stages: Mapping[str, Sequence[Callable[..., Any]]]
) -> dict[str, float]:
    """The share of all time that each stage takes. Raises `KeyError` for a stage that never ran."""
    entries = profiler.getstats()
    whole = sum(entry.inlinetime for entry in entries)
    spent = {entry.code: entry.totaltime for entry in entries}
    return {
        stage: sum(spent[one.__code__] for one in functions) / whole for stage, functions in stages.items()
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the benchmark; 1 when a total differs, 2 without the peer."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=50_000, help="hands in each batch")
    parser.add_argument("--seed", type=int, default=1998)
    parser.add_argument("--profile", action="store_true", help="then show the functions that take most time")
    options = parser.parse_args(argv)
    try:
        import MahjongGB  # noqa: F401
    except ImportError:
        print("PyMahjongGB is missing: pip install 'fanlens[bench]'", file=sys.stderr)
        return 2
    print(f"{options.hands:,} random hands in each batch; hands a second on one core")
    differing = 0
    for number in range(1, 4):
        wins = [
            (hand, with_implied_facts(hand, win))
            for hand, win in won_hands(options.hands, options.seed + number)
        ]
        differing += compare(number, wins)
    print(f"totals that differ: {differing} of {3 * options.hands:,}")
    profile(won_hands(min(options.hands, PROFILED), options.seed), options.profile)
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
