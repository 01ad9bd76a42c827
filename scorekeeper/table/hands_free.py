"""From what the camera saw to what the game is asked: commands, or a question. Pure.

A roll is entered unasked only if nothing speaks against it, and a farkle never unseen: it waits
for a nod, or for the dice to be gathered. What the camera cannot know, such as whether a turn is
over, is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from scorekeeper.game.commands import Keep, RecordRoll, Source
from scorekeeper.game.decide import why_not
from scorekeeper.game.state import Phase
from scorekeeper.rules.scoring import score_sheet
from scorekeeper.vision.follow import Change, Oddity

if TYPE_CHECKING:
    from scorekeeper.dice import Dice
    from scorekeeper.game.commands import Command
    from scorekeeper.game.state import GameState
    from scorekeeper.vision.follow import Seen


class Question(StrEnum):
    """What a person is asked, in a word."""

    ROLL = "roll"
    """Which dice were thrown? They are not beyond doubt, or too many, or too few."""
    FARKLE = "farkle"
    """Is it a farkle? Gathering the dice says yes, too."""
    NO_SCORE = "no_score"
    """Which dice are kept? Those that lie there do not all score."""
    NO_KEEP = "no_keep"
    """Which dice were kept, before these were thrown?"""
    KEPT = "kept"
    """A kept die shows another face, or one is missing: which is right?"""
    GATHERED = "gathered"
    """All dice are gone: is the turn over, or are all of them thrown again?"""
    UNKEPT = "unkept"
    """All dice are gone, and none was set aside before: which were kept?"""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What follows from one thing that was seen: commands to give, or a question, or neither."""

    commands: tuple[Command, ...] = ()
    question: Question | None = None


NOTHING = Proposal()


def propose(state: GameState, seen: Seen, *, farkle: Dice | None = None) -> Proposal:
    """What to do about `seen` in a game that stands so.

    `farkle`: a roll that was seen and asked about, and waits for its nod.
    """
    if state.phase in {Phase.OVER, Phase.START}:
        return NOTHING
    match seen.change:
        case Change.WAITING:
            # Dice that lay there when the camera came may be the throw of this very turn.
            may_be_it = bool(seen.dice) and state.phase is Phase.ROLL
            return Proposal(question=Question.ROLL) if may_be_it else NOTHING
        case Change.ROLL:
            return _rolled(state, seen.roll)
        case Change.KEPT:
            return _kept(state, seen.roll)
        case Change.CLEARED:
            return _cleared(state, farkle)
        case Change.DOUBT:
            is_about_kept = seen.why in {Oddity.KEPT_CHANGED, Oddity.KEPT_MISSING}
            return Proposal(question=Question.KEPT if is_about_kept else Question.ROLL)
        case _:
            return NOTHING


def rolled(roll: Dice) -> RecordRoll:
    """The command that enters a roll as the camera read it."""
    return RecordRoll(roll=roll, source=Source.CAMERA, read=roll)


def is_farkle(state: GameState, roll: Dice) -> bool:
    """Whether no die of the roll scores."""
    return score_sheet(state.variant).is_farkle(roll)


def _rolled(state: GameState, roll: Dice) -> Proposal:
    if state.phase is Phase.KEEP:
        return Proposal(question=Question.NO_KEEP)
    if why_not(state, rolled(roll)) is not None:
        return Proposal(question=Question.ROLL)
    if is_farkle(state, roll):
        return Proposal(question=Question.FARKLE)
    return Proposal((rolled(roll),))


def _kept(state: GameState, kept: Dice) -> Proposal:
    if state.phase is Phase.ROLL and not state.turn.has_begun:
        return NOTHING  # what lay there before this turn was never its roll
    if state.phase is Phase.ROLL:
        # Who kept by a tap has set the dice aside as well; other dice than those are odd.
        as_tapped = bool(state.turn.kept) and state.turn.kept[-1].dice == kept
        return NOTHING if as_tapped else Proposal(question=Question.KEPT)
    if why_not(state, Keep(kept)) is not None:
        return Proposal(question=Question.NO_SCORE)
    return Proposal((Keep(kept),))


def _cleared(state: GameState, farkle: Dice | None) -> Proposal:
    if farkle is not None and why_not(state, rolled(farkle)) is None:
        return Proposal((rolled(farkle),))
    if state.phase is Phase.KEEP:
        return Proposal(question=Question.UNKEPT)
    return Proposal(question=Question.GATHERED) if state.turn.has_begun else NOTHING
