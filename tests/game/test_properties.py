"""Laws that hold for every game: random full games with undo and redo."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.dice import Dice, all_dice
from scorekeeper.game.commands import Bank, Command, Keep, RecordRoll, Source, StartGame, TypePoints
from scorekeeper.game.decide import decide, legal, why_not
from scorekeeper.game.events import TurnBanked
from scorekeeper.game.log import Did, Entry, Log, Record, Redid, Undid
from scorekeeper.game.notation import dumps, loads, play
from scorekeeper.game.state import GameState, Phase, evolve, fold
from scorekeeper.rules import toml
from scorekeeper.rules.scoring import score_sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

NOW = datetime(2026, 1, 1, tzinfo=UTC)
UNDID: Entry = Undid()
REDID: Entry = Redid()


@st.composite
def games(draw):
    """The commands and events of a random game, perhaps unfinished."""
    variant = toml.find(draw(st.sampled_from(toml.preset_ids())))
    players = ("Ann", "Bob", "Cy")[: draw(st.integers(1, 3))]
    commands = [StartGame(variant=variant, players=players)]
    events = list(decide(None, commands[0]))
    state = fold(events)
    for _ in range(draw(st.integers(0, 40))):
        assert state is not None
        command = draw(_commands(state))
        if command is None:
            break
        happened = decide(state, command)
        commands.append(command)
        events += happened
        state = fold(happened, state)
    return tuple(commands), tuple(events), state


def _commands(state: GameState) -> st.SearchStrategy[Command | None]:
    if state.phase is Phase.OVER:
        return st.none()
    if state.phase is Phase.KEEP:
        return st.sampled_from(legal(state))
    size = state.turn.dice_to_roll
    faces = st.lists(st.integers(1, 6), min_size=size, max_size=size)
    rolls: st.SearchStrategy[Command] = faces.map(
        lambda it: RecordRoll(roll=Dice(it), source=Source.HAND)
    )
    choices: list[st.SearchStrategy[Command]] = [rolls]
    if legal(state):
        choices.append(st.sampled_from(legal(state)))
    if not state.turn.kept:
        choices.append(st.just(TypePoints(3000)))
    return st.one_of(choices)


@given(games())
def test_banked_points_sum_to_the_scores(game):
    _, events, state = game
    banked = sum(event.points for event in events if isinstance(event, TurnBanked))
    assert banked == sum(player.score for player in state.players)


@given(games(), st.integers(0, 100))
def test_fold_may_stop_and_go_on(game, cut):
    _, events, state = game
    cut = min(cut, len(events) - 1) + 1
    assert fold(events[cut:], fold(events[:cut])) == state


@given(games())
def test_the_text_of_a_game_plays_to_the_same_state(game):
    _, events, state = game
    again = play(loads(dumps(events)), state.variant)
    assert fold(again) == state
    assert dumps(again) == dumps(events)


@given(games())
def test_legal_is_exactly_what_is_not_refused(game):
    _, _, state = game
    asked: list[Command] = [Keep(dice) for dice in all_dice(state.variant.dice)]
    allowed = {command for command in [*asked, Bank()] if why_not(state, command) is None}
    assert allowed == set(legal(state))


@given(games())
def test_a_finished_game_accepts_nothing(game):
    _, _, state = game
    if state.phase is not Phase.OVER:
        return
    roll = RecordRoll(roll=Dice.of("111111"), source=Source.HAND)
    asked: tuple[Command, ...] = (Bank(), TypePoints(50), roll)
    for command in asked:
        assert why_not(state, command) is not None


def _log(entries: Sequence[Entry]) -> Log:
    return Log(
        tuple(Record(seq=i, entry=entry, at=NOW, device="x") for i, entry in enumerate(entries, 1))
    )


@given(games(), st.lists(st.booleans(), max_size=30))
def test_undo_and_redo_give_back_the_very_states(game, taps):
    commands, _, _ = game
    entries, states = [], []
    state = None
    for command in commands:
        happened = decide(state, command)
        state = fold(happened, state)
        entries.append(Did(command, happened))
        states.append(state)
    log, place = _log(entries), len(states) - 1
    for is_undo in taps:
        if is_undo and log.can_undo:
            entry, place = UNDID, place - 1
        elif not is_undo and log.can_redo:
            entry, place = REDID, place + 1
        else:
            continue
        log = log.append(Record(seq=log.last_seq + 1, entry=entry, at=NOW, device="x"))
        assert log.state() == states[place]
    assert log.can_undo == (place > 0)
    assert log.can_redo == (place < len(states) - 1)


@given(games())
def test_a_new_command_forgets_what_could_be_redone(game):
    commands, _, _ = game
    state, entries = None, []
    for command in commands:
        happened = decide(state, command)
        state = fold(happened, state)
        entries.append(Did(command, happened))
    if len(entries) == 1:
        return
    log = _log([*entries, Undid()])
    again = log.append(Record(seq=log.last_seq + 1, entry=entries[-1], at=NOW, device="x"))
    assert not again.can_redo
    assert again.state() == state


def test_only_a_start_may_come_first():
    with pytest.raises(TypeError, match="expected GameStarted"):
        evolve(None, TurnBanked(points=1, typed=False))


def test_smallest_points_are_the_unit_of_typed_points():
    assert {score_sheet(toml.find(it)).smallest_points for it in toml.preset_ids()} == {50}
