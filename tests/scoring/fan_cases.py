"""Hands on the edge of each fan, as lines of `scoring.fans.examples`."""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.fans.fan import Fan


class Excluded(NamedTuple):
    """A hand that has a fan which is not counted: beside which fan, for which principle, by which profile."""

    hand: str
    by: Fan
    principle: str
    rules: str = "mcr"


JUST_FAILS: Final[dict[Fan, str]] = {
    Fan.BIG_FOUR_WINDS: "[EEE][SSS][WWW]NNCC + C",
    Fan.BIG_THREE_DRAGONS: "[CCC][FFF]56p678mPP + 7p",
    Fan.ALL_GREEN: "[234s][666s][444s]99sFF + F",
    Fan.NINE_GATES: "1112345678899p + 9p",
    Fan.FOUR_KONGS: "[1111m][2222s][3333p][111s]4m + 4m",
    Fan.SEVEN_SHIFTED_PAIRS: "1122334455668m + 8m",
    Fan.THIRTEEN_ORPHANS: "1199m1199p1199sE + E",
    Fan.ALL_TERMINALS: "1199m1199p1199sE + E",
    Fan.LITTLE_FOUR_WINDS: "[WWW][SSS][EEE]5567m + 5m",
    Fan.LITTLE_THREE_DRAGONS: "[CCC][FFF]567m23p11s + 4p",
    Fan.ALL_HONORS: "1mEESSWWNNCCFF + 1m",
    Fan.FOUR_CONCEALED_PUNGS: "33888m444p333sCC + 3m",
    Fan.PURE_TERMINAL_CHOWS: "[789s][123s]1234789s + 4s",
    Fan.QUADRUPLE_CHOW: "[234m][234m]234m34pNN + 2p",
    Fan.FOUR_PURE_SHIFTED_PUNGS: "[555s][777s]3366699s + 3s",
    Fan.FOUR_PURE_SHIFTED_CHOWS: "[456p][567p][678p]12pWW + 3p",
    Fan.THREE_KONGS: "[EEEE][SSSS][NNN]2223m + 4m",
    Fan.ALL_TERMINALS_AND_HONORS: "[111m][999p][SSS]22m99s + 2m",
    Fan.SEVEN_PAIRS: "[123m]123m112233p7s + 7s",
    Fan.GREATER_HONORS_AND_KNITTED_TILES: "147m258p36sEWCFP + N",
    Fan.ALL_EVEN_PUNGS: "[444m][666m]77p22244s + 4s",
    Fan.FULL_FLUSH: "[345p][123p]66888pEE + 6p",
    Fan.PURE_TRIPLE_CHOW: "[123p]88m123345p77s + 7s",
    Fan.PURE_SHIFTED_PUNGS: "[666p]88999p678sWW + 8p",
    Fan.UPPER_TILES: "[999s][777m]999m6789p + 9p",
    Fan.MIDDLE_TILES: "[666s][555s][444m][456p]7m + 7m",
    Fan.LOWER_TILES: "[333s][123s]22m12344p + 2m",
    Fan.PURE_STRAIGHT: "[456p][123p][678p]67sWW + 8s",
    Fan.THREE_SUITED_TERMINAL_CHOWS: "[789m]23m123789p44s + 1m",
    Fan.PURE_SHIFTED_CHOWS: "[123m][234m]456m79pCC + 8p",
    Fan.ALL_FIVES: "[345p]55m55567p789s + 5m",
    Fan.TRIPLE_PUNG: "[888s]123888m77p33s + 7p",
    Fan.THREE_CONCEALED_PUNGS: "[123s]444m777p3388s + 8s",
    Fan.LESSER_HONORS_AND_KNITTED_TILES: "[678s]147m25p369sSS + 8p",
    Fan.KNITTED_STRAIGHT: "147m258p36sEWCFP + N",
    Fan.UPPER_FOUR: "[666m][888m][777m]67p55s + 8p",
    Fan.LOWER_FOUR: "[234s][444p]12m333p55s + 3m",
    Fan.BIG_THREE_WINDS: "[EEE][SSS]78m55pCCC + 9m",
    Fan.MIXED_STRAIGHT: "[123m][456s][678p]456p7m + 7m",
    Fan.REVERSIBLE_TILES: "[888p][123p]23466p22s + 2s",
    Fan.MIXED_TRIPLE_CHOW: "[456p][234s]456m67sFF + 8s",
    Fan.MIXED_SHIFTED_PUNGS: "[555m]678m8899p666s + 8p",
    Fan.CHICKEN_HAND: "[123m][345m]678p56sWW + 7s self",
    Fan.LAST_TILE_DRAW: "[345p][678m]456p34sSS + 2s self seat=W",
    Fan.LAST_TILE_CLAIM: "567m333p23466sWW + 6s self last",
    Fan.OUT_WITH_REPLACEMENT_TILE: "[234p][6666s]789p44sWW + 4s self round=N seat=S",
    Fan.ROBBING_THE_KONG: "[666s]147m39p258sSS + 6p round=N seat=S",
    Fan.ALL_PUNGS: "[222s][333m]678p88sFF + 8s",
    Fan.HALF_FLUSH: "[234m]55677889sWW + 5s",
    Fan.MIXED_SHIFTED_CHOWS: "[567s]67m567p333sWW + 8m",
    Fan.ALL_TYPES: "[PPP][789m]123p34sFF + 5s",
    Fan.MELDED_HAND: "[345p][777s][222m][666s]E + E self round=S",
    Fan.TWO_CONCEALED_KONGS: "[5555p#][7777m][456m]66sEE + 6s",
    Fan.TWO_DRAGON_PUNGS: "[123s][PPP][789p]33mFF + 3m",
    Fan.OUTSIDE_HAND: "[789m]99m11999p234s + 1p",
    Fan.FULLY_CONCEALED_HAND: "[234s]666m56678pNN + 7p self",
    Fan.TWO_MELDED_KONGS: "[4444s][888s]45699m34p + 5p",
    Fan.LAST_TILE: "258m69p134457sNN + 3p round=N seat=N",
    Fan.DRAGON_PUNG: "[678s][567m]333p66pFF + 6p",
    Fan.PREVALENT_WIND: "[WWW]45667m333p22s + 5m round=S seat=W",
    Fan.SEAT_WIND: "[NNN][789p]678m23sSS + 4s round=N seat=W",
    Fan.CONCEALED_HAND: "[444p]566778m23sNN + 4s",
    Fan.ALL_CHOWS: "[345p][678m]123m56sEE + 7s",
    Fan.TILE_HOG: "[678p][3333s]567m45sEE + 6s",
    Fan.DOUBLE_PUNG: "[666m]45667p777sWW + 5p",
    Fan.TWO_CONCEALED_PUNGS: "[456p][222m]444m88sWW + 8s",
    Fan.CONCEALED_KONG: "[8888m][345p]456p33sPP + 3s",
    Fan.ALL_SIMPLES: "[678m]99p22234577s + 7s",
    Fan.PURE_DOUBLE_CHOW: "[456p]789m567p55sSS + 5s",
    Fan.MIXED_DOUBLE_CHOW: "[456s]567m789p45sCC + 3s",
    Fan.SHORT_STRAIGHT: "[123p]234m67p567sCC + 5p",
    Fan.TWO_TERMINAL_CHOWS: "[123s]456m78p678sCC + 6p",
    Fan.PUNG_OF_TERMINALS_OR_HONORS: "[123m][567p]22278sSS + 9s",
    Fan.MELDED_KONG: "[6666m#]222m67p345sCC + 8p",
    Fan.ONE_VOIDED_SUIT: "[345p]234m66678sNN + 9s",
    Fan.NO_HONORS: "[123s]444m45p678sWW + 3p",
    Fan.EDGE_WAIT: "[777p][456s][5555m]23mFF + 1m",
    Fan.CLOSED_WAIT: "[NNN]78889m11888p + 8m",
    Fan.SINGLE_WAIT: "[123m][777p]5678sCCC + 5s",
    Fan.SELF_DRAWN: "[678p]789m34456sFF + 5s seat=N",
    Fan.FLOWER_TILES: "[234s][333p]34789mFF + 5m",
    Fan.MELDED_AND_CONCEALED_KONG: "[567s][4444p#][222p]56pCC + 7p",
}
"""A won hand one tile or one fact short of the fan."""

EXCLUDED: Final[dict[Fan, Excluded]] = {
    Fan.THREE_KONGS: Excluded(
        "[PPPP][7777m][8888s][3333p]4p + 4p self round=N", Fan.FOUR_KONGS, "non_repeat"
    ),
    Fan.ALL_TERMINALS_AND_HONORS: Excluded("EESSWWNNCFFPP + C self", Fan.ALL_HONORS, "non_repeat"),
    Fan.SEVEN_PAIRS: Excluded("1122334455667m + 7m", Fan.SEVEN_SHIFTED_PAIRS, "non_repeat"),
    Fan.FULL_FLUSH: Excluded("1122334455667m + 7m", Fan.SEVEN_SHIFTED_PAIRS, "non_repeat"),
    Fan.PURE_TRIPLE_CHOW: Excluded("[234m][234m]22334mNN + 4m round=S", Fan.QUADRUPLE_CHOW, "non_separation"),
    Fan.PURE_SHIFTED_PUNGS: Excluded(
        "[555s][777s]4466699s + 4s seat=N", Fan.FOUR_PURE_SHIFTED_PUNGS, "non_separation"
    ),
    Fan.PURE_STRAIGHT: Excluded(
        "[123p]12356789pNN + 4p self round=N seat=N", Fan.PURE_STRAIGHT, "non_identical"
    ),
    Fan.PURE_SHIFTED_CHOWS: Excluded(
        "[567s]34455789sFF + 6s round=W seat=N", Fan.PURE_SHIFTED_CHOWS, "non_identical"
    ),
    Fan.THREE_CONCEALED_PUNGS: Excluded(
        "33888m444p333sCC + 3m self round=N", Fan.FOUR_CONCEALED_PUNGS, "non_repeat"
    ),
    Fan.LESSER_HONORS_AND_KNITTED_TILES: Excluded(
        "369m25p14sESWNCP + F", Fan.GREATER_HONORS_AND_KNITTED_TILES, "non_repeat"
    ),
    Fan.UPPER_FOUR: Excluded("[999s][777m]999m7899p + 9p seat=W", Fan.UPPER_TILES, "non_repeat"),
    Fan.LOWER_FOUR: Excluded("[333s][123s]22m12333p + 2m seat=S", Fan.LOWER_TILES, "non_repeat"),
    Fan.BIG_THREE_WINDS: Excluded("[WWW][SSS]567mEENN + N", Fan.LITTLE_FOUR_WINDS, "non_repeat"),
    Fan.MIXED_STRAIGHT: Excluded("789m45566p123sFF + 4p round=S seat=W", Fan.MIXED_STRAIGHT, "non_identical"),
    Fan.MIXED_TRIPLE_CHOW: Excluded(
        "[345s][345m]345m1134p + 5p round=W seat=N", Fan.MIXED_TRIPLE_CHOW, "non_identical"
    ),
    Fan.MIXED_SHIFTED_PUNGS: Excluded("[444s]333666m55pWW + 5p", Fan.MIXED_SHIFTED_PUNGS, "non_identical"),
    Fan.ALL_PUNGS: Excluded("[444m][666m]88p22244s + 4s", Fan.ALL_EVEN_PUNGS, "non_repeat"),
    Fan.HALF_FLUSH: Excluded("[234s][666s][444s]88sFF + 8s round=S seat=N", Fan.ALL_GREEN, "non_repeat"),
    Fan.MIXED_SHIFTED_CHOWS: Excluded(
        "[456s]234567m34pWW + 5p self round=W", Fan.MIXED_SHIFTED_CHOWS, "non_identical"
    ),
    Fan.ALL_TYPES: Excluded("147m258p36sEWCFP + N", Fan.LESSER_HONORS_AND_KNITTED_TILES, "non_repeat"),
    Fan.TWO_CONCEALED_KONGS: Excluded(
        "[2222m#][NNNN#][567m][SSSS#]6m + 6m round=W", Fan.THREE_KONGS, "non_repeat"
    ),
    Fan.TWO_DRAGON_PUNGS: Excluded("[CCC]567m234pFFPP + F seat=N", Fan.LITTLE_THREE_DRAGONS, "non_repeat"),
    Fan.OUTSIDE_HAND: Excluded(
        "[111m][111s][999s]EESS + S self round=W seat=N", Fan.ALL_TERMINALS_AND_HONORS, "non_repeat"
    ),
    Fan.FULLY_CONCEALED_HAND: Excluded(
        "147m28p69sESWNFP + 3s self", Fan.LESSER_HONORS_AND_KNITTED_TILES, "non_repeat"
    ),
    Fan.TWO_MELDED_KONGS: Excluded(
        "[EEEE][SSSS][NNNN]2223m + 4m round=N seat=W", Fan.THREE_KONGS, "non_repeat"
    ),
    Fan.LAST_TILE: Excluded("147m369p25sSWNCF + E kong fourth round=W", Fan.ROBBING_THE_KONG, "non_repeat"),
    Fan.DRAGON_PUNG: Excluded(
        "[123s][PPP][789p]33mFF + F round=W seat=S", Fan.TWO_DRAGON_PUNGS, "non_repeat"
    ),
    Fan.PREVALENT_WIND: Excluded("[NNN][WWW]66sEESSS + E round=W seat=N", Fan.BIG_FOUR_WINDS, "non_repeat"),
    Fan.SEAT_WIND: Excluded("[NNN][WWW]66sEESSS + E round=W seat=N", Fan.BIG_FOUR_WINDS, "non_repeat"),
    Fan.CONCEALED_HAND: Excluded("147m258p36sEWCFP + N", Fan.LESSER_HONORS_AND_KNITTED_TILES, "non_repeat"),
    Fan.ALL_CHOWS: Excluded(
        "[789m]23m123789p55s + 1m round=N", Fan.THREE_SUITED_TERMINAL_CHOWS, "non_repeat"
    ),
    Fan.TILE_HOG: Excluded("[234m][234m]22334mNN + 4m round=S", Fan.QUADRUPLE_CHOW, "non_repeat"),
    Fan.DOUBLE_PUNG: Excluded("[888s]123888m88p33s + 8p round=N seat=N", Fan.TRIPLE_PUNG, "non_separation"),
    Fan.TWO_CONCEALED_PUNGS: Excluded("[123s]4445777888s + 5s", Fan.THREE_CONCEALED_PUNGS, "non_repeat"),
    Fan.CONCEALED_KONG: Excluded(
        "[5555p#][7777m#][456m]66sEE + 6s round=N seat=S", Fan.TWO_CONCEALED_KONGS, "non_repeat"
    ),
    Fan.ALL_SIMPLES: Excluded("[345p]55m55567p456s + 5m round=W", Fan.ALL_FIVES, "non_repeat"),
    Fan.PURE_DOUBLE_CHOW: Excluded("[123p]88m112233p77s + 7s", Fan.PURE_TRIPLE_CHOW, "non_separation"),
    Fan.MIXED_DOUBLE_CHOW: Excluded(
        "[456p][234s]456m56sFF + 4s round=N seat=W", Fan.MIXED_TRIPLE_CHOW, "non_separation"
    ),
    Fan.SHORT_STRAIGHT: Excluded(
        "[456p][123p][789p]67sWW + 8s round=S seat=N", Fan.PURE_STRAIGHT, "non_separation"
    ),
    Fan.TWO_TERMINAL_CHOWS: Excluded(
        "[456p][123p][789p]67sWW + 8s round=S seat=N", Fan.PURE_STRAIGHT, "non_separation"
    ),
    Fan.PUNG_OF_TERMINALS_OR_HONORS: Excluded(
        "[678s][FFF]77m33366p + 6p round=S seat=S", Fan.DRAGON_PUNG, "non_repeat"
    ),
    Fan.MELDED_KONG: Excluded("[4444s][8888s]45699m34p + 5p seat=W", Fan.TWO_MELDED_KONGS, "non_repeat"),
    Fan.ONE_VOIDED_SUIT: Excluded(
        "[888p][123p]23455p22s + 2s round=S seat=N", Fan.REVERSIBLE_TILES, "non_repeat"
    ),
    Fan.NO_HONORS: Excluded("[345p][678m]123m5677s + 7s round=N", Fan.ALL_CHOWS, "non_repeat"),
    Fan.EDGE_WAIT: Excluded(
        "258m369p14789sWW134f + 7s round=S seat=N", Fan.KNITTED_STRAIGHT, "profile", "wmo"
    ),
    Fan.CLOSED_WAIT: Excluded("258m147p23469sSS + 3s round=S", Fan.KNITTED_STRAIGHT, "profile", "wmo"),
    Fan.SINGLE_WAIT: Excluded("[345p][777s][222m][666s]E + E round=S", Fan.MELDED_HAND, "non_repeat"),
    Fan.SELF_DRAWN: Excluded("666m56678p234sNN + 7p self seat=N", Fan.FULLY_CONCEALED_HAND, "non_repeat"),
    Fan.MELDED_AND_CONCEALED_KONG: Excluded(
        "[4444p#][6666s][7777m]55pCC + 5p round=N seat=S", Fan.THREE_KONGS, "non_repeat"
    ),
}
"""Every fan that some rule or principle can exclude."""
