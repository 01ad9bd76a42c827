"""What the table's screen shows of a camera, on a real Flet session without a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft
import pytest
from flet_webview import WebView

from scorekeeper.app.drafts import DraftDie, Still
from scorekeeper.app.follower import Watched
from scorekeeper.app.main import page_of
from scorekeeper.dice import Dice
from scorekeeper.game.commands import RecordRoll, Source
from scorekeeper.table.hands_free import Question
from scorekeeper.vision.follow import Change
from scorekeeper.vision.types import Box
from tests.app.fakeui import LAPTOP_PX, PHONE_PX, UI, play
from tests.app.play import house_of, table_of
from tests.fakes import blank_frame, encoded

if TYPE_CHECKING:
    from scorekeeper.dice import Face


def test_kept_dice_in_doubt_are_shown_before_and_now():
    house = house_of()
    table = table_of(house)
    jpeg = encoded(blank_frame(), ".jpg")

    def still(*faces: Face) -> Still:
        boxes = (Box(20 + 40 * i, 20, 30, 30) for i in range(len(faces)))
        dice = (DraftDie(face, box, is_clear=True) for face, box in zip(faces, boxes, strict=True))
        return Still(jpeg, 160, 90, tuple(dice))

    stills = still(1, 1), still(1, 3)

    async def story(ui: UI) -> None:
        house.set_watched(table.game, Watched(Change.DOUBT, Question.KEPT, "", stills))
        await ui.settle()
        assert ui.shows("The kept dice on the table are others than here")
        assert ui.shows("Before")
        assert ui.shows("Now")
        labels = {it.semantics_label for it in ui.all(ft.Image)}
        assert {"Before: 1, 1", "Now: 1, 3"} <= labels
        house.set_watched(table.game, Watched(Change.WAITING))
        await ui.settle()
        assert not ui.shows("Before")

    play(story, main=page_of(house), route=f"/game/{table.game}")


@pytest.mark.parametrize("width", [PHONE_PX, LAPTOP_PX])
def test_the_camera_page_is_shown_beside_the_game_until_it_is_put_away(width: float):
    house = house_of()
    table = table_of(house)

    async def story(ui: UI) -> None:
        assert not list(ui.all(WebView))
        await ui.tap("Watch the table")
        (page,) = ui.all(WebView)
        assert page.url is not None
        assert page.url.endswith(f"/cam?table={table.game}&lang=en&inside=1")
        assert not ui.has("Watch the table")
        table.do(RecordRoll(roll=Dice.of("115346"), source=Source.HAND))
        await ui.settle()
        assert ui.shows("Keep 1, 1, 5 for 250")
        assert [it._i for it in ui.all(WebView)] == [page._i]
        await ui.tap("Close the camera")
        assert not list(ui.all(WebView))

    play(story, main=page_of(house), route=f"/game/{table.game}", width=width)
