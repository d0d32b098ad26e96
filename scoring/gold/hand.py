"""A hand as the 金 rules see it: numbered tiles stand in it, winds and dragons are flowers.

A photo or a text gives one `scoring.hand.Hand` for every rule; here the honours among its concealed tiles
are set aside with the flowers, and the 金 are taken out of the rest.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.hand import Hand, Meld
from scoring.tiles import Tile, is_honour


@dataclass(frozen=True, slots=True)
class GoldHand:
    """`natural`: concealed numbered tiles that are no 金, ascending; `golds`: how many 金 are concealed;
    `flowers`: winds, dragons, seasons and plants, ascending; `unnamed_flowers`: more, of unknown kind."""

    natural: tuple[Tile, ...]
    golds: int
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]
    unnamed_flowers: int

    @property
    def size(self) -> int:
        """How many tiles stand concealed: 13 - 3 * len(melds) in a hand one tile short."""
        return len(self.natural) + self.golds

    def drawing(self, tile: Tile, gold: Tile | None) -> GoldHand:
        """The same hand with one more concealed numbered tile."""
        if tile == gold:
            return GoldHand(self.natural, self.golds + 1, self.melds, self.flowers, self.unnamed_flowers)
        natural = tuple(sorted((*self.natural, tile)))
        return GoldHand(natural, self.golds, self.melds, self.flowers, self.unnamed_flowers)


def gold_hand(hand: Hand, gold: Tile | None) -> GoldHand:
    """`hand` as these rules see it, without the winning tile."""
    standing = [tile for tile in hand.concealed if not is_honour(tile)]
    honours = tuple(tile for tile in hand.concealed if is_honour(tile))
    return GoldHand(
        tuple(tile for tile in standing if tile != gold),
        standing.count(gold) if gold is not None else 0,
        hand.melds,
        honours + hand.flowers,
        hand.unnamed_flowers,
    )
