"""What a family of fans is: predicates over one small view of a reading.

A family file names its view (a hashable tuple with just what its fans look at), makes it from a reading, and
holds one predicate a fan, registered with a decorator. Since a view is all that a predicate sees, the engine
remembers what each view holds.

A predicate returns whether the fan is there (it then belongs to the whole hand), or what makes it each time
it is there: a mark for each instance. Marks are ints:

- sets by their place in the reading: ``CHOW << i`` and ``PUNG << i`` for the i-th chow or pung, `PAIR`,
  `BODY`; several sets are OR-ed together;
- `WHOLE` the whole hand, `WINNING_TILE` the winning tile, `FLOWERS` the flowers;
- `tile_mark` one kind of tile, `flowers_mark` certain flowers.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeAlias, TypeVar

from scoring.fans.fan import Fan
from scoring.tiles import Tile

if TYPE_CHECKING:
    from scoring.facts import Facts

Mark: TypeAlias = int

CHOW: Final = 1
PUNG: Final = 1 << 4
PAIR: Final = 1 << 8
BODY: Final = 1 << 9
SETS: Final = (1 << 10) - 1
WHOLE: Final = 1 << 10
WINNING_TILE: Final = 1 << 11
FLOWERS: Final = 1 << 12
_TILE: Final = 1 << 13


def tile_mark(tile: Tile) -> Mark:
    """The mark of one kind of tile."""
    return _TILE | tile << 14


def marked_tile(mark: Mark) -> Tile | None:
    """The kind of tile that `mark` means, if it means one."""
    return mark >> 14 if mark & _TILE else None


def flowers_mark(tiles: Iterable[Tile]) -> Mark:
    """The mark of certain flowers."""
    return FLOWERS | sum(1 << tile for tile in tiles) << 14


def marked_flowers(mark: Mark) -> tuple[Tile, ...]:
    """The flowers that `mark` means, ascending; () where it means any."""
    bits = mark >> 14 if mark & FLOWERS else 0
    return tuple(tile for tile in range(bits.bit_length()) if bits >> tile & 1)


class Hit(NamedTuple):
    """A fan that a reading has, and what makes it each time."""

    fan: Fan
    marks: tuple[Mark, ...]


class Combination(NamedTuple):
    """A fan that some sets make together, and the sets."""

    fan: Fan
    sets: Mark


V = TypeVar("V", bound=Hashable)
Predicate: TypeAlias = Callable[[V], "bool | Iterable[Mark]"]
CombinationPredicate: TypeAlias = Callable[[Sequence[Tile]], bool]


class Family(Generic[V]):
    """Fans that look at the same view.

    `view` makes it from the facts of a hand and one reading. `sets_of` tells, for families whose fans combine
    sets, which tiles and marks may combine.
    """

    def __init__(
        self,
        name: str,
        view: Callable[[Facts], V],
        sets_of: Callable[[V], Sequence[tuple[Tile, Mark]]] | None = None,
    ) -> None:
        self.name = name
        self.view = view
        self._sets_of = sets_of
        self._predicates: dict[Fan, Predicate[V]] = {}
        self._combinations: dict[int, dict[Fan, CombinationPredicate]] = {}
        self._made: dict[frozenset[Fan], dict[tuple[Tile, ...], tuple[Fan, ...]]] = {}

    def fan(self, fan: Fan) -> Callable[[Predicate[V]], Predicate[V]]:
        """Registers the predicate of `fan`."""

        def register(predicate: Predicate[V]) -> Predicate[V]:
            self._predicates[fan] = predicate
            return predicate

        return register

    def combination(self, fan: Fan, of: int) -> Callable[[CombinationPredicate], CombinationPredicate]:
        """Registers the predicate of `fan`, which `of` sets make; it sees their tiles in ascending order."""

        def register(predicate: CombinationPredicate) -> CombinationPredicate:
            self._combinations.setdefault(of, {})[fan] = predicate
            return predicate

        return register

    @property
    def fans(self) -> frozenset[Fan]:
        """The fans it knows."""
        return frozenset(self._predicates).union(*self._combinations.values())

    def hits(self, view: V, enabled: frozenset[Fan]) -> list[Hit]:
        """The fans of `enabled` that `view` has and that combine no sets."""
        found: list[Hit] = []
        for fan, predicate in self._predicates.items():
            if fan in enabled:
                result = predicate(view)
                marks = (WHOLE,) * result if isinstance(result, bool) else tuple(result)
                if marks:
                    found.append(Hit(fan, marks))
        return found

    def combinations(self, view: V, enabled: frozenset[Fan]) -> list[Combination]:
        """Every way in which sets of `view` make a fan of `enabled` together, allowed or not."""
        if self._sets_of is None:
            return []
        sets = self._sets_of(view)
        tiles, marks = [tile for tile, _ in sets], [mark for _, mark in sets]
        known = self._made.setdefault(enabled, {})
        found: list[Combination] = []
        for size in self._combinations:
            for chosen, places in zip(combinations(tiles, size), combinations(marks, size), strict=True):
                fans = known.get(chosen)
                if fans is None:
                    # The same few sets come back in many hands.
                    fans = known[chosen] = self._made_by(chosen, enabled)
                for fan in fans:
                    found.append(Combination(fan, sum(places)))
        return found

    def _made_by(self, tiles: tuple[Tile, ...], enabled: frozenset[Fan]) -> tuple[Fan, ...]:
        """The fans of `enabled` that exactly these sets make."""
        predicates = self._combinations[len(tiles)].items()
        return tuple([fan for fan, predicate in predicates if fan in enabled and predicate(tiles)])
