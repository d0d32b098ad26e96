"""The 金 rules: a wildcard rule of four sets and a pair, with 36 flower tiles.

One small file a subject: the switches and why they stand as they do (`rules`), what happened at the table
(`facts`), the hand seen by this rule (`hand`), the ways to complete it (`shapes`), flowers (`flowers`), the
four fans (`fans`), what may not be won on and who wins first (`restrictions`), the dealer (`dealer`), who
pays (`payments`), what cannot be (`validation`), the score (`score`) and its telling (`explain`).

Source: the third rule text, from "百搭麻将的一种" to "捉铳积分数". Facts and switches are data; the docs page
is written from them.
"""

from scoring.gold.explain import explain
from scoring.gold.facts import GoldFacts
from scoring.gold.rules import GoldRules, GoldRulesError
from scoring.gold.score import GoldScore, score_gold
from scoring.gold.validation import GoldError

__all__ = [
    "GoldError",
    "GoldFacts",
    "GoldRules",
    "GoldRulesError",
    "GoldScore",
    "explain",
    "score_gold",
]
