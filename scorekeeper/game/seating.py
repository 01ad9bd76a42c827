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
from scorekeeper.language import count, say
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
        msg = count(
            "expected a new game, got one of {n} player that has begun",
            "expected a new game, got one of {n} players that has begun",
            len(state.players),
        )
        raise WrongPhaseError(msg, hint=say("start another game"))
    names = _names(command.players)
    teams = _teams(names, command.teams)
    if command.variant.teams and len(teams) < FEWEST_TEAMS:
        msg = count(
            "expected teams under '{rules}', got {n} single player",
            "expected teams under '{rules}', got {n} single players",
            len(names),
            rules=command.variant.id,
        )
        raise RuleError(msg, hint=say("say who plays together, at least two teams"))
    return (GameStarted(variant=command.variant, players=names, teams=teams),)


def rolled_for_start(state: GameState, command: RollForStart) -> tuple[Event, ...]:
    """The dice of the start, round by round of them, and the starter where one is highest."""
    if state.variant.start is not Start.HIGHEST_DIE:
        rules = state.variant.id
        msg = say("expected no roll for the start under '{rules}', got one", rules=rules)
        raise RuleError(msg, hint=say("the player who was named first begins"))
    if not state.is_start_open:
        msg = say("expected a roll for the start before it is settled who begins, got one after it")
        raise WrongPhaseError(msg, hint=say("undo to the start, or go on"))
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
        name = state.players[tied[0]].name
        msg = say("expected no more dice once {name} begins, got {got}", name=name, got=len(rolls))
        raise RuleError(msg, hint=say("leave them out"))
    if not events:
        msg = say("expected a die of every player, got none")
        raise RuleError(msg, hint=say("roll one die each"))
    return tuple(events)


def joined(state: GameState, command: Join) -> tuple[Event, ...]:
    """A late player; RuleError where the variant or the moment has no place for one."""
    rule, got = state.variant.late_player, repr(command.name)
    if rule is LatePlayer.REFUSED:
        rules = state.variant.id
        msg = say("expected no late player under '{rules}', got {name}", rules=rules, name=got)
        raise RuleError(msg, hint=say("wait for the next game"))
    if state.teams:
        msg = say("expected no late player in a game of teams, got {name}", name=got)
        raise RuleError(msg, hint=say("start a new game with other teams"))
    if state.phase is Phase.START or state.final_by is not None or state.play_off:
        msg = say("expected a late player before the final round, got {name}", name=got)
        raise WrongPhaseError(msg, hint=say("wait for the next game"))
    *_, name = _names((*(player.name for player in state.players), command.name))
    lowest = min(state.players[it].score for it in state.here)
    return (PlayerJoined(name, max(0, lowest) if rule is LatePlayer.AT_LOWEST else 0),)


def gone(state: GameState, command: Leave) -> tuple[Event, ...]:
    """A player leaves; the game ends where that leaves one alone."""
    if not 0 <= command.player < len(state.players):
        msg = say(
            "expected a player's place below {count}, got {place}",
            count=len(state.players),
            place=str(command.player),
        )
        raise RuleError(msg, hint=say("places count from 0"))
    player = state.players[command.player]
    if player.is_out:
        msg = say("expected a player who is still here, got {name}", name=player.name)
        raise RuleError(msg, hint=say("name another"))
    if len(state.here) == 1:
        msg = say("expected somebody to stay, got {name} leaving alone", name=player.name)
        raise RuleError(msg, hint=say("start another game"))
    if state.phase is Phase.START:
        msg = say("expected the start to be rolled first, got {name} leaving", name=player.name)
        raise WrongPhaseError(msg, hint=say("roll for the start, then let them leave"))
    left = PlayerLeft(command.player)
    is_one_team = len(evolve(state, left).teams_here) == 1
    if command.player == state.current or state.play_off or is_one_team:
        return ended(state, left)
    return (left,)


def _names(players: tuple[str, ...]) -> tuple[str, ...]:
    names = tuple(name.strip() for name in players)
    if not 1 <= len(names) <= MOST_PLAYERS:
        msg = say("expected 1 to {most} players, got {got}", most=MOST_PLAYERS, got=len(names))
        raise RuleError(msg, hint=say("name everybody who plays"))
    for place, name in enumerate(names, start=1):
        _check_name(name, place)
    for one, other in permutations(names, 2):
        rest = other.removeprefix(f"{one} ")
        if rest != other and all(map(_TOKEN.fullmatch, rest.split())):
            msg = say(
                "expected names that a game's text can tell apart, got {one} and {other}",
                one=repr(one),
                other=repr(other),
            )
            raise RuleError(msg, hint=say("end the longer one with a letter"))
    if len({name.casefold() for name in names}) < len(names):
        msg = say("expected names that differ, got {names}", names=", ".join(names))
        raise RuleError(msg, hint=say("add a letter to one of the equal names"))
    return names


def _check_name(name: str, place: int) -> None:
    """`place` counts from 1."""
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        msg = say(
            "expected a name of 1 to {most} letters, got {got} for player {place}",
            most=LONGEST_NAME,
            got=quoted(name, most=LONGEST_SHOWN),
            place=place,
        )
        raise RuleError(msg, hint=say("give every player a name"))
    if taken := NAME_SIGNS.intersection(name):
        signs = " ".join(sorted(taken))
        msg = say("expected a name without {signs}, got {name}", signs=signs, name=repr(name))
        hint = say("these signs part names in a game's text: write it without")
        raise RuleError(msg, hint=hint)


def _teams(
    names: tuple[str, ...], teams: tuple[tuple[str, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    if not teams:
        return ()
    mates = [name.strip() for team in teams for name in team]
    if sorted(mates) != sorted(names) or not all(teams):
        listed = quoted("; ".join(map(", ".join, teams)), most=LONGEST_SHOWN)
        msg = say("expected every player in one team, got {teams}", teams=listed)
        raise RuleError(msg, hint=say("the players are {names}", names=", ".join(names)))
    if len(teams) < FEWEST_TEAMS:
        msg = say(
            "expected at least {fewest} teams, got {got}", fewest=FEWEST_TEAMS, got=len(teams)
        )
        raise RuleError(msg, hint=say("say who plays against whom"))
    return tuple(tuple(sorted(names.index(name.strip()) for name in team)) for team in teams)


def _check_start_rolls(
    state: GameState, rolls: tuple[tuple[int, int], ...], expected: tuple[int, ...]
) -> None:
    places = tuple(sorted(place for place, _ in rolls))
    if places != tuple(sorted(expected)):
        names = ", ".join(state.players[it].name for it in expected)
        count = len(state.players)
        got = ", ".join(state.players[it].name if 0 <= it < count else repr(it) for it in places)
        msg = say("expected a die each of {names}, got {got}", names=names, got=got)
        raise RuleError(msg, hint=say("everybody rolls one die; those who tie roll again"))
    for place, face in rolls:
        if not is_face(face):
            name = state.players[place].name
            msg = say("expected a face 1 to 6 of {name}, got {face}", name=name, face=repr(face))
            raise RuleError(msg, hint=say("say what the die shows"))


def _highest(state: GameState, rolls: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The one who begins, or those who have to roll again."""
    best = max(face for _, face in rolls)
    tied = tuple(sorted(place for place, face in rolls if face == best))
    if len(tied) > 1 and state.variant.start_tie is StartTie.ALL:
        return state.here
    return tied
