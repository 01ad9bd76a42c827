"""A game as text: one line a turn, one token a roll, as tests, reports and exports write it.

    variant: russian_10000
    players: Ann, Bob
    Ann 112663:11 1446:1 223 x
    Bob 111555:111555 123344:1 =
    Ann +700

`:` stands before the dice kept, `=` banks, `x` is a farkle, `+N` are points typed for a turn.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.dice import Dice
from scorekeeper.errors import NotationError, RuleError
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, StartGame, TypePoints
from scorekeeper.game.decide import decide
from scorekeeper.game.events import (
    DiceKept,
    DiceRolled,
    GameStarted,
    TurnBanked,
    TurnFarkled,
)
from scorekeeper.game.state import evolve, fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.game.commands import Command
    from scorekeeper.game.events import Event
    from scorekeeper.game.state import GameState
    from scorekeeper.rules.variant import Variant

_ROLL = re.compile(r"([1-6]+)(?::([1-6]+))?")
_POINTS = re.compile(r"\+(\d{1,7})")


@dataclass(frozen=True, slots=True)
class Token:
    """One token of a turn's line; line and column count from 1."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class GameText:
    """A game's text, read but not yet played: each turn is a player's name and its tokens."""

    variant: str
    players: tuple[str, ...]
    turns: tuple[tuple[Token, tuple[Token, ...]], ...]


def loads(text: str, *, file: str = "game") -> GameText:
    """Read a game's text; NotationError says `file:line:column` and what was expected."""
    fields: dict[str, str] = {}
    lines: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.split("#", maxsplit=1)[0].rstrip()
        head, colon, rest = line.partition(":")
        if colon and head.strip() in {"variant", "players"} and not lines:
            fields[head.strip()] = rest.strip()
        elif line.strip():
            lines.append((number, line))
    for name in ("variant", "players"):
        if not fields.get(name):
            msg = f"{file}:1:1: expected a line '{name}: ...', got none"
            raise NotationError(msg, hint="begin the game with its variant and players")
    players = tuple(name.strip() for name in fields["players"].split(","))
    turns = tuple(_turn(line, number, players, file) for number, line in lines)
    return GameText(variant=fields["variant"], players=players, turns=turns)


def play(game: GameText, variant: Variant, *, file: str = "game") -> tuple[Event, ...]:
    """The events of a game's text under its variant; NotationError where it cannot be played."""
    events = list(decide(None, StartGame(variant=variant, players=game.players)))
    state = fold(events)
    for name, tokens in game.turns:
        happened: tuple[Event, ...] = ()
        for token in tokens:
            if token.text == "x":
                if not any(isinstance(event, TurnFarkled) for event in happened):
                    raise _wrong(file, token, "a farkle before 'x'", "no farkle in this turn")
                continue
            if any(isinstance(event, TurnBanked | TurnFarkled) for event in happened):
                raise _wrong(file, token, f"the end of {name.text}'s turn", repr(token.text))
            if state is not None and not state.winners and state.player.name != name.text:
                raise _wrong(file, name, f"{state.player.name}'s turn", repr(name.text))
            for command in _commands(token, file):
                played = _played(state, command, token, file)
                happened += played
                state = fold(played, state)
        events += happened
    return tuple(events)


def dumps(events: Iterable[Event]) -> str:
    """The text of a game from its events, in the form that `loads` reads."""
    lines: list[str] = []
    state: GameState | None = None
    turn = ""
    for event in events:
        if isinstance(event, GameStarted):
            lines = [f"variant: {event.variant.id}", f"players: {', '.join(event.players)}"]
        elif state is not None:
            turn += _token(event)
            if isinstance(event, TurnBanked | TurnFarkled):
                lines.append(state.player.name + turn)
                turn = ""
        state = evolve(state, event)
    if state is not None and turn:
        lines.append(state.player.name + turn)
    return "\n".join(lines) + "\n"


def _turn(
    line: str, number: int, players: tuple[str, ...], file: str
) -> tuple[Token, tuple[Token, ...]]:
    start = len(line) - len(line.lstrip())
    body = line[start:]
    names = [name for name in players if body == name or body.startswith(name + " ")]
    if not names:
        word = Token(body.split()[0], number, start + 1)
        raise _wrong(file, word, f"one of {', '.join(players)}", repr(word.text))
    name = max(names, key=len)
    tokens = tuple(
        Token(match.group(), number, start + len(name) + match.start() + 1)
        for match in re.finditer(r"\S+", body[len(name) :])
    )
    return Token(name, number, start + 1), tokens


def _commands(token: Token, file: str) -> tuple[Command, ...]:
    if token.text == "=":
        return (Bank(),)
    if typed := _POINTS.fullmatch(token.text):
        return (TypePoints(int(typed.group(1))),)
    roll = _ROLL.fullmatch(token.text)
    if roll is None:
        raise _wrong(file, token, "a roll such as 112345:11, '=', 'x' or +700", repr(token.text))
    rolled = RecordRoll(roll=Dice.of(roll.group(1)), source=Source.HAND)
    if roll.group(2) is None:
        return (rolled,)
    return (rolled, Keep(Dice.of(roll.group(2))))


def _played(
    state: GameState | None, command: Command, token: Token, file: str
) -> tuple[Event, ...]:
    try:
        return decide(state, command)
    except RuleError as error:
        raise type(error)(_at(file, token) + str(error), hint=error.hint) from error


def _token(event: Event) -> str:
    match event:
        case DiceRolled(roll=roll):
            return f" {roll}"
        case DiceKept(kept=kept):
            return f":{kept}"
        case TurnBanked(points=points, typed=typed):
            return f" +{points}" if typed else " ="
        case TurnFarkled(typed=typed):
            return " +0" if typed else " x"
        case _:
            return ""


def _wrong(file: str, token: Token, expected: str, got: str) -> NotationError:
    return NotationError(f"{_at(file, token)}expected {expected}, got {got}")


def _at(file: str, token: Token) -> str:
    return f"{file}:{token.line}:{token.column}: "
