"""A 金 score as a referee would tell it, in three languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring import explanation_texts as texts
from scoring.explain import explain_unready, explain_winning_tile, spoken_tiles
from scoring.gold.flowers import FlowerItem, FlowerSource
from scoring.gold.hand import gold_hand
from scoring.gold.payments import PayerUnknown
from scoring.gold.score import GoldScore
from scoring.gold.shapes import GoldReading, GoldSet
from scoring.gold.validation import lacking
from scoring.gold.waits import GoldWaits
from scoring.hand import Meld, Opening
from scoring.language import Language, Text
from scoring.tile_names import tile_name, tile_quoted
from scoring.tiles import EAST, code

_GOLD = Text("金 is {tile}", "金：{tile}", "金：{tile}")
_NO_GOLD = Text("no 金 in this hand", "本局无金", "本局無金")
_SHAPELESS = Text("three 金: no shape needed", "三金倒，不问牌型", "三金倒，不問牌型")
_STANDS = Text("(金={tile})", "(金作{tile})", "(金作{tile})")
_SOURCES: dict[FlowerSource, Text] = {
    FlowerSource.TILES: Text(
        "{flowers} flower tiles {tiles}", "花牌 {flowers} 张 {tiles}", "花牌 {flowers} 張 {tiles}"
    ),
    FlowerSource.SET: Text(
        "set of flowers {tiles}: {flowers}", "花暗杠 {tiles}：{flowers} 花", "花暗槓 {tiles}：{flowers} 花"
    ),
    FlowerSource.OPEN_KONG: Text(
        "open kong {tiles}: {flowers}", "明杠 {tiles}：{flowers} 花", "明槓 {tiles}：{flowers} 花"
    ),
    FlowerSource.CONCEALED_KONG: Text(
        "concealed kong {tiles}: {flowers}", "暗杠 {tiles}：{flowers} 花", "暗槓 {tiles}：{flowers} 花"
    ),
}
_SOURCE_NAMES: dict[FlowerSource, Text] = {
    FlowerSource.TILES: Text("Flower tiles", "花牌", "花牌"),
    FlowerSource.SET: Text("Set of flowers", "花暗杠", "花暗槓"),
    FlowerSource.OPEN_KONG: Text("Open kong", "明杠", "明槓"),
    FlowerSource.CONCEALED_KONG: Text("Concealed kong", "暗杠", "暗槓"),
}
FLOWERS = Text("Flowers", "花", "花")
"""What the count of flowers is called beside the fans."""
_FLOWERS = Text("flowers: {total}", "花数：{total}", "花數：{total}")
_FAN = Text("{name}: {points}", "{name}：{points} 番", "{name}：{points} 番")
_DROPPED = Text(
    "{name} ({points}) holds too; only the highest counts",
    "另有{name}（{points} 番），只计最高者",
    "另有{name}（{points} 番），只計最高者",
)
_NO_FAN = Text("no fan: paid for its flowers", "无番，按花计分", "無番，按花計分")
_AMOUNT = Text(
    "each payer: {base} × ({flowers} flowers × {factor} + {fans} fan) = {sum}",
    "三家各付：底分 {base} ×（花 {flowers} × {factor} + 番 {fans}）= {sum}",
    "三家各付：底分 {base} ×（花 {flowers} × {factor} + 番 {fans}）= {sum}",
)
_AMOUNT_OF_ONE = Text(
    "the discarder pays: {base} × ({flowers} flowers × {factor} + {fans} fan) = {sum}",
    "点炮者付：底分 {base} ×（花 {flowers} × {factor} + 番 {fans}）= {sum}",
    "點炮者付：底分 {base} ×（花 {flowers} × {factor} + 番 {fans}）= {sum}",
)
_REPEATS = Text(
    "dealer's repeats: {base} × {repeats} × {factor} = {sum}",
    "连庄：底分 {base} × {repeats} × {factor} = {sum}",
    "連莊：底分 {base} × {repeats} × {factor} = {sum}",
)
_REPEATS_OF_DEALER = Text(
    "; the dealer pays {sum} more for repeats", "；庄家连庄另付 {sum}", "；莊家連莊另付 {sum}"
)
_REPEATS_TO_DEALER = Text("; and {sum} more for repeats", "；连庄另付 {sum}", "；連莊另付 {sum}")
_PAYER_UNKNOWN = Text(
    "the discarder alone pays; nobody said who it was",
    "由点炮者一家付；未注明点炮者",
    "由點炮者一家付；未註明點炮者",
)

_SEAT = Text("seat {seat}", "门风{seat}", "門風{seat}")
_DEALER = Text("seat {seat}, the dealer", "门风{seat}，庄家", "門風{seat}，莊家")
_REPEATED = Text("the dealer has repeated {repeats} times", "连庄 {repeats} 次", "連莊 {repeats} 次")
_RUNS_WILD = Text(
    "every tile wins (跑百搭): only by self-draw",
    "跑百搭：任何牌都能和，只能自摸",
    "跑百搭：任何牌都能和，只能自摸",
)
_REFUSED = Text("{how}: no win – {why}", "{how}：不能和 – {why}", "{how}：不能和 – {why}")
_WORTH = Text(
    "{how}: {sum} from each player ({fans})",
    "{how}：三家各付 {sum}（{fans}）",
    "{how}：三家各付 {sum}（{fans}）",
)
_WORTH_OF_ONE = Text(
    "{how}: {sum} from the discarder ({fans})",
    "{how}：点炮者付 {sum}（{fans}）",
    "{how}：點炮者付 {sum}（{fans}）",
)


@dataclass(frozen=True, slots=True)
class GoldExplanation:
    """A score in sentences, part by part; `payments` is one line, or says why there is none."""

    gold: str
    win: str
    reading: str
    flowers: tuple[str, ...]
    flower_count: str
    fans: tuple[str, ...]
    dropped: tuple[str, ...]
    amounts: tuple[str, ...]
    payments: str
    rules: str

    def __str__(self) -> str:
        """The whole as plain text."""
        lines = [self.gold, self.win, self.reading, *self.flowers, self.flower_count, *self.fans]
        return "\n".join([*lines, *self.dropped, *self.amounts, self.payments, self.rules])


def explain(score: GoldScore, language: Language = Language.EN) -> str:
    """The score in lines: the 金, the win, the reading with what each 金 stands for, flowers, fans, who pays,
    by which rules."""
    return str(explain_gold(score, language))


def explain_gold(score: GoldScore, language: Language = Language.EN) -> GoldExplanation:
    """The score in sentences, part by part."""
    gold = score.facts.gold
    fans = [_FAN.fill(language, name=one.name.to(language), points=one.points) for one in score.fans.counted]
    try:
        paid = "  ".join(f"{tile_name(seat, language)} {sum_:+d}" for seat, sum_ in score.payments.items())
    except PayerUnknown:
        paid = _PAYER_UNKNOWN.to(language)
    return GoldExplanation(
        gold=_NO_GOLD.to(language)
        if gold is None
        else _GOLD.fill(language, tile=f"{tile_name(gold, language)} {code(gold)}"),
        win=_win(score, language),
        reading=_SHAPELESS.to(language)
        if score.reading is None
        else format_reading(score.reading, language, score.hand.melds),
        flowers=tuple(_flower_line(item, language) for item in score.flowers),
        flower_count=_FLOWERS.fill(language, total=score.flower_count),
        fans=tuple(fans or [_NO_FAN.to(language)]),
        dropped=tuple(
            _DROPPED.fill(language, name=fan.name.to(language), points=fan.points)
            for fan in score.fans.dropped
        ),
        amounts=tuple(_amounts(score, language)),
        payments=paid,
        rules=str(score.rules),
    )


def explain_gold_waits(found: GoldWaits, language: Language = Language.EN) -> str:
    """The waits as plain text: each tile, how many are left, and what each payer pays either way."""
    if not found.waits:
        return explain_unready(lacking(gold_hand(found.hand, found.facts.gold)) - 1, language)
    lines = [_RUNS_WILD.to(language)] if found.runs_wild else []
    for wait in found.waits:
        tile = tile_quoted(wait.tile, language)
        lines.append(texts.WAIT_LEFT.fill(language, tile=tile, left=wait.left))
        discard = texts.BY_DISCARD.to(language)
        if wait.by_discard is not None:
            lines.append("  " + _worth(discard, wait.by_discard, language))
        else:
            lines.append("  " + _REFUSED.fill(language, how=discard, why=wait.why(language)))
        if wait.by_self_draw is not None:
            lines.append("  " + _worth(texts.BY_SELF_DRAW.to(language), wait.by_self_draw, language))
    return "\n".join(lines)


def _worth(how: str, score: GoldScore, language: Language) -> str:
    fans = " + ".join(f"{fan.name.to(language)} {fan.points}" for fan in score.fans.counted)
    told = fans or _NO_FAN.to(language)
    if score.amounts.for_repeats:
        dealer = _REPEATS_TO_DEALER if score.win.seat_wind == EAST else _REPEATS_OF_DEALER
        told += dealer.fill(language, sum=score.amounts.for_repeats)
    form = _WORTH if score.payers == 3 else _WORTH_OF_ONE
    return form.fill(language, how=how, sum=score.amounts.for_hand, fans=told)


def _win(score: GoldScore, language: Language) -> str:
    win = score.win
    parts = [explain_winning_tile(win, language)]
    if win.opening is not Opening.NO:
        parts.append(texts.OPENINGS[win.opening].to(language))
    seat = _DEALER if win.seat_wind == EAST else _SEAT
    parts.append(seat.fill(language, seat=tile_name(win.seat_wind, language)))
    if score.facts.repeats:
        parts.append(_REPEATED.fill(language, repeats=score.facts.repeats))
    return texts.CLAUSE.to(language).join(parts)


def _amounts(score: GoldScore, language: Language) -> Iterator[str]:
    amounts = score.amounts
    # With or without a name, only the discarder pays where one player does.
    form = _AMOUNT if score.payers == 3 else _AMOUNT_OF_ONE
    yield form.fill(
        language,
        base=amounts.base,
        flowers=amounts.flowers,
        factor=amounts.flower_factor,
        fans=amounts.fan_points,
        sum=amounts.for_hand,
    )
    if amounts.repeats:
        yield _REPEATS.fill(
            language,
            base=amounts.base,
            repeats=amounts.repeats,
            factor=amounts.repeat_factor,
            sum=amounts.for_repeats,
        )


def flower_name(item: FlowerItem, language: Language = Language.EN) -> str:
    """What flowers are counted for, without the number."""
    return _SOURCE_NAMES[item.source].to(language)


def format_reading(
    reading: GoldReading, language: Language = Language.EN, melds: tuple[Meld, ...] = ()
) -> str:
    """Declared sets in brackets, then the sets and the pair, a 金 written with the tile it stands for:
    ``[456p] 12m(金=3m) 55p``; in Chinese ``[456饼] 12万(金作3万) 55饼``."""
    groups = [_told_meld(one, language) for one in melds]
    return " ".join([*groups, *(_format_set(one, language) for one in (*reading.sets, reading.pair))])


def _told_meld(meld: Meld, language: Language) -> str:
    tiles = spoken_tiles(meld.tiles, language)
    return texts.CONCEALED_KONG.fill(language, tiles=tiles) if meld.concealed else f"[{tiles}]"


def _format_set(one: GoldSet, language: Language) -> str:
    if one.all_gold:
        return "金" * one.size
    natural = list(one.stands_for)
    for tile in one.golds:
        natural.remove(tile)
    golds = (_STANDS.fill(language, tile=spoken_tiles([tile], language)) for tile in one.golds)
    return spoken_tiles(natural, language) + "".join(golds)


def _flower_line(item: FlowerItem, language: Language) -> str:
    return (
        _SOURCES[item.source]
        .fill(language, flowers=item.flowers, tiles=spoken_tiles(item.tiles, language))
        .rstrip()
    )
