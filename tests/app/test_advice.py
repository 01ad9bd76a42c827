"""Advice on the table: nothing waits for it, what comes too late is dropped, solving is offered."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING

import pytest

from scorekeeper.app.advisor import Advisor, Aim, RollOdds, Told
from scorekeeper.app.present.advice import Counsel, advised, percents
from scorekeeper.app.present.table import present
from scorekeeper.app.settings import AdviceLevel
from scorekeeper.app.state import Entry
from scorekeeper.dice import Dice
from scorekeeper.game.commands import Keep, RecordRoll, Source, TypePoints
from scorekeeper.strategy.advice import Advice, advise
from tests.app.play import house_of, sit_at, table_of
from tests.app.test_advisor import FakeWork

if TYPE_CHECKING:
    from scorekeeper.app.views import AdviceView
    from scorekeeper.rules.variant import Variant
    from scorekeeper.table.table import Table
    from tests.app.play import Sitting

ROLL = RecordRoll(roll=Dice.of("112346"), source=Source.HAND)
ODDS = RollOdds(0.5, 0.01)


def seated(level: AdviceLevel, advisor: Advisor | None = None) -> tuple[Sitting, Table]:
    house = house_of()
    house.advisor = advisor or Advisor(begin=lambda _: FakeWork(), solution=lambda _: None)
    table = table_of(house)
    at = sit_at(house, table)
    at.visit.state.settings = replace(at.visit.state.settings, advice=level)
    at.visit.show(f"/game/{table.game}")
    return at, table


def run_all(at: Sitting) -> None:
    """Let everything that goes on beside the page come to its end, but for the waiting."""
    tasks, at.tasks[:] = [*at.tasks], []

    async def run() -> None:
        for task in tasks:
            if "_hide_gain" not in repr(task):
                await task()

    asyncio.run(run())


def advice_of(at: Sitting) -> AdviceView | None:
    return at.view.advice


def test_nothing_is_asked_for_where_advice_is_off():
    at, _ = seated(AdviceLevel.OFF)
    assert at.tasks == []
    assert at.view.advice is None


def test_the_screen_is_there_before_its_advice():
    at, table = seated(AdviceLevel.FULL)
    table.do(ROLL)
    assert at.view.keeps[0].figure == ""
    first = advice_of(at)
    assert first is not None
    assert first.is_working
    run_all(at)
    assert at.view.keeps[0].figure.endswith("% win")
    assert [it.mark for it in at.view.keeps].count("best") == 1
    later = advice_of(at)
    assert later is not None
    assert (later.is_working, later.offer) == (False, "Work out this rule set")


def test_advice_that_comes_after_the_next_step_is_dropped():
    at, table = seated(AdviceLevel.FULL)
    table.do(ROLL)
    late = [*at.tasks]
    table.do(Keep(Dice.of("11")))
    at.tasks[:] = late
    run_all(at)
    assert at.view.advice is not None
    assert at.view.advice.is_working
    assert at.view.advice.choices == ()


def test_odds_alone_say_nothing_of_what_is_best():
    at, table = seated(AdviceLevel.ODDS)
    table.do(ROLL)
    run_all(at)
    assert at.view.keeps[0].advice == "4 dice to roll: 15.7 % farkle, 4.0 % hot dice"
    assert not any(it.is_best or it.figure for it in at.view.keeps)
    table.do(Keep(Dice.of("11")))
    run_all(at)
    assert at.view.advice is not None
    assert at.view.advice.odds.startswith("4 dice to roll: 15.7 % farkle")


def test_letters_that_are_typed_are_not_lost_to_advice_that_comes():
    at, _ = seated(AdviceLevel.FULL)
    at.attempt(lambda: at.visit.table.choose_entry(Entry.POINTS))
    before = at.view
    run_all(at)
    assert at.view is before


def test_a_rule_set_is_worked_out_with_progress_and_stopped():
    work = FakeWork((0.25, 0.5, 0.75), waits=Event())
    advisor = Advisor(begin=lambda _: work, solution=lambda _: None)
    at, table = seated(AdviceLevel.FULL, advisor)
    table.do(TypePoints(500))
    run_all(at)
    at.attempt(at.visit.table.advice.solve)
    said: list[str] = []

    def note() -> None:
        view = advice_of(at)
        if view is not None and view.progress:
            said.append(view.progress)
            at.attempt(at.visit.table.advice.stop_solving)

    advisor.subscribe(note)
    run_all(at)
    assert said[0].startswith("Working out this rule set: 0 %")
    assert work.stopped
    assert advisor.share(table.state.variant) is None
    assert at.view.advice is not None
    assert at.view.advice.share is None


def test_what_is_solved_is_advised_from_at_once_on_all_pages():
    asked: list[Variant] = []

    def solution(variant: Variant) -> None:
        asked.append(variant)

    advisor = Advisor(begin=lambda _: FakeWork(), solution=solution)
    at, _ = seated(AdviceLevel.FULL, advisor)
    run_all(at)
    at.attempt(at.visit.table.advice.solve)
    run_all(at)
    run_all(at)
    assert len(asked) == 2


def told_of(table: Table, aim: Aim, **changes: float | None) -> Told:
    advice = advise(table.state)
    choices = tuple(replace(it, **changes) for it in advice.choices) if changes else advice.choices  # type: ignore[arg-type]  # the one field that is changed
    return Told(
        odds=(ODDS,) * 6, first=ODDS, advice=Advice(choices, exact=aim is Aim.EXACT), aim=aim
    )


@pytest.mark.parametrize(
    ("aim", "note"),
    [
        (Aim.EXACT, ""),
        (Aim.SOLVED, "Approximate: the chances to win are close to exact, not proven."),
        (Aim.CHANCES, "Approximate: everybody is taken to play for points."),
        (Aim.POINTS, "Approximate: this goes by points, not by chances to win."),
    ],
)
def test_what_advice_goes_by_is_said(aim: Aim, note: str):
    table = table_of(house_of())
    view = present(table.game, table.log, table.state, None)
    shown = advised(view, table.state, Counsel(told=told_of(table, aim))).advice
    assert shown is not None
    assert shown.note == note


def test_means_are_told_where_chances_are_not_known_and_close_calls_are_called_so():
    table = table_of(house_of(), "simple_10000", "Ann", "Bob", "Cy")
    table.do(ROLL)
    view = present(table.game, table.log, table.state, None)
    told = told_of(table, Aim.POINTS, win_probability=None)
    keeps = advised(view, table.state, Counsel(told=told)).keeps
    assert all(it.figure.endswith(" on average") for it in keeps)
    even = told_of(table, Aim.CHANCES, win_probability=0.25)
    keeps = advised(view, table.state, Counsel(told=even)).keeps
    assert {it.mark for it in keeps} == {"best", "close"}


def test_a_rule_set_without_advice_says_why():
    table = table_of(house_of())
    view = present(table.game, table.log, table.state, None)
    told = Told(odds=(ODDS,) * 6, first=ODDS, why_none="expected a turn that ends, got none")
    shown = advised(view, table.state, Counsel(told=told, fault="no room")).advice
    assert shown is not None
    assert shown.note == "expected a turn that ends, got none"
    assert shown.fault.startswith("The rule set could not be worked out")


@pytest.mark.parametrize(
    ("chance", "words"), [(0, "0.0"), (0.157, "15.7"), (0.0001, "0.01"), (1, "100.0")]
)
def test_a_small_chance_is_not_none(chance: float, words: str):
    assert percents(chance) == words
