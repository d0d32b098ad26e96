"""Weights of a wider network that computes what the narrower one does: a start for YOLO26s from YOLO26n.

Every channel is repeated, and what reads it is shared out among its copies (Chen, Goodfellow and Shlens,
"Net2Net: Accelerating Learning via Knowledge Transfer", 2016). The shares are uneven, since equal copies
would get equal gradients and stay copies for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

HEAD = 64
"""Channels of one attention head's values; its keys and queries have half as many each."""


def widened(state: Mapping[str, Any], wider: Mapping[str, Any], seed: int = 0) -> dict[str, Any]:
    """`state` as weights of the shapes of `wider`, computing the same; the shares are drawn by `seed`.

    Both are state dicts (name to tensor) of one layout. Raises ValueError for a tensor that is missing, has
    another number of dimensions, or would have to shrink.
    """
    import torch

    random = torch.Generator().manual_seed(seed)
    found = {}
    for name, target in wider.items():
        if name not in state:
            raise ValueError(f"{name!r} is missing")
        value = state[name]
        if value.ndim != target.ndim or any(
            new < old for old, new in zip(value.shape, target.shape, strict=True)
        ):
            shapes = f"{tuple(value.shape)} does not widen to {tuple(target.shape)}"
            raise ValueError(f"{name!r} of shape {shapes}")
        found[name] = _widen(value, target.shape, *_blocks(name), random)
    return found


def _blocks(name: str) -> tuple[int, int]:
    """How many channels stay together when repeated, as outputs and as inputs of the layer `name`: the heads
    of an attention are repeated whole, anything else channel by channel, which survives split and concat."""
    if ".attn.qkv." in name:
        return 2 * HEAD, 1
    if ".attn.pe." in name:
        return HEAD, 1
    return (1, HEAD) if ".attn.proj." in name else (1, 1)


def _widen(value: Any, shape: Any, block: int, block_in: int, random: Any) -> Any:
    import torch

    if value.ndim == 0:  # the number of batches a batch norm has seen
        return value.clone()
    rows = _sources(value.shape[0], shape[0], block)
    repeated = value[rows]
    if value.ndim == 1 or value.shape[1] == shape[1]:
        return repeated.contiguous()
    columns = _sources(value.shape[1], shape[1], block_in)
    parts = torch.rand((shape[0], shape[1]), generator=random) + 0.5
    whole = torch.zeros((shape[0], value.shape[1])).index_add_(1, columns, parts)
    shares = (parts / whole[:, columns]).reshape(shape[0], shape[1], *[1] * (value.ndim - 2))
    return (repeated[:, columns] * shares).contiguous()


def _sources(old: int, new: int, block: int) -> Any:
    """Of which old channel each new one is a copy."""
    import torch

    numbers = torch.arange(new)
    blocks = max(new // block, 1)
    return numbers // block * (old // block) // blocks * block + numbers % block
