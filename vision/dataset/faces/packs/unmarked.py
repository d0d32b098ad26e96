"""The flowers of packs without the characters, words and numerals beside them, to put other marks on.

A picture that kept its own mark would say two things at once: 竹 beside a 春 that was written over it.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.dataset.faces.packs.picture import Pack, Picture, cut_to_ink

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in tenths of the picture's width and height."""

_MAH_JONG: dict[int, tuple[Box, ...]] = {
    34: ((0, 0, 4.6, 3.5), (8.4, 0, 10, 2.3)),
    35: ((0, 0, 3.6, 3.1), (7.2, 0, 10, 2.1)),
    36: ((0, 0, 5, 3), (8, 0, 10, 2)),
    37: ((0, 0, 4, 3.1), (8, 0, 10, 2.1)),
    38: ((0, 0, 1.8, 1.8), (6, 0, 10, 2.9)),
    39: ((0, 0, 3, 2.3), (6.6, 0, 10, 3.2)),
    40: ((0, 0, 2.6, 2.3), (6.8, 0, 10, 3.3)),
    41: ((0, 0, 2.1, 2.1), (6, 0, 9.2, 3.2)),
}
_OUTLINES: dict[int, tuple[Box, ...]] = {
    34: ((0, 0, 5.7, 3.1), (0, 0, 3.5, 3.8)),
    35: ((0, 0, 6, 3.9),),
    36: ((0, 0, 6, 3.6),),
    37: ((0, 0, 6.5, 3), (0, 0, 4.5, 3.8)),
    38: ((0, 0, 6, 3.4),),
    39: ((0, 0, 4.5, 3.6),),
    40: ((0, 0, 5, 3.5),),
    41: ((0, 0, 4.4, 3.4),),
}
# A hair line around the whole face.
_EDGES: tuple[Box, ...] = ((0, 0, 10, 0.12), (0, 9.88, 10, 10), (0, 0, 0.15, 10), (9.85, 0, 10, 10))

MARKS: dict[str, dict[int, tuple[Box, ...]]] = {
    "kmahjongg-classic": dict.fromkeys(range(38, 42), ()),
    "kmahjongg-default": {
        **dict.fromkeys(range(34, 38), ((0.5, 0.7, 2.1, 2.3), (6.5, 0.5, 9.3, 2.8), *_EDGES)),
        **dict.fromkeys(range(38, 42), ((7, 0.5, 9.2, 2.4), *_EDGES)),
    },
    "kmahjongg-jade": {
        **dict.fromkeys(range(34, 38), ((0, 0, 1.4, 1.8), (6.9, 0, 10, 2.3))),
        **dict.fromkeys(range(38, 42), ((8.3, 0, 10, 1.8),)),
    },
    "kmahjongg-traditional": {**dict.fromkeys(range(34, 42), ((0, 7, 10, 10), *_EDGES)), 37: _EDGES},
    "xmahjongg-real": {
        34: ((4.9, 0, 10, 3.8),),
        35: ((4.8, 0, 10, 3.6),),
        36: ((4.2, 0, 9.3, 3.7),),
        37: ((4.8, 0, 9, 2.9),),
        38: ((0, 0, 5.6, 3.3),),
        39: ((0, 0, 3.8, 3.2),),
        40: ((0, 0, 4, 3.6),),
        41: ((0, 0, 4.4, 3.2),),
    },
    "xmahjongg-dorothys": {
        **dict.fromkeys((34, 35, 37), ((0, 8.2, 10, 10),)),
        36: ((0, 7.9, 10, 10),),
        38: ((0, 0, 10, 2.1),),
        39: ((1, 0, 9, 1.4),),
        40: ((0, 0, 10, 2.6),),
        41: ((0, 7, 4.2, 10),),
    },
    "xmahjongg-dorwhite": {
        **dict.fromkeys((34, 35, 37), ((0, 8.1, 10, 10),)),
        36: ((0, 7.9, 10, 10),),
        38: ((0, 0, 10, 2),),
        39: ((1, 0, 9, 1.4),),
        40: ((0, 6.9, 10, 10),),
        41: ((0, 6.9, 4.3, 10),),
    },
    "mah-jong-v1": _MAH_JONG,
    "mah-jong-numbered": _MAH_JONG,
    "xshisen-s2": {38: ((1.5, 8.3, 9.5, 10),), 41: ((0, 0, 10, 1.7),)},
    "glyphs-freeserif": _OUTLINES,
    "glyphs-symbola": _OUTLINES,
    "glyphs-noto": {
        34: ((0, 0, 4.5, 3),),
        35: ((0, 0, 4.3, 3.2),),
        36: ((0, 0, 4.3, 2.9),),
        37: ((0, 0, 4, 3),),
        38: ((0, 0, 4.1, 3.2),),
        39: ((0, 0, 4, 3.3),),
        40: ((0, 0, 3.6, 3.8),),
        41: ((0, 0, 4.2, 2.9),),
    },
}
"""Where the marks are, by pack and class id. Packs whose flowers are nothing but marks are not here."""


def unmarked(name: str, pack: Pack) -> Pack:
    """The flowers of the pack `name` that are pictures of something, without their marks."""
    flowers = {}
    for kind, boxes in MARKS.get(name, {}).items():
        if kind in pack:
            bare = cut_to_ink(_wiped(pack[kind], boxes))
            if bare is not None:
                flowers[kind] = bare
    return flowers


def _wiped(picture: Picture, boxes: tuple[Box, ...]) -> Picture:
    height, width = picture.shape[:2]
    wiped = picture.copy()
    near = np.zeros((height, width), bool)
    edge = round(0.04 * height)
    for left, top, right, bottom in boxes:
        x0, x1 = round(left * width / 10), round(right * width / 10)
        y0, y1 = round(top * height / 10), round(bottom * height / 10)
        wiped[y0:y1, x0:x1, 3] = 0
        near[max(0, y0 - edge) : y1 + edge, max(0, x0 - edge) : x1 + edge] = True
    # Ends of strokes that reached out of a box stay behind as crumbs.
    ink = (wiped[..., 3] > 24).astype(np.uint8)
    count, labels, boxed, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    for number in range(1, count):
        part = labels == number
        if boxed[number, cv2.CC_STAT_AREA] < 0.006 * height * width and near[part].all():
            wiped[..., 3][part] = 0
    return wiped
