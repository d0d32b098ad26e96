"""The keystroke-level model: how long a practised person takes for a task, from what they must do for it.

Card, Moran, Newell: The keystroke-level model for user performance time with interactive systems, CACM 23(7),
1980, 396-410 (K, P, H, M, R); Kieras: Using the keystroke-level model to estimate execution times, University
of Michigan 1993 (B, and dragging as press, point, release); Card, Moran, Newell: The psychology of
human-computer interaction, Erlbaum 1983, chapter 2 (the glance: moving the eye 230 ms, perceiving 100 ms,
deciding 70 ms). The model says nothing of errors or of learning.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

SECONDS: Final[Mapping[str, float]] = {
    "K": 0.28,
    "P": 1.10,
    "B": 0.10,
    "H": 0.40,
    "M": 1.35,
    "G": 1.35,
}
"""Each operator's time: a key (K, of an average typist, 40 words a minute), pointing with a mouse at a target
(P), pressing or letting go its button (B), moving a hand between mouse and keyboard (H), making up one's mind
(M), and looking over a tile that is right already (G), here no quicker than M."""
GLANCE: Final = {**SECONDS, "G": 0.40}
"""The same where looking over a tile is one glance."""
NO_HOMING: Final = {**SECONDS, "H": 0.0}
"""The same for one hand on the mouse and one on the keyboard."""
NAMES: Final = {
    "K": "keys",
    "P": "pointings",
    "B": "presses and releases",
    "H": "hand moves",
    "M": "decisions",
    "G": "tiles looked over",
}


def seconds(done: Counter[str], waiting: float = 0.0, times: Mapping[str, float] = SECONDS) -> float:
    """How long what was `done` takes, with the seconds of `waiting` for the machine (R)."""
    return sum(count * times[operator] for operator, count in done.items()) + waiting


def in_words(done: Counter[str]) -> str:
    """What was done, as a text."""
    return ", ".join(f"{done[operator]} {name}" for operator, name in NAMES.items() if done[operator])
