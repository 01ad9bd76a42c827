"""The table's door on the screen: a code that a phone reads, who is in, and one tap to shut it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import flet as ft
import numpy as np
import pytest

from scorekeeper.app.desks.door import code_of
from scorekeeper.app.door.guest import Role
from scorekeeper.app.main import page_of
from scorekeeper.app.present.door import DoorView
from scorekeeper.store.memory import MemoryStore
from tests.app.fakeui import LAPTOP_PX, UI, play
from tests.app.play import house_of, sit, table_of

if TYPE_CHECKING:
    from tests.app.door.guests import Behind


def view_of(sitting) -> DoorView:
    view = sitting.visit.state.view
    assert isinstance(view, DoorView)
    return view


def read(code: bytes) -> str:
    """What a phone reads in a picture of a code."""
    picture = cv2.imdecode(np.frombuffer(code, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    # Some codes are missed at one size and read at another, as a phone that moves reads them.
    for size in (1.0, 2.0, 0.5, 3.0):
        shown = cv2.resize(picture, None, fx=size, fy=size, interpolation=cv2.INTER_NEAREST)
        if words := cv2.QRCodeDetector().detectAndDecode(shown)[0]:
            return words
    return ""


def test_the_code_is_the_link_and_the_link_lets_in(behind: Behind):
    view = view_of(sit(behind.house, f"/game/{behind.mine}/door"))
    assert read(view.code) == view.link
    holder = behind.door.admit(view.link.partition("?k=")[2])
    assert holder is not None
    assert (holder.role, holder.games) == (Role.SCORER, (behind.mine,))
    assert view.nobody == "Nobody is in from the network."


def test_a_long_link_is_read_too():
    link = f"https://[fe80::1234:5678:9abc:def0]:65535/door?k={'x' * 60}"
    assert read(code_of(link)) == link


def test_each_choice_shows_a_code_of_its_own_and_the_same_one_the_same(behind: Behind):
    sitting = sit(behind.house, f"/game/{behind.mine}/door")
    first = view_of(sitting).link
    sitting.attempt(lambda: sitting.visit.door.choose_role("viewer"))
    second = view_of(sitting).link
    sitting.attempt(lambda: sitting.visit.door.choose_hours("72"))
    third = view_of(sitting).link
    assert len({first, second, third}) == 3
    sitting.attempt(lambda: sitting.visit.door.choose_hours("12"))
    assert view_of(sitting).link == second
    assert len(behind.door.passes(behind.mine)) == 3


def test_who_comes_and_goes_is_shown(behind: Behind):
    sitting = sit(behind.house, f"/game/{behind.mine}/door")
    it = behind.door.let_in(Role.CAMERA, behind.mine, hours=1)
    leave = behind.door.enter(it.id, lambda: None)
    assert [(fact.words, fact.value) for fact in view_of(sitting).inside] == [("As a camera", "1")]
    leave()
    assert view_of(sitting).inside == ()


def test_a_shut_door_shows_no_code_until_it_is_opened_again(behind: Behind):
    sent_away = []
    sitting = sit(behind.house, f"/game/{behind.mine}/door")
    old = view_of(sitting).link
    behind.door.enter(behind.door.passes(behind.mine)[0].id, lambda: sent_away.append("phone"))
    sitting.attempt(sitting.visit.door.shut)
    view = view_of(sitting)
    assert (view.code, view.link, view.offer, view.shut) == (b"", "", "Show a new code", "")
    assert sent_away == ["phone"]
    sitting.attempt(sitting.visit.door.let_in)
    assert view_of(sitting).link not in {"", old}


def test_where_nobody_can_knock_the_screen_says_how_to_let_them():
    house = house_of(store=MemoryStore())
    view = view_of(sit(house, f"/game/{table_of(house).game}/door"))
    assert "scorekeeper serve --lan" in view.is_closed
    assert house.door.passes(view.game) == ()


@pytest.mark.parametrize("width", [360, LAPTOP_PX])
def test_it_is_on_the_way_from_the_menu_and_back(behind: Behind, width: float):
    async def story(ui: UI) -> None:
        await ui.tap("Menu")
        await ui.tap("Let a phone in")
        image = next(ui.all(ft.Image))
        assert read(bytes(image.src)).startswith("https://127.0.0.2:8550/door?k=")  # type: ignore[arg-type]  # bytes here
        assert ui.shows("Code to scan with the phone's camera")
        await ui.tap("Shut the door")
        assert not list(ui.all(ft.Image))
        await ui.tap("Show a new code")
        await ui.tap("Back to the table")
        assert ui.has("Menu")

    play(story, main=page_of(behind.house), route=f"/game/{behind.mine}", width=width)
    assert len(behind.door.passes(behind.mine)) == 1
