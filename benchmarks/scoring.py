"""Fanlens against PyMahjongGB (C++) on the same hands, in one run: hands a second and the ratio.

    pip install -e '.[bench]'
    python -m benchmarks.scoring [--hands N] [--seed S] [--profile]

Three batches of different random won hands are scored. The first also pays for what Fanlens learns about
suits and sets as it goes; the others show the pace of a process that has run a while. Rates are per second of
CPU time on one core, so that other work on the machine distorts them less. The totals of both are compared
hand by hand; a difference is an error.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import os
import pstats
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")

from benchmarks.hands import won_hands
from scoring.hand import Hand, MeldKind, Win
from scoring.score import score, score_many
from scoring.tiles import EAST, RED
from scoring.validation import with_implied_facts

Wins = Sequence[tuple[Hand, Win]]
EXPLAINED = 10
"""One in so many hands is also scored with its explanation."""

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


def rate(work: Callable[[], Any], hands: int) -> tuple[float, Any]:
    """Hands per second of CPU time, and what `work` returned."""
    gc.collect()
    gc.freeze()  # what was there before is no part of the work
    start = time.process_time()
    result = work()
    seconds = time.process_time() - start
    gc.unfreeze()
    return hands / seconds, result


def compare(number: int, wins: Wins) -> int:
    """Scores one batch with both, prints their rates, and returns how many totals differ."""
    from MahjongGB import MahjongFanCalculator

    arguments = [for_pymahjong(hand, win) for hand, win in wins]
    peer, theirs = rate(lambda: [MahjongFanCalculator(*each) for each in arguments], len(wins))
    ours, totals = rate(lambda: score_many(wins), len(wins))
    some = wins[::EXPLAINED]
    explained, _ = rate(lambda: [score(hand, win) for hand, win in some], len(some))
    print(
        f"batch {number}: PyMahjongGB {peer:9,.0f}   score_many {ours:9,.0f}   ratio {ours / peer:4.2f}   "
        f"score, explained {explained:7,.0f}   ratio {explained / peer:5.3f}"
    )
    return sum(
        one is None or sum(points for points, _ in each) != one.total
        for one, each in zip(totals, theirs, strict=True)
    )


def profile(wins: Wins) -> None:
    """Prints where the time goes."""
    for name, work in (
        ("score_many", lambda: score_many(wins)),
        ("score", lambda: [score(hand, win) for hand, win in wins[::EXPLAINED]]),
    ):
        print(f"\n{name}:")
        profiler = cProfile.Profile(time.process_time)
        profiler.runcall(work)
        pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(15)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the benchmark; 1 when a total differs, 2 without the peer."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=50_000, help="hands in each batch")
    parser.add_argument("--seed", type=int, default=1998)
    parser.add_argument("--profile", action="store_true", help="then show where the time goes")
    options = parser.parse_args(argv)
    try:
        import MahjongGB  # noqa: F401
    except ImportError:
        print("PyMahjongGB is missing: pip install 'fanlens[bench]'", file=sys.stderr)
        return 2
    print(f"{options.hands:,} random hands in each batch, hands per second of CPU time on one core")
    differing = 0
    for number in range(1, 4):
        wins = [
            (hand, with_implied_facts(hand, win))
            for hand, win in won_hands(options.hands, options.seed + number)
        ]
        differing += compare(number, wins)
    print(f"totals that differ: {differing} of {3 * options.hands:,}")
    if options.profile:
        profile(won_hands(options.hands, options.seed))
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
