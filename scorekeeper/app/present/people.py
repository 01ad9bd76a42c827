"""PURE. Players: what all their games say together, and one against another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from scorekeeper.app.present.rows import (
    BETWEEN,
    FactView,
    RowView,
    day,
    games_in_words,
    share,
    signed,
    wins_in_words,
)
from scorekeeper.game.standings import name_key
from scorekeeper.language import count, number, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.game.standings import (
        HeadToHead,
        PlayedGame,
        PlayerStatistics,
        Tally,
        VariantTally,
    )
    from scorekeeper.strategy.review import Account

FEWEST_FOR_CHART = 3
"""Fewer games make no picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersView:
    """The list of players."""

    title: str
    rows: tuple[RowView, ...]
    more: str
    empty: str
    dice: RowView


@dataclass(frozen=True, slots=True)
class ChartView:
    """A bar for each value; `words` say the same, for those who do not see it.

    `is_drawn` turns true when what draws it is there.
    """

    title: str
    values: tuple[int, ...]
    labels: tuple[str, ...]
    words: str
    is_drawn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckView:
    """Luck and choices: `offer` words the button that has them worked out, then facts come.

    `share` is how much is done, None while nothing is worked out.
    """

    title: str
    note: str
    offer: str = ""
    share: float | None = None
    share_words: str = ""
    facts: tuple[FactView, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """One player."""

    name: str
    facts: tuple[FactView, ...]
    rule_sets_title: str
    rule_sets: tuple[FactView, ...]
    others_title: str
    others: tuple[FactView, ...]
    chart: ChartView | None
    luck: LuckView
    dice: RowView
    games: RowView


def address_of(name: str) -> str:
    """Where a player's screen is."""
    return f"/players/{quote(name, safe='')}"


def present_players(players: Sequence[PlayerStatistics], *, has_more: bool) -> PlayersView:
    """The list of these players."""
    return PlayersView(
        title=say("Players"),
        rows=tuple(_row(it.name, it.total) for it in players),
        more=say("Show more") if has_more else "",
        empty="" if players else say("Nobody has played yet. Whoever plays is listed here."),
        dice=dice_row(""),
    )


def _row(name: str, total: Tally) -> RowView:
    text = BETWEEN.join((games_in_words(total.games), wins_in_words(total.wins)))
    return RowView(address_of(name), name, text, say("{name}, {text}", name=name, text=text))


def dice_row(name: str) -> RowView:
    """The way to the faces that were thrown, by one player or by all."""
    title, text = say("Are the dice fair?"), say("The faces thrown, against what fair dice show")
    address = f"/dice/{quote(name, safe='')}" if name else "/dice"
    return RowView(address, title, text, title)


def present_player(
    statistics: PlayerStatistics,
    others: Sequence[tuple[str, HeadToHead]],
    newest: Sequence[PlayedGame],
    luck: LuckView,
) -> PlayerView:
    """One player: `newest` are the last games, the newest first."""
    name = statistics.name
    return PlayerView(
        name=name,
        facts=tuple(_facts(statistics.total)),
        rule_sets_title=say("By rule set"),
        rule_sets=tuple(map(_rule_set, statistics.by_variant)),
        others_title=say("Wins against others"),
        others=tuple(_other(it, pair) for it, pair in others if pair.games or pair.together),
        chart=_chart(name, newest),
        luck=luck,
        dice=dice_row(name),
        games=RowView(
            f"/history/{quote(name, safe='')}",
            say("Games of {name}", name=name),
            games_in_words(statistics.total.games + statistics.total.alone),
            say("Games of {name}", name=name),
        ),
    )


def _facts(tally: Tally) -> list[FactView]:
    facts = [FactView(say("Games that ended"), number(tally.games + tally.alone))]
    if tally.win_rate is not None:
        won = say(
            "{wins} of {games}, {share}",
            wins=tally.wins,
            games=tally.games,
            share=share(tally.win_rate),
        )
        facts.append(FactView(say("Won"), won))
    if tally.mean_turn is not None and tally.farkle_rate is not None:
        facts += [
            FactView(say("Points a turn"), number(round(tally.mean_turn))),
            FactView(say("Turns that were farkles"), share(tally.farkle_rate)),
            FactView(say("Most farkles in a row"), number(tally.longest_farkles)),
            FactView(say("Best turn"), number(tally.best_turn)),
            FactView(say("Hot dice"), count("{n} time", "{n} times", tally.hot_dice)),
        ]
    if tally.best_game is not None:
        facts.append(FactView(say("Best game"), number(tally.best_game)))
    return facts


def _rule_set(of: VariantTally) -> FactView:
    tally = of.tally
    parts = [games_in_words(tally.games), wins_in_words(tally.wins)]
    if tally.mean_turn is not None:
        parts.append(say("{points} a turn", points=round(tally.mean_turn)))
    return FactView(say(of.variant), BETWEEN.join(parts))


def _other(name: str, pair: HeadToHead) -> FactView:
    parts = []
    if pair.games:
        own, other = pair.wins
        parts += [say("{own} to {other}", own=own, other=other), games_in_words(pair.games)]
    if pair.together:
        parts.append(count("{n} game in one team", "{n} games in one team", pair.together))
    return FactView(name, BETWEEN.join(parts))


def _chart(name: str, newest: Sequence[PlayedGame]) -> ChartView | None:
    games = [it for it in reversed(newest) if it.is_over]
    if len(games) < FEWEST_FOR_CHART:
        return None
    scores = tuple(_score(it, name) for it in games)
    words = say("From the oldest to the newest: {scores}", scores=", ".join(map(number, scores)))
    return ChartView(
        count("Score of the last {n} game", "Scores of the last {n} games", len(games)),
        scores,
        tuple(day(it) for it in games),
        words,
    )


def _score(game: PlayedGame, name: str) -> int:
    key = name_key(name)
    return next(it.score for it in game.players if name_key(it.name) == key)


def no_luck(games: int) -> LuckView:
    """Luck and choices before they are worked out."""
    offer = count("Work it out for the last game", "Work it out for the last {n} games", games)
    return LuckView(title=_luck_title(), note=_luck_note(), offer=offer if games else "")


def luck_under_way(done: float) -> LuckView:
    """Luck and choices while they are worked out."""
    words = say("Working it out: {share} done", share=share(done))
    return LuckView(title=_luck_title(), note=_luck_note(), share=done, share_words=words)


def luck_found(account: Account, turns: int, games: int) -> LuckView:
    """Luck and choices of so many turns."""
    if not turns:
        none = say("No turn of these games can be judged: a rule set without a best turn")
        return LuckView(title=_luck_title(), note=none)
    facts = luck_facts(account, turns)
    note = count("Of {n} game, in points a turn", "Of {n} games, in points a turn", games)
    return LuckView(title=_luck_title(), note=note, facts=facts)


def luck_facts(account: Account, turns: int) -> tuple[FactView, ...]:
    """What the dice gave and what choices lost, in points a turn."""
    facts = [
        FactView(say("Luck of the dice"), signed(round(account.luck / turns))),
        FactView(say("Lost by choices"), signed(round(account.lost / turns))),
    ]
    if account.typed:
        typed = signed(round(account.typed / turns))
        facts.append(FactView(say("Typed turns, both together"), typed))
    return tuple(facts)


def _luck_title() -> str:
    return say("Luck and choices")


def _luck_note() -> str:
    return say("What the dice gave beyond expectation, and what better choices would have brought")
