"""What `fanlens score` and `fanlens waits` have in common: their options, and how they refuse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, NoReturn

import typer

from scoring.profiles import ALL_PROFILES, Rules
from scoring.profiles import rules as rules_named
from scoring.tiles import Tile, parse_wind

HandText = Annotated[
    list[str] | None,
    typer.Argument(
        help="Concealed tiles, melds in brackets, flowers, in any order: '[789m][5555p#]12m55p3f'. "
        "1-9 with m characters, p dots, s bamboo; E S W N winds; C F P red, green, white dragon; 1f-8f "
        "flowers; [555p] pung, [5555p] melded kong, [5555p#] concealed kong. Quote it for the shell.",
        metavar="HAND",
        show_default=False,
    ),
]
RulesName = Annotated[
    str,
    typer.Option(
        "--rules",
        help=f"Rule set: {', '.join(ALL_PROFILES)}, gold.",
        metavar="NAME",
    ),
]
Wild = Annotated[
    str | None,
    typer.Option(
        "--wild",
        help="The kinds that are wild 混, as 5mC; for gold the 金. They may also end HAND, as '123m *5m'.",
        metavar="TILES",
        show_default=False,
    ),
]
Repeats = Annotated[
    int, typer.Option("--repeats", help="For gold: how often the dealer has repeated 连庄.", metavar="N")
]
Passed = Annotated[
    str | None,
    typer.Option(
        "--passed",
        help="For gold: winning discards the winner passed since the last own discard.",
        metavar="TILES",
        show_default=False,
    ),
]
Switches = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        help="Set one switch of the profile otherwise, as minimum=6; may be repeated.",
        metavar="SWITCH=VALUE",
        show_default=False,
    ),
]
Round = Annotated[str, typer.Option("--round", help="Prevailing wind: E, S, W or N.", metavar="WIND")]
Seat = Annotated[str, typer.Option("--seat", help="The winner's seat wind: E, S, W or N.", metavar="WIND")]
Lang = Annotated[str, typer.Option("--lang", help="en, zh-Hans or zh-Hant.", metavar="TAG")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")]


class OptionError(ValueError):
    """An option holds what it cannot; the message names the option and quotes it."""


def read_rules(name: str, switches: Iterable[str] | None) -> Rules:
    """The profile `name` with its switches set. Raises `OptionError` or `RulesError` quoting a bad one."""
    return rules_named(name, read_switches(switches))


def read_switches(switches: Iterable[str] | None) -> list[tuple[str, str]]:
    """The switches as (key, value). Raises `OptionError` quoting one that is no pair."""
    overrides: list[tuple[str, str]] = []
    for text in switches or ():
        key, separator, value = text.partition("=")
        if not separator:
            raise OptionError(f"--set {text!r}: expected SWITCH=VALUE, as minimum=6")
        overrides.append((key.strip(), value.strip()))
    return overrides


def read_wind(option: str, text: str) -> Tile:
    """The wind an option states. Raises `OptionError` naming the option."""
    try:
        return parse_wind(text)
    except ValueError as error:
        raise OptionError(f"{option}: {error}") from None


def refuse(reasons: Iterable[str]) -> NoReturn:
    """Print the reasons, a line each, on standard error and end with status 1."""
    for reason in reasons:
        typer.echo(f"fanlens: {reason}", err=True)
    raise typer.Exit(1)
