"""When each fan is there, in our words and three languages."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.fans.fan import Fan
from scoring.language import Text

DEFINITIONS: Final[Mapping[Fan, Text]] = MappingProxyType(
    {
        Fan.BIG_FOUR_WINDS: Text(
            "Pungs or kongs of all four winds.",
            "东、南、西、北四种风牌都成刻子或杠。",
            "東、南、西、北四種風牌都成刻子或槓。",
        ),
        Fan.BIG_THREE_DRAGONS: Text(
            "Pungs or kongs of all three dragons.",
            "中、发、白三种箭牌都成刻子或杠。",
            "中、發、白三種箭牌都成刻子或槓。",
        ),
        Fan.ALL_GREEN: Text(
            "Only 2, 3, 4, 6 and 8 of bamboo and green dragons; the dragon may be absent.",
            "全部由条子的二、三、四、六、八和发财组成，可以没有发财。",
            "全部由條子的二、三、四、六、八和發財組成，可以沒有發財。",
        ),
        Fan.NINE_GATES: Text(
            "Concealed 1112345678999 of one suit, won on any tile of that suit.",
            "门前持有同一花色的1112345678999，和该花色的任何一张。",
            "門前持有同一花色的1112345678999，和該花色的任何一張。",
        ),
        Fan.FOUR_KONGS: Text(
            "Four kongs, melded or concealed.", "四副杠，明杠暗杠都可以。", "四副槓，明槓暗槓都可以。"
        ),
        Fan.SEVEN_SHIFTED_PAIRS: Text(
            "Seven pairs of one suit, each one rank above the last.",
            "同一花色、数字逐一相连的七个对子。",
            "同一花色、數字逐一相連的七個對子。",
        ),
        Fan.THIRTEEN_ORPHANS: Text(
            "One of each terminal and honour, and a second copy of one of them.",
            "三种花色的一、九和七种字牌各一张，其中任何一种再多一张。",
            "三種花色的一、九和七種字牌各一張，其中任何一種再多一張。",
        ),
        Fan.ALL_TERMINALS: Text(
            "Sets and pair, or seven pairs, made of ones and nines only.",
            "各副刻子（杠）和将牌，或七个对子，全是一和九。",
            "各副刻子（槓）和將牌，或七個對子，全是一和九。",
        ),
        Fan.LITTLE_FOUR_WINDS: Text(
            "Pungs or kongs of three winds and a pair of the fourth.",
            "三种风牌成刻子或杠，第四种风牌作将。",
            "三種風牌成刻子或槓，第四種風牌作將。",
        ),
        Fan.LITTLE_THREE_DRAGONS: Text(
            "Pungs or kongs of two dragons and a pair of the third.",
            "两种箭牌成刻子或杠，第三种箭牌作将。",
            "兩種箭牌成刻子或槓，第三種箭牌作將。",
        ),
        Fan.ALL_HONORS: Text("Winds and dragons only.", "全部由风牌和箭牌组成。", "全部由風牌和箭牌組成。"),
        Fan.FOUR_CONCEALED_PUNGS: Text(
            "Four concealed pungs or concealed kongs; a pung completed by a discard is not concealed.",
            "四副暗刻或暗杠；和别人打出的牌凑成的刻子不算暗刻。",
            "四副暗刻或暗槓；和別人打出的牌湊成的刻子不算暗刻。",
        ),
        Fan.PURE_TERMINAL_CHOWS: Text(
            "Two chows 123, two chows 789 and a pair of fives, all of one suit.",
            "同一花色的两副123、两副789和一对5。",
            "同一花色的兩副123、兩副789和一對5。",
        ),
        Fan.QUADRUPLE_CHOW: Text(
            "The same chow four times in one suit.",
            "同一花色、数字相同的四副顺子。",
            "同一花色、數字相同的四副順子。",
        ),
        Fan.FOUR_PURE_SHIFTED_PUNGS: Text(
            "Four pungs or kongs of one suit, each one rank above the last.",
            "同一花色、依次递增一位的四副刻子或杠。",
            "同一花色、依次遞增一位的四副刻子或槓。",
        ),
        Fan.FOUR_PURE_SHIFTED_CHOWS: Text(
            "Four chows of one suit, each one rank, or each two ranks, above the last.",
            "同一花色的四副顺子，依次递增一位，或依次递增两位。",
            "同一花色的四副順子，依次遞增一位，或依次遞增兩位。",
        ),
        Fan.THREE_KONGS: Text(
            "Three kongs, melded or concealed.", "三副杠，明杠暗杠都可以。", "三副槓，明槓暗槓都可以。"
        ),
        Fan.ALL_TERMINALS_AND_HONORS: Text(
            "Pungs, kongs and pair, or seven pairs, of ones, nines and honours, with both sorts present.",
            "各副刻子（杠）和将牌，或七个对子，由一、九和字牌组成，两类都有。",
            "各副刻子（槓）和將牌，或七個對子，由一、九和字牌組成，兩類都有。",
        ),
        Fan.SEVEN_PAIRS: Text(
            "Seven concealed pairs; four equal tiles are two pairs.",
            "门前七个对子；四张相同的牌算两对。",
            "門前七個對子；四張相同的牌算兩對。",
        ),
        Fan.GREATER_HONORS_AND_KNITTED_TILES: Text(
            "All seven honours, one each, and seven different tiles of one knitted straight.",
            "七种字牌各一张，另有七张不同的牌出自同一个147、258、369组合。",
            "七種字牌各一張，另有七張不同的牌出自同一個147、258、369組合。",
        ),
        Fan.ALL_EVEN_PUNGS: Text(
            "Pungs or kongs, and a pair, of 2, 4, 6 and 8 only.",
            "刻子（杠）和将牌全是二、四、六、八。",
            "刻子（槓）和將牌全是二、四、六、八。",
        ),
        Fan.FULL_FLUSH: Text(
            "All tiles of one numbered suit.", "全部是同一种花色的序数牌。", "全部是同一種花色的序數牌。"
        ),
        Fan.PURE_TRIPLE_CHOW: Text(
            "The same chow three times in one suit.",
            "同一花色、数字相同的三副顺子。",
            "同一花色、數字相同的三副順子。",
        ),
        Fan.PURE_SHIFTED_PUNGS: Text(
            "Three pungs or kongs of one suit, each one rank above the last.",
            "同一花色、依次递增一位的三副刻子或杠。",
            "同一花色、依次遞增一位的三副刻子或槓。",
        ),
        Fan.UPPER_TILES: Text(
            "Only sevens, eights and nines.",
            "全部由七、八、九的序数牌组成。",
            "全部由七、八、九的序數牌組成。",
        ),
        Fan.MIDDLE_TILES: Text(
            "Only fours, fives and sixes.", "全部由四、五、六的序数牌组成。", "全部由四、五、六的序數牌組成。"
        ),
        Fan.LOWER_TILES: Text(
            "Only ones, twos and threes.", "全部由一、二、三的序数牌组成。", "全部由一、二、三的序數牌組成。"
        ),
        Fan.PURE_STRAIGHT: Text(
            "The chows 123, 456 and 789 of one suit.",
            "同一花色的123、456、789三副顺子。",
            "同一花色的123、456、789三副順子。",
        ),
        Fan.THREE_SUITED_TERMINAL_CHOWS: Text(
            "The chows 123 and 789 in two suits and a pair of fives of the third.",
            "两种花色各有123和789，第三种花色的5作将。",
            "兩種花色各有123和789，第三種花色的5作將。",
        ),
        Fan.PURE_SHIFTED_CHOWS: Text(
            "Three chows of one suit, each one rank, or each two ranks, above the last.",
            "同一花色的三副顺子，依次递增一位，或依次递增两位。",
            "同一花色的三副順子，依次遞增一位，或依次遞增兩位。",
        ),
        Fan.ALL_FIVES: Text(
            "Every set and the pair hold a five.",
            "每副顺子、刻子（杠）和将牌里都有数字五。",
            "每副順子、刻子（槓）和將牌裡都有數字五。",
        ),
        Fan.TRIPLE_PUNG: Text(
            "Pungs or kongs of the same rank in all three suits.",
            "三种花色、数字相同的三副刻子或杠。",
            "三種花色、數字相同的三副刻子或槓。",
        ),
        Fan.THREE_CONCEALED_PUNGS: Text(
            "Three concealed pungs or concealed kongs.", "三副暗刻或暗杠。", "三副暗刻或暗槓。"
        ),
        Fan.LESSER_HONORS_AND_KNITTED_TILES: Text(
            "Fourteen different tiles from among the honours and the nine tiles of one knitted straight.",
            "十四张互不相同的牌，全部出自七种字牌和同一个147、258、369组合。",
            "十四張互不相同的牌，全部出自七種字牌和同一個147、258、369組合。",
        ),
        Fan.KNITTED_STRAIGHT: Text(
            "147 of one suit, 258 of another and 369 of the third.",
            "一种花色的147、另一种的258、第三种的369九张齐全。",
            "一種花色的147、另一種的258、第三種的369九張齊全。",
        ),
        Fan.UPPER_FOUR: Text(
            "Only sixes, sevens, eights and nines.",
            "全部由六、七、八、九的序数牌组成。",
            "全部由六、七、八、九的序數牌組成。",
        ),
        Fan.LOWER_FOUR: Text(
            "Only ones, twos, threes and fours.",
            "全部由一、二、三、四的序数牌组成。",
            "全部由一、二、三、四的序數牌組成。",
        ),
        Fan.BIG_THREE_WINDS: Text(
            "Pungs or kongs of three winds.", "三种风牌成刻子或杠。", "三種風牌成刻子或槓。"
        ),
        Fan.MIXED_STRAIGHT: Text(
            "The chows 123, 456 and 789, one in each suit.",
            "123、456、789三副顺子分属三种花色。",
            "123、456、789三副順子分屬三種花色。",
        ),
        Fan.REVERSIBLE_TILES: Text(
            "Only tiles that look the same upside down: 1, 2, 3, 4, 5, 8, 9 of dots, "
            "2, 4, 5, 6, 8, 9 of bamboo and white dragons.",
            "全部由倒过来看一样的牌组成：一、二、三、四、五、八、九饼，二、四、五、六、八、九条，白板。",
            "全部由倒過來看一樣的牌組成：一、二、三、四、五、八、九餅，二、四、五、六、八、九條，白板。",
        ),
        Fan.MIXED_TRIPLE_CHOW: Text(
            "The same chow in each of the three suits.",
            "三种花色、数字相同的三副顺子。",
            "三種花色、數字相同的三副順子。",
        ),
        Fan.MIXED_SHIFTED_PUNGS: Text(
            "Three pungs or kongs, one in each suit, each one rank above the last.",
            "三种花色、依次递增一位的三副刻子或杠。",
            "三種花色、依次遞增一位的三副刻子或槓。",
        ),
        Fan.CHICKEN_HAND: Text(
            "A hand in which nothing counts but flowers.",
            "除花牌外一番也没有的和牌。",
            "除花牌外一番也沒有的和牌。",
        ),
        Fan.LAST_TILE_DRAW: Text(
            "Self-drawing the last tile of the wall.",
            "自摸牌墙的最后一张牌而和。",
            "自摸牌牆的最後一張牌而和。",
        ),
        Fan.LAST_TILE_CLAIM: Text(
            "Winning on the discard after the last tile of the wall was drawn.",
            "牌墙摸完后，和打出的最后一张牌。",
            "牌牆摸完後，和打出的最後一張牌。",
        ),
        Fan.OUT_WITH_REPLACEMENT_TILE: Text(
            "Winning on the tile drawn to replace a kong; a replaced flower does not count.",
            "开杠后补进的牌成和；补花的不算。",
            "開槓後補進的牌成和；補花的不算。",
        ),
        Fan.ROBBING_THE_KONG: Text(
            "Winning on the tile with which another player turns a melded pung into a kong.",
            "别人把碰出的刻子加成杠时，和他加上的那张牌。",
            "別人把碰出的刻子加成槓時，和他加上的那張牌。",
        ),
        Fan.ALL_PUNGS: Text(
            "Four pungs or kongs and a pair.", "四副刻子或杠，加一对将。", "四副刻子或槓，加一對將。"
        ),
        Fan.HALF_FLUSH: Text(
            "Tiles of one numbered suit and honours, with both present.",
            "一种花色的序数牌加字牌，两类都有。",
            "一種花色的序數牌加字牌，兩類都有。",
        ),
        Fan.MIXED_SHIFTED_CHOWS: Text(
            "Three chows, one in each suit, each one rank above the last.",
            "三种花色的三副顺子，依次递增一位。",
            "三種花色的三副順子，依次遞增一位。",
        ),
        Fan.ALL_TYPES: Text(
            "All three suits, winds and dragons are present.",
            "万、饼、条、风、箭五类牌都有。",
            "萬、餅、條、風、箭五類牌都有。",
        ),
        Fan.MELDED_HAND: Text(
            "Four melds from other players' discards, won on a discard that makes the pair.",
            "四副牌都靠吃、碰、明杠，再和别人打出的牌作将。",
            "四副牌都靠吃、碰、明槓，再和別人打出的牌作將。",
        ),
        Fan.TWO_CONCEALED_KONGS: Text("Two concealed kongs.", "两副暗杠。", "兩副暗槓。"),
        Fan.TWO_DRAGON_PUNGS: Text(
            "Pungs or kongs of two dragons.", "两种箭牌成刻子或杠。", "兩種箭牌成刻子或槓。"
        ),
        Fan.OUTSIDE_HAND: Text(
            "Every set and the pair hold a one, a nine or an honour.",
            "每副顺子、刻子（杠）和将牌里都有一、九或字牌。",
            "每副順子、刻子（槓）和將牌裡都有一、九或字牌。",
        ),
        Fan.FULLY_CONCEALED_HAND: Text(
            "Self-drawn, with nothing claimed from others; concealed kongs are allowed.",
            "没有吃、碰、明杠，自摸和牌；可以有暗杠。",
            "沒有吃、碰、明槓，自摸和牌；可以有暗槓。",
        ),
        Fan.TWO_MELDED_KONGS: Text("Two melded kongs.", "两副明杠。", "兩副明槓。"),
        Fan.LAST_TILE: Text(
            "Winning on the fourth tile of its kind when the other three lie open on the table.",
            "和某种牌的第四张，其余三张都已在桌面亮明。",
            "和某種牌的第四張，其餘三張都已在桌面亮明。",
        ),
        Fan.DRAGON_PUNG: Text("A pung or kong of dragons.", "一副箭牌的刻子或杠。", "一副箭牌的刻子或槓。"),
        Fan.PREVALENT_WIND: Text(
            "A pung or kong of the wind of the round.",
            "一副与圈风相同的风牌刻子或杠。",
            "一副與圈風相同的風牌刻子或槓。",
        ),
        Fan.SEAT_WIND: Text(
            "A pung or kong of the wind of one's seat.",
            "一副与自己门风相同的风牌刻子或杠。",
            "一副與自己門風相同的風牌刻子或槓。",
        ),
        Fan.CONCEALED_HAND: Text(
            "Won on a discard, with nothing claimed before; concealed kongs are allowed.",
            "没有吃、碰、明杠，和别人打出的牌；可以有暗杠。",
            "沒有吃、碰、明槓，和別人打出的牌；可以有暗槓。",
        ),
        Fan.ALL_CHOWS: Text(
            "Four chows and a pair of numbered tiles; the wait does not matter.",
            "四副顺子和一对序数牌的将；边张、坎张、单钓都不影响。",
            "四副順子和一對序數牌的將；邊張、坎張、單釣都不影響。",
        ),
        Fan.TILE_HOG: Text(
            "All four of a kind in one hand and no kong of them.",
            "四张相同的牌都在一家手里而没有开杠。",
            "四張相同的牌都在一家手裡而沒有開槓。",
        ),
        Fan.DOUBLE_PUNG: Text(
            "Two pungs or kongs of the same rank in two suits.",
            "两种花色、数字相同的两副刻子或杠。",
            "兩種花色、數字相同的兩副刻子或槓。",
        ),
        Fan.TWO_CONCEALED_PUNGS: Text(
            "Two concealed pungs or concealed kongs.", "两副暗刻或暗杠。", "兩副暗刻或暗槓。"
        ),
        Fan.CONCEALED_KONG: Text(
            "A kong of four tiles one drew oneself.",
            "自己摸到四张相同的牌开的杠。",
            "自己摸到四張相同的牌開的槓。",
        ),
        Fan.ALL_SIMPLES: Text("No ones, nines or honours.", "没有一、九和字牌。", "沒有一、九和字牌。"),
        Fan.PURE_DOUBLE_CHOW: Text(
            "The same chow twice in one suit.",
            "同一花色、数字相同的两副顺子。",
            "同一花色、數字相同的兩副順子。",
        ),
        Fan.MIXED_DOUBLE_CHOW: Text(
            "The same chow in two suits.", "两种花色、数字相同的两副顺子。", "兩種花色、數字相同的兩副順子。"
        ),
        Fan.SHORT_STRAIGHT: Text(
            "Two chows of one suit that run on, six ranks in a row.",
            "同一花色、首尾相接共六张的两副顺子。",
            "同一花色、首尾相接共六張的兩副順子。",
        ),
        Fan.TWO_TERMINAL_CHOWS: Text(
            "The chows 123 and 789 of one suit.",
            "同一花色的123和789两副顺子。",
            "同一花色的123和789兩副順子。",
        ),
        Fan.PUNG_OF_TERMINALS_OR_HONORS: Text(
            "A pung or kong of ones, nines or honours.",
            "一副一、九或字牌的刻子或杠。",
            "一副一、九或字牌的刻子或槓。",
        ),
        Fan.MELDED_KONG: Text(
            "A kong completed with a discard, or added to a melded pung.",
            "用别人打出的牌开的杠，或在碰出的刻子上加成的杠。",
            "用別人打出的牌開的槓，或在碰出的刻子上加成的槓。",
        ),
        Fan.ONE_VOIDED_SUIT: Text(
            "Exactly one of the three numbered suits is absent.",
            "三种花色的序数牌恰好缺少一种。",
            "三種花色的序數牌恰好缺少一種。",
        ),
        Fan.NO_HONORS: Text("No winds or dragons.", "没有风牌和箭牌。", "沒有風牌和箭牌。"),
        Fan.EDGE_WAIT: Text(
            "Waiting only for the 3 of 12 or for the 7 of 89.",
            "只和一种牌，以12等3，或以89等7。",
            "只和一種牌，以12等3，或以89等7。",
        ),
        Fan.CLOSED_WAIT: Text(
            "Waiting only for the middle tile of a chow.",
            "只和一种牌，等顺子中间的那张。",
            "只和一種牌，等順子中間的那張。",
        ),
        Fan.SINGLE_WAIT: Text(
            "Waiting only for the second tile of the pair.",
            "只和一种牌，单张等成将。",
            "只和一種牌，單張等成將。",
        ),
        Fan.SELF_DRAWN: Text("Winning on a tile one drew oneself.", "和自己摸进的牌。", "和自己摸進的牌。"),
        Fan.FLOWER_TILES: Text(
            "Each flower; counted after the win, not towards the minimum.",
            "每张花牌一分，和牌之后才算，不计入起和分。",
            "每張花牌一分，和牌之後才算，不計入起和分。",
        ),
        Fan.MELDED_AND_CONCEALED_KONG: Text(
            "One melded and one concealed kong.", "一副明杠和一副暗杠。", "一副明槓和一副暗槓。"
        ),
    }
)
