"""Write a trained classifier of faces as ONNX.

python -m vision.training.faces_export RUN models/faces.onnx
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from vision.training import faces_network
from vision.training.export import CLASS_CODES, write_metadata


def export_onnx(checkpoint: Path, target: Path, notes: dict[str, str] | None = None) -> Path:
    """Write the averaged weights of a checkpoint to `target` and return it. Contract: `models/FACES.md`."""
    import onnx
    import torch

    network = faces_network.build()
    network.load_state_dict(torch.load(checkpoint, weights_only=True)["average"])
    network.eval()
    target.parent.mkdir(parents=True, exist_ok=True)
    names = ["kinds", "turns", "features"]
    with torch.no_grad():
        torch.onnx.export(
            network,
            (torch.zeros(2, 3, 64, 64),),
            str(target),
            input_names=["crops"],
            output_names=names,
            dynamic_axes={name: {0: "boxes"} for name in ("crops", *names)},
            opset_version=17,
            dynamo=False,
        )
    graph = onnx.load(str(target))
    facts = {"classes": json.dumps([*CLASS_CODES, "none"]), "licence": "AGPL-3.0-or-later", **(notes or {})}
    write_metadata(graph, facts)
    onnx.save(graph, str(target))
    return target


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path, help="folder with last.pt")
    parser.add_argument("target", type=Path)
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--fusion", default="{}", help="JSON of vision.classifier.Fusion")
    options = parser.parse_args(arguments)
    notes = {"temperature": str(options.temperature), "fusion": options.fusion}
    print(export_onnx(options.run / "last.pt", options.target, notes))


if __name__ == "__main__":
    main()
