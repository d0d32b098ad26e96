"""Random hands for property tests: won ones, and any tiles at all."""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st

from scoring.decomposition import KNITTED
from scoring.hand import Hand, Meld, MeldKind, Win
from scoring.tiles import COPIES, FLOWERS, HONOURS, ORPHANS, PLAYING_KINDS, WINDS, Tile

TILES = st.integers(0, PLAYING_KINDS - 1)


@st.composite
def _sets(draw: st.DrawFn) -> Meld:
    kind = draw(st.sampled_from([MeldKind.CHOW, MeldKind.CHOW, MeldKind.PUNG, MeldKind.PUNG, MeldKind.KONG]))
    if kind is MeldKind.CHOW:
        return Meld(kind, 9 * draw(st.integers(0, 2)) + draw(st.integers(0, 6)))
    return Meld(kind, draw(TILES), kind is MeldKind.KONG and draw(st.booleans()))


@st.composite
def won_hands(draw: st.DrawFn) -> tuple[Hand, Win]:
    """A won hand of any shape, and facts of the win that agree with it."""
    declared: list[Meld] = []
    shape = draw(st.sampled_from(["standard"] * 5 + ["pairs", "orphans", "knitted", "singles"]))
    if shape == "pairs":
        concealed = [tile for tile in draw(st.lists(TILES, min_size=7, max_size=7)) for _ in range(2)]
    elif shape == "orphans":
        concealed = [*ORPHANS, draw(st.sampled_from(ORPHANS))]
    elif shape == "singles":
        body = draw(st.sampled_from(KNITTED))
        concealed = draw(st.permutations([*body, *HONOURS]))[:14]
    else:
        concealed = list(draw(st.sampled_from(KNITTED))) if shape == "knitted" else []
        concealed += [draw(TILES)] * 2
        for one in draw(
            st.lists(_sets(), min_size=1 if concealed[2:] else 4, max_size=1 if concealed[2:] else 4)
        ):
            if one.kind is MeldKind.KONG or draw(st.booleans()):
                declared.append(one)
            else:
                concealed += one.tiles
    every = concealed + [tile for one in declared for tile in one.tiles]
    assume(all(every.count(tile) <= COPIES for tile in set(every)))
    tile = draw(st.sampled_from(concealed))
    concealed.remove(tile)
    flowers = draw(st.lists(st.sampled_from(FLOWERS), max_size=3, unique=True))
    self_draw = draw(st.booleans())
    kong = self_draw and any(one.kind is MeldKind.KONG for one in declared) and draw(st.booleans())
    win = Win(
        tile,
        self_draw=self_draw,
        kong=kong,
        wall_last=draw(st.booleans()),
        last_copy=tile not in concealed and draw(st.booleans()),
        round_wind=draw(st.sampled_from(WINDS)),
        seat_wind=draw(st.sampled_from(WINDS)),
    )
    return Hand(tuple(concealed), tuple(declared), tuple(flowers)), win


@st.composite
def any_tiles(draw: st.DrawFn) -> tuple[Hand, Win]:
    """Tiles and facts that need not make sense."""
    tiles: list[Tile] = draw(st.lists(TILES, max_size=18))
    melds = draw(st.lists(_sets(), max_size=5))
    flowers = draw(st.lists(st.sampled_from(FLOWERS), max_size=9))
    win = Win(
        draw(TILES),
        self_draw=draw(st.booleans()),
        kong=draw(st.booleans()),
        wall_last=draw(st.booleans()),
        last_copy=draw(st.booleans()),
        round_wind=draw(st.sampled_from(WINDS)),
        seat_wind=draw(st.sampled_from(WINDS)),
        discarder=draw(st.sampled_from([None, *WINDS])),
    )
    return Hand(tuple(tiles), tuple(melds), tuple(flowers), draw(st.integers(0, 9))), win
