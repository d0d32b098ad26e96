"""The hand as a person corrects it, from the reading or the notation it begins with to the hand it makes."""

from __future__ import annotations

from ui.draft.changes import (
    accept,
    add,
    add_to_meld,
    dismiss,
    join,
    mark_wild,
    mark_winning,
    name,
    put,
    remove,
    said,
    split,
    turn_kong,
)
from ui.draft.groups import MeldGroup, at, concealed, hand_of, melds, possible_melds, tile_at, winning_tile
from ui.draft.making import from_hand, from_laid, from_reading
from ui.draft.value import Draft, DraftError, DraftTile, Facts, Place, Step

__all__ = [
    "Draft",
    "DraftError",
    "DraftTile",
    "Facts",
    "MeldGroup",
    "Place",
    "Step",
    "accept",
    "add",
    "add_to_meld",
    "at",
    "concealed",
    "dismiss",
    "from_hand",
    "from_laid",
    "from_reading",
    "hand_of",
    "join",
    "mark_wild",
    "mark_winning",
    "melds",
    "name",
    "possible_melds",
    "put",
    "remove",
    "said",
    "split",
    "tile_at",
    "turn_kong",
    "winning_tile",
]
