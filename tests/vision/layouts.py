"""Hands laid out on an imaginary table, with known roles: the synthetic half of the arrangement truth."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from scoring.notation import parse_tiles
from scoring.tiles import KINDS, PLAYING_KINDS
from vision.detections import Detections
from vision.reading_model import Role

WIDTH, HEIGHT = 36.0, 48.0


@dataclass
class Table:
    """Tiles by centre, turn (radians) and truth. `put` lays a row from left to right."""

    kinds: list[int] = field(default_factory=list)
    places: list[tuple[float, float, float]] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)
    groups: list[tuple[Role, tuple[int, ...]]] = field(default_factory=list)
    shapes: dict[int, tuple[float, float]] = field(default_factory=dict)
    """Width and height of those that are not of the usual ones."""

    def put(
        self,
        tiles: str,
        role: Role,
        x: float,
        y: float,
        sideways: int | None = None,
        jitter: Callable[[], float] = lambda: 0.0,
        scale: float = 1.0,
    ) -> float:
        """Lay `tiles` (notation) touching one another from x on; returns where the next tile would start."""
        first = len(self.kinds)
        for at, kind in enumerate(parse_tiles(tiles)):
            turned = at == sideways
            room = (HEIGHT if turned else WIDTH) * scale
            drop = (HEIGHT - WIDTH) / 2 * scale if turned else 0.0
            self.kinds.append(kind)
            self.places.append((x + room / 2 + jitter(), y + drop + jitter(), math.pi / 2 if turned else 0.0))
            self.sizes.append(scale)
            x += room
        self.groups.append((role, tuple(range(first, len(self.kinds)))))
        return x

    def scatter(self, count: int, rng: random.Random, box: tuple[float, float, float, float]) -> None:
        """Discards at random places and turns in `box` (x0 y0 x1 y1), each outside the hand."""
        placed: list[tuple[float, float]] = []
        for _ in range(40 * count):
            if len(placed) == count:
                return
            x, y = rng.uniform(box[0], box[2]), rng.uniform(box[1], box[3])
            if all(math.hypot(x - a, y - b) > 1.5 * HEIGHT for a, b in placed):
                placed.append((x, y))
                self.kinds.append(rng.randrange(PLAYING_KINDS))
                self.places.append((x, y, rng.uniform(0, 2 * math.pi)))
                self.sizes.append(1.0)
                self.groups.append((Role.OUTSIDE, (len(self.kinds) - 1,)))

    def seen(self, turn: float = 0.0, bend: float = 0.0) -> Detections:
        """What a camera turned by `turn` radians sees; `bend` curves rows by so much of their length."""
        quads = []
        for at, ((x, y, own), scale) in enumerate(zip(self.places, self.sizes, strict=True)):
            angle = own + turn
            middle = x - 400
            bent = y + bend * middle * middle / 400
            slope = math.atan(2 * bend * middle / 400)
            angle += slope
            cx = 800 + (x - 400) * math.cos(turn) - (bent - 400) * math.sin(turn)
            cy = 800 + (x - 400) * math.sin(turn) + (bent - 400) * math.cos(turn)
            w, h = self.shapes.get(at, (WIDTH * scale, HEIGHT * scale))
            quads.append(
                [
                    (
                        cx + dx * w * math.cos(angle) - dy * h * math.sin(angle),
                        cy + dx * w * math.sin(angle) + dy * h * math.cos(angle),
                    )
                    for dx, dy in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
                ]
            )
        corners = np.array(quads, np.float32).reshape(-1, 4, 2)
        scores = np.full((len(corners), KINDS), 0.001, np.float32)
        scores[np.arange(len(corners)), self.kinds] = 0.98
        boxes = np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)
        return Detections(boxes, scores, corners)


def layouts(seed: int) -> dict[str, Table]:
    """One table of each sort; `seed` shakes the tiles by up to a pixel."""
    rng = random.Random(seed)

    def shake() -> float:
        return rng.uniform(-1, 1)

    found: dict[str, Table] = {}

    def table(name: str) -> Table:
        found[name] = Table()
        return found[name]

    t = table("one row")
    t.put("123m456p789sEEE55m", Role.CONCEALED, 60, 400, jitter=shake)
    t = table("waiting hand")
    t.put("123m456p789sEEE5m", Role.CONCEALED, 60, 400, jitter=shake)
    t = table("row and discards")
    t.put("123m456p789sEEE55m", Role.CONCEALED, 60, 600, jitter=shake)
    t.scatter(14, rng, (60, 60, 640, 420))
    t = table("flowers first")
    x = t.put("13f", Role.FLOWER, 20, 400, jitter=shake)
    t.put("123m456p789sEEE55m", Role.CONCEALED, x, 400, jitter=shake)
    t = table("flowers set aside")
    t.put("15f", Role.FLOWER, 60, 300, jitter=shake)
    t.put("123m456p789sEEE55m", Role.CONCEALED, 60, 400, jitter=shake)
    t = table("one meld and the rest")
    x = t.put("555p", Role.MELD, 20, 400, jitter=shake)
    t.put("123m456p789s55m", Role.CONCEALED, x + 30, 400, jitter=shake)
    t = table("two melds at the right")
    x = t.put("123m456p55m", Role.CONCEALED, 20, 400, jitter=shake)
    x = t.put("EEE", Role.MELD, x + 30, 400, jitter=shake)
    t.put("789s", Role.MELD, x + 25, 400, jitter=shake)
    t = table("melds with a tile turned")
    x = t.put("123m456p55m", Role.CONCEALED, 20, 400, jitter=shake)
    x = t.put("EEE", Role.MELD, x + 30, 400, sideways=0, jitter=shake)
    t.put("789s", Role.MELD, x + 25, 400, sideways=0, jitter=shake)
    t = table("kong set apart")
    x = t.put("4444s", Role.MELD, 20, 400, jitter=shake)
    t.put("123m456p789s55m", Role.CONCEALED, x + 30, 400, jitter=shake)
    t = table("kong in the row")
    t.groups.append((Role.CONCEALED, ()))
    x = t.put("123m456p", Role.CONCEALED, 20, 400, jitter=shake)
    x = t.put("4444s", Role.MELD, x, 400, jitter=shake)
    t.put("789s55m", Role.CONCEALED, x, 400, jitter=shake)
    left, right = t.groups[1][1], t.groups[3][1]
    t.groups = [(Role.CONCEALED, left + right), t.groups[2]]
    t = table("winning tile apart")
    x = t.put("123m456p789sEEE5m", Role.CONCEALED, 20, 400, jitter=shake)
    t.put("5m", Role.WINNING, x + 40, 400, jitter=shake)
    t = table("winning tile turned")
    x = t.put("123m456p789sEEE5m", Role.CONCEALED, 20, 400, jitter=shake)
    t.put("5m", Role.WINNING, x, 400, sideways=0, jitter=shake)
    t = table("winning tile above")
    t.put("5m", Role.WINNING, 300, 330, jitter=shake)
    t.put("123m456p789sEEE5m", Role.CONCEALED, 60, 400, jitter=shake)
    t = table("melds on the table, the rest in a rack")
    x = t.put("111m", Role.MELD, 60, 320, jitter=shake)
    t.put("789s", Role.MELD, x, 320, jitter=shake)
    t.put("234p66p777s", Role.CONCEALED, 100, 390, jitter=shake)
    t = table("all in sets")
    x = 20.0
    for tiles in ("123m", "456p", "789s", "EEE", "55m"):
        x = t.put(tiles, Role.UNKNOWN, x, 400, jitter=shake) + 30
    t = table("sets with hardly a gap")
    x = 20.0
    for tiles, gap in (("123m", 18), ("22m", 7), ("345m", 7), ("666m", 7), ("789m", 0)):
        x = t.put(tiles, Role.UNKNOWN, x, 400, jitter=lambda: shake() / 2) + gap
    t = table("kong in the row, four of another kind not together")
    x = t.put("999p", Role.CONCEALED, 20, 400, jitter=shake)
    x = t.put("2222p", Role.MELD, x, 400, jitter=shake)
    t.put("678p777pEE", Role.CONCEALED, x, 400, jitter=shake)
    t.groups = [(Role.CONCEALED, t.groups[0][1] + t.groups[2][1]), t.groups[1]]
    t = table("kong in the row and a tile too many")
    x = t.put("4444s", Role.MELD, 20, 400, jitter=shake)
    t.put("123m456p789s55m8p", Role.CONCEALED, x, 400, jitter=shake)
    t = table("one row and a tile too many")
    t.put("123m456p789sEEE55m8p", Role.CONCEALED, 60, 400, jitter=shake)
    t = table("touching rows with a kong")
    x = t.put("222m", Role.UNKNOWN, 60, 352, jitter=shake)
    x = t.put("8888m", Role.MELD, x, 352, jitter=shake)
    t.put("PPP", Role.UNKNOWN, x, 352, jitter=shake)
    t.groups = [(Role.UNKNOWN, t.groups[0][1] + t.groups[2][1]), t.groups[1]]
    t.put("999mEE", Role.UNKNOWN, 60, 400, jitter=shake)
    t = table("rack beginning before the melds")
    t.put("55m444s", Role.CONCEALED, 20, 400, jitter=shake)
    x = t.put("999p", Role.MELD, 96, 324, jitter=shake)
    x = t.put("555p", Role.MELD, x, 324, jitter=shake)
    t.put("666p", Role.MELD, x, 324, jitter=shake)
    t = table("stacked in two rows")
    t.put("123m456p", Role.UNKNOWN, 100, 352, jitter=shake)
    t.put("789sEEE55m", Role.UNKNOWN, 60, 400, jitter=shake)
    t = table("another player across")
    t.put("123m456p789sEEE55m", Role.CONCEALED, 60, 600, jitter=shake)
    t.put("111m456p99sSSSWWW", Role.OUTSIDE, 200, 60, jitter=shake, scale=0.6)
    t = table("tray of 36")
    for row, tiles in enumerate(("123456789m", "123456789p", "123456789s", "ESWNCFP19m")):
        t.put(tiles, Role.UNKNOWN, 60, 200 + row * HEIGHT, jitter=shake)
    return found
