"""Store the weights of an ONNX model in half precision; what is computed stays in single precision.

Whoever runs the model casts the weights back once, when it is loaded: half the file, the same time.

    python -m vision.training.halve models/tiles.onnx SMALLER.onnx
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

import numpy as np

WORTH: Final = 256
"""Smaller tensors stay as they are: biases, shapes, thresholds."""


def halved(model: Any) -> Any:
    """A copy of an onnx.ModelProto whose float32 weights are kept as float16, each with its cast."""
    import onnx
    from onnx import numpy_helper

    result = onnx.ModelProto()
    result.CopyFrom(model)
    graph = result.graph
    weights, casts = [], []
    for weight in graph.initializer:
        values = numpy_helper.to_array(weight)
        # What is beyond the range of half precision would become infinite.
        fits = values.dtype == np.float32 and np.abs(values).max(initial=0) < np.finfo(np.float16).max
        if not fits or values.size < WORTH:
            weights.append(weight)
            continue
        name = f"{weight.name}_half"
        weights.append(numpy_helper.from_array(values.astype(np.float16), name))
        casts.append(onnx.helper.make_node("Cast", [name], [weight.name], to=onnx.TensorProto.FLOAT))
    nodes = [*casts, *graph.node]
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(weights)
    graph.node.extend(nodes)
    onnx.checker.check_model(result)
    return result


def keep_halved(file: Path, target: Path | None = None) -> Path:
    """Halve the model in `file`, in place or into `target`; returns where it is."""
    import onnx

    onnx.save(halved(onnx.load(str(file))), str(target or file))
    return target or file


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("target", type=Path)
    options = parser.parse_args(arguments)
    keep_halved(options.model, options.target)
    before, after = (path.stat().st_size / 1e6 for path in (options.model, options.target))
    print(f"{options.model}: {before:.1f} MB; {options.target}: {after:.1f} MB")


if __name__ == "__main__":
    main()
