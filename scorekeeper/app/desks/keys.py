"""What keys do at the table; the same list is shown under `?`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.state import Entry, Panel
from scorekeeper.app.theme import SIDE_BY_SIDE
from scorekeeper.app.views import Stage, TableView
from scorekeeper.dice import FACES
from scorekeeper.language import later

if TYPE_CHECKING:
    from scorekeeper.app.desks.table import TableDesk
    from scorekeeper.dice import Face

KEYS = (
    ("1 … 6", later("Add a die of this face")),
    ("Backspace", later("Take the last die back")),
    ("Enter", later("Keep the best of the keeps")),
    ("R", later("Roll again")),
    ("B", later("Bank")),
    ("F", later("Record a farkle")),
    ("U", later("Undo")),
    ("Shift + U", later("Redo")),
    ("M", later("Open or close the menu")),
    ("?", later("Open or close this list")),
    ("Esc", later("Close what is open")),
    ("Tab", later("Go to the next button; Space or Enter presses it")),
)
"""Key, and what it does."""


class Keys:
    """Keys of one page at a table."""

    REDO = "Shift U"

    def __init__(self, desk: TableDesk) -> None:
        """Nobody moves by keys yet."""
        self._desk = desk
        self._moves_by_keys = False

    def press(self, key: str) -> None:
        """What a key does at the table."""
        view = self._desk.state.view
        if not isinstance(view, TableView):
            return
        if key == "Tab":
            # From now on Enter belongs to what has the focus: it must not keep the best as well.
            self._moves_by_keys = True
        elif not (self._panel(key) or self._turn(key, view)):
            self._die(key, view)

    def _panel(self, key: str) -> bool:
        """Whether the key opened or closed something beside the table, or may do nothing else."""
        desk, panel = self._desk, self._desk.state.panel
        if key == "Escape":
            desk.escape()
        elif key in {"?", "/"}:
            desk.open_panel(Panel.NONE if panel is Panel.KEYS else Panel.KEYS)
        elif key == "M":
            desk.open_panel(Panel.NONE if panel is Panel.MENU else Panel.MENU)
        else:
            # On a phone the panel hides the table: nothing must happen behind it unseen.
            return panel is not Panel.NONE and desk.state.width < SIDE_BY_SIDE
        return True

    def _turn(self, key: str, view: TableView) -> bool:
        desk = self._desk
        match key:
            case "U" if view.can_undo:
                desk.undo()
            case Keys.REDO if view.can_redo:
                desk.redo()
            case "B" if not view.bank.why_not:
                desk.bank()
            case "Enter" if view.keeps and not self._moves_by_keys:
                desk.keep(view.keeps[0].kept)
            case "R" if not view.roll_again.why_not:
                desk.roll_again()
            case "F":
                desk.farkle()
            case _:
                return False
        return True

    def _die(self, key: str, view: TableView) -> None:
        if view.stage not in {Stage.THROW, Stage.DECIDE}:
            return
        if self._desk.state.entry is Entry.POINTS and view.tally is None and view.can_type:
            return
        if key == "Backspace":
            self._desk.take_face_back()
        elif face := _face(key):
            self._desk.press_face(face)


def _face(key: str) -> Face | None:
    text = key.removeprefix("Numpad ")
    return next((face for face in FACES if str(face) == text), None)
