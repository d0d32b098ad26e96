"""Write the trained network that names one tile as ONNX.

python -m vision.training.faces_export RUN models/faces.onnx
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from vision.face_look import HEIGHT, WIDTH
from vision.training import faces_network
from vision.training.export import CLASS_CODES, write_metadata
from vision.training.halve import halved


def export_onnx(checkpoint: Path, target: Path) -> Path:
    """Write the averaged weights of a checkpoint to `target`, in half precision, and return it."""
    import onnx
    import onnxslim
    import torch

    network = faces_network.build()
    network.load_state_dict(torch.load(checkpoint, weights_only=True)["average"])
    network.eval()
    target.parent.mkdir(parents=True, exist_ok=True)
    with torch.no_grad():
        torch.onnx.export(
            network,
            (torch.zeros(2, 3, HEIGHT, WIDTH),),
            str(target),
            input_names=["faces"],
            output_names=["kinds"],
            dynamic_axes={"faces": {0: "tiles"}, "kinds": {0: "tiles"}},
            opset_version=17,
            dynamo=False,
        )
    graph = halved(onnxslim.slim(onnx.load(str(target))))
    write_metadata(graph, {"classes": json.dumps([*CLASS_CODES, "none"]), "licence": "AGPL-3.0-or-later"})
    onnx.save(graph, str(target))
    return target


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path, help="folder with last.pt")
    parser.add_argument("target", type=Path)
    options = parser.parse_args(arguments)
    written = export_onnx(options.run / "last.pt", options.target)
    print(f"{written}: {written.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
