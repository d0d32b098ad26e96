"""A score with wild tiles as a referee would say it: what each wild tile stands for, then the score."""

from __future__ import annotations

from scoring.explain import explain
from scoring.language import Language, Text, join
from scoring.notation import format_hand, format_tiles
from scoring.tile_names import tile_name
from scoring.wild.score import StandIn, WildScore

_WILD = Text("Wild tiles {tiles}", "混牌 {tiles}", "混牌 {tiles}")
_NONE = Text("No wild tile in the hand", "手中没有混牌", "手中沒有混牌")
_AS = Text("{tile} as {stands_for}", "{tile}作{stands_for}", "{tile}作{stands_for}")
_ITSELF = Text("{tile} as itself", "{tile}作本牌", "{tile}作本牌")
_IN_SET = Text("{text} (set {number})", "{text}（第{number}副）", "{text}（第{number}副）")
_WINNING = Text("{text} (winning tile)", "{text}（和牌张）", "{text}（和牌張）")
_FILLED = Text("Counted as {hand}, won on {tile}", "按 {hand} 和 {tile} 计", "按 {hand} 和 {tile} 計")
_EQUAL = Text(
    "The dearest of {completions} completions (as dear: {equal})",
    "{completions} 种代法中最高，同分 {equal} 种",
    "{completions} 種代法中最高，同分 {equal} 種",
)


def explain_wild(score: WildScore, language: Language = Language.EN) -> str:
    """The score as text: the substitution, then `scoring.explain`."""
    best = score.score
    lines = []
    if not score.stand_ins:
        lines.append(_NONE.to(language))
    else:
        lines.append(_WILD.fill(language, tiles=format_tiles(score.hand.wild)))
        told = join([_stand_in(one, language) for one in score.stand_ins], language)
        lines.append("  " + told)
        lines.append(
            "  "
            + _FILLED.fill(language, hand=format_hand(best.hand), tile=tile_name(best.win.tile, language))
        )
        lines.append("  " + _EQUAL.fill(language, completions=score.completions, equal=score.equal))
    return "\n".join([*lines, str(explain(best, language))])


def _stand_in(one: StandIn, language: Language) -> str:
    tile = tile_name(one.tile, language)
    if one.tile == one.stands_for:
        text = _ITSELF.fill(language, tile=tile)
    else:
        text = _AS.fill(language, tile=tile, stands_for=tile_name(one.stands_for, language))
    if one.winning:
        return _WINNING.fill(language, text=text)
    return text if one.meld is None else _IN_SET.fill(language, text=text, number=one.meld + 1)
