"""Which facts of a win can be: only those are offered, and what follows from the hand is filled in."""

from __future__ import annotations

from dataclasses import replace

from scoring.hand import Hand, Win
from scoring.tiles import WINDS, Tile
from scoring.validation import Severity, examine, with_implied_facts
from ui import draft as edit
from ui.draft import Draft, Facts

FLAGS = ("kong", "wall_last", "last_copy")


def win_of(draft: Draft) -> Win | None:
    """How the hand was won, with what its tiles prove; None while the winning tile or whether it was drawn
    is not said."""
    tile, facts = edit.winning_tile(draft), draft.facts
    if tile is None or facts.self_draw is None:
        return None
    return with_implied_facts(edit.hand_of(draft), _win(tile, facts))


def offered(draft: Draft) -> tuple[str, ...]:
    """The flags of a win that this hand allows beside the facts already said."""
    tile, facts = edit.winning_tile(draft), draft.facts
    if tile is None or facts.self_draw is None:
        return ()
    hand = edit.hand_of(draft)
    bare = replace(facts, kong=False, wall_last=False, last_copy=False)
    return tuple(
        flag
        for flag in FLAGS
        if _impossible(hand, _win(tile, replace(facts, **{flag: True})))
        <= _impossible(hand, _win(tile, bare))
    )


def implied(draft: Draft) -> frozenset[str]:
    """The flags that follow from the tiles, said or not."""
    tile, facts = edit.winning_tile(draft), draft.facts
    if tile is None or facts.self_draw is None:
        return frozenset()
    stated = _win(tile, replace(facts, last_copy=False))
    proved = with_implied_facts(edit.hand_of(draft), stated)
    return frozenset({"last_copy"}) if proved.last_copy else frozenset()


def tidied(draft: Draft) -> Draft:
    """`draft` without facts that its hand does not allow (any more)."""
    facts = draft.facts
    if facts.self_draw or facts.discarder == facts.seat_wind:
        facts = replace(facts, discarder=None)
    for flag in FLAGS:
        possible = offered(replace(draft, facts=facts))
        if getattr(facts, flag) and flag not in possible:
            facts = replace(facts, **{flag: False})
    return replace(draft, facts=facts)


def others(seat: Tile) -> tuple[Tile, ...]:
    """The seats a discard can come from, in the order of play after `seat`."""
    at = WINDS.index(seat)
    return WINDS[at + 1 :] + WINDS[:at]


def _win(tile: Tile, facts: Facts) -> Win:
    return Win(
        tile,
        bool(facts.self_draw),
        facts.kong,
        facts.wall_last,
        facts.last_copy,
        facts.round_wind,
        facts.seat_wind,
        facts.discarder,
    )


def _impossible(hand: Hand, win: Win) -> set[object]:
    return {one.fault for one in examine(hand, win) if one.severity is Severity.IMPOSSIBLE}
