"""The photo of a throw, a box and a face on each die, and the faces to correct one with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.desks.table import ADD_ONE
from scorekeeper.app.parts.die import DOUBT, Look, dashed, die, face_button, tap_target
from scorekeeper.app.parts.words import body, icon_button, side_button, small, stretched
from scorekeeper.app.theme import GAP, RADIUS, TARGET, button_style
from scorekeeper.dice import FACES
from scorekeeper.language import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.views import DieView, PhotoView, StillView
    from scorekeeper.app.visit import Visit
    from scorekeeper.dice import Face

BADGE, QUESTION = 26, 22
TALLEST, LOWEST = 240, 132
"""Higher than this a photo would push what is asked off a phone's screen, or the keeps."""

LIKELY = 64
"""The side of the faces that are offered first, in pixels."""

FRAME = "#1f8f7a"


def photo(view: PhotoView, *, open_die: int | None, width: float, visit: Visit) -> ft.Control:
    """The photo in this width, what is asked about it, and the answers."""
    is_recorded = view.use is None
    tallest = LOWEST if is_recorded else TALLEST
    parts: list[ft.Control] = []
    if view.question:
        parts.append(body(view.question, weight=ft.FontWeight.W_600))
    # The answers stand over the photo: under it they would lie below a phone's edge.
    parts.append(_answers(view, visit) if open_die is None else _faces(view, open_die, visit))
    scale = min(width / view.width, tallest / view.height)
    parts.append(_picture(view, open_die=open_die, scale=scale, visit=visit))
    added = [it for it in view.dice if it.box is None]
    if added:
        parts.append(
            ft.Row([small(say("Added")), *(_added(it, visit) for it in added)], spacing=GAP)
        )
    return stretched(parts, gap=1.5 * GAP)


def still(view: StillView, *, width: float) -> ft.Control:
    """A picture to look at, in this width, with a frame and a face on each die."""
    scale = min(width / view.width, TALLEST / view.height)
    marks = [control for it in view.dice for control in _frame_and_badge(it, scale=scale)]
    return ft.Column(
        [small(view.title), _marked(view, marks, scale=scale, label=view.label)],
        spacing=GAP // 2,
        tight=True,
    )


def _picture(view: PhotoView, *, open_die: int | None, scale: float, visit: Visit) -> ft.Control:
    boxes = [
        control
        for it in view.dice
        if it.box is not None
        for control in _box(it, scale=scale, is_open=it.place == open_die, visit=visit)
    ]
    picture = _marked(view, boxes, scale=scale, label=say("The photo of the throw"))
    return ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER)


def _marked(
    view: PhotoView | StillView, marks: Sequence[ft.Control], *, scale: float, label: str
) -> ft.Control:
    width, height = view.width * scale, view.height * scale
    image = ft.Image(
        src=view.jpeg,
        width=width,
        height=height,
        fit=ft.BoxFit.FILL,
        gapless_playback=True,
        semantics_label=label,
    )
    return ft.Container(
        width=width,
        height=height,
        border_radius=RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack([image, *marks]),
    )


def _box(view: DieView, *, scale: float, is_open: bool, visit: Visit) -> list[ft.Control]:
    """A die's frame and badge, and a target over both that is large enough for a thumb."""
    x, y, wide, high = (value * scale for value in view.box or (0, 0, 0, 0))
    side = max(wide, high, TARGET)
    left, top = x + wide / 2 - side / 2, y + high / 2 - side / 2
    target = ft.Container(
        left=left,
        top=top,
        width=side,
        height=side,
        content=ft.Semantics(
            label=view.label,
            button=True,
            container=True,
            content=ft.Container(
                width=side,
                height=side,
                border_radius=GAP // 2,
                ink=True,
                on_click=lambda _: visit.attempt(
                    lambda: visit.table.open_die(None if is_open else view.place)
                ),
            ),
        ),
    )
    return [*_frame_and_badge(view, scale=scale, is_open=is_open), target]


def _frame_and_badge(view: DieView, *, scale: float, is_open: bool = False) -> list[ft.Control]:
    x, y, wide, high = (value * scale for value in view.box or (0, 0, 0, 0))
    frame = ft.Container(
        dashed(wide, high, stroke=4 if is_open else 3) if not view.is_clear else None,
        left=x,
        top=y,
        width=wide,
        height=high,
        border=ft.Border.all(4 if is_open else 2, FRAME) if view.is_clear else None,
        border_radius=GAP // 2,
    )
    badge = ft.Container(
        left=max(0, x - BADGE / 2),
        top=max(0, y - BADGE / 2),
        content=die(view.face, size=BADGE, look=Look.ROLLED if view.is_clear else Look.DOUBTFUL),
    )
    if view.is_clear:
        return [frame, badge]
    question = ft.Container(
        ft.Icon(ft.Icons.HELP, size=QUESTION, color=DOUBT),
        left=x + wide - QUESTION / 2,
        top=max(0, y - QUESTION / 2),
        bgcolor=ft.Colors.WHITE,
        border_radius=QUESTION / 2,
    )
    return [frame, badge, question]


def _added(view: DieView, visit: Visit) -> ft.Control:
    return tap_target(
        die(view.face, size=32),
        on_tap=lambda: visit.attempt(lambda: visit.table.open_die(view.place)),
        name=view.label,
    )


def _faces(view: PhotoView, place: int, visit: Visit) -> ft.Control:
    """Faces for the open die, the likeliest first and larger, and the way to say it is none."""
    likely = () if place == ADD_ONE else _likely(view, place)
    asked = say("Which face was missed?")
    if place != ADD_ONE:
        asked = say("Which face is die {number}?", number=place + 1)
    # An open die has a face: to tap that says that the reader was right.
    rest = [face for face in FACES if face not in likely]
    remove = ft.TextButton(
        say("No die to throw"),
        icon=ft.Icons.DELETE_OUTLINE,
        on_click=lambda _: visit.attempt(visit.table.remove_die),
        style=button_style(),
        height=TARGET,
    )
    return ft.Container(
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=RADIUS,
        padding=GAP,
        content=ft.Column(
            [
                ft.Row(
                    [
                        ft.Container(small(asked, colour=ft.Colors.ON_SURFACE), expand=True),
                        icon_button(
                            ft.Icons.CLOSE,
                            say("Leave it as it is"),
                            on_tap=lambda: visit.attempt(lambda: visit.table.open_die(None)),
                        ),
                    ]
                ),
                ft.Row([_face(it, visit, side=LIKELY) for it in likely], spacing=0),
                ft.Row(
                    [_face(it, visit, side=TARGET) for it in rest],
                    spacing=0,
                    run_spacing=0,
                    wrap=True,
                ),
                *([] if place == ADD_ONE else [remove]),
            ],
            spacing=GAP // 2,
        ),
    )


def _likely(view: PhotoView, place: int) -> tuple[Face, ...]:
    return next((it.likely for it in view.dice if it.place == place), ())


def _face(face: Face, visit: Visit, *, side: float) -> ft.Control:
    return face_button(
        face,
        on_tap=lambda: visit.attempt(lambda: visit.table.set_face(face)),
        name=say("It is a {face}", face=face),
        side=side,
    )


def _answers(view: PhotoView, visit: Visit) -> ft.Control:
    if view.use is None:
        return small(say("Tap a die on the photo to correct it."))
    why = view.use.why_not
    answers: list[ft.Control] = [
        ft.FilledButton(
            view.use.label,
            on_click=lambda _: visit.attempt(visit.table.use_dice),
            disabled=bool(why),
            tooltip=why or None,
            height=TARGET,
            style=button_style(),
        ),
        side_button(say("Discard"), on_tap=lambda: visit.attempt(visit.table.discard_photo)),
    ]
    add = side_button(
        say("Add a die"),
        icon=ft.Icons.ADD,
        on_tap=lambda: visit.attempt(lambda: visit.table.open_die(ADD_ONE)),
    )
    return ft.Row([*answers, add], spacing=GAP, run_spacing=GAP, wrap=True)
