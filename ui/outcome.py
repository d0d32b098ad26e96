"""What a draft scores: the door from the app to `scoring.score`, and which tiles of the draft a fan is made
of."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass

from scoring.explain import Explanation, explain
from scoring.fans.catalogue import ROWS
from scoring.language import Language
from scoring.notation import format_hand
from scoring.profiles import Rules, RulesError, rules
from scoring.result import CountedFan, Score
from scoring.score import score
from scoring.settlement import Settlement, settle
from scoring.tiles import Tile, code
from ui import draft as edit
from ui.draft import Draft, Place
from ui.store import Saved, Settings
from ui.win_facts import win_of

DEFAULT_RULES = "mcr"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A scored draft."""

    score: Score
    settlement: Settlement
    explanation: Explanation


def rules_of(settings: Settings) -> Rules:
    """The rules a visitor chose; the default ones where a choice is no longer known."""
    try:
        return rules(settings.rules or DEFAULT_RULES, settings.switches)
    except RulesError:
        return rules(DEFAULT_RULES)


def outcome(draft: Draft, settings: Settings, language: Language) -> Outcome | None:
    """The score of `draft`, None while it is not said how it was won.

    Raises `InvalidHandError`, also for tiles that make no winning shape.
    """
    win = win_of(draft)
    if win is None:
        return None
    scored = score(edit.hand_of(draft), win, rules_of(settings))
    settlement = settle(scored)
    return Outcome(scored, settlement, explain(scored, language, settlement))


def tiles_of(draft: Draft, score: Score, fan: CountedFan) -> tuple[int, ...]:
    """The ids of the tiles of `draft` that make `fan`, every time it counts."""
    groups = _group_ids(draft, score)
    kind_of = {one.id: one.tile for one in draft.tiles}
    lit: set[int] = set()
    for instance in fan.instances:
        if not instance.groups:
            lit |= _loose(draft, score, instance.tiles)
            continue
        wanted = Counter(instance.tiles)
        for number in (one for place in instance.groups for one in groups[place]):
            if wanted[kind_of[number]] > 0:
                wanted[kind_of[number]] -= 1
                lit.add(number)
    return tuple(sorted(lit))


def saved_of(outcome: Outcome) -> Saved:
    """A scored hand as it is kept: fans by their names in all three languages, to be found by any."""
    score = outcome.score
    fans = [
        {
            "fan": fan.fan.value,
            **{language.value: ROWS[fan.fan].name.to(language) for language in Language},
            "count": fan.count,
            "points": fan.points,
        }
        for fan in score.best.counted
    ]
    win = score.win
    facts = {
        "tile": code(win.tile),
        "self_draw": win.self_draw,
        "kong": win.kong,
        "wall_last": win.wall_last,
        "last_copy": win.last_copy,
        "round": code(win.round_wind),
        "seat": code(win.seat_wind),
        "discarder": None if win.discarder is None else code(win.discarder),
        "unnamed_flowers": score.hand.unnamed_flowers,
    }
    return Saved(
        hand=format_hand(score.hand),
        win=json.dumps(facts),
        rules=str(score.rules),
        total=score.total,
        points=score.points,
        valid=score.valid,
        fans=json.dumps(fans, ensure_ascii=False),
        payments=json.dumps({party.value: amount for party, amount in outcome.settlement.net.items()}),
    )


def _group_ids(draft: Draft, score: Score) -> list[tuple[int, ...]]:
    """The ids of the tiles in each group of the best reading: declared melds first, in the hand's order."""
    declared = [tuple(one.id for one in group.tiles) for group in edit.melds(draft) if group.meld is not None]
    free: dict[Tile, list[int]] = {}
    for one in reversed(edit.concealed(draft)):
        free.setdefault(one.tile, []).append(one.id)
    reading = score.best.decomposition
    ids: list[tuple[int, ...]] = []
    for place, group in enumerate(reading.groups):
        if group.declared:
            ids.append(declared[len(ids)])
            continue
        winning = draft.winning if place == reading.winning_group else None
        members: list[int] = []
        for tile in group.tiles:
            if winning is not None and tile == score.win.tile:
                members.append(winning)
                winning = None
            else:
                members.append(free[tile].pop())
        ids.append(tuple(members))
    return ids


def _loose(draft: Draft, score: Score, tiles: tuple[Tile, ...]) -> set[int]:
    """The winning tile, or the flowers, among `tiles`."""
    flowers = {one.id for one in edit.at(draft, Place.FLOWER) if one.tile in tiles}
    if score.win.tile in tiles and draft.winning is not None:
        return flowers | {draft.winning}
    return flowers
