"""The network that names one tile: a small residual net over an upright view of 96 x 72 pixels.

Answers 43 logits: the 42 kinds and "no face".
"""

from __future__ import annotations

from typing import Any

CLASSES = 43
FEATURES = 192


def build() -> Any:
    """The untrained network, a torch module of (n, 3, 96, 72) in 0..1 -> (n, 43)."""
    import torch
    from torch import nn

    class Conv(nn.Sequential):  # type: ignore[misc]
        def __init__(self, inner: int, outer: int, size: int = 3, stride: int = 1) -> None:
            super().__init__(
                nn.Conv2d(inner, outer, size, stride, size // 2, bias=False), nn.BatchNorm2d(outer)
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
                else nn.Sequential(
                    nn.AvgPool2d(2, ceil_mode=True) if stride == 2 else nn.Identity(), Conv(inner, outer, 1)
                )
            )
            self.act = nn.ReLU(inplace=True)

        def forward(self, x: Any) -> Any:
            return self.act(self.second(self.act(self.first(x))) + self.shortcut(x))

    class Faces(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.body = nn.Sequential(
                Conv(3, 16, 3, 2),  # 48 x 36
                nn.ReLU(inplace=True),
                Conv(16, 48, 3, 2),  # 24 x 18
                nn.ReLU(inplace=True),
                Block(48, 48),
                Block(48, 96, 2),  # 12 x 9
                Block(96, 96),
                Block(96, FEATURES, 2),  # 6 x 5
            )
            # What is where matters (a numeral in a corner, three dots above four): weights for each place.
            self.squeeze = nn.Sequential(Conv(FEATURES, 64, 1), nn.ReLU(inplace=True))
            self.features = nn.Sequential(nn.Linear(FEATURES + 64 * 30, 256), nn.ReLU(inplace=True))
            self.dropout = nn.Dropout(0.2)
            self.kinds = nn.Linear(256, CLASSES)

        def forward(self, images: Any) -> Any:
            grid = self.body((images - 0.5) / 0.25)
            parts = self.squeeze(grid).flatten(1)
            return self.kinds(self.dropout(self.features(torch.cat([grid.mean((2, 3)), parts], 1))))

    return Faces()
