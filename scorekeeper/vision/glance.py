"""A cheap look at every frame: does anything move, is it lit, does a hand reach in.

A frame is made small (160 cells along its longer side) and compared with the first frame of the
stillness so far. Brightness that changes for all alike, or for a whole row (lamps at 50 Hz under
a rolling shutter), is no motion. About 2 ms for 1280 x 720 pixels.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.vision.types import BgrImage, Box, Frame

Small: TypeAlias = npt.NDArray[np.float32]
"""(h, w, 3) BGR, 0 to 255: a cell is the mean of a square of the frame."""
Mask: TypeAlias = npt.NDArray[np.uint8]
"""(h, w), 1 where something is, else 0."""

CELLS = 160
"""Along the longer side: a die of 20 px in 1280 still covers six cells."""

LEAST_CHANGE = 6.0
"""Grey levels, of the mean of three by three cells: what a video's compression alone changes, as it
refines a still picture from frame to frame, stays below 5."""

OVER_NOISE = 6.0
"""Times the middle change of all cells, which is what noise alone does."""

LEAST_CELLS = 6
"""So many changed cells are motion: a die of a single cell that moves changes two times nine."""

HAND_SHARE = 0.012
"""What reaches in from an edge and covers a larger share of the frame is more than a die."""

DIM = 24.0
"""Grey levels of a colour that tells as much of how light has changed as all three together do."""

DARKEST = 0.1
"""A frame whose brightest hundredth is darker (0 black, 1 white) is not read."""


@dataclass(frozen=True, slots=True)
class Glance:
    """What a cheap look at one frame says."""

    seconds: float
    is_repeat: bool
    """The very frame before, once more: no evidence of anything."""
    moves: bool
    """Something changed since the stillness so far began."""
    still_for: float
    """Seconds since anything has changed."""
    is_dark: bool
    hand: Mask | None
    """Cells of what reaches in from the edge, None where nothing does."""
    cell_px: float
    """Frame pixels along a cell."""

    def beside(self, dice: Sequence[Box], before: Sequence[Box] = ()) -> Glance:
        """The same, where dice account for their part of what is new, and so do their shadows.

        `dice` lie there; `before`: dice lay there when the table was at rest. Where nothing else is
        new, dice were taken away; else a hand may lie on them.
        """
        if self.hand is None:
            return self
        all_dice = self._without(self.hand, [*dice, *before], room=0.5)
        if reaching_in(all_dice) is None:
            return replace(self, hand=None)
        # A die in a hand has the hand right beside it, so that no more than the die is left out.
        return replace(self, hand=reaching_in(self._without(self.hand, dice, room=0.25)))

    def _without(self, mask: Mask, dice: Sequence[Box], *, room: float) -> Mask:
        """A mask without the cells of these dice and so much of their size around them."""
        rest = mask.copy()
        for box in dice:
            rest[self._around(box, box.size * room)] = 0
        return rest

    def hides(self, box: Box) -> bool:
        """Whether the hand covers a part of `box` (frame pixels), or is right beside it."""
        return self.hand is not None and bool(self.hand[self._around(box, box.size / 4)].any())

    def _around(self, box: Box, room: float) -> tuple[slice, slice]:
        """Rows and columns of the cells of a box and the room around it, in pixels."""
        left, top = (max(0, int((at - room) / self.cell_px)) for at in (box.x, box.y))
        right = max(0, int((box.x + box.width + room) / self.cell_px) + 1)
        bottom = max(0, int((box.y + box.height + room) / self.cell_px) + 1)
        return slice(top, bottom), slice(left, right)


class Glancer:
    """Looks at frame after frame; remembers two small ones and the table as it was at rest."""

    def __init__(self) -> None:
        """Nothing was seen yet."""
        self._last: Small | None = None
        self._anchor: Small | None = None
        self._since = 0.0
        self._table: Small | None = None

    def look(self, frame: Frame, *, is_at_rest: bool = False) -> Glance:
        """Look at the next frame; while all is at rest, no hand is looked for before it moves."""
        small, cell_px = shrunk(frame.image)
        if self._last is None or self._anchor is None or self._last.shape != small.shape:
            self._table, is_repeat, moves = None, False, True
        else:
            is_repeat = bool(np.array_equal(small, self._last))
            moves = not is_repeat and int(changed(self._anchor, small).sum()) >= LEAST_CELLS
        self._last = small
        if moves:
            self._anchor, self._since = small, frame.seconds
        hand = None
        if self._table is not None and (moves or not is_at_rest):
            hand = reaching_in(changed(self._table, small))
        brightest = float(np.percentile(_most(small[::2, ::2]), 99)) / 255
        return Glance(
            seconds=frame.seconds,
            is_repeat=is_repeat,
            moves=moves,
            still_for=frame.seconds - self._since,
            is_dark=brightest < DARKEST,
            hand=hand,
            cell_px=cell_px,
        )

    def rest(self) -> None:
        """Take the frame just seen for the table at rest: what it shows is no hand."""
        self._table = self._last


def shrunk(image: BgrImage) -> tuple[Small, float]:
    """`image` (H, W, 3) with `CELLS` along its longer side, and the pixels along a cell."""
    height, width = image.shape[:2]
    cell_px = max(height, width) / CELLS
    size = (max(1, round(width / cell_px)), max(1, round(height / cell_px)))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32), cell_px


def changed(before: Small, now: Small) -> Mask:
    """Cells (h, w) that differ by more than light and noise explain."""
    gain = _gain(before, now)
    apart = now - before * gain
    apart -= np.median(apart[:, ::4], axis=1, keepdims=True)
    apart = np.asarray(cv2.blur(apart, (3, 3)), np.float32)
    most = _most(np.abs(apart))
    noise = float(np.median(most[::2, ::2]))
    return (most > max(LEAST_CHANGE, OVER_NOISE * noise)).astype(np.uint8)


def _gain(before: Small, now: Small) -> npt.NDArray[np.float32]:
    """By how much all has become brighter, in each of three colours, 0.5 to 2.

    A colour that the table hardly has cannot tell that well: it is helped by all three together.
    """
    few_before, few_now = _usual(before), _usual(now)
    all_three = few_now.sum() / max(float(few_before.sum()), 1.0)
    gain = (few_now + DIM * all_three) / (few_before + DIM)
    return np.asarray(gain.clip(0.5, 2.0), np.float32)


def _usual(cells: Small) -> npt.NDArray[np.float32]:
    """How bright most of the cells are, for each of their three numbers: the mean of a middle half.

    A median would do but for its whole steps: on a table that is nearly black in one colour, one
    step up is a tenth more light, and would make all that is bright in that colour move.
    """
    height, width = cells.shape[:2]
    few = cv2.resize(cells, (max(1, width // 3), max(1, height // 3)), interpolation=cv2.INTER_AREA)
    ordered = np.sort(few.reshape(-1, 3), axis=0)
    quarter = len(ordered) // 4
    return np.asarray(ordered[quarter : len(ordered) - quarter].mean(axis=0), np.float32)


def _most(cells: Small) -> Small:
    """The largest of a cell's three numbers, (h, w): `max(axis=2)` takes ten times as long."""
    return np.maximum(np.maximum(cells[..., 0], cells[..., 1]), cells[..., 2])


def reaching_in(cells: Mask) -> Mask | None:
    """Of changed cells, those of large things that begin at the frame's edge; None without any."""
    solid = cv2.morphologyEx(cells, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, marks, stats, _ = cv2.connectedComponentsWithStats(solid, connectivity=8)
    height, width = cells.shape
    found = [
        one
        for one in range(1, count)
        if stats[one, cv2.CC_STAT_AREA] > HAND_SHARE * cells.size
        and _touches_edge(stats[one], height, width)
    ]
    if not found:
        return None
    return np.asarray(cv2.dilate(np.isin(marks, found).astype(np.uint8), np.ones((3, 3))), np.uint8)


def _touches_edge(stat: Sequence[int], height: int, width: int) -> bool:
    left, top = stat[cv2.CC_STAT_LEFT], stat[cv2.CC_STAT_TOP]
    right, bottom = left + stat[cv2.CC_STAT_WIDTH], top + stat[cv2.CC_STAT_HEIGHT]
    return bool(left <= 1 or top <= 1 or right >= width - 1 or bottom >= height - 1)
