"""PURE. Whether the dice are fair, in numbers and in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.app.present.rows import share
from scorekeeper.dice import FACES
from scorekeeper.language import count, decimal, number, say
from scorekeeper.strategy.fairness import LEVEL, POWER, SHIFT, Evenness, fairness

if TYPE_CHECKING:
    from scorekeeper.dice import Face
    from scorekeeper.game.standings import FacesThrown
    from scorekeeper.game.summary import FaceCounts
    from scorekeeper.strategy.fairness import Fairness


LEAST_SHARE = 0.001
"""A chance below this is told as being below it: rounded it would be none at all."""


@dataclass(frozen=True, slots=True)
class BarView:
    """How often a face came: `share` of the widest bar, 0 to 1."""

    face: Face
    share: float
    value: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrownView:
    """The faces of one source; `expected` is where each bar of fair dice would end."""

    title: str
    verdict: str
    is_uneven: bool
    bars: tuple[BarView, ...]
    expected: float
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceView:
    """The screen of the faces thrown."""

    title: str
    thrown: tuple[ThrownView, ...]
    empty: str
    notes: tuple[str, ...]


def present_dice(faces: FacesThrown, name: str) -> DiceView:
    """The faces that this player threw, or everybody."""
    sources = [
        (say("Read by the camera"), faces.camera),
        (say("Entered by hand"), faces.hand),
    ]
    if sum(faces.camera) and sum(faces.hand):
        sources.append((say("Both together"), faces.both))
    thrown = tuple(_thrown(title, counts) for title, counts in sources if sum(counts))
    return DiceView(
        title=say("Dice of {name}", name=name) if name else say("Are the dice fair?"),
        thrown=thrown,
        empty="" if thrown else say("No roll has been entered die by die yet."),
        notes=(
            say("Counted is every die of every roll that stands, as it was put right by a person."),
            say("Uneven counts come from dice, reading and entering together."),
        ),
    )


def _thrown(title: str, counts: FaceCounts) -> ThrownView:
    found = fairness(counts)
    widest = max(*counts, found.expected)
    expected = say("Expected of each face: {n}", n=decimal(found.expected, 1))
    return ThrownView(
        title=count("{title}: {n} die", "{title}: {n} dice", found.dice, title=title),
        verdict=_verdict(found),
        is_uneven=found.evenness is Evenness.UNEVEN,
        bars=tuple(
            _bar(face, n, widest, found.dice) for face, n in zip(FACES, counts, strict=True)
        ),
        expected=found.expected / widest,
        notes=(expected, _figures(found)),
    )


def _bar(face: Face, n: int, widest: float, dice: int) -> BarView:
    value = say("{n} ({share})", n=n, share=share(n / dice))
    times = count("{n} time", "{n} times", n)
    label = say(
        "Face {face}: {times}, {share}", face=str(int(face)), times=times, share=share(n / dice)
    )
    return BarView(face, n / widest, value, label)


def _figures(found: Fairness) -> str:
    value = decimal(found.chi_square, 1)
    if found.p_value < LEAST_SHARE:
        return say(
            "Chi-square {value} with five degrees of freedom; fair dice reach it in fewer than "
            "1 of 1,000 cases",
            value=value,
        )
    return say(
        "Chi-square {value} with five degrees of freedom; fair dice reach it in {share} of cases",
        value=value,
        share=say("{share} %", share=decimal(100 * found.p_value, 1)),
    )


def _verdict(found: Fairness) -> str:
    lean = {
        "points": decimal(100 * SHIFT, 0),
        "power": share(POWER),
    }
    match found.evenness:
        case Evenness.TOO_FEW:
            return count(
                "Too few to tell: with about {n} more die, a face that comes {points} percent "
                "points too often would be found in {power} of cases.",
                "Too few to tell: with about {n} more dice, a face that comes {points} percent "
                "points too often would be found in {power} of cases.",
                _round(found.more_dice),
                **lean,
            )
        case Evenness.FAIR_SO_FAR:
            return say(
                "Fair as far as can be told: a face that comes {points} percent points too often "
                "would have been found in {power} of cases.",
                **lean,
            )
        case Evenness.UNEVEN:
            return say(
                "Uneven: of fair dice, fewer than one set in {n} looks like this.",
                n=number(round(1 / LEVEL)),
            )


def _round(dice: int) -> int:
    """About so many: two figures are enough."""
    step = int(10 ** max(0, len(str(dice)) - 2))
    return -(-dice // step) * step
