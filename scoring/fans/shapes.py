"""Fans of special shapes: nine gates, seven pairs, orphans, honours and knitted tiles.

Source: rows 4, 6, 7, 19, 20, 34, 35 of the fan table of the 1998 rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from scoring.decomposition import knitted_body
from scoring.facts import Facts
from scoring.fans.family import BODY, WHOLE, Family, Mark
from scoring.fans.fan import Fan
from scoring.notation import parse_tiles
from scoring.result import Shape
from scoring.suit_tables import UNIT, key_of
from scoring.tiles import HONOURS

NINE_GATES: Final = frozenset(key_of(parse_tiles(f"1112345678999{suit}")) for suit in "mps")
SHIFTED_PAIRS: Final = frozenset(
    sum(2 * UNIT[9 * suit + low + step] for step in range(7)) for suit in range(3) for low in range(3)
)
_HONOUR_BITS: Final = key_of(HONOURS)


class ShapeView(NamedTuple):
    """The shape, and what further makes a fan of it."""

    shape: Shape
    nine_gates: bool = False
    """The 13 concealed tiles before the win were 1112345678999 of one suit."""
    shifted: bool = False
    """The seven pairs are of one suit and run on."""
    all_honours: bool = False
    """All seven kinds of honours are there."""
    body: bool = False
    """All nine tiles of a knitted straight are there."""


_PLAIN: Final = {shape: ShapeView(shape) for shape in Shape}


def _view(facts: Facts) -> ShapeView:
    shape = facts.reading.shape
    if shape is Shape.STANDARD:
        if facts.before in NINE_GATES:
            return ShapeView(shape, nine_gates=True)
    elif shape is Shape.SEVEN_PAIRS:
        return ShapeView(shape, shifted=facts.before + UNIT[facts.win.tile] in SHIFTED_PAIRS)
    elif shape is Shape.HONORS_KNITTED:
        return ShapeView(
            shape,
            all_honours=facts.kinds & _HONOUR_BITS == _HONOUR_BITS,
            body=knitted_body(facts.kinds) is not None,
        )
    return _PLAIN[shape]


family = Family("shapes", _view)


@family.fan(Fan.NINE_GATES)
def nine_gates(view: ShapeView) -> bool:
    return view.nine_gates


@family.fan(Fan.SEVEN_SHIFTED_PAIRS)
def seven_shifted_pairs(view: ShapeView) -> bool:
    return view.shifted


@family.fan(Fan.THIRTEEN_ORPHANS)
def thirteen_orphans(view: ShapeView) -> bool:
    return view.shape is Shape.THIRTEEN_ORPHANS


@family.fan(Fan.SEVEN_PAIRS)
def seven_pairs(view: ShapeView) -> bool:
    return view.shape is Shape.SEVEN_PAIRS


@family.fan(Fan.GREATER_HONORS_AND_KNITTED_TILES)
def greater_honours_and_knitted_tiles(view: ShapeView) -> bool:
    return view.shape is Shape.HONORS_KNITTED and view.all_honours


@family.fan(Fan.LESSER_HONORS_AND_KNITTED_TILES)
def lesser_honours_and_knitted_tiles(view: ShapeView) -> bool:
    return view.shape is Shape.HONORS_KNITTED


@family.fan(Fan.KNITTED_STRAIGHT)
def knitted_straight(view: ShapeView) -> Iterator[Mark]:
    if view.shape is Shape.KNITTED_STRAIGHT:
        yield BODY
    elif view.body:
        yield WHOLE
