"""`sheet`: the points of every set of dice that may be kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from scorekeeper.rules import toml
from scorekeeper.rules.scoring import score_sheet

if TYPE_CHECKING:
    import argparse

    from scorekeeper.cli.main import SubParsers


def add_parser(subparsers: SubParsers) -> None:
    """Add the verb to the command line."""
    parser = subparsers.add_parser(
        "sheet",
        help="say the points of every set of dice that may be kept",
        description="The points of every set of dice in which every die scores.",
    )
    add_rule_set_arguments(parser)
    parser.set_defaults(run=run)


def add_rule_set_arguments(parser: argparse.ArgumentParser) -> None:
    """Let the verb be run for one rule set, and answer as JSON."""
    parser.add_argument(
        "--variant", required=True, metavar="V", help="a rule set's name, or a .toml file"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the sheet."""
    variant = toml.find(args.variant)
    sheet = score_sheet(variant)
    if args.json:
        points = {str(kept): score.points for kept, score in sheet}
        print(json.dumps({"variant": variant.id, "dice": variant.dice, "points": points}))
        return 0
    for kept, score in sheet:
        print(f"{kept!s:<6} {score.points:>7,}  {', '.join(score.combos)}")
    return 0
