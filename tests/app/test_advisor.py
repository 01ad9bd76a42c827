"""Advice is worked out once, beside the page, and a rule set with progress that can be stopped."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING

from scorekeeper.app.advisor import Advisor, Aim, can_be_told, odds_of
from scorekeeper.errors import StoreError
from scorekeeper.language import ENGLISH
from scorekeeper.rules import toml
from tests.app.play import house_of, table_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.game.state import GameState
    from scorekeeper.rules.variant import Variant

PLAIN = toml.find("simple_10000")


@dataclass
class FakeWork:
    """Says these shares, and ends early where it is stopped; `error` is raised at its end."""

    told: tuple[float, ...] = (0.0, 0.5, 1.0)
    error: Exception | None = None
    waits: Event | None = None
    stopped: list[bool] = field(default_factory=list)

    def shares(self) -> Iterator[float]:
        for share in self.told:
            if self.stopped:
                return
            yield share
            if self.waits is not None:
                self.waits.wait(5)
        if self.error is not None:
            raise self.error

    def stop(self) -> None:
        self.stopped.append(True)
        if self.waits is not None:
            self.waits.set()


def state_of(*names: str) -> GameState:
    return table_of(house_of(), "simple_10000", *names).state


def advisor_of(work: FakeWork | None = None) -> Advisor:
    return Advisor(begin=lambda _: work or FakeWork(), solution=lambda _: None)


def test_the_odds_alone_ask_for_no_advice():
    told = asyncio.run(advisor_of().tell(state_of(), ENGLISH, in_full=False))
    assert told.advice is None
    assert round(told.odds[3].farkle, 3) == 0.157
    assert told.first.farkle < told.odds[0].farkle
    assert odds_of(PLAIN)[1] == told.odds


def test_two_players_without_a_solved_game_are_told_what_is_approximate():
    told = asyncio.run(advisor_of().tell(state_of(), ENGLISH, in_full=True))
    assert (told.aim, told.can_solve) == (Aim.CHANCES, True)
    assert told.advice is not None
    assert told.advice.best.reason.startswith("Roll all six")


def test_more_players_are_not_offered_to_solve():
    told = asyncio.run(advisor_of().tell(state_of("Ann", "Bob", "Cy"), ENGLISH, in_full=True))
    assert not told.can_solve


def test_a_position_is_worked_out_once():
    asked: list[Variant] = []

    def solution(variant: Variant) -> None:
        asked.append(variant)

    advisor, state = Advisor(begin=lambda _: FakeWork(), solution=solution), state_of()

    async def twice() -> None:
        first = await advisor.tell(state, ENGLISH, in_full=True)
        assert await advisor.tell(state, ENGLISH, in_full=True) is first

    asyncio.run(twice())
    assert len(asked) == 1


def test_shares_are_told_and_what_was_known_is_forgotten():
    advisor, heard = advisor_of(), []
    stop = advisor.subscribe(lambda: heard.append(advisor.share(PLAIN)))
    asyncio.run(advisor.solve(PLAIN))
    assert heard == [0.0, 0.5, 1.0, None]
    assert advisor.version == 1
    stop()
    asyncio.run(advisor.solve(PLAIN))
    assert len(heard) == 4


def test_steps_of_less_than_a_percent_draw_nothing():
    advisor, heard = advisor_of(FakeWork((0.0, 0.001, 0.002, 0.011))), []
    advisor.subscribe(lambda: heard.append(advisor.share(PLAIN)))
    asyncio.run(advisor.solve(PLAIN))
    assert heard == [0.0, 0.011, None]


def test_work_is_stopped_and_is_not_begun_twice():
    work = FakeWork(waits=Event())
    begun: list[Variant] = []

    def begin(variant: Variant) -> FakeWork:
        begun.append(variant)
        return work

    advisor = Advisor(begin=begin, solution=lambda _: None)

    async def story() -> None:
        began = asyncio.Event()
        advisor.subscribe(began.set)
        task = asyncio.create_task(advisor.solve(PLAIN))
        await began.wait()
        await asyncio.sleep(0)
        await advisor.solve(PLAIN)
        advisor.stop(PLAIN)
        await task

    asyncio.run(story())
    assert begun == [PLAIN]
    assert advisor.share(PLAIN) is None
    assert not advisor.fault(PLAIN)
    advisor.stop(PLAIN)


def test_what_goes_wrong_is_told_until_it_is_tried_again():
    work = FakeWork(error=StoreError("expected room, got none"))
    advisor = advisor_of(work)
    asyncio.run(advisor.solve(PLAIN))
    assert advisor.fault(PLAIN) == "expected room, got none"
    work.error = None
    asyncio.run(advisor.solve(PLAIN))
    assert not advisor.fault(PLAIN)


def test_a_game_that_is_over_asks_for_nothing():
    table = table_of(house_of(), "simple_10000", "Ann")
    assert can_be_told(table.state)
