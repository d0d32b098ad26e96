"""What is said about a hand while it is made: the findings of `scoring`, the warnings and suggestions of
`vision`, in the visitor's words."""

from __future__ import annotations

from scoring.language import join
from scoring.tile_names import tile_name, tile_quoted
from scoring.tiles import Tile, parse_tile
from ui import draft as edit
from ui.draft import Draft
from ui.rule_sets import DEFAULT, rule_set
from ui.rule_sets.base import AnyFinding, RuleSet, Wild, wild_kinds
from ui.texts import Texts
from vision.reading import Facts, Role, Suggestion, WarningKey

PLAIN = rule_set(DEFAULT)
"""What is looked for where no rule set is named."""
_SAID_BY_FINDINGS = frozenset(
    {
        WarningKey.DOUBTFUL_TILES,
        WarningKey.TOO_FEW_TILES,
        WarningKey.TOO_MANY_TILES,
        WarningKey.IMPOSSIBLE_COUNT,
    }
)
"""Warnings about what the hand was when it was read: what it is now, the findings say."""


def findings(draft: Draft, rules: RuleSet = PLAIN) -> tuple[AnyFinding, ...]:
    """What is wrong with the tiles, whatever is said of the win later."""
    return rules.tile_findings(draft)


def broken_melds(draft: Draft, rules: RuleSet = PLAIN) -> tuple[tuple[Tile, ...], ...]:
    """The tiles of melds that are none."""
    return tuple(
        tuple(one.tile for one in group.tiles) for group in rules.groups(draft) if group.kind == "broken_meld"
    )


def messages(draft: Draft, texts: Texts, rules: RuleSet = PLAIN) -> list[tuple[str, str]]:
    """(level, text) of everything to be said about the tiles, what forbids a score first."""
    said = [
        (
            "error",
            texts(
                "check.broken_meld",
                tiles=join([tile_name(one, texts.language) for one in tiles], texts.language),
            ),
        )
        for tiles in broken_melds(draft, rules)
    ]
    if draft.tiles:
        said += [("error", one.text(texts.language)) for one in findings(draft, rules)]
        if not said and draft.winning is None:
            said.append(("info", texts("check.mark_winning")))
        if not frozenset(draft.wild).intersection(wild_kinds(rules.wild)):
            if rules.wild is Wild.MANY:
                said.append(("info", texts("check.no_wild")))
            if rules.wild is Wild.ONE:
                said.append(("info", texts("check.no_gold")))
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
