"""PURE. The caller: what is spoken of a game, each thing once, from its log alone.

A log only grows, so the same log is called the same, whoever asks and however often. What is taken
back is not spoken; what is entered in its place is a correction, of which only what it comes to is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce
from typing import TYPE_CHECKING, TypeAlias, assert_never

from scorekeeper.app.wording import faces_in_words, names_of
from scorekeeper.game.events import (
    DiceKept,
    DiceRolled,
    FinalRoundStarted,
    GameEnded,
    GameStarted,
    Paid,
    PenaltyTaken,
    PlayerJoined,
    PlayerLeft,
    PlayOffStarted,
    StarterChosen,
    StartRolled,
    TurnBanked,
    TurnFarkled,
    TurnOvershot,
    TurnPaid,
    TurnPassed,
    TurnTakenOver,
)
from scorekeeper.game.log import Amended, Did, Redid, Undid
from scorekeeper.game.state import Phase, after, evolve
from scorekeeper.language import count, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.game.events import Event
    from scorekeeper.game.log import Log
    from scorekeeper.game.state import GameState


@dataclass(frozen=True, slots=True)
class Call:
    """What is to be spoken of the record number `id`.

    `hushes`: whatever of earlier calls is not yet spoken no longer holds. No words: only that.
    """

    id: int
    words: str
    hushes: bool = False


def calls(log: Log, *, heard: int) -> tuple[Call, ...]:
    """What is to be spoken of the records after number `heard`, in the language spoken now.

    With `heard` the number of the newest record, nothing is: so nobody speaks after a reload.
    """
    if not log.records:
        return ()
    told, stands, undone = _Told(), [_begun(log.standing[0])], list[_Stand]()
    found: list[Call] = []
    if heard < log.records[0].seq:
        found.append(Call(log.records[0].seq, _spoken(told.of_start(stands[-1]))))
    for record in log.records[1:]:
        before = stands[-1]
        match record.entry:
            case Did():
                stands.append(_after(before, record.entry))
                undone.clear()
                words, hushes = told.of_command(before, record.entry, stands[-1])
            case Amended(first=first, instead=instead, rest=rest):
                standing = (*before.standing[:first], *instead, *rest)
                stands.append(reduce(_after, standing[1:], _begun(standing[0])))
                undone.clear()
                words, hushes = told.of_change(before, stands[-1]), True
            case Undid():
                undone.append(stands.pop())
                words, hushes = told.of_change(before, stands[-1]), True
            case Redid():
                stands.append(undone.pop())
                words = told.of_change(before, stands[-1])
                hushes = bool(words)
            case _:
                assert_never(record.entry)
        if record.seq > heard and (words or hushes):
            found.append(Call(record.seq, _spoken(words), hushes))
    return tuple(found)


def _spoken(sentences: Iterable[str]) -> str:
    return " ".join(f"{it}." for it in sentences)


_Result: TypeAlias = tuple[int, int]
"""Whose turn ended, and what it brought to the score."""

_Follow: TypeAlias = tuple[int, Phase, int | None, tuple[int, ...], tuple[int, ...]]
"""What comes after a turn: whose it is, whether the game is over, and what holds of the match."""


@dataclass(frozen=True, slots=True)
class _Stand:
    """A game as it stands after some records: turns that ended, and the steps of the one now."""

    standing: tuple[Did, ...]
    state: GameState
    ended: tuple[_Result, ...] = ()
    steps: tuple[object, ...] = ()

    @property
    def follow(self) -> _Follow:
        """What comes now."""
        state = self.state
        phase = state.phase if state.phase in {Phase.OVER, Phase.START} else Phase.ROLL
        return (state.current, phase, state.final_by, state.play_off, state.winners)


def _begun(did: Did) -> _Stand:
    return _Stand((did,), after(evolve(None, did.events[0]), *did.events[1:]))


def _after(before: _Stand, did: Did) -> _Stand:
    state = after(before.state, *did.events)
    ended, steps = before.ended, before.steps
    if state.turns > len(ended):
        ended, steps = (*ended, (before.state.current, _brought(did.events))), ()
    elif state.current != before.state.current:
        steps = ()
    else:
        steps = (*steps, tuple(map(_step, did.events)))
    return _Stand((*before.standing, did), state, ended, steps)


def _brought(events: Iterable[Event]) -> int:
    total = 0
    for event in events:
        if isinstance(event, TurnBanked):
            total += event.points
        elif isinstance(event, PenaltyTaken):
            total -= event.points
    return total


def _step(event: Event) -> object:
    """An event as the caller tells it: who or what read a roll makes no difference."""
    return event.roll if isinstance(event, DiceRolled) else event


@dataclass(slots=True)
class _Told:
    """What has been told so far, by the number of the turn: it outlives what is taken back."""

    results: dict[int, _Result] = field(default_factory=dict)
    steps: dict[int, tuple[object, ...]] = field(default_factory=dict)
    follows: dict[int, _Follow] = field(default_factory=dict)
    besides: set[tuple[int, tuple[Event, ...]]] = field(default_factory=set)

    def of_start(self, now: _Stand) -> list[str]:
        """The sentences about a game that has just begun."""
        return self._what_follows(now.state, now)

    def of_command(self, before: _Stand, did: Did, now: _Stand) -> tuple[list[str], bool]:
        """The sentences about a command, and whether they correct what was told before."""
        turn = len(before.ended)
        if len(now.ended) > turn:
            return self._of_end(before, did, now)
        if not now.steps:
            return self._of_beside(before, did, now), False
        told = self.steps.get(turn, ())
        if len(now.steps) > len(told):
            # The game goes on from here, whatever had been told of this turn's end.
            self.results.pop(turn, None)
            self.follows.pop(turn + 1, None)
            self.steps[turn] = now.steps
            return _sentences(before.state, did.events), False
        # What is entered again is told where it comes to what had been told, and is another.
        if turn in self.results or len(now.steps) < len(told) or now.steps == told:
            return [], False
        self.steps[turn] = now.steps
        return _sentences(before.state, did.events), True

    def of_change(self, before: _Stand, now: _Stand) -> list[str]:
        """The sentences about turns that have become others than was told: an amendment's."""
        changed = [
            seat
            for turn, (seat, points) in enumerate(now.ended)
            if self.results.get(turn, (seat, points)) != (seat, points)
        ]
        if not changed:
            return []
        self.results.update(enumerate(now.ended))
        self.steps[len(now.ended)] = now.steps
        corrected = [_corrected(now.state, seat) for seat in dict.fromkeys(changed)]
        return [*corrected, *self._what_follows(before.state, now)]

    def _of_end(self, before: _Stand, did: Did, now: _Stand) -> tuple[list[str], bool]:
        turn, result = len(before.ended), now.ended[-1]
        told = self.results.get(turn)
        self.results[turn] = result
        self.steps[turn] = before.steps
        if told is None:
            words = _sentences(before.state, did.events)
        elif told != result:
            words = [_corrected(now.state, result[0])]
        else:
            words = []
        return [*words, *self._what_follows(before.state, now)], told is not None

    def _of_beside(self, before: _Stand, did: Did, now: _Stand) -> list[str]:
        """Of commands that are part of no turn: the start, who begins, who comes and goes."""
        key = (len(before.standing), did.events)
        if key in self.besides:
            return []
        self.besides.add(key)
        self.steps[len(now.ended)] = ()
        words, follows = _sentences(before.state, did.events), self._what_follows(before.state, now)
        return words if isinstance(did.events[-1], StarterChosen) else [*words, *follows]

    def _what_follows(self, before: GameState, now: _Stand) -> list[str]:
        turn, follow = len(now.ended), now.follow
        if self.follows.get(turn) == follow:
            return []
        self.follows[turn] = follow
        return _following(before, now.state)


def _corrected(state: GameState, seat: int) -> str:
    return say(
        "Correction: {name} has {score}",
        name=state.players[seat].name,
        score=state.score_of(seat),
    )


def _following(before: GameState, now: GameState) -> list[str]:
    """What begins after a turn: the next one, a final round or a play-off, or the end."""
    if now.phase is Phase.OVER:
        return [winners_in_words(now)]
    if now.phase is Phase.START:
        return [say("{names} roll again to begin", names=names_of(now, now.tied))]
    words = []
    if now.final_by is not None and before.final_by != now.final_by:
        name, score = now.players[now.final_by].name, now.score_of(now.final_by)
        words.append(say("Final round: {name} has {score}", name=name, score=score))
    if now.play_off and before.play_off != now.play_off:
        words.append(say("Play-off: {names}", names=names_of(now, now.play_off)))
    return [*words, say("{name}'s turn", name=now.player.name)]


def winners_in_words(state: GameState) -> str:
    """Who has won a game that is over."""
    winners = state.winners
    if not winners:
        return say("The game is over")
    names, score = names_of(state, winners), state.score_of(winners[0])
    if len(winners) == 1:
        return say("{name} wins with {score}", name=names, score=score)
    return say("{names} win with {score}", names=names, score=score)


def _sentences(state: GameState, events: Iterable[Event]) -> list[str]:
    """Every event in words, in order; what follows a turn is told apart."""
    found: list[str] = []
    for event in events:
        before, state = state, evolve(state, event)
        found += _of_event(before, event, state)
    return found


def _of_event(before: GameState, event: Event, now: GameState) -> list[str]:  # noqa: C901, PLR0912  # a case an event
    name = before.player.name
    match event:
        case DiceRolled(roll=roll):
            return [say("Rolled {faces}", faces=faces_in_words(roll))]
        case DiceKept():
            return _kept(event, now)
        case TurnTakenOver(points=points, dice=dice):
            return [_taken_over(name, points, dice)]
        case TurnPaid(points=points, paid=Paid.BONUS):
            return [say("{name} gets {points} on top", name=name, points=points)]
        case TurnPaid(points=points):
            return [say("Nothing scores: {name} gets {points}", name=name, points=points)]
        case TurnBanked():
            return _banked(before, event, now)
        case TurnOvershot(points=points, to=to):
            past = say("{name} is past {target}", name=name, target=before.variant.target)
            names = names_of(before, to)
            return [past, say("{points} for {names}", points=points, names=names)] if to else [past]
        case TurnFarkled(lost=lost):
            words = [say("Farkle")]
            return [*words, say("{name} loses {points}", name=name, points=lost)] if lost else words
        case TurnPassed():
            return [say("{name} passes", name=name)]
        case PenaltyTaken(player=place, points=points):
            return [_fined(now, place, points)]
        case StarterChosen(player=place):
            return [say("{name} begins", name=before.players[place].name)]
        case PlayerJoined(name=late):
            return [say("{name} joins", name=late)]
        case PlayerLeft(player=place):
            return [say("{name} leaves", name=before.players[place].name)]
        case GameStarted() | StartRolled() | FinalRoundStarted() | PlayOffStarted() | GameEnded():
            return []
        case _:
            assert_never(event)


def _kept(event: DiceKept, now: GameState) -> list[str]:
    faces, points, total = faces_in_words(event.kept), event.points, now.turn.points
    hot = [say("Hot dice")] if now.has_hot_dice else []
    if total == points:
        return [say("Keeps {faces} for {points}", faces=faces, points=points), *hot]
    words = say(
        "Keeps {faces} for {points}, {total} so far", faces=faces, points=points, total=total
    )
    return [words, *hot]


def _banked(before: GameState, event: TurnBanked, now: GameState) -> list[str]:
    seat = before.current
    words = say(
        "{name} banks {points} and has {score}",
        name=before.player.name,
        points=event.points,
        score=now.score_of(seat),
    )
    is_new = before.variant.entry and now.is_on_board(seat) and not before.is_on_board(seat)
    return [words, say("{name} is on board", name=before.player.name)] if is_new else [words]


def _fined(now: GameState, seat: int, points: int) -> str:
    name, score = now.players[seat].name, now.score_of(seat)
    return say("{name} pays {points} and has {score}", name=name, points=points, score=score)


def _taken_over(name: str, points: int, dice: int) -> str:
    if not points:
        return count("{name} takes over {n} die", "{name} takes over {n} dice", dice, name=name)
    return count(
        "{name} takes over {n} die and {points}",
        "{name} takes over {n} dice and {points}",
        dice,
        name=name,
        points=points,
    )
