"""Laws that hold for every game: random full games with undo and redo."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.dice import Dice, all_dice
from scorekeeper.errors import RuleError
from scorekeeper.game.amend import amend, past_turns
from scorekeeper.game.commands import (
    Bank,
    Command,
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
from scorekeeper.game.decide import decide, legal, why_not
from scorekeeper.game.events import TurnBanked
from scorekeeper.game.log import Did, Entry, Log, Record, Redid, Undid
from scorekeeper.game.notation import dumps, loads, play
from scorekeeper.game.state import GameState, Phase, evolve, fold
from scorekeeper.rules import toml
from scorekeeper.rules.scoring import score_sheet
from scorekeeper.rules.variant import (
    AfterHotDice,
    FarklesInRow,
    FinalRound,
    HotDice,
    LatePlayer,
    LowestTie,
    Overshoot,
    Piggyback,
    PiggybackMode,
    Prize,
    PrizeWhen,
    StartTie,
    TargetTest,
    Tie,
)
from tests.build import points_told

if TYPE_CHECKING:
    from collections.abc import Sequence

NOW = datetime(2026, 1, 1, tzinfo=UTC)
UNDID: Entry = Undid()
REDID: Entry = Redid()


NAMES = ("Ann", "Bob", "Cy", "Di")


@st.composite
def variants(draw):
    """A preset, perhaps with rules of its own that no preset has."""
    variant = toml.find(draw(st.sampled_from(toml.preset_ids())))
    if not draw(st.booleans()):
        return variant
    final_round = draw(st.sampled_from(FinalRound))
    counts_rounds = final_round is FinalRound.AFTER_ROUNDS
    fine = FarklesInRow(
        count=2,
        points=700,
        resets=draw(st.booleans()),
        below_zero=draw(st.booleans()),
        before_entry=draw(st.booleans()),
    )
    prize = Prize(
        points=500,
        when=draw(st.sampled_from(PrizeWhen)),
        goes_on=draw(st.booleans()),
        needs_entry=draw(st.booleans()),
    )
    mode = draw(st.sampled_from(PiggybackMode))
    piggyback = Piggyback(
        mode=mode,
        bonus=1000 if mode is PiggybackMode.FLAT_BONUS else 0,
        before_entry=draw(st.booleans()),
        after_hot_dice=draw(st.sampled_from(AfterHotDice)),
    )
    return replace(
        variant,
        final_round=final_round,
        rounds=3 if counts_rounds else 0,
        target=0 if counts_rounds else draw(st.sampled_from([1000, 5000, 10000])),
        target_test=draw(st.sampled_from(TargetTest)),
        overshoot=draw(st.sampled_from(Overshoot)),
        lowest_tie=draw(st.sampled_from(LowestTie)),
        tie=draw(st.sampled_from(Tie)),
        min_bank=draw(st.sampled_from([0, 300])),
        keep_all=draw(st.booleans()),
        hot_dice=draw(st.sampled_from(HotDice)),
        too_good_to_stop=draw(st.booleans()),
        first_roll_farkle_loss=draw(st.sampled_from([0, 500])),
        start_tie=draw(st.sampled_from(StartTie)),
        late_player=draw(st.sampled_from(LatePlayer)),
        leaver_may_win=draw(st.booleans()),
        farkles_in_row=draw(st.sampled_from([None, fine])),
        prize=draw(st.sampled_from([None, prize])),
        piggyback=draw(st.sampled_from([None, piggyback])),
    )


@st.composite
def games(draw):
    """The commands and events of a random game, perhaps unfinished."""
    variant = draw(variants())
    players = NAMES[: draw(st.integers(2 if variant.teams else 1, 4))]
    is_teams = variant.teams or (len(players) == 4 and draw(st.booleans()))
    teams = (players[::2], players[1::2]) if is_teams else ()
    commands: list[Command] = [StartGame(variant=variant, players=players, teams=teams)]
    events = list(decide(None, commands[0]))
    state = fold(events)
    for _ in range(draw(st.integers(0, 40))):
        assert state is not None
        command = draw(_commands(state))
        if command is None or why_not(state, command) is not None:
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
    if state.phase is Phase.START or state.is_start_open:
        here = state.tied or range(len(state.players))
        faces = st.tuples(*(st.tuples(st.just(it), st.integers(1, 6)) for it in here))
        rolled = faces.map(RollForStart)
        if state.phase is Phase.START:
            return rolled
        return st.one_of(_turn_commands(state), rolled)
    return _turn_commands(state)


def _turn_commands(state: GameState) -> st.SearchStrategy[Command | None]:
    size = state.turn.dice_to_roll
    rolls: st.SearchStrategy[Command] = st.lists(
        st.integers(1, 6), min_size=size, max_size=size
    ).map(lambda it: RecordRoll(roll=Dice(it), source=Source.HAND))
    asked: list[Command] = [
        *legal(state),
        TypePoints(3000),
        TypePoints(0),
        PassTurn(),
        Join(f"Late{len(state.players)}"),
        *(Leave(place) for place in range(len(state.players))),
    ]
    may = [command for command in asked if why_not(state, command) is None]
    can_roll = not (state.turn.kept and why_not(state, _any_roll(size)) is not None)
    choices = [rolls] * (3 * can_roll) + ([st.sampled_from(may)] if may else [])
    return st.one_of(choices)


def _any_roll(size: int) -> RecordRoll:
    return RecordRoll(roll=Dice([1] * size), source=Source.HAND)


@given(games())
def test_banked_points_sum_to_the_scores(game):
    _, events, state = game
    assert points_told(events) == sum(player.score for player in state.players)


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
    asked += [Bank(), TakeOver()]
    allowed = {command for command in asked if why_not(state, command) is None}
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
    entries = _standing(commands)
    states = [_log(entries[:i]).state() for i in range(1, len(entries) + 1)]
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
    commands, _, state = game
    entries = _standing(commands)
    if len(entries) == 1:
        return
    log = _log([*entries, Undid()])
    again = log.append(Record(seq=log.last_seq + 1, entry=entries[-1], at=NOW, device="x"))
    assert not again.can_redo
    assert again.state() == state


def test_only_a_start_may_come_first():
    with pytest.raises(TypeError, match="expected GameStarted"):
        evolve(None, TurnBanked(points=1, typed=False))


@given(games())
def test_a_game_s_turns_are_its_commands_in_order(game):
    commands, _, state = game
    standing = _standing(commands)
    turns = past_turns(standing)
    assert sum(turn.is_over for turn in turns) == state.turns
    places = [place for turn in turns for place in range(turn.first, turn.stop)]
    assert places == sorted(set(places))
    beside = {i for i, it in enumerate(commands) if isinstance(it, StartGame | RollForStart)}
    assert not beside & set(places)


@given(games(), st.data())
def test_a_turn_amended_to_itself_changes_nothing(game, data):
    commands, _, state = game
    standing = _standing(commands)
    turns = past_turns(standing)
    if not turns:
        return
    turn = data.draw(st.sampled_from(turns))
    own = [it for it in commands[turn.first : turn.stop] if not isinstance(it, Join | Leave)]
    amendment = amend(standing, turn, own)
    assert not amendment.refused
    assert amendment.after.players == state.players
    log = _log([*standing, amendment.entry])
    assert log.state() == amendment.after
    assert _log([*standing, amendment.entry, UNDID]).state() == state


@given(games(), st.data())
def test_an_amended_game_is_a_game_and_drops_nothing_in_silence(game, data):
    commands, _, state = game
    standing = _standing(commands)
    turns = [turn for turn in past_turns(standing) if turn.is_over]
    if not turns:
        return
    turn = data.draw(st.sampled_from(turns))
    try:
        amendment = amend(standing, turn, [TypePoints(data.draw(st.sampled_from([0, 50, 3000])))])
    except RuleError:
        return
    after = _log([*standing, amendment.entry]).standing
    assert fold(event for did in after for event in did.events) == amendment.after
    again = [did.command for did in after]
    assert [did.events for did in _standing(again)] == [did.events for did in after]
    dropped = [it.turn for it in amendment.refused if it.is_dropped]
    later = [it for it in past_turns(standing) if it.first >= turn.stop]
    assert len(past_turns(after)) >= len(past_turns(standing)) - len(dropped)
    assert len({it.first for it in dropped}) <= len(later) + len(commands)
    assert amendment.before == state


def _standing(commands: Sequence[Command]) -> list[Did]:
    standing, state = [], None
    for command in commands:
        happened = decide(state, command)
        state = fold(happened, state)
        standing.append(Did(command, happened))
    return standing


def test_smallest_points_are_the_unit_of_typed_points():
    assert {score_sheet(toml.find(it)).smallest_points for it in toml.preset_ids()} == {50}
