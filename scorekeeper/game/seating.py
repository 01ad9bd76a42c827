"""Who plays: the start, teams, who begins, who comes late and who leaves."""

from __future__ import annotations

import re
from itertools import permutations
from typing import TYPE_CHECKING

from scorekeeper.dice import is_face
from scorekeeper.errors import RuleError, WrongPhaseError, quoted
from scorekeeper.game.ending import ended
from scorekeeper.game.events import (
    GameStarted,
    PlayerJoined,
    PlayerLeft,
    StarterChosen,
    StartRolled,
)
from scorekeeper.game.state import Phase, evolve
from scorekeeper.rules.variant import LatePlayer, Start, StartTie

if TYPE_CHECKING:
    from scorekeeper.game.commands import Join, Leave, RollForStart, StartGame
    from scorekeeper.game.events import Event
    from scorekeeper.game.state import GameState

MOST_PLAYERS = 12
LONGEST_NAME = 24
NAME_SIGNS = frozenset("#+,:")
LONGEST_SHOWN = 80
FEWEST_TEAMS = 2
_TOKEN = re.compile(r"[1-6]+|[=x^-]")
"""A word of a name that a game's text would take for a roll or a sign."""


def started(state: GameState | None, command: StartGame) -> tuple[Event, ...]:
    """The start of a game; RuleError where names or teams will not do."""
    if state is not None:
        msg = f"expected a new game, got one of {len(state.players)} players that has begun"
        raise WrongPhaseError(msg, hint="start another game")
    names = _names(command.players)
    teams = _teams(names, command.teams)
    if command.variant.teams and len(teams) < FEWEST_TEAMS:
        msg = f"expected teams under '{command.variant.id}', got {len(names)} single players"
        raise RuleError(msg, hint="say who plays together, at least two teams")
    return (GameStarted(variant=command.variant, players=names, teams=teams),)


def rolled_for_start(state: GameState, command: RollForStart) -> tuple[Event, ...]:
    """The dice of the start, round by round of them, and the starter where one is highest."""
    if state.variant.start is not Start.HIGHEST_DIE:
        msg = f"expected no roll for the start under '{state.variant.id}', got one"
        raise RuleError(msg, hint="the player who was named first begins")
    if not state.is_start_open:
        msg = "expected a roll for the start before it is settled who begins, got one after it"
        raise WrongPhaseError(msg, hint="undo to the start, or go on")
    rolls, events = list(command.rolls), list[StartRolled | StarterChosen]()
    tied = state.tied or state.here
    while rolls:
        now, rolls = tuple(rolls[: len(tied)]), rolls[len(tied) :]
        _check_start_rolls(state, now, tied)
        tied = _highest(state, now)
        if len(tied) == 1:
            events += [StartRolled(now, ()), StarterChosen(tied[0])]
            break
        events.append(StartRolled(now, tied))
    if rolls:
        msg = f"expected no more dice once {state.players[tied[0]].name} begins, got {len(rolls)}"
        raise RuleError(msg, hint="leave them out")
    if not events:
        msg = "expected a die of every player, got none"
        raise RuleError(msg, hint="roll one die each")
    return tuple(events)


def joined(state: GameState, command: Join) -> tuple[Event, ...]:
    """A late player; RuleError where the variant or the moment has no place for one."""
    rule = state.variant.late_player
    if rule is LatePlayer.REFUSED:
        msg = f"expected no late player under '{state.variant.id}', got {command.name!r}"
        raise RuleError(msg, hint="wait for the next game")
    if state.teams:
        msg = f"expected no late player in a game of teams, got {command.name!r}"
        raise RuleError(msg, hint="start a new game with other teams")
    if state.phase is Phase.START or state.final_by is not None or state.play_off:
        msg = f"expected a late player before the final round, got {command.name!r}"
        raise WrongPhaseError(msg, hint="wait for the next game")
    *_, name = _names((*(player.name for player in state.players), command.name))
    lowest = min(state.players[it].score for it in state.here)
    return (PlayerJoined(name, max(0, lowest) if rule is LatePlayer.AT_LOWEST else 0),)


def gone(state: GameState, command: Leave) -> tuple[Event, ...]:
    """A player leaves; the game ends where that leaves one alone."""
    if not 0 <= command.player < len(state.players):
        msg = f"expected a player's place below {len(state.players)}, got {command.player}"
        raise RuleError(msg, hint="places count from 0")
    player = state.players[command.player]
    if player.is_out:
        msg = f"expected a player who is still here, got {player.name}"
        raise RuleError(msg, hint="name another")
    if len(state.here) == 1:
        msg = f"expected somebody to stay, got {player.name} leaving alone"
        raise RuleError(msg, hint="start another game")
    if state.phase is Phase.START:
        msg = f"expected the start to be rolled first, got {player.name} leaving"
        raise WrongPhaseError(msg, hint="roll for the start, then let them leave")
    left = PlayerLeft(command.player)
    is_one_team = len(evolve(state, left).teams_here) == 1
    if command.player == state.current or state.play_off or is_one_team:
        return ended(state, left)
    return (left,)


def _names(players: tuple[str, ...]) -> tuple[str, ...]:
    names = tuple(name.strip() for name in players)
    if not 1 <= len(names) <= MOST_PLAYERS:
        msg = f"expected 1 to {MOST_PLAYERS} players, got {len(names)}"
        raise RuleError(msg, hint="name everybody who plays")
    for place, name in enumerate(names, start=1):
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
            got = f"{quoted(name, most=LONGEST_SHOWN)} for player {place}"
            msg = f"expected a name of 1 to {LONGEST_NAME} letters, got {got}"
            raise RuleError(msg, hint="give every player a name")
        if taken := NAME_SIGNS.intersection(name):
            msg = f"expected a name without {' '.join(sorted(taken))}, got {name!r}"
            raise RuleError(msg, hint="these signs part names in a game's text: write it without")
    for one, other in permutations(names, 2):
        rest = other.removeprefix(f"{one} ")
        if rest != other and all(map(_TOKEN.fullmatch, rest.split())):
            msg = f"expected names that a game's text can tell apart, got {one!r} and {other!r}"
            raise RuleError(msg, hint="end the longer one with a letter")
    if len({name.casefold() for name in names}) < len(names):
        msg = f"expected names that differ, got {', '.join(names)}"
        raise RuleError(msg, hint="add a letter to one of the equal names")
    return names


def _teams(
    names: tuple[str, ...], teams: tuple[tuple[str, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    if not teams:
        return ()
    mates = [name.strip() for team in teams for name in team]
    if sorted(mates) != sorted(names) or not all(teams):
        listed = quoted("; ".join(map(", ".join, teams)), most=LONGEST_SHOWN)
        msg = f"expected every player in one team, got {listed}"
        raise RuleError(msg, hint=f"the players are {', '.join(names)}")
    if len(teams) < FEWEST_TEAMS:
        msg = f"expected at least {FEWEST_TEAMS} teams, got {len(teams)}"
        raise RuleError(msg, hint="say who plays against whom")
    return tuple(tuple(sorted(names.index(name.strip()) for name in team)) for team in teams)


def _check_start_rolls(
    state: GameState, rolls: tuple[tuple[int, int], ...], expected: tuple[int, ...]
) -> None:
    places = tuple(sorted(place for place, _ in rolls))
    if places != tuple(sorted(expected)):
        names = ", ".join(state.players[it].name for it in expected)
        count = len(state.players)
        got = ", ".join(state.players[it].name if 0 <= it < count else repr(it) for it in places)
        msg = f"expected a die each of {names}, got {got}"
        raise RuleError(msg, hint="everybody rolls one die; those who tie roll again")
    for place, face in rolls:
        if not is_face(face):
            msg = f"expected a face 1 to 6 of {state.players[place].name}, got {face!r}"
            raise RuleError(msg, hint="say what the die shows")


def _highest(state: GameState, rolls: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The one who begins, or those who have to roll again."""
    best = max(face for _, face in rolls)
    tied = tuple(sorted(place for place, face in rolls if face == best))
    if len(tied) > 1 and state.variant.start_tie is StartTie.ALL:
        return state.here
    return tied
