"""How turns and games end: what follows a turn, a penalty, an overshoot, who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.game.events import (
    FinalRoundStarted,
    GameEnded,
    PenaltyTaken,
    PlayOffStarted,
    TurnBanked,
    TurnFarkled,
    TurnOvershot,
)
from scorekeeper.game.state import after, evolve
from scorekeeper.rules.variant import FinalRound, LowestTie, Overshoot, Tie

if TYPE_CHECKING:
    from scorekeeper.game.events import Event
    from scorekeeper.game.state import GameState


def ended(state: GameState, *events: Event) -> tuple[Event, ...]:
    """These events, the last of which ends the current turn, and all that follows from them."""
    return (*events, *_what_follows(state, after(state, *events)))


def banked(state: GameState, points: int, *, typed: bool, enters: bool = True) -> tuple[Event, ...]:
    """The end of a turn with these points, which may be past a target to be hit exactly."""
    score = state.score_of(state.current) + points
    if state.variant.overshoots(score) and not state.play_off:
        to = _lowest_of_others(state, points)
        return ended(state, TurnOvershot(points=points, typed=typed, to=to))
    return ended(state, TurnBanked(points=points, typed=typed, enters=enters))


def farkled(state: GameState, *before: Event, typed: bool) -> tuple[Event, ...]:
    """The events before, a farkle, and what it costs."""
    farkle = TurnFarkled(lost=state.turn.points, typed=typed)
    fine = _fine(state, evolve(state, farkle), typed=typed)
    return ended(state, *before, farkle, *([fine] if fine else []))


def _fine(state: GameState, later: GameState, *, typed: bool) -> PenaltyTaken | None:
    """What a farkle of the current player costs, from the state before and after it."""
    variant, place = state.variant, state.current
    rule, count = variant.farkles_in_row, later.players[place].farkles_in_row
    is_counted = count > state.player.farkles_in_row
    points, may_be_negative = 0, True
    if rule is not None and is_counted and count >= rule.count:
        points, may_be_negative = rule.points, rule.below_zero
        count = 0 if rule.resets else count
    # Of a turn that was typed nobody knows whether its first roll was the farkle.
    if not state.turn.kept and state.turn.taken_over is None and not typed:
        points += variant.first_roll_farkle_loss
    if not points:
        return None
    if not may_be_negative:
        points = max(0, min(points, state.score_of(place)))
    return PenaltyTaken(player=place, points=points, farkles_in_row=count)


def _lowest_of_others(state: GameState, points: int) -> tuple[int, ...]:
    """Who gets an overshoot: the lowest of the others, unless it would overshoot too.

    Of a team it is the player who comes next that gets it, once.
    """
    variant, count = state.variant, len(state.players)
    if variant.overshoot is Overshoot.LOST:
        return ()
    order = [(state.current + steps) % count for steps in range(1, count)]
    mates = state.team_of(state.current)
    others = [it for it in order if it not in mates and not state.players[it].is_out]
    lowest = min((state.score_of(it) for it in others), default=None)
    if lowest is None or variant.overshoots(lowest + points):
        return ()
    seen: list[int] = []
    for place in others:
        if state.score_of(place) == lowest and not set(state.team_of(place)) & set(seen):
            seen.append(place)
    if len(seen) == 1 or variant.lowest_tie is LowestTie.EACH:
        return tuple(seen)
    return (seen[0],) if variant.lowest_tie is LowestTie.NEXT_TO_PLAY else ()


def _what_follows(before: GameState, later: GameState) -> tuple[Event, ...]:
    if (alone := _left_alone(later)) is not None:
        return alone
    if before.play_off:
        is_decided = len({later.team_of(it) for it in later.play_off}) == 1
        if later.play_off_left and not is_decided:
            return ()
        return _end(later, later.play_off or _all(later))
    variant, is_new_round = before.variant, later.round > before.round
    if variant.final_round is FinalRound.AFTER_ROUNDS:
        is_last = is_new_round and before.round >= variant.rounds
        return _end(later, _all(later)) if is_last else ()
    if before.final_by is None:
        return _reached(before, later)
    if variant.final_round is FinalRound.EQUAL_TURNS:
        is_over = is_new_round
    else:
        is_over = before.next_passes(before.final_by)
    return _end(later, _all(later)) if is_over else ()


def _reached(before: GameState, later: GameState) -> tuple[Event, ...]:
    """What follows if somebody has just reached the target; an overshoot may do it for another."""
    changed = [
        place
        for place in range(len(later.players))
        if later.score_of(place) != before.score_of(place)
    ]
    by = next((it for it in changed if later.variant.has_reached(later.score_of(it))), None)
    if by is None:
        return ()
    if by != before.current and before.current in later.team_of(by):
        by = before.current
    ends = before.variant.final_round
    if ends is FinalRound.NONE:
        return (GameEnded(winners=later.team_of(by)),)
    is_new_round = later.round > before.round
    if later.current == before.current or (ends is FinalRound.EQUAL_TURNS and is_new_round):
        return (FinalRoundStarted(by), *_end(later, _all(later)))
    return (FinalRoundStarted(by),)


def _all(state: GameState) -> tuple[int, ...]:
    """Those who may win."""
    return tuple(range(len(state.players))) if state.variant.leaver_may_win else state.here


def _end(state: GameState, among: tuple[int, ...]) -> tuple[Event, ...]:
    """The end of the game, or a play-off of those who share the highest score."""
    best = max(state.score_of(place) for place in among)
    teams = {state.team_of(place): place for place in among if state.score_of(place) == best}
    tied = [it for team in teams for it in team if not state.players[it].is_out]
    can_play_off = len({state.team_of(it) for it in tied}) > 1
    if state.variant.tie is Tie.FIRST_TO_REACH:
        return (GameEnded(winners=min(teams, key=lambda team: _scored_at(state, team))),)
    if state.variant.tie is Tie.SHARED or not can_play_off:
        return (GameEnded(winners=tuple(sorted(place for team in teams for place in team))),)
    count = len(state.players)
    return (PlayOffStarted(tuple(sorted(tied, key=lambda it: (it - state.first) % count))),)


def _scored_at(state: GameState, team: tuple[int, ...]) -> int:
    """The number of the turn that gave a team its score."""
    return max(state.players[place].scored_at for place in team)


def _left_alone(state: GameState) -> tuple[Event, ...] | None:
    """The end of the game where all others have left."""
    if len(state.here) == len(state.players) or len(state.teams_here) > 1:
        return None
    (stays,) = state.teams_here
    return _end(state, _all(state)) if state.variant.leaver_may_win else (GameEnded(winners=stays),)
