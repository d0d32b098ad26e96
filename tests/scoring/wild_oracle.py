"""The best score over all substitutions, found the slow way: every tile for every wild one.

Independent of `scoring.wild`, save that a substituted hand is scored by the same engine.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations_with_replacement, product

from scoring.engine import engine_for
from scoring.hand import FilledHand, Hand, Meld, MeldError, MeldKind, Win
from scoring.platform.profiles import PLATFORM_WILD
from scoring.rules import Rules
from scoring.tiles import HONOURS, PLAYING_KINDS, Tile
from scoring.wild import LaidMeld, WildHand


def brute_force(hand: WildHand, win: Win, rules: Rules) -> int | None:
    """The best total, or None where no substitution wins."""
    engine = engine_for(rules)
    natural = [tile for tile in hand.concealed if tile not in hand.wild]
    free = len(hand.concealed) - len(natural)
    held = sum(tile in hand.wild for tile in (*hand.tiles, win.tile))
    kongs = tuple(
        place
        for place, meld in enumerate(hand.melds)
        if len(meld.tiles) == 4 and all(tile in hand.wild for tile in meld.tiles)
    )
    if rules.values["wild_last_copy"] == "lying":
        shown = [tile for meld in hand.melds for tile in meld.tiles if tile == win.tile]
        win = replace(win, last_copy=win.last_copy or len(shown) == 3)
    free_win = win.tile in hand.wild and (win.self_draw or rules.values["discarded_wild"] == "wild")
    wins = [replace(win, tile=tile) for tile in range(PLAYING_KINDS)] if free_win else [win]
    any_copies = rules.values["wild_copies"] == "any"
    several = rules.values["wild_wait"] == "lying" and _several_waits(hand, any_copies)
    lay = sorted(tile for tile in hand.concealed if tile in hand.wild)
    best: int | None = None
    for melds in product(*(list(_meanings(meld, hand.wild)) for meld in hand.melds)):
        fixed = [tile for meld in melds for tile in meld.tiles] + natural
        for stand in combinations_with_replacement(range(PLAYING_KINDS), free):
            for won in wins:
                possible = any_copies or _possible([*fixed, *stand, won.tile])
                if possible and _may_win([*natural, *stand, won.tile], len(melds)):
                    concealed = tuple(sorted([*natural, *stand]))
                    unchanged = list(stand) == lay and won.tile == win.tile
                    unchanged = unchanged and all(
                        sorted(laid.tiles) == list(meld.tiles)
                        for laid, meld in zip(hand.melds, melds, strict=True)
                    )
                    plain = rules.values["wild_as_itself"] == "plain" and unchanged and not kongs
                    filled = FilledHand(
                        concealed,
                        melds,
                        hand.flowers,
                        hand.unnamed_flowers,
                        0 if plain else held,
                        kongs,
                        rules.values["wild_last_copy"] == "lying",
                        several,
                    )
                    totals = engine.totals(filled, won)
                    if totals is not None and (best is None or totals.total > best):
                        best = totals.total
    return best


def _several_waits(hand: WildHand, any_copies: bool) -> bool:
    """Whether tiles of several kinds that are not wild complete the hand as it lies."""
    engine = engine_for(PLATFORM_WILD)
    natural = [tile for tile in hand.concealed if tile not in hand.wild]
    kinds = set()
    for tile in (one for one in range(PLAYING_KINDS) if one not in hand.wild):
        for melds in product(*(list(_meanings(meld, hand.wild)) for meld in hand.melds)):
            fixed = [one for meld in melds for one in meld.tiles] + natural
            for stand in combinations_with_replacement(
                range(PLAYING_KINDS), len(hand.concealed) - len(natural)
            ):
                filled = Hand((*natural, *stand), melds)
                possible = any_copies or _possible([*fixed, *stand, tile])
                if possible and engine.totals(filled, Win(tile, self_draw=True)) is not None:
                    kinds.add(tile)
                    break
    return len(kinds) > 1


def _possible(tiles: list[Tile]) -> bool:
    return all(tiles.count(tile) <= 4 for tile in set(tiles))


def _may_win(tiles: list[Tile], melds: int) -> bool:
    """A quick no. Sets and a pair fill suits by threes; the other shapes want pairs, or nine kinds."""
    suits = [0, 0, 0, 0]
    for tile in tiles:
        suits[min(tile // 9, 3)] += 1
    if sorted(number % 3 for number in suits) == [0, 0, 0, 2]:
        return True
    if melds > 1:
        return False
    kinds = set(tiles)
    return len(kinds) >= 9 or all(tiles.count(tile) % 2 == 0 for tile in kinds)


def _meanings(meld: LaidMeld, wild: frozenset[Tile]) -> Iterator[Meld]:
    for kind in MeldKind:
        for tile in range(PLAYING_KINDS):
            try:
                made = Meld(kind, tile, meld.concealed)
            except MeldError:
                continue
            if len(made.tiles) == len(meld.tiles):
                left = list(made.tiles)
                try:
                    for own in meld.tiles:
                        if own not in wild:
                            left.remove(own)
                except ValueError:
                    continue
                yield made


def random_hand(rng: random.Random, wilds: int, kinds: int = 1) -> tuple[WildHand, Win]:
    """A hand that some filling of its `wilds` wild tiles wins (the winning tile perhaps among them)."""
    while True:
        wild = frozenset(rng.sample(range(PLAYING_KINDS), kinds))
        sets, pair = _shape(rng)
        melded = 0 if sets is None else rng.choice((0, 0, 1, 2, 3))
        groups = [] if sets is None else sets[melded:]
        tiles = [tile for group in groups for tile in group] + pair
        declared = [] if sets is None else [list(group) for group in sets[:melded]]
        concealed = [rng.random() < 0.3 and len(group) == 4 for group in declared]
        slots = [(tiles, at) for at in range(len(tiles))]
        slots += [(group, at) for group in declared for at in range(len(group)) if rng.random() < 0.3]
        spare = [tile for tile in sorted(wild) for _ in range(4)]
        rng.shuffle(spare)
        already = sum(tile in wild for group in (tiles, *declared) for tile in group)
        if already > wilds or len(slots) < wilds or not _possible([*tiles, *chain.from_iterable(declared)]):
            continue
        for own in [tile for group in (tiles, *declared) for tile in group if tile in wild]:
            spare.remove(own)
        places = [(group, at) for group, at in slots if group[at] not in wild]
        if len(places) < wilds - already or len(spare) < wilds - already:
            continue
        for group, at in rng.sample(places, wilds - already):
            group[at] = spare.pop()
        rng.shuffle(tiles)
        tile = tiles.pop()
        melds = tuple(
            LaidMeld(tuple(group), hidden) for group, hidden in zip(declared, concealed, strict=True)
        )
        flowers = tuple(sorted(rng.sample(range(34, 42), rng.choice((0, 0, 1, 2)))))
        hand = WildHand(tuple(tiles), melds, flowers, 0, wild)
        win = Win(
            tile,
            self_draw=rng.random() < 0.5,
            round_wind=rng.choice((27, 28)),
            seat_wind=rng.choice((28, 29, 30)),
        )
        return hand, win


def _shape(rng: random.Random) -> tuple[list[list[Tile]] | None, list[Tile]]:
    """Sets and a pair; or None and the fourteen tiles of another shape."""
    roll = rng.random()
    if roll < 0.08:
        kinds = rng.sample(range(PLAYING_KINDS), 7)
        return None, [tile for tile in kinds for _ in range(2)]
    if roll < 0.14:
        suits = rng.sample(range(3), 3)
        body = [9 * suit + start + step for start, suit in enumerate(suits) for step in (0, 3, 6)]
        return None, rng.sample([*body, *HONOURS], 14)
    if roll < 0.22:
        suits = rng.sample(range(3), 3)
        body = [9 * suit + start + step for start, suit in enumerate(suits) for step in (0, 3, 6)]
        return None, [*body, *_set(rng, None), *[rng.randrange(PLAYING_KINDS)] * 2]
    suit = rng.choice((None, None, 0, 1, 2))
    sets = [_set(rng, suit) for _ in range(4)]
    if rng.random() < 0.15:
        sets[0] = [sets[0][0]] * 4
    pair = rng.randrange(27) if suit is None else 9 * suit + rng.randrange(9)
    return sets, [rng.choice((pair, pair, rng.choice(HONOURS)))] * 2


def _set(rng: random.Random, suit: int | None) -> list[Tile]:
    if rng.random() < 0.6:
        low = 9 * (rng.randrange(3) if suit is None else suit) + rng.randrange(7)
        return [low, low + 1, low + 2]
    if rng.random() < 0.3:
        return [rng.choice(HONOURS)] * 3
    return [9 * (rng.randrange(3) if suit is None else suit) + rng.randrange(9)] * 3


def without_wild(hand: Hand) -> WildHand:
    """`hand` with nothing wild."""
    melds = tuple(LaidMeld(meld.tiles, meld.concealed) for meld in hand.melds)
    return WildHand(hand.concealed, melds, hand.flowers, hand.unnamed_flowers)
