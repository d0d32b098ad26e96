"""The network that names one tile: a small residual net over a 64 x 64 crop, with three answers.

Answers: 43 logits (42 kinds and "no face"), 4 logits for the quarter turn, and the features before them.
"""

from __future__ import annotations

from typing import Any

CLASSES = 43
TURNS = 4
FEATURES = 160


def build() -> Any:
    """The untrained network, a torch module of (n, 3, 64, 64) in 0..1 -> (kinds, turns, features)."""
    import torch
    from torch import nn

    class Conv(nn.Sequential):  # type: ignore[misc]
        def __init__(self, inner: int, outer: int, size: int = 3, stride: int = 1, groups: int = 1) -> None:
            super().__init__(
                nn.Conv2d(inner, outer, size, stride, size // 2, groups=groups, bias=False),
                nn.BatchNorm2d(outer),
            )

    class Block(nn.Module):  # type: ignore[misc]
        """Two 3 x 3 convolutions round a shortcut."""

        def __init__(self, inner: int, outer: int, stride: int = 1) -> None:
            super().__init__()
            self.first = Conv(inner, outer, 3, stride)
            self.second = Conv(outer, outer)
            self.shortcut = (
                nn.Identity()
                if stride == 1 and inner == outer
                else nn.Sequential(nn.AvgPool2d(2) if stride == 2 else nn.Identity(), Conv(inner, outer, 1))
            )
            self.act = nn.ReLU(inplace=True)

        def forward(self, x: Any) -> Any:
            return self.act(self.second(self.act(self.first(x))) + self.shortcut(x))

    class Faces(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.body = nn.Sequential(
                Conv(3, 24, 3, 2),
                nn.ReLU(inplace=True),
                Conv(24, 48, 3, 2),
                nn.ReLU(inplace=True),
                Block(48, 48),
                Block(48, 96, 2),
                Block(96, 96),
                Block(96, FEATURES, 2),
            )
            # What is where matters (three dots above, four below), so a 2 x 2 grid is kept beside the mean.
            self.features = nn.Sequential(nn.Linear(FEATURES * 5, FEATURES), nn.ReLU(inplace=True))
            self.dropout = nn.Dropout(0.1)
            self.kinds = nn.Linear(FEATURES, CLASSES)
            self.turns = nn.Linear(FEATURES, TURNS)

        def forward(self, images: Any) -> tuple[Any, Any, Any]:
            grid = self.body((images - 0.5) / 0.25)
            mean = grid.mean((2, 3))
            parts = nn.functional.avg_pool2d(grid, grid.shape[-1] // 2).flatten(1)
            features = self.features(torch.cat([mean, parts], 1))
            kept = self.dropout(features)
            return self.kinds(kept), self.turns(kept), features

    return Faces()
