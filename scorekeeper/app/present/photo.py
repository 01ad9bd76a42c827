"""PURE. Photos of a throw, and what the table's camera says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.views import ButtonView, CameraView, DieView, PhotoView, StillView
from scorekeeper.app.wording import DOUBTS, QUESTIONS_HERE, camera_words, faces_in_words
from scorekeeper.game.decide import prize_for
from scorekeeper.language import count, say
from scorekeeper.rules.scoring import score_sheet
from scorekeeper.vision.follow import Change
from scorekeeper.vision.types import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.drafts import Draft, DraftDie, Still
    from scorekeeper.app.follower import Watched
    from scorekeeper.dice import Face
    from scorekeeper.game.state import GameState

MISREAD: dict[Face, tuple[Face, ...]] = {
    1: (3, 2),
    2: (3, 4),
    3: (2, 1),
    4: (5, 2),
    5: (4, 3),
    6: (4, 3),
}
"""What a die may show instead where its reader does not say: faces a pip or a row of pips apart."""

OFFERED_FIRST = 2
"""So many likely faces are offered before all six."""


def present_camera(state: GameState, watched: Watched | None) -> CameraView | None:
    """What the table's camera says, None where the game never had one."""
    if watched is None:
        return None
    is_lost, question = watched.change is Change.LOST, watched.question
    words = camera_words(watched.change, None, state)
    if is_lost:
        words = watched.why or words
    elif question is not None:
        words = say(QUESTIONS_HERE[question])
    stills = () if watched.stills is None or question is None else watched.stills
    shown = tuple(map(_still, (say("Before"), say("Now")), stills))
    return CameraView(words, is_question=question is not None, is_lost=is_lost, stills=shown)


def present_photo(state: GameState, draft: Draft | None) -> PhotoView | None:
    """The photo that people look at, with what is asked about it."""
    if draft is None:
        return None
    return PhotoView(
        jpeg=draft.jpeg,
        width=draft.width,
        height=draft.height,
        dice=_dice(draft.dice),
        question="" if draft.is_recorded else _question(state, draft),
        use=None if draft.is_recorded else _use(state, draft),
    )


def nothing_scores(state: GameState) -> str:
    """What recording a roll in which no die scores would do."""
    if prize := prize_for(state, state.turn.dice_to_roll):
        return count("Nothing scores: {n} point", "Nothing scores: {n} points", prize.points)
    return say("Record a farkle")


def _still(title: str, still: Still) -> StillView:
    faces = faces_in_words(die.face for die in still.dice) or say("no dice")
    label = say("{title}: {faces}", title=title, faces=faces)
    return StillView(title, still.jpeg, still.width, still.height, _dice(still.dice), label)


def _dice(dice: Sequence[DraftDie]) -> tuple[DieView, ...]:
    return tuple(
        DieView(
            place=place,
            face=die.face,
            box=die.box,
            is_clear=die.is_clear,
            label=_label(place + 1, die),
            likely=(die.likely or MISREAD[die.face])[:OFFERED_FIRST],
        )
        for place, die in enumerate(dice)
    )


def _label(number: int, die: DraftDie) -> str:
    if die.is_clear:
        return say("Die {number}: {face}", number=number, face=die.face)
    return say("Die {number}: {face}, in doubt", number=number, face=die.face)


def _question(state: GameState, draft: Draft) -> str:
    found, expected = len(draft.dice), state.turn.dice_to_roll
    if not found:
        return say("No dice seen. Move closer or add light, and read another photo.")
    if found > expected:
        return count(
            "{n} die here, more than the {expected} to throw. "
            "Tap a die to correct or remove it, or add one that was missed.",
            "{n} dice here, more than the {expected} to throw. "
            "Tap a die to correct or remove it, or add one that was missed.",
            found,
            expected=expected,
        )
    if found < expected:
        return count(
            "{n} die here, fewer than the {expected} to throw. "
            "Tap a die to correct or remove it, or add one that was missed.",
            "{n} dice here, fewer than the {expected} to throw. "
            "Tap a die to correct or remove it, or add one that was missed.",
            found,
            expected=expected,
        )
    if draft.verdict is Verdict.CLEAR:
        return say("No die scores here. Is that so?")
    if draft.doubt:
        return say(
            "Please compare each face with the dice ({doubt}). Tap one to correct it.",
            doubt=say(DOUBTS[draft.doubt]),
        )
    return say("Please compare each face with the dice. Tap one to correct it.")


def _use(state: GameState, draft: Draft) -> ButtonView:
    found, expected = len(draft.dice), state.turn.dice_to_roll
    if found != expected:
        why = say(
            "{expected} dice are to be thrown, {found} are here", expected=expected, found=found
        )
        return ButtonView(say("Use these dice"), why)
    if score_sheet(state.variant).is_farkle(draft.roll):
        return ButtonView(nothing_scores(state))
    return ButtonView(say("Use these dice"))
