"""AppState: what one page shows. The only observable; its fields are replaced, never edited."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

import flet as ft

from scorekeeper.app.settings import Settings
from scorekeeper.language import ENGLISH, Language

if TYPE_CHECKING:
    from scorekeeper.app.present.dice import DiceView
    from scorekeeper.app.present.door import DoorView
    from scorekeeper.app.present.history import HistoryView
    from scorekeeper.app.present.house_rules import HouseRulesView
    from scorekeeper.app.present.past import PastView
    from scorekeeper.app.present.people import PlayersView, PlayerView
    from scorekeeper.app.present.pictures import PicturesView
    from scorekeeper.app.present.review import ReviewView
    from scorekeeper.app.present.rule_form import RuleFormView
    from scorekeeper.app.present.seating import SeatingView, StartRollView
    from scorekeeper.app.present.settings import SettingsView
    from scorekeeper.app.views import HomeView, NewGameView, TableView
    from scorekeeper.dice import Face

    View: TypeAlias = (
        HomeView
        | NewGameView
        | TableView
        | SettingsView
        | SeatingView
        | StartRollView
        | HistoryView
        | PlayersView
        | PlayerView
        | HouseRulesView
        | RuleFormView
        | DiceView
        | ReviewView
        | PastView
        | DoorView
        | PicturesView
    )


class Entry(StrEnum):
    """How a roll is entered."""

    PHOTO = "photo"
    DICE = "dice"
    KEEPS = "keeps"
    """The kept dice alone, of which only the turn's points are stored."""
    POINTS = "points"


class Panel(StrEnum):
    """What is shown beside the table, or in its place on a phone."""

    NONE = ""
    MENU = "menu"
    RULES = "rules"
    KEYS = "keys"


@ft.observable
@dataclass
class AppState:
    """One page: the view it draws, and what its person is in the middle of.

    `faces` are the dice tapped so far, `open_die` is the die of the photo whose faces are offered
    (-1 for one to add), `is_rolling` says that the next roll is being entered, `has_camera` that
    the camera's page is shown beside the game, `shows_reasons` that all advice is shown with its
    reasons, not the best alone. `start_faces` are the dice entered for the start, as (seat, face).
    """

    settings: Settings = field(default_factory=Settings)
    language: Language = ENGLISH
    view: View | None = None
    width: float = 400
    height: float = 800
    notice: str = ""
    entry: Entry = Entry.PHOTO
    faces: tuple[Face, ...] = ()
    open_die: int | None = None
    is_rolling: bool = False
    is_reading: bool = False
    shows_all_keeps: bool = False
    shows_gain: bool = False
    has_camera: bool = False
    start_faces: tuple[tuple[int, Face], ...] = ()
    panel: Panel = Panel.NONE
    shows_reasons: bool = False
