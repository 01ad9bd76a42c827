"""PURE. What the board shows, the screen that a whole room reads: from a game to frozen strings."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from scorekeeper.app.caller import winners_in_words
from scorekeeper.app.present.banner import present_banner
from scorekeeper.app.present.end import places_of
from scorekeeper.app.signs import news
from scorekeeper.app.wording import faces_in_words, names_of, standing, throw_in_words
from scorekeeper.game.commands import Bank
from scorekeeper.game.decide import why_not
from scorekeeper.game.log import Log
from scorekeeper.game.state import Phase, fold
from scorekeeper.game.summary import ranks_of
from scorekeeper.language import count, number, say, say_in

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from scorekeeper.app.present.banner import BannerView
    from scorekeeper.dice import Face
    from scorekeeper.game.ports import GameHeader, GameId
    from scorekeeper.game.state import GameState, Kept, Player

PLACES_STAY = timedelta(hours=3)
"""So long an end is shown while no other game starts; after that the board waits for the next."""

FEWEST_IN_ROW = 2


class Scene(StrEnum):
    """What the board shows."""

    WAITING = "waiting"
    MISSING = "missing"
    """There is no game of the id that was asked for, or it cannot be read."""
    GAME = "game"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPlayer:
    """A line of the board; `seats` pick colours and shapes: several of a team at the end.

    `gain` is by how much the newest record changed the score, as in `+450`; `lead`, `notes` and
    `farkles` are words beside the name, `place` that at the end. Empty where there is none.
    """

    seats: tuple[int, ...]
    name: str
    score: str
    gain: str
    lead: str
    notes: tuple[str, ...]
    farkles: str
    place: str
    is_turn: bool


@dataclass(frozen=True, slots=True)
class BoardKept:
    """Dice that were kept together, and their points."""

    faces: tuple[Face, ...]
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTurn:
    """The turn in the strip below: a die for each of the game's, kept, rolled or to be thrown."""

    seat: int
    title: str
    points: str
    words: str
    kept: tuple[BoardKept, ...]
    roll: tuple[Face, ...]
    to_throw: int
    label: str


@dataclass(frozen=True, slots=True)
class BoardSign:
    """What has just happened, or holds of the match."""

    title: str
    text: str
    is_grave: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardView:
    """The whole board. `seq` numbers the states of a game; `words` are there without a turn."""

    scene: Scene
    game: str = ""
    seq: int = 0
    title: str
    words: str = ""
    address: str = ""
    rule_set: str = ""
    players: tuple[BoardPlayer, ...] = ()
    turn: BoardTurn | None = None
    banner: BoardSign | None = None
    sign: BoardSign | None = None

    def to_json(self) -> dict[str, object]:
        """As the page takes it."""
        return asdict(self)


def game_to_show(games: Sequence[GameHeader], now: datetime) -> GameId | None:
    """Which of these, the one that changed last first, is on the board that follows them all.

    The open one that changed last; but a game that has just ended until another changes.
    """
    newest = games[0] if games else None
    if newest is not None and newest.is_over and now - newest.changed_at < PLACES_STAY:
        return newest.game
    return next((it.game for it in games if not it.is_over), None)


def waiting_view(address: str) -> BoardView:
    """No game is open; `address` is where one is started."""
    return BoardView(
        scene=Scene.WAITING,
        title=say("No game is open"),
        words=say("Start one at this address. It appears here by itself."),
        address=address,
    )


def missing_view(address: str) -> BoardView:
    """There is no game of the id in the page's address; `address` is where games are found."""
    return BoardView(
        scene=Scene.MISSING,
        title=say("This game is not to be found"),
        words=say("All games are found at this address."),
        address=address,
    )


def board_view(game: GameId, log: Log, state: GameState, address: str) -> BoardView:
    """The board of a game as it stands."""
    is_over = state.phase is Phase.OVER
    before = Log(log.records[:-1]).state() or state
    banner = present_banner(state)
    return BoardView(
        scene=Scene.OVER if is_over else Scene.GAME,
        game=game,
        seq=log.last_seq,
        title=say("The end") if is_over else say("Round {n}", n=state.round),
        words=_end(state, address) if is_over else "",
        rule_set=say(state.variant.name),
        players=_places(state, before) if is_over else _players(state, before, banner),
        turn=None if is_over else _turn(state),
        banner=BoardSign(banner.title, banner.text) if banner else None,
        sign=None if is_over else _news(log, state),
    )


def _end(state: GameState, address: str) -> str:
    again = say("The next game is started at {address}.", address=address)
    return f"{winners_in_words(state)}. {again}"


def _news(log: Log, state: GameState) -> BoardSign | None:
    """The newest of what has just happened."""
    before = fold(event for did in log.standing[:-1] for event in did.events)
    found = news(state, log.standing[-1], before)
    return BoardSign(found[-1].title, found[-1].text, found[-1].is_grave) if found else None


def _players(
    state: GameState, before: GameState, banner: BannerView | None
) -> tuple[BoardPlayer, ...]:
    best = max(state.score_of(seat) for seat in range(len(state.players)))
    # The banner, too, says who leads: here that has a place of its own.
    needs = {it.seat: it.text for it in banner.needs if it.text != say("leads")} if banner else {}
    return tuple(
        BoardPlayer(
            seats=(seat,),
            name=player.name,
            score=number(state.score_of(seat)),
            gain=_gain(state, before, seat),
            lead=say("leads") if state.score_of(seat) == best > 0 else "",
            notes=_notes(state, seat, needs.get(seat, "")),
            farkles=_farkles(player),
            place="",
            is_turn=seat == state.current,
        )
        for seat, player in enumerate(state.players)
    )


def _places(state: GameState, before: GameState) -> tuple[BoardPlayer, ...]:
    ranks = ranks_of(state)
    return tuple(
        BoardPlayer(
            seats=it.seats,
            name=it.name,
            score=it.score,
            gain=_gain(state, before, it.seats[0]),
            lead=it.place if it.is_winner else "",
            notes=(),
            farkles="",
            place=say("{place}.", place=ranks[it.seats[0]]),
            is_turn=False,
        )
        for it in places_of(state)
    )


def _gain(state: GameState, before: GameState, seat: int) -> str:
    if seat >= len(before.players):
        return ""
    change = state.score_of(seat) - before.score_of(seat)
    sign = "+" if change > 0 else "\N{MINUS SIGN}"
    return f"{sign}{number(abs(change))}" if change else ""


def _notes(state: GameState, seat: int, need: str) -> tuple[str, ...]:
    """What is to be known of a player beside the score, the most pressing first."""
    if state.players[seat].is_out:
        return (say_in("player", "left"),)
    entry = state.variant.entry
    found = [need] if need else []
    if entry and not state.is_on_board(seat):
        found.append(say("not on board ({entry})", entry=entry))
    mates = [place for place in state.team_of(seat) if place != seat]
    if mates:
        found.append(say("with {names}", names=names_of(state, mates)))
    return tuple(found)


def _farkles(player: Player) -> str:
    if player.farkles_in_row < FEWEST_IN_ROW:
        return ""
    return count("{n} farkle in a row", "{n} farkles in a row", player.farkles_in_row)


def _turn(state: GameState) -> BoardTurn:
    turn = state.turn
    kept = _kept_of_these_dice(state)
    groups = tuple(BoardKept(it.dice.faces, f"+{number(it.points)}") for it in kept)
    roll = turn.roll.faces if turn.roll else ()
    to_throw = 0 if turn.roll or state.has_hot_dice else turn.dice_to_roll
    return BoardTurn(
        seat=state.current,
        title=say("{name}'s turn", name=state.player.name),
        points=number(turn.points),
        words=_turn_words(state),
        kept=groups,
        roll=roll,
        to_throw=to_throw,
        label=_label(groups, roll),
    )


def _turn_words(state: GameState) -> str:
    if state.phase is Phase.START:
        return say("{names} roll again to begin", names=names_of(state, state.tied))
    if state.phase is Phase.KEEP:
        return say("Choose what to keep")
    if not state.turn.has_begun:
        return throw_in_words(state)
    if why_not(state, Bank()) is not None:
        return standing(state)
    points, dice = state.turn.points, state.turn.dice_to_roll
    return count(
        "Bank {points}, or throw {n} die",
        "Bank {points}, or throw {n} dice",
        dice,
        points=points,
    )


def _label(kept: Sequence[BoardKept], roll: Sequence[Face]) -> str:
    found = []
    if kept:
        faces = faces_in_words(face for group in kept for face in group.faces)
        found.append(say("Kept: {faces}", faces=faces))
    if roll:
        found.append(say("Rolled: {faces}", faces=faces_in_words(roll)))
    return ". ".join(found)


def _kept_of_these_dice(state: GameState) -> tuple[Kept, ...]:
    """What lies kept now: dice that were thrown again after hot dice do not."""
    aside = state.variant.dice
    if not state.has_hot_dice:
        aside -= state.turn.dice_to_roll
    found: list[Kept] = []
    for kept in reversed([it for it in state.turn.kept if len(it.dice)]):
        if aside < len(kept.dice):
            break
        aside -= len(kept.dice)
        found.append(kept)
    return tuple(reversed(found))
