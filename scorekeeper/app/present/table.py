"""PURE. The table: from the game to what is shown of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.present.banner import present_banner
from scorekeeper.app.present.end import present_end
from scorekeeper.app.signs import news
from scorekeeper.app.views import (
    ButtonView,
    CameraView,
    DieView,
    KeepView,
    KeptView,
    PhotoView,
    ScoreView,
    Stage,
    StillView,
    TableView,
)
from scorekeeper.app.wording import (
    DOUBTS,
    QUESTIONS_HERE,
    camera_words,
    faces_in_words,
    history,
    names_of,
    score_sheet_view,
    standing,
    throw_in_words,
)
from scorekeeper.game.commands import Bank, TakeOver
from scorekeeper.game.decide import decide, keeps_of, prize_for, why_not
from scorekeeper.game.events import TurnBanked
from scorekeeper.game.state import Phase, evolve, fold
from scorekeeper.language import number, say
from scorekeeper.rules.card import WINS, split_in_words
from scorekeeper.rules.scoring import score_sheet
from scorekeeper.vision.follow import Change
from scorekeeper.vision.types import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.drafts import Draft, DraftDie, Still
    from scorekeeper.app.follower import Watched
    from scorekeeper.game.log import Did, Log
    from scorekeeper.game.state import GameState


def present(
    game: str, log: Log, state: GameState, draft: Draft | None, watched: Watched | None = None
) -> TableView:
    """The table screen of a game as it stands.

    `draft` is the photo that people look at, `watched` what the camera says, if there is any.
    """
    player, turn = state.player, state.turn
    stage = _stage(state)
    refused = why_not(state, Bank())
    dice = number(turn.dice_to_roll)
    before = fold(event for did in log.standing[:-1] for event in did.events)
    return TableView(
        game=game,
        stage=stage,
        title="The end" if stage is Stage.OVER else f"Round {state.round}",
        rule_set=state.variant.name,
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
            ButtonView(f"Roll {dice} again")
            if stage is Stage.DECIDE
            else ButtonView("Roll again", "Keep at least one scoring die first")
        ),
        bank=ButtonView(
            f"Bank {number(turn.points)}" if turn.points else "Bank",
            refused.sentence if refused else "",
        ),
        take_over=_take_over(state),
        nothing=_nothing(state),
        can_undo=log.can_undo,
        can_redo=log.can_redo,
        can_type=stage is Stage.THROW,
        players=_players(state, log.standing[-1], before),
        signs=news(state, log.standing[-1], before),
        history=history(log),
        sheet=score_sheet_view(log, state),
        photo=_photo(state, draft),
        camera=_camera(state, watched),
        banner=present_banner(state),
        end=present_end(game, log, state),
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
    worth = f" with {number(after.turn.points)}" if after.turn.points else ""
    return ButtonView(f"Take over {dice} {'die' if dice == 1 else 'dice'}{worth}")


def _nothing(state: GameState) -> str:
    """What recording a roll in which no die scores would do."""
    if prize := prize_for(state, state.turn.dice_to_roll):
        return f"Nothing scores: {number(prize.points)} points"
    return "Record a farkle"


def _keeps(state: GameState) -> tuple[KeepView, ...]:
    return tuple(
        KeepView(
            kept=kept,
            points=WINS if score.wins else f"+{number(score.points)}",
            words=", ".join(score.combos)
            + (f": {split_in_words(state.variant, kept)}" if score.rival else ""),
            label=f"Keep {faces_in_words(kept)} for {number(score.points)}",
        )
        for kept, score in keeps_of(state)
    )


def _players(state: GameState, newest: Did, before: GameState | None) -> tuple[ScoreView, ...]:
    best = max(state.score_of(seat) for seat in range(len(state.players)))
    banked = next((it for it in newest.events if isinstance(it, TurnBanked)), None)
    gainer = before.current if banked is not None and before is not None else None
    return tuple(
        ScoreView(
            seat=seat,
            name=player.name,
            score=number(state.score_of(seat)),
            gain=f"+{number(banked.points)}" if banked is not None and seat == gainer else "",
            sign=_sign(state, seat),
            is_turn=seat == state.current and state.phase is not Phase.OVER,
            is_leader=state.score_of(seat) == best > 0,
            round=_round(state, seat),
        )
        for seat, player in enumerate(state.players)
    )


def _round(state: GameState, seat: int) -> str:
    """The round of a player's newest turn, the one that goes on included."""
    count = len(state.players)
    has_played = (seat - state.first) % count <= (state.current - state.first) % count
    newest = state.round if has_played else state.round - 1
    return say("round {n}", n=newest) if newest else ""


def _sign(state: GameState, seat: int) -> str:
    player = state.players[seat]
    found = []
    mates = [place for place in state.team_of(seat) if place != seat]
    if mates:
        found.append(f"with {names_of(state, mates)}")
    if player.is_out:
        found.append("left")
    if state.variant.entry and not state.is_on_board(seat):
        found.append("not on board")
    if player.farkles_in_row > 1:
        found.append(f"{player.farkles_in_row} farkles in a row")
    return ", ".join(found)


def _camera(state: GameState, watched: Watched | None) -> CameraView | None:
    if watched is None:
        return None
    is_lost, question = watched.change is Change.LOST, watched.question
    words = camera_words(watched.change, None, state)
    if is_lost:
        words = watched.why or words
    elif question is not None:
        words = say(QUESTIONS_HERE[question])
    stills = () if watched.stills is None or question is None else watched.stills
    shown = tuple(map(_still, ("Before", "Now"), stills))
    return CameraView(words, is_question=question is not None, is_lost=is_lost, stills=shown)


def _still(title: str, still: Still) -> StillView:
    faces = faces_in_words(die.face for die in still.dice) or "no dice"
    return StillView(
        title, still.jpeg, still.width, still.height, _dice(still.dice), f"{title}: {faces}"
    )


def _dice(dice: Sequence[DraftDie]) -> tuple[DieView, ...]:
    return tuple(
        DieView(
            place=place,
            face=die.face,
            box=die.box,
            is_clear=die.is_clear,
            label=f"Die {place + 1}: {die.face}{'' if die.is_clear else ', in doubt'}",
        )
        for place, die in enumerate(dice)
    )


def _photo(state: GameState, draft: Draft | None) -> PhotoView | None:
    if draft is None:
        return None
    return PhotoView(
        jpeg=draft.jpeg,
        width=draft.width,
        height=draft.height,
        dice=_dice(draft.dice),
        question="" if draft.is_recorded else _question(state, draft),
        use=None if draft.is_recorded else _use(state, draft),
    )


def _question(state: GameState, draft: Draft) -> str:
    found, expected = len(draft.dice), state.turn.dice_to_roll
    if not found:
        return "No dice seen. Move closer or add light, and read another photo."
    if found != expected:
        many = "more" if found > expected else "fewer"
        return (
            f"{found} {'die' if found == 1 else 'dice'} here, {many} than the {expected} to throw. "
            "Tap a die to correct or remove it, or add one that was missed."
        )
    if draft.verdict is not Verdict.CLEAR:
        doubt = f" ({say(DOUBTS[draft.doubt])})" if draft.doubt else ""
        return f"Please compare each face with the dice{doubt}. Tap one to correct it."
    return "No die scores here. Is that so?"


def _use(state: GameState, draft: Draft) -> ButtonView:
    found, expected = len(draft.dice), state.turn.dice_to_roll
    if found != expected:
        return ButtonView("Use these dice", f"{expected} dice are to be thrown, {found} are here")
    if score_sheet(state.variant).is_farkle(draft.roll):
        return ButtonView(_nothing(state))
    return ButtonView("Use these dice")
