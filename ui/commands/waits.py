"""`fanlens waits`: what a hand one tile short waits for."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import typer

from scoring.explain import explain_waits
from scoring.language import Language, parse_language
from scoring.notation import parse_hand
from scoring.records import waits_object
from scoring.rules import Rules
from scoring.validation import InvalidHandError
from scoring.waits import Waits
from scoring.waits import waits as waits_of
from ui.commands.hand_options import (
    AsJson,
    HandText,
    Lang,
    Passed,
    Repeats,
    Round,
    RulesName,
    Seat,
    Switches,
    Wild,
    read_wind,
    refuse,
)
from ui.commands.other_rules import Refused, StatedHand, WaitsFound, choose_rules, unasked


def waits(
    hand: HandText = None,
    round_wind: Round = "E",
    seat_wind: Seat = "E",
    wild: Wild = None,
    repeats: Repeats = 0,
    passed: Passed = None,
    rules: RulesName = "mcr",
    switches: Switches = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Say which tiles complete a hand, what each is worth, and which fall below the minimum.

    The hand has 13 tiles, a kong counting as three. Each tile is scored by discard and by self-draw.

    Example: fanlens waits '[789m][456p]55m23s678s' --seat S

    With wild tiles: fanlens waits '[1m5m3m]456p789s22pEE' --rules platform-wild --wild 5m

    With 金: fanlens waits '123m456p789s12p8s5mCC' --rules gold --wild 5m
    """
    if not hand:
        raise typer.BadParameter("give HAND")
    if problems := unasked(rules, {"wild": wild, "repeats": repeats, "passed": passed}):
        refuse(problems)
    text = " ".join(hand)
    try:
        language = parse_language(lang)
        chosen = choose_rules(rules, switches)
        winds = read_wind("--round", round_wind), read_wind("--seat", seat_wind)
        if isinstance(chosen, Rules):
            found: WaitsFound = _Waits(waits_of(parse_hand(text), chosen, *winds))
        else:
            found = chosen.waits(StatedHand(text, wild or "", *winds, repeats, passed or ""))
    except (InvalidHandError, *Refused) as error:
        refuse(finding.text(language) for finding in error.findings)
    except ValueError as error:
        refuse([str(error)])
    typer.echo(json.dumps(found.answer(), ensure_ascii=False) if as_json else found.told(language))


@dataclass(frozen=True, slots=True)
class _Waits:
    found: Waits

    def told(self, language: Language) -> str:
        return explain_waits(self.found, language)

    def answer(self) -> dict[str, Any]:
        return waits_object(self.found)
