"""The page of the 金 rules, written from the data: flowers, fans, payments, restrictions, open points."""

from __future__ import annotations

from scoring.gold.fans import FANS, PLAIN_BONUS, GoldFan
from scoring.gold.points import POINTS, Point
from scoring.gold.rules import NAME, VERSION, GoldRules

_INTRODUCTION = """\
# The 金 rules (`{name}`, version {version})

<!-- Made by `python docs/make_rules.py` from scoring/gold; do not edit by hand. -->

Four sets and a pair with one wildcard, 金, and with all winds, dragons, seasons and plants as flowers. The
text these rules come from is quoted point by point below.

## The hand

| subject | rule |
|---|---|
| 金 | After the deal all flowers are replaced, dealer first, until nobody holds one. The next tile at that \
end of the wall is then turned up: its kind is 金 and stands for any numbered tile. |
| flowers | 36 tiles: 中 發 白 東 南 西 北, four each, and 春 夏 秋 冬 梅 蘭 菊 竹. |
| shape | Four sets (chow, pung, kong) and a pair; nothing else, except 三金倒. |
| dealer | East. Wins or a drawn hand keep the deal and add one repeat 連莊; another's win passes it on. |

## Flowers counted

| for | flowers |
|---|---:|
| each flower tile | 1 |
| open kong | 1 |
| concealed kong | 2 |
| four equal flower tiles, the four seasons, or the four plants | {set_value} more |
"""

_PAYMENTS = """\
## Who pays

The base 底分 is {base} unless an event sets another.

| win | each payer pays | payers |
|---|---|---|
| with a fan, however won | base × (flowers × 2 + fans) | self-draw: all three; discard: {fan_payers} |
| no fan, self-draw | base × flowers × 2 | all three |
| no fan, discard | base × flowers | {payers} |

A dealer who has repeated is paid base × repeats more by each payer, and pays them to another winner; they
count twice wherever flowers do.

## What cannot be won on, and what does not matter

- Where every tile would win (跑百搭) only a self-draw wins; for 金雀 see `golden_pair_discard` below.
- Who passes a discard that would have won cannot win on the same tile until after their next discard.
- A concealed kong before the first discard leaves 抢金 what it is; a set claimed from another does not.
- Flowers of kongs are flowers: with a kong there is no 平胡, whatever was drawn.
- The number of repeats is that before the win; the round wind, the last tile of the wall and a last copy
  count for nothing.
- One discard, one winner: 金雀 before all others, then whoever is first in turn after the discarder.
"""


def gold_page() -> str:
    """`docs/rules-gold.md`."""
    rules = GoldRules()
    by_choice = {"discarder": "the discarder", "everyone": "all three"}
    chosen = {point.key: rules.choice(point) for point in POINTS}
    parts = [
        _INTRODUCTION.format(
            name=NAME, version=VERSION, set_value={"two": 2, "four": 4}[chosen["flower_set_value"]]
        ),
        _fans(),
        _PAYMENTS.format(
            base=rules.base,
            payers=by_choice[chosen["discard_payers"]],
            fan_payers=by_choice[chosen["fan_discard_payers"]],
        ),
        "## Points the text leaves open\n\n"
        "Each is a switch. The choice taken is in bold; the others are there for events that play them.\n",
        *(_point(point) for point in POINTS),
    ]
    return "\n".join(parts)


def _fans() -> str:
    rows = "\n".join(_fan_row(fan) for fan in FANS)
    return (
        "## Fans\n\n| fan | name | points | when |\n|---|---|---:|---|\n"
        f"{rows}\n\n搶金, 三金倒 and 金雀 are worth {PLAIN_BONUS} more without a flower and a kong.\n"
    )


def _fan_row(fan: GoldFan) -> str:
    name = fan.name.hans if fan.name.hans == fan.name.hant else f"{fan.name.hans} {fan.name.hant}"
    return f"| {name} | {fan.name.en} | {fan.points} | {fan.definition.en} |"


def _point(point: Point) -> str:
    choices = "\n".join(
        f"- **`{key}`: {meaning.en}**" if key == point.taken else f"- `{key}`: {meaning.en}"
        for key, meaning in point.choices.items()
    )
    return f"### `{point.key}`\n\n{point.question.en}\n\n> {point.text}\n\n{choices}\n\nWhy: {point.reason}\n"
