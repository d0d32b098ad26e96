"""Fans of kongs, and of pungs that stand concealed.

Source: rows 5, 12, 17, 33, 53, 57, 66, 67, 74 of the fan table of the 1998 rules. Fan 82 is Chinese
tournament practice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from scoring.decomposition import CONCEALED_KONG, CONCEALED_PUNG, MELDED_KONG
from scoring.fans.family import PUNG, Family, Mark
from scoring.fans.fan import Fan

KongsView: TypeAlias = tuple[int, ...]
"""How each pung and kong of the reading stands (`scoring.decomposition.MELDED_PUNG` and so on)."""

family = Family[KongsView]("kongs", lambda facts: tuple([code & 3 for code in facts.reading.pungs]))


def _of(view: KongsView, *standings: int) -> list[Mark]:
    return [PUNG << place for place, standing in enumerate(view) if standing in standings]


def _melded(view: KongsView) -> list[Mark]:
    return _of(view, MELDED_KONG)


def _concealed(view: KongsView) -> list[Mark]:
    return _of(view, CONCEALED_KONG)


def _together(marks: list[Mark], count: int) -> Iterator[Mark]:
    if len(marks) >= count:
        yield sum(marks)


@family.fan(Fan.FOUR_KONGS)
def four_kongs(view: KongsView) -> Iterator[Mark]:
    return _together(_of(view, MELDED_KONG, CONCEALED_KONG), 4)


@family.fan(Fan.THREE_KONGS)
def three_kongs(view: KongsView) -> Iterator[Mark]:
    return _together(_of(view, MELDED_KONG, CONCEALED_KONG), 3)


@family.fan(Fan.TWO_CONCEALED_KONGS)
def two_concealed_kongs(view: KongsView) -> Iterator[Mark]:
    return _together(_concealed(view), 2)


@family.fan(Fan.MELDED_AND_CONCEALED_KONG)
def melded_and_concealed_kong(view: KongsView) -> Iterator[Mark]:
    melded, concealed = _melded(view), _concealed(view)
    if melded and concealed:
        yield sum(melded) | sum(concealed)


@family.fan(Fan.TWO_MELDED_KONGS)
def two_melded_kongs(view: KongsView) -> Iterator[Mark]:
    return _together(_melded(view), 2)


@family.fan(Fan.CONCEALED_KONG)
def concealed_kong(view: KongsView) -> list[Mark]:
    return _concealed(view)


@family.fan(Fan.MELDED_KONG)
def melded_kong(view: KongsView) -> list[Mark]:
    return _melded(view)


@family.fan(Fan.FOUR_CONCEALED_PUNGS)
def four_concealed_pungs(view: KongsView) -> Iterator[Mark]:
    return _together(_of(view, CONCEALED_PUNG, CONCEALED_KONG), 4)


@family.fan(Fan.THREE_CONCEALED_PUNGS)
def three_concealed_pungs(view: KongsView) -> Iterator[Mark]:
    return _together(_of(view, CONCEALED_PUNG, CONCEALED_KONG), 3)


@family.fan(Fan.TWO_CONCEALED_PUNGS)
def two_concealed_pungs(view: KongsView) -> Iterator[Mark]:
    return _together(_of(view, CONCEALED_PUNG, CONCEALED_KONG), 2)
