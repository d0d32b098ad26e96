"""An uploaded photo on its way to a reading: bounded, read, and made small enough to show."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image

from vision.photo import Photo, PhotoError, load
from vision.reading import Reading, read

PREVIEW_SIDE: Final = 1600
"""Longer side of the JPEG shown in the browser, in pixels."""


class UnreadablePhoto(ValueError):
    """An upload is no photo that can be read; the message says why, without the name of the file."""


def read_upload(data: bytes) -> tuple[Photo, Reading, bytes]:
    """The photo in `data`, its reading, and a JPEG of it to show. Raises `UnreadablePhoto`."""
    try:
        photo = load(data, "photo")
    except PhotoError as error:
        raise UnreadablePhoto(str(error).removeprefix("photo: ")) from None
    return photo, read(photo), preview_of(photo)


def preview_of(photo: Photo) -> bytes:
    """`photo` as a JPEG of at most `PREVIEW_SIDE` pixels."""
    image = Image.fromarray(photo.pixels)
    image.thumbnail((PREVIEW_SIDE, PREVIEW_SIDE), Image.Resampling.BILINEAR, reducing_gap=1.5)
    out = io.BytesIO()
    image.save(out, "JPEG", quality=85)
    return out.getvalue()
