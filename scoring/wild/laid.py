"""A hand with wild tiles, as it lies on the table, and what its declared sets can stand for.

Source: the platform's extension with wild tiles (混杠 四个混组成的杠; 无混 和牌的时候没有混牌). What it
leaves open about them is decided in `scoring.platform.switches`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Final

from scoring.hand import Hand, Meld, MeldKind, require_places
from scoring.tiles import COPIES, PLAYING_KINDS, Tile, TileError, code, is_flower, rank


class WildMeldError(ValueError):
    """Tiles that make no set, whatever the wild ones among them stand for."""


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A declared set as it lies: three or four tiles in ascending order, some of them perhaps wild.

    `stands_for` is what it was declared as, None where nobody said: then it stands for whatever its natural
    tiles allow, the dearest of that.
    """

    tiles: tuple[Tile, ...]
    concealed: bool = False
    stands_for: Meld | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))
        for tile in self.tiles:
            if is_flower(tile):
                raise WildMeldError(f"{code(tile)} is a flower: no set holds flowers")
        if self.concealed and len(self.tiles) == 3:
            written = " ".join(map(code, self.tiles))
            raise WildMeldError(f"only a kong is declared concealed, and {written} are three tiles")
        if len(self.tiles) not in (3, 4):
            written = " ".join(map(code, self.tiles))
            raise WildMeldError(f"a set has three tiles, a kong four: {written or 'nothing'} is none")


@dataclass(frozen=True, slots=True)
class WildHand:
    """The winner's tiles as they lie, without the winning tile, and which kinds are wild.

    Fields as in `scoring.hand.Hand`; `wild` are kinds of playing tiles.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[LaidMeld, ...] = ()
    flowers: tuple[Tile, ...] = ()
    unnamed_flowers: int = 0
    wild: frozenset[Tile] = field(default_factory=frozenset)

    def __post_init__(self) -> None:
        object.__setattr__(self, "concealed", tuple(sorted(self.concealed)))
        object.__setattr__(self, "flowers", tuple(sorted(self.flowers)))
        object.__setattr__(self, "wild", frozenset(self.wild))
        for tile in sorted(self.wild):
            if not 0 <= tile < PLAYING_KINDS:
                raise TileError(f"{code(tile)} cannot be wild: flowers are set aside")
        require_places(self.concealed, self.flowers, self.unnamed_flowers)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All playing tiles, concealed and declared, without the winning tile."""
        return self.concealed + tuple(tile for meld in self.melds for tile in meld.tiles)


def laid_hand(hand: Hand, wild: Iterable[Tile]) -> WildHand:
    """`hand` with the kinds `wild` wild. Its melds lie as they are; what they stand for is open."""
    return WildHand(
        hand.concealed,
        tuple(LaidMeld(meld.tiles, meld.concealed) for meld in hand.melds),
        hand.flowers,
        hand.unnamed_flowers,
        frozenset(wild),
    )


def meanings(meld: LaidMeld, wild: frozenset[Tile]) -> tuple[Meld, ...]:
    """Every set that `meld` can stand for, in a fixed order; () where its tiles make none."""
    natural = [tile for tile in meld.tiles if tile not in wild]
    kind = MeldKind.KONG if len(meld.tiles) == 4 else MeldKind.PUNG
    found: list[Meld] = []
    if len(set(natural)) <= 1 and not (meld.concealed and kind is MeldKind.PUNG):
        kinds = natural[:1] or range(PLAYING_KINDS)
        found += [Meld(kind, tile, meld.concealed) for tile in kinds]
    if kind is MeldKind.PUNG and not meld.concealed:
        lows = [low for low in range(27) if rank(low) <= 7]
        chows = [Meld(MeldKind.CHOW, low) for low in lows]
        found += [
            one for one in chows if len(set(natural)) == len(natural) and set(natural) <= set(one.tiles)
        ]
    if meld.stands_for is not None:
        return tuple(one for one in found if one == meld.stands_for)
    return tuple(found)


SETS_OFFERED: Final = 8
"""How many sets `possible_sets` names at most: more than a person looks through."""


def possible_sets(tile: Tile, free: Iterable[Tile], wild: frozenset[Tile]) -> tuple[tuple[Tile, ...], ...]:
    """The sets that `tile` can make with tiles of `free`, as tiles in ascending order: those with the fewest
    wild tiles first, and among them chows, pungs, kongs."""
    kinds = Counter(free)
    found: list[tuple[Tile, ...]] = []
    for size in (2, 3):
        for others in combinations_with_replacement(sorted(kinds), size):
            if any(others.count(one) > kinds[one] for one in others):
                continue
            laid = LaidMeld((tile, *others))
            if meanings(laid, wild):
                found.append(laid.tiles)
    found.sort(key=lambda tiles: (sum(one in wild for one in tiles), len(tiles), -len(set(tiles)), tiles))
    return tuple(found[:SETS_OFFERED])


def is_wild_kong(meld: LaidMeld, wild: frozenset[Tile]) -> bool:
    """Whether it is a kong of four wild tiles."""
    return len(meld.tiles) == 4 and all(tile in wild for tile in meld.tiles)


def shows_last_copy(hand: WildHand, tile: Tile) -> bool:
    """Whether the other three of `tile` lie in the declared sets, as they lie there."""
    return sum(meld.tiles.count(tile) for meld in hand.melds) == COPIES - 1
