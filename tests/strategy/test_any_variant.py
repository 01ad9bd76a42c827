"""Any rule set: solved with bounds that meet and ends that agree, or refused in one sentence."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.dice import Dice
from scorekeeper.errors import VariantError
from scorekeeper.rules import toml
from scorekeeper.rules.variant import Combo, FarklesInRow, HotDice, Prize, PrizeWhen, Variant
from scorekeeper.strategy.ends import turn_ends
from scorekeeper.strategy.turn import PRECISION, BestTurn, solve
from tests.strategy.states import few

POINTS = st.integers(1, 12).map(lambda it: 50 * it)
FINES = st.builds(
    FarklesInRow,
    count=st.integers(1, 4),
    points=POINTS,
    resets=st.booleans(),
    below_zero=st.booleans(),
    before_entry=st.booleans(),
)
PRIZES = st.builds(
    Prize,
    points=POINTS,
    when=st.sampled_from(PrizeWhen),
    goes_on=st.booleans(),
    needs_entry=st.booleans(),
)


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    """A rule set of a few dice, each with its own scores and its own turn."""
    dice = draw(st.integers(1, 3))
    sets = st.text("123456", min_size=1, max_size=dice).map(lambda it: "".join(sorted(it)))
    scores = draw(st.dictionaries(sets, POINTS, min_size=1, max_size=5))
    combos = [Combo(name=it, faces=Dice.of(it), points=points) for it, points in scores.items()]
    if dice == 3:
        combos.append(Combo(name="three", groups=(3,), points=draw(POINTS)))
    return replace(
        toml.find("kcd"),
        id="any",
        name="".join(f"{it}:{points} " for it, points in sorted(scores.items())),
        dice=dice,
        combos=tuple(combos),
        entry=draw(st.sampled_from((0, 100, 350))),
        min_bank=draw(st.sampled_from((0, 0, 200))),
        keep_all=draw(st.booleans()),
        hot_dice=draw(st.sampled_from(HotDice)),
        too_good_to_stop=draw(st.booleans()),
        first_roll_farkle_loss=draw(st.sampled_from((0, 0, 100))),
        farkles_in_row=draw(st.none() | FINES),
        prize=draw(st.none() | PRIZES),
    )


def tried(variant: Variant) -> BestTurn | VariantError:
    try:
        return solve(variant)
    except VariantError as refused:
        return refused


@few
@given(variants())
def test_it_is_solved_or_refused(variant):
    best = tried(variant)
    if isinstance(best, VariantError):
        assert str(best).startswith("$.")
        assert best.hint
        return
    lower, upper = best.standing.mean
    assert lower <= upper <= lower + PRECISION
    # Of turns that may still go on or are banked: where a prize has ended one nothing is chosen,
    # and points that just make the entry can be worth less than to stay outside.
    grows = np.diff(best.worth.lower[:, : best.rules.paid], axis=0)
    assert grows.min(initial=0) >= -best.worth.rounding
    standings = (*best.standing.on_board, *best.standing.before_entry)
    prize, lost = variant.prize, variant.first_roll_farkle_loss * best.rules.first.farkles[-1]
    is_kept = prize is not None and not prize.needs_entry
    for column, standing in enumerate(standings):
        assert best.beginning(column) - standing == pytest.approx(best.mean, abs=1e-5)
        ends, stakes = turn_ends(best, column), best.worth.stakes
        points = np.arange(len(ends.banked)) * float(best.rules.unit)
        chances = ends.farkle + ends.banked.sum() + ends.short.sum() + ends.beyond
        assert chances == pytest.approx(1.0, abs=1e-9)
        mean = points @ ends.banked.sum(axis=1) + ends.farkle * stakes.farkle[column] - lost
        mean += ends.short @ (points * is_kept + stakes.short[column])
        # Turns that were not followed to their end have more points than there are steps for.
        missing = 3 * ends.beyond * points[-1]
        assert mean == pytest.approx(best.beginning(column), abs=1e-5 + missing)
        for dice, enough in best.bank_at(column).items():
            assert enough is None or best.rolling(enough, dice, column) <= enough + 1e-6
