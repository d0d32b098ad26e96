"""The hand as a person corrects it: the tiles of a reading, on their way to a hand. All values are frozen."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from scoring.hand import Opening, Ready
from scoring.tiles import EAST, Tile
from vision.reading import Box, Reading, Suggestion


class DraftError(ValueError):
    """A change that names a tile or a meld the draft does not hold."""


class Place(StrEnum):
    """Where a tile belongs."""

    CONCEALED = "concealed"
    MELD = "meld"
    FLOWER = "flower"
    OUTSIDE = "outside"
    """Not part of the hand."""


class Step(StrEnum):
    """The steps of the page."""

    PHOTO = "photo"
    TILES = "tiles"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class DraftTile:
    """One tile: `box` in pixels of the upright photo, None for a tile added without one; `confidence` 0..1;
    `alternatives` likeliest first; `meld` is the number of its meld, None elsewhere than in a meld."""

    id: int
    tile: Tile
    place: Place
    meld: int | None = None
    box: Box | None = None
    confidence: float = 1.0
    alternatives: tuple[Tile, ...] = ()
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """How the hand was won, as far as somebody has said: None where nobody has. `flowers` counts those that
    are not among the tiles. `opening`, `ready`, `repeats` (of the dealer) and `passed` (the winner had passed
    this tile) matter to the rule sets that ask for them."""

    self_draw: bool | None = None
    kong: bool = False
    wall_last: bool = False
    last_copy: bool = False
    round_wind: Tile = EAST
    seat_wind: Tile = EAST
    discarder: Tile | None = None
    flowers: int = 0
    opening: Opening = Opening.NO
    ready: Ready = Ready.NO
    repeats: int = 0
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A hand being made.

    `photo` is the SHA-256 of the photo (hex), empty without one; `width`, `height` its upright size in
    pixels. `winning` is the id of the winning tile; a tile that is marked counts neither as concealed nor
    as melded. `reading` is the raw reading, to be kept with the record. `suggestions` are those not yet
    accepted or dismissed; their indices are tile ids. `record` and `version` name the saved hand it
    corrects, if any. `applied` names the last change of the tile editor that was made, so that none is made
    twice when a browser comes back. `wild` are the kinds marked wild, in the order they were marked.
    `rules` and `switches` name the rule set of this hand where it is bound to one, as a kept hand is; empty
    where the visitor's choice counts.
    """

    id: str
    photo: str = ""
    width: int = 0
    height: int = 0
    tiles: tuple[DraftTile, ...] = ()
    winning: int | None = None
    concealed_kongs: tuple[int, ...] = ()
    facts: Facts = field(default_factory=Facts)
    step: Step = Step.PHOTO
    reading: Reading | None = None
    suggestions: tuple[Suggestion, ...] = ()
    record: str = ""
    version: int = 0
    applied: tuple[str, int] = ("", 0)
    wild: tuple[Tile, ...] = ()
    rules: str = ""
    switches: tuple[tuple[str, str], ...] = ()
