"""The words `scoring.explain` puts a score into, in three languages: data alone."""

from __future__ import annotations

from typing import Final

from scoring.hand import Opening, Ready
from scoring.language import Text
from scoring.penalties import Consequence
from scoring.result import Principle, Shape, WaitKind
from scoring.settlement import Party, Reason
from scoring.tiles import Suit

SHAPES: Final[dict[Shape, Text]] = {
    Shape.STANDARD: Text("four sets and a pair", "基本牌型", "基本牌型"),
    Shape.SEVEN_PAIRS: Text("seven pairs", "七对牌型", "七對牌型"),
    Shape.KNITTED_STRAIGHT: Text(
        "a knitted straight, a set and a pair", "组合龙加一副牌和将", "組合龍加一副牌和將"
    ),
    Shape.HONORS_KNITTED: Text("honours and knitted tiles", "全不靠牌型", "全不靠牌型"),
    Shape.THIRTEEN_ORPHANS: Text("thirteen orphans", "十三幺牌型", "十三么牌型"),
}

WAITS: Final[dict[WaitKind, Text]] = {
    WaitKind.EDGE: Text("edge wait", "边张", "邊張"),
    WaitKind.CLOSED: Text("closed wait", "坎张", "坎張"),
    WaitKind.OPEN: Text("open wait", "两面听", "兩面聽"),
    WaitKind.SINGLE: Text("single wait", "单钓", "單釣"),
    WaitKind.PAIR: Text("wait of two pairs", "对碰", "對碰"),
    WaitKind.SPECIAL: Text("wait of the special shape", "特殊牌型的听张", "特殊牌型的聽張"),
}

PRINCIPLES: Final[dict[Principle, Text]] = {
    Principle.NON_REPEAT: Text("it is part of {by}", "{by}必然含有它", "{by}必然含有它"),
    Principle.NON_SEPARATION: Text(
        "its sets already make {by} and are not split anew",
        "这几副牌已组成{by}，不再拆开另组",
        "這幾副牌已組成{by}，不再拆開另組",
    ),
    Principle.NON_IDENTICAL: Text(
        "a set already used for {by} does not make the same fan with another",
        "已组成{by}的牌，不能再同其他牌组成相同番种",
        "已組成{by}的牌，不能再同其他牌組成相同番種",
    ),
    Principle.HIGH_OVER_LOW: Text(
        "{by} takes its place, being worth more",
        "只能计其一，计分高的{by}",
        "只能計其一，計分高的{by}",
    ),
    Principle.ACCOUNT_ONCE: Text(
        "beside {by}, each further set is combined only once",
        "已计{by}，余下每副牌只可套算一次",
        "已計{by}，餘下每副牌只可套算一次",
    ),
    Principle.PROFILE: Text(
        "the rule profile does not count it here", "所选规则在此不计", "所選規則在此不計"
    ),
}
BESIDE: Final = Text("not counted beside {by}", "有{by}时不计", "有{by}時不計")
"""Where a switch decides, and neither fan need contain the other."""
REASON: Final = Text("{reason} ({principle})", "{reason}（{principle}）", "{reason}（{principle}）")
BY_ANOTHER: Final = Text("another fan", "其他番种", "其他番種")
BY_SWITCH: Final = Text("switch {switch}", "规则开关 {switch}", "規則開關 {switch}")
SWITCH: Final = Text("{key}: {question}", "{key}：{question}", "{key}：{question}")
SWITCH_SET: Final = Text(
    "{key}={value}: {question}, {meaning}",
    "{key}={value}：{question}，{meaning}",
    "{key}={value}：{question}，{meaning}",
)


PARTIES: Final[dict[Party, Text]] = {
    Party.EAST: Text("East", "东家", "東家"),
    Party.SOUTH: Text("South", "南家", "南家"),
    Party.WEST: Text("West", "西家", "西家"),
    Party.NORTH: Text("North", "北家", "北家"),
    Party.WINNER: Text("the winner", "和牌者", "和牌者"),
    Party.DISCARDER: Text("the discarder", "点和者", "點和者"),
    Party.OTHER_1: Text("one other", "其余一家", "其餘一家"),
    Party.OTHER_2: Text("the other", "另一家", "另一家"),
    Party.TABLE: Text("the table", "裁判扣分", "裁判扣分"),
}

ROBBED_PARTY: Final = Text("the one robbed", "被抢杠者", "被搶槓者")

CONSEQUENCES: Final[dict[Consequence, Text]] = {
    Consequence.NONE: Text("", "", ""),
    Consequence.HAND_STOPPED: Text(
        "the caller's hand is stopped; the others play on, and the caller still pays when one of them wins",
        "错和者停止行牌，其余三家继续；他家和牌时错和者照付",
        "錯和者停止行牌，其餘三家繼續；他家和牌時錯和者照付",
    ),
    Consequence.CANNOT_WIN: Text("may not win this hand", "本盘不得和牌", "本盤不得和牌"),
    Consequence.MUST_DISCARD: Text("must be discarded next", "下一次必须打出", "下一次必須打出"),
    Consequence.DISQUALIFIED: Text("disqualified", "取消比赛资格", "取消比賽資格"),
    Consequence.FORFEIT_AT_LAST: Text("then the round is forfeited", "再迟即弃权", "再遲即棄權"),
}

# --- how the hand was won --------------------------------------------------------------------------------

SELF_DRAW: Final = Text("self-draw of {tile}", "自摸 {tile}", "自摸 {tile}")
DISCARD: Final = Text("won on the discard {tile}", "点和 {tile}", "點和 {tile}")
DISCARD_BY: Final = Text(
    "won on {tile}, discarded by {party}", "和{party}打出的 {tile}", "和{party}打出的 {tile}"
)
REPLACEMENT: Final = Text("{tile} drawn as the replacement of a kong", "杠上开花 {tile}", "槓上開花 {tile}")
ROBBED: Final = Text("{tile} robbed from a kong", "抢杠和 {tile}", "搶槓和 {tile}")
ROBBED_OF: Final = Text(
    "{tile} robbed from the kong of {party}", "抢{party}的杠和 {tile}", "搶{party}的槓和 {tile}"
)
LAST_OF_WALL: Final = Text("the last tile of the wall", "牌墙最后一张", "牌牆最後一張")
LAST_DISCARD: Final = Text("the last discard", "最后一张打出的牌", "最後一張打出的牌")
LAST_COPY: Final = Text("the other three visible", "其余三张已亮明", "其餘三張已亮明")
OPENINGS: Final[dict[Opening, Text]] = {
    Opening.DEAL: Text("before the first discard", "庄家出牌之前", "莊家出牌之前"),
    Opening.FIRST_DISCARD: Text("on the dealer's first discard", "庄家打出的第一张", "莊家打出的第一張"),
    Opening.FIRST_DRAW: Text("on the winner's first draw", "自己摸的第一张", "自己摸的第一張"),
    Opening.EARLY_DISCARD: Text("before the winner's first draw", "自己第一次摸牌之前", "自己第一次摸牌之前"),
}
READIES: Final[dict[Ready, Text]] = {
    Ready.DECLARED: Text("declared ready", "已报听", "已報聽"),
    Ready.AT_START: Text("declared ready from the start", "开局即报听", "開局即報聽"),
}
WINDS: Final = Text("{round} round, seat {seat}", "{round}风圈，门风{seat}", "{round}風圈，門風{seat}")

# --- reading ---------------------------------------------------------------------------------------------

COMPLETES: Final = Text(
    "{tile} completes {group}: {wait}", "{tile} 和在 {group}：{wait}", "{tile} 和在 {group}：{wait}"
)
WAITED_FOR: Final = Text("waited for {tiles}", "听 {tiles}", "聽 {tiles}")
WAITED_FOR_SEVERAL: Final = Text(
    "waited for {tiles}; as more than one tile wins, no wait is counted",
    "听 {tiles}；听牌不止一种，不计边张、坎张、单钓将",
    "聽 {tiles}；聽牌不止一種，不計邊張、坎張、單釣將",
)
COUNTED_WAITS: Final = (WaitKind.EDGE, WaitKind.CLOSED, WaitKind.SINGLE)
"""Waits that are fans where one tile alone wins."""
CONCEALED_KONG: Final = Text("{tiles} (concealed kong)", "{tiles}（暗杠）", "{tiles}（暗槓）")
CLAUSE: Final = Text("; ", "；", "；")
SEPARATE: Final = Text(" ", "　", "　")
WHOLE_HAND: Final = Text("whole hand", "整手牌", "整手牌")
SUIT_LETTERS: Final[dict[Suit, Text]] = {
    Suit.CHARACTERS: Text("m", "万", "萬"),
    Suit.DOTS: Text("p", "饼", "餅"),
    Suit.BAMBOO: Text("s", "条", "條"),
}

# --- points, verdict, payments ---------------------------------------------------------------------------

VALID: Final = Text(
    "{total} points; {points} without flowers reach the minimum of {minimum}",
    "共 {total} 分；不计花牌 {points} 分，达到起和分 {minimum} 分",
    "共 {total} 分；不計花牌 {points} 分，達到起和分 {minimum} 分",
)
INVALID: Final = Text(
    "false win: {points} points without flowers, {short} below the minimum of {minimum}",
    "错和：不计花牌 {points} 分，比起和分 {minimum} 分少 {short} 分",
    "錯和：不計花牌 {points} 分，比起和分 {minimum} 分少 {short} 分",
)
EXCLUDED: Final = Text(
    "{fan} ({points}){tiles}: {reason}",
    "{fan}（{points} 分）{tiles}：{reason}",
    "{fan}（{points} 分）{tiles}：{reason}",
)
TIE: Final = Text("the same {total} points: {fans}", "同为 {total} 分：{fans}", "同為 {total} 分：{fans}")
LESSER: Final = Text("{total} points: {fans}", "{total} 分：{fans}", "{total} 分：{fans}")
READ_AS: Final = Text("{fans} ({groups})", "{fans}（{groups}）", "{fans}（{groups}）")
PARTS: Final[dict[Reason, Text]] = {
    Reason.BASE: Text("base {amount}", "底分 {amount}", "底分 {amount}"),
    Reason.FANS: Text("fan points {amount}", "基本分 {amount}", "基本分 {amount}"),
    Reason.PENALTY: Text("{offence} {amount}", "{offence} {amount}", "{offence} {amount}"),
}
GAINS: Final = Text("{party} +{amount}", "{party} +{amount}", "{party} +{amount}")
PAYS: Final = Text(
    "{party} −{amount} ({parts})", "{party} −{amount}（{parts}）", "{party} −{amount}（{parts}）"
)
EVEN: Final = Text("{party} 0", "{party} 0", "{party} 0")
DISAGREEMENT: Final = Text(
    "{rules}: {total} points, {verdict} ({fans}); decided by {switches}",
    "{rules}：{total} 分，{verdict}（{fans}）；取决于 {switches}",
    "{rules}：{total} 分，{verdict}（{fans}）；取決於 {switches}",
)
ENOUGH: Final = Text("a win there", "可和", "可和")
NOT_ENOUGH: Final = Text("too little to win there", "不足起和", "不足起和")
BY_TABLE: Final = Text("its own table of fans", "其自身的番种表", "其自身的番種表")

# --- headings --------------------------------------------------------------------------------------------

WIN: Final = Text("Win", "和牌", "和牌")
READING: Final = Text("Read as", "牌型", "牌型")
FANS: Final = Text("Fans", "番种", "番種")
TOTAL: Final = Text("Total", "合计", "合計")
NOT_COUNTED: Final = Text("Not counted", "不计", "不計")
OTHER_READINGS: Final = Text("Other readings", "其他拆法", "其他拆法")
PAYMENTS: Final = Text("Payments", "得失分", "得失分")
RULES: Final = Text("Rules", "规则", "規則")
OTHER_RULES: Final = Text("Under other rules", "按其他规则", "按其他規則")

# --- waits -----------------------------------------------------------------------------------------------

NONE_LEFT: Final = Text(
    "no tile wins: what would complete this hand is all used up",
    "没有可和的牌：能和的牌已用尽",
    "沒有可和的牌：能和的牌已用盡",
)
FROM_READY: Final = Text(
    "not ready: no tile completes this hand; {away} from being ready",
    "尚未听牌：没有可和的牌，离听牌还{away}",
    "尚未聽牌：沒有可和的牌，離聽牌還{away}",
)
WAIT_LEFT: Final = Text("{tile}, at most {left} left", "{tile}，最多余 {left} 张", "{tile}，最多餘 {left} 張")
WAIT_DEAD: Final = Text(
    "{tile}: the hand holds all four itself", "{tile}：四张都在自己手中", "{tile}：四張都在自己手中"
)
BY_DISCARD: Final = Text("discard", "点和", "點和")
BY_SELF_DRAW: Final = Text("self-draw", "自摸", "自摸")
WORTH: Final = Text("{how} {total} ({fans})", "{how} {total} 分（{fans}）", "{how} {total} 分（{fans}）")
WORTH_TOO_LITTLE: Final = Text(
    "{how} {total}, {short} below the minimum of {minimum} ({fans})",
    "{how} {total} 分，比起和分 {minimum} 分少 {short} 分（{fans}）",
    "{how} {total} 分，比起和分 {minimum} 分少 {short} 分（{fans}）",
)
