"""What the whole photo shows: all ways round, from further off, finer, and nearer where tiles are far."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detections import Detections
from vision.detector.base import Detector
from vision.detector.postprocess import overlaps, suppress
from vision.fusion import HALF, fuse, mean, replaced
from vision.looks import View, view_of, whole
from vision.photo import Photo

FIRST_LOOK: Final = 640
"""Longer side of the first look at the whole photo."""
WAYS: Final = (3, 1, 2, 0)
"""Quarter turns in which the first look is taken. Tiles lie every way round, and a detector names them better
in one than in another: the mean of the four beats any one, and of more looks hardly beats the four."""
WAYS_AGAIN: Final = (2, 0)
"""And a second one, which is upright but for standing on its head."""
NEAR_LOOK: Final = 192
"""And of a look at tiles that fill the photo, which the first is too close to recognise:"""
NEAR: Final = 140.0
"""tiles (square root of their area) of so many pixels in the first look."""
MANY: Final = 3
"""Where the first look is surer than this of so many tiles, what from further off looks like a large one"""
CERTAIN: Final = 0.6
"""is a row of them. In tiles that fill the photo it takes at most two parts for tiles so surely."""
FINER_LOOKS: Final = ((1280, 26.0, 1), (1920, 20.0, 2))
"""And of finer ones, each taken where the look before shows few tiles, or shows them (square root of their
area) in fewer than so many pixels; in so many parts, since memory grows with the size of a look."""
STILL_TINY: Final = 1.3
"""What a finer look shows is believed up to so many times that size: the look before shows what is larger."""
FEW: Final = 7
"""That is fewer tiles than this."""
ENLARGED: Final = 2
"""A finer look enlarges the photo at most so many times."""
UNSURE: Final = 0.15
"""Where this share of the tiles is seen, and not surely, as of rows that lie flat and far,"""
UNSURE_LOOK: Final = 960
"""all is looked at once more at this size. What is then seen surely counts,"""
BEHIND: Final = 0.5
"""of tiles not smaller than this, of the median of the sure ones: those lie far behind the hand."""
SMALL: Final = 60.0
"""Tiles that have more pixels than this in the first look are seen no better larger."""
FAR_TILE: Final = 40.0
"""Where finer looks were taken and tiles are still seen faintly, or few, the part with all that may be tiles
is looked at, with the tiles (square root of the area) of so many pixels,"""
FAR_LONGEST: Final = 2560
"""its longer side of at most so many,"""
FAR_MARGIN: Final = 4.0
"""and so many sizes of a tile around it, for those beside that are not seen at all;"""
FAR_WORTH: Final = 1.2
"""where that is larger than the look before by this factor;"""
FAR_AGAIN: Final = 2
"""as often, since tiles come to light at its edge."""
FAINTEST: Final = 0.05
"""What may be tiles for that."""
PART: Final = 1.4e6
"""Pixels of a look at most, since memory grows with them."""
SURE: Final = 0.25
"""What the detector reports with less is not shown as a tile."""
FAINT: Final = 0.1
"""What the second look reports with less is no help either."""
SECOND_WEIGHT: Final = 0.5
"""Share of the second look where both saw a tile."""


def look_at_all(photo: Photo, detector: Detector) -> Detections:
    """What the whole photo shows, all four ways round; from further off too for tiles that fill it, finer
    where the tiles are far, and nearer where they are seen faintly."""
    view = whole(photo, FIRST_LOOK)
    first = mean(looks(view, detector, WAYS, FIRST_LOOK))
    near = mean(looks(view, detector, WAYS, NEAR_LOOK))
    least = NEAR * max(photo.width, photo.height) / FIRST_LOOK
    large = near.select((near.confidence >= SURE) & (near.sizes >= least))
    seen, last = _finer(photo, replaced(first, large.select(~_rows(large, first))), detector)
    if last > FIRST_LOOK:
        seen = _far(photo, seen, last, detector)
    return _unsure_again(photo, seen, detector)


def _finer(photo: Photo, first: Detections, detector: Detector) -> tuple[Detections, int]:
    """`first` and what finer looks show of tiny tiles; and the longer side of the last look taken."""
    seen, last = first, FIRST_LOOK
    longer = max(photo.width, photo.height)
    for size, tiny, parts in FINER_LOOKS:
        sizes = seen.sizes[seen.confidence >= SURE] * last / longer
        enough = len(sizes) >= FEW and float(np.median(sizes)) >= tiny
        if enough or size > ENLARGED * longer:
            break
        finer = _in_parts(whole(photo, size, enlarge=True), parts, detector)
        small = finer.select(finer.sizes * last / longer < STILL_TINY * tiny)
        seen, last = suppress(Detections.concatenate([seen, small])), size
    return seen, last


def _unsure_again(photo: Photo, seen: Detections, detector: Detector) -> Detections:
    """`seen`, and what a larger look sees surely where many tiles were seen, and not surely."""
    longer = max(photo.width, photo.height)
    least = _least_size(seen)
    if not _unsure(seen, least, SMALL * longer / FIRST_LOOK) or longer * ENLARGED < UNSURE_LOOK:
        return seen
    view = whole(photo, UNSURE_LOOK, enlarge=True)
    return _with_sure(seen, mean(looks(view, detector, WAYS_AGAIN, UNSURE_LOOK)), least)


def _far(photo: Photo, seen: Detections, last: int, detector: Detector) -> Detections:
    """`seen` by a look of `last` pixels, and what is seen surely in the part that may hold more tiles."""
    before = last / max(photo.width, photo.height)
    for _ in range(FAR_AGAIN):
        least = _least_size(seen)
        perhaps = seen.select((seen.confidence >= FAINTEST) & (seen.sizes >= least))
        sure = int((perhaps.confidence >= CERTAIN).sum())
        if not len(perhaps) or not (sure < FEW or _unsure(perhaps, least, math.inf)):
            break
        size = float(np.median(perhaps.sizes))
        view = view_of(photo, perhaps.boxes, 0.0, FAR_MARGIN * size, FAR_TILE, FAR_LONGEST)
        if 1 / float(view.back[0, 0]) < FAR_WORTH * before:
            break
        height, width = view.pixels.shape[:2]
        seen = _with_sure(seen, _in_parts(view, math.ceil(height * width / PART), detector), least)
        if int((seen.confidence >= CERTAIN).sum()) - sure < MANY:
            break
    return seen


def _in_parts(view: View, count: int, detector: Detector) -> Detections:
    """What `view` shows, looked at in `count` parts as large as it is."""
    found = [
        plain(part.bring_back(detector.detect(part.pixels, max(part.pixels.shape[:2]))))
        for part in view.parts(count)
    ]
    return suppress(Detections.concatenate(found)) if count > 1 else found[0]


def _with_sure(seen: Detections, again: Detections, least: float) -> Detections:
    """`seen`, and what another look is sure of, of tiles of at least that size."""
    surely = again.select((again.sizes >= least) & (again.confidence >= CERTAIN))
    return fuse(seen, surely, SECOND_WEIGHT)


def _least_size(seen: Detections) -> float:
    """How large a tile is at least that does not lie far behind those that are seen surely."""
    sure = seen.sizes[seen.confidence >= CERTAIN]
    return BEHIND * float(np.median(sure)) if len(sure) else 0.0


def _unsure(seen: Detections, least: float, most: float) -> bool:
    """Whether many tiles of a size from `least` to `most` are seen, and not surely."""
    some = (seen.confidence >= FAINT) & (seen.sizes >= least) & (seen.sizes <= most)
    faint = some & (seen.confidence < CERTAIN)
    return bool(faint.sum() >= MANY and faint.sum() >= UNSURE * some.sum())


def _rows(large: Detections, first: Detections) -> NDArray[np.bool_]:
    """(N,) which of the `large` tiles hold many that the first look is sure of."""
    sure = first.boxes[first.confidence >= CERTAIN]
    return np.array([(overlaps(box, sure)[1] >= HALF).sum() >= MANY for box in large.boxes], np.bool_)


def looks(view: View, detector: Detector, ways: tuple[int, ...], size: int) -> list[Detections]:
    """What `view`, which is not tilted, shows when turned in each of `ways`, with its longer side scaled to
    `size`."""
    turned = [view.turned(quarters) for quarters in ways]
    return [plain(one.bring_back(detector.detect(one.pixels, size))) for one in turned]


def plain(seen: Detections) -> Detections:
    """`seen` without corners: in views that are not tilted they are those of the boxes."""
    return Detections(seen.boxes, seen.scores)
