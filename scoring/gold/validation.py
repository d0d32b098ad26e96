"""Every reason why a hand cannot be, or cannot be won, under the 金 rules; all at once.

What holds under every rule (a discarder who is the winner, a flower twice) is said with the same words as in
`scoring.validation`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from scoring.distance import sets_away
from scoring.findings import FindingsError
from scoring.gold.facts import GoldFacts
from scoring.gold.hand import GoldHand, gold_hand
from scoring.gold.points import (
    DISCARDED_GOLD,
    GOLD_COPIES,
    GOLD_IN_MELDS,
    GOLDEN_PAIR_DISCARD,
    ROBBED_KONG,
    TURNED_FLOWER,
)
from scoring.gold.restrictions import every_tile_wins, passed_before, waits
from scoring.gold.rules import GoldRules
from scoring.gold.shapes import readings
from scoring.hand import Hand, MeldKind, Win
from scoring.language import Language, Text
from scoring.nearness import Nearness
from scoring.openings import OpeningFinding, examine_opening
from scoring.tile_names import tile_quoted
from scoring.tiles import COPIES, Tile, copies, is_honour

FLOWER_TILES = 36


class GoldFault(Enum):
    """What can be wrong under these rules."""

    NO_GOLD = "no_gold"
    TOO_FEW_TILES = "too_few_tiles"
    TOO_MANY_TILES = "too_many_tiles"
    TOO_MANY_MELDS = "too_many_melds"
    FIVE_OF_A_KIND = "five_of_a_kind"
    TOO_MANY_GOLDS = "too_many_golds"
    FLOWER_TOO_OFTEN = "flower_too_often"
    TOO_MANY_FLOWERS = "too_many_flowers"
    HONOUR_MELDED = "honour_melded"
    HONOUR_WINS = "honour_wins"
    GOLD_MELDED = "gold_melded"
    SELF_DRAW_WITH_DISCARDER = "self_draw_with_discarder"
    WINNER_DISCARDED = "winner_discarded"
    REPLACEMENT_WITHOUT_KONG = "replacement_without_kong"
    NO_ROBBING = "no_robbing"
    ROBBED_TILE_HELD = "robbed_tile_held"
    GOLD_ROBBED = "gold_robbed"
    RUNS_WILD = "runs_wild"
    PASSED = "passed"
    GOLD_DISCARDED = "gold_discarded"
    NOT_A_WIN = "not_a_win"
    NO_FAN = "no_fan"


_TEXTS: dict[GoldFault, Text] = {
    GoldFault.NO_GOLD: Text(
        "no 金 was named: which tile was turned up after the flowers were replaced?",
        "没有指明金：补花之后翻开的是哪张牌？",
        "沒有指明金：補花之後翻開的是哪張牌？",
    ),
    GoldFault.TOO_FEW_TILES: Text(
        "too few tiles: {held} numbered tiles concealed, {expected} expected; winds and dragons are flowers",
        "少牌：立牌中序数牌 {held} 张，应为 {expected} 张（字牌都是花牌）",
        "少牌：立牌中序數牌 {held} 張，應為 {expected} 張（字牌都是花牌）",
    ),
    GoldFault.TOO_MANY_TILES: Text(
        "too many tiles: {held} numbered tiles concealed, {expected} expected",
        "多牌：立牌中序数牌 {held} 张，应为 {expected} 张",
        "多牌：立牌中序數牌 {held} 張，應為 {expected} 張",
    ),
    GoldFault.TOO_MANY_MELDS: Text(
        "{held} melds: a hand has at most four",
        "副露 {held} 副：一手牌最多 4 副",
        "副露 {held} 副：一手牌最多 4 副",
    ),
    GoldFault.FIVE_OF_A_KIND: Text(
        "{held} of {tile}, a set has {expected}",
        "{tile} 有 {held} 张，一副牌只有 {expected} 张",
        "{tile} 有 {held} 張，一副牌只有 {expected} 張",
    ),
    GoldFault.TOO_MANY_GOLDS: Text(
        "{held} of the 金 {tile}, but one lies turned up: {expected} are in play",
        "金 {tile} 有 {held} 张，但一张已翻开：只有 {expected} 张可用",
        "金 {tile} 有 {held} 張，但一張已翻開：只有 {expected} 張可用",
    ),
    GoldFault.FLOWER_TOO_OFTEN: Text(
        "{held} of the flower {tile}, a set has {expected}",
        "花牌 {tile} 有 {held} 张，一副牌只有 {expected} 张",
        "花牌 {tile} 有 {held} 張，一副牌只有 {expected} 張",
    ),
    GoldFault.TOO_MANY_FLOWERS: Text(
        "{held} flowers, a set has {expected}",
        "花牌 {held} 张，一副牌只有 {expected} 张",
        "花牌 {held} 張，一副牌只有 {expected} 張",
    ),
    GoldFault.HONOUR_MELDED: Text(
        "a meld of {tile}: winds and dragons are flowers here and make no set",
        "{tile} 不能成副：字牌在此都是花牌",
        "{tile} 不能成副：字牌在此都是花牌",
    ),
    GoldFault.HONOUR_WINS: Text(
        "nobody wins on {tile}: winds and dragons are flowers here and are replaced",
        "不能和 {tile}：字牌在此都是花牌，须补花",
        "不能和 {tile}：字牌在此都是花牌，須補花",
    ),
    GoldFault.GOLD_MELDED: Text(
        "the 金 {tile} lies in a meld; it stays in the hand",
        "金 {tile} 在副露中；金只能留在手中",
        "金 {tile} 在副露中；金只能留在手中",
    ),
    GoldFault.SELF_DRAW_WITH_DISCARDER: Text(
        "a self-draw of {tile} and yet a discarder, {seat}",
        "自摸 {tile}，却又写了点和者 {seat}",
        "自摸 {tile}，卻又寫了點和者 {seat}",
    ),
    GoldFault.WINNER_DISCARDED: Text(
        "the winner sits {seat} and cannot have discarded {tile} too",
        "和牌者门风为 {seat}，不能又是打出 {tile} 的人",
        "和牌者門風為 {seat}，不能又是打出 {tile} 的人",
    ),
    GoldFault.REPLACEMENT_WITHOUT_KONG: Text(
        "out with replacement tile {tile}, but the hand holds no kong",
        "杠上开花和 {tile}，但手中没有杠",
        "槓上開花和 {tile}，但手中沒有槓",
    ),
    GoldFault.NO_ROBBING: Text(
        "{tile} was robbed from a kong, which these rules do not allow",
        "{tile} 是抢杠，本规则不允许",
        "{tile} 是搶槓，本規則不允許",
    ),
    GoldFault.ROBBED_TILE_HELD: Text(
        "{tile} cannot be robbed from a kong: the hand holds {held} more of it, so nobody else has four",
        "{tile} 不能是抢杠：手中另有 {held} 张，别家凑不成四张",
        "{tile} 不能是搶槓：手中另有 {held} 張，別家湊不成四張",
    ),
    GoldFault.GOLD_ROBBED: Text(
        "the 金 {tile} lies in no kong and cannot be robbed from one",
        "金 {tile} 不入副露，不能是抢杠",
        "金 {tile} 不入副露，不能是搶槓",
    ),
    GoldFault.RUNS_WILD: Text(
        "every tile would win (跑百搭): {tile} must be self-drawn",
        "跑百搭：任何牌都能和，{tile} 只能自摸",
        "跑百搭：任何牌都能和，{tile} 只能自摸",
    ),
    GoldFault.PASSED: Text(
        "{tile} cannot be won on: a winning discard was passed since the winner's last discard",
        "不能和 {tile}：上次出牌后已放弃过可和的牌",
        "不能和 {tile}：上次出牌後已放棄過可和的牌",
    ),
    GoldFault.GOLD_DISCARDED: Text(
        "the 金 {tile} was discarded; it wins by self-draw only",
        "金 {tile} 是别家打出的；金只能自摸",
        "金 {tile} 是別家打出的；金只能自摸",
    ),
    GoldFault.NOT_A_WIN: Text(
        "with {tile} the tiles make neither four sets and a pair nor three drawn 金{near}",
        "加上 {tile} 既不成四副一对，也不是三金倒{near}",
        "加上 {tile} 既不成四副一對，也不是三金倒{near}",
    ),
    GoldFault.NO_FAN: Text(
        "won with {tile}, the hand has none of 平胡, 抢金, 三金倒 and 金雀, and these rules ask for one",
        "和 {tile}，但没有平胡、抢金、三金倒、金雀，本规则要求至少一种",
        "和 {tile}，但沒有平胡、搶金、三金倒、金雀，本規則要求至少一種",
    ),
}


@dataclass(frozen=True, slots=True)
class GoldFinding:
    """One thing wrong: its flag, the tile and seat it is about, and the numbers its text quotes. `near`, only
    for `GoldFault.NOT_A_WIN`, is how far the tiles are from four sets and a pair."""

    fault: GoldFault
    tile: Tile | None = None
    held: int = 0
    expected: int = 0
    seat: Tile | None = None
    near: Nearness | None = None

    def text(self, language: Language = Language.EN) -> str:
        """The finding as a sentence that quotes the tile."""
        return _TEXTS[self.fault].fill(
            language,
            tile="" if self.tile is None else tile_quoted(self.tile, language),
            seat="" if self.seat is None else tile_quoted(self.seat, language),
            held=self.held,
            expected=self.expected,
            near="" if self.near is None else self.near.text(language),
        )


class GoldError(FindingsError[GoldFinding | OpeningFinding]):
    """A hand or win that the 金 rules cannot score; `findings` holds every reason."""


def examine_gold(
    hand: Hand, win: Win, facts: GoldFacts, rules: GoldRules
) -> tuple[GoldFinding | OpeningFinding, ...]:
    """Everything wrong with the tiles and the facts, in a stable order; empty when all is well.

    Whether the tiles win at all is asked last, by `scoring.gold.score`.
    """
    seen = gold_hand(hand, facts.gold)
    tiles = examine_gold_tiles(hand, facts, rules, win.tile)
    told = [*_win_facts(hand, win, facts.gold, rules), *_opening(hand, win)]
    return (*tiles, *told, *(() if tiles else _restricted(seen, win, facts, rules)))


def examine_gold_tiles(
    hand: Hand, facts: GoldFacts, rules: GoldRules, tile: Tile | None = None
) -> tuple[GoldFinding, ...]:
    """What is wrong with the tiles alone, `tile` being the winning one where it is known."""
    return (*_tiles(hand, tile, facts, rules), *_flowers(gold_hand(hand, facts.gold)))


def _tiles(hand: Hand, won: Tile | None, facts: GoldFacts, rules: GoldRules) -> Iterator[GoldFinding]:
    gold = facts.gold
    if gold is None and rules.chooses(TURNED_FLOWER, "turn_again"):
        yield GoldFinding(GoldFault.NO_GOLD)
    yield from _numbers(hand)
    honours = sorted({meld.tile for meld in hand.melds if is_honour(meld.tile)})
    yield from (GoldFinding(GoldFault.HONOUR_MELDED, tile) for tile in honours)
    if won is not None and is_honour(won):
        yield GoldFinding(GoldFault.HONOUR_WINS, won)
    held = [tile for tile in hand.tiles if not is_honour(tile)]
    if won is not None and not is_honour(won):
        held.append(won)
    for tile in sorted(set(held)):
        if tile == gold and rules.chooses(GOLD_COPIES, "three"):
            if held.count(tile) >= COPIES:
                yield GoldFinding(GoldFault.TOO_MANY_GOLDS, tile, held.count(tile), COPIES - 1)
        elif held.count(tile) > COPIES:
            yield GoldFinding(GoldFault.FIVE_OF_A_KIND, tile, held.count(tile), COPIES)
    melded = gold is not None and any(gold in meld.tiles for meld in hand.melds)
    if melded and rules.chooses(GOLD_IN_MELDS, "never"):
        yield GoldFinding(GoldFault.GOLD_MELDED, gold)


def _numbers(hand: Hand) -> Iterator[GoldFinding]:
    melds = len(hand.melds)
    if melds > 4:
        yield GoldFinding(GoldFault.TOO_MANY_MELDS, held=melds)
        return
    held = sum(not is_honour(tile) for tile in hand.concealed)
    expected = 13 - 3 * melds
    if held != expected:
        fault = GoldFault.TOO_FEW_TILES if held < expected else GoldFault.TOO_MANY_TILES
        yield GoldFinding(fault, held=held, expected=expected)


def _flowers(seen: GoldHand) -> Iterator[GoldFinding]:
    for tile in sorted(set(seen.flowers)):
        held = seen.flowers.count(tile)
        if held > copies(tile):
            yield GoldFinding(GoldFault.FLOWER_TOO_OFTEN, tile, held, copies(tile))
    total = len(seen.flowers) + seen.unnamed_flowers
    if total > FLOWER_TILES:
        yield GoldFinding(GoldFault.TOO_MANY_FLOWERS, held=total, expected=FLOWER_TILES)


def _win_facts(hand: Hand, win: Win, gold: Tile | None, rules: GoldRules) -> Iterator[GoldFinding]:
    if win.discarder is not None and win.self_draw:
        yield GoldFinding(GoldFault.SELF_DRAW_WITH_DISCARDER, win.tile, seat=win.discarder)
    elif win.discarder == win.seat_wind:
        yield GoldFinding(GoldFault.WINNER_DISCARDED, win.tile, seat=win.discarder)
    if win.kong and win.self_draw and all(meld.kind is not MeldKind.KONG for meld in hand.melds):
        yield GoldFinding(GoldFault.REPLACEMENT_WITHOUT_KONG, win.tile)
    if win.kong and not win.self_draw:
        yield from _robbed(hand, win.tile, gold, rules)


def _robbed(hand: Hand, tile: Tile, gold: Tile | None, rules: GoldRules) -> Iterator[GoldFinding]:
    if rules.chooses(ROBBED_KONG, "no"):
        yield GoldFinding(GoldFault.NO_ROBBING, tile)
    if tile == gold and rules.chooses(GOLD_IN_MELDS, "never"):
        yield GoldFinding(GoldFault.GOLD_ROBBED, tile)
    elif tile in hand.tiles:
        yield GoldFinding(GoldFault.ROBBED_TILE_HELD, tile, hand.tiles.count(tile))


def _opening(hand: Hand, win: Win) -> Iterator[OpeningFinding]:
    # A concealed kong before the first discard leaves 抢金 what it is: the text asks for nothing more.
    claimed = sum(not meld.concealed for meld in hand.melds)
    return examine_opening(win, claimed, claimed)


def not_a_win(hand: GoldHand, tile: Tile, gold: Tile | None) -> GoldError:
    """The error for possible tiles, `hand` and the winning `tile`, that make no winning shape."""
    return GoldError(
        [
            GoldFinding(
                GoldFault.NOT_A_WIN,
                tile,
                near=Nearness(waits(hand, gold), lacking(hand.drawing(tile, gold)), lacking(hand) - 1),
            )
        ]
    )


def lacking(hand: GoldHand) -> int:
    """How many tiles `hand` lacks to four sets and a pair."""
    return sets_away(hand.natural, len(hand.melds), hand.golds)


def _restricted(seen: GoldHand, win: Win, facts: GoldFacts, rules: GoldRules) -> Iterator[GoldFinding]:
    if win.self_draw:
        return
    if every_tile_wins(seen, facts.gold, rules) and not _golden_exception(seen, win, facts, rules):
        yield GoldFinding(GoldFault.RUNS_WILD, win.tile)
    if passed_before(win.tile, facts, rules):
        yield GoldFinding(GoldFault.PASSED, win.tile)
    if win.tile == facts.gold and rules.chooses(DISCARDED_GOLD, "no"):
        yield GoldFinding(GoldFault.GOLD_DISCARDED, win.tile)


def _golden_exception(seen: GoldHand, win: Win, facts: GoldFacts, rules: GoldRules) -> bool:
    if rules.chooses(GOLDEN_PAIR_DISCARD, "closed"):
        return False
    return any(one.golden_pair for one in readings(seen.drawing(win.tile, facts.gold)))
