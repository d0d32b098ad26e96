"""Hands as text: the compact notation, both ways.

====================  =========================================================
``123m45pEE``         tiles: digits before the letter of their suit, honours bare
``[123m]``            a chow; ``[555p]`` a melded pung; ``[5555p]`` a melded kong
``[5555p#]``          a concealed kong
``12f`` ``5f``        flowers, by number: 1-4 seasons, 5-8 plants
====================  =========================================================

Spaces and commas between tiles are ignored.

Rule sets with wild tiles write two things more, read by `scoring.wild.notation`:

====================  =========================================================
``*5m`` ``*5mC``      at the end of a hand: the kinds that are wild 混 (one: the 金)
``[1m5m3m]``          a set with a wild tile in it, as it lies
``[123m=1m5m3m]``     the same, saying what it was declared as
====================  =========================================================

What else such rules ask of a win has names, in JSON and on the command line: `opening` (``deal`` 天和,
``first_draw`` 地和, ``first_discard`` on the dealer's first discard, ``early_discard`` 人和), `ready`
(``declared`` 立直, ``at_start`` 天听), and for the 金 rules `repeats` (how often the dealer repeated),
`passed` (tiles passed, as ``3p8m``) and `base`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from scoring.errors import Reason, ReasonedError
from scoring.hand import Hand, Meld, MeldError, MeldKind
from scoring.tiles import CODES, Tile, is_flower, parse_tile

_TOKEN = re.compile(r"(?P<digits>\d+)(?P<suit>[mpsf])|(?P<honour>[ESWNCFP])|(?P<space>[\s,]+)")
_MELD = re.compile(r"\[(?P<tiles>[^\[\]#]*)(?P<concealed>#?)\]")


class NotationError(ReasonedError):
    """A text is no hand; the message quotes the part that cannot be read."""


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of `text`, in the order written. Raises `NotationError` or `TileError` quoting a bad part."""
    found: list[Tile] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise _unreadable(text, at)
        if match["suit"]:
            found.extend(parse_tile(digit + match["suit"]) for digit in match["digits"])
        elif match["honour"]:
            found.append(parse_tile(match["honour"]))
        at = match.end()
    return tuple(found)


def _unreadable(text: str, at: int) -> NotationError:
    rest = text[at:]
    if rest.startswith("*"):
        return NotationError(
            f"cannot read {rest!r} in {text!r}: a * names wild kinds at the end of a hand, under rules that "
            "have them (platform-wild, gold)",
            Reason.WILD_FORM,
            rest,
        )
    return NotationError(
        f"cannot read {rest!r} in {text!r}: expected digits with m, p, s or f, or E S W N C F P",
        Reason.UNREADABLE,
        rest,
    )


def parse_meld(text: str) -> Meld:
    """The meld of `text`, as ``[123m]``. Raises `NotationError` or `MeldError` quoting a bad one."""
    match = _MELD.fullmatch(text.strip())
    if match is None:
        raise NotationError(
            f"cannot read the meld {text!r}: expected [123m], [555p], [5555p] or [5555p#]",
            Reason.MELD_FORM,
            text,
        )
    tiles = sorted(parse_tiles(match["tiles"]))
    concealed = match["concealed"] == "#"
    try:
        return _meld_of(tiles, concealed)
    except MeldError as error:
        raise MeldError(f"{text} is no meld: {error}", error.reason, text) from None


def _meld_of(tiles: list[Tile], concealed: bool) -> Meld:
    if len(tiles) in (3, 4) and len(set(tiles)) == 1:
        return Meld(MeldKind.KONG if len(tiles) == 4 else MeldKind.PUNG, tiles[0], concealed)
    if len(tiles) == 3:
        meld = Meld(MeldKind.CHOW, tiles[0], concealed)
        if list(meld.tiles) == tiles:
            return meld
    raise MeldError("expected three in a row of one suit, three equal tiles or four", Reason.NO_MELD)


def parse_hand(text: str) -> Hand:
    """The hand of `text`: concealed tiles, melds in brackets and flowers, in any order, as
    ``[789m]12m55p123s3f``. Raises `NotationError`, `TileError` or `MeldError` quoting a bad part."""
    meld_texts, rest = split_hand(text)
    melds = tuple(map(parse_meld, meld_texts))
    tiles = parse_tiles(rest)
    return Hand(
        tuple(tile for tile in tiles if not is_flower(tile)),
        melds,
        tuple(tile for tile in tiles if is_flower(tile)),
    )


def split_hand(text: str) -> tuple[tuple[str, ...], str]:
    """The meld texts of `text`, brackets included, and what is left of it."""
    return tuple(match.group() for match in _MELD.finditer(text)), _MELD.sub(" ", text)


def format_tiles(tiles: Iterable[Tile]) -> str:
    """`tiles` in ascending order, as ``123m45pEE``."""
    digits: dict[str, str] = {}
    honours = ""
    for tile in sorted(tiles):
        text = CODES[tile]
        if len(text) == 2:
            digits[text[1]] = digits.get(text[1], "") + text[0]
        else:
            honours += text
    flowers = digits.pop("f", "")
    return (
        "".join(ranks + suit for suit, ranks in digits.items()) + honours + (f"{flowers}f" if flowers else "")
    )


def format_meld(meld: Meld) -> str:
    """`meld` as ``[123m]``."""
    return f"[{format_tiles(meld.tiles)}{'#' if meld.concealed else ''}]"


def format_hand(hand: Hand) -> str:
    """`hand` on one line: melds, concealed tiles, flowers. Flowers of unknown kind cannot be written."""
    return "".join(map(format_meld, hand.melds)) + format_tiles(hand.concealed) + format_tiles(hand.flowers)
