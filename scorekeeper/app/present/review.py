"""PURE. A game looked back on: luck, choices, and the turn that decided it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.app.present.rows import BETWEEN, MINUS, FactView, share, signed
from scorekeeper.language import count, decimal, number, say

if TYPE_CHECKING:
    from scorekeeper.game.state import GameState
    from scorekeeper.strategy.luck import LookBack, PlayerLuck
    from scorekeeper.strategy.review import Review, TurnReview


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReviewView:
    """A player's part; `seat` picks colour and shape."""

    seat: int
    name: str
    facts: tuple[FactView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewView:
    """The screen; `share` is how much is worked out, None once all is (or nothing can be)."""

    title: str
    back: str
    game: str
    share: float | None = None
    share_words: str = ""
    decisive: str = ""
    players: tuple[PlayerReviewView, ...] = ()
    notes: tuple[str, ...] = ()


def review_under_way(game: str, state: GameState, done: float) -> ReviewView:
    """While it is worked out."""
    words = say("Working it out: {share} done", share=share(done))
    return _view(game, state, done=done, words=words)


def review_refused(game: str, state: GameState, why: str) -> ReviewView:
    """Where nothing can be said of a game."""
    return _view(game, state, notes=(why,))


def present_review(
    game: str, state: GameState, found: LookBack, *, fair_start: int | None
) -> ReviewView:
    """What the game came to. `fair_start`: what a solved game would give who begins second."""
    notes = [
        say("Luck is what the dice gave beyond expectation; choices can only lose."),
        say("Of a turn whose points were typed, both are told together."),
    ]
    if fair_start:
        notes.insert(
            0,
            count(
                "A fair start under this rule set: who begins second starts with {n} point.",
                "A fair start under this rule set: who begins second starts with {n} points.",
                fair_start,
            ),
        )
    return _view(
        game,
        state,
        decisive=_decisive(state, found),
        players=tuple(_player(state, it) for it in found.players),
        notes=tuple(notes),
    )


def _view(  # noqa: PLR0913  # each by name
    game: str,
    state: GameState,
    *,
    done: float | None = None,
    words: str = "",
    decisive: str = "",
    players: tuple[PlayerReviewView, ...] = (),
    notes: tuple[str, ...] = (),
) -> ReviewView:
    scores = BETWEEN.join(f"{it.name} {number(it.score)}" for it in state.players)
    return ReviewView(
        title=say("Looking back"),
        back=f"/game/{game}",
        game=f"{say(state.variant.name)}: {scores}",
        share=done,
        share_words=words,
        decisive=decisive,
        players=players,
        notes=notes,
    )


def _player(state: GameState, luck: PlayerLuck) -> PlayerReviewView:
    facts = [
        FactView(say("Luck of the dice"), _both(luck, "luck")),
        FactView(say("Lost by choices"), _both(luck, "lost")),
    ]
    if luck.points.typed:
        facts.append(FactView(say("Typed turns, both together"), _both(luck, "typed")))
    return PlayerReviewView(
        seat=luck.place, name=state.players[luck.place].name, facts=tuple(facts)
    )


def _both(luck: PlayerLuck, part: str) -> str:
    """A part in points, and in chances to win where they are known."""
    points = {"luck": luck.points.luck, "lost": luck.points.lost, "typed": luck.points.typed}
    words = _points(points[part])
    if luck.chances is None:
        return words
    chances = {"luck": luck.chances.luck, "lost": luck.chances.lost, "typed": luck.chances.typed}
    return BETWEEN.join((words, _chance(chances[part])))


def _points(value: float) -> str:
    points = round(value)
    return count("{points} point", "{points} points", abs(points), points=signed(points))


def _chance(value: float) -> str:
    sign = "+" if value > 0 else MINUS if value < 0 else ""
    return say("{share} % to win", share=sign + decimal(abs(100 * value), 1))


def _decisive(state: GameState, found: LookBack) -> str:
    turn = found.decisive
    if turn is None:
        return ""
    review = found.chances or found.points
    swing = turn.account.swing
    worth = _chance(swing) if review.by_chance else _points(swing)
    return say(
        "The turn that decided most: turn {n} of {name}, {worth} against what was expected",
        n=_own_number(review, turn),
        name=state.players[turn.place].name,
        worth=worth,
    )


def _own_number(review: Review, turn: TurnReview) -> int:
    """Which of its player's turns this is."""
    return sum(it.place == turn.place and it.number <= turn.number for it in review.turns)
