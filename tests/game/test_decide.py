"""What may happen: each rule of the turn and of the match, and every refusal with its reason."""

from __future__ import annotations

import pytest

from scorekeeper.dice import Dice
from scorekeeper.errors import (
    IllegalBankError,
    IllegalKeepError,
    RuleError,
    WrongDiceCountError,
    WrongPhaseError,
)
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, StartGame, TypePoints
from scorekeeper.game.decide import decide, legal, why_not
from scorekeeper.game.events import DiceRolled, GameEnded, TurnFarkled
from scorekeeper.game.notation import loads, play
from scorekeeper.game.state import Phase, fold
from scorekeeper.rules import toml
from tests.build import played


def roll(text: str) -> RecordRoll:
    return RecordRoll(roll=Dice.of(text), source=Source.HAND)


def test_dice_that_were_kept_are_not_rolled_again():
    state = played("standard_10000", "Ann 112346:11")
    assert (state.turn.points, state.turn.dice_to_roll) == (200, 4)


def test_combos_do_not_combine_over_rolls():
    state = played("standard_10000", "Ann 112346:11 1346:1")
    assert state.turn.points == 300


def test_bank_adds_the_turn_and_the_next_player_rolls_all_dice():
    state = played("standard_10000", "Ann 112346:11 =")
    assert [player.score for player in state.players] == [200, 0]
    assert (state.current, state.turn.dice_to_roll, state.phase) == (1, 6, Phase.ROLL)


def test_a_farkle_loses_the_turn_and_keeps_the_score():
    state = played("standard_10000", "Ann 111346:111 =", "Bob +50", "Ann 112346:1 23466 x")
    assert state.players[0].score == 1000
    assert state.players[0].farkles_in_row == 1
    assert state.current == 1
    assert state.last_roll == Dice.of("23466")


def test_a_farkle_says_what_it_lost():
    state = played("standard_10000", "Ann 112346:11")
    events = decide(state, roll("2346"))
    assert events[1] == TurnFarkled(lost=200, typed=False)


def test_hot_dice_roll_all_again():
    state = played("standard_10000", "Ann 111555:111555")
    assert state.has_hot_dice
    assert state.turn.dice_to_roll == 6


def test_hot_dice_must_be_rolled_under_standard_10000():
    state = played("standard_10000", "Ann 111555:111555")
    with pytest.raises(IllegalBankError, match="expected all 6 hot dice to be rolled again"):
        decide(state, Bank())
    assert legal(state) == ()


def test_hot_dice_may_be_banked_under_russian_10000():
    assert played("russian_10000", "Ann 111555:111555 =").players[0].score == 1500


def test_entry_is_needed_in_one_turn_and_only_once():
    state = played("russian_10000", "Ann 112346:11")
    with pytest.raises(
        IllegalBankError, match=r"it takes 700 points in one turn .* this one has 200"
    ):
        decide(state, Bank())
    on_board = played("russian_10000", "Ann +700", "Bob +0", "Ann 112346:1 =")
    assert on_board.players[0].score == 800


def test_the_target_ends_the_game_at_once_under_simple_10000():
    state = played("simple_10000", "Ann +10000", "Bob +0", "Ann +50")
    assert (state.phase, state.winners) == (Phase.OVER, (0,))


def test_exactly_the_target_is_not_enough_under_simple_10000():
    assert played("simple_10000", "Ann +10000").phase is Phase.ROLL


def test_everyone_else_has_one_more_turn_after_the_target():
    state = played("standard_10000", "Ann +500", "Bob +10000", players="Ann, Bob, Cy")
    assert (state.final_by, state.phase) == (1, Phase.ROLL)
    state = played(
        "standard_10000", "Ann +500", "Bob +10000", "Cy +10050", "Ann +0", players="Ann, Bob, Cy"
    )
    assert (state.phase, state.winners) == (Phase.OVER, (2,))


def test_a_tie_goes_to_who_reached_the_score_first():
    state = played("standard_10000", "Ann +500", "Bob +10000", "Ann +9500")
    assert state.winners == (1,)


def test_a_player_alone_ends_by_reaching_the_target():
    assert played("standard_10000", "Ann +10000", players="Ann").winners == (0,)


def test_a_turn_never_ends_by_itself_when_the_target_is_reached():
    state = played("simple_10000", "Ann +9950", "Bob +0", "Ann 111346:111")
    assert state.phase is Phase.ROLL
    assert state.turn.points == 1000


def test_keeps_are_listed_best_first_and_a_roll_is_not():
    state = played("simple_10000", "Ann 111266")
    assert legal(state)[0] == Keep(Dice.of("111"))
    assert legal(played("simple_10000")) == ()
    assert legal(played("simple_10000", "Ann 111266:1")) == (Bank(),)


@pytest.mark.parametrize(
    ("turn", "command", "error", "message"),
    [
        ("", Keep(Dice.of("1")), WrongPhaseError, "a keep of '1' before one"),
        ("", Bank(), IllegalBankError, "expected points to bank"),
        ("", roll("11"), WrongDiceCountError, "expected a roll of 6 dice, got 2 in '11'"),
        ("", TypePoints(30), IllegalBankError, "expected a multiple of 50 points, got 30"),
        ("", TypePoints(-50), IllegalBankError, "got -50"),
        ("112346", roll("112346"), WrongPhaseError, "expected a keep of '112346'"),
        ("112346", Bank(), WrongPhaseError, "expected a keep of '112346' before the bank"),
        ("112346", Keep(Dice.of("")), IllegalKeepError, "at least one die"),
        ("112346", Keep(Dice.of("5")), IllegalKeepError, "dice of the roll '112346', got '5'"),
        ("112346", Keep(Dice.of("12")), IllegalKeepError, "got '12' under 'simple_10000'"),
        ("112346", TypePoints(50), WrongPhaseError, "got 50 after its first roll"),
        ("112346:1", roll("123456"), WrongDiceCountError, "expected a roll of 5 dice, got 6"),
    ],
)
def test_a_refusal_says_expected_and_got(turn, command, error, message):
    state = played("simple_10000", f"Ann {turn}")
    refused = why_not(state, command)
    assert refused is not None
    assert type(refused) is error
    assert message in str(refused)
    assert refused.hint
    assert str(refused).startswith("expected")


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ((), "1 to 12 players, got 0"),
        (tuple("abcdefghijklm"), "got 13"),
        (("Ann", " "), "got '' for player 2"),
        (("Ann", "ann "), "names that differ"),
        (("x" * 25,), "1 to 24 letters"),
        (("a\nb",), "got 'a\\nb'"),
        (("Ann", "Ann -"), "names that a game's text can tell apart, got 'Ann' and 'Ann -'"),
        (("Player 1", "Player"), "got 'Player' and 'Player 1'"),
    ],
)
def test_names_that_will_not_do(players, message):
    with pytest.raises(RuleError) as caught:
        decide(None, StartGame(variant=toml.find("simple_10000"), players=players))
    assert message in str(caught.value)


def test_a_finished_game_accepts_nothing():
    state = played("simple_10000", "Ann +10050")
    for command in (roll("111111"), Keep(Dice.of("1")), Bank(), TypePoints(0)):
        assert isinstance(why_not(state, command), WrongPhaseError)
    with pytest.raises(WrongPhaseError):
        decide(state, StartGame(variant=state.variant, players=("Ann",)))
    with pytest.raises(WrongPhaseError, match="expected a started game"):
        decide(None, Bank())


def test_what_the_camera_said_is_stored_beside_the_roll():
    state = played("simple_10000")
    command = RecordRoll(roll=Dice.of("111266"), source=Source.CAMERA, read=Dice.of("111256"))
    assert decide(state, command) == (
        DiceRolled(roll=Dice.of("111266"), source=Source.CAMERA, read=Dice.of("111256")),
    )


def test_the_final_turn_may_still_win():
    state = played("standard_10000", "Ann +10000", "Bob 111555:111555")
    assert why_not(state, Bank()) is not None
    state = played("standard_10000", "Ann +10000", "Bob 112346:1")
    events = decide(state, Bank())
    assert events[-1] == GameEnded(winners=(0,))
    ended = fold(events, state)
    assert ended is not None
    assert ended.phase is Phase.OVER


@pytest.mark.parametrize("sign", list("#+,:"))
def test_a_name_holds_no_sign_that_parts_names_in_a_text(sign):
    with pytest.raises(RuleError, match="expected a name without"):
        decide(None, StartGame(variant=toml.find("simple_10000"), players=(f"Ann{sign}Bob",)))


def test_names_that_begin_alike_are_told_apart():
    text = "variant: simple_10000\nplayers: Player 1, Player 2, Ann, Ann B\n"
    turns = "Player 1 +50\nPlayer 2 +100\nAnn +150\nAnn B 111346:111 =\n"
    state = fold(play(loads(text + turns), toml.find("simple_10000")))
    assert state is not None
    assert [player.score for player in state.players] == [50, 100, 150, 1000]
