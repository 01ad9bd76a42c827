"""PURE. A turn of which the kept dice are tapped: its points, and what can be done with them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorekeeper.app.views import ButtonView, KeptView, ShortcutView, TallyView
from scorekeeper.app.wording import THROWS, faces_in_words
from scorekeeper.dice import FACES, Dice
from scorekeeper.game.commands import TypePoints
from scorekeeper.game.decide import why_not
from scorekeeper.language import count, number, say
from scorekeeper.rules.scoring import score_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.app.tally import Tally
    from scorekeeper.app.views import TableView
    from scorekeeper.dice import Face
    from scorekeeper.game.state import GameState
    from scorekeeper.rules.variant import Variant


def tallied(view: TableView, state: GameState, tally: Tally) -> TableView:
    """The table while kept dice are tapped, its points and buttons those of the tally."""
    variant = state.variant
    points = tally.points(variant)
    shown = TallyView(
        faces=tally.faces,
        worth=_worth(tally, variant),
        dice_left=count("{n} die left", "{n} dice left", tally.left(variant)),
        is_full=not tally.left(variant),
        shortcuts=tuple(_shortcuts(tally, variant)),
        is_empty=tally.is_empty,
    )
    if tally.is_empty:
        return replace(view, tally=shown)
    return replace(
        view,
        tally=shown,
        throw=say(THROWS[tally.left(variant) + len(tally.faces)]),
        points=number(points),
        standing=_standing(view, state, points),
        kept=tuple(
            KeptView(kept.faces, f"+{number(tally.worth(variant, kept))}") for kept in tally.keeps
        ),
        roll_again=_roll_again(tally, variant),
        bank=_bank(tally, state, points),
        can_undo=True,
        can_redo=False,
    )


def _worth(tally: Tally, variant: Variant) -> str:
    if not tally.faces:
        return ""
    if tally.stands(variant):
        return f"+{number(tally.worth(variant, Dice(tally.faces)))}"
    return say("These dice do not score together yet")


def _standing(view: TableView, state: GameState, points: int) -> str:
    needs = state.variant.bank_needs(is_on_board=state.is_on_board(state.current))
    if points >= needs:
        return view.standing if not needs else say("enough to bank")
    if state.is_on_board(state.current):
        return say("{points} more to bank", points=needs - points)
    return say("{points} more to get on the board", points=needs - points)


def _roll_again(tally: Tally, variant: Variant) -> ButtonView:
    label = count("Roll {n} again", "Roll {n} again", tally.to_roll(variant))
    if tally.stands(variant):
        return ButtonView(label)
    if tally.faces:
        return ButtonView(label, say("These dice do not score together yet"))
    return ButtonView(label, say("Tap the dice that you keep of this roll"))


def _bank(tally: Tally, state: GameState, points: int) -> ButtonView:
    label = say("Bank {points}", points=points) if points else say("Bank")
    if tally.faces and not tally.stands(state.variant):
        return ButtonView(label, say("These dice do not score together yet"))
    refused = why_not(state, TypePoints(points))
    return ButtonView(label, refused.sentence if refused else "")


def _shortcuts(tally: Tally, variant: Variant) -> Iterator[ShortcutView]:
    """Three of each face, and all dice in a row, where they score."""
    sheet, left = score_sheet(variant), tally.left(variant)
    several: list[tuple[Face, ...]] = [(face,) * 3 for face in FACES]
    for faces in (*several, FACES):
        if sheet[Dice(faces)] is not None:
            name = say("Keep {faces}", faces=faces_in_words(faces))
            yield ShortcutView(faces, name, is_off=left < len(faces))
