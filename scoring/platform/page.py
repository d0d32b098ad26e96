"""The pages of the platform's rules, as Markdown, from the data that scores them."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.fans.catalogue import ROWS
from scoring.fans.exclusion import Exclusion, When
from scoring.fans.fan import Fan
from scoring.fans.page import SCOPES
from scoring.platform.profiles import PLATFORM, PLATFORM_WILD
from scoring.platform.switches import ADDED_FANS, REASONS, SETTLED, TABLE_SWITCHES, WILD_SWITCHES
from scoring.platform.table import TABLE
from scoring.profiles import BOOK_1998
from scoring.rules import MINIMUM, Rules
from scoring.switches import Switch
from scoring.tiles import code

_MADE = "<!-- Made by `python docs/make_rules.py` from scoring/platform; do not edit by hand. -->"
_WHENS = {When.ALWAYS: "", When.DISCARD: " (won by a discard)", When.THREE_CONCEALED_KONGS: ""}


_HOW_WON = (
    "海底捞月: the last discard is that of whoever drew the last tile of the wall, or the last one that "
    "is made after another player claimed or konged (分两种情况).",
    "杠上开花: not where a flower was drawn from the kong and the tile that replaced it won, however often "
    "(从杠上抓的花牌…接着从杠上抓牌成和，不计杠上开花).",
    "A flower replaced: the win is self-drawn and nothing more (补花成和计自摸分).",
    "和绝张: the other three of the tile lie in the discards or open on the table.",
)


def platform_page() -> str:
    """`docs/rules-platform.md`."""
    lines = [
        f"# The platform's rules (`{PLATFORM.id}`)",
        "",
        _MADE,
        "",
        "The 81 fans of the 1998 rules, with the table of an online platform: its rows name more of what "
        "is not counted beside a fan. Points, minimum and payments are those of the 1998 rules. The last "
        "column is the winning tile of each row's picture; the pictures themselves are lost in the text.",
        "",
        "## The table",
        "",
        "| | fan | points | 不计, as the text has it | not counted beside it | won on |",
        "|-:|---|-:|---|---|---|",
        *(_table_row(fan) for fan in TABLE),
        "",
        "What a fan contains by its tiles alone is not counted either, named or not (non-repeat). A row "
        "that names 幺九刻 beside 箭刻, 圈风刻 or 门风刻 means the pung that makes them, and so do the "
        "rows of more of them (大三元, 小三元, 双箭刻, 三风刻). Row 边张 is lost in the text; it is that "
        "of the 1998 rules.",
        "",
        "## How it was won, as the text has it",
        "",
        *(f"- {one}" for one in _HOW_WON),
        "",
        "## What settles the common switches",
        "",
        "| switch | platform | in the text |",
        "|---|---|---|",
        *(_settled(TABLE_SWITCHES[key], reason) for key, reason in SETTLED.items()),
        "",
        "## Where it differs from the 1998 rules",
        "",
        "| switch | 1998 | platform |",
        "|---|---|---|",
        *(_difference(switch) for switch in TABLE_SWITCHES.values() if _differs(switch)),
        "",
        *_open_points(PLATFORM, [TABLE_SWITCHES[key] for key in TABLE_SWITCHES if key in REASONS]),
    ]
    return "\n".join(lines)


def wild_page() -> str:
    """`docs/rules-platform-wild.md`."""
    added = [WILD_SWITCHES[key] for key in WILD_SWITCHES if key in REASONS and key not in TABLE_SWITCHES]
    lines = [
        f"# The platform's rules with wild tiles 混 (`{PLATFORM_WILD.id}`)",
        "",
        _MADE,
        "",
        "The [platform's table](rules-platform.md), wild tiles, and 18 fans more.",
        "",
        "## Wild tiles",
        "",
        "- Any kinds of playing tile may be wild; every copy of them then stands for any playing tile, its "
        "own kind too.",
        "- The score is the best over everything the wild tiles can stand for, each completion scored as a "
        "hand without wild tiles. It is found exactly, and shown tile by tile.",
        "- A set with wild tiles stands for whatever its other tiles allow (`[1m5m3m]`), or for what it "
        "was declared as where that is said (`[123m=1m5m3m]`). A kong of four wild tiles, of one kind or of "
        "several, stands for any kong.",
        "- A wild winning tile is whichever tile of the completion serves best; waits are those of the "
        "completed hand.",
        "- Sets and pairs are what they stand for: a concealed pung with a wild tile counts as a concealed "
        "pung, four alike of which one is wild are four alike, a kong with wild tiles is a kong and "
        "brings a replacement tile. Flowers are never wild.",
        "- Four wild tiles that stand concealed are no kong: 混杠 must be declared, like any kong.",
        "- A robbed kong may hold wild tiles, so that the winner may hold other copies of the robbed tile; "
        "who adds a wild tile to a pung is robbed of a wild tile.",
        "- Whether the win was on the last tile of its kind is judged by the tiles as they lie, not by "
        "what wild ones in sets stand for (`wild_last_copy`).",
        "- Sets that make 混四节, 混四步 or 混龙 are not taken apart for another fan, nor those of "
        "another fan for these (non-separation): of 混四步 and 三色三步高 in the same chows the one that "
        "makes the hand worth more is counted.",
        "- Where no kind is wild, every hand has 无混.",
        "- Seven pairs, and honours and knitted tiles, have no 将 and so neither 二五八将 nor 幺九头; "
        "the pair beside a knitted straight is one.",
        "- 季花, 梅兰竹菊 and 春夏秋冬 are seen where flowers are named, not where only their number is "
        "known.",
        "- 立直 asks for a concealed hand when it is won; concealed kongs leave it concealed. 天听 "
        "leaves no claim possible, so a hand with one is refused.",
        "- 人和 ends with the winner's own first draw: the discarder plays before the winner in the "
        "first turn.",
        "- Up to eight wild tiles among the concealed ones are searched.",
        "",
        "## The added fans",
        "",
        "| fan | name | points | when | the text | not counted beside it |",
        "|---|---|-:|---|---|---|",
        *(_added_row(fan) for fan in ADDED_FANS),
        "",
        "All Terminals 清幺九 excludes Terminal Pair 幺九头, as its row says.",
        "",
        *_open_points(PLATFORM_WILD, added),
    ]
    return "\n".join(lines)


def _table_row(fan: Fan) -> str:
    row, table = ROWS[fan], TABLE[fan]
    excluded = ", ".join(_excluded(one) for one in table.excludes)
    won_on = "" if table.won_on is None else f"`{code(table.won_on)}`"
    return (
        f"| {fan.value} | {row.name.hans} {row.name.en} | {PLATFORM.points[fan]} | {table.clause} "
        f"| {excluded} | {won_on} |"
    )


def _added_row(fan: Fan) -> str:
    row = ROWS[fan]
    excluded = ", ".join(
        _excluded(one) + (f" [`{one.switch}`]" if one.switch else "")
        for one in PLATFORM_WILD.exclusions.get(fan, ())
    )
    name = row.name.hans if row.name.hans == row.name.hant else f"{row.name.hans} {row.name.hant}"
    return f"| {name} | {row.name.en} | {row.points} | {row.definition.en} | {row.words} | {excluded} |"


def _excluded(one: Exclusion) -> str:
    return f"{ROWS[one.fan].name.hans} {ROWS[one.fan].name.en}{SCOPES[one.scope]}{_WHENS[one.when]}"


def _differs(switch: Switch) -> bool:
    there = BOOK_1998.values.get(switch.key)
    return there is not None and there != PLATFORM.values[switch.key]


def _difference(switch: Switch) -> str:
    book = switch.options[BOOK_1998.values[switch.key]].meaning.en
    platform = switch.options[PLATFORM.values[switch.key]]
    return f"| `{switch.key}` {switch.question.en} | {book} | {platform.meaning.en} |"


def _settled(switch: Switch, reason: str) -> str:
    meaning = switch.options[PLATFORM.values[switch.key]].meaning.en
    return f"| `{switch.key}` {switch.question.en} | {meaning} | {reason} |"


def _open_points(rules: Rules, switches: list[Switch]) -> Iterator[str]:
    yield "## Points the text leaves open"
    yield ""
    yield (
        "Each is a switch. The choice taken is in bold; the others are there for events that play them. "
        "The "
        f"points needed (`{MINIMUM}`) are {rules.minimum}, flowers not counted."
    )
    yield ""
    for switch in switches:
        yield f"### `{switch.key}`"
        yield ""
        yield f"{switch.question.en} ({switch.question.hans})?"
        yield ""
        yield from (f"> {row}" for row in switch.rows)
        yield ""
        for value, option in switch.options.items():
            text = f"`{value}`: {option.meaning.en}"
            taken = rules.values[switch.key] == value
            yield f"- {f'**{text}**' if taken else text} (after: {option.source})"
        yield ""
        yield f"Why: {REASONS[switch.key]}"
        yield ""
