"""What a reading of a photo holds: tiles with roles, groups, suggestions, warnings. Values only, all frozen.

`vision.reading.read` makes a `Reading`; nothing here decides anything about a photo.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from scoring.hand import Hand, Meld
from scoring.tiles import Tile, is_flower

Box: TypeAlias = tuple[float, float, float, float]
"""x0 y0 x1 y1 in pixels of the upright photo."""
Quad: TypeAlias = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
"""The four corners of a tile in pixels of the upright photo, clockwise from the glyph's top left."""
Facts: TypeAlias = Mapping[str, str | int | float]
"""What a text about a suggestion or warning needs to name: codes of tiles, counts, measures."""


class Role(StrEnum):
    """What a tile is to the hand."""

    CONCEALED = "concealed"
    MELD = "meld"
    FLOWER = "flower"
    WINNING = "winning"
    OUTSIDE = "outside"
    """Not part of the hand: a discard, a wall, another player's tile."""
    UNKNOWN = "unknown"
    """The photo does not say."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another kind the tile may be, and how probable it is (0..1)."""

    tile: Tile
    confidence: float


@dataclass(frozen=True, slots=True)
class TileReading:
    """One tile of the photo.

    `confidence` is calibrated: of the tiles at 0.9, about nine in ten are right. `alternatives` are the next
    likely kinds, likeliest first, without `tile`. `doubtful`: a person should look at it. `angle` is how far
    the glyph is turned clockwise from upright in the photo, in degrees -180..180. `group` is an index into
    `Reading.groups`, None where the tile belongs to none.
    """

    tile: Tile
    box: Box
    confidence: float
    alternatives: tuple[Alternative, ...] = ()
    role: Role = Role.UNKNOWN
    group: int | None = None
    doubtful: bool = False
    angle: float = 0.0
    quad: Quad | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that lie together: indices into `Reading.tiles`, in reading order.

    `meld` is what a group of role MELD shows, None where its tiles, as read, are no meld.
    """

    role: Role
    tiles: tuple[int, ...]
    meld: Meld | None = None


class SuggestionReason(StrEnum):
    """Why a change is proposed."""

    FIFTH_COPY = "fifth_copy"
    """A playing tile read more than four times. Facts: tile, to, count."""
    SECOND_FLOWER = "second_flower"
    """A flower read more than once. Facts: tile, to, count."""
    BROKEN_MELD = "broken_meld"
    """A group set apart like a meld is none as read. Facts: tile, to, meld."""
    COMPLETES_HAND = "completes_hand"
    """The hand does not win as read; with this change it would. Facts: tile, to."""
    TILE_COUNT = "tile_count"
    """Too many tiles for a hand; this one is the least likely to belong (`Change.role`). Facts: count,
    expected."""


@dataclass(frozen=True, slots=True)
class Change:
    """One step of a suggestion: the tile at `index` of `Reading.tiles` becomes `tile`, or takes `role`;
    what is None stays."""

    index: int
    tile: Tile | None = None
    role: Role | None = None


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A change shown to the person, never applied silently. `confidence` (0..1) is how probable the change
    is against the reading as it stands."""

    reason: SuggestionReason
    changes: tuple[Change, ...]
    confidence: float
    facts: Facts = field(default_factory=dict)


class WarningKey(StrEnum):
    """What a person should know about the photo or the reading."""

    NO_TILES = "no_tiles"
    TOO_FEW_TILES = "too_few_tiles"
    """Facts: count, expected."""
    TOO_MANY_TILES = "too_many_tiles"
    """Facts: count, expected."""
    TOO_DARK = "too_dark"
    """Facts: brightness (0..1)."""
    BLURRED = "blurred"
    TOO_FAR = "too_far"
    """The tiles are few pixels high. Facts: height (px)."""
    DOUBTFUL_TILES = "doubtful_tiles"
    """Facts: count."""
    SEVERAL_HANDS = "several_hands"
    """More than one row may be the hand; the likeliest was taken. Facts: count."""
    CUT_OFF = "cut_off"
    """A tile of the hand touches the edge of the photo. Facts: count."""
    FACE_DOWN_KONG = "face_down_kong"
    """Two equal tiles lie as in a concealed kong with two of its tiles face down. Facts: tile."""
    IMPOSSIBLE_COUNT = "impossible_count"
    """More of a kind than a set holds. Facts: tile, count."""


@dataclass(frozen=True, slots=True)
class ReadingWarning:
    """One thing to know, with the facts a text about it names."""

    key: WarningKey
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reading:
    """A photo, read: its size in pixels (upright), every tile in reading order, and what it adds up to."""

    photo: str
    width: int
    height: int
    tiles: tuple[TileReading, ...] = ()
    groups: tuple[Group, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    warnings: tuple[ReadingWarning, ...] = ()

    @property
    def winning(self) -> Tile | None:
        """The winning tile, None where the photo does not say."""
        return next((one.tile for one in self.tiles if one.role is Role.WINNING), None)

    @property
    def hand(self) -> Hand:
        """The hand as read, the winning tile (`winning`) not in it. Where `winning` is None the concealed
        tiles hold it. Tiles of broken melds and tiles of unknown role count as concealed."""
        melds = tuple(group.meld for group in self.groups if group.meld is not None)
        melded = {i for group in self.groups if group.meld is not None for i in group.tiles}
        concealed: list[Tile] = []
        flowers: list[Tile] = []
        for index, one in enumerate(self.tiles):
            if index in melded or one.role in (Role.OUTSIDE, Role.WINNING):
                continue
            (flowers if is_flower(one.tile) else concealed).append(one.tile)
        return Hand(tuple(concealed), melds, tuple(flowers))
