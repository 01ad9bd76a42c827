"""`score`: every legal keep of a roll, best first."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from scorekeeper.cli.sheet import add_rule_set_arguments
from scorekeeper.dice import Dice
from scorekeeper.errors import NotationError, WrongDiceCountError
from scorekeeper.rules import toml
from scorekeeper.rules.card import WINS, split_in_words
from scorekeeper.rules.scoring import score_sheet

if TYPE_CHECKING:
    from scorekeeper.cli.main import SubParsers


def add_parser(subparsers: SubParsers) -> None:
    """Add the verb to the command line."""
    parser = subparsers.add_parser(
        "score",
        help="say every keep of a roll that scores, best first",
        description="Every legal keep of a roll under a rule set, best first.",
    )
    parser.add_argument(
        "roll", type=_roll, metavar="ROLL", help="the faces in any order, such as 112335"
    )
    add_rule_set_arguments(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the keeps of the roll."""
    variant = toml.find(args.variant)
    roll: Dice = args.roll
    if not 1 <= len(roll) <= variant.dice:
        msg = f"expected a roll of 1 to {variant.dice} dice, got {len(roll)} in '{roll}'"
        raise WrongDiceCountError(msg, hint=f"'{variant.id}' is played with {variant.dice} dice")
    found = list(score_sheet(variant).keeps(roll))
    keeps = [
        {
            "kept": str(kept),
            "points": score.points,
            "combos": list(score.combos),
            "wins": score.wins,
            "why": split_in_words(variant, kept),
            "dice_left": len(roll) - len(kept),
        }
        for kept, score in found
    ]
    if args.json:
        said = {"roll": str(roll), "variant": variant.id, "farkle": not keeps, "keeps": keeps}
        print(json.dumps(said, ensure_ascii=False))
        return 0
    if not keeps:
        print(f"{roll}  farkle")
    for kept, score in found:
        wins = f", {WINS}" if score.wins else ""
        why = f"  ({split_in_words(variant, kept)})" if len(score.parts) > 1 else ""
        print(f"{kept!s:<6} {score.points:>7,}  {', '.join(score.combos)}{wins}{why}")
    return 0


def _roll(text: str) -> Dice:
    try:
        return Dice.of(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(error.sentence) from error
