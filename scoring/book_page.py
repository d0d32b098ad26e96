"""The page of the 1998 rules and the profiles made of them, as Markdown, from the data that scores them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.decided import DECIDED
from scoring.penalties import TARIFF_1998, Consequence, PaidTo
from scoring.principles import MEANINGS, NAMES
from scoring.profiles import BOOK_1998, MCR, PROFILES
from scoring.result import Principle
from scoring.rules import MINIMUM
from scoring.switches import SWITCHES


def book_page() -> str:
    """`docs/rules-1998.md`."""
    lines = [
        f"# The 1998 rules (`{MCR.id}`, `{BOOK_1998.id}`)",
        "",
        "<!-- Made by `python docs/make_rules.py` from scoring; do not edit by hand. -->",
        "",
        "Chinese Official Mahjong. The fans are on [their own page](fans.md); this one has what is around "
        "them: the shapes, the principles, who pays, and how the profiles read the rules.",
        "",
        "## To win",
        "",
        "- Four sets and a pair, seven pairs, thirteen orphans, honours and knitted tiles, or a knitted "
        "straight with a set and a pair.",
        f"- At least {MCR.minimum} points, flowers not counted.",
        "",
        "## Who pays",
        "",
        f"The base is {TARIFF_1998.base}.",
        "",
        "| win | who pays |",
        "|---|---|",
        "| self-draw | each of the three: base + points |",
        "| discard, robbed kong | the discarder: base + points; the other two: base |",
        "",
        "What is paid for what was done wrong:",
        "",
        *_penalties(),
        "Amounts are game points; an event can set others (`Tariff.with_amounts`, by the keys of the table).",
        "",
        "## The five principles",
        "",
        *(
            f"- **{name.hans} {name.en}**: {MEANINGS[key].en}."
            for key, name in NAMES.items()
            if key is not Principle.PROFILE
        ),
        "",
        "## How the profiles read the rules",
        "",
        *(f"- `{known.profile.name}`: {known.profile.about}" for known in PROFILES.values()),
        "",
        *_switches(),
        "## What decides for a profile",
        "",
        "Who reads a switch so is named with it on the page of the [fans](fans.md). `mcr` follows Chinese "
        "tournament practice where the book is silent; `1998` follows the rows, then the book's examples; "
        "`wmo` follows reviews of the two editions; `platform` its [table](rules-platform.md). Each "
        "switch can be set otherwise by its name (`fanlens score ... --set nine_gates_pungs=counted`).",
        "",
        "## Points read alike by all profiles",
        "",
        "Texts or calculators differ on these too, or are silent; no profile reads them otherwise, so "
        "there is no switch.",
        "",
        "| point | taken | what others take | why |",
        "|---|---|---|---|",
        *(f"| {one.row} | {one.taken} | {one.other} | {one.reason} |" for one in DECIDED),
        "",
    ]
    return "\n".join(lines)


_PAID_TO: Final = {PaidTo.EACH_OPPONENT: "each of the other three", PaidTo.TABLE: "deducted"}
_CONSEQUENCES: Final = {
    Consequence.NONE: "",
    Consequence.HAND_STOPPED: "the others play on, and the offender still pays when one of them wins",
    Consequence.CANNOT_WIN: "cannot win this hand",
    Consequence.MUST_DISCARD: "the tile is the next discard",
    Consequence.DISQUALIFIED: "disqualified",
    Consequence.FORFEIT_AT_LAST: "past the last step the round is forfeited",
}


def _penalties() -> Iterator[str]:
    yield "| penalty | for | first, second, ... time | goes to | besides |"
    yield "|---|---|---|---|---|"
    for row in TARIFF_1998.penalties.values():
        amounts, paid_to = "–", "–"
        if any(row.amounts):
            amounts = ", ".join(str(amount) if amount else "warning" for amount in row.amounts)
            paid_to = _PAID_TO[row.paid_to]
        yield (
            f"| `{row.offence}` {row.name.hans} {row.name.en} | {row.meaning.en} | {amounts} | {paid_to} "
            f"| {_CONSEQUENCES[row.consequence]} |"
        )
    yield ""


def _switches() -> Iterator[str]:
    names = list(PROFILES)
    yield f"| switch | {' | '.join(f'`{name}`' for name in names)} |"
    yield "|---" * (1 + len(names)) + "|"
    for switch in SWITCHES.values():
        meanings = [switch.options[PROFILES[name].values[switch.key]].meaning.en for name in names]
        yield f"| `{switch.key}` {switch.question.en} | {' | '.join(meanings)} |"
    minimums = [str(PROFILES[name].minimum) for name in names]
    yield f"| `{MINIMUM}` Points needed | {' | '.join(minimums)} |"
    yield ""
