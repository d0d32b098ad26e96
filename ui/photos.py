"""An uploaded photo on its way to a reading: bounded, read, and made small enough to show."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image

from vision.photo import Photo, load
from vision.reading import Reading, read

PREVIEW_SIDE: Final = 1600
"""Longer side of the JPEG shown in the browser, in pixels."""


def read_upload(data: bytes) -> tuple[Photo, Reading, bytes]:
    """The photo in `data`, its reading, and a JPEG of it to show. Raises `PhotoError`."""
    photo = load(data, "photo")
    return photo, read(photo), preview_of(photo)


def preview_of(photo: Photo) -> bytes:
    """`photo` as a JPEG of at most `PREVIEW_SIDE` pixels."""
    image = Image.fromarray(photo.pixels)
    image.thumbnail((PREVIEW_SIDE, PREVIEW_SIDE), Image.Resampling.BILINEAR, reducing_gap=1.5)
    out = io.BytesIO()
    image.save(out, "JPEG", quality=85)
    return out.getvalue()
