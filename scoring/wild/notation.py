"""Hands with wild tiles as text, both ways; the signs are listed in `scoring.notation`."""

from __future__ import annotations

import re

from scoring.errors import Reason
from scoring.hand import MeldError
from scoring.notation import NotationError, format_meld, format_tiles, parse_meld, parse_tiles
from scoring.tiles import Tile, is_flower
from scoring.wild.laid import LaidMeld, WildHand, WildMeldError, meanings

_SET = re.compile(r"\[(?:(?P<stands>[^\[\]#=]*)=)?(?P<tiles>[^\[\]#=]*)(?P<concealed>#?)\]")


def split_wild(text: str) -> tuple[str, tuple[Tile, ...]]:
    """`text` without its ``*`` part, and the kinds named there, each once.

    Raises `NotationError` or `TileError` quoting a bad part.
    """
    hand, star, kinds = text.partition("*")
    if not star:
        return text, ()
    if "*" in kinds or "[" in kinds:
        raise NotationError(
            f"cannot read {'*' + kinds!r}: expected the wild kinds at the end, as *5mC",
            Reason.WILD_FORM,
            "*" + kinds,
        )
    named = parse_tiles(kinds)
    if not named:
        raise NotationError(
            f"no kind stands after the * of {text!r}: expected one as *5m", Reason.WILD_FORM, text
        )
    return hand, tuple(dict.fromkeys(named))


def parse_laid_meld(text: str, wild: frozenset[Tile]) -> LaidMeld:
    """The set of `text`, as ``[1m5m3m]`` or ``[123m=1m5m3m]``.

    Raises `NotationError`, `TileError` or `MeldError` quoting a bad one, also where the tiles cannot stand
    for the set that is named.
    """
    match = _SET.fullmatch(text.strip())
    if match is None:
        raise NotationError(
            f"cannot read the set {text!r}: expected [1m5m3m] or [123m=1m5m3m]", Reason.MELD_FORM, text
        )
    concealed = match["concealed"] == "#"
    stands = None
    if match["stands"] is not None:
        stands = parse_meld(f"[{match['stands']}{match['concealed']}]")
    try:
        laid = LaidMeld(parse_tiles(match["tiles"]), concealed, stands)
    except WildMeldError as error:
        raise MeldError(f"{text} is no set: {error}", Reason.NO_SET, text) from None
    if stands is not None and not meanings(laid, wild):
        raise MeldError(
            f"{text} is no set: {match['tiles']} cannot stand for {format_meld(stands)}", Reason.NO_SET, text
        )
    return laid


def parse_wild_hand(text: str, wild: tuple[Tile, ...] = ()) -> WildHand:
    """The hand of `text`: concealed tiles, sets in brackets, flowers, and after a ``*`` the wild kinds, to
    which `wild` are added. Raises `NotationError`, `TileError` or `MeldError` quoting a bad part."""
    hand, named = split_wild(text)
    kinds = frozenset((*named, *wild))
    melds = tuple(parse_laid_meld(match.group(), kinds) for match in _SET.finditer(hand))
    tiles = parse_tiles(_SET.sub(" ", hand))
    return WildHand(
        tuple(tile for tile in tiles if not is_flower(tile)),
        melds,
        tuple(tile for tile in tiles if is_flower(tile)),
        0,
        kinds,
    )


def format_laid_meld(meld: LaidMeld) -> str:
    """`meld` as ``[1m5m3m]`` would be, its tiles in ascending order: ``[135m]``."""
    stands = "" if meld.stands_for is None else format_tiles(meld.stands_for.tiles) + "="
    return f"[{stands}{format_tiles(meld.tiles)}{'#' if meld.concealed else ''}]"


def format_wild_hand(hand: WildHand) -> str:
    """`hand` on one line. Flowers of unknown kind cannot be written."""
    wild = f"*{format_tiles(hand.wild)}" if hand.wild else ""
    return (
        "".join(map(format_laid_meld, hand.melds))
        + format_tiles(hand.concealed)
        + format_tiles(hand.flowers)
        + wild
    )
