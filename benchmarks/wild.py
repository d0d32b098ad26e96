"""Wild tiles: the search against trying every substitution, on random hands, with the time of each.

    python -m benchmarks.wild --hands 1000 200 20 2

gives how many random hands with 1, 2, 3 and 4 wild tiles to check. The ratio is between the two ways in the
same run, both in CPU time of this process.
"""

from __future__ import annotations

import argparse
import random
import sys
import time

from scoring.platform.profiles import PLATFORM_WILD
from scoring.wild import score_wild
from scoring.wild.validation import examine_wild
from tests.scoring.wild_oracle import brute_force, random_hand


def main() -> int:
    """Runs the comparison; 1 when a hand differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, nargs=4, default=[1000, 200, 20, 2], metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    differing = 0
    print("wild tiles  hands  differing  search ms/hand (worst)  brute force ms/hand  ratio")
    for wilds, hands in enumerate(options.hands, start=1):
        differing += _compare(wilds, hands, random.Random(options.seed * 10 + wilds))
    return 1 if differing else 0


def _compare(wilds: int, hands: int, rng: random.Random) -> int:
    differing = done = 0
    searched = tried = worst = 0.0
    while done < hands:
        hand, win = random_hand(rng, wilds, rng.choice((1, 1, 1, 2)))
        if examine_wild(hand, win):
            continue
        done += 1
        start = time.process_time()
        found = score_wild(hand, win).score.total
        middle = time.process_time()
        if found != brute_force(hand, win, PLATFORM_WILD):
            differing += 1
            print(f"differs: {hand} {win}", file=sys.stderr)
        end = time.process_time()
        searched += middle - start
        tried += end - middle
        worst = max(worst, middle - start)
    if hands:
        print(
            f"{wilds:10}  {hands:5}  {differing:9}  {1000 * searched / hands:13.2f} ({1000 * worst:6.1f})"
            f"  {1000 * tried / hands:19.1f}  {tried / searched if searched else 0:5.0f}"
        )
    return differing


if __name__ == "__main__":
    sys.exit(main())
