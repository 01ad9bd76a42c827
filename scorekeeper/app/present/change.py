"""PURE. What an amendment would change: shown before it stands, and nothing left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.app.present.past import end_of, title_of
from scorekeeper.app.wording import names_of
from scorekeeper.game.state import Phase
from scorekeeper.language import count, number, say

if TYPE_CHECKING:
    from scorekeeper.game.amend import Amendment, Refused
    from scorekeeper.game.state import GameState


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreChangeView:
    """A player's score before and after; `notes` say what else becomes of the player."""

    seat: int
    name: str
    before: str
    after: str
    notes: tuple[str, ...]
    label: str

    @property
    def is_same(self) -> bool:
        """Whether nothing changes for this player."""
        return self.before == self.after and not self.notes


@dataclass(frozen=True, slots=True)
class RefusedView:
    """A later turn that cannot stand: whose it is, and what becomes of it and why."""

    turn: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeView:
    """An amendment that waits for an answer: the turn, the scores, the match, what it refuses."""

    turn: str
    scores: tuple[ScoreChangeView, ...]
    match: tuple[str, ...]
    refused: tuple[RefusedView, ...]
    confirm: str


def present_change(amendment: Amendment) -> ChangeView:
    """What becomes of the game if the amendment stands."""
    before, after = amendment.before, amendment.after
    refused = tuple(_refused(it) for it in amendment.refused)
    return ChangeView(
        turn=say("The turn comes to: {what}", what=end_of(amendment.entry.instead)),
        scores=_scores(before, after),
        match=tuple(it for it in _match(before, after) if it),
        refused=refused,
        confirm=count("Change it, and lose {n} turn", "Change it, and lose {n} turns", len(refused))
        if refused
        else say("Change the turn"),
    )


def _refused(refused: Refused) -> RefusedView:
    why = refused.error.sentence
    if refused.is_dropped:
        text = say("It would be dropped: {why}", why=why)
    else:
        text = say("It would pass without points: {why}", why=why)
    return RefusedView(title_of(refused.turn), text)


def _scores(before: GameState, after: GameState) -> tuple[ScoreChangeView, ...]:
    found = []
    # An amendment may drop a player who came late: the shorter list of players ends before.
    for seat in range(max(len(before.players), len(after.players))):
        name = (before if seat < len(before.players) else after).players[seat].name
        old, new = _score(before, seat), _score(after, seat)
        notes = _notes(before, after, seat)
        found.append(
            ScoreChangeView(
                seat=seat,
                name=name,
                before=old,
                after=new,
                notes=notes,
                label=", ".join([_score_label(name, old, new), *notes]),
            )
        )
    return tuple(found)


def _score_label(name: str, old: str, new: str) -> str:
    if old == new:
        return say("{name}: {score} as before", name=name, score=old)
    return say("{name}: {new} instead of {old}", name=name, new=new, old=old)


def _score(state: GameState, seat: int) -> str:
    return number(state.score_of(seat)) if seat < len(state.players) else say("not here")


def _notes(before: GameState, after: GameState, seat: int) -> tuple[str, ...]:
    if seat >= min(len(before.players), len(after.players)):
        return ()
    notes = []
    if before.variant.entry and before.is_on_board(seat) != after.is_on_board(seat):
        is_on = after.is_on_board(seat)
        notes.append(say("on board now") if is_on else say("not on board any more"))
    old, new = before.players[seat].farkles_in_row, after.players[seat].farkles_in_row
    if old != new:
        notes.append(say("farkles in a row: {new} instead of {old}", new=new, old=old))
    return tuple(notes)


def _match(before: GameState, after: GameState) -> tuple[str, ...]:
    return (_final_round(before, after), _play_off(before, after), _end(before, after))


def _final_round(before: GameState, after: GameState) -> str:
    old, new = before.final_by, after.final_by
    if old == new:
        return ""
    if new is None:
        return say("The final round is not set off any more")
    name = after.players[new].name
    if old is None:
        return say("{name} sets off the final round", name=name)
    other = before.players[old].name
    return say("{name} sets off the final round instead of {other}", name=name, other=other)


def _play_off(before: GameState, after: GameState) -> str:
    if before.play_off == after.play_off:
        return ""
    if not after.play_off:
        return say("There is no play-off any more")
    return say("Play-off: {names}", names=names_of(after, after.play_off))


def _end(before: GameState, after: GameState) -> str:
    was_over, is_over = before.phase is Phase.OVER, after.phase is Phase.OVER
    winners = names_of(after, after.winners)
    if is_over and not was_over:
        many = len(after.winners)
        return count(
            "{names} wins: the game ends", "{names} win: the game ends", many, names=winners
        )
    if is_over and before.winners != after.winners:
        return count(
            "{names} wins instead of {others}",
            "{names} win instead of {others}",
            len(after.winners),
            names=winners,
            others=names_of(before, before.winners),
        )
    if is_over or (
        not was_over and before.current == after.current and before.round == after.round
    ):
        return ""
    name, round_ = after.player.name, after.round
    if was_over:
        return say("The game goes on: {name} is to move, round {n}", name=name, n=round_)
    return say("{name} is to move, round {n}", name=name, n=round_)
