"""Advisor: what would be wise, worked out beside the screens and shared by all pages of a house."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from scorekeeper.errors import ScorekeeperError, VariantError
from scorekeeper.game.state import Phase
from scorekeeper.language import speaking
from scorekeeper.table.listeners import Listeners
from scorekeeper.table.solving import Solving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scorekeeper.game.state import GameState
    from scorekeeper.language import Language
    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.advice import Advice
    from scorekeeper.strategy.match import Match

log = logging.getLogger(__name__)

REMEMBERED = 64
"""So many positions are not worked out again: undo goes back to them, and pages share them."""

DUEL = 2
"""The players of a game that can be solved."""


class Aim(StrEnum):
    """What advice goes by."""

    EXACT = "exact"
    SOLVED = "solved"
    """Chances to win of the solved game, close to exact, not proven."""
    CHANCES = "chances"
    """Chances to win where everybody is taken to play for points."""
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class RollOdds:
    """The chances of a roll: that no die scores, and that all of them do."""

    farkle: float
    hot_dice: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is known of a position.

    `odds`: of rolls of one, two, … dice within a turn, and `first` of its first roll. `advice` is
    None where only the odds were asked for, or where there is none: `why_none` says why.
    `can_solve`: whether working the rule set out would make it better.
    """

    odds: tuple[RollOdds, ...]
    first: RollOdds
    advice: Advice | None = None
    aim: Aim = Aim.POINTS
    why_none: str = ""
    can_solve: bool = False


class Work(Protocol):
    """A rule set that is being worked out."""

    def shares(self) -> Iterator[float]:
        """How much is done, 0 to 1; blocks between. ScorekeeperError if it fails."""

    def stop(self) -> None:
        """End it soon."""


class Advisor:
    """One for a house. All methods belong on one event loop; what is heavy runs beside it."""

    def __init__(
        self,
        *,
        begin: Callable[[Variant], Work] = Solving,
        solution: Callable[[Variant], Match | None] | None = None,
    ) -> None:
        """`begin` works a rule set out, `solution` finds one that was worked out before."""
        self._begin = begin
        self._find = solution or _kept_solution
        self._known: OrderedDict[tuple[GameState, bool, str], Told] = OrderedDict()
        self._matches: dict[Variant, Match | None] = {}
        self._works: dict[Variant, Work] = {}
        self._shares: dict[Variant, float] = {}
        self._faults: dict[Variant, str] = {}
        self._listeners: Listeners[[]] = Listeners()
        self._one_at_a_time = asyncio.Lock()
        self.version = 0
        """Rises when what was told may be told better."""

    async def tell(self, state: GameState, language: Language, *, in_full: bool) -> Told:
        """What is known of a position in which somebody is to roll, keep or bank."""
        key = (state, in_full, language.code)
        async with self._one_at_a_time:
            if key not in self._known:
                self._known[key] = await asyncio.to_thread(
                    self._work_out, state, language, in_full=in_full
                )
                while len(self._known) > REMEMBERED:
                    self._known.popitem(last=False)
            return self._known[key]

    def share(self, variant: Variant) -> float | None:
        """How much of a rule set is worked out, None while nobody works on it."""
        return self._shares.get(variant)

    def fault(self, variant: Variant) -> str:
        """Why a rule set could not be worked out, empty where nothing went wrong."""
        return self._faults.get(variant, "")

    async def solve(self, variant: Variant) -> None:
        """Work a rule set out, in a process of its own; whoever subscribed hears how it goes."""
        if variant in self._shares:
            return
        self._faults.pop(variant, None)
        self._go_on(variant, 0.0)
        try:
            work = self._works[variant] = self._begin(variant)
            shares = work.shares()
            while (share := await asyncio.to_thread(next, shares, None)) is not None:
                self._go_on(variant, share)
        except (ScorekeeperError, OSError) as error:
            log.warning("a rule set could not be worked out: %s", error)
            self._faults[variant] = str(error)
        finally:
            self._shares.pop(variant, None)
            self._works.pop(variant, None)
            self._matches.pop(variant, None)
            self._known.clear()
            self.version += 1
            self._listeners.tell()

    def stop(self, variant: Variant) -> None:
        """Give up working a rule set out."""
        if variant in self._works:
            self._works[variant].stop()

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` when work goes on or ends; the returned function ends that."""
        return self._listeners.add(listener)

    def _go_on(self, variant: Variant, share: float) -> None:
        """Keep the share; it is told by whole percents, for every telling draws pages anew."""
        before = self._shares.get(variant)
        self._shares[variant] = share
        if before is None or int(100 * share) > int(100 * before):
            self._listeners.tell()

    def _work_out(self, state: GameState, language: Language, *, in_full: bool) -> Told:
        first, odds = odds_of(state.variant)
        if not in_full:
            return Told(odds=odds, first=first)
        match = self._match(state)
        try:
            with speaking(language):
                advice, aim = _advice(state, match)
        except VariantError as error:
            return Told(odds=odds, first=first, why_none=str(error))
        can_solve = aim is not Aim.EXACT and match is None and _is_duel(state)
        return Told(odds=odds, first=first, advice=advice, aim=aim, can_solve=can_solve)

    def _match(self, state: GameState) -> Match | None:
        if not _is_duel(state):
            return None
        if state.variant not in self._matches:
            self._matches[state.variant] = self._find(state.variant)
        return self._matches[state.variant]


def can_be_told(state: GameState) -> bool:
    """Whether there is anything to advise on: somebody is to roll, keep or bank."""
    return state.phase in {Phase.ROLL, Phase.KEEP}


@lru_cache(maxsize=32)
def odds_of(variant: Variant) -> tuple[RollOdds, tuple[RollOdds, ...]]:
    """The odds of a turn's first roll, and those of later rolls of one, two, … dice."""
    from scorekeeper.strategy.odds import farkle_odds, hot_dice_odds  # noqa: PLC0415 - as below

    hot = [float(hot_dice_odds(variant, dice)) for dice in range(1, variant.dice + 1)]
    later = tuple(
        RollOdds(float(farkle_odds(variant, dice)), share) for dice, share in enumerate(hot, 1)
    )
    first = float(farkle_odds(variant, variant.dice, is_first_roll=True))
    return RollOdds(first, hot[-1]), later


def _advice(state: GameState, match: Match | None) -> tuple[Advice, Aim]:
    from scorekeeper.strategy.advice import advise  # noqa: PLC0415 - numpy is slow to load
    from scorekeeper.strategy.field import field_turn  # noqa: PLC0415 - the same

    solved = match.turn(state) if match is not None else None
    advice = advise(state, solved or field_turn(state))
    if advice.exact:
        return advice, Aim.EXACT
    if solved is not None:
        return advice, Aim.SOLVED
    knows = all(it.win_probability is not None for it in advice.choices)
    return advice, Aim.CHANCES if knows else Aim.POINTS


def _is_duel(state: GameState) -> bool:
    return [len(team) for team in state.teams_here] == [1] * DUEL


def _kept_solution(variant: Variant) -> Match | None:
    from scorekeeper.table.solutions import solution  # noqa: PLC0415 - numpy is slow to load

    return solution(variant)
