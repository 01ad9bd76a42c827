"""`odds`: the chances of a rule set, its best mean turn, and when to bank for that."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeAlias

from scorekeeper.cli.sheet import add_rule_set_arguments
from scorekeeper.rules import toml
from scorekeeper.strategy.odds import farkle_odds, hot_dice_odds

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

    from scorekeeper.cli.main import SubParsers
    from scorekeeper.strategy.turn import BestTurn

ByDice: TypeAlias = dict[str, int | None]
"""Points for each number of dice left; None where there are none to name."""

Rows: TypeAlias = "dict[str, Mapping[str, int | str | None]]"


def add_parser(subparsers: SubParsers) -> None:
    """Add the verb to the command line."""
    parser = subparsers.add_parser(
        "odds",
        help="say the exact farkle odds, the best mean turn and when to bank",
        description="Exact farkle odds, the mean of the best turn, and the points from which on it "
        "is best to bank, for who aims at most points in the long run.",
    )
    add_rule_set_arguments(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the odds."""
    from scorekeeper.strategy.turn import solve  # noqa: PLC0415 - numpy is slow to load

    variant = toml.find(args.variant)
    best = solve(variant)
    dice = range(1, variant.dice + 1)
    farkle = {str(it): str(farkle_odds(variant, it)) for it in dice}
    hot_dice = {str(it): str(hot_dice_odds(variant, it)) for it in dice}
    banks = _banks(best, is_on_board=True)
    before = _banks(best, is_on_board=False) if _has_entry(best) else []
    taken = _by_dice(best.take_over_at()) if variant.piggyback else None
    if not args.json:
        rows: Rows = {"farkle": farkle, "hot dice": hot_dice, **_named("bank at", banks)}
        rows |= _named("before the entry", before)
        rows |= {"take over at": taken} if taken else {}
        print(f"A turn is worth {best.mean:,.6f} points in the long run.")
        print("\n".join(_lines(rows)))
        return 0
    said: dict[str, object] = {
        "variant": variant.id,
        "farkle": farkle,
        "farkle_first_roll": str(farkle_odds(variant, variant.dice, is_first_roll=True)),
        "hot_dice": hot_dice,
        "mean_turn_points": round(best.mean, 6),
        "mean_turn_points_between": [round(it, 9) for it in best.standing.mean],
        **_told(banks),
    }
    said |= {"before_entry": _told(before)} if before else {}
    said |= {"take_over_at": taken} if taken else {}
    print(json.dumps(said))
    return 0


def _has_entry(best: BestTurn) -> bool:
    """Whether a bank needs more points as long as a player is not on the board."""
    variant = best.rules.variant
    return variant.bank_needs(is_on_board=False) > variant.bank_needs(is_on_board=True)


def _banks(best: BestTurn, *, is_on_board: bool) -> list[ByDice]:
    """When to bank, by farkles in a row so far."""
    columns = [best.column(run, is_on_board=is_on_board) for run in range(best.runs)]
    return [_by_dice(best.bank_at(column)) for column in columns]


def _by_dice(points: dict[int, int | None]) -> ByDice:
    return {str(dice): it for dice, it in points.items()}


def _told(banks: list[ByDice]) -> dict[str, object]:
    """When to bank, as JSON has it."""
    by_run = {str(run): banks[run] for run in range(1, len(banks))}
    return {"bank_at": banks[0], "by_farkles_in_a_row": by_run}


def _named(name: str, banks: list[ByDice]) -> Rows:
    """When to bank, as people read it."""
    after = ("", ", 1 farkle behind", *(f", {run} farkles behind" for run in range(2, len(banks))))
    return {f"{name}{words}": points for words, points in zip(after, banks, strict=False)}


def _lines(rows: Rows) -> list[str]:
    """A line for each row, a column for each number of dice."""
    width = max(map(len, rows))
    lines = [f"{'dice':<{width}}" + "".join(f"{dice:>9}" for dice in rows["farkle"])]
    for name, by_dice in rows.items():
        cells = [it if isinstance(it, str) else _points(it) for it in by_dice.values()]
        lines.append(f"{name:<{width}}" + "".join(f"{cell:>9}" for cell in cells))
    return lines


def _points(points: int | None) -> str:
    return "-" if points is None else f"{points:,}"
