"""PURE. A past turn while it is entered anew: by its points, or throw by throw."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from scorekeeper.app.wording import faces_in_words
from scorekeeper.dice import Dice
from scorekeeper.language import count, number, say
from scorekeeper.rules.scoring import score_sheet

if TYPE_CHECKING:
    from scorekeeper.app.throws import Throw, Throws
    from scorekeeper.dice import Face
    from scorekeeper.game.state import GameState
    from scorekeeper.rules.variant import Variant

OFFERS_SHOWN = 4


class Way(StrEnum):
    """How a past turn is entered anew."""

    POINTS = "points"
    DICE = "dice"


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowDieView:
    """A die of a throw, to tap."""

    face: Face
    is_kept: bool
    is_open: bool
    label: str


@dataclass(frozen=True, slots=True)
class OfferView:
    """A keep that a whole throw offers."""

    kept: Dice
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowView:
    """A throw: its dice, what its keep is worth, and how many dice are missing or too many.

    `offers` are its best keeps while none of its dice is kept.
    """

    title: str
    dice: tuple[ThrowDieView, ...]
    points: str
    wrong: str
    takes_more: bool
    offers: tuple[OfferView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RedoView:
    """The form; `open_die` is the throw and the place of the die that was tapped."""

    way: Way
    throws: tuple[ThrowView, ...]
    open_die: tuple[int, int] | None
    take_over: str
    takes_over: bool
    can_add: bool


def present_redo(
    way: Way, turn: Throws, before: GameState, open_die: tuple[int, int] | None
) -> RedoView:
    """The form for a turn that begins in the state `before`."""
    last = turn.throws[-1]
    is_whole = len(last.faces) == turn.expected(len(turn.throws) - 1, before)
    left = before.left.dice if before.variant.piggyback and before.left else 0
    take_over = ""
    if left or turn.takes_over:
        take_over = count("Takes over {n} die", "Takes over {n} dice", left)
    return RedoView(
        way=way,
        throws=tuple(
            _throw(at, throw, turn.expected(at, before), before.variant, open_die)
            for at, throw in enumerate(turn.throws)
        ),
        open_die=open_die,
        take_over=take_over,
        takes_over=turn.takes_over,
        can_add=is_whole,
    )


def _throw(
    at: int, throw: Throw, expected: int, variant: Variant, open_die: tuple[int, int] | None
) -> ThrowView:
    return ThrowView(
        title=say("Roll {n}", n=at + 1),
        dice=tuple(
            ThrowDieView(
                face=face,
                is_kept=place in throw.kept,
                is_open=open_die == (at, place),
                label=_die_label(at, place, throw),
            )
            for place, face in enumerate(throw.faces)
        ),
        points=_points(throw, variant),
        wrong=_wrong(len(throw.faces), expected),
        takes_more=len(throw.faces) < expected,
        offers=_offers(throw, variant) if len(throw.faces) == expected else (),
    )


def _offers(throw: Throw, variant: Variant) -> tuple[OfferView, ...]:
    if throw.kept:
        return ()
    keeps = score_sheet(variant).keeps(Dice(throw.faces))[:OFFERS_SHOWN]
    return tuple(
        OfferView(
            kept,
            say("Keep {faces} for {points}", faces=faces_in_words(kept), points=score.points),
        )
        for kept, score in keeps
    )


def _die_label(at: int, place: int, throw: Throw) -> str:
    values = {"n": at + 1, "place": place + 1, "face": throw.faces[place]}
    if place in throw.kept:
        return say("Roll {n}, die {place}: {face}, kept", **values)
    return say("Roll {n}, die {place}: {face}", **values)


def _points(throw: Throw, variant: Variant) -> str:
    if not throw.kept:
        return say("nothing kept")
    score = score_sheet(variant)[throw.dice_kept]
    if score is None:
        return say("{faces} do not all score", faces=faces_in_words(throw.dice_kept))
    return f"+{number(score.points)}"


def _wrong(found: int, expected: int) -> str:
    if found < expected:
        return count("{n} die is missing", "{n} dice are missing", expected - found)
    if found > expected:
        return count("{n} die too many", "{n} dice too many", found - expected)
    return ""
