"""Hands with wild tiles 混: which kinds are wild, what they may stand for, and the best score of all.

`laid` is the hand as it lies on the table, `fills` finds every way to complete it, `validation` says what
cannot be, `score` finds the dearest completion, `explain` shows what each wild tile stands for.
"""

from scoring.wild.laid import LaidMeld, WildHand, WildMeldError, laid_hand
from scoring.wild.score import StandIn, WildScore, score_wild
from scoring.wild.validation import InvalidWildHandError

__all__ = [
    "InvalidWildHandError",
    "LaidMeld",
    "StandIn",
    "WildHand",
    "WildMeldError",
    "WildScore",
    "laid_hand",
    "score_wild",
]
