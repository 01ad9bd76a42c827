"""The form in which a past turn is entered anew: by its points, or throw by throw."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.die import Look, die, face_button, tap_target
from scorekeeper.app.parts.points import PointsField
from scorekeeper.app.parts.words import body, icon_button, main_button, side_button, small
from scorekeeper.app.present.redo import Way
from scorekeeper.app.theme import GAP, RADIUS, TARGET, button_style
from scorekeeper.dice import FACES
from scorekeeper.language import say

if TYPE_CHECKING:
    from scorekeeper.app.present.redo import OfferView, RedoView, ThrowDieView, ThrowView
    from scorekeeper.app.visit import Visit
    from scorekeeper.dice import Face

CHECK = 14


def redo(view: RedoView, visit: Visit) -> ft.Control:
    """The way to enter it, and its form."""
    parts: list[ft.Control] = [_ways(view.way, visit)]
    parts += [_by_points(visit)] if view.way is Way.POINTS else _by_dice(view, visit)
    leave = side_button(
        say("Leave it as it was"), on_tap=lambda: visit.attempt(visit.past.leave_it)
    )
    return ft.Column([*parts, ft.Row([leave])], spacing=1.5 * GAP)


def _ways(chosen: Way, visit: Visit) -> ft.Control:
    ways = [
        (Way.POINTS, say("Points"), ft.Icons.DIALPAD),
        (Way.DICE, say("Dice"), ft.Icons.CASINO),
    ]

    def choose(event: ft.Event[ft.SegmentedButton]) -> None:
        visit.attempt(lambda: visit.past.choose_way(Way(event.control.selected[0])))

    return ft.SegmentedButton(
        segments=[
            ft.Segment(value=way, label=ft.Text(label), icon=icon) for way, label, icon in ways
        ],
        selected=[chosen],
        show_selected_icon=False,
        on_change=choose,
        style=button_style(),
    )


def _by_points(visit: Visit) -> ft.Control:
    return PointsField(
        say("See what changes"), say("It was a farkle"), visit.past.ask_by_points, visit=visit
    )


def _by_dice(view: RedoView, visit: Visit) -> list[ft.Control]:
    past = visit.past
    parts: list[ft.Control] = []
    if view.take_over:
        parts.append(
            ft.Checkbox(
                label=view.take_over,
                value=view.takes_over,
                on_change=lambda _: visit.attempt(
                    lambda: past.take_over(takes=not view.takes_over)
                ),
            )
        )
    parts += [_throw(at, it, view, visit) for at, it in enumerate(view.throws)]
    more = side_button(
        say("One more roll"),
        icon=ft.Icons.ADD,
        on_tap=lambda: visit.attempt(past.add_throw),
        is_off=not view.can_add,
    )
    less = icon_button(
        ft.Icons.BACKSPACE_OUTLINED,
        say("Remove the last roll"),
        on_tap=lambda: visit.attempt(past.remove_throw),
    )
    anew = icon_button(
        ft.Icons.REPLAY, say("Begin anew"), on_tap=lambda: visit.attempt(past.begin_anew)
    )
    parts += [
        ft.Row([more, less, anew], spacing=GAP),
        ft.Row(
            [main_button(say("See what changes"), on_tap=lambda: visit.attempt(past.ask_by_dice))]
        ),
    ]
    return parts


def _throw(at: int, view: ThrowView, form: RedoView, visit: Visit) -> ft.Control:
    head = ft.Row(
        [
            ft.Container(body(view.title, weight=ft.FontWeight.W_600), expand=True),
            small(view.points, colour=ft.Colors.ON_SURFACE),
        ]
    )
    parts: list[ft.Control] = [head]
    if view.dice:
        dice = [_die(at, place, it, visit) for place, it in enumerate(view.dice)]
        parts.append(ft.Row(dice, spacing=0, run_spacing=0, wrap=True))
    if form.open_die is not None and form.open_die[0] == at:
        parts.append(_open(view.dice[form.open_die[1]], visit))
    if view.wrong:
        parts.append(small(view.wrong, colour=ft.Colors.ERROR))
    if view.takes_more:
        faces = [_add(at, face, visit) for face in FACES]
        parts.append(ft.Row(faces, spacing=0, run_spacing=0, wrap=True))
    if view.offers:
        offers = [_offer(at, it, visit) for it in view.offers]
        parts.append(ft.Row(offers, spacing=GAP, run_spacing=GAP, wrap=True))
    return ft.Container(
        ft.Column(parts, spacing=GAP // 2),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=RADIUS,
        # Six dice of a thumb's size side by side leave no more room on a narrow phone.
        padding=ft.Padding.symmetric(horizontal=GAP // 2, vertical=GAP),
    )


def _die(at: int, place: int, view: ThrowDieView, visit: Visit) -> ft.Control:
    look = Look.KEPT if view.is_kept else Look.ROLLED
    below = (
        ft.Icon(ft.Icons.CHECK, size=CHECK, color=ft.Colors.PRIMARY)
        if view.is_kept
        else ft.Container(height=CHECK)
    )
    content = ft.Column(
        [die(view.face, size=TARGET - CHECK - 2, look=look), below],
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    target = tap_target(
        content,
        on_tap=lambda: visit.attempt(lambda: visit.past.open_die(at, place)),
        name=view.label,
    )
    back = ft.Colors.SECONDARY_CONTAINER if view.is_open else None
    return ft.Container(target, bgcolor=back, border_radius=GAP)


def _add(at: int, face: Face, visit: Visit) -> ft.Control:
    return face_button(
        face,
        on_tap=lambda: visit.attempt(lambda: visit.past.add_die(at, face)),
        name=say("Add a {face} to roll {n}", face=face, n=at + 1),
    )


def _open(view: ThrowDieView, visit: Visit) -> ft.Control:
    """What can be said of the die that was tapped."""
    past = visit.past

    def face_of(face: Face) -> ft.Control:
        return face_button(
            face,
            on_tap=lambda: visit.attempt(lambda: past.set_face(face)),
            name=say("It is a {face}", face=face),
        )

    keep = say("Do not keep it") if view.is_kept else say("Keep it")
    answers: list[ft.Control] = [
        side_button(keep, on_tap=lambda: visit.attempt(past.keep_die)),
        side_button(say("No such die"), on_tap=lambda: visit.attempt(past.remove_die)),
    ]
    return ft.Column(
        [
            ft.Row([face_of(face) for face in FACES], spacing=0, run_spacing=0, wrap=True),
            ft.Row(answers, spacing=GAP, run_spacing=GAP, wrap=True),
        ],
        spacing=GAP // 2,
    )


def _offer(at: int, view: OfferView, visit: Visit) -> ft.Control:
    return ft.OutlinedButton(
        view.label,
        on_click=lambda _: visit.attempt(lambda: visit.past.keep(at, view.kept)),
        height=TARGET,
        style=button_style(),
    )
