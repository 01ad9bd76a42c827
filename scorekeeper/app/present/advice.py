"""PURE. Advice on the table's screen: the odds alone, or what to do and why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scorekeeper.app.advisor import Aim
from scorekeeper.app.views import AdviceView, ChoiceView, KeepView
from scorekeeper.language import count, decimal, number, say
from scorekeeper.strategy.reasons import CLOSE_CHANCE

if TYPE_CHECKING:
    from scorekeeper.app.advisor import RollOdds, Told
    from scorekeeper.app.views import TableView
    from scorekeeper.game.state import GameState
    from scorekeeper.strategy.advice import Choice

CLOSE_MEANS = 50
"""A choice of points is close where it costs less than this part of the best one's mean."""

PARTS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Counsel:
    """What a page has of the advisor: `told` is None while it is worked out.

    `share`: how much of the rule set is worked out, None while nobody works on it; `fault`: why
    that failed.
    """

    told: Told | None
    share: float | None = None
    fault: str = ""


def advised(view: TableView, state: GameState, counsel: Counsel) -> TableView:
    """The table with advice on its keeps and choices."""
    told = counsel.told
    if told is None:
        return replace(view, advice=_beside(counsel, AdviceView(is_working=True)))
    if told.advice is None:
        shown = AdviceView(note=told.why_none)
        if not view.keeps:
            shown = replace(shown, odds=_odds_of_next(state, told))
        keeps = tuple(_with_odds(it, state, told) for it in view.keeps)
        return replace(view, keeps=keeps, advice=_beside(counsel, shown))
    if view.keeps:
        keeps = tuple(_with_choices(it, told.advice.choices) for it in view.keeps)
        shown = AdviceView(note=_aim(told))
    else:
        keeps = ()
        choices = tuple(_choice(it, told.advice.choices) for it in told.advice.choices)
        shown = AdviceView(choices=choices, note=_aim(told))
    offer = say("Work out this rule set") if told.can_solve and counsel.share is None else ""
    return replace(view, keeps=keeps, advice=_beside(counsel, replace(shown, offer=offer)))


def _beside(counsel: Counsel, shown: AdviceView) -> AdviceView:
    """With how far the work on the rule set has come, or why it failed."""
    fault = counsel.fault
    if fault:
        fault = say("The rule set could not be worked out; the advice goes on without it.")
    if counsel.share is None:
        return replace(shown, fault=fault)
    progress = say(
        "Working out this rule set: {percent} %. Play on meanwhile.",
        percent=int(PARTS * counsel.share),
    )
    return replace(shown, share=counsel.share, progress=progress)


def _aim(told: Told) -> str:
    """What the advice goes by where it is not proven to be the best; empty where it is."""
    match told.aim:
        case Aim.EXACT:
            return ""
        case Aim.SOLVED:
            return say("Approximate: the chances to win are close to exact, not proven.")
        case Aim.CHANCES:
            return say("Approximate: everybody is taken to play for points.")
        case Aim.POINTS:
            return say("Approximate: this goes by points, not by chances to win.")


def _odds_of_next(state: GameState, told: Told) -> str:
    dice = state.turn.dice_to_roll
    odds = told.odds[dice - 1] if state.turn.kept else told.first
    return _odds(dice, odds)


def _odds(dice: int, odds: RollOdds) -> str:
    return count(
        "{n} die to roll: {farkle} % farkle, {hot} % hot dice",
        "{n} dice to roll: {farkle} % farkle, {hot} % hot dice",
        dice,
        farkle=percents(odds.farkle),
        hot=percents(odds.hot_dice),
    )


def percents(chance: float) -> str:
    """A chance in percents with one decimal, which is never rounded to none or to all."""
    share = PARTS * chance
    if 0 < share < 0.05:  # noqa: PLR2004 - what would round to none
        return decimal(share, 2)
    return decimal(share, 1)


def _with_odds(view: KeepView, state: GameState, told: Told) -> KeepView:
    dice = state.turn.dice_to_roll - len(view.kept) or state.variant.dice
    return replace(view, advice=_odds(dice, told.odds[dice - 1]))


def _with_choices(view: KeepView, choices: tuple[Choice, ...]) -> KeepView:
    """The best that may follow this keep; `choices` are best first."""
    here = [it for it in choices if it.kept == view.kept]
    if not here:
        return view
    first = here[0]
    return replace(
        view,
        figure=figure(first),
        mark=_mark(first, choices),
        advice=first.reason,
        others=tuple(it.reason for it in here[1:]),
        is_best=first is choices[0],
    )


def _choice(choice: Choice, choices: tuple[Choice, ...]) -> ChoiceView:
    is_best = choice is choices[0] and len(choices) > 1
    mark = _mark(choice, choices) if len(choices) > 1 else ""
    return ChoiceView(choice.reason, figure(choice), mark, is_best)


def figure(choice: Choice) -> str:
    """A choice in one number: its chance to win, or the points that it brings on average."""
    if choice.win_probability is None:
        return say("{points} on average", points=round(choice.mean_turn_points))
    return say("{percent} % win", percent=_whole(choice.win_probability))


def _whole(chance: float) -> str:
    """A chance in whole percents, where it neither looks certain nor is."""
    whole = round(PARTS * chance)
    return number(whole) if whole not in {0, PARTS} else percents(chance)


def _mark(choice: Choice, choices: tuple[Choice, ...]) -> str:
    best = choices[0]
    if choice is best:
        return say("best")
    if choice.win_probability is not None and best.win_probability is not None:
        is_close = best.win_probability - choice.win_probability < CLOSE_CHANCE
    else:
        behind = best.mean_turn_points - choice.mean_turn_points
        is_close = behind < best.mean_turn_points / CLOSE_MEANS
    return say("close") if is_close else ""
