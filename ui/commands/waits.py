"""`fanlens waits`: what a hand one tile short waits for."""

from __future__ import annotations

import json

import typer

from scoring.explain import explain_waits
from scoring.language import parse_language
from scoring.notation import parse_hand
from scoring.records import waits_object
from scoring.validation import InvalidHandError
from scoring.waits import waits as waits_of
from ui.commands.hand_options import (
    AsJson,
    HandText,
    Lang,
    Round,
    RulesName,
    Seat,
    Switches,
    read_rules,
    read_tile,
    refuse,
)


def waits(
    hand: HandText = None,
    round_wind: Round = "E",
    seat_wind: Seat = "E",
    rules: RulesName = "mcr",
    switches: Switches = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Say which tiles complete a hand, what each is worth, and which fall below the minimum.

    The hand has 13 tiles, a kong counting as three. Each tile is scored by discard and by self-draw.

    Example: fanlens waits '[789m][456p]55m23s678s' --seat S
    """
    if not hand:
        raise typer.BadParameter("give HAND")
    try:
        language = parse_language(lang)
        found = waits_of(
            parse_hand(" ".join(hand)),
            read_rules(rules, switches),
            read_tile("--round", round_wind),
            read_tile("--seat", seat_wind),
        )
    except InvalidHandError as error:
        refuse(finding.text(language) for finding in error.findings)
    except ValueError as error:
        refuse([str(error)])
    typer.echo(
        json.dumps(waits_object(found), ensure_ascii=False) if as_json else explain_waits(found, language)
    )
