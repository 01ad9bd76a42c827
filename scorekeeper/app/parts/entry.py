"""The three ways to enter a throw: a photo, dice by taps, or a turn's points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.camera import watch_button
from scorekeeper.app.parts.choices import segments
from scorekeeper.app.parts.die import dice_row, die, face_button
from scorekeeper.app.parts.photo import photo
from scorekeeper.app.parts.points import PointsField
from scorekeeper.app.parts.tally import tally
from scorekeeper.app.parts.words import body, main_button, side_button, small
from scorekeeper.app.state import Entry
from scorekeeper.app.theme import GAP, SMALL, TARGET, button_style
from scorekeeper.app.wording import faces_in_words
from scorekeeper.dice import FACES
from scorekeeper.language import count, say

if TYPE_CHECKING:
    from scorekeeper.app.state import AppState
    from scorekeeper.app.views import TableView
    from scorekeeper.app.visit import Visit


def entry(
    view: TableView, state: AppState, *, picker: ft.FilePicker, width: float, visit: Visit
) -> ft.Control:
    """What is thrown now, and the way to enter it that the person chose last."""
    chosen = state.entry
    if chosen in {Entry.POINTS, Entry.KEEPS} and not view.can_type:
        chosen = Entry.DICE
    if view.tally is not None:
        chosen = Entry.KEEPS
    parts: list[ft.Control] = [body(view.throw, weight=ft.FontWeight.W_600)]
    if view.photo is not None:
        parts.append(photo(view.photo, open_die=state.open_die, width=width, visit=visit))
        return ft.Column(parts, spacing=1.5 * GAP)
    if view.take_over is not None:
        take = side_button(
            view.take_over.label,
            icon=ft.Icons.DOUBLE_ARROW,
            on_tap=lambda: visit.attempt(visit.table.take_over),
        )
        parts.append(take)
    # What was tapped would be lost by another way: taking it back comes first.
    if view.tally is None or view.tally.is_empty:
        parts.append(_ways(chosen, can_type=view.can_type, visit=visit))
    if state.is_reading:
        words = say("Reading the photo")
        ring = ft.ProgressRing(width=24, height=24, semantics_label=words)
        parts.append(ft.Row([ring, body(words)], spacing=GAP))
    elif view.tally is not None:
        parts.append(tally(view.tally, visit))
    elif chosen is Entry.PHOTO:
        parts.append(_by_photo(picker, visit, has_camera=state.has_camera))
    elif chosen is Entry.DICE:
        parts.append(_by_dice(view, state, visit))
    else:
        parts.append(
            PointsField(say("Enter points"), say("Farkle"), visit.table.type_points, visit=visit)
        )
    return ft.Column(parts, spacing=1.5 * GAP)


def _ways(chosen: Entry, *, can_type: bool, visit: Visit) -> ft.Control:
    ways = [(Entry.PHOTO.value, say("Photo")), (Entry.DICE.value, say("Dice"))]
    if can_type:
        ways += [(Entry.KEEPS.value, say("Keeps")), (Entry.POINTS.value, say("Points"))]

    def choose(way: str) -> None:
        visit.attempt(lambda: visit.table.choose_entry(Entry(way)))

    return segments(ways, chosen, on_choose=choose, size=SMALL)


def _by_photo(picker: ft.FilePicker, visit: Visit, *, has_camera: bool) -> ft.Control:
    pick = ft.FilledButton(
        say("Read a photo"),
        icon=ft.Icons.PHOTO_CAMERA,
        # An action runs inside the tap itself: phones open the camera only then.
        action=ft.PickFiles(
            picker,
            file_type=ft.FilePickerFileType.IMAGE,
            with_data=True,
            cancel_upload_on_window_blur=False,
        ),
        height=60,
        style=button_style(),
    )
    sample = ft.TextButton(
        say("Sample throw"),
        on_click=visit.table.read_sample,
        style=button_style(),
        height=TARGET,
        tooltip=say("Read a picture that comes with the program"),
    )
    watch = [] if has_camera else [watch_button(visit)]
    return ft.Column(
        [
            ft.Row([pick, *watch, sample], spacing=GAP, run_spacing=GAP, wrap=True),
            small(say("Lay the dice apart, and look at them from above.")),
        ],
        spacing=GAP,
    )


def _by_dice(view: TableView, state: AppState, visit: Visit) -> ft.Control:
    missing = view.dice_to_roll - len(state.faces)
    tapped: list[ft.Control] = [
        dice_row(state.faces, size=36, name=say("Tapped:"))
        if state.faces
        else small(say("Tap the faces that lie on the table."), colour=ft.Colors.ON_SURFACE_VARIANT)
    ]
    answers: list[ft.Control] = []
    if state.faces:
        back = side_button(
            say("Take one back"),
            icon=ft.Icons.BACKSPACE_OUTLINED,
            on_tap=lambda: visit.attempt(visit.table.take_face_back),
        )
        answers.append(back)
    if not missing:
        tapped.append(body(say("No die scores here. Is that so?"), weight=ft.FontWeight.W_600))
        record = main_button(view.nothing, on_tap=lambda: visit.attempt(visit.table.record_faces))
        answers.insert(0, record)
    elif state.faces:
        tapped.append(small(count("{n} more", "{n} more", missing), colour=ft.Colors.ON_SURFACE))
    return ft.Column(
        [
            visit.unchanged.part("faces", None, lambda: _faces(visit)),
            *tapped,
            ft.Row(answers, spacing=GAP, run_spacing=GAP, wrap=True),
        ],
        spacing=GAP,
    )


def _faces(visit: Visit) -> ft.Control:
    """The six faces to tap."""
    faces = [
        face_button(
            face,
            on_tap=lambda face=face: visit.attempt(lambda: visit.table.tap_face(face)),  # type: ignore[misc]  # mypy cannot infer a lambda with a default
            name=say("Add a {face}", face=face),
        )
        for face in FACES
    ]
    return ft.Row(faces, spacing=0, run_spacing=0, wrap=True)


def rolled(view: TableView) -> ft.Control:
    """The roll that waits for a keep."""
    return ft.Row(
        [
            ft.Semantics(
                label=say("Rolled {faces}", faces=faces_in_words(view.roll)),
                container=True,
                exclude_semantics=True,
                content=ft.Row([die(face, size=44) for face in view.roll], spacing=GAP, tight=True),
            )
        ],
        wrap=True,
    )
