"""What is said about a hand while it is made: the findings of `scoring`, the warnings and suggestions of
`vision`, in the visitor's words."""

from __future__ import annotations

from scoring.hand import Win
from scoring.language import join
from scoring.tile_names import tile_name, tile_quoted
from scoring.tiles import Tile, parse_tile
from scoring.validation import Fault, Finding, Severity, examine
from ui import draft as edit
from ui.draft import Draft
from ui.texts import Texts
from vision.reading import Facts, Role, Suggestion, WarningKey

_SAID_BY_FINDINGS = frozenset(
    {
        WarningKey.DOUBTFUL_TILES,
        WarningKey.TOO_FEW_TILES,
        WarningKey.TOO_MANY_TILES,
        WarningKey.IMPOSSIBLE_COUNT,
    }
)
"""Warnings about what the hand was when it was read: what it is now, the findings say."""


def findings(draft: Draft) -> tuple[Finding, ...]:
    """What is wrong with the tiles, whatever is said of the win later."""
    hand, tile = edit.hand_of(draft), edit.winning_tile(draft)
    if tile is not None:
        return tuple(one for one in examine(hand, Win(tile)) if one.severity is Severity.IMPOSSIBLE)
    # Until the winning tile is marked it stands among the others: one too many is as it should be.
    complete = [
        one
        for one in examine(hand)
        if not (one.fault is Fault.TOO_MANY_TILES and one.held == one.expected + 1)
    ]
    expected = 14 - 3 * len(hand.melds)
    if len(hand.concealed) == expected - 1:
        complete.append(
            Finding(Fault.TOO_FEW_TILES, held=expected - 1, expected=expected, melds=len(hand.melds))
        )
    return tuple(complete)


def broken_melds(draft: Draft) -> tuple[tuple[Tile, ...], ...]:
    """The tiles of melds that are none."""
    return tuple(tuple(one.tile for one in group.tiles) for group in edit.melds(draft) if group.meld is None)


def messages(draft: Draft, texts: Texts) -> list[tuple[str, str]]:
    """(level, text) of everything to be said about the tiles, what forbids a score first."""
    said = [
        (
            "error",
            texts(
                "check.broken_meld",
                tiles=join([tile_name(one, texts.language) for one in tiles], texts.language),
            ),
        )
        for tiles in broken_melds(draft)
    ]
    if draft.tiles:
        said += [("error", one.text(texts.language)) for one in findings(draft)]
        if not said and draft.winning is None:
            said.append(("info", texts("check.mark_winning")))
        doubtful = sum(one.doubtful for one in draft.tiles if one.place is not edit.Place.OUTSIDE)
        if doubtful:
            said.append(("warning", texts("check.doubtful", count=doubtful)))
    for warning in draft.reading.warnings if draft.reading else ():
        if warning.key not in _SAID_BY_FINDINGS:
            said.append(("warning", texts(f"warning.{warning.key.value}", **_named(warning.facts, texts))))
    return said


def suggestion_text(draft: Draft, suggestion: Suggestion, texts: Texts) -> str:
    """What a suggestion would change, and why."""
    parts = []
    for change in suggestion.changes:
        old = tile_name(edit.tile_at(draft, change.index).tile, texts.language)
        if change.tile is not None:
            parts.append(texts("suggestion.name", old=old, new=tile_name(change.tile, texts.language)))
        if change.role is Role.OUTSIDE:
            parts.append(texts("suggestion.outside", old=old))
        elif change.role is not None:
            parts.append(texts(f"suggestion.{change.role.value}", old=old))
    reason = texts(f"reason.{suggestion.reason.value}", **_named(suggestion.facts, texts))
    return texts("suggestion.sentence", change=" ".join(parts), reason=reason)


def _named(facts: Facts, texts: Texts) -> dict[str, object]:
    """The facts with tiles called by their names. A text may name any of them."""
    named: dict[str, object] = {"tile": "", "to": "", "count": "", "expected": "", "meld": "", "height": ""}
    for key, value in facts.items():
        named[key] = tile_quoted(parse_tile(str(value)), texts.language) if key in ("tile", "to") else value
    return named
