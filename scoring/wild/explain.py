"""A score with wild tiles as a referee would say it: what each wild tile stands for, then the score."""

from __future__ import annotations

from dataclasses import replace

from scoring.explain import Explanation, explain, explain_unready, explain_wait, explain_win
from scoring.language import Language, Text, join
from scoring.notation import format_hand, format_tiles
from scoring.tile_names import tile_name
from scoring.waits import Wait
from scoring.wild.score import StandIn, WildScore
from scoring.wild.validation import lacking
from scoring.wild.waits import WildWaits

_WILD = Text("Wild tiles {tiles}", "混牌 {tiles}", "混牌 {tiles}")
_NONE = Text("No wild tile in the hand", "手中没有混牌", "手中沒有混牌")
_AS = Text("{tile} as {stands_for}", "{tile}作{stands_for}", "{tile}作{stands_for}")
_ITSELF = Text("{tile} as itself", "{tile}作本牌", "{tile}作本牌")
_IN_SET = Text("{text} (set {number})", "{text}（第{number}副）", "{text}（第{number}副）")
_WINNING = Text("{text} (winning tile)", "{text}（和牌张）", "{text}（和牌張）")
_FILLED = Text("Counted as {hand}, won on {tile}", "按 {hand} 和 {tile} 计", "按 {hand} 和 {tile} 計")
_EQUAL = Text(
    "The best of {completions} completions (worth as much: {equal})",
    "{completions} 种代法中最高，同分 {equal} 种",
    "{completions} 種代法中最高，同分 {equal} 種",
)
_ONLY = Text("The only completion", "唯一代法", "唯一代法")
_EVERY_TILE = Text("every tile completes this hand", "任何牌都能和", "任何牌都能和")


def explain_wild(score: WildScore, language: Language = Language.EN) -> str:
    """The score as text: the substitution, then `scoring.explain`."""
    lines = list(explain_substitution(score, language))
    if score.stand_ins:
        head = _WILD.fill(language, tiles=format_tiles(score.hand.wild))
        lines = [head, *(f"  {one}" for one in lines)]
    return "\n".join([*lines, str(explain_filled(score, language))])


def explain_filled(score: WildScore, language: Language = Language.EN) -> Explanation:
    """The score of the completed hand in sentences; it is said to be won on the tile that lies there."""
    return replace(explain(score.score, language), win=explain_win(score.win, language))


def explain_substitution(score: WildScore, language: Language = Language.EN) -> tuple[str, ...]:
    """What each wild tile stands for, the hand counted, and of how many completions it is the dearest."""
    best = score.score
    if not score.stand_ins:
        return (_NONE.to(language),)
    filled = _FILLED.fill(language, hand=format_hand(best.hand), tile=tile_name(best.win.tile, language))
    form = _EQUAL if score.completions > 1 else _ONLY
    dearest = form.fill(language, completions=score.completions, equal=score.equal)
    return (_stand_ins(score, language), filled, dearest)


def explain_wild_waits(found: WildWaits, language: Language = Language.EN) -> str:
    """The waits as plain text: each tile, how many are left, its worth either way, and the substitution."""
    if not found.waits:
        return explain_unready(lacking(found.hand) - 1, language)
    lines = [_EVERY_TILE.to(language)] if found.every_tile else []
    for wait in found.waits:
        ways = (wait.by_discard, wait.by_self_draw)
        plain = [None if one is None else one.score for one in ways]
        lines += explain_wait(Wait(wait.tile, wait.left, *plain), language)
        told = (_stand_ins(one, language) for one in ways if one is not None and one.stand_ins)
        lines += [f"  {one}" for one in dict.fromkeys(told)]
    return "\n".join(lines)


def _stand_ins(score: WildScore, language: Language) -> str:
    return join([_stand_in(one, language) for one in score.stand_ins], language)


def _stand_in(one: StandIn, language: Language) -> str:
    tile = tile_name(one.tile, language)
    if one.tile == one.stands_for:
        text = _ITSELF.fill(language, tile=tile)
    else:
        text = _AS.fill(language, tile=tile, stands_for=tile_name(one.stands_for, language))
    if one.winning:
        return _WINNING.fill(language, text=text)
    return text if one.meld is None else _IN_SET.fill(language, text=text, number=one.meld + 1)
