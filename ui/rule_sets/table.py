"""The rule sets of the 81 fans: the tournament's, the book's, WMO's, the platform's table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.explain import Explanation, dearest_first, explain, fan_name, party_name
from scoring.false_wins import explain_offence, offence_declared
from scoring.hand import Win
from scoring.language import Language
from scoring.notation import format_hand
from scoring.penalties import Offence
from scoring.result import Disagreement, RulesId, Score
from scoring.rules import MINIMUM, Rules
from scoring.score import disagreements, score
from scoring.settlement import Party, Settlement, settle, settle_penalty
from scoring.tiles import Tile, code, is_flower
from scoring.validation import Fault, Finding, InvalidHandError, Severity, examine, with_implied_facts
from ui import draft as edit
from ui.draft import Draft
from ui.rule_sets.base import (
    AnyFinding,
    Asked,
    Choice,
    FalseWin,
    FanRow,
    Group,
    Number,
    Outcome,
    Payment,
    Refused,
    Unsaid,
    Wild,
    stated_win,
)
from ui.rule_sets.saving import saved_score, win_object
from ui.rule_sets.tiles import tiles_of
from ui.store import Saved
from ui.texts import Texts


class ProfileRules:
    """What every rule set has whose fans and switches are those of a profile."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @property
    def id(self) -> RulesId:
        return self.rules.id

    @property
    def number(self) -> Number:
        own = int(self.rules.profile.values[MINIMUM])
        return Number(MINIMUM, "settings.minimum", 0, 88, self.rules.minimum, own)

    @property
    def choices(self) -> tuple[Choice, ...]:
        return choices_of(self.rules)

    def is_flower(self, tile: Tile) -> bool:
        return is_flower(tile)


class TableRules(ProfileRules):
    """`rules` of the 81 fans."""

    wild = Wild.NONE
    asked = Asked(flags=("kong", "wall_last", "last_copy"))

    def tile_findings(self, draft: Draft) -> tuple[AnyFinding, ...]:
        hand, tile = edit.hand_of(draft), edit.winning_tile(draft)
        if tile is not None:
            return tuple(one for one in examine(hand, Win(tile)) if one.severity is Severity.IMPOSSIBLE)
        return without_the_winning_tile(examine(hand), len(hand.concealed), len(hand.melds))

    def win_faults(self, draft: Draft) -> frozenset[object]:
        hand, win = edit.hand_of(draft), self._win(draft)
        return frozenset(one.fault for one in examine(hand, win) if one.severity is Severity.IMPOSSIBLE)

    def implied(self, draft: Draft) -> frozenset[str]:
        win = with_implied_facts(edit.hand_of(draft), self._win(edit.said(draft, last_copy=False)))
        return frozenset({"last_copy"}) if win.last_copy else frozenset()

    def groups(self, draft: Draft) -> tuple[Group, ...]:
        return tuple(Group(one.number, one.tiles, plain_kind(one)) for one in edit.melds(draft))

    def possible_melds(self, draft: Draft, number: int) -> tuple[tuple[int, ...], ...]:
        return edit.possible_melds(draft, number)

    def outcome(self, draft: Draft, texts: Texts) -> Outcome:
        hand = edit.hand_of(draft)
        won = with_implied_facts(hand, self._win(draft))
        try:
            scored = score(hand, won, self.rules)
        except InvalidHandError as error:
            raise Refused(error.findings, false_win(error.findings, won, texts)) from None
        settlement = settle(scored)
        win = win_object(scored.win, hand.unnamed_flowers)
        saved = saved_score(format_hand(hand), win, scored, settlement)
        others = disagreements(hand, won, self.rules)
        told = explain(scored, texts.language, settlement, others)
        found = outcome_of(draft, scored, told, settlement, saved, texts)
        lines = tuple(_named(*pair, texts) for pair in zip(others, told.other_rules, strict=True))
        return replace(found, details=(*found.details, ("score.other_rules", lines)))

    def _win(self, draft: Draft) -> Win:
        return win_said(draft, self.asked)


def win_said(draft: Draft, asked: Asked) -> Win:
    """The win of `draft`. Raises `Unsaid` while the winning tile or whether it was drawn is not said."""
    tile = edit.winning_tile(draft)
    if tile is None or draft.facts.self_draw is None:
        raise Unsaid("win.choose_how")
    return stated_win(tile, draft.facts, asked)


def choices_of(rules: Rules) -> tuple[Choice, ...]:
    """The switches of a profile that can be set otherwise."""
    own = rules.profile.values
    return tuple(
        Choice(
            key,
            switch.question,
            {value: option.meaning for value, option in switch.options.items()},
            rules.values[key],
            own[key],
        )
        for key, switch in rules.profile.switches.items()
        if key in own and len(switch.options) > 1
    )


def without_the_winning_tile(
    found: tuple[Finding, ...] | tuple[AnyFinding, ...], held: int, melds: int
) -> tuple[AnyFinding, ...]:
    """What is wrong with tiles among which the winning one is not yet marked: one more than a waiting hand
    holds is as it should be, and as many as it holds is one too few."""
    kept = tuple(one for one in found if not _is_the_winning_tile(one))
    expected = 14 - 3 * melds
    if held == expected - 1:
        return (*kept, Finding(Fault.TOO_FEW_TILES, held=held, expected=expected, melds=melds))
    return kept


def _is_the_winning_tile(one: AnyFinding) -> bool:
    return isinstance(one, Finding) and one.fault is Fault.TOO_MANY_TILES and one.held == one.expected + 1


def plain_kind(group: edit.MeldGroup) -> str:
    """What the tiles of a meld make."""
    if group.meld is None:
        return "broken_meld"
    return "concealed_kong" if group.meld.concealed else group.meld.kind.value


def outcome_of(
    draft: Draft, scored: Score, told: Explanation, settlement: Settlement, saved: Saved, texts: Texts
) -> Outcome:
    """A score of the 81 fans in the visitor's words; `draft` has the tiles the score counts."""
    language = texts.language
    other = Language.HANS if language is Language.EN else Language.EN
    return Outcome(
        valid=scored.valid,
        headline=_headline(scored, texts),
        notes=_notes(scored, told, texts),
        payments=_payments(settlement, scored.win, texts, valid=scored.valid),
        fans=tuple(
            FanRow(
                fan_name(fan.fan, language),
                fan_name(fan.fan, other),
                str(fan.points) if fan.count == 1 else f"{fan.points} × {fan.count}",
                tiles_of(draft, scored, fan),
            )
            for fan in dearest_first(scored.best)
        ),
        details=(("score.not_counted", told.excluded), ("score.others", told.other_readings)),
        account=(told.reading, *told.payments),
        waits=scored.waits,
        winning=code(scored.win.tile),
        saved=saved,
    )


def _named(one: Disagreement, line: str, texts: Texts) -> str:
    """The line about another rule set with the name by which the pages call it."""
    return line.replace(str(one.rules), texts(f"rules.profile_{one.rules.name}"), 1)


def _headline(scored: Score, texts: Texts) -> str:
    if scored.valid:
        return texts("score.points", points=scored.total)
    return texts("score.false_win", points=scored.points, minimum=scored.minimum)


def _notes(scored: Score, told: Explanation, texts: Texts) -> tuple[str, ...]:
    notes = [told.win]
    if not scored.valid:
        notes.insert(0, explain_offence(Offence.FALSE_WIN, texts.language))
    flowers = scored.total - scored.points
    if flowers:
        notes.append(texts("score.with_flowers", points=scored.points, flowers=flowers))
    return tuple(notes)


def false_win(findings: Sequence[AnyFinding], win: Win, texts: Texts) -> FalseWin | None:
    """What declaring `win` costs with tiles that cannot be scored for the reasons `findings`."""
    offence = offence_declared(findings)
    if offence is None:
        return None
    settlement = settle_penalty(offence, Party(code(win.seat_wind)))
    paid = _payments(settlement, win, texts, valid=False) if settlement.transfers else ()
    return FalseWin(explain_offence(offence, texts.language), paid)


def _payments(settlement: Settlement, win: Win, texts: Texts, *, valid: bool) -> tuple[Payment, ...]:
    return tuple(
        Payment(party_name(party, win, texts.language), amount, _role(party.value, win, texts, valid=valid))
        for party, amount in settlement.net.items()
    )


def _role(party: str, win: Win, texts: Texts, *, valid: bool) -> str:
    if party == code(win.seat_wind):
        return texts("party.won" if valid else "party.false_win")
    if win.discarder is not None and party == code(win.discarder):
        return part_of_discarder(win, texts)
    return ""


def part_of_discarder(win: Win, texts: Texts) -> str:
    """What the one did who let `win` happen: discarded, or had a kong robbed."""
    return texts("party.robbed" if win.kong else "party.discarded")
