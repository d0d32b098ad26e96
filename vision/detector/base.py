"""What any detector offers, so that another model slides in."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.detections import Detections


class Detector(Protocol):
    """Finds tiles in a picture."""

    def detect(self, pixels: NDArray[np.uint8], size: int) -> Detections:
        """Every tile of `pixels`, (h, w, 3) uint8 RGB, one detection each, boxes in its pixels; looked at
        with the longer side scaled to `size`."""
        ...
