"""Every reason why a hand with wild tiles cannot be; all at once.

What holds under every rule is asked of `scoring.validation`, with the tiles as they lie. Two of its questions
have no meaning here: with wild tiles a set may show a tile oftener than it is there, and a robbed kong may
hold wild tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoring.distance import tiles_away
from scoring.findings import AnyFinding, FindingsError
from scoring.hand import Hand, Meld, MeldKind, Opening, Win
from scoring.language import Language, Text
from scoring.nearness import Nearness
from scoring.notation import format_tiles
from scoring.openings import examine_opening
from scoring.tiles import COPIES, Tile
from scoring.validation import Fault, Finding, Severity, examine
from scoring.wild.laid import LaidMeld, WildHand, meanings

_MEANINGLESS = frozenset({Fault.FIVE_OF_A_KIND, Fault.ROBBED_TILE_HELD, Fault.LAST_COPY_UNSAID})

_NO_SET = Text(
    "{tiles} make no set, whatever the wild tiles {wild} among them stand for",
    "{tiles} 不成副，混牌 {wild} 代作何牌都不成",
    "{tiles} 不成副，混牌 {wild} 代作何牌都不成",
)
_NO_SET_AND_NONE_WILD = Text(
    "{tiles} make no set, and no kind was named wild",
    "{tiles} 不成副，也没有指明混牌",
    "{tiles} 不成副，也沒有指明混牌",
)
_TOO_MANY = Text(
    "{number} wild tiles in the hand ({tiles}): what more than {most} can stand for is not searched",
    "手中混牌 {number} 张（{tiles}）：超过 {most} 张时不作搜索",
    "手中混牌 {number} 張（{tiles}）：超過 {most} 張時不作搜尋",
)
MOST_WILD = 8
"""Two kinds with all their copies: searched within seconds. Each tile more takes several times as long."""


@dataclass(frozen=True, slots=True)
class NoSetFinding:
    """Declared tiles that make no set with these kinds wild."""

    tiles: tuple[Tile, ...]
    wild: tuple[Tile, ...]

    def text(self, language: Language = Language.EN) -> str:
        """The finding as a sentence that quotes the tiles."""
        form = _NO_SET if self.wild else _NO_SET_AND_NONE_WILD
        return form.fill(language, tiles=format_tiles(self.tiles), wild=format_tiles(self.wild))


@dataclass(frozen=True, slots=True)
class TooManyWildFinding:
    """More wild tiles among the concealed ones than are searched."""

    tiles: tuple[Tile, ...]

    def text(self, language: Language = Language.EN) -> str:
        """The finding as a sentence that quotes the tiles."""
        return _TOO_MANY.fill(
            language, number=len(self.tiles), tiles=format_tiles(self.tiles), most=MOST_WILD
        )


class InvalidWildHandError(FindingsError[AnyFinding]):
    """A hand with wild tiles that cannot be scored; `findings` holds every reason."""


def examine_wild(hand: WildHand, win: Win) -> tuple[AnyFinding, ...]:
    """Everything that forbids a score, in a stable order; empty when all is well."""
    claimed = sum(not meld.concealed for meld in hand.melds)
    # A robbed kong is a set declared by another: no win is early after it.
    declared = len(hand.melds) + (win.opening is Opening.EARLY_DISCARD and win.kong)
    return (*_tiles(hand, win.tile), *_common(hand, win), *examine_opening(win, claimed, declared))


def examine_wild_tiles(hand: WildHand, tile: Tile | None = None) -> tuple[AnyFinding, ...]:
    """What is wrong with the tiles alone, `tile` being the winning one where it is known."""
    return (*_tiles(hand, tile), *_common(hand, None if tile is None else Win(tile)))


def _tiles(hand: WildHand, tile: Tile | None) -> Iterator[AnyFinding]:
    won = () if tile is None else (tile,)
    standing = tuple(one for one in (*hand.concealed, *won) if one in hand.wild)
    if len(standing) > MOST_WILD:
        yield TooManyWildFinding(standing)
    for meld in hand.melds:
        if not meanings(meld, hand.wild):
            yield NoSetFinding(meld.tiles, tuple(sorted(hand.wild)))
    yield from _five_of_a_kind(hand, tile)


def _common(hand: WildHand, win: Win | None) -> Iterator[AnyFinding]:
    """What `scoring.validation` finds in the tiles as they lie."""
    melds = tuple(_as_meld(meld, hand.wild) for meld in hand.melds)
    lying = Hand(hand.concealed, melds, hand.flowers, hand.unnamed_flowers)
    meaningless = _MEANINGLESS if hand.wild else _MEANINGLESS - {Fault.ROBBED_TILE_HELD}
    for one in examine(lying, win):
        if one.severity is Severity.IMPOSSIBLE and one.fault not in meaningless:
            yield one


def not_a_win(hand: WildHand, tile: Tile, waits: Iterable[Tile]) -> InvalidWildHandError:
    """The error for possible tiles, `hand` and the winning `tile`, that make no winning shape; `waits` are
    the tiles that would have won."""
    found = tuple(waits)
    # Where four of a kind is the most, a hand may lack more than its tiles alone say.
    near = Nearness(found, max(1, lacking(hand, tile)), max(0 if found else 1, lacking(hand) - 1))
    return InvalidWildHandError([Finding(Fault.NOT_A_WIN, tile, near=near)])


def lacking(hand: WildHand, tile: Tile | None = None) -> int:
    """How many tiles `hand`, with `tile` where it is given, lacks to a winning shape."""
    held = (*hand.concealed, *(() if tile is None else (tile,)))
    natural = [one for one in held if one not in hand.wild]
    return tiles_away(natural, len(hand.melds), len(held) - len(natural))


def _as_meld(meld: LaidMeld, wild: frozenset[Tile]) -> Meld:
    """Some set with as many tiles, to ask what does not depend on which."""
    found = meanings(meld, wild)
    if found:
        return found[0]
    kind = MeldKind.KONG if len(meld.tiles) == 4 else MeldKind.PUNG
    return Meld(kind, meld.tiles[0], meld.concealed and kind is MeldKind.KONG)


def _five_of_a_kind(hand: WildHand, won: Tile | None) -> Iterator[Finding]:
    concealed = Counter(hand.concealed)
    melded = Counter(tile for meld in hand.melds for tile in meld.tiles)
    for tile in sorted({*concealed, *melded, *(() if won is None else (won,))}):
        held = concealed[tile] + melded[tile] + (tile == won)
        if held > COPIES:
            yield Finding(
                Fault.FIVE_OF_A_KIND,
                tile,
                held=held,
                concealed=concealed[tile],
                melded=melded[tile],
                winning=tile == won,
            )
