"""A game as text: one line a turn, one token a roll, as tests, reports and exports write it.

    variant: russian_10000
    players: Ann, Bob
    Ann 112663:11 1446:1 223 x
    Bob 111555:111555 123344:1 =
    Ann +700

`:` stands before the dice kept, `=` banks, `x` is a farkle, `+N` are points typed for a turn, `^`
takes over what the player before left, `-` is a turn that passed. The lines `teams: Ann+Bob, Cy+Di`
and `start: Ann 6, Bob 4` may follow the players; `join: Eve` and `leave: Bob` stand between turns.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scorekeeper.dice import Dice
from scorekeeper.errors import NotationError, RuleError, quoted
from scorekeeper.game.commands import (
    Bank,
    Join,
    Keep,
    Leave,
    PassTurn,
    RecordRoll,
    RollForStart,
    Source,
    StartGame,
    TakeOver,
    TypePoints,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import (
    DiceKept,
    DiceRolled,
    GameStarted,
    PlayerJoined,
    PlayerLeft,
    StartRolled,
    TurnBanked,
    TurnEnd,
    TurnFarkled,
    TurnOvershot,
    TurnPassed,
    TurnTakenOver,
)
from scorekeeper.game.seating import MOST_PLAYERS
from scorekeeper.game.state import Phase, after, evolve

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorekeeper.game.commands import Command
    from scorekeeper.game.events import Event
    from scorekeeper.game.state import GameState
    from scorekeeper.rules.variant import Variant

_ROLL = re.compile(r"([1-6]{1,6})(?::([1-6]{1,6}))?")
_POINTS = re.compile(r"\+([0-9]{1,7})")
_JOIN, _LEAVE = "join:", "leave:"
_MARKS = {"=": (TurnBanked, TurnOvershot), "x": (TurnFarkled,), "-": (TurnPassed,)}
_LONGEST_SHOWN = 40
_LONGEST_LIST = 12 * 26


@dataclass(frozen=True, slots=True)
class Token:
    """One token of a line; line and column count from 1."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Line:
    """A turn: its player's name and its tokens. Or `join:` or `leave:` and a name."""

    head: Token
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class GameText:
    """A game's text, read but not yet played. `start` are names and the faces of their dice."""

    variant: str
    players: tuple[str, ...]
    teams: tuple[tuple[str, ...], ...]
    start: tuple[tuple[Token, int], ...]
    lines: tuple[Line, ...]
    places: tuple[Token, Token]
    """The lines of the players and of the teams, which is the former where there is none."""


def loads(text: str, *, file: str = "game") -> GameText:
    """Read a game's text; NotationError says `file:line:column` and what was expected."""
    fields: dict[str, Token] = {}
    rows: list[Token] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        row = raw.split("#", maxsplit=1)[0].rstrip()
        head, colon, rest = row.partition(":")
        name = head.strip()
        if colon and name in {"variant", "players", "teams", "start"} and not rows:
            column = len(head) + 2 + len(rest) - len(rest.lstrip())
            field = Token(rest.strip(), number, column)
            if name in fields:
                raise _wrong(file, field, f"one line '{name}: ...'", "another")
            fields[name] = field
        elif row.strip():
            rows.append(Token(row, number, 1))
    for name in ("variant", "players"):
        if name not in fields or not fields[name].text:
            msg = f"{file}:1:1: expected a line '{name}: ...', got none"
            raise NotationError(msg, hint="begin the game with its variant and players")
    players = tuple(name.strip() for name in fields["players"].text.split(","))
    teams = fields["teams"].text.split(",") if "teams" in fields else []
    return GameText(
        variant=fields["variant"].text,
        players=players,
        teams=tuple(tuple(mate.strip() for mate in team.split("+")) for team in teams),
        start=tuple(_start_dice(fields["start"], file)) if "start" in fields else (),
        lines=tuple(_lines(rows, players, file)),
        places=(fields["players"], fields.get("teams", fields["players"])),
    )


def play(game: GameText, variant: Variant, *, file: str = "game") -> tuple[Event, ...]:
    """The events of a game's text under its variant; NotationError where it cannot be played."""
    names, teams = game.places
    alone = StartGame(variant=replace(variant, teams=False), players=game.players)
    _played(None, alone, names, file)
    begun = StartGame(variant=variant, players=game.players, teams=game.teams)
    events = list(_played(None, begun, teams, file))
    state = after(evolve(None, events[0]), *events[1:])
    if game.start:
        rolled = _played(state, _roll_for_start(game, file), game.start[0][0], file)
        events += rolled
        state = after(state, *rolled)
    for line in game.lines:
        happened = _play_line(state, line, file)
        events += happened
        state = after(state, *happened)
    return tuple(events)


def dumps(events: Iterable[Event]) -> str:
    """The text of a game from its events, in the form that `loads` reads."""
    head: list[str] = []
    start: list[str] = []
    lines: list[str] = []
    state: GameState | None = None
    turn = ""
    for event in events:
        if isinstance(event, GameStarted):
            head = _head(event)
        elif state is not None:
            turn += _token(event)
            directive = _directive(state, event)
            if turn and (directive or isinstance(event, TurnEnd)):
                lines.append(state.player.name + turn)
                turn = ""
            if isinstance(event, StartRolled):
                start += [f"{state.players[place].name} {face}" for place, face in event.rolls]
            lines += directive
        state = evolve(state, event)
    if state is not None and turn:
        lines.append(state.player.name + turn)
    if start:
        head.append(f"start: {', '.join(start)}")
    return "\n".join([*head, *lines]) + "\n"


def _head(event: GameStarted) -> list[str]:
    lines = [f"variant: {event.variant.id}", f"players: {', '.join(event.players)}"]
    if event.teams:
        teams = ("+".join(event.players[place] for place in team) for team in event.teams)
        lines.append(f"teams: {', '.join(teams)}")
    return lines


def _directive(state: GameState, event: Event) -> list[str]:
    if isinstance(event, PlayerJoined):
        return [f"{_JOIN} {event.name}"]
    if isinstance(event, PlayerLeft):
        return [f"{_LEAVE} {state.players[event.player].name}"]
    return []


def _start_dice(field: Token, file: str) -> Iterator[tuple[Token, int]]:
    column = field.column
    for part in field.text.split(","):
        name, _, face = part.strip().rpartition(" ")
        token = Token(name.strip(), field.line, column + len(part) - len(part.lstrip()))
        if face not in {"1", "2", "3", "4", "5", "6"}:
            raise _wrong(file, token, "a name and a face, such as Ann 6", _shown(part.strip()))
        yield token, int(face)
        column += len(part) + 1


def _roll_for_start(game: GameText, file: str) -> RollForStart:
    rolls = []
    for name, face in game.start:
        if name.text not in game.players:
            raise _wrong(file, name, f"one of {_listed(game.players)}", _shown(name.text))
        rolls.append((game.players.index(name.text), Dice([face]).faces[0]))
    return RollForStart(tuple(rolls))


def _lines(rows: list[Token], players: tuple[str, ...], file: str) -> Iterator[Line]:
    names = list(players)
    for row in rows:
        start = len(row.text) - len(row.text.lstrip())
        body = row.text[start:]
        word = body.split()[0]
        if word in {_JOIN, _LEAVE}:
            name = Token(body[len(word) :].strip(), row.line, start + len(word) + 2)
            if word == _JOIN and len(names) == MOST_PLAYERS:
                raise _wrong(file, name, f"at most {MOST_PLAYERS} players", _shown(name.text))
            if word == _JOIN:
                names.append(name.text)
            yield Line(Token(word, row.line, start + 1), (name,))
            continue
        fitting = [name for name in names if body == name or body.startswith(name + " ")]
        if not fitting:
            place = Token(word, row.line, start + 1)
            raise _wrong(file, place, f"one of {_listed(names)}", _shown(word))
        name_text = max(fitting, key=len)
        tokens = tuple(
            Token(match.group(), row.line, start + len(name_text) + match.start() + 1)
            for match in re.finditer(r"\S+", body[len(name_text) :])
        )
        yield Line(Token(name_text, row.line, start + 1), tokens)


def _play_line(state: GameState, line: Line, file: str) -> tuple[Event, ...]:
    if line.head.text == _JOIN:
        return _played(state, Join(line.tokens[0].text), line.tokens[0], file)
    if line.head.text == _LEAVE:
        return _played(state, _leave(state, line.tokens[0], file), line.tokens[0], file)
    happened: list[Event] = []
    end: Event | None = None
    may_mark = False
    for token in line.tokens:
        if end is not None and may_mark and isinstance(end, _MARKS.get(token.text, ())):
            may_mark = False
            continue
        if end is not None:
            raise _wrong(file, token, f"the end of {line.head.text}'s turn", _shown(token.text))
        if token.text == "x":
            raise _wrong(file, token, "a farkle before 'x'", "no farkle in this turn")
        if not state.winners and state.player.name != line.head.text:
            raise _wrong(file, line.head, f"{state.player.name}'s turn", repr(line.head.text))
        # What a roll or a keep ends by itself is still written with its sign.
        may_mark = _ROLL.fullmatch(token.text) is not None
        for command, place in _commands(token, file):
            if isinstance(command, Keep) and state.phase is not Phase.KEEP:
                under = state.variant.id
                raise _wrong(
                    file, place, "every kept die to score", f"'{command.kept}' under '{under}'"
                )
            played = _played(state, command, place, file)
            happened += played
            end = next((event for event in played if isinstance(event, TurnEnd)), end)
            state = after(state, *played)
    return tuple(happened)


def _leave(state: GameState, name: Token, file: str) -> Leave:
    names = [player.name for player in state.players]
    if name.text not in names:
        raise _wrong(file, name, f"one of {_listed(names)}", _shown(name.text))
    return Leave(names.index(name.text))


def _commands(token: Token, file: str) -> tuple[tuple[Command, Token], ...]:
    """What a token asks for, each with the place that a complaint names."""
    plain: dict[str, Command] = {"=": Bank(), "^": TakeOver(), "-": PassTurn()}
    if token.text in plain:
        return ((plain[token.text], token),)
    if typed := _POINTS.fullmatch(token.text):
        return ((TypePoints(int(typed.group(1))), token),)
    roll = _ROLL.fullmatch(token.text)
    if roll is None:
        expected = "a roll such as 112345:11, '=', 'x', '^', '-' or +700"
        raise _wrong(file, token, expected, _shown(token.text))
    rolled = RecordRoll(roll=Dice.of(roll.group(1)), source=Source.HAND)
    if roll.group(2) is None:
        return ((rolled, token),)
    kept = Token(roll.group(2), token.line, token.column + roll.start(2))
    return (rolled, token), (Keep(Dice.of(kept.text)), kept)


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
        case TurnTakenOver():
            return " ^"
        case TurnBanked(points=points, typed=typed) | TurnOvershot(points=points, typed=typed):
            return f" +{points}" if typed else " ="
        case TurnFarkled(typed=typed):
            return " +0" if typed else " x"
        case TurnPassed():
            return " -"
        case _:
            return ""


def _listed(names: Iterable[str]) -> str:
    text = ", ".join(names)
    return text if len(text) <= _LONGEST_LIST else f"{text[:_LONGEST_LIST]}…"


def _shown(text: str) -> str:
    return quoted(text, most=_LONGEST_SHOWN)


def _wrong(file: str, token: Token, expected: str, got: str) -> NotationError:
    return NotationError(f"{_at(file, token)}expected {expected}, got {got}")


def _at(file: str, token: Token) -> str:
    return f"{file}:{token.line}:{token.column}: "
