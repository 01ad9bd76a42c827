"""The photo of a throw, a box and a face on each die, and the faces to correct one with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.desks.table import ADD_ONE
from scorekeeper.app.parts.die import die, face_button, tap_target
from scorekeeper.app.parts.words import body, icon_button, side_button, small, stretched
from scorekeeper.app.theme import GAP, RADIUS, TARGET, button_style
from scorekeeper.dice import FACES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.views import DieView, PhotoView, StillView
    from scorekeeper.app.visit import Visit

BADGE = 26
TALLEST = 320
"""Higher than this the photo would push the keeps off a phone's screen."""

DOUBT = "#c2410c"
FRAME = "#1f8f7a"


def photo(view: PhotoView, *, open_die: int | None, width: float, visit: Visit) -> ft.Control:
    """The photo in this width, what is asked about it, and the answers."""
    parts: list[ft.Control] = []
    if view.question:
        parts.append(body(view.question, weight=ft.FontWeight.W_600))
    # The answers stand over the photo: under it they would lie below a phone's edge.
    parts.append(_answers(view, visit) if open_die is None else _faces(open_die, visit))
    parts.append(_picture(view, open_die=open_die, width=width, visit=visit))
    added = [it for it in view.dice if it.box is None]
    if added:
        parts.append(ft.Row([small("Added"), *(_added(it, visit) for it in added)], spacing=GAP))
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


def _picture(view: PhotoView, *, open_die: int | None, width: float, visit: Visit) -> ft.Control:
    scale = min(width / view.width, TALLEST / view.height)
    boxes = [
        control
        for it in view.dice
        if it.box is not None
        for control in _box(it, scale=scale, is_open=it.place == open_die, visit=visit)
    ]
    picture = _marked(view, boxes, scale=scale, label="The photo of the throw")
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
        left=x,
        top=y,
        width=wide,
        height=high,
        border=ft.Border.all(4 if is_open else 2, FRAME if view.is_clear else DOUBT),
        border_radius=GAP // 2,
    )
    badge = ft.Container(
        left=max(0, x - BADGE / 2),
        top=max(0, y - BADGE / 2),
        content=ft.Row(
            [
                die(view.face, size=BADGE),
                *([] if view.is_clear else [ft.Icon(ft.Icons.HELP, size=20, color=DOUBT)]),
            ],
            spacing=0,
            tight=True,
        ),
    )
    return [frame, badge]


def _added(view: DieView, visit: Visit) -> ft.Control:
    return tap_target(
        die(view.face, size=32),
        on_tap=lambda: visit.attempt(lambda: visit.table.open_die(view.place)),
        name=view.label,
    )


def _faces(place: int, visit: Visit) -> ft.Control:
    """The six faces for the open die, and the way to say that it is none."""
    faces = [
        face_button(
            face,
            on_tap=lambda face=face: visit.attempt(lambda: visit.table.set_face(face)),  # type: ignore[misc]  # mypy cannot infer a lambda with a default
            name=f"It is a {face}",
        )
        for face in FACES
    ]
    asked = "Which face was missed?" if place == ADD_ONE else f"Which face is die {place + 1}?"
    remove = ft.TextButton(
        "No die to throw",
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
                            "Leave it as it is",
                            on_tap=lambda: visit.attempt(lambda: visit.table.open_die(None)),
                        ),
                    ]
                ),
                ft.Row(faces, spacing=0, run_spacing=0, wrap=True),
                *([] if place == ADD_ONE else [remove]),
            ],
            spacing=GAP // 2,
        ),
    )


def _answers(view: PhotoView, visit: Visit) -> ft.Control:
    if view.use is None:
        return small("Tap a die on the photo to correct it.")
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
        side_button("Discard", on_tap=lambda: visit.attempt(visit.table.discard_photo)),
    ]
    add = side_button(
        "Add a die",
        icon=ft.Icons.ADD,
        on_tap=lambda: visit.attempt(lambda: visit.table.open_die(ADD_ONE)),
    )
    return ft.Row([*answers, add], spacing=GAP, run_spacing=GAP, wrap=True)
