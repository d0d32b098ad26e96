"""One hand for each fan of the table: the examples of the documentation.

A line is a hand in the notation of `scoring.notation`, ``+``, the winning tile, and facts of the win:
``self``, ``kong``, ``last``, ``fourth`` (the last copy), ``round=W`` and ``seat=W`` where not East.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.fans.fan import Fan
from scoring.hand import Hand, Win
from scoring.notation import parse_hand
from scoring.tiles import EAST, parse_tile

EXAMPLES: Final[Mapping[Fan, str]] = MappingProxyType(
    {
        Fan.BIG_FOUR_WINDS: "[EEE][SSS][WWW]NNNC + C",
        Fan.BIG_THREE_DRAGONS: "[CCC][FFF]56p77sPPP + 7p",
        Fan.ALL_GREEN: "[234s][666s][444s]88sFF + 8s",
        Fan.NINE_GATES: "1112345678999p + 7p round=N seat=W",
        Fan.FOUR_KONGS: "[1111m][2222s][3333p][1111s]4m + 4m",
        Fan.SEVEN_SHIFTED_PAIRS: "1122334455667m + 7m",
        Fan.THIRTEEN_ORPHANS: "19m19p19sESWNCFP + W round=N seat=S",
        Fan.ALL_TERMINALS: "1199m11999p1199s + 9p",
        Fan.LITTLE_FOUR_WINDS: "[WWW][SSS]567mEENN + N",
        Fan.LITTLE_THREE_DRAGONS: "[CCC]567m234pFFPP + F seat=N",
        Fan.ALL_HONORS: "EESSWWNNCFFPP + C self",
        Fan.FOUR_CONCEALED_PUNGS: "33888m444p333sCC + 3m self round=N",
        Fan.PURE_TERMINAL_CHOWS: "[123s][123s][789s][789s]5s + 5s",
        Fan.QUADRUPLE_CHOW: "[234m][234m]22334mNN + 4m round=S",
        Fan.FOUR_PURE_SHIFTED_PUNGS: "[555s][777s]4466699s + 4s seat=N",
        Fan.FOUR_PURE_SHIFTED_CHOWS: "[456p]66777889pWW + 5p seat=N",
        Fan.THREE_KONGS: "[EEEE][SSSS][NNNN]2223m + 4m",
        Fan.ALL_TERMINALS_AND_HONORS: "11m1199p9sSSSSWW + 9s round=S seat=S",
        Fan.SEVEN_PAIRS: "288m11p228899sPP + 2m round=N seat=S",
        Fan.GREATER_HONORS_AND_KNITTED_TILES: "369m25p14sESWNCP + F",
        Fan.ALL_EVEN_PUNGS: "[444m][666m]88p22244s + 4s",
        Fan.FULL_FLUSH: "[345p][123p]6688899p + 6p seat=S",
        Fan.PURE_TRIPLE_CHOW: "[123p]88m112233p77s + 7s",
        Fan.PURE_SHIFTED_PUNGS: "[666p]77888p678sWW + 7p",
        Fan.UPPER_TILES: "[999s][777m]999m7899p + 9p seat=W",
        Fan.MIDDLE_TILES: "[666s][555s][444m][456p]6m + 6m self round=W seat=S",
        Fan.LOWER_TILES: "[333s][123s]22m12333p + 2m seat=S",
        Fan.PURE_STRAIGHT: "[456p][123p][789p]67sWW + 8s round=S seat=N",
        Fan.THREE_SUITED_TERMINAL_CHOWS: "[789m]23m123789p55s + 1m round=N",
        Fan.PURE_SHIFTED_CHOWS: "[123m]23345m789pCC + 4m round=S seat=N",
        Fan.ALL_FIVES: "[345p]55m55567p456s + 5m round=W",
        Fan.TRIPLE_PUNG: "[888s]123888m88p33s + 8p round=N seat=N",
        Fan.THREE_CONCEALED_PUNGS: "[123s]4445777888s + 5s",
        Fan.LESSER_HONORS_AND_KNITTED_TILES: "147m258p36sEWCFP + N",
        Fan.KNITTED_STRAIGHT: "[678s]147m25p369sSS + 8p",
        Fan.UPPER_FOUR: "[666m][888m][777m]67p99s + 8p seat=W",
        Fan.LOWER_FOUR: "[234s][444p]12m333p11s + 3m seat=N",
        Fan.BIG_THREE_WINDS: "[EEE][SSS]78m55pWWW + 9m self round=N seat=N",
        Fan.MIXED_STRAIGHT: "[123m][456s][789p]456p7m + 7m",
        Fan.REVERSIBLE_TILES: "[888p][123p]23455p22s + 2s round=S seat=N",
        Fan.MIXED_TRIPLE_CHOW: "[456p][234s]456m56sFF + 4s round=N seat=W",
        Fan.MIXED_SHIFTED_PUNGS: "[555m]678m7799p666s + 7p",
        Fan.CHICKEN_HAND: "[123m][345m]678p56sWW + 7s",
        Fan.LAST_TILE_DRAW: "[345p][678m]456p34sSS + 2s self last seat=W",
        Fan.LAST_TILE_CLAIM: "567m333p23466sWW + 6s last",
        Fan.OUT_WITH_REPLACEMENT_TILE: "[234p][6666s]789p44sWW + 4s self kong round=N seat=S",
        Fan.ROBBING_THE_KONG: "[666s]147m39p258sSS + 6p kong round=N seat=S",
        Fan.ALL_PUNGS: "[222s][333m]888p88sFF237f + 8s round=W seat=N",
        Fan.HALF_FLUSH: "[234s]55677889sWW + 5s round=N seat=W",
        Fan.MIXED_SHIFTED_CHOWS: "[567s]67m456p333sWW + 8m round=N seat=W",
        Fan.ALL_TYPES: "[PPP][789m]123p34sSS + 5s",
        Fan.MELDED_HAND: "[345p][777s][222m][666s]E + E round=S",
        Fan.TWO_CONCEALED_KONGS: "[5555p#][7777m#][456m]66sEE + 6s round=N seat=S",
        Fan.TWO_DRAGON_PUNGS: "[123s][PPP][789p]33mFF + F round=W seat=S",
        Fan.OUTSIDE_HAND: "[789m]99m11999p123s137f + 1p round=W seat=N",
        Fan.FULLY_CONCEALED_HAND: "666m56678p234sNN + 7p self",
        Fan.TWO_MELDED_KONGS: "[4444s][8888s]45699m34p + 5p seat=W",
        Fan.LAST_TILE: "258m69p134457sNN + 3p fourth round=N seat=N",
        Fan.DRAGON_PUNG: "[678s][FFF]77m33366p + 6p round=S seat=S",
        Fan.PREVALENT_WIND: "[WWW]45667m333p22s + 5m round=W seat=S",
        Fan.SEAT_WIND: "[NNN][789p]678m23sSS + 4s seat=N",
        Fan.CONCEALED_HAND: "566778m444p23sNN + 4s round=N seat=N",
        Fan.ALL_CHOWS: "[345p][678m]123m5677s + 7s round=N",
        Fan.TILE_HOG: "[678p]567m12333sEE + 3s round=W seat=S",
        Fan.DOUBLE_PUNG: "[666m]45667p666sWW + 5p round=W",
        Fan.TWO_CONCEALED_PUNGS: "[456p]222444m88sWW8f + 8s round=S",
        Fan.CONCEALED_KONG: "[8888m#][345p]456p33sPP + 3s round=W seat=S",
        Fan.ALL_SIMPLES: "[678m]88p22234577s + 7s round=S seat=S",
        Fan.PURE_DOUBLE_CHOW: "[456p]789m456p55sSS + 5s round=W seat=N",
        Fan.MIXED_DOUBLE_CHOW: "[456s]456m789p45sCC + 3s round=W seat=S",
        Fan.SHORT_STRAIGHT: "[123p]234m56p567sCC + 4p seat=W",
        Fan.TWO_TERMINAL_CHOWS: "[123s]456m78p789sCC + 6p",
        Fan.PUNG_OF_TERMINALS_OR_HONORS: "[123m][567p]11178sSS + 9s round=N seat=S",
        Fan.MELDED_KONG: "[6666m]222m67p345sCC + 8p round=N seat=W",
        Fan.ONE_VOIDED_SUIT: "[345p]234m66678pNN + 9p round=N seat=S",
        Fan.NO_HONORS: "[123s]444m4599p678s + 3p round=W seat=N",
        Fan.EDGE_WAIT: "[777p][456s][5555m]12mFF + 3m seat=S",
        Fan.CLOSED_WAIT: "[777m][555m]46p234sFF + 5p round=N",
        Fan.SINGLE_WAIT: "[123m][777p]444678sC + C round=N",
        Fan.SELF_DRAWN: "[678p]789m34456sFF + 5s self seat=N",
        Fan.FLOWER_TILES: "[234s][333p]34789mFF15f + 5m",
        Fan.MELDED_AND_CONCEALED_KONG: "[567s][4444p#][2222p]56pCC + 7p round=N seat=S",
    }
)
"""A won hand that counts the fan by the rules of Chinese tournament practice."""


def parse_example(text: str) -> tuple[Hand, Win]:
    """The hand and the win of a line as above. Raises `ValueError` for another text."""
    tiles, _, won = text.partition(" + ")
    tile, *facts = won.split()
    named = dict(fact.split("=") for fact in facts if "=" in fact)
    plain = {fact for fact in facts if "=" not in fact}
    unknown = (plain - {"self", "kong", "last", "fourth"}) | (set(named) - {"round", "seat"})
    if unknown:
        raise ValueError(f"unknown facts of a win in {text!r}: {', '.join(sorted(unknown))}")
    return parse_hand(tiles), Win(
        parse_tile(tile),
        self_draw="self" in plain,
        kong="kong" in plain,
        wall_last="last" in plain,
        last_copy="fourth" in plain,
        round_wind=parse_tile(named["round"]) if "round" in named else EAST,
        seat_wind=parse_tile(named["seat"]) if "seat" in named else EAST,
    )
