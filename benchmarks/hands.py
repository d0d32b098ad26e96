"""Random won hands, the same for a seed: material for benchmarks."""

from __future__ import annotations

import random
from collections.abc import Iterator

from scoring.decomposition import KNITTED
from scoring.hand import Hand, Meld, MeldKind, Win
from scoring.tiles import COPIES, FLOWERS, HONOURS, ORPHANS, PLAYING_KINDS, WINDS, Tile

Tiles = tuple[Tile, ...]


def won_hands(number: int, seed: int = 1998) -> list[tuple[Hand, Win]]:
    """`number` different won hands: mostly four sets and a pair, one in eight of another shape."""
    source = random.Random(seed)
    found: dict[tuple[Hand, Win], None] = {}
    while len(found) < number:
        made = _special(source) if source.random() < 0.125 else _standard(source)
        if made is not None:
            found[made] = None
    return list(found)


def _sets(source: random.Random, suits: list[int]) -> Iterator[Meld]:
    """Random sets that lean on a few suits and on honours, as players do."""
    while True:
        suit = source.choice(suits)
        roll = source.random()
        if suit == 3:
            kind = MeldKind.KONG if roll < 0.1 else MeldKind.PUNG
            yield Meld(kind, source.choice(HONOURS), kind is MeldKind.KONG and roll < 0.05)
        elif roll < 0.65:
            yield Meld(MeldKind.CHOW, 9 * suit + source.randrange(7))
        else:
            kind = MeldKind.KONG if roll > 0.95 else MeldKind.PUNG
            yield Meld(kind, 9 * suit + source.randrange(9), kind is MeldKind.KONG and roll > 0.975)


def _standard(source: random.Random) -> tuple[Hand, Win] | None:
    suits = source.choice([[0, 1, 2], [0, 1, 2], [0, 1, 2, 3], [0, 1], [1, 2, 3], [source.randrange(3)]])
    stream = _sets(source, suits)
    sets = [next(stream) for _ in range(4)]
    pair = source.randrange(PLAYING_KINDS)
    declared: list[Meld] = []
    concealed = [pair, pair]
    for one in sets:
        if one.kind is MeldKind.KONG or source.random() < 0.35:
            declared.append(one)
        else:
            concealed.extend(one.tiles)
    return _won(source, concealed, tuple(declared))


def _special(source: random.Random) -> tuple[Hand, Win] | None:
    roll = source.random()
    if roll < 0.5:
        kinds = source.sample(range(PLAYING_KINDS), 7)
        return _won(source, [tile for tile in kinds for _ in range(2)], ())
    if roll < 0.6:
        return _won(source, [*ORPHANS, source.choice(ORPHANS)], ())
    body = list(source.choice(KNITTED))
    if roll < 0.8:
        return _won(source, source.sample(body + list(HONOURS), 14), ())
    one = next(_sets(source, [0, 1, 2, 3]))
    pair = source.randrange(PLAYING_KINDS)
    if one.kind is MeldKind.KONG or source.random() < 0.4:
        return _won(source, [*body, pair, pair], (one,))
    return _won(source, [*body, *one.tiles, pair, pair], ())


def _won(source: random.Random, concealed: list[Tile], melds: tuple[Meld, ...]) -> tuple[Hand, Win] | None:
    every = concealed + [tile for meld in melds for tile in meld.tiles]
    if any(every.count(tile) > COPIES for tile in every):
        return None
    tile = source.choice(concealed)
    concealed.remove(tile)
    hand = Hand(tuple(concealed), melds, tuple(source.sample(FLOWERS, source.choice([0, 0, 1, 2, 3]))))
    self_draw = source.random() < 0.4
    kong = self_draw and any(one.kind is MeldKind.KONG for one in melds) and source.random() < 0.1
    win = Win(
        tile,
        self_draw=self_draw,
        kong=kong,
        wall_last=source.random() < 0.03,
        round_wind=source.choice(WINDS),
        seat_wind=source.choice(WINDS),
    )
    return hand, win
