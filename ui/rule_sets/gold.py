"""The 金 rules: a wildcard turned up, winds and dragons as flowers, payments by formula."""

from __future__ import annotations

import json
from functools import lru_cache

from scoring.explanation_texts import PARTIES
from scoring.gold.explain import FLOWERS, GoldExplanation, explain_gold, flower_name, format_reading
from scoring.gold.facts import GoldFacts
from scoring.gold.fans import GOLDEN_PAIR, ROB_GOLD, THREE_GOLDS, GoldFan, openings_of
from scoring.gold.flowers import FlowerItem
from scoring.gold.payments import PayerUnknown
from scoring.gold.points import POINTS
from scoring.gold.rules import BASE, NAME, VERSION, GoldRules
from scoring.gold.score import GoldScore, score_gold
from scoring.gold.validation import GoldError, GoldFault, GoldFinding, examine_gold, examine_gold_tiles
from scoring.gold.waits import waits_of_gold
from scoring.hand import Hand, Win
from scoring.language import Language
from scoring.notation import format_hand
from scoring.result import RulesId
from scoring.settlement import Party
from scoring.tiles import Tile, code, is_flower, is_honour, is_numbered
from ui import draft as edit
from ui.draft import Draft
from ui.rule_sets.base import (
    AnyFinding,
    Asked,
    Choice,
    FanRow,
    Group,
    Number,
    Outcome,
    Payment,
    Refused,
    Unsaid,
    Wild,
)
from ui.rule_sets.saving import as_text, fan_object, win_object
from ui.rule_sets.table import part_of_discarder, plain_kind, win_said
from ui.store import Saved
from ui.texts import Texts

OTHERS_SHOWN = 4
"""How many other readings are named."""


class Gold:
    """The 金 rules with `rules` at their open points."""

    wild = Wild.ONE

    def __init__(self, rules: GoldRules) -> None:
        self.rules = rules

    @property
    def id(self) -> RulesId:
        return RulesId(NAME, VERSION, self.rules.overrides)

    @property
    def asked(self) -> Asked:
        return Asked(
            flags=("kong", "passed"),
            rulings=("passed",),
            openings=openings_of(self.rules),
            round_wind=False,
            repeats=True,
            flowers=36,
        )

    @property
    def number(self) -> Number:
        return Number(BASE, "settings.base", 1, 1000, self.rules.base, 1)

    @property
    def choices(self) -> tuple[Choice, ...]:
        return tuple(
            Choice(one.key, one.question, one.choices, self.rules.choice(one), one.taken) for one in POINTS
        )

    def tile_findings(self, draft: Draft) -> tuple[AnyFinding, ...]:
        hand, tile = edit.hand_of(draft), edit.winning_tile(draft)
        found = examine_gold_tiles(hand, self._facts(draft), self.rules, tile)
        if tile is not None:
            return found
        kept = tuple(one for one in found if not _is_the_winning_tile(one))
        held, expected = sum(not is_honour(one) for one in hand.concealed), 14 - 3 * len(hand.melds)
        if held == expected - 1:
            return (*kept, GoldFinding(GoldFault.TOO_FEW_TILES, held=held, expected=expected))
        return kept

    def win_faults(self, draft: Draft) -> frozenset[object]:
        hand, win = edit.hand_of(draft), self._win(draft)
        return frozenset(one.fault for one in examine_gold(hand, win, self._facts(draft), self.rules))

    def implied(self, draft: Draft) -> frozenset[str]:
        return frozenset()

    def groups(self, draft: Draft) -> tuple[Group, ...]:
        return tuple(Group(one.number, one.tiles, plain_kind(one)) for one in edit.melds(draft))

    def possible_melds(self, draft: Draft, number: int) -> tuple[tuple[int, ...], ...]:
        return edit.possible_melds(draft, number)

    def is_flower(self, tile: Tile) -> bool:
        return is_flower(tile) or is_honour(tile)

    def outcome(self, draft: Draft, texts: Texts) -> Outcome:
        hand, win, facts = edit.hand_of(draft), self._win(draft), self._facts(draft)
        try:
            scored = score_gold(hand, win, facts, self.rules)
        except GoldError as error:
            raise Refused(error.findings) from None
        try:
            paid = scored.payments
        except PayerUnknown:
            raise Unsaid("win.choose_discarder") from None
        told = explain_gold(scored, texts.language)
        seat = PARTIES[Party(code(win.seat_wind))].to(texts.language)
        return Outcome(
            valid=True,
            headline=texts("score.gains", seat=seat, points=scored.total),
            notes=(told.win, told.gold, *told.amounts),
            payments=tuple(
                Payment(PARTIES[Party(code(party))].to(texts.language), sum_, _role(party, scored.win, texts))
                for party, sum_ in paid.items()
            ),
            fans=tuple(_rows(draft, scored, texts)),
            details=(("score.not_counted", told.dropped), ("score.others", _others(scored, texts.language))),
            account=_account(told),
            waits=_waits(hand, facts, self.rules.overrides, self.rules.base),
            winning=code(win.tile),
            saved=_saved(hand, scored, paid),
            stands_for=_stands_for(draft, scored),
        )

    def _facts(self, draft: Draft) -> GoldFacts:
        tile = edit.winning_tile(draft)
        passed: frozenset[Tile] = frozenset()
        if draft.facts.passed and tile is not None and is_numbered(tile):
            passed = frozenset({tile})
        return GoldFacts(_gold(draft), draft.facts.repeats, passed)

    def _win(self, draft: Draft) -> Win:
        return win_said(draft, self.asked)


def _gold(draft: Draft) -> Tile | None:
    """The 金: the first kind marked that can be it."""
    return next((one for one in draft.wild if is_numbered(one)), None)


def _is_the_winning_tile(one: GoldFinding) -> bool:
    return one.fault is GoldFault.TOO_MANY_TILES and one.held == one.expected + 1


def _role(party: Tile, win: Win, texts: Texts) -> str:
    if party == win.seat_wind:
        return texts("party.won")
    return part_of_discarder(win, texts) if party == win.discarder else ""


def _rows(draft: Draft, scored: GoldScore, texts: Texts) -> list[FanRow]:
    """What is paid for: the fans, then each line of the flower count."""
    other = Language.HANS if texts.language is Language.EN else Language.EN
    return [
        *(
            FanRow(
                fan.name.to(texts.language),
                fan.name.to(other),
                texts("score.fan_points", points=fan.points),
                _tiles_of_fan(draft, fan),
            )
            for fan in scored.fans.counted
        ),
        *(
            FanRow(
                flower_name(item, texts.language),
                flower_name(item, other),
                texts("score.flower_points", flowers=item.flowers),
                _tiles_of_flowers(draft, item),
            )
            for item in scored.flowers
        ),
    ]


def _tiles_of_fan(draft: Draft, fan: GoldFan) -> tuple[int, ...]:
    if fan is ROB_GOLD:
        return () if draft.winning is None else (draft.winning,)
    golds = _golds(draft)
    if fan is THREE_GOLDS:
        return golds
    if fan is GOLDEN_PAIR:
        return golds[-2:]
    return tuple(one.id for one in draft.tiles if one.place is not edit.Place.OUTSIDE)


def _tiles_of_flowers(draft: Draft, item: FlowerItem) -> tuple[int, ...]:
    left = list(item.tiles)
    found = []
    for one in draft.tiles:
        if one.place is not edit.Place.OUTSIDE and one.tile in left:
            left.remove(one.tile)
            found.append(one.id)
    return tuple(found)


def _golds(draft: Draft) -> tuple[int, ...]:
    """The 金 in the hand, the winning tile last."""
    gold = _gold(draft)
    held = [one.id for one in edit.concealed(draft) if one.tile == gold]
    if draft.winning is not None and edit.winning_tile(draft) == gold:
        held.append(draft.winning)
    return tuple(held)


def _stands_for(draft: Draft, scored: GoldScore) -> dict[int, Tile]:
    """What each 金 stands for, by its id; none for those of a set or pair of 金 alone."""
    reading = scored.reading
    if reading is None:
        return {}
    stood = [tile for one in (*reading.sets, reading.pair) for tile in one.golds]
    return dict(zip(_golds(draft), stood, strict=False))


def _others(scored: GoldScore, language: Language) -> tuple[str, ...]:
    return tuple(format_reading(one, language) for one in scored.other_readings[:OTHERS_SHOWN])


def _account(told: GoldExplanation) -> tuple[str, ...]:
    return (told.reading, *told.flowers, told.flower_count, *told.fans, *told.amounts, told.payments)


@lru_cache(maxsize=32)
def _waits(hand: Hand, facts: GoldFacts, changes: tuple[tuple[str, str], ...], base: int) -> tuple[Tile, ...]:
    rules = GoldRules(base, {key: value for key, value in changes if key != BASE})
    try:
        return tuple(one.tile for one in waits_of_gold(hand, facts, rules).waits)
    except GoldError:
        return ()


def _saved(hand: Hand, scored: GoldScore, paid: dict[Tile, int]) -> Saved:
    win = win_object(scored.win, hand.unnamed_flowers, repeats=scored.facts.repeats)
    del win["round"]
    fans = [fan_object(one.key, one.name, 1, one.points) for one in scored.fans.counted]
    fans += [fan_object("flowers", FLOWERS, 1, scored.flower_count)] if scored.flowers else []
    gold = "" if scored.facts.gold is None else f"*{code(scored.facts.gold)}"
    return Saved(
        hand=format_hand(hand) + gold,
        win=json.dumps(win),
        rules=str(scored.rules),
        total=scored.total,
        points=scored.fans.points,
        valid=True,
        fans=as_text(fans),
        payments=json.dumps({code(seat): amount for seat, amount in paid.items()}),
    )
