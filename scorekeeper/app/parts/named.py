"""Names for what is tapped and for pictures, as screen readers say them."""

from __future__ import annotations

import flet as ft

from scorekeeper.app.theme import RADIUS


def named(face: ft.Container, name: str, *, expanded: bool | None = None) -> ft.Control:
    """`face`, which takes taps, as a button of this name in place of the words inside it.

    The face itself stays in the tree of names: what is left out of that gets the keyboard's
    focus without a word.
    """
    face.content = ft.Semantics(content=face.content, exclude_semantics=True)
    return ft.MergeSemantics(ft.Semantics(content=face, label=name, button=True, expanded=expanded))


def named_image(
    data: bytes | str,
    name: str,
    *,
    width: float,
    height: float | None = None,
    fit: ft.BoxFit | None = None,
) -> ft.Control:
    """A picture of this name, so wide; `data` are its bytes, or text that stands for them."""
    return ft.Semantics(
        label=name,
        image=True,
        content=ft.Image(
            src=data,
            width=width,
            height=height,
            fit=fit,
            gapless_playback=True,
            border_radius=RADIUS,
            exclude_from_semantics=True,
        ),
    )
