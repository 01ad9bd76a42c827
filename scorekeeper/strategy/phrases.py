"""PURE. Courses, chances and differences in words, for the reasons of a choice.

A course is said in two ways: as what to do, and as a choice that something is said of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.language import count, decimal, later, later_count, number, say, say_in
from scorekeeper.strategy.courses import Then

if TYPE_CHECKING:
    from scorekeeper.strategy.courses import Course

LEAST_TOLD = 1e-4
"""Smaller chances are not told from each other."""

MOST_DIGITS = 2

_BANK = {False: later("Bank {points}"), True: later("Keep {faces} and bank {points}")}
_BANKING = {False: later("banking {points}"), True: later("keeping {faces} and banking {points}")}
_BANKING_BRINGS = {
    False: later("banking brings {points}"),
    True: later("keeping {faces} and banking brings {points}"),
}
# By whether dice are kept before, and whether all dice are rolled.
_ROLL = {
    (False, False): later_count("Roll one die", "Roll {dice}"),
    (False, True): later_count("Roll all {dice}", "Roll all {dice}"),
    (True, False): later_count("Keep {faces} and roll one die", "Keep {faces} and roll {dice}"),
    (True, True): later_count(
        "Keep {faces} and roll all {dice}", "Keep {faces} and roll all {dice}"
    ),
}
_ROLLING = {
    (False, False): later_count("rolling one die", "rolling {dice}"),
    (False, True): later_count("rolling all {dice}", "rolling all {dice}"),
    (True, False): later_count(
        "keeping {faces} and rolling one die", "keeping {faces} and rolling {dice}"
    ),
    (True, True): later_count(
        "keeping {faces} and rolling all {dice}", "keeping {faces} and rolling all {dice}"
    ),
}
# By whether points are taken over with the dice, and whether all dice are rolled.
_TAKE_OVER = {
    (False, False): later_count(
        "Take over the dice and roll one die", "Take over the dice and roll {dice}"
    ),
    (False, True): later_count(
        "Take over the dice and roll all {dice}", "Take over the dice and roll all {dice}"
    ),
    (True, False): later_count(
        "Take over {points} and roll one die", "Take over {points} and roll {dice}"
    ),
    (True, True): later_count(
        "Take over {points} and roll all {dice}", "Take over {points} and roll all {dice}"
    ),
}
_TAKING_OVER = {
    (False, False): later_count(
        "taking over the dice and rolling one die", "taking over the dice and rolling {dice}"
    ),
    (False, True): later_count(
        "taking over the dice and rolling all {dice}", "taking over the dice and rolling all {dice}"
    ),
    (True, False): later_count(
        "taking over {points} and rolling one die", "taking over {points} and rolling {dice}"
    ),
    (True, True): later_count(
        "taking over {points} and rolling all {dice}", "taking over {points} and rolling all {dice}"
    ),
}


def doing(course: Course) -> str:
    """What to do: `Keep 1-5 and roll four`. Of a course that ends the turn also how."""
    keeps = bool(course.kept)
    match course.then:
        case Then.END:
            ends = _WINS if course.won else _TOO_FEW
            return say(ends, faces=_faces(course))
        case Then.BANK:
            return say(_BANK[keeps], faces=_faces(course), points=course.points)
        case Then.TAKE_OVER:
            return _with_dice(_TAKE_OVER[bool(course.points), _rolls_all(course)], course)
        case _:
            return _with_dice(_ROLL[keeps, _rolls_all(course)], course)


_WINS = later("Keep {faces}: it wins the game")
_TOO_FEW = later("Keep {faces}: too few points to bank, the turn ends")


def choosing(course: Course, *, beside: Course) -> str:
    """The choice, as something is said of it: `rolling four`. Its keep only where it is another."""
    keeps = bool(course.kept) and course.kept != beside.kept
    match course.then:
        case Then.END:
            return say("keeping {faces}", faces=_faces(course))
        case Then.BANK:
            return say(_BANKING[keeps], faces=_faces(course), points=course.points)
        case Then.TAKE_OVER:
            return _with_dice(_TAKING_OVER[bool(course.points), _rolls_all(course)], course)
        case _:
            return _with_dice(_ROLLING[keeps, _rolls_all(course)], course)


def banking_brings(course: Course, *, beside: Course) -> str:
    """A bank of which no more is to be said: `banking brings 300`."""
    keeps = bool(course.kept) and course.kept != beside.kept
    return say(_BANKING_BRINGS[keeps], faces=_faces(course), points=course.points)


def farkle(course: Course, fine: int) -> str:
    """How likely the next roll is a farkle, and what that costs (`fine`, 0: nothing)."""
    if not course.farkle:
        return say("no farkle")
    chance = percent(float(course.farkle), 1)
    if not fine:
        return say("{chance} farkle", chance=chance)
    return say("{chance} farkle that costs {points}", chance=chance, points=fine)


def parted_by_chance(rival: str, parts: float, *, is_best: bool) -> str:
    """A close rival and by how many parts of a hundred it is off; `is_best`: from the best one."""
    if not parts:
        return say("close: {rival}, the same", rival=rival)
    less, more = later("close: {rival}, {number} % less"), later("close: {rival}, {number} % more")
    shown = f"{parts:g}"
    digits = len(shown.partition(".")[2])
    return say(less if is_best else more, rival=rival, number=decimal(parts, digits))


def parted_by_points(rival: str, points: int, *, is_best: bool) -> str:
    """A close rival and by how many points it is off; `is_best`: from the best one."""
    if not points:
        return say("close: {rival}, as much in the long run", rival=rival)
    less = later("close: {rival}, {points} less in the long run")
    more = later("close: {rival}, {points} more in the long run")
    return say(less if is_best else more, rival=rival, points=points)


def percent(chance: float, digits: int) -> str:
    """A chance in percent; with more digits where it would look certain and is not."""
    while digits < MOST_DIGITS and 0 < chance < 1 and round(100 * chance, digits) in {0, 100}:
        digits += 1
    if 0 < chance < LEAST_TOLD:
        return say("less than {number} %", number=decimal(100 * LEAST_TOLD, MOST_DIGITS))
    return say("{number} %", number=decimal(100 * chance, digits))


def _rolls_all(course: Course) -> bool:
    return course.dice > 1 and course.dice == course.state.variant.dice


def _with_dice(messages: tuple[str, str], course: Course) -> str:
    return count(
        *messages,
        course.dice,
        dice=_number_of_dice(course.dice),
        faces=_faces(course),
        points=course.points,
    )


def _number_of_dice(dice: int) -> str:
    words = {
        2: say_in("dice to roll", "two"),
        3: say_in("dice to roll", "three"),
        4: say_in("dice to roll", "four"),
        5: say_in("dice to roll", "five"),
        6: say_in("dice to roll", "six"),
    }
    return words.get(dice, number(dice))


def _faces(course: Course) -> str:
    return "-".join(map(str, course.kept))
