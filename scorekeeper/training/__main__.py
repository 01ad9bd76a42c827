"""`python -m scorekeeper.training VERB …` makes pictures, trains the nets, exports and reports.

Every verb is a module of this package with `add_arguments(parser)` and `run(args) -> int`. Only
the verb that is asked for is imported, so that pictures can be made without torch.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from typing import TYPE_CHECKING, Protocol, cast

from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from collections.abc import Sequence

VERBS = {
    "pictures": "rendered pictures with annotations.json (COCO)",
    "clips": "rendered clips (mp4), each with its truth in the form of watch",
    "train": "trains, from the last checkpoint if there is one",
    "steady": "the same photos resized, tilted, mirrored, compressed: which dice flip",
    "apart": "trains once without each source of photos, and reads that source",
    "peers": "ours beside two published kinds of dice reader, on the same photos",
    "report": "eval.csv, tables and figures",
    "watched": "how well clips are followed, beside their truth",
    "export": "models/<name>/ with weights, spec, card and proof",
    "int8": "the same model in 8 bits, for evaluate to judge",
}
WRONG_USE = 2


class Verb(Protocol):
    """What a verb's module has."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Says what can be asked for."""

    def run(self, args: argparse.Namespace) -> int:
        """Does it and returns the exit status."""


def overview() -> str:
    """Returns the verbs with a line each."""
    lines = [f"  {verb:10}{does}" for verb, does in VERBS.items()]
    return "\n".join(["usage: python -m scorekeeper.training VERB …", "", *lines, ""])


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a verb and returns the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or words[0] in {"-h", "--help"}:
        sys.stdout.write(overview())
        return 0 if words else WRONG_USE
    name, rest = words[0], words[1:]
    if name not in VERBS:
        sys.stderr.write(f"expected one of {', '.join(VERBS)}, got {name!r}\n")
        return WRONG_USE
    verb = cast("Verb", importlib.import_module(f"scorekeeper.training.{name}"))
    parser = argparse.ArgumentParser(
        prog=f"python -m scorekeeper.training {name}", description=VERBS[name]
    )
    verb.add_arguments(parser)
    args = parser.parse_args(rest)
    try:
        return verb.run(args)
    except ScorekeeperError as error:
        sys.stderr.write(f"{parser.prog}: {error.sentence}\n")
        return WRONG_USE


if __name__ == "__main__":
    sys.exit(main())
