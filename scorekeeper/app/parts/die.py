"""A die, drawn with its pips: the same die wherever one is shown."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import flet as ft
import flet.canvas as cv

from scorekeeper.app.theme import GAP, TARGET

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorekeeper.dice import Face

_LOW, _MIDDLE, _HIGH = 0.25, 0.5, 0.75
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LOW, _HIGH), (_HIGH, _LOW)),
    3: ((_LOW, _HIGH), (_MIDDLE, _MIDDLE), (_HIGH, _LOW)),
    4: ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_LOW, _HIGH), (_MIDDLE, _MIDDLE), (_HIGH, _LOW), (_HIGH, _HIGH)),
    6: tuple((x, y) for x in (_LOW, _HIGH) for y in (_LOW, _MIDDLE, _HIGH)),
}
"""Centres of the pips of each face, as shares of the die's side, x right and y down."""

IVORY, INK, EDGE = "#fbf8ef", "#1d1b16", "#8d8878"
DOUBT = "#c2410c"
DASHES: list[float] = [5, 4]
"""Pixels drawn and left out along a doubtful rim."""


class Look(StrEnum):
    """What a die's look says."""

    ROLLED = "rolled"
    KEPT = "kept"
    GONE = "gone"
    DOUBTFUL = "doubtful"


def die(face: Face, *, size: float = 40, look: Look = Look.ROLLED) -> ft.Control:
    """A die of `size` pixels."""
    pip = size * 0.19
    width = {Look.KEPT: 2, Look.DOUBTFUL: 0}.get(look, 1)
    border = ft.Border.all(2, ft.Colors.PRIMARY) if look is Look.KEPT else ft.Border.all(1, EDGE)
    # One picture: each pip as a control of its own would be most of what a screen is made of.
    ink, inside = ft.Paint(color=INK), size - 2 * width
    shapes: list[cv.Shape] = [
        cv.Circle(x * size - width, y * size - width, pip / 2, paint=ink) for x, y in PIPS[face]
    ]
    if look is Look.DOUBTFUL:
        shapes.append(_rim(size, size, stroke=2))
    return ft.Container(
        width=size,
        height=size,
        bgcolor=IVORY,
        border=None if look is Look.DOUBTFUL else border,
        border_radius=size * 0.2,
        opacity=0.45 if look is Look.GONE else 1,
        content=cv.Canvas(shapes, width=inside, height=inside),
    )


def dashed(width: float, height: float, *, stroke: float = 2) -> ft.Control:
    """A dashed rim of this size: something is in doubt."""
    return cv.Canvas([_rim(width, height, stroke=stroke)], width=width, height=height)


def _rim(width: float, height: float, *, stroke: float) -> cv.Shape:
    paint = ft.Paint(
        color=DOUBT,
        stroke_width=stroke,
        style=ft.PaintingStyle.STROKE,
        stroke_dash_pattern=DASHES,
    )
    inset = stroke / 2
    return cv.Rect(
        inset, inset, width - stroke, height - stroke, border_radius=GAP // 2, paint=paint
    )


def dice_row(
    faces: Sequence[Face], *, size: float = 40, look: Look = Look.ROLLED, name: str = ""
) -> ft.Control:
    """Dice side by side, which wrap where they must; `name` is what a screen reader says first."""
    words = f"{name} {', '.join(map(str, faces))}".strip()
    return ft.Semantics(
        label=words,
        container=True,
        exclude_semantics=True,
        content=ft.Row(
            [die(face, size=size, look=look) for face in faces],
            spacing=GAP,
            run_spacing=GAP,
            wrap=True,
            tight=True,
        ),
    )


def face_button(
    face: Face, *, on_tap: Callable[[], None], name: str, side: float = TARGET, is_off: bool = False
) -> ft.Control:
    """A die to tap, `side` pixels wide with what is around it; `name` is its accessible name."""
    look = Look.GONE if is_off else Look.ROLLED
    shown = die(face, size=side - GAP, look=look)
    return tap_target(shown, on_tap=on_tap, name=name, width=side, height=side, is_off=is_off)


def tap_target(  # noqa: PLR0913  # how large it is, and what it is called
    content: ft.Control,
    *,
    on_tap: Callable[[], None],
    name: str,
    width: float = TARGET,
    height: float = TARGET,
    is_off: bool = False,
) -> ft.Control:
    """Something to tap, large enough for a thumb, with a name for screen readers."""
    return ft.Semantics(
        label=name,
        button=True,
        container=True,
        disabled=is_off,
        content=ft.Container(
            content=content,
            width=width,
            height=height,
            alignment=ft.Alignment.CENTER,
            border_radius=GAP,
            ink=True,
            disabled=is_off,
            on_click=lambda _: on_tap(),
        ),
    )
