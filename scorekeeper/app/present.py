"""PURE. From the game to what is shown: the only module that words a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.views import (
    ButtonView,
    DieView,
    GameView,
    HomeView,
    KeepView,
    KeptView,
    NewGameView,
    PhotoView,
    PlaceView,
    RuleSetView,
    ScoreView,
    SignView,
    Stage,
    TableView,
)
from scorekeeper.app.wording import (
    COUNTS,
    DOUBTS,
    faces_in_words,
    history,
    number,
    score_sheet_view,
    standing,
)
from scorekeeper.game.commands import Bank
from scorekeeper.game.decide import why_not
from scorekeeper.game.events import TurnBanked, TurnFarkled
from scorekeeper.game.state import Phase, fold
from scorekeeper.rules.card import combos_in_words, rules_in_words
from scorekeeper.rules.scoring import score_sheet
from scorekeeper.vision.types import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.drafts import Draft
    from scorekeeper.game.log import Did, Log
    from scorekeeper.game.ports import GameHeader
    from scorekeeper.game.state import GameState
    from scorekeeper.rules.variant import Variant


def present(game: str, log: Log, state: GameState, draft: Draft | None) -> TableView:
    """The table screen of a game as it stands, with the photo that people look at, if any."""
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
        throw=_throw(state),
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
        can_undo=log.can_undo,
        can_redo=log.can_redo,
        can_type=stage is Stage.THROW,
        players=_players(state, log.standing[-1], before),
        signs=_signs(state, log.standing[-1], before),
        places=_places(state) if stage is Stage.OVER else (),
        history=history(log),
        sheet=score_sheet_view(log, state),
        photo=_photo(state, draft),
    )


def present_home(games: Sequence[GameHeader]) -> HomeView:
    """The home screen."""
    views = [
        GameView(
            game=header.game,
            title=" · ".join(
                f"{name} {number(score)}"
                for name, score in zip(header.players, header.scores, strict=True)
            ),
            text=f"{header.variant}, " + ("ended" if header.is_over else f"round {header.round}"),
            is_over=header.is_over,
        )
        for header in games
    ]
    return HomeView(
        open=tuple(it for it in views if not it.is_over),
        ended=tuple(it for it in views if it.is_over),
    )


def present_new_game(variants: Sequence[Variant], names: Sequence[str]) -> NewGameView:
    """The screen that starts a game, with the first rule set chosen."""
    rule_sets = tuple(
        RuleSetView(
            id=variant.id,
            name=variant.name,
            source=f"After {variant.source}",
            rules=rules_in_words(variant),
            combos=tuple((name, number(points)) for name, points in combos_in_words(variant)),
            unspecified="Its source leaves open: " + "; ".join(variant.unspecified),
        )
        for variant in variants
    )
    return NewGameView(rule_sets, tuple(names), rule_sets[0].id)


def _stage(state: GameState) -> Stage:
    if state.phase is Phase.OVER:
        return Stage.OVER
    if state.phase is Phase.KEEP:
        return Stage.KEEP
    return Stage.DECIDE if state.turn.kept else Stage.THROW


def _throw(state: GameState) -> str:
    count = state.turn.dice_to_roll
    return f"Throw {COUNTS[count]} {'die' if count == 1 else 'dice'}"


def _keeps(state: GameState) -> tuple[KeepView, ...]:
    if state.turn.roll is None:
        return ()
    return tuple(
        KeepView(
            kept=kept,
            points=f"+{number(score.points)}",
            words=", ".join(score.combos),
            label=f"Keep {faces_in_words(kept)} for {number(score.points)}",
        )
        for kept, score in score_sheet(state.variant).keeps(state.turn.roll)
    )


def _players(state: GameState, newest: Did, before: GameState | None) -> tuple[ScoreView, ...]:
    best = max(player.score for player in state.players)
    banked = next((it for it in newest.events if isinstance(it, TurnBanked)), None)
    gainer = before.current if banked is not None and before is not None else None
    return tuple(
        ScoreView(
            seat=seat,
            name=player.name,
            score=number(player.score),
            gain=f"+{number(banked.points)}" if banked is not None and seat == gainer else "",
            sign=_sign(state, seat),
            is_turn=seat == state.current and state.phase is not Phase.OVER,
            is_leader=player.score == best > 0,
        )
        for seat, player in enumerate(state.players)
    )


def _sign(state: GameState, seat: int) -> str:
    player = state.players[seat]
    signs = []
    if state.variant.entry and not player.on_board:
        signs.append("not on board")
    if player.farkles_in_row > 1:
        signs.append(f"{player.farkles_in_row} farkles in a row")
    return ", ".join(signs)


def _signs(state: GameState, newest: Did, before: GameState | None) -> tuple[SignView, ...]:
    signs = []
    if state.final_by is not None and state.phase is not Phase.OVER:
        signs.append(_final_round(state, state.final_by))
    farkled = next((it for it in newest.events if isinstance(it, TurnFarkled)), None)
    if farkled is not None:
        name = before.player.name if before is not None else ""
        lost = f" and loses {number(farkled.lost)}" if farkled.lost else ""
        faces = state.last_roll.faces if state.last_roll and not farkled.typed else ()
        signs.append(SignView("Farkle", f"{name} keeps nothing{lost}", faces, is_grave=True))
    if state.has_hot_dice:
        text = (
            f"All {COUNTS[state.variant.dice]} kept: throw all {COUNTS[state.variant.dice]} again"
        )
        signs.append(SignView("Hot dice", text))
    return tuple(signs)


def _final_round(state: GameState, by: int) -> SignView:
    setter = state.players[by]
    left = [(state.current + i) % len(state.players) for i in range(len(state.players))]
    left = left[: left.index(by)]
    best = max(player.score for player in state.players)
    names = ", ".join(state.players[seat].name for seat in left)
    return SignView(
        "Final round",
        f"{setter.name} has {number(setter.score)}. Still to play: {names}, "
        f"who must pass {number(best)}",
    )


def _places(state: GameState) -> tuple[PlaceView, ...]:
    order = sorted(
        range(len(state.players)),
        key=lambda seat: (seat not in state.winners, -state.players[seat].score),
    )
    return tuple(
        PlaceView(
            place="Winner" if seat in state.winners else f"{i}.",
            name=state.players[seat].name,
            score=number(state.players[seat].score),
            seat=seat,
            is_winner=seat in state.winners,
        )
        for i, seat in enumerate(order, start=1)
    )


def _photo(state: GameState, draft: Draft | None) -> PhotoView | None:
    if draft is None:
        return None
    return PhotoView(
        jpeg=draft.jpeg,
        width=draft.width,
        height=draft.height,
        dice=tuple(
            DieView(
                place=place,
                face=die.face,
                box=die.box,
                is_clear=die.is_clear,
                label=f"Die {place + 1}: {die.face}{'' if die.is_clear else ', in doubt'}",
            )
            for place, die in enumerate(draft.dice)
        ),
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
            f"{found} dice here, {many} than the {expected} to throw. "
            "Tap a die to correct or remove it, or add one that was missed."
        )
    if draft.verdict is not Verdict.CLEAR:
        doubt = f" ({DOUBTS[draft.doubt]})" if draft.doubt else ""
        return f"Please compare each face with the dice{doubt}. Tap one to correct it."
    return "No die scores here. Is that so?"


def _use(state: GameState, draft: Draft) -> ButtonView:
    found, expected = len(draft.dice), state.turn.dice_to_roll
    if found != expected:
        return ButtonView("Use these dice", f"{expected} dice are to be thrown, {found} are here")
    if score_sheet(state.variant).is_farkle(draft.roll):
        return ButtonView("Record a farkle")
    return ButtonView("Use these dice")
