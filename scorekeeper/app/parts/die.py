"""A die, drawn with its pips: the same die wherever one is shown."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import flet as ft

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


class Look(StrEnum):
    """What a die's look says."""

    ROLLED = "rolled"
    KEPT = "kept"
    GONE = "gone"


def die(face: Face, *, size: float = 40, look: Look = Look.ROLLED) -> ft.Control:
    """A die of `size` pixels."""
    pip = size * 0.19
    border = ft.Border.all(2, ft.Colors.PRIMARY) if look is Look.KEPT else ft.Border.all(1, EDGE)
    return ft.Container(
        width=size,
        height=size,
        bgcolor=IVORY,
        border=border,
        border_radius=size * 0.2,
        opacity=0.45 if look is Look.GONE else 1,
        content=ft.Stack(
            [
                ft.Container(
                    left=x * size - pip / 2 - border.top.width,
                    top=y * size - pip / 2 - border.top.width,
                    width=pip,
                    height=pip,
                    bgcolor=INK,
                    border_radius=pip / 2,
                )
                for x, y in PIPS[face]
            ]
        ),
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


def face_button(face: Face, *, on_tap: Callable[[], None], name: str) -> ft.Control:
    """A die to tap; `name` is its accessible name."""
    return tap_target(die(face, size=TARGET - GAP), on_tap=on_tap, name=name)


def tap_target(content: ft.Control, *, on_tap: Callable[[], None], name: str) -> ft.Control:
    """Something to tap, large enough for a thumb, with a name for screen readers."""
    return ft.Semantics(
        label=name,
        button=True,
        container=True,
        content=ft.Container(
            content=content,
            width=TARGET,
            height=TARGET,
            alignment=ft.Alignment.CENTER,
            border_radius=GAP,
            ink=True,
            on_click=lambda _: on_tap(),
        ),
    )
