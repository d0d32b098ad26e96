"""The detector in eight bits: `python -m vision.training.quantise models/tiles.onnx OUT --photos PHOTOS`.

Convolutions get 8-bit weights and activations, ranged on photos of `train`; the first two and the head stay
as they are, which is where rounding was seen to cost boxes. `models/README.md` says what it buys.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.dataset.formats.yolo import read_folder
from vision.dataset.images import read_image
from vision.detector.preprocess import letterbox

SIDE = 640
HEAD = "/model.23/"
STEM = 2


def quantise(model: Path, target: Path, photos: Path, count: int = 48, seed: int = 0) -> Path:
    """Write `model` in eight bits to `target` and return it; `count` photos of `train` set the ranges."""
    import onnx
    from onnxruntime import quantization
    from onnxruntime.quantization.shape_inference import quant_pre_process

    labelled = read_folder(photos, "train")
    chosen = np.random.default_rng(seed).choice(len(labelled), min(count, len(labelled)), replace=False)
    inputs = iter([labelled[int(index)].image for index in chosen])

    class Reader(quantization.CalibrationDataReader):  # type: ignore[misc, unused-ignore]
        def get_next(self) -> dict[str, NDArray[np.float32]] | None:
            path = next(inputs, None)
            if path is None:
                return None
            return {"images": letterbox(np.ascontiguousarray(read_image(path)[..., ::-1]), SIDE).tensor}

    source: Any = onnx.load(str(model))
    with tempfile.TemporaryDirectory() as folder:
        prepared = Path(folder) / "prepared.onnx"
        quant_pre_process(str(model), str(prepared), skip_symbolic_shape=True)
        names = [node.name for node in onnx.load(str(prepared)).graph.node if node.op_type == "Conv"]
        quantization.quantize_static(
            str(prepared),
            str(target),
            Reader(),
            quant_format=quantization.QuantFormat.QDQ,
            op_types_to_quantize=["Conv"],
            per_channel=True,
            activation_type=quantization.QuantType.QUInt8,
            weight_type=quantization.QuantType.QInt8,
            nodes_to_exclude=[name for name in names if HEAD in name] + names[:STEM],
        )
    # The tool drops what the file says about itself.
    written: Any = onnx.load(str(target))
    del written.metadata_props[:]
    written.metadata_props.extend(source.metadata_props)
    onnx.save(written, str(target))
    return target


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--photos", type=Path, required=True, help="folder in the layout of the photo set")
    parser.add_argument("--count", type=int, default=48, help="photos that set the ranges")
    options = parser.parse_args(arguments)
    print(quantise(options.model, options.target, options.photos, options.count))


if __name__ == "__main__":
    main()
