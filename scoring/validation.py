"""Every reason why a hand or a win cannot be, all at once, before anything is scored.

`examine` returns findings: a flag each, the tile and the numbers it is about, a text in three languages.
Nothing here stops at the first fault, because a person mending a hand wants the whole list.

Sources: the 1998 rules, article 4 (the set: four of each kind, eight flowers), article 5 (13 tiles, 相公),
and the definitions of 妙手回春, 海底捞月, 杠上开花, 抢杠和, 和绝张 in the table of fans.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from scoring.decomposition import formal_waits
from scoring.distance import tiles_away
from scoring.findings import FindingsError
from scoring.hand import TILES_IN_HAND, Hand, MeldKind, Win
from scoring.language import Language, Text, join
from scoring.nearness import Nearness
from scoring.tile_names import tile_quoted
from scoring.tiles import COPIES, FLOWERS, PLAYING_KINDS, Tile, copies

MELDS_IN_HAND = 4


class Severity(Enum):
    """Whether a finding forbids the score or only deserves a second look."""

    IMPOSSIBLE = "impossible"
    UNUSUAL = "unusual"


class Fault(Enum):
    """What can be wrong with a hand or a win."""

    TOO_FEW_TILES = "too_few_tiles"
    TOO_MANY_TILES = "too_many_tiles"
    WINNING_TILE_TWICE = "winning_tile_twice"
    TOO_MANY_MELDS = "too_many_melds"
    FIVE_OF_A_KIND = "five_of_a_kind"
    FLOWER_TWICE = "flower_twice"
    TOO_MANY_FLOWERS = "too_many_flowers"
    SELF_DRAW_WITH_DISCARDER = "self_draw_with_discarder"
    WINNER_DISCARDED = "winner_discarded"
    REPLACEMENT_WITHOUT_KONG = "replacement_without_kong"
    ROBBED_ON_LAST_DISCARD = "robbed_on_last_discard"
    ROBBED_TILE_HELD = "robbed_tile_held"
    LAST_COPY_HELD = "last_copy_held"
    NOT_A_WIN = "not_a_win"
    LAST_COPY_UNSAID = "last_copy_unsaid"


_UNUSUAL = frozenset({Fault.LAST_COPY_UNSAID})
_NO_SHAPE = frozenset(
    {
        Fault.TOO_FEW_TILES,
        Fault.TOO_MANY_TILES,
        Fault.WINNING_TILE_TWICE,
        Fault.TOO_MANY_MELDS,
        Fault.FIVE_OF_A_KIND,
    }
)
"""With these the question of a winning shape makes no sense."""

_TEXTS: dict[Fault, Text] = {
    Fault.TOO_FEW_TILES: Text(
        "too few tiles: {held} concealed, {expected} expected beside {melds} {sets}",
        "少牌（小相公）：立牌 {held} 张，副露 {melds} 副时应为 {expected} 张",
        "少牌（小相公）：立牌 {held} 張，副露 {melds} 副時應為 {expected} 張",
    ),
    Fault.TOO_MANY_TILES: Text(
        "too many tiles: {held} concealed, {expected} expected beside {melds} {sets}",
        "多牌（大相公）：立牌 {held} 张，副露 {melds} 副时应为 {expected} 张",
        "多牌（大相公）：立牌 {held} 張，副露 {melds} 副時應為 {expected} 張",
    ),
    Fault.WINNING_TILE_TWICE: Text(
        "one tile too many: {held} concealed beside the winning tile {tile}, {expected} expected; "
        "is the winning tile counted twice?",
        "多一张：和牌张 {tile} 之外立牌 {held} 张，应为 {expected} 张；和牌张是否重复计入？",
        "多一張：和牌張 {tile} 之外立牌 {held} 張，應為 {expected} 張；和牌張是否重複計入？",
    ),
    Fault.TOO_MANY_MELDS: Text(
        "{melds} melds: a hand has at most four",
        "副露 {melds} 副：一手牌最多 4 副",
        "副露 {melds} 副：一手牌最多 4 副",
    ),
    Fault.FIVE_OF_A_KIND: Text(
        "{held} of {tile}, a set has four: {where}",
        "{tile} 有 {held} 张，一副牌只有 4 张：{where}",
        "{tile} 有 {held} 張，一副牌只有 4 張：{where}",
    ),
    Fault.FLOWER_TWICE: Text(
        "{held} of the flower {tile}, a set has one",
        "花牌 {tile} 有 {held} 张，一副牌只有 1 张",
        "花牌 {tile} 有 {held} 張，一副牌只有 1 張",
    ),
    Fault.TOO_MANY_FLOWERS: Text(
        "{held} flowers, a set has eight",
        "花牌 {held} 张，一副牌只有 8 张",
        "花牌 {held} 張，一副牌只有 8 張",
    ),
    Fault.SELF_DRAW_WITH_DISCARDER: Text(
        "a self-draw of {tile} and yet a discarder, {discarder}",
        "自摸 {tile}，却又写了点和者 {discarder}",
        "自摸 {tile}，卻又寫了點和者 {discarder}",
    ),
    Fault.WINNER_DISCARDED: Text(
        "the winner sits {discarder} and cannot have discarded {tile} too",
        "和牌者门风为 {discarder}，不能又是打出 {tile} 的人",
        "和牌者門風為 {discarder}，不能又是打出 {tile} 的人",
    ),
    Fault.REPLACEMENT_WITHOUT_KONG: Text(
        "out with replacement tile {tile}, but the hand holds no kong",
        "杠上开花和 {tile}，但手中没有杠",
        "槓上開花和 {tile}，但手中沒有槓",
    ),
    Fault.ROBBED_ON_LAST_DISCARD: Text(
        "{tile} cannot rob a kong and be the last discard: after the last tile of the wall nobody may kong",
        "{tile} 不能既是抢杠和又是海底捞月：牌墙最后一张之后不能开杠",
        "{tile} 不能既是搶槓和又是海底撈月：牌牆最後一張之後不能開槓",
    ),
    Fault.ROBBED_TILE_HELD: Text(
        "{tile} cannot be robbed from a kong: the hand holds another ({where}), so nobody else has four",
        "{tile} 不能是抢杠和：手中另有同张（{where}），别家凑不成四张",
        "{tile} 不能是搶槓和：手中另有同張（{where}），別家湊不成四張",
    ),
    Fault.LAST_COPY_HELD: Text(
        "{tile} cannot be the last copy: the other three must lie visible, yet {where}",
        "{tile} 不是和绝张：其余三张须已亮明，但{where}",
        "{tile} 不是和絕張：其餘三張須已亮明，但{where}",
    ),
    Fault.NOT_A_WIN: Text(
        "the tiles make no winning hand with {tile}{near}",
        "加上 {tile} 不成和牌牌型{near}",
        "加上 {tile} 不成和牌牌型{near}",
    ),
    Fault.LAST_COPY_UNSAID: Text(
        "the other three {tile} lie in the winner's own melds: this is the last copy 和绝张",
        "其余三张 {tile} 都在自己的副露中：这是和绝张",
        "其餘三張 {tile} 都在自己的副露中：這是和絕張",
    ),
}
_CONCEALED = Text("{number} concealed", "立牌 {number} 张", "立牌 {number} 張")
_MELDED = Text("{number} in melds", "副露 {number} 张", "副露 {number} 張")
_WINNING = Text("the winning tile", "和牌张 1 张", "和牌張 1 張")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong: its flag, the tile it is about, and the numbers its text quotes.

    `concealed`, `melded` and `winning` say where copies of `tile` lie. `near`, only for `Fault.NOT_A_WIN`, is
    how far the tiles are from a win.
    """

    fault: Fault
    tile: Tile | None = None
    held: int = 0
    expected: int = 0
    melds: int = 0
    concealed: int = 0
    melded: int = 0
    winning: bool = False
    discarder: Tile | None = None
    near: Nearness | None = None

    @property
    def severity(self) -> Severity:
        """Whether it forbids the score."""
        return Severity.UNUSUAL if self.fault in _UNUSUAL else Severity.IMPOSSIBLE

    def text(self, language: Language = Language.EN) -> str:
        """The finding as a sentence that quotes the tile."""
        return _TEXTS[self.fault].fill(
            language,
            tile="" if self.tile is None else tile_quoted(self.tile, language),
            discarder="" if self.discarder is None else tile_quoted(self.discarder, language),
            held=self.held,
            expected=self.expected,
            melds=self.melds,
            sets="meld" if self.melds == 1 else "melds",
            where=self._where(language),
            near="" if self.near is None else self.near.text(language),
        )

    def _where(self, language: Language) -> str:
        parts = [
            text.fill(language, number=number)
            for text, number in ((_CONCEALED, self.concealed), (_MELDED, self.melded))
            if number
        ]
        return join([*parts, *([_WINNING.to(language)] if self.winning else [])], language)


class InvalidHandError(FindingsError[Finding]):
    """A hand or win that cannot be scored; `findings` holds every reason."""


def examine(hand: Hand, win: Win | None = None, broken_melds: int = 0) -> tuple[Finding, ...]:
    """Everything wrong with `hand`, and with `win` where given, in a stable order; empty when all is well.

    It judges counts and stated facts only. Whether the tiles make a winning shape is for the decomposition.
    `broken_melds` lie beside those of the hand and are no melds: the number of tiles is judged with them.
    """
    findings: list[Finding] = []
    melds = len(hand.melds) + broken_melds
    if len(hand.concealed) != TILES_IN_HAND - 1 - 3 * melds:
        findings += _tile_numbers(hand, win, melds)
    held = _held(hand, win)
    if max(held) > COPIES:
        findings += _five_of_a_kind(hand, win, held)
    if hand.flowers or hand.unnamed_flowers:
        findings += _flowers(hand)
    if win is not None:
        findings += _facts_of_win(hand, win, held[win.tile])
    return tuple(findings)


def require_possible(hand: Hand, win: Win | None = None) -> None:
    """Raises `InvalidHandError` with all findings that forbid a score, if there are any.

    Where the numbers of tiles are right and something else is wrong, a missing winning shape is named too.
    """
    impossible = [one for one in examine(hand, win) if one.severity is Severity.IMPOSSIBLE]
    if not impossible:
        return
    if win is not None and not any(one.fault in _NO_SHAPE for one in impossible):
        waits = formal_waits(hand.concealed, len(hand.melds))
        if win.tile not in waits:
            impossible.append(_not_a_win(hand, win, waits))
    raise InvalidHandError(impossible)


def not_a_win(hand: Hand, win: Win, waits: Iterable[Tile]) -> InvalidHandError:
    """The error for possible tiles that make no winning shape; `waits` are the tiles that would have won."""
    return InvalidHandError([_not_a_win(hand, win, waits)])


def _not_a_win(hand: Hand, win: Win, waits: Iterable[Tile]) -> Finding:
    melds = len(hand.melds)
    return Finding(
        Fault.NOT_A_WIN,
        win.tile,
        near=Nearness(
            tuple(waits),
            tiles_away((*hand.concealed, win.tile), melds),
            tiles_away(hand.concealed, melds) - 1,
        ),
    )


def with_implied_facts(hand: Hand, win: Win) -> Win:
    """`win` with what its tiles prove and nobody said: the last copy, when own melds show the other three."""
    if any(finding.fault is Fault.LAST_COPY_UNSAID for finding in _last_copy(hand, win)):
        return replace(win, last_copy=True)
    return win


def _held(hand: Hand, win: Win | None) -> list[int]:
    """How many of each playing kind there are. Every score passes here, so it builds no tuples of tiles."""
    held = [0] * PLAYING_KINDS
    for tile in hand.concealed:
        held[tile] += 1
    for meld in hand.melds:
        if meld.kind is MeldKind.CHOW:
            for tile in (meld.tile, meld.tile + 1, meld.tile + 2):
                held[tile] += 1
        else:
            held[meld.tile] += 4 if meld.kind is MeldKind.KONG else 3
    if win is not None:
        held[win.tile] += 1
    return held


def _tile_numbers(hand: Hand, win: Win | None, melds: int) -> Iterator[Finding]:
    held = len(hand.concealed)
    if melds > MELDS_IN_HAND:
        yield Finding(Fault.TOO_MANY_MELDS, melds=melds)
        return
    expected = TILES_IN_HAND - 1 - 3 * melds
    if held < expected:
        yield Finding(Fault.TOO_FEW_TILES, held=held, expected=expected, melds=melds)
    elif win is not None and held == expected + 1 and win.tile in hand.concealed:
        yield Finding(Fault.WINNING_TILE_TWICE, win.tile, held=held, expected=expected, melds=melds)
    elif held > expected:
        yield Finding(Fault.TOO_MANY_TILES, held=held, expected=expected, melds=melds)


def _five_of_a_kind(hand: Hand, win: Win | None, held: list[int]) -> Iterator[Finding]:
    for tile, number in enumerate(held):
        if number > COPIES:
            yield Finding(
                Fault.FIVE_OF_A_KIND,
                tile,
                held=number,
                concealed=hand.concealed.count(tile),
                melded=_melded(hand, tile),
                winning=win is not None and win.tile == tile,
            )


def _flowers(hand: Hand) -> Iterator[Finding]:
    kinds = set(hand.flowers)
    if len(kinds) < len(hand.flowers):
        for tile in sorted(kinds):
            if hand.flowers.count(tile) > copies(tile):
                yield Finding(Fault.FLOWER_TWICE, tile, held=hand.flowers.count(tile))
    if hand.flower_count > len(FLOWERS):
        yield Finding(Fault.TOO_MANY_FLOWERS, held=hand.flower_count)


def _facts_of_win(hand: Hand, win: Win, copies_held: int) -> Iterator[Finding]:
    if win.discarder is not None:
        if win.self_draw:
            yield Finding(Fault.SELF_DRAW_WITH_DISCARDER, win.tile, discarder=win.discarder)
        elif win.discarder == win.seat_wind:
            yield Finding(Fault.WINNER_DISCARDED, win.tile, discarder=win.discarder)
    if win.kong:
        yield from _replacement(hand, win) if win.self_draw else _robbed(hand, win)
    if win.last_copy or copies_held == COPIES:
        yield from _last_copy(hand, win)


def _replacement(hand: Hand, win: Win) -> Iterator[Finding]:
    if all(meld.kind is not MeldKind.KONG for meld in hand.melds):
        yield Finding(Fault.REPLACEMENT_WITHOUT_KONG, win.tile)


def _robbed(hand: Hand, win: Win) -> Iterator[Finding]:
    if win.wall_last:
        yield Finding(Fault.ROBBED_ON_LAST_DISCARD, win.tile)
    concealed, melded = hand.concealed.count(win.tile), _melded(hand, win.tile)
    # Whose kong is robbed shows three of it and holds the fourth: none is left for anyone else.
    if concealed or melded:
        yield Finding(Fault.ROBBED_TILE_HELD, win.tile, concealed=concealed, melded=melded)


def _last_copy(hand: Hand, win: Win) -> Iterator[Finding]:
    if win.last_copy:
        concealed = hand.concealed.count(win.tile)
        if concealed:
            yield Finding(Fault.LAST_COPY_HELD, win.tile, concealed=concealed)
    elif hand.melds and (win.self_draw or not win.kong) and _melded(hand, win.tile) == COPIES - 1:
        yield Finding(Fault.LAST_COPY_UNSAID, win.tile, melded=COPIES - 1)


def _melded(hand: Hand, tile: Tile) -> int:
    return sum(meld.tiles.count(tile) for meld in hand.melds)


def without_winning_tile(hand: Hand, tile: Tile, broken_melds: int = 0) -> Hand:
    """`hand` with one concealed `tile` taken out, if the hand has exactly one tile too many and `tile` is
    among them: the fourteen tiles as they lie on the table, the winning one included. `broken_melds` as for
    `examine`."""
    too_many = len(hand.concealed) - (TILES_IN_HAND - 1 - 3 * (len(hand.melds) + broken_melds))
    if too_many != 1 or tile not in hand.concealed:
        return hand
    concealed = list(hand.concealed)
    concealed.remove(tile)
    return replace(hand, concealed=tuple(concealed))
