"""A whole two-player game by plain iteration over the game's own states: no table shared.

Every roll and every command goes through `decide`, so that ends and fines count as the game plays
them. For a few dice and a small target only.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from scorekeeper.game.commands import Bank, RecordRoll, Source, StartGame, TakeOver
from scorekeeper.game.decide import decide, legal, why_not
from scorekeeper.game.state import GameState, Phase, after, fold
from scorekeeper.rules.variant import HotDice
from scorekeeper.strategy.odds import rolls

if TYPE_CHECKING:
    from scorekeeper.dice import Dice
    from scorekeeper.game.commands import Command
    from scorekeeper.rules.variant import Variant

Key: TypeAlias = tuple[object, ...]


@dataclass(slots=True)
class SlowMatch:
    """The chance of seat 0 to win, of all states that can be reached from the beginning.

    A turn of `stop` points is banked.
    """

    variant: Variant
    stop: int
    choices: dict[Key, list[Key]] = field(default_factory=dict)
    chances: dict[Key, list[tuple[float, Key]]] = field(default_factory=dict)
    movers: dict[Key, int] = field(default_factory=dict)
    worth: dict[Key, float] = field(default_factory=dict)

    def solved(self) -> float:
        """The chance of who begins."""
        first = fold(decide(None, StartGame(variant=self.variant, players=("A", "B"))))
        assert first is not None
        self._explore(first)
        keys, change = list(self.worth)[::-1], 1.0
        while change > 1e-12:
            change = 0.0
            for key in keys:
                value = self._valued(key)
                change = max(change, abs(value - self.worth[key]))
                self.worth[key] = value
        return self.worth[_key(first)]

    def _valued(self, key: Key) -> float:
        if found := self.choices.get(key):
            best = max if self.movers[key] == 0 else min
            return best(self.worth[it] for it in found)
        if mean := self.chances.get(key):
            return sum(chance * self.worth[it] for chance, it in mean)
        return self.worth[key]

    def _explore(self, first: GameState) -> None:
        waiting = [first]
        while waiting:
            state = waiting.pop()
            key = _key(state)
            if key in self.worth:
                continue
            self.worth[key], self.movers[key] = 0.5, state.current
            if state.phase is Phase.OVER:
                self.worth[key] = (0 in state.winners) / len(state.winners)
            elif state.phase is Phase.KEEP:
                kept = [_done(state, it) for it in legal(state)]
                self.choices[key] = [_key(it) for it in kept]
                waiting += kept
            else:
                waiting += self._decided(state, key)

    def _decided(self, state: GameState, key: Key) -> list[GameState]:
        """Bank, roll or take over, where there is a choice."""
        rolled = [
            (float(chance), _done(state, RecordRoll(roll=roll, source=Source.HAND)))
            for roll, chance in rolls(state.turn.dice_to_roll)
            if self._may_roll(state, roll)
        ]
        rolling = (*key, "rolling")
        self.worth[rolling] = 0.5
        self.chances[rolling] = [(chance, _key(it)) for chance, it in rolled]
        reached = [it for _, it in rolled]
        self.choices[key] = [rolling] if rolled else []
        if state.turn.kept and (not rolled or why_not(state, Bank()) is None):
            banked = _banked(state)
            reached.append(banked)
            self.choices[key].append(_key(banked))
        taken = _done(state, TakeOver()) if why_not(state, TakeOver()) is None else None
        if taken is not None and taken.turn.points < self.stop:
            reached.append(taken)
            self.choices[key].append(_key(taken))
        return reached

    def _may_roll(self, state: GameState, roll: Dice) -> bool:
        return (
            state.turn.points < self.stop
            and why_not(state, RecordRoll(roll=roll, source=Source.HAND)) is None
        )


def _done(state: GameState, command: Command) -> GameState:
    return after(state, *decide(state, command))


def _banked(state: GameState) -> GameState:
    """After a bank, which late in a turn is let pass even where all dice have to be rolled."""
    lenient = replace(state.variant, hot_dice=HotDice.MAY_ROLL, too_good_to_stop=False)
    return replace(_done(replace(state, variant=lenient), Bank()), variant=state.variant)


def _key(state: GameState) -> Key:
    """What matters of a state."""
    rule = state.variant.farkles_in_row
    most = rule.count - 1 if rule else 0
    players = tuple((it.score, it.on_board, min(it.farkles_in_row, most)) for it in state.players)
    ends = (state.first, state.final_by, state.play_off, state.play_off_left, state.winners)
    turn = state.turn
    kept = [len(it.dice) for it in turn.kept]
    is_too_good = kept[:1] == [sum(kept)] == [state.variant.dice]
    begun: Key = (turn.points, turn.dice_to_roll, bool(turn.kept), is_too_good, turn.roll)
    if state.variant.piggyback is not None:
        begun = (*begun, turn.taken_over, None if turn.has_begun else state.left)
    return (state.phase, state.current, players, *ends, *begun)
