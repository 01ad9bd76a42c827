"""The table's desk: dice are entered, kept and banked, read from photos and corrected."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from scorekeeper.app.desks.advice import AdviceDesk
from scorekeeper.app.desks.end import before_first_roll
from scorekeeper.app.desks.keys import Keys
from scorekeeper.app.desks.moves import MovesDesk
from scorekeeper.app.desks.tally import TallyDesk
from scorekeeper.app.door.guest import must_play
from scorekeeper.app.follower import Watched
from scorekeeper.app.present.advice import advised
from scorekeeper.app.present.rule_set import present_rule_set
from scorekeeper.app.present.table import present
from scorekeeper.app.present.tally import tallied
from scorekeeper.app.present.unsaved import unsaved_in_words
from scorekeeper.app.state import Entry, Panel
from scorekeeper.app.throws import points_in
from scorekeeper.dice import Dice
from scorekeeper.errors import GameNotFoundError, ScorekeeperError, WrongPhaseError
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, TakeOver, TypePoints
from scorekeeper.game.log import Redid, Undid
from scorekeeper.game.state import Phase
from scorekeeper.language import say, speaking
from scorekeeper.rules.scoring import score_sheet
from scorekeeper.vision.follow import Change

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.desks.ways import Ways
    from scorekeeper.app.drafts import Draft
    from scorekeeper.app.views import TableView
    from scorekeeper.dice import Face
    from scorekeeper.game.ports import GameId
    from scorekeeper.table.table import Table

log = logging.getLogger(__name__)

GAIN_SECONDS = 2.0
LARGEST_PHOTO_BYTES = 25_000_000
ADD_ONE = -1
"""As `open_die`: the faces of a die that is to be added."""


class TableDesk:
    """What is done at one game's table."""

    def __init__(self, ways: Ways) -> None:
        """No game is open yet."""
        self._ways = ways
        self.state = ways.state
        self._house = ways.house
        self._table: Table | None = None
        self._stop: Callable[[], None] | None = None
        self._seen = 0
        self._last: GameId | None = None
        self.moves = MovesDesk(ways, self._at_table, self.refresh)
        self.advice = AdviceDesk(ways, self._at_table, self._draw_beside)
        self.tally = TallyDesk(ways, self._at_table, self.moves.do)
        self._keys = Keys(self)

    def open(self, game: GameId) -> None:
        """Sit down at a game; GameNotFoundError if there is none of this id."""
        self._table = self._house.tables.open(game)
        self._stop = self._house.subscribe(game, self._ways.relay(self.refresh))
        self._seen = self._table.log.last_seq
        if game != self._last:
            self._last, self.state.panel = game, Panel.NONE
        self.moves.open()
        self.advice.open()
        self.refresh()

    def close(self) -> None:
        """Stop listening to the game that was shown, and forget what was half entered."""
        if self._stop is not None:
            self._stop()
            self.advice.close()
        self._stop = self._table = None
        self.state.has_camera = False
        self._clear()

    def refresh(self) -> None:
        """Draw the game again as it stands."""
        table = self._table
        if table is None:
            return
        draft = self._current_draft(table)
        has_moved = table.log.last_seq != self._seen
        if has_moved:
            self.moves.changed(self._seen, self.state.faces)
            self._seen = table.log.last_seq
            self._clear()
        watched = self._house.watched(table.game)
        with speaking(self.state.language):
            view = present(table.game, table.log, table.state, draft, watched)
            self.state.view = self._with_what_is_beside(view, table)
        if has_moved and any(player.gain for player in view.players):
            self.state.shows_gain = True
            self._ways.start(self._hide_gain)

    def keep(self, kept: Dice) -> None:
        """Keep these dice of the roll."""
        self.moves.do(Keep(kept))

    def bank(self) -> None:
        """Bank the turn."""
        if self.tally.is_going:
            self.tally.bank()
        else:
            self.moves.do(Bank())

    def take_over(self) -> None:
        """Begin the turn with what the player before left."""
        self.moves.do(TakeOver())

    def roll_again(self) -> None:
        """Open the entry of the next roll."""
        if self.tally.is_going:
            self.tally.roll_again()
        else:
            self.state.is_rolling = True

    def undo(self) -> None:
        """Take the newest command back, or the newest tap of a tally."""
        if self.tally.is_going:
            self.tally.back()
        else:
            self.moves.do(Undid())

    def redo(self) -> None:
        """Do again what was taken back last."""
        self.moves.do(Redid())

    def choose_entry(self, entry: Entry) -> None:
        """Enter rolls by photo, by dice, by what is kept or by points."""
        self.state.entry, self.state.shows_gain = entry, False
        self.refresh()

    def tap_face(self, face: Face) -> None:
        """Add a die to the roll that is entered by hand; a full one is recorded if it scores."""
        if self.moves.tap(face):
            return
        table = self._at_table()
        expected = table.state.turn.dice_to_roll
        if table.state.phase is not Phase.ROLL or len(self.state.faces) >= expected:
            return
        self.state.faces = (*self.state.faces, face)
        roll = Dice(self.state.faces)
        if len(roll) == expected and not score_sheet(table.state.variant).is_farkle(roll):
            self.record_faces()

    def take_face_back(self) -> None:
        """Remove the die that was tapped last."""
        if self.tally.is_going:
            self.tally.back()
        else:
            self.state.faces = self.state.faces[:-1]

    def record_faces(self) -> None:
        """Record the dice that were tapped, a farkle too."""
        self.moves.do(RecordRoll(roll=Dice(self.state.faces), source=Source.HAND))

    def farkle(self) -> None:
        """Record the farkle that was tapped, or a turn without points before its first roll."""
        turn = self._at_table().state.turn
        if len(self.state.faces) == turn.dice_to_roll:
            self.record_faces()
        elif turn.has_begun or self.state.faces:
            msg = say("expected all dice of the roll, got fewer")
            raise WrongPhaseError(msg, hint=say("tap the dice that show no scoring face"))
        else:
            self.tally.farkle()

    def save_again(self) -> None:
        """Try again what could not be stored."""
        if self.moves.unsaved is not None:
            self.moves.do(self.moves.unsaved)

    def type_points(self, text: str) -> None:
        """Enter the points of a whole turn."""
        points = points_in(text)
        if points is None:
            self.state.notice = say("Type the points of the turn as a number; 0 is a farkle")
            return
        self.moves.do(TypePoints(points))

    async def read_sample(self) -> None:
        """Read the sample throw as if it were a photo."""
        await self._read(lambda: self._house.read_photo(self._house.sample_photo()))

    async def read_photo(self, photo: bytes) -> None:
        """Read a photo; a clear roll that scores is recorded, anything else is asked about."""
        if len(photo) > LARGEST_PHOTO_BYTES:
            most = LARGEST_PHOTO_BYTES // 1_000_000
            with speaking(self.state.language):
                self.state.notice = say(
                    "Expected a photo of at most {most} MB; choose a smaller one", most=most
                )
            return
        await self._read(lambda: self._house.read_photo(photo))

    def open_die(self, place: int | None) -> None:
        """Offer the six faces for a die of the photo, or close the offer."""
        self.state.open_die = place

    def set_face(self, face: Face) -> None:
        """Give the open die this face, or add a die that was missed."""
        place, draft = self.state.open_die, self._house.draft(self._at_table().game)
        if draft is None or place is None:
            return
        changed = draft.with_one_more(face) if place == ADD_ONE else draft.with_face(place, face)
        self._change(draft, changed)

    def remove_die(self) -> None:
        """Remove the open die: it is none, or lies beside the roll."""
        place, draft = self.state.open_die, self._house.draft(self._at_table().game)
        if draft is not None and place is not None and place != ADD_ONE:
            self._change(draft, draft.without(place))

    def use_dice(self) -> None:
        """Record the dice of the photo as they stand, whatever they are worth."""
        table = self._at_table()
        draft = self._house.draft(table.game)
        if draft is not None:
            self._record(table, draft)

    def discard_photo(self) -> None:
        """Put the photo away without recording it."""
        self.state.open_die = None
        self._house.set_draft(self._at_table().game, None)

    def watch(self, *, on: bool = True) -> None:
        """Show the camera's page beside the game, or put it away, which closes its camera."""
        self.state.has_camera = on

    def answer_camera(self) -> None:
        """Put away what the camera asks, or that it is gone."""
        game = self._at_table().game
        watched = self._house.watched(game)
        if watched is not None:
            gone = watched.change is Change.LOST
            self._house.set_watched(game, None if gone else Watched(watched.change))

    def show_all_keeps(self) -> None:
        """List every keep, not the best alone."""
        self.state.shows_all_keeps = True

    def open_panel(self, panel: Panel) -> None:
        """Show the menu, the rules or the keys beside the table, or none of them."""
        self.state.panel = panel
        self.refresh()

    def escape(self) -> None:
        """Close what is open, the newest first."""
        if self.state.panel is not Panel.NONE:
            self.open_panel(Panel.NONE)
        elif self.state.open_die is not None:
            self.open_die(None)
        elif not self._at_table().state.turn.kept:
            self.state.faces = ()
        else:
            self.state.faces, self.state.is_rolling = (), False

    def press(self, key: str) -> None:
        """What a key does at the table: see `keys`."""
        self._keys.press(key)

    def press_face(self, face: Face) -> None:
        """Add a die by its key: to the tally if one is shown, else to the roll."""
        if self.tally.shown() is not None:
            self.tally.tap(face)
        else:
            self.state.entry, self.state.is_rolling = Entry.DICE, True
            self.tap_face(face)

    async def _read(self, read: Callable[[], Draft]) -> None:
        self.state.notice, self.state.is_reading, self.state.open_die = "", True, None
        table = self._table
        try:
            must_play(self._at_table().game)
            draft = await asyncio.to_thread(read)
        except ScorekeeperError as error:
            self.state.notice = error.sentence
        except Exception:
            # As in `attempt`: the page must live, and the cause must be found in the log.
            log.exception("a photo could not be read")
            self.state.notice = self._ways.fault()
        else:
            # Whoever went to another game meanwhile must not find this photo's dice there.
            if table is not None and table is self._table:
                self._ways.attempt(lambda: self._offer(table, draft))
        finally:
            self.state.is_reading = False

    def _offer(self, table: Table, draft: Draft) -> None:
        if table.state.phase is not Phase.ROLL:
            self.state.notice = say(
                "This roll is entered already. Keep, or undo it, and read again"
            )
            return
        if draft.is_clear and _would_stand(table, draft):
            self._record(table, draft)
        else:
            self._house.set_draft(table.game, draft)

    def _change(self, old: Draft, new: Draft) -> None:
        table = self._at_table()
        self.state.open_die = None
        if not old.is_recorded:
            self._house.set_draft(table.game, new)
            return
        if new.roll == old.roll or self.moves.is_passed_over():
            return
        table.undo()
        if _would_stand(table, new):
            self._record(table, new)
        else:
            self._house.set_draft(table.game, new.reopened())

    def _record(self, table: Table, draft: Draft) -> None:
        picture = self._house.keep_picture(table.game, draft.jpeg)
        roll = RecordRoll(roll=draft.roll, source=Source.CAMERA, read=draft.read, picture=picture)
        if not self.moves.do(roll):
            return
        is_farkle = table.state.phase is not Phase.KEEP
        self._house.set_draft(table.game, None if is_farkle else draft.recorded())

    def _current_draft(self, table: Table) -> Draft | None:
        """The photo, while the game is still about it: an undo or another device may move on."""
        draft = self._house.draft(table.game)
        if draft is None:
            return None
        if draft.is_recorded:
            return draft if table.state.turn.roll == draft.roll else None
        return draft if table.state.phase is Phase.ROLL else None

    async def _hide_gain(self) -> None:
        await asyncio.sleep(GAIN_SECONDS)
        # Somebody may be typing points: a screen drawn anew would take letters back.
        if self.state.entry is not Entry.POINTS:
            self.state.shows_gain = False

    def _with_what_is_beside(self, view: TableView, table: Table) -> TableView:
        """The table with all that is no part of the game: a tally, advice, the rule card."""
        tally, counsel = self.tally.shown(), self.advice.counsel()
        if tally is not None:
            view = tallied(view, table.state, tally)
        elif counsel is not None:
            view = advised(view, table.state, counsel)
        has_rules = self.state.panel is Panel.RULES
        return replace(
            view,
            before=before_first_roll(self._house, table),
            rules=present_rule_set(table.state.variant) if has_rules else None,
            unsaved=say("Save again") if self.moves.unsaved is not None else "",
            clash=self.moves.clash(),
            waiting=unsaved_in_words(table.unsaved),
        )

    def _draw_beside(self) -> None:
        """Draw what came by itself; not while somebody may type, for letters would be lost."""
        if self._table is not None and not self._is_typing(self._table):
            self.refresh()

    def _is_typing(self, table: Table) -> bool:
        is_asked = table.state.phase is Phase.ROLL and not table.state.turn.has_begun
        return is_asked and self.state.entry is Entry.POINTS and not self.tally.is_going

    def _clear(self) -> None:
        self.state.faces, self.state.open_die = (), None
        self.state.is_rolling = self.state.shows_all_keeps = self.state.shows_gain = False

    def _at_table(self) -> Table:
        if self._table is None:
            msg = say("expected an open game, got none")
            raise GameNotFoundError(msg, hint=say("open a game from the list"))
        return self._table


def _would_stand(table: Table, draft: Draft) -> bool:
    """Whether the roll may be recorded without asking: the right number of dice, and it scores."""
    roll = draft.roll
    is_whole = len(roll) == table.state.turn.dice_to_roll
    return is_whole and not score_sheet(table.state.variant).is_farkle(roll)
