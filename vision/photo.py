"""Photos: decoded, upright, bounded. Nothing else in Fanlens opens an image."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

MAX_PIXELS: Final = 60_000_000
"""Photos of more pixels are refused before they are decoded; one of exactly as many is read."""
WORKING_PIXELS: Final = 16_000_000
"""Larger photos are reduced on decoding to at most this many pixels: enough for tiles ten times as small as
those the detector reads in the whole photo, and a bound on memory."""

_ORIENTATION_TAG: Final = 0x0112
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "HEIF", "AVIF", "GIF", "BMP", "TIFF")
_READABLE: Final = "JPEG, PNG, WebP or HEIC"


class PhotoFault(StrEnum):
    """Why a photo cannot be read."""

    NOT_OPENED = "not_opened"
    """There is no such file, or it is not ours to open."""
    EMPTY = "empty"
    NO_IMAGE = "no_image"
    """Nothing that Fanlens knows as an image."""
    DAMAGED = "damaged"
    """An image whose file is cut short or broken."""
    TOO_LARGE = "too_large"
    """More pixels than `MAX_PIXELS`."""
    SHAPE = "shape"
    """An array that holds no pixels of a photo."""


class PhotoError(ValueError):
    """A file is no photo that can be read; the message names it and says what is wrong with it, `fault` the
    same for those who say it in other words."""

    def __init__(self, message: str, fault: PhotoFault) -> None:
        super().__init__(message)
        self.fault = fault


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A photo as a person sees it.

    `pixels` is (h, w, 3) uint8 RGB, upright. `width` and `height` are the size of the upright photo itself,
    which every box is given in; `pixels` may be smaller by the factor `scale`.
    """

    pixels: NDArray[np.uint8]
    width: int
    height: int
    name: str = ""

    @property
    def scale(self) -> float:
        """Pixels of the photo for each pixel held: 1.0 for all but very large photos."""
        return self.width / float(self.pixels.shape[1])


def from_pixels(pixels: NDArray[np.uint8], name: str = "") -> Photo:
    """A photo of pixels already in memory, (h, w, 3) uint8 RGB. Raises `PhotoError` for another shape."""
    if pixels.ndim != 3 or pixels.shape[2] != 3 or pixels.dtype != np.uint8 or 0 in pixels.shape:
        raise PhotoError(
            f"{name or 'pixels'}: expected (h, w, 3) uint8, not {pixels.shape} {pixels.dtype}",
            PhotoFault.SHAPE,
        )
    return Photo(pixels, pixels.shape[1], pixels.shape[0], name)


def load(source: bytes | str | Path, name: str = "") -> Photo:
    """The photo in a file (a path) or in the bytes of one; `name` is what errors call it.

    JPEG, PNG, WebP and HEIC, of any colour mode, the EXIF orientation applied; the first frame of an
    animation; transparent parts on white. Raises `PhotoError` for what is no such photo, is cut short, is
    empty, or has more than 60 megapixels.
    """
    if isinstance(source, bytes):
        data, name = source, name or "photo"
    else:
        name = name or str(source)
        try:
            data = Path(source).read_bytes()
        except FileNotFoundError:
            raise PhotoError(f"{name}: no such file", PhotoFault.NOT_OPENED) from None
        except IsADirectoryError:
            raise PhotoError(f"{name}: is a folder, not a photo", PhotoFault.NOT_OPENED) from None
        except OSError as error:
            raise PhotoError(f"{name}: cannot be opened ({error.strerror})", PhotoFault.NOT_OPENED) from None
    if not data:
        raise PhotoError(f"{name}: the file is empty (0 bytes)", PhotoFault.EMPTY)
    return _decode(data, name)


def _decode(data: bytes, name: str) -> Photo:
    _register_heif()
    with warnings.catch_warnings():
        # Pillow warns of large pictures from 89 megapixels on; the limit here is checked below.
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)
        try:
            image = Image.open(io.BytesIO(data), formats=_FORMATS)
        except Image.DecompressionBombError:
            raise PhotoError(
                f"{name}: more than {MAX_PIXELS // 1_000_000} megapixels", PhotoFault.TOO_LARGE
            ) from None
        except UnidentifiedImageError:
            raise PhotoError(
                f"{name}: not an image that can be read; expected {_READABLE}", PhotoFault.NO_IMAGE
            ) from None
        except (OSError, ValueError, SyntaxError, EOFError, IndexError) as error:
            raise PhotoError(
                f"{name}: a damaged image ({error}); expected {_READABLE}", PhotoFault.DAMAGED
            ) from None
    width, height = image.size
    if width * height > MAX_PIXELS:
        raise PhotoError(
            f"{name}: {width} x {height} is {width * height / 1e6:.1f} megapixels; "
            f"at most {MAX_PIXELS // 1_000_000} can be read",
            PhotoFault.TOO_LARGE,
        )
    try:
        orientation = _orientation(image)
        pixels = _turned(_bounded(image), orientation)
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, Image.DecompressionBombError) as error:
        raise PhotoError(f"{name}: the image is cut short or damaged ({error})", PhotoFault.DAMAGED) from None
    if orientation >= 5:
        width, height = height, width
    return Photo(pixels, width, height, name)


def _bounded(image: Image.Image) -> NDArray[np.uint8]:
    """The pixels as (h, w, 3) RGB uint8, reduced by a whole factor where there are too many."""
    width, height = image.size
    factor = 1
    while width * height > WORKING_PIXELS * factor * factor:
        factor += 1
    if factor > 1 and image.format in ("JPEG", "MPO"):
        # The decoder itself can halve: no full-size copy is ever made.
        image.draft("RGB", (width // factor, height // factor))
        factor = max(1, factor // max(1, round(width / image.size[0])))
    image.load()
    if factor > 1:
        image = (
            _to_rgb(image.reduce(factor)) if image.mode not in ("P", "1") else _to_rgb(image).reduce(factor)
        )
    return np.asarray(_to_rgb(image), dtype=np.uint8)


def _to_rgb(image: Image.Image) -> Image.Image:
    if image.mode == "RGB":
        return image
    if image.mode.startswith("I;16") or image.mode in ("I", "F"):
        values = np.asarray(image, dtype=np.float32)
        # Sixteen-bit files hold 0..65535, whatever range they use of it.
        top = 65535.0 if image.mode != "F" and float(values.max(initial=0.0)) > 255 else 255.0
        grey = np.clip(values * (255.0 / top), 0, 255).astype(np.uint8)
        return Image.fromarray(grey).convert("RGB")
    if "A" in image.mode or "transparency" in image.info:
        layered = image.convert("RGBA")
        ground = Image.new("RGB", image.size, (255, 255, 255))
        ground.paste(layered, mask=layered.getchannel("A"))
        return ground
    return image.convert("RGB")


def _orientation(image: Image.Image) -> int:
    value = image.getexif().get(_ORIENTATION_TAG, 1)
    return value if isinstance(value, int) and 1 <= value <= 8 else 1


def _turned(pixels: NDArray[np.uint8], orientation: int) -> NDArray[np.uint8]:
    """`pixels` as the camera was held: EXIF orientation 1..8 undone."""
    if orientation in (5, 6, 7, 8):
        pixels = pixels.transpose(1, 0, 2)
    if orientation in (2, 3, 6, 7):
        pixels = pixels[:, ::-1]
    if orientation in (3, 4, 7, 8):
        pixels = pixels[::-1]
    return np.ascontiguousarray(pixels)


def _register_heif() -> None:
    import pillow_heif

    pillow_heif.register_heif_opener()
