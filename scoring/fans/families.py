"""All families of fans. A new family is named here once."""

from __future__ import annotations

from typing import Any, Final

from scoring.fans import chows, honours, kongs, patterns, platform_fans, pungs, shapes, suits, winning
from scoring.fans.family import Family

FAMILIES: Final[tuple[Family[Any], ...]] = (
    shapes.family,
    suits.family,
    honours.family,
    kongs.family,
    chows.family,
    pungs.family,
    patterns.family,
    winning.family,
    winning.four_alike,
    winning.flowers,
    *platform_fans.FAMILIES,
)
