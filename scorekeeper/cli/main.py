"""The program `scorekeeper`: one module for each verb, and one place where errors become codes."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from typing import TYPE_CHECKING, TypeAlias

from scorekeeper import __version__
from scorekeeper.cli.exits import ExitCode, tell
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from collections.abc import Sequence

    # What add_subparsers returns has no public name.
    SubParsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001

VERBS = (
    "serve",
    "read",
    "watch",
    "score",
    "sheet",
    "odds",
    "solve",
    "advise",
    "replay",
    "variants",
    "games",
    "export",
    "import",
    "evaluate",
)
"""Modules of this package, in the order of the help. Each has `add_parser(subparsers)`, which
sets `run` to its `run(args) -> int`, and imports what is heavy only in there."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments (the process's own by default); its exit code."""
    _survive_any_text()
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        args = build_parser().parse_args(arguments or ["serve"])
        code = int(args.run(args))
        sys.stdout.flush()
    except ScorekeeperError as error:
        return tell(error)
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        _close_stdout()
        return ExitCode.DONE
    return code


def build_parser() -> argparse.ArgumentParser:
    """The whole command line, a parser for each verb that is there."""
    parser = argparse.ArgumentParser(
        prog="scorekeeper",
        description="Reads real dice through a camera and keeps the score of a game of Farkle.",
        epilog="Without a verb the app starts, as with `serve`.",
    )
    parser.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    subparsers = parser.add_subparsers(metavar="VERB", required=True, dest="verb")
    for name in VERBS:
        importlib.import_module(f"scorekeeper.cli.{name}").add_parser(subparsers)
    return parser


def _survive_any_text() -> None:
    """Let no file name that the terminal cannot show stop the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _close_stdout() -> None:
    """Whoever read our output has gone (`| head`): the flush at exit must not complain again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
