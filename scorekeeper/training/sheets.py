"""The pictures that a model reads worst, on contact sheets with every mistake marked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorekeeper.vision import sources
from scorekeeper.vision.draw import draw
from scorekeeper.vision.types import Box

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from scorekeeper.training.confidence import Read
    from scorekeeper.vision.evaluate import Outcome
    from scorekeeper.vision.matching import Match
    from scorekeeper.vision.types import BgrImage

MOST_PICTURES = 50
COLUMNS, ROWS = 3, 3

_SIDE_PX = 640
_CAPTION_PX = 44
_GAP_PX = 6
_MARK = (190, 0, 190)  # magenta (BGR): neither the blue nor the orange of found dice
_INK = (255, 255, 255)
_FONT = cv2.FONT_HERSHEY_SIMPLEX
_LONGEST_NAME = 60


def worst(reads: Sequence[Read], most: int = MOST_PICTURES) -> list[Read]:
    """Up to `most` pictures with mistakes, those with the most for each labelled die first.

    Of equals, those with more mistakes go first, then those earlier in the alphabet. A picture
    without labelled dice counts as one with one.
    """

    def rank(read: Read) -> tuple[float, int, str]:
        mistakes = _mistakes(read.outcome)
        return -mistakes / max(1, len(read.outcome.truth)), -mistakes, read.outcome.file

    return sorted((read for read in reads if _mistakes(read.outcome)), key=rank)[:most]


def write(reads: Sequence[Read], pictures: Path, folder: Path) -> list[Path]:
    """Write `worst-1.png` and on into `folder`, worst picture first; the files that were written.

    `pictures` is the folder that the outcomes' files are relative to. Sheets of an earlier run
    are deleted.
    """
    for old in folder.glob("worst-[0-9]*.png"):
        old.unlink()
    files: list[Path] = []
    shown = worst(reads)
    for at in range(0, len(shown), COLUMNS * ROWS):
        cells = [_cell(read, pictures) for read in shown[at : at + COLUMNS * ROWS]]
        files.append(folder / f"worst-{len(files) + 1}.png")
        sources.save_picture(_sheet(cells), files[-1])
    return files


def _mistakes(outcome: Outcome) -> int:
    return outcome.misread + outcome.missed + outcome.extra


def _sheet(cells: Sequence[BgrImage]) -> BgrImage:
    """The cells row by row, with gaps; the last sheet has no more rows than it needs."""
    rows = -(-len(cells) // COLUMNS)
    height, width = cells[0].shape[0] + _GAP_PX, cells[0].shape[1] + _GAP_PX
    sheet = np.zeros((rows * height, COLUMNS * width, 3), np.uint8)
    for at, cell in enumerate(cells):
        top, left = at // COLUMNS * height, at % COLUMNS * width
        sheet[top : top + cell.shape[0], left : left + cell.shape[1]] = cell
    return sheet


def _cell(read: Read, pictures: Path) -> BgrImage:
    """One picture, fitted into a square, under a caption that counts its mistakes."""
    cell = np.full((_SIDE_PX + _CAPTION_PX, _SIDE_PX, 3), 40, np.uint8)
    image = marked(read, sources.load_picture(pictures / read.outcome.file).image)
    cell[_CAPTION_PX : _CAPTION_PX + image.shape[0], : image.shape[1]] = image
    for line, text in enumerate(_caption(read.outcome)):
        at = (4, 17 + 20 * line)
        cv2.putText(cell, text, at, _FONT, 0.5, _INK, 1, cv2.LINE_AA)
    return cell


def _caption(outcome: Outcome) -> tuple[str, str]:
    counts = (
        f"{outcome.right} of {len(outcome.truth)} right, {outcome.misread} misread, "
        f"{outcome.missed} missed, {outcome.extra} extra; {outcome.verdict}"
    )
    return outcome.file[-_LONGEST_NAME:], counts


def marked(read: Read, image: BgrImage) -> BgrImage:
    """The picture (H, W, 3) fitted into a square, its reading drawn in, its mistakes in magenta.

    A die that was misread or missed has a frame around its label and its true face below; one
    that was read where none is labelled is crossed out. Labels without a box cannot be marked.
    """
    scale = _SIDE_PX / max(image.shape[:2])
    size = tuple(max(1, round(side * scale)) for side in image.shape[1::-1])
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    fitted = np.asarray(cv2.resize(image, size, interpolation=method), np.uint8)
    dice = tuple(replace(die, box=_scaled(die.box, scale)) for die in read.reading.dice)
    drawn = draw(fitted, replace(read.reading, dice=dice))
    for match in read.outcome.matches:
        _mark(drawn, match, scale)
    return drawn


def _mark(image: BgrImage, match: Match, scale: float) -> None:
    label, die = match
    if label is None and die is not None:
        left, top, right, bottom = _edges(_scaled(die.box, scale))
        cv2.line(image, (left, top), (right, bottom), _MARK, 2, cv2.LINE_AA)
        cv2.line(image, (left, bottom), (right, top), _MARK, 2, cv2.LINE_AA)
    if label is None or label.box is None or (die is not None and die.face == label.face):
        return
    left, top, right, bottom = _edges(_scaled(label.box, scale))
    cv2.rectangle(image, (left, top), (right, bottom), _MARK, 2, cv2.LINE_AA)
    (width, height), _ = cv2.getTextSize(str(label.face), _FONT, 0.6, 2)
    bottom = min(bottom + height + 4, image.shape[0])
    corner = (left + width + 4, bottom - height - 4)
    cv2.rectangle(image, (left, bottom), corner, _MARK, cv2.FILLED)
    at = (left + 2, bottom - 2)
    cv2.putText(image, str(label.face), at, _FONT, 0.6, _INK, 2, cv2.LINE_AA)


def _edges(box: Box) -> tuple[int, int, int, int]:
    """Left, top, right and bottom."""
    return round(box.x), round(box.y), round(box.x + box.width), round(box.y + box.height)


def _scaled(box: Box, scale: float) -> Box:
    return Box(*(number * scale for number in box))
