"""PURE. The table: from the game to what is shown of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.present.banner import present_banner
from scorekeeper.app.present.end import present_end
from scorekeeper.app.present.photo import nothing_scores, present_camera, present_photo
from scorekeeper.app.present.players import leader_in_words, present_players
from scorekeeper.app.present.seating import present_start_roll
from scorekeeper.app.signs import news
from scorekeeper.app.views import (
    ButtonView,
    KeepView,
    KeptView,
    Stage,
    TableView,
)
from scorekeeper.app.wording import (
    faces_in_words,
    history,
    score_sheet_view,
    standing,
    throw_in_words,
)
from scorekeeper.game.commands import Bank, TakeOver
from scorekeeper.game.decide import decide, keeps_of, why_not
from scorekeeper.game.state import Phase, evolve, fold
from scorekeeper.language import count, number, say
from scorekeeper.rules.card import WINS, split_in_words

if TYPE_CHECKING:
    from scorekeeper.app.drafts import Draft
    from scorekeeper.app.follower import Watched
    from scorekeeper.dice import Dice
    from scorekeeper.game.log import Log
    from scorekeeper.game.state import GameState
    from scorekeeper.rules.scoring import Score


def present(
    game: str, log: Log, state: GameState, draft: Draft | None, watched: Watched | None = None
) -> TableView:
    """The table screen of a game as it stands.

    `draft` is the photo that people look at, `watched` what the camera says, if there is any.
    """
    player, turn = state.player, state.turn
    stage = _stage(state)
    refused = why_not(state, Bank())
    before = fold(event for did in log.standing[:-1] for event in did.events)
    return TableView(
        game=game,
        stage=stage,
        title=say("The end") if stage is Stage.OVER else say("Round {n}", n=state.round),
        rule_set=say(state.variant.name),
        seat=state.current,
        name=player.name,
        points=number(turn.points),
        standing=standing(state),
        kept=tuple(KeptView(it.dice.faces, f"+{number(it.points)}") for it in turn.kept),
        roll=turn.roll.faces if turn.roll else (),
        dice_to_roll=turn.dice_to_roll,
        throw=throw_in_words(state),
        keeps=_keeps(state),
        roll_again=(
            ButtonView(count("Roll {n} again", "Roll {n} again", turn.dice_to_roll))
            if stage is Stage.DECIDE
            else ButtonView(say("Roll again"), say("Keep at least one scoring die first"))
        ),
        bank=ButtonView(
            say("Bank {points}", points=turn.points) if turn.points else say("Bank"),
            refused.sentence if refused else "",
        ),
        take_over=_take_over(state),
        nothing=nothing_scores(state),
        can_undo=log.can_undo,
        can_redo=log.can_redo,
        can_type=stage is Stage.THROW,
        players=present_players(state, log.standing[-1], before),
        signs=news(state, log.standing[-1], before),
        history=history(log),
        sheet=score_sheet_view(log, state),
        photo=present_photo(state, draft),
        camera=present_camera(state, watched),
        banner=present_banner(state),
        end=present_end(game, log, state),
        start=present_start_roll(game, state) if state.phase is Phase.START else None,
        leader=leader_in_words(state),
    )


def _stage(state: GameState) -> Stage:
    if state.phase is Phase.OVER:
        return Stage.OVER
    if state.phase is Phase.KEEP:
        return Stage.KEEP
    return Stage.DECIDE if state.turn.kept else Stage.THROW


def _take_over(state: GameState) -> ButtonView | None:
    if state.left is None or why_not(state, TakeOver()) is not None:
        return None
    after = evolve(state, decide(state, TakeOver())[0])
    dice = after.turn.dice_to_roll
    if not after.turn.points:
        return ButtonView(count("Take over {n} die", "Take over {n} dice", dice))
    return ButtonView(
        count(
            "Take over {n} die with {points}",
            "Take over {n} dice with {points}",
            dice,
            points=after.turn.points,
        )
    )


def _keeps(state: GameState) -> tuple[KeepView, ...]:
    return tuple(
        KeepView(
            kept=kept,
            points=say(WINS) if score.wins else f"+{number(score.points)}",
            words=_words(state, kept, score),
            label=say("Keep {faces} for {points}", faces=faces_in_words(kept), points=score.points),
        )
        for kept, score in keeps_of(state)
    )


def _words(state: GameState, kept: Dice, score: Score) -> str:
    combos = ", ".join(map(say, score.combos))
    if not score.rival:
        return combos
    return say("{combos}: {why}", combos=combos, why=split_in_words(state.variant, kept))
