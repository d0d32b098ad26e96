"""A 金 score as a referee would tell it, in three languages."""

from __future__ import annotations

from scoring.gold.flowers import FlowerItem, FlowerSource
from scoring.gold.payments import PayerUnknown
from scoring.gold.score import GoldScore
from scoring.gold.shapes import GoldReading, GoldSet
from scoring.language import Language, Text
from scoring.notation import format_tiles
from scoring.tile_names import tile_name
from scoring.tiles import code

_GOLD = Text("金 is {tile}", "金：{tile}", "金：{tile}")
_NO_GOLD = Text("no 金 in this hand", "本局无金", "本局無金")
_SHAPELESS = Text("three 金: no shape needed", "三金倒，不问牌型", "三金倒，不問牌型")
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
    "每位付者：底分 {base} ×（花 {flowers} × {factor} + 番 {fans}）= {sum}",
    "每位付者：底分 {base} ×（花 {flowers} × {factor} + 番 {fans}）= {sum}",
)
_REPEATS = Text(
    "dealer's repeats: {base} × {repeats} × {factor} = {sum}",
    "连庄：底分 {base} × {repeats} × {factor} = {sum}",
    "連莊：底分 {base} × {repeats} × {factor} = {sum}",
)
_PAYER_UNKNOWN = Text(
    "the discarder alone pays; nobody said who it was",
    "由点炮者一家付；未注明点炮者",
    "由點炮者一家付；未註明點炮者",
)


def explain(score: GoldScore, language: Language = Language.EN) -> str:
    """The score in lines: the 金, the reading with what each 金 stands for, flowers, fans, who pays."""
    gold = score.facts.gold
    lines = [
        _NO_GOLD.to(language)
        if gold is None
        else _GOLD.fill(language, tile=f"{tile_name(gold, language)} {code(gold)}"),
        _SHAPELESS.to(language) if score.reading is None else format_reading(score.reading),
        *(_flower_line(item, language) for item in score.flowers),
        _FLOWERS.fill(language, total=score.flower_count),
        *(_FAN.fill(language, name=fan.name.to(language), points=fan.points) for fan in score.fans.counted),
        *(
            _DROPPED.fill(language, name=fan.name.to(language), points=fan.points)
            for fan in score.fans.dropped
        ),
    ]
    if not score.fans.counted:
        lines.append(_NO_FAN.to(language))
    amounts = score.amounts
    lines.append(
        _AMOUNT.fill(
            language,
            base=amounts.base,
            flowers=amounts.flowers,
            factor=amounts.flower_factor,
            fans=amounts.fan_points,
            sum=amounts.for_hand,
        )
    )
    if amounts.repeats:
        lines.append(
            _REPEATS.fill(
                language,
                base=amounts.base,
                repeats=amounts.repeats,
                factor=amounts.repeat_factor,
                sum=amounts.for_repeats,
            )
        )
    try:
        paid = score.payments
    except PayerUnknown:
        lines.append(_PAYER_UNKNOWN.to(language))
    else:
        lines.append("  ".join(f"{tile_name(seat, language)} {sum_:+d}" for seat, sum_ in paid.items()))
    return "\n".join(lines)


def format_reading(reading: GoldReading) -> str:
    """The sets and the pair, a 金 written as ``金`` with the tile it stands for: ``12m(金=3m) 55p``."""
    return " ".join(_format_set(one) for one in (*reading.sets, reading.pair))


def _format_set(one: GoldSet) -> str:
    if one.all_gold:
        return "金" * one.size
    natural = list(one.stands_for)
    for tile in one.golds:
        natural.remove(tile)
    return format_tiles(natural) + "".join(f"(金={code(tile)})" for tile in one.golds)


def _flower_line(item: FlowerItem, language: Language) -> str:
    return _SOURCES[item.source].fill(language, flowers=item.flowers, tiles=format_tiles(item.tiles)).rstrip()
