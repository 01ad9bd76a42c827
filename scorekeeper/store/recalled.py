"""Standings of games in memory: the same answers as SQL's, summed up from the games each time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.game.log import Log
from scorekeeper.game.standings import (
    FacesThrown,
    HeadToHead,
    KnownPlayer,
    PlayedGame,
    PlayedPlayer,
    Tally,
    VariantTally,
    name_key,
    side_of,
    statistics_of,
    tally_of,
)
from scorekeeper.game.summary import summed_up

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from scorekeeper.game.log import Record
    from scorekeeper.game.ports import GameId
    from scorekeeper.game.standings import PlayerStatistics
    from scorekeeper.game.summary import GameSummary, PlayerSummary


@dataclass(frozen=True, slots=True)
class Played:
    """A game with its summary."""

    game: GameId
    started_at: datetime
    changed_at: datetime
    summary: GameSummary

    def place_of(self, player: str) -> int | None:
        """Where a player sits; None where it is not one of this game."""
        keys = [name_key(it.name) for it in self.summary.players]
        key = name_key(player)
        return keys.index(key) if key in keys else None


class RecalledStandings:
    """Standings of a MemoryStore."""

    def __init__(self, played: dict[GameId, Played], records: dict[GameId, list[Record]]) -> None:
        """Look into a store's own games and records."""
        self._played = played
        self._records = records

    def players(self, prefix: str = "", *, limit: int = 20) -> Sequence[KnownPlayer]:
        """The players whose names begin so (see Standings)."""
        found: dict[str, KnownPlayer] = {}
        for played in self._newest():
            for player in played.summary.players:
                key = name_key(player.name)
                known = found.get(key)
                if key.startswith(name_key(prefix)):
                    found[key] = KnownPlayer(
                        name=known.name if known else player.name.strip(),
                        games=known.games + 1 if known else 1,
                        last_at=known.last_at if known else played.changed_at,
                    )
        return tuple(found.values())[:limit]

    def statistics(self, player: str) -> PlayerStatistics | None:
        """What a player has come to (see Standings)."""
        tallies: dict[tuple[str, str], Tally] = {}
        names = []
        for played, of in self._of(player):
            names.append(of.name.strip())
            rules = (played.summary.variant_id, played.summary.variant)
            tallies[rules] = tallies.get(rules, Tally()) + tally_of(played.summary, of)
        if not names:
            return None
        by_variant = [
            VariantTally(variant_id=rules, variant=name, tally=tally)
            for (rules, name), tally in tallies.items()
        ]
        return statistics_of(names[0], by_variant)

    def head_to_head(self, one: str, other: str) -> HeadToHead:
        """Two players against each other (see Standings)."""
        games = together = 0
        wins, ahead, scores = [0, 0], [0, 0], [0, 0]
        for played, a in self._of(one):
            place = played.place_of(other)
            if place is None or not played.summary.is_over:
                continue
            b = played.summary.players[place]
            if a is b:
                continue
            if place in a.mates:
                together += 1
                continue
            games += 1
            for i, (it, than) in enumerate(((a, b), (b, a))):
                wins[i] += it.is_winner
                ahead[i] += it.rank < than.rank
                scores[i] += it.side_score
        return HeadToHead(
            games=games,
            wins=(wins[0], wins[1]),
            ahead=(ahead[0], ahead[1]),
            scores=(scores[0], scores[1]),
            together=together,
        )

    def history(
        self, *, player: str | None = None, limit: int = 20, offset: int = 0
    ) -> Sequence[PlayedGame]:
        """A page of games (see Standings)."""
        found = [it for it in self._newest() if player is None or it.place_of(player) is not None]
        return tuple(map(_game, found[offset : offset + limit]))

    def faces(self, *, player: str | None = None, game: GameId | None = None) -> FacesThrown:
        """The faces thrown (see Standings)."""
        faces = FacesThrown()
        for played in self._newest():
            for it in played.summary.players if game in {None, played.game} else ():
                if player is None or name_key(it.name) == name_key(player):
                    faces += FacesThrown(camera=it.camera, hand=it.hand)
        return faces

    def rebuild(self) -> None:
        """Make the summaries again from the logs (see Standings)."""
        self._played.clear()
        for game, records in self._records.items():
            standing = Log(tuple(records)).standing
            found = summed_up(event for did in standing for event in did.events)
            if found is not None:
                self._played[game] = Played(game, records[0].at, records[-1].at, found[1])

    def _newest(self) -> Iterator[Played]:
        """The games that count, the one that changed last first."""
        games = [it for it in self._played.values() if it.summary.has_begun]
        yield from sorted(games, key=lambda it: (it.changed_at, it.game), reverse=True)

    def _of(self, player: str) -> Iterator[tuple[Played, PlayerSummary]]:
        """The games of a player that count, and the player in each, newest first."""
        for played in self._newest():
            place = played.place_of(player)
            if place is not None:
                yield played, played.summary.players[place]


def _game(played: Played) -> PlayedGame:
    game = played.summary
    return PlayedGame(
        game=played.game,
        variant_id=game.variant_id,
        variant=game.variant,
        rounds=game.rounds,
        is_over=game.is_over,
        started_at=played.started_at,
        changed_at=played.changed_at,
        players=tuple(
            PlayedPlayer(
                name=it.name.strip(),
                side=side_of(game, place),
                score=it.score,
                side_score=it.side_score,
                rank=it.rank,
                is_winner=it.is_winner,
            )
            for place, it in enumerate(game.players)
        ),
    )
