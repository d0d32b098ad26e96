"""Write a trained network as ONNX: raw boxes and class scores of every anchor, class order in the
metadata."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

# The order of the data set's class ids; the runtime reads it back from the file.
CLASS_CODES = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *"ESWNCFP",
    *(f"{number}f" for number in range(1, 9)),
)


def export_onnx(model: Any, target: Path, size: int = 640, metadata: Mapping[str, str] | None = None) -> Path:
    """Write `model` (see `network.build`) to `target` and return it.

    Input `images`: (1, 3, H, W) float32 RGB in 0..1, H and W any multiple of 32.
    Outputs: `boxes` (1, N, 4) float32 x0 y0 x1 y1 in input pixels; `scores` (1, N, 42) float32 in 0..1,
    sigmoid.
    """
    import onnx
    import torch

    class Raw(torch.nn.Module):  # type: ignore[misc]
        def __init__(self, network: Any) -> None:
            super().__init__()
            self.network = network

        def forward(self, images: Any) -> tuple[Any, Any]:
            flat = self.network(images).permute(0, 2, 1)
            return flat[..., :4], flat[..., 4:]

    network = copy.deepcopy(model).float().eval().fuse(verbose=False)
    head = network.model[-1]
    head.export, head.dynamic, head.xyxy, head.format = True, True, True, "onnx"
    target.parent.mkdir(parents=True, exist_ok=True)
    with torch.no_grad():
        torch.onnx.export(
            Raw(network).eval(),
            (torch.zeros(1, 3, size, size),),
            str(target),
            input_names=["images"],
            output_names=["boxes", "scores"],
            dynamic_axes={
                "images": {2: "height", 3: "width"},
                "boxes": {1: "anchors"},
                "scores": {1: "anchors"},
            },
            opset_version=17,
            dynamo=False,
        )
    graph = _slim(onnx.load(str(target)))
    notes = {
        "classes": json.dumps(CLASS_CODES),
        "stride": "32",
        "imgsz": str(size),
        "scores": "sigmoid",
        "licence": "AGPL-3.0-or-later",
        **(metadata or {}),
    }
    write_metadata(graph, notes)
    onnx.save(graph, str(target))
    return target


def write_metadata(graph: Any, notes: Mapping[str, str]) -> None:
    """Set metadata entries of an onnx.ModelProto in place, replacing those of the same name."""
    kept = {entry.key: entry.value for entry in graph.metadata_props}
    kept.update(notes)
    del graph.metadata_props[:]
    for key, value in kept.items():
        entry = graph.metadata_props.add()
        entry.key, entry.value = key, value


def _slim(graph: Any) -> Any:
    import onnxslim

    return onnxslim.slim(graph)
