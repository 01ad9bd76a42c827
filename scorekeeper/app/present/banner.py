"""PURE. The banner that stays while a game comes to its end: who plays on, and for what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.app.wording import names_of
from scorekeeper.game.decide import typed_unit
from scorekeeper.game.state import Phase
from scorekeeper.language import say
from scorekeeper.rules.variant import FinalRound, TargetTest, Tie

if TYPE_CHECKING:
    from scorekeeper.game.state import GameState


@dataclass(frozen=True, slots=True)
class NeedView:
    """What a player who still has a turn needs; `seat` picks colour and shape."""

    seat: int
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class BannerView:
    """A final round, a last round or a play-off, while it goes on."""

    title: str
    text: str
    needs: tuple[NeedView, ...]


def present_banner(state: GameState) -> BannerView | None:
    """What is to be said of the game's end while it comes, None before."""
    if state.phase is Phase.OVER:
        return None
    if state.play_off:
        names = names_of(state, state.play_off)
        text = say("Equal scores: one more turn each for {names}", names=names)
        return BannerView(say("Play-off"), text, _play_off_needs(state))
    if state.final_by is not None:
        return _final_round(state, state.final_by)
    is_counted = state.variant.final_round is FinalRound.AFTER_ROUNDS
    if is_counted and state.round >= state.variant.rounds and state.phase is not Phase.START:
        return _last_round(state)
    return None


def _final_round(state: GameState, by: int) -> BannerView:
    ends = state.variant.final_round
    left = _still_to_play(state, state.first if ends is FinalRound.EQUAL_TURNS else by)
    values: dict[str, object] = {
        "name": state.players[by].name,
        "score": state.score_of(by),
        "names": names_of(state, left),
        "best": _best(state),
    }
    if ends is FinalRound.ONE_ROLL_EACH:
        text = say(
            "{name} has {score}. Still to play, one roll each: {names}, who must pass {best}",
            **values,
        )
    elif state.variant.target_test is TargetTest.EXACTLY:
        text = say("{name} has {score}. Still to play: {names}", **values)
    else:
        text = say("{name} has {score}. Still to play: {names}, who must pass {best}", **values)
    return BannerView(say("Final round"), text, _needs(state, left))


def _last_round(state: GameState) -> BannerView:
    left = _still_to_play(state, state.first)
    text = say(
        "Round {round} is the last. Still to play: {names}",
        round=state.round,
        names=names_of(state, left),
    )
    return BannerView(say("Last round"), text, _needs(state, left))


def _play_off_needs(state: GameState) -> tuple[NeedView, ...]:
    """Nothing while all of them are equal; that is what the banner's text says."""
    if len({state.score_of(place) for place in state.play_off}) == 1:
        return ()
    return _needs(state, state.play_off_left)


def _still_to_play(state: GameState, mark: int) -> tuple[int, ...]:
    """Those from the player to move to the one before `mark` who have not left, in their order."""
    count = len(state.players)
    places = ((state.current + step) % count for step in range(state.steps_to(mark)))
    return tuple(place for place in places if place in state.here)


def _best(state: GameState) -> int:
    return max(state.score_of(place) for place in range(len(state.players)))


def _needs(state: GameState, left: tuple[int, ...]) -> tuple[NeedView, ...]:
    return tuple(
        NeedView(
            seat=place,
            name=state.players[place].name,
            text=_need(state, place, is_last=place == left[-1]),
        )
        for place in left
    )


def _need(state: GameState, place: int, *, is_last: bool) -> str:
    """What the turn of this player must bring: more than the best score, and the entry if missing.

    Whoever plays later may pass it again: only the last one to play is told about winning.
    """
    variant, best, score = state.variant, _best(state), state.score_of(place)
    sides = {state.team_of(it) for it in range(len(state.players)) if state.score_of(it) == best}
    if sides == {state.team_of(place)}:
        return say("leads")
    unit = typed_unit(variant)
    fewest = variant.bank_needs(is_on_board=state.is_on_board(place))
    more = max((best - score) // unit * unit + unit, -(-fewest // unit) * unit)
    equal = best - score
    can_tie = variant.tie is not Tie.FIRST_TO_REACH and equal > 0 and equal >= fewest
    if variant.overshoots(score + more) and not state.play_off:
        return _exactly(variant.tie, equal) if can_tie else say("cannot win any more")
    if not is_last:
        return say("needs {points} to lead", points=more)
    if can_tie and equal % unit == 0:
        return _or_tie(variant.tie, more, equal)
    return say("needs {points} to win", points=more)


def _exactly(tie: Tie, equal: int) -> str:
    if tie is Tie.SHARED:
        return say("needs exactly {points} to share the win", points=equal)
    return say("needs exactly {points} for a play-off", points=equal)


def _or_tie(tie: Tie, more: int, equal: int) -> str:
    if tie is Tie.SHARED:
        return say("needs {points} to win, {equal} to share the win", points=more, equal=equal)
    return say("needs {points} to win, {equal} for a play-off", points=more, equal=equal)
