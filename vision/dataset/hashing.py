"""Fingerprints of photos: SHA-256 of the file, and a perceptual hash that a smaller or paler copy shares."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import pairwise
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


def near_blocks(hashes: Sequence[str], near: int = NEAR) -> Iterator[NDArray[np.int64]]:
    """Every pair i < j of `hashes` within `near` bits, once, as rows (i, j, bits) of (k, 3) arrays, in no
    order; empty hashes match nothing.

    Hashes that differ in no more than `near` bits agree wholly in one of `near` + 1 bands of bits at least:
    only those that agree in a band are compared, band by band.
    """
    index = np.array([i for i, text in enumerate(hashes) if text], np.int64)
    values = np.array([int(hashes[i], 16) for i in index], np.uint64)
    bands = _bands(near)
    for number, band in enumerate(bands):
        for members in _agreeing(values & band):
            for rows, columns, different in _within(values[members], near):
                new = np.ones(len(rows), bool)
                for earlier in bands[:number]:
                    new &= (different & earlier) != 0
                one, other = index[members[rows[new]]], index[members[columns[new]]]
                yield np.stack([one, other, _counted(different[new]).astype(np.int64)], axis=1)


def near_pairs(hashes: Sequence[str], near: int = NEAR) -> Iterator[tuple[int, int, int]]:
    """The rows of `near_blocks`, one by one."""
    for block in near_blocks(hashes, near):
        yield from map(tuple, block.tolist())


_BLOCK: Final = 1 << 20
"""How many distances are computed at once: 8 MB of differences."""


def _bands(near: int) -> list[np.uint64]:
    """Masks of `near` + 1 bands of the 64 bits; one empty mask where bands so narrow would save nothing."""
    count = near + 1
    if 1 << (64 // count) <= count:
        return [np.uint64(0)]
    ends = [64 * at // count for at in range(count + 1)]
    return [np.uint64((1 << high) - (1 << low)) for low, high in pairwise(ends)]


def _agreeing(keys: NDArray[np.uint64]) -> Iterator[NDArray[np.int64]]:
    """Where each value stands that stands in `keys` more than once."""
    order = np.argsort(keys, kind="stable")
    starts = np.flatnonzero(np.diff(keys[order], prepend=keys[order[:1]] + np.uint64(1)))
    ends = np.append(starts[1:], len(keys))
    for at in np.flatnonzero(ends - starts > 1):
        yield order[starts[at] : ends[at]]


def _within(
    values: NDArray[np.uint64], near: int
) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint64]]]:
    """(rows, columns, differing bits) of the pairs of `values` within `near` bits, row before column."""
    step = max(1, _BLOCK // len(values))
    for first in range(0, len(values), step):
        different = values[first : first + step, None] ^ values[None, first:]
        rows, columns = np.nonzero(np.triu(_counted(different) <= near, 1))
        yield rows + first, columns + first, different[rows, columns]


def _counted(different: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """How many bits are set in each."""
    if hasattr(np, "bitwise_count"):
        counted: NDArray[np.uint8] = np.bitwise_count(different)
        return counted
    # numpy before 2.0
    halves = np.ascontiguousarray(different).view(np.uint16).reshape(*different.shape, 4)
    total: NDArray[np.uint8] = _BITS[halves].sum(axis=-1, dtype=np.uint8)
    return total


_BITS: Final[NDArray[np.uint8]] = np.array([n.bit_count() for n in range(1 << 16)], np.uint8)
