"""The page of all fans, as Markdown, from the data that scores them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from scoring.fans.catalogue import ROWS
from scoring.fans.examples import EXAMPLES, parse_example
from scoring.fans.exclusion import Exclusion, Scope, When
from scoring.fans.fan import Fan
from scoring.language import Text
from scoring.principles import MEANINGS, NAMES
from scoring.profiles import BOOK_1998, MCR, WMO
from scoring.rules import MINIMUM, Rules
from scoring.score import score
from scoring.switches import SOURCES, SWITCHES

SCOPES: Final = {
    Scope.ALL: "",
    Scope.OWN: " (of its own sets)",
    Scope.ONE: " (one of them)",
    Scope.REST: " (all but one)",
}
"""What stands behind an excluded fan, by how far it is."""
_WHENS = {
    When.ALWAYS: "",
    When.DISCARD: ", won by a discard",
    When.THREE_CONCEALED_KONGS: ", with three or more concealed kongs",
}


def fans_page() -> str:
    """`docs/fans.md`."""
    return "\n".join([*_head(), *_principles(), *_switches(), *_fans()]) + "\n"


def _head() -> Iterator[str]:
    yield "# The fans"
    yield ""
    yield "<!-- Made by `python docs/make_fans.py` from scoring/fans; do not edit by hand. -->"
    yield ""
    yield (
        "The 81 fans of the 1998 rules and the one that tournament practice adds, by the default profile "
        f"`{MCR.id}`. Points, names and exclusions are the data that Fanlens scores by; definitions are in "
        "our own words. Each example is a hand, the winning tile after the plus, and how it was won, with "
        "the score that Fanlens gives it."
    )
    yield ""


def _principles() -> Iterator[str]:
    yield "## Why a fan is not counted"
    yield ""
    for principle, name in NAMES.items():
        meaning = MEANINGS[principle]
        yield f"- **{_both(name)} {name.en}**: {meaning.en}."
        yield f"  {meaning.hans}。"
        if meaning.hant != meaning.hans:
            yield f"  {meaning.hant}。"
    yield ""


def _switches() -> Iterator[str]:
    yield "## Where rule texts differ"
    yield ""
    yield "What the WMO editions say is known second-hand, through published reviews. The sources:"
    yield ""
    yield from (f"- {name}: {meaning}." for name, meaning in SOURCES.items())
    yield "- 1998 table, text, book: the rules of 1998, their table of fans, and the book as printed."
    yield ""
    profiles = (MCR, BOOK_1998, WMO)
    yield (
        "| switch | decides | value | meaning | source | "
        + " | ".join(one.profile.name for one in profiles)
        + " |"
    )
    yield "|" + "-|" * (5 + len(profiles))
    for switch in SWITCHES.values():
        for value, option in switch.options.items():
            marks = ["✓" if rules.values[switch.key] == value else "" for rules in profiles]
            yield (
                f"| `{switch.key}` {switch.question.en} | {'; '.join(switch.rows)} | `{value}` "
                f"| {option.meaning.en} | {option.source} | {' | '.join(marks)} |"
            )
    minimums = " | ".join(str(rules.minimum) for rules in profiles)
    yield f"| `{MINIMUM}` Points needed | 起和分 | any number | without flowers | 1998 text | {minimums} |"
    yield ""


def _fans() -> Iterator[str]:
    worth = 0
    for fan in MCR.profile.fans:
        row = MCR.row(fan)
        if row.points != worth and fan is not Fan.MELDED_AND_CONCEALED_KONG:
            worth = row.points
            yield f"## {worth} {'point' if worth == 1 else 'points'}"
            yield ""
        if fan is Fan.MELDED_AND_CONCEALED_KONG:
            yield "## Beyond the table: 5 points"
            yield ""
        yield from _fan(fan)


def _fan(fan: Fan) -> Iterator[str]:
    row = MCR.row(fan)
    number = f"{fan.value}. " if fan <= 81 else ""
    yield f"### {number}{_both(row.name)} {row.name.en}"
    yield ""
    yield row.definition.en
    yield ""
    yield from _chinese(row.definition)
    yield ""
    excludes = MCR.exclusions.get(fan, ())
    for label, listed in (
        ("Named by the text as not counted beside it", [one for one in excludes if one.named]),
        ("Not counted beside it", [one for one in excludes if not one.named]),
    ):
        if listed:
            yield f"- {label}: {_list(_excluded(one) for one in listed)}."
    by = _excluded_by(fan, MCR)
    if by:
        yield f"- Not counted beside: {_list(_name(one) for one in by)}."
    yield f"- Source: {row.source.en}."
    yield f"- Example: {_example(fan)}"
    yield ""


def _both(name: Text) -> str:
    """A name in 简体 and 繁體, once where they are one."""
    return name.hans if name.hans == name.hant else f"{name.hans} {name.hant}"


def _chinese(text: Text) -> Iterator[str]:
    if text.hans == text.hant:
        yield text.hans
    else:
        yield f"简体：{text.hans}"
        yield ""
        yield f"繁體：{text.hant}"


def _excluded(one: Exclusion) -> str:
    switch = f" [`{one.switch}`]" if one.switch else ""
    return f"{_name(one.fan)}{SCOPES[one.scope]}{_WHENS[one.when]}{switch}"


def _excluded_by(fan: Fan, rules: Rules) -> list[Fan]:
    return [by for by, listed in rules.exclusions.items() if any(one.fan is fan for one in listed)]


def _example(fan: Fan) -> str:
    text = EXAMPLES[fan]
    result = score(*parse_example(text))
    listed = [
        f"{ROWS[one.fan].name.hans} {one.total}" + (f" ({one.count} × {one.points})" if one.count > 1 else "")
        for one in result.best.counted
    ]
    return f"`{text}`: {', '.join(listed)}; {result.total} in all."


def _name(fan: Fan) -> str:
    return f"{ROWS[fan].name.hans} {ROWS[fan].name.en}"


def _list(parts: Iterable[str]) -> str:
    return ", ".join(parts)
