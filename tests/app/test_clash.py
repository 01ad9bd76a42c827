"""Two devices at one table: who is second sees the other's move, and may go on all the same."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from scorekeeper.app import device
from scorekeeper.app.device import NoDevice
from scorekeeper.app.main import page_of
from scorekeeper.app.present.clash import present_clash
from scorekeeper.app.state import Entry
from scorekeeper.app.visit import Visit
from scorekeeper.dice import Dice
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, TakeOver, TypePoints
from scorekeeper.game.log import Redid, Undid
from scorekeeper.store.memory import MemoryStore
from scorekeeper.store.sql import open_store
from scorekeeper.table.tables import Tables
from tests.app.fakeui import UI, play
from tests.app.play import Sitting, house_of, table_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from scorekeeper.app.house import House
    from scorekeeper.app.present.clash import ClashView
    from scorekeeper.table.table import Table


def hand(faces: str) -> RecordRoll:
    return RecordRoll(roll=Dice.of(faces), source=Source.HAND)


@dataclass
class SlowEyes(NoDevice):
    """A device whose person has seen what is new only when the test says so."""

    waiting: list[Callable[[], None]] = field(default_factory=list)

    def when_seen(self, then: Callable[[], None]) -> None:
        self.waiting.append(then)

    def look(self) -> None:
        for then in self.waiting:
            then()
        self.waiting.clear()


def sit_slowly(house: House, table: Table) -> tuple[Sitting, SlowEyes]:
    eyes = SlowEyes()
    visit = Visit(house, go=lambda _: None, start=lambda _: None, relay=lambda it: it, device=eyes)
    visit.show(f"/game/{table.game}")
    return Sitting(visit, [], []), eyes


@pytest.fixture
def house() -> House:
    return house_of()


@pytest.fixture
def table(house) -> Table:
    return table_of(house)


@pytest.fixture
def late(house, table) -> tuple[Sitting, SlowEyes]:
    return sit_slowly(house, table)


def told(at: Sitting) -> ClashView:
    clash = at.view.clash
    assert clash is not None
    return clash


def test_a_second_undo_is_held_back_and_offered_again(table, late):
    at, _ = late
    table.do(hand("112346"))
    table.do(Keep(Dice.of("11")))
    at.visit.show(f"/game/{table.game}")
    table.undo()
    at.attempt(at.visit.table.undo)
    assert table.log.last_seq == 4
    clash = told(at)
    assert clash.lines == ("The newest step was undone.",)
    assert clash.text == "You tapped the same. It is done once."
    assert not clash.again
    at.attempt(at.visit.table.moves.put_away)
    assert at.view.clash is None


def test_what_still_fits_is_offered_again_and_done_by_one_tap(table, late):
    at, _ = late
    table.do(TypePoints(500))
    at.attempt(lambda: at.visit.table.type_points("300"))
    assert [it.score for it in table.state.players] == [500, 0]
    clash = told(at)
    assert clash.lines == ("Ann banks 500",)
    assert clash.again == "Enter 300 points now"
    at.attempt(at.visit.table.moves.again)
    assert [it.score for it in table.state.players] == [500, 300]
    assert at.view.clash is None


def test_what_no_longer_fits_is_said(table, late):
    at, _ = late
    at.visit.state.faces = Dice.of("11234").faces
    table.do(TypePoints(500))
    table.do(hand("155346"))
    at.attempt(lambda: at.visit.table.tap_face(6))
    clash = told(at)
    assert clash.lines == ("Ann banks 500", "Bob rolls 1, 3, 4, 5, 5, 6")
    assert clash.text.endswith("does not fit any more.")
    assert not clash.again


def test_a_roll_that_both_tapped_is_entered_once(table, late):
    at, _ = late
    at.visit.table.choose_entry(Entry.DICE)
    for face in (1, 1, 2, 3, 4):
        at.attempt(lambda face=face: at.visit.table.tap_face(face))
    table.do(hand("112346"))
    at.attempt(lambda: at.visit.table.tap_face(6))
    assert told(at).text == "You tapped the same. It is done once."
    assert table.log.last_seq == 2


def test_what_was_not_possible_before_is_meant_for_what_is_shown_now(table, late):
    at, _ = late
    table.do(hand("112346"))
    at.attempt(lambda: at.visit.table.keep(Dice.of("11")))
    assert at.view.clash is None
    assert table.state.turn.points == 200


def test_who_has_seen_the_other_move_plays_on(table, late):
    at, eyes = late
    table.do(TypePoints(500))
    table.do(TypePoints(300))
    eyes.waiting[0]()
    at.attempt(lambda: at.visit.table.type_points("700"))
    assert told(at).lines == ("Ann banks 500", "Bob banks 300")
    eyes.look()
    at.attempt(lambda: at.visit.table.type_points("700"))
    assert at.view.clash is None
    assert table.state.players[0].score == 1200


def test_a_photo_is_not_corrected_behind_anothers_move(house, table, late):
    at, eyes = late
    at.read()
    eyes.look()
    table.do(Keep(Dice.of("11")))
    draft = house.draft(table.game)
    assert draft is not None
    at.visit.state.open_die = 2
    at.attempt(lambda: at.visit.table.set_face(1))
    assert table.log.last_seq == 3
    assert told(at).lines == ("Ann keeps 1, 1 for 200",)
    assert not told(at).text


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_two_processes_on_one_store(kind: str, tmp_path: Path):
    if kind == "memory":
        store = MemoryStore()
        _two_processes(store, store)
        return
    stores = [open_store(f"sqlite:///{tmp_path}/games.sqlite") for _ in range(2)]
    _two_processes(*stores)
    for it in stores:
        it.close()


def _two_processes(one, other) -> None:
    house = house_of(store=one)
    table = table_of(house)
    at, _ = sit_slowly(house, table)
    Tables(other).open(table.game).do(TypePoints(500))
    at.attempt(lambda: at.visit.table.type_points("300"))
    assert told(at).lines == ("Ann banks 500",)
    assert not at.notice
    at.attempt(at.visit.table.moves.again)
    assert [it.score for it in table.state.players] == [500, 300]


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Undid(), "Undo this too"),
        (Redid(), ""),
        (Bank(), "Bank all the same"),
        (hand("1"), "Enter the roll 1 now"),
        (TakeOver(), ""),
        (None, ""),
    ],
)
def test_ones_own_move_in_words(table, move, words: str):
    for it in (hand("111346"), Keep(Dice.of("111")), hand("156"), Keep(Dice.of("15"))):
        table.do(it)
    assert present_clash(table.log, 4, move).again == words


def test_a_keep_in_words(table):
    for it in (hand("112346"), Keep(Dice.of("1"))):
        table.do(it)
    table.undo()
    clash = present_clash(table.log, 2, Keep(Dice.of("11")))
    assert clash.again == "Keep 1, 1 all the same"
    assert clash.lines == ("Ann keeps 1 for 100", "The newest step was undone.")
    table.redo()
    assert present_clash(table.log, 4, None).lines == ("A step that was undone stands again.",)


def test_a_tap_on_a_button_that_is_gone_is_answered(monkeypatch, house, table):
    monkeypatch.setattr(device, "GLANCE_SECONDS", 0.05)
    route = f"/game/{table.game}"
    table.do(hand("112346"))

    async def two(one: UI) -> None:
        with ThreadPoolExecutor(1) as executor:
            other = await UI(executor).start(page_of(house), route=route)
            late = other.named("Keep 1 for 100")._i
            await one.tap("Keep 1, 1 for 200")
            await other.settle()
            await other.session.dispatch_event(late, "click", None)
            await other.settle()
            assert other.shows("Another device was first")
            assert other.shows("Ann keeps 1, 1 for 200")
            assert other.shows("does not fit any more")
            await asyncio.sleep(0.1)
            await other.tap("Bank 200")
            assert not other.shows("Another device was first")

    play(two, main=page_of(house), route=route)
    assert table.state.players[0].score == 200
