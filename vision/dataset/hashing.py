"""Fingerprints of photos: SHA-256 of the file, and a perceptual hash that a smaller or paler copy shares."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

NEAR: Final = 6
"""Bits of 64 in which two perceptual hashes may differ and still be near duplicates: of pairs of real photos
looked at, all within 10 bits showed one place, and recompressed, paler and smaller copies stay within 6."""

_ENOUGH: Final = 128


def sha256(data: bytes) -> str:
    """SHA-256 of `data`, 64 hex digits."""
    return hashlib.sha256(data).hexdigest()


def phash(pixels: NDArray[np.uint8]) -> str:
    """The 64-bit DCT hash of a picture (h, w, 3), 16 hex digits."""
    import imagehash
    from PIL import Image

    image = Image.fromarray(pixels)
    # The hash looks at 32 x 32; averaging down to some more first is as good and many times faster.
    if (factor := min(image.size) // _ENOUGH) > 1:
        image = image.reduce(factor)
    return str(imagehash.phash(image))


def distances(one: int, others: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """In how many bits each of `others` differs from `one`."""
    different = others ^ np.uint64(one)
    if hasattr(np, "bitwise_count"):
        counted: NDArray[np.uint8] = np.bitwise_count(different)
        return counted
    # numpy before 2.0
    total: NDArray[np.uint8] = _BITS[different.view(np.uint16).reshape(-1, 4)].sum(axis=1, dtype=np.uint8)
    return total


_BITS: Final[NDArray[np.uint8]] = np.array([n.bit_count() for n in range(1 << 16)], np.uint8)


def near_pairs(hashes: Sequence[str], near: int = NEAR) -> Iterator[tuple[int, int, int]]:
    """(i, j, bits) of every pair i < j of `hashes` within `near` bits; empty hashes match nothing."""
    index = np.array([i for i, text in enumerate(hashes) if text], np.intp)
    values = np.array([int(hashes[i], 16) for i in index], np.uint64)
    for at, one in enumerate(values[:-1]):
        bits = distances(int(one), values[at + 1 :])
        for other in np.flatnonzero(bits <= near):
            yield int(index[at]), int(index[at + 1 + other]), int(bits[other])
