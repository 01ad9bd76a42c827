"""What is drawn from the same is the same object, which Flet does not compare again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.main import page_of
from scorekeeper.app.parts.unchanged import Unchanged
from tests.app.fakeui import UI, play
from tests.app.play import house_of, table_of

if TYPE_CHECKING:
    from collections.abc import Sequence


def drawn(
    unchanged: Unchanged, parts: Sequence[tuple[str, object]], about: object = ""
) -> list[ft.Control]:
    unchanged.begin(about)
    return [unchanged.part(name, it, lambda it=it: ft.Text(str(it))) for name, it in parts]  # type: ignore[misc]  # as in play


def test_a_part_is_the_same_while_it_is_drawn_from_the_same():
    unchanged = Unchanged()
    first = drawn(unchanged, [("score", 1), ("turn", 1)])
    second = drawn(unchanged, [("score", 1), ("turn", 2)])
    assert second[0] is first[0]
    assert second[1] is not first[1]
    assert [it.key for it in second] == ["score", "turn"]


def test_nothing_is_the_same_in_another_language_or_after_it_was_away():
    unchanged = Unchanged()
    [first] = drawn(unchanged, [("score", 1)])
    [second] = drawn(unchanged, [("score", 1)], "et")
    assert second is not first
    drawn(unchanged, [], "et")
    assert drawn(unchanged, [("score", 1)], "et")[0] is not second


def test_a_tap_on_a_die_leaves_the_scores_and_what_is_drawn_after_it_is_right():
    house = house_of()
    table = table_of(house)

    def part(ui: UI, name: str) -> ft.Container:
        return next(it for it in ui.all(ft.Container) if it.key == name)

    async def story(ui: UI) -> None:
        await ui.choose("dice")
        scores, faces = part(ui, "scores"), part(ui, "faces")
        await ui.tap("Add a 1")
        assert part(ui, "scores") is scores
        assert part(ui, "faces") is faces
        for face in "12346":
            await ui.tap(f"Add a {face}")
        await ui.tap("Keep 1, 1 for 200")
        await ui.tap("Bank 200")
        assert part(ui, "scores") is not scores
        assert ui.shows("Ann, 200")
        await ui.tap("Menu")
        await ui.tap("Menu")
        await ui.tap("Undo")
        assert ui.shows("Ann, 0")
        await ui.tap("Redo")
        assert ui.shows("Ann, 200")
        assert [it.name for it in table.state.players] == ["Ann", "Bob"]

    play(story, main=page_of(house), route=f"/game/{table.game}")
