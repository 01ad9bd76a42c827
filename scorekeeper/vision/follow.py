"""What happens on the table, from one settled scene to the next. Pure.

Dice do not vanish: what was thrown lies there, or is in a hand. So the next roll is the dice that
came, not those that lie where they lay; while some are in the hand, those of the last roll that
still lie there are the keep; and how many come next is known. What cannot be explained that way is
a doubt, never a guess.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from scorekeeper.dice import Dice
from scorekeeper.vision import places
from scorekeeper.vision.types import Box, Doubt, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.vision.places import Pairs
    from scorekeeper.vision.settle import LyingDie, Scene

KEPT_SECONDS = 0.8
"""Dice left by a hand that took others are a keep once they lay so long: it may take more."""

CLEARED_SECONDS = 0.5
"""A table is cleared once it was empty so long."""

LATE_SECONDS = 2.0
"""A die may come so long after the others of its throw."""

USUAL_DICE = 6
"""While nobody knows how many dice there are, fewer than these are waited for."""

_LIKE_A_DIE = 0.6
"""What is smaller, beside the smallest die, is a mark of the table."""

_NUDGED = 1.5
"""A kept die that others hit may roll on by so many of its sizes."""


class Change(StrEnum):
    """What was seen, in a word."""

    WAITING = "waiting"
    ROLLING = "rolling"
    HAND = "hand"
    ROLL = "roll"
    KEPT = "kept"
    CLEARED = "cleared"
    DOUBT = "doubt"
    STALLED = "stalled"
    LOST = "lost"


class Oddity(StrEnum):
    """Why what was seen cannot be explained."""

    WRONG_NUMBER = "wrong_number"
    KEPT_CHANGED = "kept_changed"
    KEPT_MISSING = "kept_missing"
    CHANGED = "changed"


Why: TypeAlias = Doubt | Oddity


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One thing that happened, and when.

    `dice`: those of the roll, those newly kept, or all that lie there at a doubt. A doubt about a
    throw has those that came.
    """

    change: Change
    seconds: float
    dice: tuple[LyingDie, ...] = ()
    verdict: Verdict = Verdict.CLEAR
    why: Why | None = None
    before: tuple[LyingDie, ...] = ()
    """At a doubt about dice that lay there: as they lay before."""

    @property
    def roll(self) -> Dice:
        """The faces."""
        return Dice(die.face for die in self.dice)


@dataclass(frozen=True, slots=True, kw_only=True)
class Followed:
    """What is known of the table.

    `kept`: dice of keeps, the last `newly` of them of the last one; `thrown`: those of the last
    roll; `in_hand`: how many were picked up to be thrown again, None where that is not known;
    `total`: how many dice there are in all, once that was seen; `fewer`: dice left on the table,
    not yet for long enough to be sure that no more are taken; `untold`: all dice of a scene with a
    throw of which nothing was said yet, because more may come or a better look.
    """

    kept: tuple[LyingDie, ...] = ()
    newly: int = 0
    thrown: tuple[LyingDie, ...] = ()
    in_hand: int | None = None
    total: int | None = None
    is_open: bool = False
    fewer: tuple[LyingDie, ...] | None = None
    untold: tuple[LyingDie, ...] = ()

    @property
    def lying(self) -> tuple[LyingDie, ...]:
        """All dice on the table, kept ones first."""
        return self.kept + self.thrown


Step: TypeAlias = "tuple[Followed, tuple[Seen, ...]]"


def follow(
    known: Followed,
    scene: Scene,
    *,
    still_for: float,
    lain_for: float | None = None,
    expects: int | None = None,
) -> Step:
    """What `scene` says that was not known, and what is known then.

    The same scene may be told again, with a longer `still_for` (seconds that nothing has moved):
    what was said is not said again. `lain_for`: seconds that dice lie where they lie, whatever else
    moved; as long as nothing did where it is not given. `expects`: how many dice the game wants
    thrown next, if there is a game.
    """
    lain_for = still_for if lain_for is None else lain_for
    if not known.is_open:
        there = Followed(thrown=scene.dice, total=expects, is_open=True)
        return there, (Seen(change=Change.WAITING, seconds=scene.seconds, dice=scene.dice),)
    if len(scene.dice) < len(known.untold):
        return _missed(known, scene)
    known = replace(known, untold=())
    # Those who threw on after a keep that was refused meant it: it is told again.
    left = known.lying if known.thrown and known.in_hand else known.fewer
    if _has_come(known, scene):
        known = replace(known, fewer=None)
        if left is None:
            return _came(known, scene, lain_for, expects)
        known, said = _left(known, left, scene, for_good=True)
        known, more = _came(known, scene, lain_for, expects)
        return known, said + more
    if len(scene.dice) < len(known.lying):
        least = KEPT_SECONDS if scene.dice else CLEARED_SECONDS
        return _left(known, scene.dice, scene, for_good=still_for >= least)
    return _stayed(replace(known, fewer=None), scene)


def refused(known: Followed) -> Followed:
    """What is known where the last keep was none: its dice are those of the roll once more."""
    count = len(known.kept) - known.newly
    kept, thrown = known.kept[:count], known.kept[count:]
    return replace(known, kept=kept, thrown=thrown + known.thrown, newly=0)


def resized(known: Followed, times: float) -> Followed:
    """What is known where the picture has so many times as many pixels a side from now on."""

    def scaled(dice: tuple[LyingDie, ...]) -> tuple[LyingDie, ...]:
        return tuple(replace(die, box=Box(*(it * times for it in die.box))) for die in dice)

    return replace(
        known,
        kept=scaled(known.kept),
        thrown=scaled(known.thrown),
        fewer=None if known.fewer is None else scaled(known.fewer),
        untold=scaled(known.untold),
    )


def _missed(known: Followed, scene: Scene) -> Step:
    """A throw was taken up before anything could be said of it."""
    doubt = replace(_doubt(scene, Oddity.CHANGED, before=known.lying), dice=known.untold)
    there = replace(known, kept=(), newly=0, thrown=scene.dice, in_hand=None, untold=())
    return there, (doubt,)


def _has_come(known: Followed, scene: Scene) -> bool:
    """Whether the scene has dice that no die lying there before accounts for."""
    pairs = places.in_place(known.lying, scene.dice)
    if known.fewer is not None and len(scene.dice) > len(known.fewer):
        # A die that lies again where one was taken away, showing the same: a hand had hidden it.
        return bool(pairs.after) or _differs(pairs, known.lying, scene.dice)
    return bool(places.moved(pairs, known.lying, scene.dice).after)


def _differs(pairs: Pairs, before: Sequence[LyingDie], after: Sequence[LyingDie]) -> bool:
    return any(before[b].face != after[a].face for b, a in pairs.same)


def _stayed(known: Followed, scene: Scene) -> Step:
    """As many dice as before: they lie still, were moved about, or one shows another face."""
    lying = known.lying
    pairs = places.in_place(lying, scene.dice)
    pairs = places.moved(pairs, lying, scene.dice)
    after = {b: scene.dice[a] for b, a in pairs.same}
    turned = [b for b, die in after.items() if die.clear and die.face != lying[b].face]
    now = [_as_before(lying[b], after[b]) for b in range(len(lying))]
    count = len(known.kept)
    there = replace(known, kept=tuple(now[:count]), thrown=tuple(now[count:]))
    if not turned:
        return there, ()
    why = Oddity.KEPT_CHANGED if min(turned) < count else Oddity.CHANGED
    return there, (_doubt(scene, why, before=lying),)


def _as_before(before: LyingDie, now: LyingDie) -> LyingDie:
    """The die in its place of now; its face changes only if that is beyond doubt."""
    return now if now.clear or now.face == before.face else replace(before, box=now.box)


def _left(known: Followed, left: Sequence[LyingDie], scene: Scene, *, for_good: bool) -> Step:
    """Fewer dice than before: some, or all, were picked up."""
    if not for_good:
        return replace(known, fewer=tuple(left)), ()
    if not left:
        total = known.total if known.total is not None else len(known.lying)
        cleared = Seen(change=Change.CLEARED, seconds=scene.seconds)
        return Followed(total=total, is_open=True), (cleared,)
    remaining = _remaining(known, left, scene)
    if not isinstance(remaining, tuple):
        there = replace(known, kept=tuple(left), newly=0, thrown=(), in_hand=None, fewer=None)
        return there, (_doubt(scene, remaining, before=known.lying),)
    kept, newly = remaining
    gone = len(known.thrown) - len(newly)
    there = replace(
        known,
        kept=kept + newly,
        thrown=(),
        newly=len(newly),
        in_hand=(known.in_hand or 0) + gone if known.thrown else known.in_hand,
        fewer=None,
    )
    if not newly:
        return there, ()
    return there, (Seen(change=Change.KEPT, seconds=scene.seconds, dice=newly),)


def _remaining(
    known: Followed, left: Sequence[LyingDie], scene: Scene
) -> tuple[tuple[LyingDie, ...], tuple[LyingDie, ...]] | Why:
    """The dice kept before and those of the last roll among what is left, or what is odd."""
    kept = places.moved(places.in_place(known.kept, left), known.kept, left)
    if kept.before:
        return Oddity.KEPT_MISSING
    if _differs(kept, known.kept, left):
        return Oddity.KEPT_CHANGED
    others = [left[a] for a in kept.after]
    thrown = places.moved(places.in_place(known.thrown, others), known.thrown, others)
    if thrown.after or _differs(thrown, known.thrown, others):
        return Oddity.CHANGED
    smallest = min((die.box.size for die in known.thrown), default=0.0)
    if any(box.size >= _LIKE_A_DIE * smallest for box in scene.maybe) and known.thrown:
        # A die of the keep that is hardly seen must not be taken for one that was picked up.
        return scene.doubt or Doubt.LOW_CONFIDENCE
    return tuple(left[a] for _, a in kept.same), tuple(others)


def _came(known: Followed, scene: Scene, lain_for: float, expects: int | None) -> Step:
    """Dice lie there that did not before: a throw, if nothing speaks against it."""
    if known.thrown:
        if lain_for < KEPT_SECONDS:
            return replace(known, untold=scene.dice), ()
        extra = len(scene.dice) > len(known.lying)
        odd = Oddity.WRONG_NUMBER if extra else Oddity.CHANGED
        there = replace(known, thrown=scene.dice, kept=(), newly=0, in_hand=None)
        return there, (_doubt(scene, odd, before=known.lying),)
    pairs = places.moved(
        places.in_place(known.kept, scene.dice), known.kept, scene.dice, reach=_NUDGED
    )
    kept = tuple(scene.dice[a] for _, a in pairs.same)
    new = tuple(scene.dice[a] for a in pairs.after)
    wanted = known.in_hand if known.in_hand is not None else (expects or known.total)
    why: Why | None = _oddity(known, pairs, scene, len(new), wanted) or _unsure(
        scene, new, is_whole=len(new) == wanted
    )
    too_few = len(new) < (wanted or USUAL_DICE)
    if lain_for < (LATE_SECONDS if too_few else KEPT_SECONDS if why else 0.0):
        return replace(known, untold=scene.dice), ()
    all_were_thrown = known.in_hand is None
    total = len(scene.dice) if known.total is None or all_were_thrown else known.total
    there = replace(known, kept=kept, newly=0, thrown=new, in_hand=None, total=total)
    if why is not None:
        return there, (replace(_doubt(scene, why, before=known.kept), dice=new),)
    return there, (Seen(change=Change.ROLL, seconds=scene.seconds, dice=new),)


def _oddity(
    known: Followed, pairs: Pairs, scene: Scene, new: int, wanted: int | None
) -> Oddity | None:
    if pairs.before:
        return Oddity.KEPT_CHANGED
    if any(scene.dice[a].clear and scene.dice[a].face != known.kept[b].face for b, a in pairs.same):
        return Oddity.KEPT_CHANGED
    return Oddity.WRONG_NUMBER if wanted is not None and new != wanted else None


def _unsure(scene: Scene, new: Sequence[LyingDie], *, is_whole: bool) -> Doubt | None:
    """Why the dice that came are not beyond doubt; what lies there from before does not count.

    Where it is known how many come and so many clear ones did (`is_whole`), whatever else looked
    a little like a die is none.
    """
    if scene.verdict is Verdict.CLEAR:
        return None
    others_explain_it = is_whole or any(not die.clear for die in scene.dice if die not in new)
    if all(die.clear for die in new) and others_explain_it:
        return None
    return scene.doubt or Doubt.LOW_CONFIDENCE


def _doubt(scene: Scene, why: Why, *, before: tuple[LyingDie, ...]) -> Seen:
    return Seen(
        change=Change.DOUBT,
        seconds=scene.seconds,
        dice=scene.dice,
        verdict=Verdict.UNSURE,
        why=why,
        before=before,
    )
