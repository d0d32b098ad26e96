"""The platform's rules with wild tiles 混."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from scoring.hand import Opening, Ready, Win
from scoring.platform.profiles import PLATFORM_WILD
from scoring.rules import Rules
from scoring.settlement import settle
from scoring.tiles import Tile, code
from scoring.wild.explain import explain_filled, explain_substitution
from scoring.wild.laid import LaidMeld, WildHand, WildMeldError, meanings, possible_sets
from scoring.wild.notation import format_wild_hand
from scoring.wild.score import WildScore, score_wild, wild_waits
from scoring.wild.validation import InvalidWildHandError, examine_wild, examine_wild_tiles
from ui import draft as edit
from ui.draft import Draft, Place
from ui.rule_sets.base import AnyFinding, Asked, Group, Outcome, Refused, Wild
from ui.rule_sets.saving import saved_score, win_object
from ui.rule_sets.table import (
    ProfileRules,
    false_win,
    outcome_of,
    plain_kind,
    win_said,
    without_the_winning_tile,
)
from ui.texts import Texts


class WildRules(ProfileRules):
    """`rules` with wild tiles. 人和 is the same on the dealer's first discard as on a later one."""

    wild = Wild.MANY
    asked = Asked(
        flags=("kong", "wall_last", "last_copy"),
        openings=(Opening.DEAL, Opening.FIRST_DRAW, Opening.EARLY_DISCARD),
        readies=(Ready.DECLARED, Ready.AT_START),
    )

    def __init__(self, rules: Rules = PLATFORM_WILD) -> None:
        super().__init__(rules)

    def tile_findings(self, draft: Draft) -> tuple[AnyFinding, ...]:
        hand, tile = laid_of(draft), edit.winning_tile(draft)
        found = examine_wild_tiles(hand, tile)
        if tile is not None:
            return found
        return without_the_winning_tile(found, len(hand.concealed), len(hand.melds))

    def win_faults(self, draft: Draft) -> frozenset[object]:
        found = examine_wild(laid_of(draft), win_said(draft, self.asked))
        return frozenset(getattr(one, "fault", type(one)) for one in found)

    def implied(self, draft: Draft) -> frozenset[str]:
        return frozenset()

    def groups(self, draft: Draft) -> tuple[Group, ...]:
        found = []
        for group in edit.melds(draft):
            kind = plain_kind(group)
            laid = _laid(draft, group)
            if laid is not None and any(tile in draft.wild for tile in laid.tiles):
                four = "concealed_kong" if laid.concealed else "kong"
                kind = four if len(laid.tiles) == 4 else "wild_set"
            found.append(Group(group.number, group.tiles, kind))
        return tuple(found)

    def possible_melds(self, draft: Draft, number: int) -> tuple[tuple[int, ...], ...]:
        tile = edit.tile_at(draft, number).tile
        free = [one for one in edit.concealed(draft) if one.id != number]
        found = []
        for tiles in possible_sets(tile, [one.tile for one in free], frozenset(draft.wild)):
            ids, left = [], list(tiles)
            left.remove(tile)
            for one in free:
                if one.tile in left:
                    left.remove(one.tile)
                    ids.append(one.id)
            found.append((number, *ids))
        return tuple(found)

    def outcome(self, draft: Draft, texts: Texts) -> Outcome:
        hand, win = laid_of(draft), win_said(draft, self.asked)
        try:
            found = _scored(hand, win, self.rules.profile.name, self.rules.id.overrides)
        except InvalidWildHandError as error:
            raise Refused(error.findings, false_win(error.findings, win, texts)) from None
        best = found.score
        settlement = settle(best)
        wild = [{"tile": code(one.tile), "stands_for": code(one.stands_for)} for one in found.stand_ins]
        facts = win_object(win, hand.unnamed_flowers, wild=wild)
        saved = saved_score(format_wild_hand(hand), facts, best, settlement)
        stands_for = _stands_for(draft, found)
        words = explain_filled(found, texts.language)
        told = outcome_of(_filled(draft, stands_for), best, words, settlement, saved, texts)
        said, *rest = explain_substitution(found, texts.language)
        return replace(
            told,
            notes=(*told.notes, said),
            account=(*rest, *told.account),
            waits=wild_waits(hand, self.rules),
            winning=code(win.tile),
            stands_for=stands_for,
        )


def laid_of(draft: Draft) -> WildHand:
    """The hand as it lies, without the winning tile. Tiles that make no set count as concealed."""
    groups = edit.melds(draft)
    laid = [_laid(draft, group) for group in groups]
    broken = [
        one.tile for group, meld in zip(groups, laid, strict=True) if meld is None for one in group.tiles
    ]
    return WildHand(
        (*(one.tile for one in edit.concealed(draft)), *broken),
        tuple(meld for meld in laid if meld is not None),
        tuple(one.tile for one in edit.at(draft, Place.FLOWER)),
        draft.facts.flowers,
        frozenset(draft.wild),
    )


def _laid(draft: Draft, group: edit.MeldGroup) -> LaidMeld | None:
    concealed = group.number in draft.concealed_kongs and len(group.tiles) == 4
    try:
        laid = LaidMeld(tuple(one.tile for one in group.tiles), concealed)
    except WildMeldError:
        return None
    return laid if meanings(laid, frozenset(draft.wild)) else None


@lru_cache(maxsize=32)
def _scored(hand: WildHand, win: Win, name: str, overrides: tuple[tuple[str, str], ...]) -> WildScore:
    """Remembered: a page is drawn anew for every touch, and many wild tiles take a moment."""
    return score_wild(hand, win, PLATFORM_WILD.override(**dict(overrides)))


def _stands_for(draft: Draft, found: WildScore) -> dict[int, Tile]:
    """What each wild tile of the draft stands for, by its id."""
    melds = [group for group in edit.melds(draft) if _laid(draft, group) is not None]
    stands: dict[int, Tile] = {}
    for one in found.stand_ins:
        if one.winning:
            places = [] if draft.winning is None else [edit.tile_at(draft, draft.winning)]
        else:
            places = list(edit.concealed(draft) if one.meld is None else melds[one.meld].tiles)
        stands[next(each.id for each in places if each.tile == one.tile and each.id not in stands)] = (
            one.stands_for
        )
    return stands


def _filled(draft: Draft, stands_for: dict[int, Tile]) -> Draft:
    """`draft` with what its wild tiles stand for in their places."""
    return replace(
        draft,
        tiles=tuple(replace(one, tile=stands_for.get(one.id, one.tile)) for one in draft.tiles),
    )
