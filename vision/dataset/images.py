"""Reading the images of a data set as they are stored (data sets hold upright pictures)."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray


def read_image(path: Path) -> NDArray[np.uint8]:
    """BGR pixels (h, w, 3). Raises ValueError naming a file that cannot be decoded."""
    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if image is None:
        raise ValueError(f"{path}: not an image that can be decoded")
    return np.asarray(image, np.uint8)
