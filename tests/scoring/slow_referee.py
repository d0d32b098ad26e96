"""A second referee: slow, written from the texts alone, sharing nothing with `scoring` but tiles and hands.

It goes the long way. Tiles are codes, fans their 简体 names; sets are found by taking tiles away one by one,
combinations of sets by trying every choice of them. What the platform's rows exclude is read out of the text
each time (`tests.scoring.platform_text`); what follows without being said is written down here. `mcr`, `1998`
and `wmo` are told by what differs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from typing import Final

from scoring.hand import Hand, Win
from scoring.tiles import code
from tests.scoring.platform_text import added_rows, bare, table_rows
from tests.scoring.slow_readings import KNITTED, ORPHANS, Reading, Set, readings_of, ready_for

TABLE: Final = (
    "大四喜 大三元 绿一色 九莲宝灯 四杠 连七对 十三幺 清幺九 小四喜 小三元 字一色 四暗刻 一色双龙会 "
    "一色四同顺 一色四节高 一色四步高 三杠 混幺九 七对 七星不靠 全双刻 清一色 一色三同顺 一色三节高 "
    "全大 全中 全小 清龙 三色双龙会 一色三步高 全带五 三同刻 三暗刻 全不靠 组合龙 大于五 小于五 三风刻 "
    "花龙 推不倒 三色三同顺 三色三节高 无番和 妙手回春 海底捞月 杠上开花 抢杠和 碰碰和 混一色 三色三步高 "
    "五门齐 全求人 双暗杠 双箭刻 全带幺 不求人 双明杠 和绝张 箭刻 圈风刻 门风刻 门前清 平和 四归一 双同刻 "
    "双暗刻 暗杠 断幺 一般高 喜相逢 连六 老少副 幺九刻 明杠 缺一门 无字 边张 坎张 单钓将 自摸 花牌"
)
ADDED: Final = (
    "四方大发财 天和 地和 人和 混杠 天听 混四节 混四步 混三节 混三步 无混 混龙 立直 二五八将 季花 幺九头 "
    "梅兰竹菊 春夏秋冬"
)
FOLLOWS: Final = {
    "大四喜": "三风刻",
    "大三元": "双箭刻",
    "绿一色": "缺一门",
    "九莲宝灯": "清一色 无字 缺一门 门前清",
    "四杠": "三杠 双明杠 明杠 明暗杠",
    "连七对": "七对 清一色 无字",
    "清幺九": "混幺九 全带幺 幺九刻 无字",
    "字一色": "混幺九 全带幺 幺九刻",
    "四暗刻": "三暗刻 双暗刻 碰碰和",
    "一色双龙会": "一般高 老少副 清一色 无字 平和",
    "一色四同顺": "一色三同顺",
    "一色四节高": "一色三节高",
    "三杠": "双明杠 明杠 明暗杠",
    "混幺九": "全带幺 幺九刻",
    "七星不靠": "全不靠",
    "全双刻": "无字 断幺 碰碰和",
    "全中": "无字",
    "全带五": "无字 断幺",
    "推不倒": "缺一门",
    "三暗刻": "双暗刻",
    "双暗杠": "暗杠 双暗刻",
    "双箭刻": "箭刻",
    "双明杠": "明杠",
    "明暗杠": "明杠 暗杠",
    "不求人": "自摸",
    "平和": "无字",
    "断幺": "无字",
    "四方大发财": "大四喜 字一色 混幺九 三风刻 碰碰和 全带幺 圈风刻 门风刻 幺九刻",
}
"""What a fan brings with it by its own tiles, said by a row or not."""
_BESIDE_ADDED: Final = {
    "天和": "单钓将 边张 坎张",
    "混四节": "混三节",
    "混四步": "混三步",
    "清幺九": "幺九头",
    "一色双龙会": "二五八将",
    "三色双龙会": "二五八将",
    "全带五": "二五八将",
}
"""What the rows of the extension exclude, and pairs that cannot be others (switch `certain_pair`)."""
_PLACES: Final = {one: place for place, one in enumerate(TABLE.split())}
ALWAYS_CONCEALED: Final = "九莲宝灯 连七对 十三幺 四暗刻 七对 七星不靠 全不靠"
GREEN: Final = {"2s", "3s", "4s", "6s", "8s", "F"}
REVERSIBLE: Final = {*(f"{n}p" for n in "1234589"), *(f"{n}s" for n in "245689"), "P"}


# --- what a reading has ------------------------------------------------------------------------------------


def _plain_fans(hand: Hand, win: Win, reading: Reading) -> Counter[str]:
    """How often each fan is there that no choice of sets decides."""
    has: Counter[str] = Counter()
    held = [code(tile) for tile in hand.tiles] + [code(win.tile)]
    kinds = set(held)
    suits = {tile[1:] for tile in kinds if len(tile) == 2}
    numbers = {tile[0] for tile in kinds if len(tile) == 2}
    honours = {tile for tile in kinds if len(tile) == 1}
    pungs = [one for one in reading.sets if not one.chow]
    chows = [one for one in reading.sets if one.chow]
    winds = [one for one in pungs if one.tiles[0] in "ESWN"]
    dragons = [one for one in pungs if one.tiles[0] in "CFP"]
    kongs = [one for one in pungs if one.kong]
    hidden_kongs = sum(one.hidden for one in kongs)
    hidden = sum(one.hidden for one in pungs)
    claimed = any(one.declared and not one.hidden for one in reading.sets)
    standard = reading.shape == "standard"
    groups = [*(set(one.tiles) for one in reading.sets), {reading.pair}]

    has["大四喜"] = len(winds) == 4
    has["小四喜"] = len(winds) == 3 and reading.pair in "ESWN"
    has["三风刻"] = len(winds) >= 3
    has["大三元"] = len(dragons) == 3
    has["小三元"] = len(dragons) == 2 and reading.pair in tuple("CFP")
    has["双箭刻"] = len(dragons) >= 2
    has["箭刻"] = len(dragons)
    has["圈风刻"] = sum(one.tiles[0] == code(win.round_wind) for one in winds)
    has["门风刻"] = sum(one.tiles[0] == code(win.seat_wind) for one in winds)
    counted_winds = set() if len(winds) < 3 else {one.tiles[0] for one in winds}
    counted_winds |= {code(win.round_wind), code(win.seat_wind)}
    has["幺九刻"] = sum(
        one.tiles[0] in ORPHANS and one.tiles[0] not in "CFP" and one.tiles[0] not in counted_winds
        for one in pungs
    )
    has["绿一色"] = kinds <= GREEN
    has["字一色"] = not suits
    has["清幺九"] = not honours and numbers <= {"1", "9"}
    has["混幺九"] = kinds <= ORPHANS and reading.shape != "orphans"
    has["清一色"] = len(suits) == 1 and not honours
    has["混一色"] = len(suits) == 1 and bool(honours)
    has["缺一门"] = len(suits) == 2
    has["五门齐"] = len(suits) == 3 and bool(honours & set("ESWN")) and bool(honours & set("CFP"))
    has["无字"] = not honours
    for name, ranks in (("全大", "789"), ("全中", "456"), ("全小", "123"), ("大于五", "6789")):
        has[name] = not honours and numbers <= set(ranks)
    has["小于五"] = not honours and numbers <= set("1234")
    has["断幺"] = not kinds & ORPHANS
    has["推不倒"] = kinds <= REVERSIBLE
    has["四归一"] = sum(
        held.count(tile) == 4 and not any(one.tiles[0] == tile and one.kong for one in pungs)
        for tile in kinds
    )
    if standard:
        has["碰碰和"] = len(pungs) == 4
        has["全双刻"] = len(pungs) == 4 and not honours and numbers <= set("2468")
        has["全带幺"] = all(one & ORPHANS for one in groups)
        has["全带五"] = all(any(tile[0] == "5" for tile in one) for one in groups)
        ends = sorted((one.suit, one.low) for one in chows)
        if len(chows) == 4 and all(low in (1, 7) for _, low in ends) and reading.pair[0] == "5":
            own = {suit for suit, _ in ends}
            mixed = ends[0][0] == ends[1][0] and ends[2][0] == ends[3][0] and {ends[0][1], ends[2][1]} == {1}
            has["一色双龙会"] = (
                len(own) == 1 and [low for _, low in ends] == [1, 1, 7, 7] and (reading.pair[1:] in own)
            )
            has["三色双龙会"] = (
                len(own) == 2
                and mixed
                and [low for _, low in ends] == [1, 7, 1, 7]
                and reading.pair[1:] not in own
            )
        before = [code(tile) for tile in hand.concealed]
        has["九莲宝灯"] = (
            len(suits) == 1
            and not hand.melds
            and "".join(sorted(one[0] for one in before if len(one) == 2)) == "1112345678999"
            and len({one[1:] for one in before}) == 1
        )
    has["平和"] = not pungs and len(reading.pair) == 2 and reading.shape in ("standard", "knitted")
    has["四杠"], has["三杠"] = len(kongs) == 4, len(kongs) >= 3
    has["双暗杠"], has["暗杠"] = hidden_kongs >= 2, hidden_kongs
    has["双明杠"], has["明杠"] = len(kongs) - hidden_kongs >= 2, len(kongs) - hidden_kongs
    has["四暗刻"], has["三暗刻"], has["双暗刻"] = hidden >= 4, hidden >= 3, hidden >= 2
    has["明暗杠"] = 0 < hidden_kongs < len(kongs)
    has["七对"] = reading.shape == "pairs"
    places = sorted(int(tile[0]) for tile in kinds) if reading.shape == "pairs" and not honours else []
    has["连七对"] = len(suits) == 1 and len(places) == 7 and places[6] - places[0] == 6
    has["十三幺"] = reading.shape == "orphans"
    has["全不靠"] = reading.shape == "singles"
    has["七星不靠"] = reading.shape == "singles" and len(honours) == 7
    has["组合龙"] = bool(reading.body) or (
        reading.shape == "singles" and any(body <= kinds for body in KNITTED)
    )
    has["妙手回春"] = win.wall_last and win.self_draw
    has["海底捞月"] = win.wall_last and not win.self_draw
    has["杠上开花"] = win.kong and win.self_draw
    has["抢杠和"] = win.kong and not win.self_draw
    shown = [code(tile) for meld in hand.melds for tile in meld.tiles].count(code(win.tile))
    has["和绝张"] = win.last_copy or shown == 3
    has["全求人"] = (
        len(hand.melds) == 4 and all(one.declared and not one.hidden for one in reading.sets)
    ) and not win.self_draw
    has["不求人"] = not claimed and win.self_draw
    has["门前清"] = not claimed and not win.self_draw
    has["自摸"] = win.self_draw
    if reading.wait and ready_for(hand.concealed, len(hand.melds)) == (code(win.tile),):
        has[reading.wait] = 1
    has["花牌"] = hand.flower_count
    has += _added_fans(hand, win, reading, len(winds) == 4, claimed)
    return Counter({name: int(number) for name, number in has.items() if number})


def _added_fans(hand: Hand, win: Win, reading: Reading, all_winds: bool, claimed: bool) -> Counter[str]:
    """Those of the extension, for a hand that holds no wild tile."""
    has: Counter[str] = Counter()
    flowers = {code(tile) for tile in hand.flowers}
    seat = "ESWN".index(code(win.seat_wind))
    opening, ready = win.opening.value, win.ready.value
    has["四方大发财"] = all_winds and reading.pair == "F"
    has["天和"] = opening == "deal"
    has["地和"] = opening == "first_draw"
    has["人和"] = opening in ("first_discard", "early_discard")
    has["天听"] = ready == "at_start"
    has["立直"] = ready != "no" and not claimed
    has["无混"] = 1
    has["二五八将"] = len(reading.pair) == 2 and reading.pair[0] in "258"
    has["幺九头"] = len(reading.pair) == 2 and reading.pair[0] in "19"
    has["季花"] = len({f"{seat + 1}f", ("5f", "6f", "8f", "7f")[seat]} & flowers)  # 梅 5, 兰 6, 菊 7, 竹 8
    has["春夏秋冬"] = {"1f", "2f", "3f", "4f"} <= flowers
    has["梅兰竹菊"] = {"5f", "6f", "7f", "8f"} <= flowers
    return has


def _made_by(sets: tuple[Set, ...]) -> Iterator[str]:
    """What these sets make together."""
    lows = sorted(one.low for one in sets if one.suit != "z")
    if len(lows) < len(sets) or len({one.chow for one in sets}) > 1:
        return
    suits = Counter(one.suit for one in sets)
    chow, number = sets[0].chow, len(sets)
    same, alike = len(suits) == 1, len(set(lows)) == 1
    every = len(suits) == number
    steps = {after - before for before, after in pairwise(lows)}
    if number == 4:
        if chow and same and alike:
            yield "一色四同顺"
        if chow and same and steps in ({1}, {2}):
            yield "一色四步高"
        if not chow and same and steps == {1}:
            yield "一色四节高"
        if steps == {1} and len(suits) == 3:
            yield "混四步" if chow else "混四节"
    elif number == 3:
        if chow and same:
            yield from (
                ["一色三同顺"] * alike
                + ["一色三步高"] * (steps in ({1}, {2}))
                + ["清龙"] * (lows == [1, 4, 7])
            )
        elif chow and every:
            yield from (
                ["三色三同顺"] * alike + ["三色三步高"] * (steps == {1}) + ["花龙"] * (lows == [1, 4, 7])
            )
        elif chow:
            yield from ["混三步"] * (steps == {1}) + ["混龙"] * (lows == [1, 4, 7])
        elif same:
            yield from ["一色三节高"] * (steps == {1})
        elif every:
            yield from ["三同刻"] * alike + ["三色三节高"] * (steps == {1})
        else:
            yield from ["混三节"] * (steps == {1})
    elif chow:
        if same:
            yield from ["一般高"] * alike + ["连六"] * (steps == {3}) + ["老少副"] * (lows == [1, 7])
        elif alike:
            yield "喜相逢"
    elif alike:
        yield "双同刻"


def _choices(sets: tuple[Set, ...], points: dict[str, int]) -> Iterator[Counter[str]]:
    """Every lawful choice of combinations: each joins sets not yet joined with one another (拆移, 套算), and
    no set makes the same fan twice (不得相同)."""
    made = [
        (name, frozenset(places))
        for number in (2, 3, 4)
        for places in combinations(range(len(sets)), number)
        for name in _made_by(tuple(sets[place] for place in places))
        if name in points
    ]
    for number in range(min(len(made), 3), -1, -1):
        for chosen in combinations(made, number):
            if _lawful(chosen):
                yield Counter(name for name, _ in chosen)


def _all_made(sets: tuple[Set, ...]) -> list[str]:
    return [
        name
        for number in (2, 3, 4)
        for places in combinations(range(len(sets)), number)
        for name in _made_by(tuple(sets[place] for place in places))
    ]


def _lawful(chosen: tuple[tuple[str, frozenset[int]], ...]) -> bool:
    for one, other in combinations(chosen, 2):
        if one[0] == other[0] and one[1] & other[1]:
            return False
    home = {place: place for place in range(4)}
    for _, places in chosen:
        homes = [home[place] for place in places]
        if len(set(homes)) < len(homes):
            return False
        home = {place: homes[0] if own in homes else own for place, own in home.items()}
    return True


# --- what counts -------------------------------------------------------------------------------------------


@cache
def _rules(name: str) -> tuple[dict[str, int], dict[str, frozenset[str]]]:
    """Points and exclusions: the platform's read from its text, the others by what differs."""
    names = tuple(TABLE.split())
    rows = table_rows(names)
    every = sorted({*names, *ADDED.split()}, key=len, reverse=True)
    points = {one: row.points for one, row in rows.items()} | {"边张": 1}
    excludes: dict[str, set[str]] = {one: set(FOLLOWS.get(one, "").split()) for one in (*names, "明暗杠")}
    for one, row in rows.items():
        for part in re.sub(r"和：\S+", "", row.text).split():
            named = [bare(fan) for fan in part.partition("；")[0].split("、")]
            if all(fan in every for fan in named):
                excludes[one] |= set(named)
    excludes["四暗刻"] |= {"门前清"}
    excludes["小四喜"] |= {"三风刻", "缺一门"}
    for one, by_lawful_choice in (("清龙", "连六 老少副"), ("三色三同顺", "喜相逢"), ("三同刻", "双同刻")):
        excludes[one] -= set(by_lawful_choice.split())  # of its own sets only
    for one in ALWAYS_CONCEALED.split():
        excludes[one] |= {"不求人", "门前清"}
    if not name.startswith("platform"):
        for one in ("小三元", "三风刻"):
            excludes[one].discard("缺一门")
    if name == "1998":
        excludes["九莲宝灯"].discard("幺九刻")
        excludes["全大"].discard("大于五")
        excludes["全小"].discard("小于五")
    if name == "mcr":
        points["明暗杠"] = 5
        excludes["九莲宝灯"].discard("幺九刻")
    if name == "wmo":
        points |= {"明暗杠": 6, "双暗杠": 8}
        for one in ("三杠", "四杠"):
            excludes[one] -= {"暗杠", "双暗杠"}  # but of three or more: see `_only_then`
        for one in ALWAYS_CONCEALED.split():
            excludes[one].discard("不求人")
        excludes["绿一色"].discard("混一色")
        excludes["清幺九"].discard("双同刻")
        excludes["组合龙"] |= {"边张", "坎张"}
    if name == "platform-wild":
        points |= {one: row.points for one, row in added_rows(tuple(ADDED.split())).items()}
        for one, them in _BESIDE_ADDED.items():
            excludes.setdefault(one, set()).update(them.split())
        excludes["四方大发财"] = set(FOLLOWS["四方大发财"].split())
    return points, {one: frozenset(them) for one, them in excludes.items()}


def _only_then(fan: str, counted: dict[str, int], win: Win, reading: Reading, name: str) -> bool:
    """Whether `fan` is excluded only by how the hand was won, or by how many kongs are concealed."""
    if name.startswith("platform"):
        return fan == "单钓将" and "四暗刻" in counted and not win.self_draw
    hidden = sum(one.kong and one.hidden for one in reading.sets)
    return name == "wmo" and fan in ("暗杠", "双暗杠") and hidden >= 3


def _order(fan: str) -> tuple[float, float]:
    """Dear fans first, equal ones by the table, the extension behind it."""
    if fan == "明暗杠":
        return -5.5, 0  # before the concealed and the melded kong, whatever it is worth
    if fan in _PLACES:
        return -_rules("platform")[0][fan], _PLACES[fan]
    return -_rules("platform-wild")[0][fan], 100


def referee(hand: Hand, win: Win, name: str) -> tuple[int, dict[str, int]] | None:
    """The best total and its fans by the rules called `name`; None where the tiles do not win."""
    points, excludes = _rules(name)
    added = set(ADDED.split())
    best: tuple[int, dict[str, int]] | None = None
    for reading in readings_of(hand, win):
        plain = _plain_fans(hand, win, reading)
        if name == "mcr" and plain["九莲宝灯"]:
            plain["幺九刻"] -= 1
        for combined in _choices(reading.sets, points):
            has = +(plain + combined)
            counted: dict[str, int] = {}
            for fan in sorted((one for one in has if one in points), key=_order):
                if any(fan in excludes.get(by, ()) for by in counted):
                    continue
                if _only_then(fan, counted, win, reading, name):
                    continue
                counted[fan] = has[fan]
            if not set(plain + Counter(_all_made(reading.sets))) & set(points) - {"花牌"} - added:
                counted["无番和"] = 1
            total = sum(points[fan] * number for fan, number in counted.items())
            if best is None or total > best[0]:
                best = total, counted
    return best
