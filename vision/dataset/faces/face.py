"""What a drawn face is, and the few operations that every way of drawing shares."""

from __future__ import annotations

from typing import Protocol, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

FACE_WIDTH, FACE_HEIGHT = 144, 192
"""Pixels of a face: the whole upright front of a tile, edge to edge."""

Face: TypeAlias = NDArray[np.uint8]
"""(192, 144, 4) RGBA: ink, transparent where the body of the tile shows."""
Colour: TypeAlias = tuple[int, int, int]


class FaceSet(Protocol):
    """One tile set in one style."""

    def face(self, kind: int, rng: np.random.Generator) -> Face:
        """The upright face of a kind 0..41. `rng` adds what differs from tile to tile, such as wear."""
        ...


def blank() -> Face:
    """A face without ink."""
    return np.zeros((FACE_HEIGHT, FACE_WIDTH, 4), np.uint8)


def ink(face: Face, mask: NDArray[np.uint8], colour: Colour) -> None:
    """Lay `colour` over `face` in place, where and as thick as `mask` (192, 144) uint8 says."""
    cover = mask.astype(np.float32) / 255.0
    alpha = face[..., 3].astype(np.float32) / 255.0
    out = cover + alpha * (1 - cover)
    safe = np.maximum(out, 1e-6)
    for channel in range(3):
        old = face[..., channel].astype(np.float32)
        face[..., channel] = np.clip((colour[channel] * cover + old * alpha * (1 - cover)) / safe, 0, 255)
    face[..., 3] = np.clip(out * 255, 0, 255)


def over(face: Face, layer: Face) -> None:
    """Lay another face's ink over `face` in place."""
    cover = layer[..., 3:].astype(np.float32) / 255.0
    alpha = face[..., 3:].astype(np.float32) / 255.0
    out = cover + alpha * (1 - cover)
    colours = layer[..., :3] * cover + face[..., :3] * alpha * (1 - cover)
    face[..., :3] = np.clip(colours / np.maximum(out, 1e-6), 0, 255)
    face[..., 3:] = np.clip(out * 255, 0, 255)


def place(mask: NDArray[np.uint8], x: float, y: float, width: float, height: float) -> NDArray[np.uint8]:
    """Fit a mask into the box with centre (x, y), all in parts of the face's width and height."""
    layer = np.zeros((FACE_HEIGHT, FACE_WIDTH), np.uint8)
    wide, high = max(2, round(width * FACE_WIDTH)), max(2, round(height * FACE_HEIGHT))
    way = cv2.INTER_AREA if mask.shape[1] > wide else cv2.INTER_LINEAR
    small = cv2.resize(mask, (wide, high), interpolation=way)
    left, top = round(x * FACE_WIDTH - wide / 2), round(y * FACE_HEIGHT - high / 2)
    x0, y0 = max(left, 0), max(top, 0)
    x1, y1 = min(left + wide, FACE_WIDTH), min(top + high, FACE_HEIGHT)
    if x1 > x0 and y1 > y0:
        layer[y0:y1, x0:x1] = small[y0 - top : y1 - top, x0 - left : x1 - left]
    return layer


def place_rgba(picture: NDArray[np.uint8], x: float, y: float, width: float, height: float) -> Face:
    """Fit an RGBA picture into the box with centre (x, y), keeping its aspect ratio."""
    face = blank()
    scale = min(width * FACE_WIDTH / picture.shape[1], height * FACE_HEIGHT / picture.shape[0])
    wide, high = picture.shape[1] * scale / FACE_WIDTH, picture.shape[0] * scale / FACE_HEIGHT
    alpha = picture[..., 3:].astype(np.float32) / 255.0
    for channel in range(3):
        # Colours are weighed by their ink, or transparent pixels would bleed into the edge.
        part = np.clip(picture[..., channel] * alpha[..., 0], 0, 255).astype(np.uint8)
        face[..., channel] = place(part, x, y, wide, high)
    face[..., 3] = place(np.ascontiguousarray(picture[..., 3]), x, y, wide, high)
    solid = np.maximum(face[..., 3:].astype(np.float32) / 255.0, 1e-3)
    face[..., :3] = np.clip(face[..., :3] / solid, 0, 255)
    return face


def wobble(mask: NDArray[np.uint8], rng: np.random.Generator, amount: float) -> NDArray[np.uint8]:
    """Bend a mask or face gently, as a hand that carves does. `amount` in pixels."""
    height, width = mask.shape[:2]
    shift = rng.normal(0, amount, (2, 4, 4)).astype(np.float32)
    dx = cv2.resize(shift[0], (width, height), interpolation=cv2.INTER_CUBIC)
    dy = cv2.resize(shift[1], (width, height), interpolation=cv2.INTER_CUBIC)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    return np.asarray(cv2.remap(mask, xs + dx, ys + dy, cv2.INTER_LINEAR, borderValue=0), np.uint8)


def thicken(mask: NDArray[np.uint8], pixels: int) -> NDArray[np.uint8]:
    """Widen strokes (`pixels` > 0) or thin them (< 0)."""
    if pixels == 0:
        return mask
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (abs(pixels) * 2 + 1, abs(pixels) * 2 + 1))
    changed = cv2.dilate(mask, kernel) if pixels > 0 else cv2.erode(mask, kernel)
    return np.asarray(changed, np.uint8)
