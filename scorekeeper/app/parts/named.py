"""Names for what is tapped, as screen readers say them."""

from __future__ import annotations

import flet as ft


def named(face: ft.Container, name: str, *, expanded: bool | None = None) -> ft.Control:
    """`face`, which takes taps, as a button of this name in place of the words inside it.

    The face itself stays in the tree of names: what is left out of that gets the keyboard's
    focus without a word.
    """
    face.content = ft.Semantics(content=face.content, exclude_semantics=True)
    return ft.MergeSemantics(ft.Semantics(content=face, label=name, button=True, expanded=expanded))
