"""What cannot be about an early win and a declared ready hand, for the rules that reward them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from scoring.hand import Opening, Ready, Win
from scoring.language import Language, Text
from scoring.tile_names import tile_quoted
from scoring.tiles import EAST, NORTH, Tile


class OpeningFault(Enum):
    """What can be wrong."""

    NOT_DEALER = "opening_not_dealer"
    NOT_FIRST_DISCARD = "opening_not_first_discard"
    NOT_FIRST_DRAW = "opening_not_first_draw"
    NOT_EARLY_DISCARD = "opening_not_early_discard"
    SET_DECLARED = "opening_set_declared"
    READY_WITH_CLAIMS = "ready_with_claims"
    READY_BEFORE_DISCARD = "ready_before_discard"
    EARLY_WALL_LAST = "opening_wall_last"
    EARLY_LAST_COPY = "opening_last_copy"


_TEXTS: dict[OpeningFault, Text] = {
    OpeningFault.NOT_DEALER: Text(
        "only the dealer, East, wins before the first discard, by self-draw: here seat {seat} {how} {tile}",
        "打出第一张之前只有庄家（东）能自摸和牌：这里是 {seat} {how} {tile}",
        "打出第一張之前只有莊家（東）能自摸和牌：這裡是 {seat} {how} {tile}",
    ),
    OpeningFault.NOT_FIRST_DISCARD: Text(
        "the dealer's first discard {tile} is won on by another player, as a discard of East",
        "庄家第一张打出的 {tile} 只能由其他家点和，点和者为东",
        "莊家第一張打出的 {tile} 只能由其他家點和，點和者為東",
    ),
    OpeningFault.NOT_FIRST_DRAW: Text(
        "a win on the first draw is a self-draw, and not the dealer's: here seat {seat} {how} {tile}",
        "第一次摸牌即和只属于闲家自摸：这里是 {seat} {how} {tile}",
        "第一次摸牌即和只屬於閒家自摸：這裡是 {seat} {how} {tile}",
    ),
    OpeningFault.NOT_EARLY_DISCARD: Text(
        "a win before one's own first draw takes a discard of somebody who plays before, and is not the "
        "dealer's: here seat {seat} {how} {tile}{of}",
        "第一次摸牌之前的和牌须是闲家点和先于自己出牌的人：这里是 {seat} {how} {tile}{of}",
        "第一次摸牌之前的和牌須是閒家點和先於自己出牌的人：這裡是 {seat} {how} {tile}{of}",
    ),
    OpeningFault.SET_DECLARED: Text(
        "{number} declared {sets}: none can have been declared when {tile} won so early",
        "和 {tile} 如此之早，不可能已有 {number} 副吃碰杠",
        "和 {tile} 如此之早，不可能已有 {number} 副吃碰槓",
    ),
    OpeningFault.READY_WITH_CLAIMS: Text(
        "declared ready from the start and yet {number} {sets} claimed before {tile}",
        "天听之后不可能吃碰，却有 {number} 副，和 {tile}",
        "天聽之後不可能吃碰，卻有 {number} 副，和 {tile}",
    ),
    OpeningFault.READY_BEFORE_DISCARD: Text(
        "who wins with the tiles dealt has discarded nothing and declared nothing ready before {tile}",
        "天和时庄家尚未出牌，和 {tile} 之前不可能报听",
        "天和時莊家尚未出牌，和 {tile} 之前不可能報聽",
    ),
    OpeningFault.EARLY_WALL_LAST: Text(
        "{tile} won in the first turn cannot be the last tile of the wall or the last discard",
        "第一轮和的 {tile} 不可能是牌墙最后一张或最后一张打出的牌",
        "第一輪和的 {tile} 不可能是牌牆最後一張或最後一張打出的牌",
    ),
    OpeningFault.EARLY_LAST_COPY: Text(
        "{tile} cannot be the last copy: so early fewer than three tiles lie on the table",
        "{tile} 不可能是和绝张：如此之早，桌面亮明的牌不足三张",
        "{tile} 不可能是和絕張：如此之早，桌面亮明的牌不足三張",
    ),
}
_DREW = Text("drew", "自摸", "自摸")
_TOOK = Text("took the discard", "点和", "點和")
_OF = Text(" of {seat}", "，打出者 {seat}", "，打出者 {seat}")
_NO_THREE_DISCARDS = frozenset({Opening.DEAL, Opening.FIRST_DISCARD, Opening.EARLY_DISCARD})


@dataclass(frozen=True, slots=True)
class OpeningFinding:
    """One thing wrong: its flag, the winning tile, the winner's seat, how many sets were declared, whether it
    was a self-draw, and who discarded where somebody said so."""

    fault: OpeningFault
    tile: Tile
    seat: Tile
    number: int = 0
    self_draw: bool = False
    discarder: Tile | None = None

    def text(self, language: Language = Language.EN) -> str:
        """The finding as a sentence that quotes the tile."""
        return _TEXTS[self.fault].fill(
            language,
            tile=tile_quoted(self.tile, language),
            seat=tile_quoted(self.seat, language),
            number=self.number,
            sets="set" if self.number == 1 else "sets",
            how=(_DREW if self.self_draw else _TOOK).to(language),
            of=""
            if self.discarder is None
            else _OF.fill(language, seat=tile_quoted(self.discarder, language)),
        )


def examine_opening(win: Win, claimed: int, declared: int) -> Iterator[OpeningFinding]:
    """What is wrong with `win.opening` and `win.ready` in a hand with so many `claimed` sets, and so many
    `declared` ones that these rules do not allow before an early win."""
    dealer = win.seat_wind == EAST
    contradicts = {
        Opening.NO: None,
        Opening.DEAL: OpeningFault.NOT_DEALER if not (dealer and win.self_draw) else None,
        Opening.FIRST_DISCARD: OpeningFault.NOT_FIRST_DISCARD
        if dealer or win.self_draw or win.kong or win.discarder not in (EAST, None)
        else None,
        Opening.FIRST_DRAW: OpeningFault.NOT_FIRST_DRAW if dealer or not win.self_draw else None,
        Opening.EARLY_DISCARD: OpeningFault.NOT_EARLY_DISCARD
        if dealer or win.self_draw or not _plays_before(win.discarder, win.seat_wind)
        else None,
    }[win.opening]
    if contradicts is not None:
        yield OpeningFinding(contradicts, win.tile, win.seat_wind, 0, win.self_draw, win.discarder)
    if win.opening is not Opening.NO and declared:
        yield OpeningFinding(OpeningFault.SET_DECLARED, win.tile, win.seat_wind, declared)
    if win.opening is not Opening.NO and win.wall_last:
        yield OpeningFinding(OpeningFault.EARLY_WALL_LAST, win.tile, win.seat_wind)
    few = win.opening in _NO_THREE_DISCARDS or (win.opening is Opening.FIRST_DRAW and win.seat_wind != NORTH)
    if few and win.last_copy:
        yield OpeningFinding(OpeningFault.EARLY_LAST_COPY, win.tile, win.seat_wind)
    if win.opening is Opening.DEAL and win.ready is not Ready.NO:
        yield OpeningFinding(OpeningFault.READY_BEFORE_DISCARD, win.tile, win.seat_wind)
    if win.ready is Ready.AT_START and claimed:
        yield OpeningFinding(OpeningFault.READY_WITH_CLAIMS, win.tile, win.seat_wind, claimed)


def _plays_before(discarder: Tile | None, seat: Tile) -> bool:
    """Whether `discarder` discards before `seat` first draws; where nobody said who it was, somebody may.
    Seats stand in the order of turn."""
    return discarder is None or discarder < seat


def readies_that_count(claimed: int) -> tuple[Ready, ...]:
    """The declarations that count for a hand with so many `claimed` sets: both ask for a concealed hand."""
    return () if claimed else (Ready.DECLARED, Ready.AT_START)
