"""The network: YOLO26 with a one-to-many head for the 42 kinds of tile.

The published weights have 80 classes. The hidden class channels (80 wide) are worth keeping, so a model is
built with 80 classes, loaded, and only its last layer is cut down to the 42 that are used.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vision.training.widen import widened

KINDS = 42
PUBLISHED = 80
"""Classes of the published weights."""


def build(weights: Path | None = None, size: str = "n", one_to_one: bool = False) -> Any:
    """A YOLO26 of `size` (n, s, m) for 42 kinds, in training mode, with `weights` loaded.

    `weights` is a state dict of 80 classes (of which the first 42 are used) or of 42; those of n also fit s,
    which then starts by computing what n does. The one-to-one head is dropped unless asked for: it never
    trains the backbone, and duplicates are suppressed in `vision.detector`.
    Raises ValueError if the weights do not fit.
    """
    import torch
    from ultralytics.cfg import get_cfg
    from ultralytics.nn.tasks import DetectionModel

    model = DetectionModel(f"yolo26{size}.yaml", nc=PUBLISHED, verbose=False)
    state = None
    if weights is not None:
        state = torch.load(weights, map_location="cpu", weights_only=True)
        state = {name: value.float() for name, value in state.items()}
        if _classes(state) not in (KINDS, PUBLISHED):
            raise ValueError(f"{weights}: {_classes(state)} classes, neither {KINDS} nor {PUBLISHED}")
    cut_first = state is not None and _classes(state) == KINDS
    if cut_first:
        _keep_kinds(model)
    if not one_to_one:
        _drop_one_to_one(model)
    if state is not None:
        try:
            model.load_state_dict(widened(state, model.state_dict()))
        except ValueError as error:
            raise ValueError(f"{weights}: not weights of YOLO26{size} or of YOLO26n: {error}") from None
    if not cut_first:
        _keep_kinds(model)
    for parameter in model.parameters():
        parameter.requires_grad_(True)
    model.args = get_cfg()
    return model.train()


def freeze(model: Any, layers: int) -> None:
    """Keep the first `layers` layers as they are: no gradients, batch norms folded into their convolutions.

    The stem sees the most pixels and learns the least: leaving it alone saves a third of the time of a step.
    The state dict loses the folded batch norms; `unfrozen_state` puts them back from the weights that were
    loaded.
    """
    from ultralytics.utils.torch_utils import fuse_conv_and_bn

    for layer in list(model.model)[:layers]:
        layer.eval()
        for module in layer.modules():
            if hasattr(module, "bn") and hasattr(module, "forward_fuse"):
                module.conv = fuse_conv_and_bn(module.conv, module.bn)
                del module.bn
                module.forward = module.forward_fuse
        for parameter in layer.parameters():
            parameter.requires_grad_(False)


def unfrozen_state(state: dict[str, Any], original: dict[str, Any], layers: int) -> dict[str, Any]:
    """`state` of a model frozen by `freeze(model, layers)`, with the frozen layers as they are in
    `original`."""
    frozen = tuple(f"model.{index}." for index in range(layers))
    kept = {name: value for name, value in original.items() if name.startswith(frozen)}
    return {**kept, **{name: value for name, value in state.items() if not name.startswith(frozen)}}


def _classes(state: dict[str, Any]) -> int:
    last = [name for name in state if ".cv3.0.2.weight" in name]
    if not last:
        raise ValueError("not a YOLO26 state dict: it has no 'cv3.0.2.weight'")
    return int(state[last[0]].shape[0])


def _drop_one_to_one(model: Any) -> None:
    head = model.model[-1]
    head.end2end = False
    del head.one2one_cv2, head.one2one_cv3
    head.one2one_cv2 = None
    model.yaml["end2end"] = False


def _keep_kinds(model: Any) -> None:
    """Cut the last class layers to the first 42 outputs."""
    import torch

    head = model.model[-1]
    for branch in (head.cv3, getattr(head, "one2one_cv3", None)):
        if branch is None:
            continue
        for level in branch:
            old = level[-1]
            new = torch.nn.Conv2d(old.in_channels, KINDS, 1)
            with torch.no_grad():
                new.weight.copy_(old.weight[:KINDS])
                new.bias.copy_(old.bias[:KINDS])
            level[-1] = new
    head.nc = KINDS
    head.no = KINDS + 4 * head.reg_max
    model.nc = KINDS
    model.yaml["nc"] = KINDS
    model.names = {index: str(index) for index in range(KINDS)}
