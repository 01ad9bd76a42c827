"""The last turn of a player in a game: the chances to pass the best score of the others with it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.game.commands import PassTurn
from scorekeeper.game.decide import decide, has_one_roll
from scorekeeper.game.events import GameEnded, PlayOffStarted
from scorekeeper.rules.variant import FinalRound, Tie
from scorekeeper.strategy.values import begun_anew, most_banked
from scorekeeper.strategy.wins import OneTurn, Turns, ahead, last_ends, layouts_of, turns

if TYPE_CHECKING:
    from scorekeeper.game.state import GameState
    from scorekeeper.strategy.tables import Rules
    from scorekeeper.strategy.wins import Ends

_layouts_of = lru_cache(maxsize=4)(layouts_of)


@dataclass(frozen=True, slots=True, eq=False)
class LastTurn(OneTurn):
    """Chances of a turn to pass the best score, `score`, of `leader` (a place); `needs` points do.

    A tie that is shared counts as the share of it. `decides`: whether the game ends with this turn,
    so that these are the chances to win; they are exact but where a tie is played off.
    """

    leader: int
    score: int
    needs: int
    decides: bool


def last_turn(state: GameState, rules: Rules) -> LastTurn | None:
    """The turn of the player to move, where it is the last one, of who is behind; None otherwise.

    Whoever is not behind may win by a farkle, too, and has no score to pass.
    """
    variant, place = state.variant, state.current
    is_last_round = variant.final_round is FinalRound.AFTER_ROUNDS and state.round >= variant.rounds
    if state.final_by is None and not state.play_off and not is_last_round:
        return None
    everyone = tuple(range(len(state.players))) if variant.leaver_may_win else state.here
    among = [it for it in state.play_off or everyone if it not in state.team_of(place)]
    leader = max(among, key=state.score_of, default=None)
    if leader is None or state.score_of(place) >= state.score_of(leader):
        return None
    best, score = state.score_of(leader), state.score_of(place)
    ties = {state.team_of(it) for it in among if state.score_of(it) == best}
    share = 0.0 if variant.tie is Tie.FIRST_TO_REACH else 1 / (len(ties) + 1)
    ends = _ends(state, rules, best - score, share)
    layouts = _layouts_of(rules)
    if has_one_roll(state):
        worth = np.repeat(ends.bank[:, None], rules.places, axis=1)
        worth[:, rules.paid], worth[:, 0] = ends.paid, 1.0
        played = Turns(layouts, ends, np.maximum(worth, 0.0))
    else:
        played = turns(layouts, ends)
    passed = decide(begun_anew(state), PassTurn())
    return LastTurn(
        leader=leader,
        score=best,
        needs=best - score + (rules.unit if share == 0.0 else 0),
        decides=any(isinstance(it, GameEnded | PlayOffStarted) for it in passed),
        is_exact=variant.tie is not Tie.PLAY_OFF,
        played=played,
    )


def _ends(state: GameState, rules: Rules, behind: int, share: float) -> Ends:
    """What the ends of the turn are worth to who is so many points behind: a column of one."""
    most = most_banked(state)
    needs = rules.needs(is_on_board=state.is_on_board(state.current))
    highest = max(behind, needs * rules.unit, 0 if most == np.inf else most)
    steps = int(highest) // rules.unit + rules.reach + 3
    points = np.arange(steps) * rules.unit
    won = np.where(points > most, 0.0, ahead(points, behind, share))
    return last_ends(rules, won[:, None], needs)
