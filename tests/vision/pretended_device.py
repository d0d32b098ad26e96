"""A device that torch takes for an accelerator: it computes on the CPU, and refuses what a GPU refuses.

Where a tensor lies is what code for a GPU gets wrong first: a tensor on this device cannot meet one of the
CPU in an operation. It has no speed, no arithmetic of its own and no autocast.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import torch
from torch.utils import backend_registration
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves, tree_map

NAME = "pretended"
_ATEN = torch.ops.aten


class Tensor(torch.Tensor):  # type: ignore[misc]
    """A tensor on the device; `held` are its values."""

    held: torch.Tensor

    @staticmethod
    def __new__(cls, held: torch.Tensor) -> Tensor:
        found: Tensor = torch.Tensor._make_wrapper_subclass(
            cls,
            held.size(),
            strides=held.stride(),
            storage_offset=held.storage_offset(),
            dtype=held.dtype,
            layout=held.layout,
            device=torch.device(NAME, 0),
        )
        found.held = held
        return found

    def __repr__(self) -> str:
        return f"{NAME}({self.held!r})"

    def tolist(self) -> Any:
        return self.held.tolist()

    def __reduce_ex__(self, protocol: Any) -> Any:
        return self.held.__reduce_ex__(protocol)

    def __deepcopy__(self, memo: Any) -> Any:
        copied = Tensor(self.held.clone())
        if not isinstance(self, torch.nn.Parameter):
            return copied
        return torch.nn.Parameter(copied, self.requires_grad)

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return _run(func, args, kwargs or {})


class _Mode(TorchDispatchMode):  # type: ignore[misc]
    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return _run(func, args, kwargs or {})


def _run(func: Any, args: Any, kwargs: dict[str, Any]) -> Any:
    asked = kwargs.get("device")
    to_device = asked is not None and torch.device(asked).type == NAME
    tensors = [leaf for leaf in tree_leaves((args, kwargs)) if isinstance(leaf, torch.Tensor)]
    there = [tensor for tensor in tensors if isinstance(tensor, Tensor)]
    held_args, held_kwargs = tree_map(
        lambda leaf: leaf.held if isinstance(leaf, Tensor) else leaf, (args, kwargs)
    )
    if to_device:
        held_kwargs["device"] = torch.device("cpu")
    moves = func in (_ATEN._to_copy.default, _ATEN.copy_.default)
    if there and not moves:
        _refuse_mixed(func, tensors)
    found = func(*held_args, **held_kwargs)
    if func is _ATEN._local_scalar_dense.default or (asked is not None and not to_device):
        return found
    if func is _ATEN.copy_.default:
        return args[0]
    if not (there or to_device):
        return found
    known = {id(tensor.held): tensor for tensor in there}  # what an operation in place gives back

    def brought(leaf: Any) -> Any:
        if not isinstance(leaf, torch.Tensor):
            return leaf
        return known[id(leaf)] if id(leaf) in known else Tensor(leaf)

    return tree_map(brought, found)


def _refuse_mixed(func: Any, tensors: list[torch.Tensor]) -> None:
    """As torch does: of the CPU only single numbers, and whole numbers as an index, may take part."""
    for tensor in tensors:
        index = "index" in str(func) and tensor.dtype in (torch.int64, torch.bool)
        if tensor.ndim and not index and not isinstance(tensor, Tensor):
            shapes = [tuple(other.shape) for other in tensors]
            raise RuntimeError(f"{func}: tensors of {NAME} and of the CPU in one operation, {shapes}")


class _Backend(backend_registration._DummyBackendModule):  # type: ignore[misc]
    def get_amp_supported_dtype(self) -> list[torch.dtype]:
        return [torch.bfloat16]


def _empty_strided(size: Any, stride: Any, *, dtype: Any = None, **_: Any) -> Tensor:
    return Tensor(torch.empty_strided(size, stride, dtype=dtype))


def _copy(target: Any, source: Any, non_blocking: bool = False) -> Any:
    held = source.held if isinstance(source, Tensor) else source
    (target.held if isinstance(target, Tensor) else target).copy_(held)
    return target


_registered: list[torch.library.Library] = []  # an entry lasts as long as its library


@contextlib.contextmanager
def pretended() -> Iterator[str]:
    """The name of the device, while it can be used."""
    if not _registered:
        backend_registration._setup_privateuseone_for_python_backend(NAME, _Backend())
        passing = torch.library.Library("_", "IMPL", "AutocastPrivateUse1")
        passing.fallback(torch.library.fallthrough_kernel)
        # What torch makes of Python's numbers and lists goes past the mode.
        made = torch.library.Library("aten", "IMPL")
        made.impl("empty_strided", _empty_strided, "PrivateUse1")
        made.impl("copy_", _copy, "PrivateUse1")
        _registered.extend((passing, made))
    with _Mode():
        yield NAME
