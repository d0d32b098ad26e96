"""What a 金 hand pays, worked out the slow way: every tile is tried for every 金.

Written from the text, sharing nothing with `scoring.gold` but its facts; by the choices taken where the
text is open, as `docs/rules-gold.md` lists them.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement

from scoring.gold import GoldFacts
from scoring.hand import Hand, Meld, MeldKind, Opening, Win
from scoring.tiles import EAST, WINDS

Tiles = Counter[int]


def pays(hand: Hand, win: Win, facts: GoldFacts) -> tuple[int, int, int, int] | None:
    """What East, South, West and North win or lose; None where the tile cannot be won on."""
    numbered = Counter(tile for tile in (*hand.concealed, win.tile) if tile < 27)
    golds = _take_out(numbered, facts.gold)
    sets = 4 - len(hand.melds)
    pair_of_gold = golds >= 2 and _some(numbered, golds - 2, sets, pair=False)
    shape = pair_of_gold or _some(numbered, golds, sets, pair=True)
    three = golds >= 3 and win.self_draw
    if not (shape or three):
        return None
    if not win.self_draw and (win.tile in facts.passed or (_runs_wild(hand, facts) and not pair_of_gold)):
        return None
    flowers, kongs = _flowers(hand)
    plain = not flowers and not kongs
    fans = 60 if pair_of_gold else 40 if three else 0
    if not fans and win.opening in (Opening.DEAL, Opening.FIRST_DISCARD):
        fans = 30
    if plain:
        fans = fans + 10 if fans else 30
    times = 2 if fans or win.self_draw else 1
    each, repeats = (flowers + kongs) * times + fans, facts.repeats * times
    paid = dict.fromkeys(WINDS, 0)
    for seat in WINDS:
        pays_hand = seat != win.seat_wind and (win.self_draw or seat == win.discarder)
        paid[seat] -= each * pays_hand
        if win.seat_wind == EAST:
            paid[seat] -= repeats * pays_hand
        elif seat == EAST:
            paid[seat] -= repeats
    paid[win.seat_wind] = -sum(paid.values())
    east, south, west, north = (paid[seat] for seat in WINDS)
    return east, south, west, north


def _take_out(numbered: Tiles, gold: int | None) -> int:
    """Takes the 金 out of the tiles: how many there were."""
    return 0 if gold is None else numbered.pop(gold, 0)


def _some(numbered: Tiles, golds: int, sets: int, *, pair: bool) -> bool:
    """Whether some tiles for the 金 make so many sets, and a pair where asked."""
    return any(
        _makes(numbered + Counter(stand), sets, pair)
        for stand in combinations_with_replacement(range(27), golds)
    )


def _makes(left: Tiles, sets: int, pair: bool) -> bool:
    if sum(left.values()) != 3 * sets + 2 * pair:
        return False
    tile = min((one for one in left if left[one]), default=None)
    if tile is None:
        return True
    if pair and left[tile] >= 2 and _makes(left - Counter({tile: 2}), sets, False):
        return True
    if left[tile] >= 3 and _makes(left - Counter({tile: 3}), sets - 1, pair):
        return True
    run = Counter((tile, tile + 1, tile + 2))
    return tile % 9 < 7 and run <= left and _makes(left - run, sets - 1, pair)


def _runs_wild(hand: Hand, facts: GoldFacts) -> bool:
    numbered = Counter(tile for tile in hand.concealed if tile < 27)
    golds = _take_out(numbered, facts.gold)
    if golds >= 3:
        return True
    sets = 4 - len(hand.melds)
    return golds > 0 and all(
        _some(
            numbered if tile == facts.gold else numbered + Counter([tile]),
            golds + (tile == facts.gold),
            sets,
            pair=True,
        )
        for tile in range(27)
    )


def _flowers(hand: Hand) -> tuple[int, int]:
    """Flowers drawn with what full fours of them add, and flowers of kongs."""
    drawn = Counter(tile for tile in (*hand.concealed, *hand.flowers) if tile >= 27)
    fours = sum(drawn[tile] == 4 for tile in range(27, 34))
    fours += all(drawn[tile] for tile in range(34, 38)) + all(drawn[tile] for tile in range(38, 42))
    kongs = sum(1 + meld.concealed for meld in hand.melds if meld.kind is MeldKind.KONG)
    return drawn.total() + hand.unnamed_flowers + 2 * fours, kongs


def random_gold_hand(rng: random.Random) -> tuple[Hand, Win, GoldFacts]:
    """Tiles near a win with up to three 金 among them, and facts of a win that agree with one another."""
    while True:
        gold = rng.randrange(27)
        melds: list[Meld] = []
        tiles: list[int] = []
        for _ in range(4):
            low = rng.randrange(27)
            if low % 9 < 7 and rng.random() < 0.6:
                one = Meld(MeldKind.CHOW, low)
            else:
                one = (
                    Meld(MeldKind.KONG, low, rng.random() < 0.5)
                    if rng.random() < 0.3
                    else Meld(MeldKind.PUNG, low)
                )
            if one.kind is MeldKind.KONG or (rng.random() < 0.25 and gold not in one.tiles):
                melds.append(one)
            else:
                tiles += one.tiles
        tiles += [rng.randrange(27)] * 2
        for at in rng.sample(range(len(tiles)), min(len(tiles), rng.choice((0, 1, 1, 2, 2, 3, 3)))):
            tiles[at] = gold
        if rng.random() < 0.15:
            tiles[rng.randrange(len(tiles))] = rng.randrange(27)
        tile = tiles.pop(rng.randrange(len(tiles)))
        every = Counter([*tiles, tile, *(one for meld in melds for one in meld.tiles)])
        if max(every.values()) > 4 or every[gold] > 3 or any(gold in meld.tiles for meld in melds):
            continue
        flowers = [*range(27, 34)] * 4 + [*range(34, 42)]
        drawn = rng.sample(flowers, rng.choice((0, 0, 0, 1, 2, 5))) + rng.choice(
            ([], [], [31] * 4, [34, 35, 36, 37], [38, 39, 40, 41])
        )
        if any(drawn.count(one) > (4 if one < 34 else 1) for one in drawn):
            continue
        seat = rng.choice(WINDS)
        self_draw = rng.random() < 0.5
        opening = Opening.NO
        discarder = None if self_draw else rng.choice([one for one in WINDS if one != seat])
        if rng.random() < 0.2 and not melds:
            if self_draw and seat == EAST:
                opening = Opening.DEAL
            elif discarder == EAST:
                opening = Opening.FIRST_DISCARD
        hand = Hand(
            (*tiles, *(one for one in drawn if one < 34)),
            tuple(melds),
            tuple(one for one in drawn if one >= 34),
        )
        passed = frozenset(rng.sample(range(27), 3)) | ({tile} if rng.random() < 0.05 else set())
        facts = GoldFacts(gold, rng.choice((0, 0, 1, 3)), passed if rng.random() < 0.3 else frozenset())
        win = Win(tile, self_draw=self_draw, seat_wind=seat, discarder=discarder, opening=opening)
        return hand, win, facts
