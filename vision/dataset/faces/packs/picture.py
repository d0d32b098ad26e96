"""What the families share: pictures of ink on nothing, cut from drawn tiles or from vector files."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

Picture = NDArray[np.uint8]
"""RGBA (h, w, 4): the ink of one face, cut to its bounds."""

Pack = dict[int, Picture]
"""One style: a picture for each class id that it has."""

Makers = dict[str, Callable[[], Pack]]
"""Packs by name, each with what draws it."""


def rasterise(svg: str, zoom: float | None) -> Picture:
    """An SVG's text drawn at `zoom`, or 300 pixels high where that is None; never past 2600 pixels."""
    import resvg_py  # type: ignore[import-not-found, unused-ignore]

    width = re.search(r'<svg[^>]*?\swidth="([\d.]+)', svg)
    height = re.search(r'<svg[^>]*?\sheight="([\d.]+)', svg)
    if zoom is None:
        zoom = 300 / float(height.group(1)) if height else 1.0
    if width and height:
        limit = 2600 / max(float(width.group(1)), float(height.group(1)))
        zoom = min(zoom, limit)
    png = resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom, skip_system_fonts=True)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGBA"), np.uint8)


def ink_of(tile: NDArray[np.uint8]) -> Picture:
    """The ink of a pale tile face (h, w, 3) RGB as RGBA: how far each pixel is from the body."""
    pixels = tile.astype(np.float32)
    body = np.median(pixels.reshape(-1, 3)[pixels.reshape(-1, 3).min(axis=1) > 120], axis=0)
    share = np.clip(1 - (pixels / np.maximum(body, 1)).min(axis=2), 0, 1)
    alpha = np.clip((share - 0.12) / 0.45, 0, 1)
    solid = np.maximum(alpha, 0.05)[..., None]
    colour = np.clip((pixels - body * (1 - solid)) / solid, 0, 255)
    return np.dstack([colour, alpha * 255]).astype(np.uint8)


def larger(picture: Picture, times: int, crisp: bool = False) -> Picture:
    """A picture `times` as large. `crisp` rounds the corners of coarse pixels and keeps edges sharp."""
    pixels = picture.astype(np.float32)
    # Weighted by its ink, so that the body's colour does not come in at the edges.
    weighted = np.dstack([pixels[..., :3] * pixels[..., 3:] / 255, pixels[..., 3]])
    grown = cv2.resize(weighted, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
    if crisp:
        grown = cv2.GaussianBlur(grown, (0, 0), times * 0.3)
    alpha = np.clip(grown[..., 3:], 0, 255)
    colour = np.clip(grown[..., :3] * 255 / np.maximum(alpha, 1), 0, 255)
    if crisp:
        alpha = np.clip((alpha - 70) * 2.2, 0, 255)
    return np.dstack([colour, alpha]).astype(np.uint8)


def cut_to_ink(picture: Picture) -> Picture | None:
    """The part of a picture that holds its ink, or None where there is none."""
    ys, xs = np.nonzero(picture[..., 3] > 24)
    if not len(xs):
        return None
    return np.ascontiguousarray(picture[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1])


def cut_all(pictures: dict[int, Picture]) -> Pack:
    """Each picture cut to its ink; those without any left out."""
    return {kind: cut for kind, picture in pictures.items() if (cut := cut_to_ink(picture)) is not None}
