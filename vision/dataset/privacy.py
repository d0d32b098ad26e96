"""A photo as it may be kept and given away: upright once and for all, and without a word of where or whose.

A JPEG or PNG that is upright already keeps its pixels bit for bit: only its metadata is cut out. One that its
EXIF turns, and every other kind of picture, is decoded (bounded, see `vision.photo`) and written anew.
"""

from __future__ import annotations

import io
import re
import struct
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision import photo as photos

QUALITY: Final = 95
"""JPEG quality of pictures that must be written anew."""
_ORIENTATION, _GPS, _EXIF_FOLDER, _TAKEN, _CHANGED = 0x0112, 0x8825, 0x8769, 0x9003, 0x0132


@dataclass(frozen=True, slots=True, eq=False)
class CleanPhoto:
    """The bytes to keep, with suffix ``.jpg`` or ``.png``; size and pixels of the upright picture.

    `turned`: the EXIF orientation was applied. `removed` names what was cut out, as ``EXIF``, ``GPS``.
    `day` is the day it was taken (YYYYMMDD) if the file said so: it tells camera sessions apart.
    """

    data: bytes
    suffix: str
    width: int
    height: int
    pixels: NDArray[np.uint8]
    turned: bool
    removed: tuple[str, ...]
    day: str


def clean(path: Path) -> CleanPhoto:
    """The photo at `path`, cleaned. Raises `PhotoError` for a file that is no whole picture."""
    try:
        data = path.read_bytes()
    except OSError:
        # Says in words what is wrong.
        photos.load(path)
        raise
    photo = photos.load(data, str(path))
    orientation, gps, day, icc = _metadata(data)
    kind = ".jpg" if data[:2] == b"\xff\xd8" else ".png" if data[:8] == _PNG else ""
    removed: set[str] = {"GPS"} if gps else set()
    if kind and orientation == 1:
        kept, cut = _strip_jpeg(data) if kind == ".jpg" else _strip_png(data)
        width, height = photo.width, photo.height
        removed |= cut
    else:
        kept = _encode(photo.pixels, kind or ".jpg", icc)
        height, width = photo.pixels.shape[:2]
        removed |= {"EXIF"} if orientation != 1 or day or gps else set()
    return CleanPhoto(
        kept, kind or ".jpg", width, height, photo.pixels, orientation != 1, tuple(sorted(removed)), day
    )


def _metadata(data: bytes) -> tuple[int, bool, str, bytes | None]:
    """Orientation 1..8, whether there is a place, the day (or ""), and the colour profile."""
    from PIL import Image

    with Image.open(io.BytesIO(data)) as image:
        exif = image.getexif()
        orientation = exif.get(_ORIENTATION, 1)
        taken = str(exif.get_ifd(_EXIF_FOLDER).get(_TAKEN) or exif.get(_CHANGED) or "")
        try:
            day = datetime.strptime(taken[:10], "%Y:%m:%d").strftime("%Y%m%d")
        except ValueError:
            day = ""
        icc = image.info.get("icc_profile")
        valid = isinstance(orientation, int) and 1 <= orientation <= 8
        return orientation if valid else 1, bool(exif.get_ifd(_GPS)), day, icc


def _encode(pixels: NDArray[np.uint8], suffix: str, icc: bytes | None) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    image = Image.fromarray(pixels)
    if suffix == ".png":
        image.save(out, "PNG", icc_profile=icc)
    else:
        image.save(out, "JPEG", quality=QUALITY, icc_profile=icc)
    return out.getvalue()


# After the marker of a scan only FF 00 and restart marks are data; any other FF begins the next segment.
_NEXT_MARKER: Final = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
_APPLICATION: Final = {0xE1: "EXIF", 0xED: "IPTC", 0xFE: "comment"}


def _strip_jpeg(data: bytes) -> tuple[bytes, set[str]]:
    """`data` without application segments and comments, JFIF, colour profile and Adobe's colour mark apart,
    and without anything behind its end (phones put films and second pictures there)."""
    out, removed, at = [data[:2]], set[str](), 2
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            found = _NEXT_MARKER.search(data, at)
            if found is None:
                break
            at = found.start()
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker == 0xD9:
            break
        size = struct.unpack(">H", data[at + 2 : at + 4])[0]
        segment = data[at : at + 2 + size]
        body = segment[4:]
        keep = not (0xE0 <= marker <= 0xEF or marker == 0xFE)
        if marker == 0xE0:
            keep = body.startswith(b"JFIF\0")
        elif marker == 0xE2:
            keep = body.startswith(b"ICC_PROFILE\0")
        elif marker == 0xEE:
            keep = body.startswith(b"Adobe")
        at += len(segment)
        if marker == 0xDA:
            found = _NEXT_MARKER.search(data, at)
            end = found.start() if found else len(data)
            segment += data[at:end]
            at = end
        if keep:
            out.append(segment)
        else:
            removed.add(
                "XMP" if body.startswith(b"http://ns.adobe") else _APPLICATION.get(marker, "maker's data")
            )
    if data[at + 2 :].strip(b"\0"):
        removed.add("data behind the picture")
    return b"".join([*out, b"\xff\xd9"]), removed


_PNG: Final = b"\x89PNG\r\n\x1a\n"
_PNG_KEPT: Final = {b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT"}


def _strip_png(data: bytes) -> tuple[bytes, set[str]]:
    """`data` with only the chunks that make the picture and its colours."""
    out, removed, at = [_PNG], set[str](), 8
    while at + 12 <= len(data):
        size = struct.unpack(">I", data[at : at + 4])[0]
        kind = data[at + 4 : at + 8]
        if kind in _PNG_KEPT:
            out.append(data[at : at + 12 + size])
        else:
            removed.add(
                "EXIF" if kind == b"eXIf" else "text" if kind[1:] in (b"EXt", b"TXt") else "other data"
            )
        at += 12 + size
        if kind == b"IEND":
            break
    return b"".join(out), removed
