"""A revealed hand and how it was won: the two values every score starts from.

Both are frozen. They can hold an impossible hand (five of one tile, too few tiles): a photo or a person can
state one, and `scoring.validation` says what is wrong with it. What they refuse is what is no hand at all,
such as a chow of winds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from scoring.errors import Reason, ReasonedError
from scoring.tiles import EAST, FLOWERS, PLAYING_KINDS, WINDS, Tile, TileError, code, is_numbered, rank

TILES_IN_HAND = 14
"""Tiles of a won hand, the winning tile included; each kong adds one."""
TILES_OF_A_SET = 144
"""All tiles, flowers included: nobody holds more of anything."""


class MeldError(ReasonedError):
    """Tiles that make no chow, pung or kong."""


class MeldKind(Enum):
    """The three sorts of set."""

    __hash__ = object.__hash__  # as in `scoring.result`

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"


@dataclass(frozen=True, slots=True)
class Meld:
    """A set declared before the win: a chow, a pung, or a kong; only a kong can be concealed.

    `tile` is the tile of a pung or kong and the lowest tile of a chow. `number` tells all melds apart: the
    tile, and 34 more for a pung, 68 for a melded kong, 102 for a concealed one.
    Raises `MeldError` when no such set exists.
    """

    kind: MeldKind
    tile: Tile
    concealed: bool = False
    number: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        sort = 0 if self.kind is MeldKind.CHOW else 1 if self.kind is MeldKind.PUNG else 2 + self.concealed
        object.__setattr__(self, "number", PLAYING_KINDS * sort + self.tile)
        if not 0 <= self.tile < PLAYING_KINDS:
            raise MeldError(
                f"{code(self.tile)} is a flower: no {self.kind.value} holds flowers",
                Reason.FLOWER_IN_MELD,
                code(self.tile),
            )
        if self.kind is MeldKind.CHOW and not (is_numbered(self.tile) and rank(self.tile) <= 7):
            raise MeldError(f"no chow starts with {code(self.tile)}")
        if self.concealed and self.kind is not MeldKind.KONG:
            raise MeldError(f"a declared {self.kind.value} of {code(self.tile)} is never concealed")

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Its three or four tiles, ascending."""
        if self.kind is MeldKind.CHOW:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.kind is MeldKind.KONG else 3)


@dataclass(frozen=True, slots=True)
class Hand:
    """The winner's tiles, without the winning tile.

    `concealed` holds 13 - 3 * len(melds) tiles in ascending order in a complete hand. `flowers` are the
    flowers seen; `unnamed_flowers` counts those of which only the number is known.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()
    unnamed_flowers: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "concealed", tuple(sorted(self.concealed)))
        object.__setattr__(self, "flowers", tuple(sorted(self.flowers)))
        require_places(self.concealed, self.flowers, self.unnamed_flowers)

    @property
    def flower_count(self) -> int:
        """How many flowers it holds, named or not."""
        return len(self.flowers) + self.unnamed_flowers

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All playing tiles, concealed and melded, without the winning tile."""
        return self.concealed + tuple(tile for meld in self.melds for tile in meld.tiles)


def require_places(concealed: Iterable[Tile], flowers: Iterable[Tile], unnamed_flowers: int) -> None:
    """Raises `TileError` for a flower among the concealed tiles or another tile among the flowers, and
    `ValueError` for fewer flowers than none, or more than there are tiles."""
    for tile in concealed:
        if not 0 <= tile < PLAYING_KINDS:
            raise TileError(f"{code(tile)} cannot stand among the concealed tiles: flowers are set aside")
    for tile in flowers:
        if tile not in FLOWERS:
            raise TileError(f"{code(tile)} is no flower")
    if not 0 <= unnamed_flowers <= TILES_OF_A_SET:
        raise ValueError(f"a hand cannot hold {unnamed_flowers} flowers")


@dataclass(frozen=True, slots=True)
class FilledHand(Hand):
    """A hand whose wild tiles were given the tiles they stand for.

    `wild_tiles` counts the wild tiles it holds, the winning tile included; `wild_kongs` are the places in
    `melds` of kongs of four wild tiles. `last_copy_said`: whether the win was on the last copy was judged by
    the tiles as they lay, and `Win.last_copy` says it; what the sets stand for shows no copies.
    `several_waits`: as it lay, the hand waited for several kinds, whatever the filled one waits for.
    """

    wild_tiles: int = 0
    wild_kongs: tuple[int, ...] = ()
    last_copy_said: bool = False
    several_waits: bool = False


class Opening(Enum):
    """Whether the win came at the very start of the hand. The 1998 rules do not ask; other rules do."""

    NO = "no"
    DEAL = "deal"
    """The dealer won before discarding a first tile 天和."""
    FIRST_DRAW = "first_draw"
    """Another player won on their own first draw, no set claimed or declared before it 地和."""
    FIRST_DISCARD = "first_discard"
    """Won on the dealer's first discard."""
    EARLY_DISCARD = "early_discard"
    """Won on a later discard, before the winner's own first draw and any claimed or declared set 人和."""


class Ready(Enum):
    """Whether the winner had declared the hand ready. The 1998 rules do not ask; other rules do."""

    NO = "no"
    DECLARED = "declared"
    """Declared ready during the hand 立直."""
    AT_START = "at_start"
    """Declared ready with the first discard, or right after the deal 天听."""


@dataclass(frozen=True, slots=True)
class Win:
    """How the hand was won.

    `self_draw` tells a self-draw from a discard. `kong` is, with a self-draw, a win on the replacement
    tile of a kong 杠上开花, and without one, robbing a kong 抢杠和. `wall_last` is the last tile of the
    wall 妙手回春 or the discard after it 海底捞月. `last_copy`: the other three of the winning tile lie
    visible 和绝张. `round_wind` and `seat_wind` are wind tiles, `discarder` the seat wind of who discarded
    (or whose kong was robbed), None where nobody said. `opening` and `ready` matter to rule sets that reward
    them. Contradictions are for `scoring.validation` to name.
    """

    tile: Tile
    self_draw: bool = False
    kong: bool = False
    wall_last: bool = False
    last_copy: bool = False
    round_wind: Tile = field(default=EAST)
    seat_wind: Tile = field(default=EAST)
    discarder: Tile | None = None
    opening: Opening = Opening.NO
    ready: Ready = Ready.NO

    def __post_init__(self) -> None:
        if not 0 <= self.tile < PLAYING_KINDS:
            raise TileError(
                f"nobody wins on {code(self.tile)}: a flower is replaced first",
                Reason.WINNING_FLOWER,
                code(self.tile),
            )
        winds = (self.round_wind, self.seat_wind, *(() if self.discarder is None else (self.discarder,)))
        for wind in winds:
            if wind not in WINDS:
                raise TileError(f"{code(wind)} is no wind: expected E, S, W or N")
