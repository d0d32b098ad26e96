"""Who does the work of reading photos: this process, or all cores of this machine.

Everything that reads many photos takes a `Runner`, so that a cluster engine can take over: it needs `map`
and no more. Work is a function that can be pickled, of one value, without side effects that matter twice.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Runner(Protocol):
    """Applies work to items."""

    def map(self, work: Callable[[T], R], items: Iterable[T], lost: Callable[[T], R]) -> Iterator[R]:
        """The results in the order of `items`, lazily and with a bounded number under way; `lost` gives the
        result of an item whose work killed its worker."""
        ...


@dataclass(frozen=True, slots=True)
class Serial:
    """One after the other, in this process."""

    def map(self, work: Callable[[T], R], items: Iterable[T], lost: Callable[[T], R]) -> Iterator[R]:
        """See `Runner.map`; nothing is lost but with the process itself."""
        return map(work, items)


@dataclass(frozen=True, slots=True)
class Processes:
    """Spread over `workers` processes (0: as many as there are cores)."""

    workers: int = 0
    ahead: int = 8
    """How many items a worker may be ahead of the slowest."""

    def map(self, work: Callable[[T], R], items: Iterable[T], lost: Callable[[T], R]) -> Iterator[R]:
        """See `Runner.map`."""
        workers = self.workers or cores()
        source = iter(items)
        items_under_way: deque[T] = deque()
        while True:
            try:
                with self._pool(workers) as pool:
                    futures = deque(pool.submit(work, item) for item in items_under_way)
                    while True:
                        for item in islice(source, workers * self.ahead - len(futures)):
                            items_under_way.append(item)
                            futures.append(pool.submit(work, item))
                        if not futures:
                            return
                        result = futures.popleft().result()
                        items_under_way.popleft()
                        yield result
            except BrokenProcessPool:
                # One of those under way killed its worker: the first by itself, then on with the rest.
                yield self._alone(work, items_under_way.popleft(), lost)

    def _alone(self, work: Callable[[T], R], item: T, lost: Callable[[T], R]) -> R:
        with self._pool(1) as pool:
            try:
                return pool.submit(work, item).result()
            except BrokenProcessPool:
                return lost(item)

    @staticmethod
    def _pool(workers: int) -> ProcessPoolExecutor:
        # Forking a process that runs threads (a web server's) can hang; a fork server cannot.
        method = "forkserver" if hasattr(os, "fork") else "spawn"
        return ProcessPoolExecutor(
            workers, mp_context=get_context(method), initializer=_end_with, initargs=(os.getpid(),)
        )


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _end_with(parent: int) -> None:
    """End this worker once `parent` is gone: one that is killed cannot say goodbye."""

    def watch() -> None:
        while _alive(parent):
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _alive(process: int) -> bool:
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
