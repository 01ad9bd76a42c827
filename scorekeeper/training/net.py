"""The two nets: one finds dice, one reads the top face of each.

Both are plain 3x3 convolutions with batch normalisation, which any runtime executes fast and
which fold into bare convolutions on export.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import torch
from torch import nn
from torch.nn import functional

if TYPE_CHECKING:
    from collections.abc import Sequence

_Net = TypeVar("_Net", bound=nn.Module)

LABELS = ("1", "2", "3", "4", "5", "6", "none", "cocked", "sign")
"""What the face reader's outputs stand for, in order: the faces; no die; a die that leans too far
to be read; a die with a number or a logo on top."""

_RARE_BIAS = -4.0
"""Nearly all cells hold no die: starting at a heat of 2 % keeps the first steps calm."""


def _conv(channels_in: int, channels_out: int, *, size: int = 3, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(channels_in, channels_out, size, stride, size // 2, bias=False),
        nn.BatchNorm2d(channels_out),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """x + BN(conv(x)), then ReLU: half of ResNet's block, for the price of one convolution."""

    def __init__(self, channels: int) -> None:
        """Keep the number of channels."""
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """(N, C, H, W) to the same shape."""
        return functional.relu(x + self.body(x))


def _stage(channels_in: int, channels_out: int, *, residuals: int) -> nn.Sequential:
    blocks = (Residual(channels_out) for _ in range(residuals))
    return nn.Sequential(_conv(channels_in, channels_out, stride=2), *blocks)


class Finder(nn.Module):
    """Finds dice, without anchors, at stride 8, looking at strides 16 and 32 as well.

    In: (N, 3, H, W) float32, as `vision.preprocess.tensor` makes it, H and W multiples of 32.
    Out: (N, 7, H/8, W/8): the heat's logit (is a die's top face centred here?); the logarithms of
    the distances, in cells, from the cell's centre to the left, top, right and bottom of the die's
    box; the offset of the top face's centre from the cell's centre, in cells, x and y.
    """

    def __init__(self, widths: Sequence[int], residuals: Sequence[int] = (1, 2, 3, 1)) -> None:
        """`widths`: channels at strides 2, 4, 8 and 16; `residuals`: at strides 4, 8, 16, 32."""
        super().__init__()
        two, four, eight, sixteen = widths
        self.stem = _conv(3, two, stride=2)
        self.stage4 = _stage(two, four, residuals=residuals[0])
        self.stage8 = _stage(four, eight, residuals=residuals[1])
        self.stage16 = _stage(eight, sixteen, residuals=residuals[2])
        self.stage32 = _stage(sixteen, sixteen, residuals=residuals[3])
        self.from32 = _conv(sixteen, sixteen, size=1)
        self.from16 = _conv(sixteen, eight, size=1)
        self.fuse = _conv(eight, eight)
        self.head = nn.Conv2d(eight, 7, 1)
        nn.init.normal_(self.head.weight, 0.0, 0.01)
        bias = torch.zeros(7)
        bias[0] = _RARE_BIAS
        self.head.bias = nn.Parameter(bias)

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        """See the class for the shapes."""
        eight: torch.Tensor = self.stage8(self.stage4(self.stem(image)))
        sixteen: torch.Tensor = self.stage16(eight)
        sixteen = sixteen + _double(self.from32(self.stage32(sixteen)))
        out: torch.Tensor = self.head(self.fuse(eight + _double(self.from16(sixteen))))
        return out


def _double(x: torch.Tensor) -> torch.Tensor:
    return functional.interpolate(x, scale_factor=2.0, mode="nearest")


class FaceReader(nn.Module):
    """Reads the face of one die from a square crop centred on the top face.

    In: (N, 3, S, S) float32, as `vision.preprocess.tensor` makes it. Out: (N, 9) logits, `LABELS`.
    """

    def __init__(
        self, widths: Sequence[int], size_px: int, residuals: Sequence[int] = (1, 2, 2, 1)
    ) -> None:
        """`size_px`: S, a multiple of 16; `widths` and `residuals` at strides 2, 4, 8 and 16."""
        super().__init__()
        channels = (3, *widths)
        self.body = nn.Sequential(
            *(
                _stage(channels[at], channels[at + 1], residuals=count)
                for at, count in enumerate(residuals)
            )
        )
        sixteen = channels[-1]
        self.drop = nn.Dropout(0.3)
        self.head = nn.Linear(sixteen * (size_px // 16) ** 2, len(LABELS))

    def forward(self, crops: torch.Tensor) -> torch.Tensor:
        """See the class for the shapes."""
        logits: torch.Tensor = self.head(self.drop(self.body(crops).flatten(1)))
        return logits


def parameters(net: nn.Module) -> int:
    """The number of trained numbers in `net`."""
    return sum(weight.numel() for weight in net.parameters())


def channels_last(net: _Net) -> _Net:
    """`net` with its kernels laid out channel by channel, which trains a fifth faster on a CPU."""
    for weight in net.parameters():
        if weight.dim() == 4:  # noqa: PLR2004 - the kernels of convolutions
            weight.data = weight.data.contiguous(memory_format=torch.channels_last)
    return net
