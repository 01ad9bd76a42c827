"""Pictures of rolls: off at first, tied to their records, looked at, deleted, in nobody's way."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scorekeeper.app.desks.end import EndDesk
from scorekeeper.app.door.guest import NotLetInError, Role, guest
from scorekeeper.app.follower import Follower
from scorekeeper.app.house import House
from scorekeeper.app.main import page_of
from scorekeeper.app.photos import KEPT_BYTES, KEPT_PX, kept_jpeg
from scorekeeper.app.present.past import PastView
from scorekeeper.app.present.pictures import PicturesView, PictureView
from scorekeeper.dice import Dice
from scorekeeper.errors import PictureError, StoreAwayError
from scorekeeper.game.amended import TurnKey
from scorekeeper.game.commands import RecordRoll, Source, TypePoints
from scorekeeper.game.log import Amended, Did
from scorekeeper.game.ports import GameId
from scorekeeper.store.pictures import MemoryPictureBook, name_of
from scorekeeper.vision.follow import Change, Seen
from scorekeeper.vision.settle import LyingDie
from scorekeeper.vision.sources import picture_size
from scorekeeper.vision.types import Box, Verdict
from tests.app.fakeui import LAPTOP_PX, PHONE_PX, UI, play
from tests.app.play import FakePhotos, Sitting, house_of, sit, sit_at, table_of
from tests.fakes import blank_frame

ANN_1 = TurnKey(0, 0)
JPEG = cv2.imencode(".jpg", blank_frame().image)[1].tobytes()
KEPT = name_of(kept_jpeg(JPEG))


class Away(MemoryPictureBook):
    """A book on a disk that is full."""

    def put(self, *_: object) -> str:
        msg = "expected room for the game, got a full disk"
        raise StoreAwayError(msg, hint="make room on the disk")


class At:
    """Somebody at a table whose pictures are kept."""

    def __init__(self, *, on: bool = True) -> None:
        self.house = house_of(FakePhotos(jpeg=JPEG))
        self.table = table_of(self.house)
        self.house.pictures.switch(self.table.game, on=on)
        self.sitting = sit_at(self.house, self.table)

    @property
    def names(self) -> frozenset[str]:
        return self.house.pictures.names(self.table.game)

    @property
    def newest(self) -> RecordRoll:
        return roll_in(self.table.log.standing[-1])

    def past(self) -> Sitting:
        """The first turn, among the past ones."""
        sitting = sit(self.house, f"/game/{self.table.game}/turns")
        sitting.attempt(lambda: sitting.visit.past.look_at(ANN_1))
        return sitting


def roll_in(did: Did) -> RecordRoll:
    assert isinstance(did.command, RecordRoll)
    return did.command


def picture_of(sitting: Sitting) -> PictureView | None:
    view = sitting.visit.state.view
    assert isinstance(view, PastView)
    assert view.turn is not None
    return view.turn.steps[0].picture


def pictures_of(sitting: Sitting) -> PicturesView:
    view = sitting.visit.state.view
    assert isinstance(view, PicturesView)
    return view


def test_no_picture_is_kept_unless_the_table_wants_it():
    at = At(on=False)
    at.sitting.read()
    assert at.newest.source is Source.CAMERA
    assert at.newest.picture == ""
    assert at.names == frozenset()
    assert picture_of(at.past()) is None


def test_a_roll_that_was_read_names_its_picture():
    at = At()
    at.sitting.read()
    assert at.newest.picture == KEPT
    assert at.names == {KEPT}


def test_a_roll_that_was_tapped_has_none():
    at = At()
    at.sitting.tap("112346")
    assert at.newest.picture == ""
    assert at.names == frozenset()


def test_a_corrected_roll_keeps_its_picture():
    at = At()
    at.sitting.read()
    at.sitting.attempt(lambda: at.sitting.visit.table.open_die(5))
    at.sitting.attempt(lambda: at.sitting.visit.table.set_face(5))
    assert at.newest.roll == Dice.of("112345")
    assert at.newest.picture == KEPT
    assert at.names == {KEPT}


def test_what_a_camera_followed_names_its_picture_a_farkle_too():
    at = At(on=True)
    game = at.table.game
    follower = Follower(at.house, game, expect=lambda _: None, refuse_keep=lambda: None)

    def sees(change: Change, faces: str = "") -> None:
        dice = tuple(
            LyingDie(face, Box(20 + 40 * place, 20, 30, 30), clear=True)
            for place, face in enumerate(Dice.of(faces))
        )
        seen = Seen(change=change, seconds=1.0, dice=dice, verdict=Verdict.CLEAR)
        follower.seen(seen, blank_frame(), "")

    sees(Change.ROLL, "112346")
    assert at.newest.picture in at.names
    sees(Change.KEPT, "11")
    sees(Change.ROLL, "2346")
    sees(Change.CLEARED)
    assert at.newest.roll == Dice.of("2346")
    assert at.newest.picture in at.names
    assert at.table.state.player.name == "Bob"


def test_a_full_disk_is_in_the_way_of_no_roll():
    photos = FakePhotos(jpeg=JPEG)
    before = house_of(photos)
    house = House(
        before.tables,
        standings=before.standings,
        rule_book=before.rule_book,
        read_photo=photos.read,
        sample_photo=photos.sample,
        pictures=Away(),
    )
    table = table_of(house)
    house.pictures.switch(table.game, on=True)
    sitting = sit_at(house, table)
    sitting.read()
    assert roll_in(table.log.standing[-1]).picture == ""
    assert sitting.notice == ""


def test_the_next_game_of_a_table_keeps_pictures_too():
    at = At()
    at.table.do(TypePoints(10_050))
    assert at.table.state.winners
    EndDesk(at.sitting.visit.ways).rematch(at.table.game)
    game = GameId(at.sitting.routes[-1].removeprefix("/game/"))
    assert game != at.table.game
    assert at.house.pictures.keeps(game)


def test_the_picture_of_a_past_roll_is_shown_and_put_away():
    at = At()
    at.sitting.read()
    past = at.past()
    shut = picture_of(past)
    assert shut == PictureView(name=KEPT, button="Show the picture")
    past.attempt(lambda: past.visit.past.show_picture(KEPT))
    shown = picture_of(past)
    assert shown is not None
    assert (shown.jpeg, shown.note) == (kept_jpeg(JPEG), "")
    past.attempt(lambda: past.visit.past.show_picture(KEPT))
    assert picture_of(past) == shut


def test_a_picture_that_was_changed_is_not_shown_as_the_roll_s(monkeypatch):
    at = At()
    at.sitting.read()
    monkeypatch.setitem(at.house.pictures._book._pictures[at.table.game], KEPT, JPEG + b"!")  # type: ignore[attr-defined]  # the memory's own
    past = at.past()
    past.attempt(lambda: past.visit.past.show_picture(KEPT))
    found = picture_of(past)
    assert found is not None
    assert found.note == "The picture of this roll is not the one that was taken"
    assert found.jpeg == b""


def test_a_turn_that_is_corrected_keeps_the_pictures_of_its_rolls():
    at = At()
    at.sitting.read()
    at.sitting.attempt(lambda: at.sitting.visit.table.keep(Dice.of("11")))
    at.sitting.attempt(at.sitting.visit.table.bank)
    past = at.past()
    desk = past.visit.past
    past.attempt(desk.correct)
    past.attempt(lambda: desk.open_die(0, 5))
    past.attempt(lambda: desk.set_face(5))
    past.attempt(desk.ask_by_dice)
    past.attempt(desk.confirm)
    amended = at.table.log.records[-1].entry
    assert isinstance(amended, Amended)
    assert roll_in(amended.instead[0]).roll == Dice.of("112345")
    assert roll_in(amended.instead[0]).picture == KEPT


def test_pictures_are_switched_on_and_deleted_once_that_was_confirmed():
    at = At(on=False)
    desk = sit(at.house, f"/game/{at.table.game}/pictures")
    pictures = desk.visit.pictures
    assert not pictures_of(desk).is_on
    assert pictures_of(desk).kept == "No picture is kept of this game"
    assert pictures_of(desk).delete == ""
    desk.attempt(lambda: pictures.switch(on=True))
    assert pictures_of(desk).is_on
    at.sitting.read()
    desk.visit.show(f"/game/{at.table.game}/pictures")
    assert pictures_of(desk).kept == "1 picture is kept of this game"
    desk.attempt(pictures.ask)
    assert pictures_of(desk).question
    desk.attempt(pictures.keep_them)
    assert not pictures_of(desk).question
    assert at.names
    desk.attempt(pictures.ask)
    desk.attempt(pictures.delete)
    assert at.names == frozenset()
    assert pictures_of(desk).kept == "No picture is kept of this game"
    found = picture_of(at.past())
    assert found == PictureView(name=KEPT, note="The picture of this roll was deleted")
    assert at.newest.picture == KEPT


class Holder:
    """A guest of one table."""

    is_in = True

    def __init__(self, role: Role, game: GameId) -> None:
        self.role = role
        self.games: tuple[GameId, ...] = (game,)

    def began(self, game: GameId) -> None:
        self.games = (*self.games, game)


def test_who_looks_on_changes_nothing_and_who_is_of_another_table_sees_nothing():
    at = At()
    at.sitting.read()
    game, book = at.table.game, at.house.pictures
    before = guest.set(Holder(Role.VIEWER, game))
    try:
        assert book.picture(game, KEPT)
        with pytest.raises(NotLetInError):
            book.remove_all(game)
        with pytest.raises(NotLetInError):
            book.switch(game, on=False)
        with pytest.raises(NotLetInError):
            book.put(game, JPEG, at.table.log.records[0].at)
        guest.set(Holder(Role.SCORER, GameId("another")))
        for look in (book.names, book.keeps, lambda it: book.picture(it, KEPT)):
            with pytest.raises(NotLetInError):
                look(game)
    finally:
        guest.reset(before)
    assert at.names == {KEPT}


def test_a_picture_is_kept_small_and_with_nothing_but_its_pixels():
    noise = np.random.default_rng(8).integers(0, 256, (1600, 2400, 3), np.uint8)
    noise[200:1500] = cv2.GaussianBlur(noise[200:1500], (0, 0), 5)
    _, jpeg = cv2.imencode(".jpg", noise)
    raw = jpeg.tobytes()
    where = b"Exif\x00\x00" + b"II*\x00\x08\x00\x00\x00\x00\x00" + b"somewhere in Tallinn"
    told = raw[:2] + b"\xff\xe1" + (len(where) + 2).to_bytes(2, "big") + where + raw[2:]
    kept = kept_jpeg(told)
    assert max(picture_size(kept)) == KEPT_PX
    assert len(kept) <= KEPT_BYTES
    assert b"Exif" not in kept
    assert b"Tallinn" not in kept


def test_what_cannot_be_kept_small_is_not_kept(monkeypatch):
    monkeypatch.setattr("scorekeeper.app.photos.KEPT_BYTES", 10)
    with pytest.raises(PictureError, match="kept small"):
        kept_jpeg(JPEG)
    at = At()
    at.sitting.read()
    assert at.newest.picture == ""


@pytest.mark.parametrize("width", [PHONE_PX, LAPTOP_PX])
def test_the_screens_of_pictures(width: float):
    at = At(on=False)

    async def switch(ui: UI) -> None:
        await ui.tap("Menu")
        await ui.tap("Pictures of the rolls")
        assert ui.shows("No picture is kept of this game")

    play(switch, main=page_of(at.house), route=f"/game/{at.table.game}", width=width)
    at.house.pictures.switch(at.table.game, on=True)
    at.sitting.read()

    async def look(ui: UI) -> None:
        await ui.tap("Ann, round 1, not ended")
        await ui.tap("Show the picture")
        assert ui.shows("The picture of this roll")
        await ui.tap("Put the picture away")
        assert not ui.shows("The picture of this roll")

    play(look, main=page_of(at.house), route=f"/game/{at.table.game}/turns", width=width)

    async def delete(ui: UI) -> None:
        assert ui.shows("1 picture is kept of this game")
        await ui.tap("Delete the pictures of this game")
        await ui.tap("Keep them")
        await ui.tap("Delete the pictures of this game")
        await ui.tap("Delete")
        assert ui.shows("No picture is kept of this game")

    play(delete, main=page_of(at.house), route=f"/game/{at.table.game}/pictures", width=width)
    assert at.names == frozenset()
