"""Go on from a network that names one tile and of which only the ONNX is left.

The export has folded each normalisation into the convolution before it. To be trained on, every normalisation
comes back with the mean and spread that its convolution gives on views of tiles, and with the scale and shift
that undo them: the same answers at rest, nearly the same in training.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.training import faces_network


def weights_of(model: Path, views: Any) -> dict[str, Any]:
    """The weights of an ONNX written by `faces_export`, for `faces_network.build()`.

    `views`: (n, 3, 96, 72) float32 tensor in 0..1, some hundreds of views as the network is taught on.
    Raises ValueError where the file is no such network.
    """
    import torch
    from torch import nn

    network = faces_network.build()
    parts = layers(model)
    norms: dict[str, Any] = {}
    for name, module in network.named_modules():
        if not isinstance(module, nn.Conv2d | nn.Linear):
            continue
        weight, bias = parts.pop(name, (None, None))
        if weight is None or bias is None or weight.shape != tuple(module.weight.shape):
            raise ValueError(f"{model}: no weights of {name} as a network of single tiles has them")
        with torch.no_grad():
            module.weight.copy_(torch.from_numpy(weight))
            if isinstance(module, nn.Linear):
                module.bias.copy_(torch.from_numpy(bias))
            else:
                norm = network.get_submodule(f"{name.rpartition('.')[0]}.1")
                norm.bias.copy_(torch.from_numpy(bias))
                norm.weight.fill_((1 + norm.eps) ** 0.5)
                norms[name] = norm
    if parts:
        raise ValueError(f"{model}: weights of unknown parts: {', '.join(sorted(parts))}")
    seen: dict[str, Any] = {}
    hooks = [
        norm.register_forward_pre_hook(lambda _, given, name=name: seen.__setitem__(name, given[0]))
        for name, norm in norms.items()
    ]
    with torch.no_grad():
        network.eval()(views)
        for name, norm in norms.items():
            mean, spread = seen[name].mean((0, 2, 3)), seen[name].var((0, 2, 3), unbiased=False)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(spread)
            norm.weight.copy_((spread + norm.eps).sqrt())
            norm.bias.add_(mean)
    for hook in hooks:
        hook.remove()
    state: dict[str, Any] = network.state_dict()
    return state


def layers(model: Path) -> dict[str, tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """Weight and bias of every layer of the ONNX that has both, by the name of its module. Raises ValueError
    where the file is no ONNX."""
    import onnx
    from google.protobuf.message import DecodeError
    from onnx import numpy_helper

    try:
        graph = onnx.load(str(model)).graph
    except DecodeError:
        raise ValueError(f"{model}: no ONNX model") from None
    values = {one.name: numpy_helper.to_array(one).astype(np.float32) for one in graph.initializer}
    values |= {
        node.output[0]: values[node.input[0]]
        for node in graph.node
        if node.op_type == "Cast" and node.input[0] in values
    }
    found = {}
    for node in graph.node:
        if node.op_type in ("Conv", "Gemm") and len(node.input) == 3 and set(node.input[1:]) <= values.keys():
            weight, bias = (values[one] for one in node.input[1:])
            found[_module(node.name)] = (weight, bias)
    return found


def _module(node: str) -> str:
    """`/body/body.4/first/first.0/Conv` is the module `body.4.first.0`."""
    scopes = node.strip("/").split("/")[:-1]
    inner = [*scopes[1:], ""]
    kept = [one for one, after in zip(scopes, inner, strict=True) if not after.startswith(f"{one}.")]
    return ".".join(kept)
