"""After the game, player by player: the luck of the dice, what choices lost, what decided it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.strategy.review import review

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from scorekeeper.game.log import Did
    from scorekeeper.strategy.review import Account, Review, TurnReview
    from scorekeeper.strategy.values import Match


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLuck:
    """A player's turns against the best mean, in points, and against best play, in chances to win.

    `chances` is None where the match is not solved. `decisive` is the player's own turn that went
    farthest from what was expected, in points; None before the first.
    """

    place: int
    points: Account
    chances: Account | None
    decisive: TurnReview | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LookBack:
    """A game looked back on: the players in the order of their places, and the reviews themselves.

    Turns that were typed are in neither luck nor choices, but apart (`Account.typed`).
    """

    players: tuple[PlayerLuck, ...]
    points: Review
    chances: Review | None

    @property
    def decisive(self) -> TurnReview | None:
        """The turn that decided the game: by chances to win where they are known, else by points.

        None before the first turn has ended.
        """
        return (self.chances or self.points).decisive


class _Unwanted(Exception):  # noqa: N818  # no error: somebody has left the page
    """Nobody waits for the answer any more."""


def look_back(
    standing: Sequence[Did],
    players: int,
    match: Match | None = None,
    *,
    progress: Callable[[float], None] = lambda _: None,
    is_wanted: Callable[[], bool] = lambda: True,
) -> LookBack | None:
    """Look back on the commands that stand in a game of so many players.

    Chances to win are told where `match`, a solved game, covers all positions. `progress` is
    called with the share that is done, 0 to 1, and before each command `is_wanted` is asked whether
    to go on. None once it says no, and where nothing has begun. VariantError where the rule set
    has no best mean turn.
    """
    reviews: list[Review | None] = []
    matches = (None,) if match is None else (None, match)

    def watched() -> Iterator[Did]:
        for i, did in enumerate(standing):
            if not is_wanted():
                raise _Unwanted
            progress((len(reviews) + i / len(standing)) / len(matches))
            yield did

    try:
        reviews.extend(review(watched(), it) for it in matches)
    except _Unwanted:
        return None
    progress(1.0)
    points, chances = reviews[0], reviews[1] if len(reviews) > 1 else None
    if points is None:
        return None
    return LookBack(
        players=tuple(_player(place, points, chances) for place in range(players)),
        points=points,
        chances=chances,
    )


def _player(place: int, points: Review, chances: Review | None) -> PlayerLuck:
    own = [it for it in points.turns if it.place == place]
    return PlayerLuck(
        place=place,
        points=points.of(place),
        chances=None if chances is None else chances.of(place),
        decisive=max(own, key=lambda it: abs(it.account.swing), default=None),
    )
