"""What guests may do behind the gate: by their role, at their own table, and nowhere else."""

from __future__ import annotations

import inspect
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

import pytest

from scorekeeper.app.desks.door import DoorDesk
from scorekeeper.app.door.guest import NotLetInError, Role, guest
from scorekeeper.app.drafts import draft_of
from scorekeeper.app.main import page_of
from scorekeeper.app.present.door import DoorView
from scorekeeper.app.present.settings import SettingsView
from scorekeeper.app.views import TableView
from scorekeeper.dice import Dice
from scorekeeper.game.commands import Bank, RecordRoll, Source, TypePoints
from scorekeeper.game.ports import HouseRule
from scorekeeper.rules import toml
from tests.app.door.guests import BEGIN, Behind
from tests.app.fakeui import UI, play
from tests.app.play import JPEG, Sitting, sit
from tests.fakes import reading

if TYPE_CHECKING:
    from collections.abc import Iterator

LOOKS_ON = "This device was let in to look on."
ONE_TABLE = "This device was let in to one table alone."


@contextmanager
def come(behind: Behind, role: Role) -> Iterator[Sitting]:
    """A guest sits down at their table."""
    holder = behind.door.admit(behind.token(role, behind.mine))
    assert holder is not None
    before = guest.set(holder)
    try:
        sitting = sit(behind.house, "/settings")
        sitting.visit.receive(holder)
        sitting.visit.show(f"/game/{behind.mine}")
        yield sitting
    finally:
        guest.reset(before)


def records(behind: Behind) -> list[int]:
    return [len(behind.store.records(it)) for it in (behind.mine, behind.other)]


def test_a_scorer_plays_at_their_table(behind: Behind):
    with come(behind, Role.SCORER) as sitting:
        sitting.tap("112346")
        assert (sitting.notice, records(behind)) == ("", [2, 1])


def test_a_viewer_is_told_that_they_look_on(behind: Behind):
    behind.house.tables.open(behind.mine).do(RecordRoll(roll=Dice.of("112346"), source=Source.HAND))
    with come(behind, Role.VIEWER) as sitting:
        visit = sitting.visit
        for act in (
            lambda: visit.table.keep(Dice.of("1")),
            visit.table.undo,
            lambda: visit.seating.leave(0),
            lambda: visit.end.rematch(behind.mine),
            lambda: visit.end.put_away(behind.mine),
            visit.table.discard_photo,
        ):
            sitting.attempt(act)
        sitting.attempt(lambda: visit.table.keep(Dice.of("1")))
        assert LOOKS_ON in sitting.notice
        sitting.read()
        assert LOOKS_ON in sitting.notice
    assert records(behind) == [2, 1]
    assert behind.house.unplayed == frozenset()
    assert len(behind.store.games()) == 2


def test_whatever_a_viewer_s_page_calls_nothing_is_changed(behind: Behind):
    """Each method of each desk, with what fits its parameters: as a forged event would."""
    values = {
        "game": behind.mine,
        "names": ["Ann", "Eve"],
        "rule_set": "simple_10000",
        "kept": Dice.of("1"),
        "face": 1,
        "on": True,
    }
    shown = draft_of(reading("112346"), jpeg=JPEG, width=1, height=1)
    behind.house.set_draft(behind.mine, shown)
    before = (records(behind), len(behind.store.rule_book.house_rules()))
    calls = 0
    with come(behind, Role.VIEWER) as sitting:
        visit = sitting.visit
        for desk in vars(visit).values():
            if not type(desk).__module__.startswith("scorekeeper.app.desks."):
                continue
            for name, method in inspect.getmembers(desk, inspect.ismethod):
                if name.startswith("_") or inspect.iscoroutinefunction(method):
                    continue
                needed = [
                    it
                    for it in inspect.signature(method).parameters.values()
                    if it.default is it.empty and it.kind is not it.VAR_POSITIONAL
                ]
                given = {it.name: values.get(it.name, 0) for it in needed}
                sitting.attempt(partial(_call, method, given))
                calls += 1
                visit.show(f"/game/{behind.mine}")
    assert calls > 80
    assert (records(behind), len(behind.store.rule_book.house_rules())) == before
    assert len(behind.store.games()) == 2
    assert behind.house.draft(behind.mine) is shown
    assert behind.house.tally(behind.mine) is None


def _call(method: object, given: dict[str, object]) -> None:
    assert callable(method)
    # A made-up value may be of another kind than is asked for: that changes nothing either.
    with suppress(TypeError, AttributeError, IndexError, KeyError, ValueError, AssertionError):
        method(**given)


def test_a_camera_enters_what_it_sees_at_its_own_table(behind: Behind):
    mine, other = (behind.house.tables.open(it) for it in (behind.mine, behind.other))
    with come(behind, Role.CAMERA):
        mine.do(RecordRoll(roll=Dice.of("112346"), source=Source.CAMERA))
        with pytest.raises(NotLetInError):
            other.do(RecordRoll(roll=Dice.of("112346"), source=Source.CAMERA))
        with pytest.raises(NotLetInError):
            behind.house.tables.start(toml.find("simple_10000"), ["Ann"])
    assert records(behind) == [2, 1]


def test_other_tables_are_neither_opened_nor_listed_nor_changed(behind: Behind):
    table = behind.house.tables.open(behind.other)
    with come(behind, Role.SCORER):
        assert [it.game for it in behind.house.tables.games()] == [behind.mine]
        assert [it.game for it in behind.house.tables.games(limit=1)] == [behind.mine]
        with pytest.raises(NotLetInError):
            behind.house.tables.open(behind.other)
        with pytest.raises(NotLetInError):
            table.do(TypePoints(500))
        with pytest.raises(NotLetInError):
            behind.house.set_draft(behind.other, None)
    assert len(behind.house.tables.games()) == 2


@pytest.mark.parametrize(
    "route",
    [
        "/game/{other}",
        "/game/{other}/turns",
        "/players",
        "/history",
        "/rules",
        "/new",
        "/dice",
        "/game/{mine}/door",
        "/players/Eve",
        "/game//{other}",
        "/./game/{other}",
    ],
)
def test_who_strays_is_led_back_to_their_table(behind: Behind, route: str):
    with come(behind, Role.SCORER) as sitting:
        sitting.visit.state.notice = ""
        sitting.visit.show(route.format(mine=behind.mine, other=behind.other))
        assert isinstance(sitting.view, TableView)
        assert sitting.view.game == behind.mine
        assert sitting.notice == ONE_TABLE


def test_home_is_the_table_and_settings_are_the_device_s_own(behind: Behind):
    with come(behind, Role.SCORER) as sitting:
        sitting.visit.show("/")
        assert (sitting.view.game, sitting.notice) == (behind.mine, "")
        sitting.visit.show("/settings")
        assert isinstance(sitting.visit.state.view, SettingsView)


def test_house_rules_are_changed_where_the_scorekeeper_runs(behind: Behind):
    rule = HouseRule(rule_id="a", text="name = 'a'", changed_at=BEGIN)
    with come(behind, Role.SCORER):
        for change in (
            partial(behind.house.rule_book.put, rule),
            partial(behind.house.rule_book.remove, "a"),
        ):
            with pytest.raises(NotLetInError, match=ONE_TABLE):
                change()
    behind.house.rule_book.put(rule)
    assert behind.house.rule_book.house_rules() == (rule,)


def test_a_pass_for_every_table_keeps_house(behind: Behind):
    holder = behind.door.admit(behind.token(Role.SCORER, None))
    before = guest.set(holder)
    try:
        assert len(behind.house.tables.games()) == 2
        behind.house.tables.open(behind.other).do(TypePoints(500))
        behind.house.tables.start(toml.find("simple_10000"), ["Ann", "Bob"])
        behind.house.rule_book.put(HouseRule(rule_id="a", text="", changed_at=BEGIN))
    finally:
        guest.reset(before)
    assert len(behind.store.games()) == 3


def test_a_pass_that_was_revoked_changes_nothing_on_a_page_that_is_open(behind: Behind):
    with come(behind, Role.SCORER) as sitting:
        behind.door.shut(behind.mine)
        sitting.tap("112346")
        assert "another table" in sitting.notice
    assert records(behind) == [1, 1]


def test_a_rematch_keeps_the_door_of_its_table(behind: Behind):
    viewer = behind.door.admit(behind.token(Role.VIEWER, behind.mine))
    assert viewer is not None
    with come(behind, Role.SCORER) as sitting:
        sitting.attempt(lambda: sitting.visit.end.rematch(behind.mine))
        new = sitting.view.game
        assert new not in {behind.mine, behind.other}
        sitting.tap("112346")
        assert sitting.notice == ""
    assert viewer.games == (behind.mine, new)
    assert behind.store.passes.passes()[0].games == (behind.mine, new)


def test_the_screen_of_a_guest_offers_no_door(behind: Behind):
    async def host(ui: UI) -> None:
        await ui.tap("Menu")
        assert ui.has("Let a phone in")

    async def phone(ui: UI) -> None:
        await ui.tap("Menu")
        assert ui.has("Past turns")
        assert not ui.has("Let a phone in")

    play(host, main=page_of(behind.house), route=f"/game/{behind.mine}")
    holder = behind.door.admit(behind.token(Role.SCORER, behind.mine))
    before = guest.set(holder)
    try:
        play(phone, main=page_of(behind.house), route=f"/game/{behind.mine}")
    finally:
        guest.reset(before)


def test_guests_let_nobody_in(behind: Behind):
    with come(behind, Role.SCORER) as sitting:
        desk = sitting.visit.door
        assert isinstance(desk, DoorDesk)
        for act in (partial(desk.open, behind.mine), desk.let_in, desk.shut):
            with pytest.raises(NotLetInError):
                act()
    assert not isinstance(sitting.visit.state.view, DoorView)
    assert len(behind.door.passes(behind.mine)) == 1


def test_what_the_host_taps_is_drawn_on_a_guest_s_page_as_the_guest_s(behind: Behind):
    """The listeners of other pages run in each page's own name."""
    table = behind.house.tables.open(behind.mine)
    with come(behind, Role.VIEWER) as sitting:
        token = guest.set(None)
        table.do(TypePoints(500))
        table.do(RecordRoll(roll=Dice.of("112346"), source=Source.HAND))
        guest.reset(token)
        assert sitting.view.game == behind.mine
        sitting.attempt(lambda: sitting.visit.table.keep(Dice.of("1")))
        assert LOOKS_ON in sitting.notice
    with pytest.raises(ValueError, match="expected"):
        table.do(Bank())
