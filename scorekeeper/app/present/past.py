"""PURE. Past turns: all of them in a grid, and one of them with its rolls and keeps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scorekeeper.app.throws import places_of
from scorekeeper.app.wording import end_in_words, event_in_words, faces_in_words
from scorekeeper.game.events import (
    DiceKept,
    DiceRolled,
    GameEnded,
    PlayOffStarted,
    TurnBanked,
    TurnEnd,
    TurnFarkled,
    TurnOvershot,
)
from scorekeeper.game.state import after, evolve
from scorekeeper.language import number, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scorekeeper.app.present.change import ChangeView
    from scorekeeper.app.present.pictures import PictureView
    from scorekeeper.app.present.redo import RedoView
    from scorekeeper.dice import Dice, Face
    from scorekeeper.game.amend import PastTurn
    from scorekeeper.game.amended import TurnKey
    from scorekeeper.game.events import Event
    from scorekeeper.game.log import Did
    from scorekeeper.game.state import GameState


@dataclass(frozen=True, slots=True)
class HeadView:
    """A player above the grid."""

    seat: int
    name: str
    score: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CellView:
    """A turn in the grid; `label` is its accessible name."""

    key: TurnKey
    text: str
    label: str
    is_farkle: bool
    is_amended: bool
    is_open: bool


@dataclass(frozen=True, slots=True)
class RowView:
    """A round of the grid: a cell for each player, None where there is no turn."""

    title: str
    cells: tuple[CellView | None, ...]


@dataclass(frozen=True, slots=True)
class StepView:
    """One thing that happened in a turn; where that was a roll, its faces and which were kept."""

    words: str
    faces: tuple[Face, ...] = ()
    kept: frozenset[int] = frozenset()
    points: str = ""
    picture: PictureView | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnView:
    """A turn that is looked at, and, while it is corrected, how; then what that would change."""

    seat: int
    title: str
    text: str
    is_amended: bool
    steps: tuple[StepView, ...]
    redo: RedoView | None
    change: ChangeView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PastView:
    """The screen of past turns; `undo` is what can be taken back, empty if that is no amendment."""

    game: str
    heads: tuple[HeadView, ...]
    rows: tuple[RowView, ...]
    turn: TurnView | None
    undo: str


def present_rows(
    standing: Sequence[Did],
    turns: Mapping[TurnKey, PastTurn],
    amended: frozenset[TurnKey],
    opened: TurnKey | None,
) -> tuple[tuple[HeadView, ...], tuple[RowView, ...]]:
    """The grid: players across, rounds down."""
    rows: dict[tuple[int, bool, int], dict[int, CellView]] = {}
    state = state_after(standing, len(standing))
    play_off = _begin_of_play_off(standing)
    for key, turn in turns.items():
        cell = _cell(key, turn, standing, is_amended=key in amended, is_open=key == opened)
        is_play_off, again = turn.first >= play_off, 0
        # A play-off may bring a player several turns within one round.
        while turn.player in rows.setdefault((turn.round, is_play_off, again), {}):
            again += 1
        rows[turn.round, is_play_off, again][turn.player] = cell
    seats = range(len(state.players))
    heads = tuple(
        HeadView(seat, state.players[seat].name, number(state.score_of(seat))) for seat in seats
    )
    return heads, tuple(
        RowView(
            say("Play-off") if is_play_off else number(round_),
            tuple(cells.get(seat) for seat in seats),
        )
        for (round_, is_play_off, _), cells in sorted(rows.items())
    )


def present_turn(  # noqa: PLR0913  # what is shown of a turn, each by its name
    turn: PastTurn,
    standing: Sequence[Did],
    *,
    is_amended: bool,
    redo: RedoView | None,
    change: ChangeView | None,
    pictures: Mapping[str, PictureView],
) -> TurnView:
    """One turn, roll by roll, those of `pictures` with them."""
    return TurnView(
        seat=turn.player,
        title=title_of(turn),
        text=end_of(standing[turn.first : turn.stop]),
        is_amended=is_amended,
        steps=_steps(state_after(standing, turn.first), standing[turn.first : turn.stop], pictures),
        redo=redo,
        change=change,
    )


def title_of(turn: PastTurn) -> str:
    """Whose turn it is and in which round."""
    return say("{name}, round {n}", name=turn.name, n=turn.round)


def end_of(dids: Sequence[Did]) -> str:
    """What a turn came to, in a word or a number."""
    events = [event for did in dids for event in did.events]
    for event in events:
        if isinstance(event, TurnEnd):
            return end_in_words(event)
    return say("wins") if any(isinstance(it, GameEnded) for it in events) else say("not ended")


def _begin_of_play_off(standing: Sequence[Did]) -> int:
    """The place of the first command of a play-off, past the last one where there is none."""
    return next(
        (
            place + 1
            for place, did in enumerate(standing)
            if any(isinstance(event, PlayOffStarted) for event in did.events)
        ),
        len(standing),
    )


def _cell(
    key: TurnKey, turn: PastTurn, standing: Sequence[Did], *, is_amended: bool, is_open: bool
) -> CellView:
    dids = standing[turn.first : turn.stop]
    text = end_of(dids)
    words = [title_of(turn), text, say("amended") if is_amended else ""]
    return CellView(
        key=key,
        text=text,
        label=", ".join(it for it in words if it),
        is_farkle=any(isinstance(event, TurnFarkled) for did in dids for event in did.events),
        is_amended=is_amended,
        is_open=is_open,
    )


def _steps(
    state: GameState, dids: Sequence[Did], pictures: Mapping[str, PictureView]
) -> tuple[StepView, ...]:
    steps: list[StepView] = []
    roll: Dice | None = None
    for event in (event for did in dids for event in did.events):
        if isinstance(event, DiceRolled):
            roll = event.roll
            words = say("Rolled {faces}", faces=faces_in_words(roll))
            steps.append(StepView(words, roll.faces, picture=pictures.get(event.picture)))
        elif isinstance(event, DiceKept) and roll is not None:
            steps[-1] = _with_keep(steps[-1], event)
        elif words := _words(state, event):
            steps.append(StepView(words))
        state = after(state, event)
    return tuple(steps)


def _with_keep(rolled: StepView, event: DiceKept) -> StepView:
    words = say(
        "Rolled {roll}; kept {faces} for {points}",
        roll=faces_in_words(rolled.faces),
        faces=faces_in_words(event.kept),
        points=event.points,
    )
    kept = places_of(event.kept, rolled.faces)
    return replace(rolled, words=words, kept=kept, points=f"+{number(event.points)}")


def _words(state: GameState, event: Event) -> str:
    words = event_in_words(state, event)
    match event:
        case TurnBanked(typed=True) | TurnOvershot(typed=True) | TurnFarkled(typed=True):
            return say("{what}; typed, without its dice", what=words)
        case _:
            return words


def state_after(standing: Sequence[Did], stop: int) -> GameState:
    """The state that the first commands made; they begin with the start of a game."""
    begun, *events = (event for did in standing[:stop] for event in did.events)
    return after(evolve(None, begun), *events)
