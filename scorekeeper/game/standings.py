"""PURE. What all games together say of players: tallies, head to head, history, faces.

A game in which no turn has ended counts nowhere. Turns count whether or not their game has ended,
wins and scores only once it has. Names are the same player where `name_key` is the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.game.summary import NO_FACES

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from scorekeeper.game.ports import GameId
    from scorekeeper.game.summary import FaceCounts, GameSummary, PlayerSummary


def name_key(name: str) -> str:
    """What names of one player have in common: "ann " and "Ann" are the same.

    >>> name_key("Ann ") == name_key("ann")
    True
    """
    return name.strip().casefold()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What a player has come to in some games; a sum of them is the tally of all.

    `games` that ended and were played against somebody, `wins` of them (a shared one is one),
    `alone` those that ended without an opponent, `open_games` those that have not ended. `turns`
    that were skipped are not counted. `best_game` is the player's own highest score at an end.
    """

    games: int = 0
    wins: int = 0
    alone: int = 0
    open_games: int = 0
    turns: int = 0
    points: int = 0
    farkles: int = 0
    longest_farkles: int = 0
    hot_dice: int = 0
    best_turn: int = 0
    best_game: int | None = None

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        best = [it.best_game for it in (self, other) if it.best_game is not None]
        return Tally(
            games=self.games + other.games,
            wins=self.wins + other.wins,
            alone=self.alone + other.alone,
            open_games=self.open_games + other.open_games,
            turns=self.turns + other.turns,
            points=self.points + other.points,
            farkles=self.farkles + other.farkles,
            longest_farkles=max(self.longest_farkles, other.longest_farkles),
            hot_dice=self.hot_dice + other.hot_dice,
            best_turn=max(self.best_turn, other.best_turn),
            best_game=max(best, default=None),
        )

    @property
    def mean_turn(self) -> float | None:
        """Points a turn, penalties not taken off; None before the first turn."""
        return self.points / self.turns if self.turns else None

    @property
    def farkle_rate(self) -> float | None:
        """The share of turns that were farkles; None before the first turn."""
        return self.farkles / self.turns if self.turns else None

    @property
    def win_rate(self) -> float | None:
        """The share of games that were won; None before the first end."""
        return self.wins / self.games if self.games else None


def tally_of(game: GameSummary, player: PlayerSummary) -> Tally:
    """What one game gave to one of its players."""
    is_game = game.is_over and game.sides > 1
    best = player.best_turn
    return Tally(
        games=int(is_game),
        wins=int(is_game and player.is_winner),
        alone=int(game.is_over and not is_game),
        open_games=int(not game.is_over),
        turns=len(player.played),
        points=player.points,
        farkles=player.farkles,
        longest_farkles=player.longest_farkles,
        hot_dice=player.hot_dice,
        best_turn=best.points if best else 0,
        best_game=player.score if game.is_over else None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownPlayer:
    """A player as last written, in how many games, and when the newest of them changed."""

    name: str
    games: int
    last_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantTally:
    """A tally of the games under one rule set."""

    variant_id: str
    variant: str
    tally: Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStatistics:
    """A player as last written: the total, and each rule set, the one of the most turns first."""

    name: str
    total: Tally
    by_variant: tuple[VariantTally, ...]


def statistics_of(name: str, tallies: Iterable[VariantTally]) -> PlayerStatistics:
    """The statistics of a player from tallies, each rule set in one of them."""
    ordered = sorted(tallies, key=lambda it: (-it.tally.turns, it.variant_id, it.variant))
    total = sum((it.tally for it in ordered), Tally())
    return PlayerStatistics(name=name, total=total, by_variant=tuple(ordered))


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadToHead:
    """Two players in the games that ended and in which they played against each other.

    Pairs are (one, other): `wins` of the game (both where it was shared), `ahead` by a better rank,
    whoever won, `scores` the sums of their sides' scores. `together` counts games as mates.
    """

    games: int = 0
    wins: tuple[int, int] = (0, 0)
    ahead: tuple[int, int] = (0, 0)
    scores: tuple[int, int] = (0, 0)
    together: int = 0

    @property
    def mean_scores(self) -> tuple[float, float] | None:
        """The mean scores of their sides; None where there is no game."""
        if not self.games:
            return None
        return self.scores[0] / self.games, self.scores[1] / self.games


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedPlayer:
    """A player of a game in the history; `side` is the same for mates."""

    name: str
    side: int
    score: int
    side_score: int
    rank: int
    is_winner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A game in the history; the players are in the order of their places."""

    game: GameId
    variant_id: str
    variant: str
    rounds: int
    is_over: bool
    started_at: datetime
    changed_at: datetime
    players: tuple[PlayedPlayer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FacesThrown:
    """The faces of dice that a camera saw, and of those that were entered by hand.

    What the camera misread and a person put right counts as it was put right.
    """

    camera: FaceCounts = NO_FACES
    hand: FaceCounts = NO_FACES

    @property
    def both(self) -> FaceCounts:
        """All dice that were entered."""
        return added(self.camera, self.hand)

    def __add__(self, other: FacesThrown) -> FacesThrown:
        """Both together."""
        return FacesThrown(
            camera=added(self.camera, other.camera), hand=added(self.hand, other.hand)
        )


def added(one: FaceCounts, other: FaceCounts) -> FaceCounts:
    """Face by face."""
    a, b, c, d, e, f = (x + y for x, y in zip(one, other, strict=True))
    return a, b, c, d, e, f


def side_of(game: GameSummary, place: int) -> int:
    """The number of the side that a place plays for: the first of its places."""
    return min((place, *game.players[place].mates))
