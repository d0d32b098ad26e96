"""What counts, without saying why: the quick way to totals and fan lists.

The fans of a reading are packed into one int, a byte each for how often it is there, the dearest fan lowest.
Going up from the lowest byte, each fan still there clears the bytes of the fans it excludes: what is left
counts. This is `scoring.principles.non_repeat` with all that a packed int can say; it cannot tell which of
several sets make a fan, so exclusions that ask for it are settled within one family when its finding is
packed, and the few fans whose exclusions are beyond that are named by `Briefs.beyond`, for the caller to
count in full.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.fans.exclusion import Exclusion, Scope, When
from scoring.fans.families import FAMILIES
from scoring.fans.family import Hit
from scoring.fans.fan import Fan
from scoring.principles import non_repeat
from scoring.rules import Rules

_BYTE: Final = 8
_FULL: Final = (1 << _BYTE) - 1
MOST: Final = _FULL
"""No fan can be packed more often: of a hand with more flowers nothing can be said in brief."""
_REMEMBERED: Final = 200_000
_ALWAYS: Final = frozenset({When.ALWAYS})


class Brief(NamedTuple):
    """What counts. Fields as in `scoring.principles.Tally`."""

    rank: tuple[int, ...]
    total: int
    points: int
    fans: Mapping[Fan, int]


class Briefs:
    """Counts packed fans by `rules`.

    `beyond`: the bytes of fans that some rule asks to be counted in full.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._shift = {fan: _BYTE * place for fan, place in rules.order.items()}
        self._fans = list(rules.order)
        self._worth = [
            (fan, rules.points[fan], fan not in rules.after_minimum, fan not in rules.beside_chicken)
            for fan in self._fans
        ]
        self._clears = [self._cleared_by(fan) for fan in self._fans]
        self._excluding = self._mask(fan for fan in self._fans if self._cleared_by(fan))
        self.beyond = self._mask(fan for fan in self._fans if self._asks_more(fan))
        self._memory: dict[int, Brief] = {}

    @property
    def clears(self) -> list[list[int]]:
        """For each fan in the order of the rules, the places of those it excludes altogether."""
        return [_places(cleared) for cleared in self._clears]

    @property
    def places_beyond(self) -> list[int]:
        """The places of the fans in `beyond`."""
        return _places(self.beyond)

    def _mask(self, fans: Iterable[Fan]) -> int:
        return sum({_FULL << self._shift[fan] for fan in fans if fan in self._shift})

    def _cleared_by(self, fan: Fan) -> int:
        """The bytes of all cheaper fans that `fan` excludes altogether."""
        order = self._rules.order
        return self._mask(
            one.fan
            for one in self._rules.exclusions.get(fan, ())
            if one.scope is Scope.ALL and order.get(one.fan, -1) > order[fan]
        )

    def _asks_more(self, fan: Fan) -> bool:
        return any(
            one.when is not When.ALWAYS or not (one.scope is Scope.ALL or _within_family(fan, one))
            for one in self._rules.exclusions.get(fan, ())
        )

    def pack(self, hits: Iterable[Hit]) -> int:
        """The fans that one family finds, without those that fans of the same family exclude set by set."""
        found = list(hits)
        packed = sum(len(marks) << self._shift[fan] for fan, marks in found)
        _, dropped = non_repeat(found, self._rules, _ALWAYS)
        for one in dropped:
            if any(
                each.fan == one.fan and each.scope is Scope.OWN for each in self._rules.exclusions[one.by]
            ):
                packed -= len(one.marks) << self._shift[one.fan]
        return packed

    def of(self, packed: int) -> Brief:
        """What counts of `packed`."""
        brief = self._memory.get(packed)
        if brief is None:
            if len(self._memory) >= _REMEMBERED:
                self._memory.clear()
            brief = self._memory[packed] = self._count(packed)
        return brief

    def _count(self, packed: int) -> Brief:
        excluding = packed & self._excluding
        while excluding:
            place = ((excluding & -excluding).bit_length() - 1) // _BYTE
            packed &= ~self._clears[place]
            excluding &= packed & (-1 << _BYTE * (place + 1))
        total = points = 0
        fans: dict[Fan, int] = {}
        chicken = True
        while packed:
            place = ((packed & -packed).bit_length() - 1) // _BYTE
            count = packed >> _BYTE * place & _FULL
            packed ^= count << _BYTE * place
            fan, worth, towards, special = self._worth[place]
            fans[fan] = count
            total += count * worth
            if towards:
                points += count * worth
            if special:
                chicken = False
        if chicken and Fan.CHICKEN_HAND in self._shift:
            fans = {Fan.CHICKEN_HAND: 1, **fans}
            total += self._rules.points[Fan.CHICKEN_HAND]
            points += self._rules.points[Fan.CHICKEN_HAND]
        each = [int(fan) for fan in sorted(fans) for _ in range(fans[fan])]
        return Brief((-total, *each), total, points, MappingProxyType(fans))


def _places(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length() // _BYTE + 1) if mask >> _BYTE * place & _FULL]


def _within_family(fan: Fan, exclusion: Exclusion) -> bool:
    """Whether an exclusion of one's own sets stays among the fans of one family."""
    return exclusion.scope is Scope.OWN and any(
        fan in family.fans and exclusion.fan in family.fans for family in FAMILIES
    )
