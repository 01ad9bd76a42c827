"""`variants`: the rule sets that ship with the package, as TOML, as a card, or side by side."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from scorekeeper.rules import toml
from scorekeeper.rules.card import card, differences
from scorekeeper.rules.plain import to_data

if TYPE_CHECKING:
    import argparse

    from scorekeeper.cli.main import SubParsers
    from scorekeeper.rules.variant import Variant


def add_parser(subparsers: SubParsers) -> None:
    """Add the verb to the command line."""
    parser = subparsers.add_parser(
        "variants",
        help="list the rule sets, or print one as TOML or as a rule card",
        description="The rule sets by name; with NAME, that one as TOML, to start a house rule.",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="a rule set's name or .toml file")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--card", action="store_true", help="print the rules in words")
    form.add_argument(
        "--against", metavar="OTHER", help="print where NAME and this rule set differ, in words"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a rule set")
    parser.set_defaults(run=run, fail=parser.error)


def run(args: argparse.Namespace) -> int:
    """Print the list, or the one that was named."""
    if args.name is None:
        if args.card or args.against:
            args.fail("expected NAME, the rule set to show, got none")
        for variant in map(toml.find, toml.preset_ids()):
            print(_json(variant) if args.json else _line(variant))
        return 0
    variant = toml.find(args.name)
    if args.against:
        _print_differences(variant, toml.find(args.against), as_json=args.json)
    elif args.json:
        print(_json(variant))
    elif args.card:
        print(card(variant), end="")
    else:
        print(toml.dumps(variant), end="")
    return 0


def _line(variant: Variant) -> str:
    return f"{variant.id:<21} {variant.name} (from {variant.source})"


def _json(variant: Variant) -> str:
    data = {"id": variant.id, **to_data(variant), "card": card(variant)}
    return json.dumps(data, ensure_ascii=False)


def _print_differences(one: Variant, other: Variant, *, as_json: bool) -> None:
    found = differences(one, other)
    if as_json:
        rows = [{"topic": it.topic, one.id: it.one, other.id: it.other} for it in found]
        print(json.dumps(rows, ensure_ascii=False))
        return
    if not found:
        print(f"{one.id} and {other.id} are played alike")
    for it in found:
        print(f"{it.topic}\n  {one.id}: {it.one}\n  {other.id}: {it.other}")
