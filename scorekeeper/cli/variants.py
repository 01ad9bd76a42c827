"""`variants`: the rule sets that ship with the package, and one of them as TOML."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from scorekeeper.rules import toml

if TYPE_CHECKING:
    import argparse

    from scorekeeper.cli.main import SubParsers


def add_parser(subparsers: SubParsers) -> None:
    """Add the verb to the command line."""
    parser = subparsers.add_parser(
        "variants",
        help="list the rule sets, or print one as TOML",
        description="The rule sets by name; with NAME, that one as TOML, to start a house rule.",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="a rule set's name or .toml file")
    parser.add_argument("--json", action="store_true", help="print one JSON object a rule set")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the list, or the one that was named."""
    if args.name is not None:
        variant = toml.find(args.name)
        if args.json:
            print(json.dumps({"id": variant.id, **toml.to_data(variant)}, ensure_ascii=False))
        else:
            print(toml.dumps(variant), end="")
        return 0
    for variant in map(toml.find, toml.preset_ids()):
        if args.json:
            print(json.dumps({"id": variant.id, **toml.to_data(variant)}, ensure_ascii=False))
        else:
            print(f"{variant.id:<18} {variant.name} (from {variant.source})")
    return 0
