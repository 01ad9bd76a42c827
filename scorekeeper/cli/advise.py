"""`advise`: what to keep, and whether to roll or to bank, with the reason."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from scorekeeper.cli.described import Described, state_of
from scorekeeper.cli.sheet import add_rule_set_arguments
from scorekeeper.dice import Dice
from scorekeeper.errors import NotationError
from scorekeeper.rules import toml

if TYPE_CHECKING:
    from scorekeeper.cli.main import SubParsers
    from scorekeeper.game.state import GameState
    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.advice import Advice, Choice
    from scorekeeper.strategy.values import Match


def add_parser(subparsers: SubParsers) -> None:
    """Add the verb to the command line."""
    parser = subparsers.add_parser(
        "advise",
        help="say what to keep, and whether to roll or to bank, with the reason",
        description="All choices of the player to move, best first, each with its reason. Players "
        "count from 0, in the order of play.",
    )
    add_rule_set_arguments(parser)
    parser.add_argument(
        "--scores",
        type=_whole_numbers,
        default=(0, 0),
        metavar="A,B,…",
        help="everybody's score (default 0,0); where the first is below zero, --scores=-500,0",
    )
    parser.add_argument(
        "--to-move", type=_count, default=0, metavar="I", help="whose turn it is (default 0)"
    )
    parser.add_argument(
        "--turn-points", type=_count, default=0, metavar="N", help="points kept in this turn so far"
    )
    parser.add_argument("--dice", type=_count, metavar="N", help="how many dice are left to roll")
    parser.add_argument("--roll", type=_roll, metavar="ROLL", help="the roll to keep from")
    parser.add_argument(
        "--farkles", type=_counts, metavar="A,B,…", help="everybody's farkles in a row (default 0)"
    )
    parser.add_argument(
        "--on-board",
        type=_flags,
        metavar="A,B,…",
        help="1 for who has passed the entry, 0 for others (default: a score above 0)",
    )
    parser.add_argument(
        "--left",
        type=_counts,
        metavar="N,DICE",
        help="points and dice that the player before left, where they may be taken over",
    )
    parser.set_defaults(run=run, fail=parser.error)


def run(args: argparse.Namespace) -> int:
    """Print the advice."""
    from scorekeeper.strategy.advice import advise  # noqa: PLC0415 - numpy is slow to load
    from scorekeeper.strategy.field import field_turn  # noqa: PLC0415 - the same
    from scorekeeper.strategy.possible import dice_left_with  # noqa: PLC0415 - the same

    described = _described(args)
    variant = toml.find(args.variant)
    state = state_of(variant, described)
    match = _solved(variant) if len(described.scores) == len(DUEL) else None
    solved = match.turn(state) if match else None
    advice = advise(state, solved or field_turn(state))
    points, dice = described.points, state.turn.dice_to_roll
    if points and dice not in dice_left_with(variant, points):
        doubt = f"{points:,} points cannot be with {dice} dice left to roll: advised all the same"
        print(f"scorekeeper: {doubt}", file=sys.stderr)
    if not advice.exact:
        aim = _aim(state, advice, match, is_by_match=solved is not None)
        print(f"scorekeeper: {aim}", file=sys.stderr)
    if args.json:
        print(json.dumps(_told(advice), ensure_ascii=False))
    else:
        print("\n".join(it.reason for it in advice.choices))
    return 0


DUEL = ("who moves", "the other")
"""The players of a game that is solved."""


def _solved(variant: Variant) -> Match | None:
    """The solved game of two, where it is at hand."""
    from scorekeeper.table.solutions import solution  # noqa: PLC0415 - numpy is slow to load

    return solution(variant)


def _described(args: argparse.Namespace) -> Described:
    """The game that the arguments describe; wrong usage ends the program."""
    scores: tuple[int, ...] = args.scores
    count = len(scores)
    for name, values in (("--farkles", args.farkles), ("--on-board", args.on_board)):
        if values is not None and len(values) != count:
            args.fail(
                f"argument {name}: expected {count} numbers as in --scores, got {len(values)}"
            )
    if args.to_move >= count:
        args.fail(
            f"argument --to-move: expected a player from 0 to {count - 1}, got {args.to_move}"
        )
    if args.turn_points and args.dice is None and args.roll is None:
        args.fail("expected --dice or --roll beside --turn-points, got neither")
    if args.left is not None and len(args.left) != len(("points", "dice")):
        args.fail(f"argument --left: expected points and dice, got {len(args.left)} numbers")
    return Described(
        scores=scores,
        mover=args.to_move,
        points=args.turn_points,
        dice=args.dice,
        roll=args.roll,
        farkles=args.farkles or (0,) * count,
        on_board=args.on_board or tuple(score > 0 for score in scores),
        left=args.left,
    )


def _aim(state: GameState, advice: Advice, match: Match | None, *, is_by_match: bool) -> str:
    """What the advice goes by that is not proven to be the best."""
    name, count = state.variant.id, len(state.players)
    aims = "the advice goes by points, not by chances to win"
    if all(it.win_probability is not None for it in advice.choices):
        if is_by_match:
            return f"the chances to win are close to exact, not proven, for '{name}'"
        aims = "the chances to win are close, not exact: everybody is taken to play for points"
    if count != len(DUEL):
        return f"{aims}; games of two alone are solved, got {count} players"
    return aims if match else f"{aims}; `scorekeeper solve --variant {name}` makes it exact"


def _told(advice: Advice) -> dict[str, object]:
    choices = [_told_choice(it) for it in advice.choices]
    return {"best": choices[0], "choices": choices, "exact": advice.exact}


def _told_choice(choice: Choice) -> dict[str, object]:
    wins = choice.win_probability
    return {
        "kept": str(choice.kept),
        "then": choice.then.value,
        "win_probability": None if wins is None else round(wins, 6),
        "mean_turn_points": round(choice.mean_turn_points, 3),
        "farkle": str(choice.farkle),
        "reason": choice.reason,
        "turn_points": choice.points,
        "dice_to_roll": choice.dice,
    }


def _whole_numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        msg = f"expected whole numbers with commas between them, got {text!r}"
        raise argparse.ArgumentTypeError(msg) from None


def _counts(text: str) -> tuple[int, ...]:
    numbers = _whole_numbers(text)
    if min(numbers) < 0:
        msg = f"expected numbers of at least 0, got {text!r}"
        raise argparse.ArgumentTypeError(msg)
    return numbers


def _flags(text: str) -> tuple[bool, ...]:
    numbers = _whole_numbers(text)
    if not {0, 1}.issuperset(numbers):
        msg = f"expected 1 or 0 for each player, got {text!r}"
        raise argparse.ArgumentTypeError(msg)
    return tuple(map(bool, numbers))


def _count(text: str) -> int:
    if not text.isdecimal():
        msg = f"expected a whole number of at least 0, got {text!r}"
        raise argparse.ArgumentTypeError(msg)
    return int(text)


def _roll(text: str) -> Dice:
    try:
        return Dice.of(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(error.sentence) from error
