"""PURE. The screen that starts a game: who plays, in which teams, by which rule set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.present.rule_set import present_comparison, present_rule_set
from scorekeeper.app.views import NewGameView, TeamView
from scorekeeper.game.standings import name_key
from scorekeeper.language import say
from scorekeeper.rules.variant import Start

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.rules.variant import Variant

SUGGESTED = 6
TEAMS = 2


def present_new_game(  # noqa: PLR0913  # all that is chosen on it, each by its name
    variants: Sequence[Variant],
    names: Sequence[str],
    *,
    shown_at_first: int,
    house_rules: Sequence[Variant] = (),
    chosen: str = "",
    compared: str = "",
    rolls_for_start: bool = False,
    edition: int = 0,
) -> NewGameView:
    """The screen that starts a game, with the first rule set chosen where none is."""
    known = {it.id: it for it in (*house_rules, *variants)}
    variant = known.get(chosen, variants[0])
    other = known.get(compared)
    return NewGameView(
        rule_sets=tuple(map(present_rule_set, variants)),
        names=tuple(names),
        rule_set=variant.id,
        shown_at_first=shown_at_first,
        house_rules=tuple(map(present_rule_set, house_rules)),
        others=tuple((it.id, say(it.name)) for it in known.values() if it.id != variant.id),
        compared=present_comparison(variant, other) if other and other != variant else None,
        has_teams=variant.teams,
        can_roll_for_start=variant.start is Start.HIGHEST_DIE,
        rolls_for_start=rolls_for_start,
        edition=edition,
    )


def seated(names: Sequence[str], swapped: Sequence[bool]) -> tuple[tuple[int, str, int], ...]:
    """Those who are named, as (seat, name, team): every second one, but for who was swapped."""
    here = [(seat, name.strip()) for seat, name in enumerate(names) if name.strip()]
    return tuple((seat, name, (i + swapped[seat]) % TEAMS) for i, (seat, name) in enumerate(here))


def present_teams(names: Sequence[str], swapped: Sequence[bool]) -> tuple[TeamView, ...]:
    """Who plays with whom."""
    players = seated(names, swapped)
    titles = (say("Team {number}", number=team + 1) for team in range(TEAMS))
    return tuple(
        TeamView(title, tuple((seat, name) for seat, name, its in players if its == team))
        for team, title in enumerate(titles)
    )


def suggestions(known: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    """The first few known names of those who sit nowhere yet."""
    taken = {name_key(name) for name in names}
    return tuple(name for name in known if name_key(name) not in taken)[:SUGGESTED]
