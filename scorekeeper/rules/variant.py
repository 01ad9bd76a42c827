"""Combo and Variant: a rule set as data. `plain.py` checks it, `toml.py` is its file form."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from scorekeeper.dice import Dice

SixPoints: TypeAlias = tuple[int, int, int, int, int, int]

FACES_FIELD = "{faces}"
"""Stands in a combo's name for the face of its first group: `three {faces}` is `three ones`."""

PLURAL = ("ones", "twos", "threes", "fours", "fives", "sixes")


class HotDice(StrEnum):
    """What a player may do once all dice of a turn have been kept."""

    MAY_ROLL = "may"
    MUST_ROLL = "must"


class TargetTest(StrEnum):
    """When a score has reached the target."""

    AT_LEAST = "at_least"
    MORE_THAN = "more_than"
    EXACTLY = "exactly"


class Overshoot(StrEnum):
    """Where a turn's points go that would pass a target that must be hit exactly."""

    LOST = "lost"
    TO_LOWEST = "to_lowest"


class LowestTie(StrEnum):
    """Who gets an overshoot where several others share the lowest score."""

    NEXT_TO_PLAY = "next_to_play"
    EACH = "each"
    NOBODY = "nobody"


class FinalRound(StrEnum):
    """What follows when the target is reached by a bank, or what ends a game without a target."""

    NONE = "none"
    ONE_TURN_EACH = "one_turn_each"
    ONE_ROLL_EACH = "one_roll_each"
    EQUAL_TURNS = "equal_turns"
    AFTER_ROUNDS = "after_rounds"


class Tie(StrEnum):
    """Who wins when the highest score is shared at the end."""

    FIRST_TO_REACH = "first_to_reach"
    SHARED = "shared"
    PLAY_OFF = "play_off"


class Start(StrEnum):
    """Who begins."""

    HIGHEST_DIE = "highest_die"
    FIRST_NAMED = "first_named"


class StartTie(StrEnum):
    """Who rolls again when the highest die of the start is shared."""

    TIED = "tied"
    ALL = "all"


class Cocked(StrEnum):
    """What is rolled again when a die leans or leaves the table."""

    THAT_DIE = "that_die"
    ALL_ROLLED = "all_rolled"


class LatePlayer(StrEnum):
    """With what score a player begins who joins a game that goes on."""

    AT_ZERO = "at_zero"
    AT_LOWEST = "at_lowest"
    REFUSED = "refused"


class PrizeWhen(StrEnum):
    """Which rolls of all dice are paid when nothing in them scores."""

    FIRST_ROLL = "first_roll"
    ANY_ROLL = "any_roll"


class PiggybackMode(StrEnum):
    """What a player takes over who goes on with the dice that the one before left."""

    INHERIT = "inherit"
    """The points that were banked, and the dice."""
    FLAT_BONUS = "flat_bonus"
    """The dice, and a bonus if their first roll scores."""


class AfterHotDice(StrEnum):
    """What may be taken over from a player who banked with all dice to roll again."""

    ALL_DICE = "all_dice"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Combo:
    """One scoring line of a variant.

    Either `faces` names the very dice, or `groups` says how many of each of several different
    faces. `points` is one number, or six by the face of the first group. A combo that `wins`
    ends the game when it is kept, and may give no points (0).
    """

    name: str
    points: int | SixPoints
    faces: Dice | None = None
    groups: tuple[int, ...] = ()
    wins: bool = False

    def name_for(self, face: int) -> str:
        """The name with the face of its first group put in, as in `three ones`."""
        return self.name.replace(FACES_FIELD, PLURAL[face - 1])


@dataclass(frozen=True, slots=True, kw_only=True)
class FarklesInRow:
    """`count` farkles in a row cost `points`.

    `resets`: the count begins anew after that, otherwise each further farkle costs as much.
    `below_zero`: whether a score may become negative. `before_entry`: whether the farkles of a
    player who is not on the board count.
    """

    count: int
    points: int
    resets: bool
    below_zero: bool
    before_entry: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """A roll of all dice in which nothing scores gives `points` instead of a farkle.

    `goes_on`: the player rolls all dice again with these points in the turn; otherwise the turn
    ends and is banked with them. `needs_entry`: whether such an end has to pass the entry as any
    bank does; if not, it is banked and does not put its player on the board.
    """

    points: int
    when: PrizeWhen
    goes_on: bool
    needs_entry: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Piggyback:
    """The next player may go on with the dice that were left at a bank.

    `bonus` is what a flat bonus gives (0 where points are inherited). `before_entry`: whether a
    player who is not on the board may take over.
    """

    mode: PiggybackMode
    bonus: int
    before_entry: bool
    after_hot_dice: AfterHotDice


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A rule set, whole: nothing in it has a default, so no rule is there by silence.

    `id` is the name of its file; `unspecified` names the fields and combos whose values its
    source does not give. Points are whole numbers. `target` is 0 where rounds are counted
    instead, `rounds` 0 where they are not. A record that is None is a rule that is not played.
    """

    id: str
    name: str
    source: str
    unspecified: tuple[str, ...]
    dice: int
    combos: tuple[Combo, ...]
    target: int
    target_test: TargetTest
    overshoot: Overshoot
    lowest_tie: LowestTie
    final_round: FinalRound
    rounds: int
    tie: Tie
    entry: int
    min_bank: int
    keep_all: bool
    hot_dice: HotDice
    too_good_to_stop: bool
    first_roll_farkle_loss: int
    cocked: Cocked
    start: Start
    start_tie: StartTie
    teams: bool
    late_player: LatePlayer
    leaver_may_win: bool
    farkles_in_row: FarklesInRow | None
    prize: Prize | None
    piggyback: Piggyback | None

    def __hash__(self) -> int:
        """A cheap one: every command asks for the sheet of its variant, which is kept by it."""
        return hash((self.id, self.name, self.target, self.entry))

    def has_reached(self, score: int) -> bool:
        """Whether `score` has reached the target."""
        if self.final_round is FinalRound.AFTER_ROUNDS:
            return False
        if self.target_test is TargetTest.MORE_THAN:
            return score > self.target
        if self.target_test is TargetTest.EXACTLY:
            return score == self.target
        return score >= self.target

    def overshoots(self, score: int) -> bool:
        """Whether `score` is past a target that must be hit exactly."""
        return self.target_test is TargetTest.EXACTLY and score > self.target

    def prize_for(self, dice: int, *, is_first_roll: bool) -> Prize | None:
        """What pays for a roll of so many dice in which nothing scores, so that it is no farkle.

        `is_first_roll`: of its turn, which some prizes ask for.
        """
        prize = self.prize
        if prize is None or dice != self.dice:
            return None
        return prize if is_first_roll or prize.when is PrizeWhen.ANY_ROLL else None

    def bank_needs(self, *, is_on_board: bool) -> int:
        """The fewest points that a bank must hold: the entry counts once, the minimum always."""
        return self.min_bank if is_on_board else max(self.entry, self.min_bank)
