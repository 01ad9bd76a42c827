"""`serve`: the app, at an address of this machine."""

from __future__ import annotations

import argparse
import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.cli.main import SubParsers

HIGHEST_PORT = 65535


def add_parser(subparsers: SubParsers) -> None:
    """Add the verb to the command line."""
    parser = subparsers.add_parser(
        "serve",
        help="start the app and say its address",
        description="Serves the app on this machine, and prints its address once it answers. "
        "With --lan phones are let in too, each by a code that is shown at a table.",
    )
    parser.add_argument(
        "--port", type=_port, metavar="N", help="8550 by default; 0 is any free one"
    )
    parser.add_argument(
        "--lan",
        type=_address,
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="let phones in by HTTPS at this machine's network addresses, or at this one alone",
    )
    parser.add_argument(
        "--database", metavar="URL", help="SQLAlchemy's URL; a SQLite file of yours by default"
    )
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    # Flet and the database are slow to import, and no other verb needs them.
    from scorekeeper.app.server import PORT, serve  # noqa: PLC0415
    from scorekeeper.store.places import default_database_url  # noqa: PLC0415

    # A job in a script's background is started with interrupts ignored. The server hears them all
    # the same, and whoever waits for it is to be told that it was interrupted.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    serve(
        args.database or default_database_url(),
        port=PORT if args.port is None else args.port,
        lan=args.lan,
        opens_browser=not args.no_browser,
        on_ready=lambda address: print(address, flush=True),
        on_notice=lambda text: print(f"scorekeeper: {text}", file=sys.stderr),
    )
    return 0


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > HIGHEST_PORT:
        msg = f"expected a port from 0 to {HIGHEST_PORT}, got {text!r}"
        raise argparse.ArgumentTypeError(msg)
    return int(text)


def _address(text: str) -> str:
    # As in `run`: it is asked for by no other verb.
    from scorekeeper.app.door.addresses import network_address  # noqa: PLC0415

    try:
        return network_address(text)
    except ValueError as error:
        msg = f"expected an address of this machine on a network, got {text!r}"
        raise argparse.ArgumentTypeError(msg) from error
