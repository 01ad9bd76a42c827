"""PURE. What screens draw: frozen values with strings that are ready to show."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.app.present.banner import BannerView
    from scorekeeper.app.present.clash import ClashView
    from scorekeeper.app.present.end import BeforeView, EndView
    from scorekeeper.app.present.rows import RowView
    from scorekeeper.app.present.seating import StartRollView
    from scorekeeper.dice import Dice, Face
    from scorekeeper.vision.types import Box


class Stage(StrEnum):
    """What the table screen asks for."""

    THROW = "throw"
    """Enter the first roll of a turn."""
    DECIDE = "decide"
    """Roll again or bank."""
    KEEP = "keep"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ButtonView:
    """A button's words, and why it is greyed out (empty if it is not)."""

    label: str
    why_not: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreView:
    """One player on the scoreboard; `seat` picks colour and shape.

    `note` says what `sign` says and what is needed, `progress` is the share of the target that the
    score has come to, 0 to 1, and `to_go` says the same in words.
    """

    seat: int
    name: str
    score: str
    gain: str
    sign: str
    is_turn: bool
    is_leader: bool
    note: str = ""
    progress: float = 0.0
    to_go: str = ""
    round: str = ""


@dataclass(frozen=True, slots=True)
class KeptView:
    """Dice kept from one roll and their points."""

    faces: tuple[Face, ...]
    points: str


@dataclass(frozen=True, slots=True)
class KeepView:
    """A keep that is offered, with the advice on it if that is on.

    `figure` is a chance or a mean, `mark` a word for the best and for what is close to it, `advice`
    says what to do next and why, `others` what else may be done next.
    """

    kept: Dice
    points: str
    words: str
    label: str
    figure: str = ""
    mark: str = ""
    advice: str = ""
    others: tuple[str, ...] = ()
    is_best: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """Something to do instead of a keep: roll, bank or take over; see KeepView."""

    text: str
    figure: str
    mark: str
    is_best: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AdviceView:
    """Advice beside that on the keeps.

    `choices` are there where no keep is asked for, `odds` where only odds are told. `note` says
    what is approximate about it, or why there is none. `offer` begins to work the rule set out;
    `share` of that is done, None while nobody works on it, and `progress` says so.
    """

    is_working: bool = False
    choices: tuple[ChoiceView, ...] = ()
    odds: str = ""
    note: str = ""
    offer: str = ""
    share: float | None = None
    progress: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class ShortcutView:
    """Several dice of a tally by one tap."""

    faces: tuple[Face, ...]
    name: str
    is_off: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyView:
    """The kept dice of a turn of which only the points are stored.

    `worth` says what the dice tapped last come to, `is_full` that no die is left to tap.
    """

    faces: tuple[Face, ...]
    worth: str
    dice_left: str
    is_full: bool
    shortcuts: tuple[ShortcutView, ...]
    is_empty: bool


@dataclass(frozen=True, slots=True)
class DieView:
    """A die on the photo: its place in the draft, face, box and accessible name.

    `likely`: the faces that it shows most likely instead, likeliest first.
    """

    place: int
    face: Face
    box: Box | None
    is_clear: bool
    label: str
    likely: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoView:
    """The photo of a reading, with what is asked about it (empty if nothing is)."""

    jpeg: bytes
    width: int
    height: int
    dice: tuple[DieView, ...]
    question: str
    use: ButtonView | None


@dataclass(frozen=True, slots=True)
class StillView:
    """A picture of dice to look at, under a word of its own."""

    title: str
    jpeg: bytes
    width: int
    height: int
    dice: tuple[DieView, ...]
    label: str


@dataclass(frozen=True, slots=True)
class CameraView:
    """What the table's camera says: `is_question` where a person is asked, `is_lost` at its end.

    `stills` are what it shows beside a question, if anything.
    """

    words: str
    is_question: bool
    is_lost: bool
    stills: tuple[StillView, ...] = ()


@dataclass(frozen=True, slots=True)
class SignView:
    """Something that just happened: a farkle (grave), hot dice, the final round."""

    title: str
    text: str
    faces: tuple[Face, ...] = ()
    is_grave: bool = False


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A side's place at the end of the game; `seats` are its players', whose marks it has."""

    place: str
    name: str
    score: str
    seats: tuple[int, ...]
    is_winner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetView:
    """The paper score sheet: names over rounds, the newest round last."""

    names: tuple[str, ...]
    rounds: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """The table screen, whole.

    `take_over` is None where nothing can be taken over; `nothing` words the button that records
    a roll in which no die scores. `banner` is there while the game comes to its end, `end` once it
    is over, `before` as long as it has no roll. `leader` says who leads. `rules` is the rule card
    while it is looked at, `unsaved` the button that tries again what could not be stored,
    `waiting` says what is in memory alone, and why; `clash` what another device did first.
    `start` is there while those who share the highest die of the start have to roll again.
    """

    game: str
    stage: Stage
    title: str
    rule_set: str
    seat: int
    name: str
    points: str
    standing: str
    kept: tuple[KeptView, ...]
    roll: tuple[Face, ...]
    dice_to_roll: int
    throw: str
    keeps: tuple[KeepView, ...]
    roll_again: ButtonView
    bank: ButtonView
    take_over: ButtonView | None
    nothing: str
    can_undo: bool
    can_redo: bool
    can_type: bool
    players: tuple[ScoreView, ...]
    signs: tuple[SignView, ...]
    history: tuple[str, ...]
    sheet: SheetView
    photo: PhotoView | None
    camera: CameraView | None = None
    banner: BannerView | None = None
    end: EndView | None = None
    before: BeforeView | None = None
    start: StartRollView | None = None
    leader: str = ""
    advice: AdviceView | None = None
    tally: TallyView | None = None
    rules: RuleSetView | None = None
    unsaved: str = ""
    clash: ClashView | None = None
    waiting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GameView:
    """A game in the list of the home screen; `label` is its name for screen readers."""

    game: str
    title: str
    text: str
    is_over: bool
    label: str


@dataclass(frozen=True, slots=True)
class HomeView:
    """The home screen: open games first, then those that ended, and the ways to all else.

    `more` words the button that shows more of the open ones, empty where all are shown; `steps` say
    how it goes where there is no game yet.
    """

    open: tuple[GameView, ...]
    ended: tuple[GameView, ...]
    menu: tuple[RowView, ...]
    steps: tuple[str, ...]
    empty: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class RuleSetView:
    """A rule set with its card in words: rows of (topic, sentence) and (combo, points)."""

    id: str
    name: str
    rules: tuple[tuple[str, str], ...]
    combos: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComparisonView:
    """Two rule sets by name, and the lines in which they differ: (topic, one, other).

    `none` says so where they differ in none.
    """

    one: str
    other: str
    lines: tuple[tuple[str, str, str], ...]
    none: str


@dataclass(frozen=True, slots=True)
class TeamView:
    """A team of a new game: its title, and its players as (seat, name)."""

    title: str
    mates: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class NewGameView:
    """The screen that starts a game; `names` are those it begins with.

    `shown_at_first` of the rule sets are offered before a tap shows the others; `house_rules`
    always. `others` are those that the chosen one can be compared with, as (id, name). No two
    editions are equal, so that a name that was tapped is drawn over one that was typed.
    """

    rule_sets: tuple[RuleSetView, ...]
    names: tuple[str, ...]
    rule_set: str
    shown_at_first: int
    house_rules: tuple[RuleSetView, ...] = ()
    others: tuple[tuple[str, str], ...] = ()
    compared: ComparisonView | None = None
    has_teams: bool = False
    can_roll_for_start: bool = False
    rolls_for_start: bool = False
    edition: int = 0

    @property
    def chosen(self) -> RuleSetView:
        """The rule set that is chosen."""
        return next(it for it in (*self.house_rules, *self.rule_sets) if it.id == self.rule_set)
