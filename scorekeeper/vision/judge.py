"""From candidates to a reading: which are dice, which are clear, and what the whole is worth.

Pure. A wrong roll entered unasked is the worst that can happen, so whatever looks odd costs the
die its `clear`, and one die that is not clear makes the whole reading unsure.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.vision.types import DieReading, Doubt, Reading, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorekeeper.dice import Face
    from scorekeeper.vision.model import JudgeSpec, ModelSpec
    from scorekeeper.vision.types import Box

MOST_DICE = 30
"""More dice than this are no game's, and no reader's to vouch for."""

_WEIGHTIEST_FIRST = (
    Doubt.TOO_DARK,
    Doubt.CUT_OFF,
    Doubt.COCKED,
    Doubt.OVERLAPPING,
    Doubt.TOO_SMALL,
    Doubt.BLURRED,
    Doubt.LOW_CONFIDENCE,
)
"""Of several doubts the one that a person can do most about is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """What may be a die: the face it would show, and how it lies in the frame."""

    face: Face
    confidence: float
    box: Box
    sharpness: float
    unread: float = 0.0
    """How sure it is that this is a die without a face to read."""
    is_cocked: bool = False
    """Whether that is because it leans; otherwise it bears a sign."""
    likely: tuple[Face, ...] = ()
    """The other faces, likeliest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameFacts:
    """What the judge must know of the frame: size in pixels, and light."""

    width: int
    height: int
    brightest: float
    """Brightness that one pixel in a hundred exceeds: 0 black, 1 white."""
    seconds: float = 0.0


def judge(candidates: Sequence[Candidate], facts: FrameFacts, spec: ModelSpec) -> Reading:
    """Make the reading of a frame.

    Its dice are all candidates from `accept_confidence` up, in reading order (see
    `reading_order`). It is clear if each of them is, and nothing else might be a die.
    """
    limits = spec.judge
    seen = [
        die
        for die in candidates
        if die.confidence >= limits.doubt_confidence or die.unread >= limits.unread_confidence
    ]
    accepted = [die for die in seen if die.confidence >= spec.accept_confidence]
    doubts = {id(die): _doubt(die, accepted, facts, spec) for die in seen}
    dice = tuple(
        DieReading(die.face, die.confidence, die.box, doubts[id(die)] is None, die.likely)
        for die in reading_order(accepted)
    )
    told = _weightiest(doubts.values())
    if len(dice) > MOST_DICE:
        verdict, told = Verdict.TOO_MANY, None
    elif told is not None:
        verdict = Verdict.UNSURE
    elif dice:
        verdict = Verdict.CLEAR
    elif facts.brightest < limits.darkest:
        verdict, told = Verdict.UNSURE, Doubt.TOO_DARK
    else:
        verdict = Verdict.EMPTY
    maybe = tuple(die.box for die in seen if die.confidence < spec.accept_confidence)
    return Reading(dice, verdict, told, facts.seconds, maybe)


def reading_order(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Rows from top to bottom, and each row from left to right.

    A row takes the dice whose centres lie less than half a die below its highest one's.
    """
    rows: list[list[Candidate]] = []
    for die in sorted(candidates, key=lambda die: die.box.centre[::-1]):
        first = rows[-1][0] if rows else None
        if first and die.box.centre[1] - first.box.centre[1] < first.box.height / 2:
            rows[-1].append(die)
        else:
            rows.append([die])
    return [die for row in rows for die in sorted(row, key=lambda die: die.box.centre[0])]


def _doubt(
    die: Candidate, accepted: Sequence[Candidate], facts: FrameFacts, spec: ModelSpec
) -> Doubt | None:
    """Why `die` is not clear, in the word that helps most; None if it is."""
    limits = spec.judge
    others = [other for other in accepted if other is not die]
    is_unread = die.unread >= limits.unread_confidence
    if facts.brightest < limits.darkest:
        return Doubt.TOO_DARK
    if _is_cut_off(die.box, facts, limits):
        return Doubt.CUT_OFF
    if is_unread and die.is_cocked:
        return Doubt.COCKED
    if any(_overlap(die.box, other.box) > limits.most_overlap for other in others):
        return Doubt.OVERLAPPING
    if die.box.size < limits.smallest_px:
        return Doubt.TOO_SMALL
    if die.sharpness < limits.least_sharpness:
        return Doubt.BLURRED
    if is_unread or die.confidence < max(
        spec.accept_confidence, spec.clear_confidence[die.face - 1]
    ):
        return Doubt.LOW_CONFIDENCE
    return None


def _weightiest(doubts: Iterable[Doubt | None]) -> Doubt | None:
    told = set(doubts)
    return next((doubt for doubt in _WEIGHTIEST_FIRST if doubt in told), None)


def _is_cut_off(box: Box, facts: FrameFacts, limits: JudgeSpec) -> bool:
    beyond_x = max(-box.x, box.x + box.width - facts.width)
    beyond_y = max(-box.y, box.y + box.height - facts.height)
    return beyond_x > limits.most_outside * box.width or beyond_y > limits.most_outside * box.height


def _overlap(a: Box, b: Box) -> float:
    """Intersection over union."""
    width = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    height = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    common = max(0.0, width) * max(0.0, height)
    return common / max(a.width * a.height + b.width * b.height - common, 1e-6)
