"""The 42 kinds of tile in a Chinese Official set, as small integers.

A `Tile` is an int from 0 to 41, in the order the detector and the data sets use:

====== ======================================= ==================
0-8    characters 万 (``1m`` .. ``9m``)
9-17   dots 饼 (``1p`` .. ``9p``)
18-26  bamboo 条 (``1s`` .. ``9s``)
27-30  winds (``E`` ``S`` ``W`` ``N``)
31-33  dragons (``C`` 中, ``F`` 發, ``P`` 白)
34-37  seasons (``1f`` .. ``4f``)               春 夏 秋 冬
38-41  plants (``5f`` .. ``8f``)                梅 兰 菊 竹
====== ======================================= ==================

The codes are those of the hand notation (`scoring.notation`). Source of the set: article 4 of the
1998 rules (6 sorts, 42 kinds, 144 tiles).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final, TypeAlias

from scoring.errors import Reason, ReasonedError, shortened

Tile: TypeAlias = int

KINDS: Final = 42
PLAYING_KINDS: Final = 34
"""Kinds that can stand in a hand: everything but the flowers."""
COPIES: Final = 4
"""How many tiles of each playing kind a set holds; of each flower there is one."""


class Suit(Enum):
    """What sort of tile it is: the three numbered suits, winds, dragons, flowers."""

    CHARACTERS = "m"
    DOTS = "p"
    BAMBOO = "s"
    WIND = "wind"
    DRAGON = "dragon"
    FLOWER = "flower"


NUMBERED: Final = (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO)

CODES: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *"ESWNCFP",
    *(f"{rank}f" for rank in range(1, 9)),
)
TILES: Final[tuple[Tile, ...]] = tuple(range(KINDS))

EAST, SOUTH, WEST, NORTH = 27, 28, 29, 30
RED, GREEN, WHITE = 31, 32, 33
WINDS: Final[tuple[Tile, ...]] = (EAST, SOUTH, WEST, NORTH)
DRAGONS: Final[tuple[Tile, ...]] = (RED, GREEN, WHITE)
HONOURS: Final[tuple[Tile, ...]] = (*WINDS, *DRAGONS)
SEASONS: Final[tuple[Tile, ...]] = (34, 35, 36, 37)
PLANTS: Final[tuple[Tile, ...]] = (38, 39, 40, 41)
FLOWERS: Final[tuple[Tile, ...]] = (*SEASONS, *PLANTS)
TERMINALS: Final[tuple[Tile, ...]] = (0, 8, 9, 17, 18, 26)
ORPHANS: Final[tuple[Tile, ...]] = (*TERMINALS, *HONOURS)
"""The terminals and honours 幺九牌: the thirteen kinds of Thirteen Orphans."""

_BY_CODE: Final[dict[str, Tile]] = {code: tile for tile, code in enumerate(CODES)}


class TileError(ReasonedError):
    """A text is no tile code, or a number no tile."""


def parse_tile(text: str) -> Tile:
    """The tile with the code `text`, as ``5m``, ``E`` or ``3f``. Raises `TileError` quoting a bad code."""
    try:
        return _BY_CODE[text]
    except KeyError:
        raise TileError(
            f"unknown tile {shortened(text)!r}: expected 1m..9m, 1p..9p, 1s..9s, E S W N, C F P or 1f..8f",
            Reason.UNKNOWN_TILE,
            shortened(text),
        ) from None


def parse_wind(text: str) -> Tile:
    """The wind with the code `text`. Raises `TileError` quoting anything else."""
    tile = _BY_CODE.get(text)
    if tile not in WINDS:
        raise TileError(
            f"{shortened(text)!r} is no wind: expected E, S, W or N", Reason.UNKNOWN_TILE, shortened(text)
        )
    return tile


def code(tile: Tile) -> str:
    """The code of `tile`. Raises `TileError` for a number outside 0..41."""
    if not 0 <= tile < KINDS:
        raise TileError(f"no tile has the number {tile}: expected 0..{KINDS - 1}")
    return CODES[tile]


def suit(tile: Tile) -> Suit:
    """The sort of `tile`."""
    return _SUITS[tile]


def rank(tile: Tile) -> int:
    """1..9 for numbered tiles; 1..4 winds in the order E S W N; 1..3 dragons; 1..8 flowers."""
    return _RANKS[tile]


def is_numbered(tile: Tile) -> bool:
    """Whether `tile` belongs to one of the three numbered suits."""
    return 0 <= tile < 27


def is_honour(tile: Tile) -> bool:
    """Whether `tile` is a wind or a dragon."""
    return 27 <= tile < PLAYING_KINDS


def is_flower(tile: Tile) -> bool:
    """Whether `tile` is a season or a plant."""
    return PLAYING_KINDS <= tile < KINDS


def is_orphan(tile: Tile) -> bool:
    """Whether `tile` is a terminal or an honour 幺九牌."""
    return is_honour(tile) or (is_numbered(tile) and tile % 9 in (0, 8))


def copies(tile: Tile) -> int:
    """How many of `tile` a set holds: 4, or 1 for a flower."""
    return 1 if is_flower(tile) else COPIES


def counts(tiles: Iterable[Tile]) -> list[int]:
    """How many of each of the 42 kinds `tiles` holds: a list of 42 ints."""
    held = [0] * KINDS
    for tile in tiles:
        held[tile] += 1
    return held


_SUITS: Final[tuple[Suit, ...]] = (
    *(one for one in NUMBERED for _ in range(9)),
    *[Suit.WIND] * 4,
    *[Suit.DRAGON] * 3,
    *[Suit.FLOWER] * 8,
)
_RANKS: Final[tuple[int, ...]] = (
    *(r for _ in range(3) for r in range(1, 10)),
    1,
    2,
    3,
    4,
    1,
    2,
    3,
    *range(1, 9),
)
