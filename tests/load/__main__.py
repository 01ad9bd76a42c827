"""Many tables against one server: `python -m tests.load [--minutes N] [--store postgresql] …`.

The server is the program as a person starts it, on a scratch database; PostgreSQL's is started for
it, with its commits on disk. Devices are page sessions of their own (see `phone`), in one process
beside it: what that spends on the same processors is in the figures too, so they are pessimistic.
Prints what a command took until the other devices of its table had it, how many commands a second
there were, errors, and the server's memory. With --ramp the pace doubles until the bound is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from scorekeeper.rules import toml
from scorekeeper.store.sql import open_store
from scorekeeper.table.tables import Tables
from tests.app.browser import CHECKOUT
from tests.load.evening import NAMES, RULE_SET, ClubTable, Told
from tests.store.conftest import Postgres, _programs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BOUND_MS = 250
JOINING_AT_ONCE = 4
STEP_SECONDS = 30.0
FIRST_RAMP_PACE = 32.0
COMMANDS_A_GAME = 60
"""A game has more; so many are surely not played out sooner."""


@contextmanager
def database(store: str, folder: Path) -> Iterator[str]:
    """The URL of a scratch database, of a server that ends with it."""
    if store == "sqlite":
        yield f"sqlite:///{folder}/games.sqlite"
        return
    programs = _programs()
    if programs is None:
        sys.exit("PostgreSQL's server programs are not installed (Debian: postgresql)")
    with TemporaryDirectory(prefix="scorekeeper-pg-", dir="/tmp") as name:
        server = Postgres(programs, Path(name))
        # As `start`, but with commits on disk: without, it would look quicker than it is.
        options = f"-h 127.0.0.1 -p {server._port} -k {name}"
        server._run(
            *server._control, "-o", options, "-l", f"{name}/log", "-w", "-t", "120", "start"
        )
        try:
            yield server.url
        finally:
            server.stop()


@contextmanager
def serving(url: str, errors: Path) -> Iterator[tuple[str, int]]:
    """The program on this database: its address and process."""
    command = [sys.executable, "-m", "scorekeeper", "serve", "--no-browser", "--port", "0"]
    with errors.open("ab") as log:
        process = subprocess.Popen(
            [*command, "--database", url],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            cwd=CHECKOUT,
        )
    assert process.stdout is not None
    try:
        address = process.stdout.readline().strip()
        assert address, errors.read_text("utf-8")
        yield address, process.pid
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)
        process.stdout.close()


def start_games(url: str, count: int) -> list[str]:
    """Games that have just begun."""
    store = open_store(url)
    tables = Tables(store)
    games = [tables.start(toml.find(RULE_SET), NAMES).game for _ in range(count)]
    store.close()
    return [str(it) for it in games]


def resident_mb(pid: int) -> float:
    """A process's memory."""
    lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    return int(next(it for it in lines if it.startswith("VmRSS:")).split()[1]) / 1024


def cpu_seconds(pid: int) -> float:
    """What a process has had of the processors."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def summary(told: Told, seconds: float) -> dict[str, object]:
    """The figures, times in milliseconds."""
    return {
        "commands": told.commands,
        "commands_per_second": round(told.commands / seconds, 1),
        "others_ms": _spread(told.others),
        "own_ms": _spread(told.own),
        "errors": len(told.errors),
    }


def _spread(seconds: Sequence[float]) -> dict[str, float]:
    ordered = sorted(1000 * it for it in seconds)
    if not ordered:
        return {}
    places = {"median": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    return {name: round(ordered[int(at * (len(ordered) - 1))], 1) for name, at in places.items()}


async def measure(
    tables: Sequence[ClubTable], pid: int, seconds: float, pace: float
) -> dict[str, object]:
    """Play at all tables for so long, once all have begun."""
    begin, cpu = time.perf_counter() + 3 * pace, 0.0
    told = Told(begin)
    playing = [it.play(told, until=begin + seconds, pace=pace) for it in tables]
    memory: list[float] = []

    async def look() -> None:
        nonlocal cpu
        await asyncio.sleep(3 * pace)
        cpu = cpu_seconds(pid)
        while True:
            memory.append(round(resident_mb(pid), 1))
            await asyncio.sleep(seconds / 10)

    looking = asyncio.create_task(look())
    for failed in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(failed, BaseException):
            told.errors.append(repr(failed))
    looking.cancel()
    told.errors += [error for table in tables for it in table.phones for error in it.errors]
    took = time.perf_counter() - begin
    for error in told.errors[:5]:
        sys.stderr.write(f"{error}\n")
    return {
        "pace_seconds": pace,
        **summary(told, took),
        "server_cpu_share": round((cpu_seconds(pid) - cpu) / took, 2),
        "server_mb": memory,
    }


async def run(address: str, pid: int, games: Sequence[str], asked: argparse.Namespace) -> None:
    """Open all devices, play, and print."""
    each = len(games) // asked.tables
    tables = [
        ClubTable(games[i * each : (i + 1) * each], asked.devices, seed=i)
        for i in range(asked.tables)
    ]
    begin, gate = time.perf_counter(), asyncio.Semaphore(JOINING_AT_ONCE)

    async def join(table: ClubTable) -> None:
        async with gate:
            await table.open(address)

    await asyncio.gather(*map(join, tables))
    devices = asked.tables * asked.devices
    sys.stdout.write(f"{devices} devices joined in {time.perf_counter() - begin:.1f} s\n")
    pace, is_in_bound = (FIRST_RAMP_PACE if asked.ramp else asked.pace), True
    while is_in_bound:
        seconds = STEP_SECONDS if asked.ramp else 60 * asked.minutes
        found = await measure(tables, pid, seconds, pace)
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()
        others = found["others_ms"]
        assert isinstance(others, dict)
        is_in_bound = asked.ramp and others.get("p95", BOUND_MS + 1) <= BOUND_MS
        pace /= 2
    for table in tables:
        await table.close()


def options(arguments: Sequence[str]) -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--store", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--devices", type=int, default=3, help="at each table")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--pace", type=float, default=20.0, help="seconds between a table's moves")
    parser.add_argument("--ramp", action="store_true", help="double the pace until p95 > 250 ms")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> None:
    """Start what is needed, and measure."""
    asked = options(arguments)
    games = asked.tables * (2 + int(60 * asked.minutes / asked.pace / COMMANDS_A_GAME))
    with TemporaryDirectory() as name:
        folder, errors = Path(name), Path(name) / "errors.log"
        with database(asked.store, folder) as url:
            begun = start_games(url, games)
            with serving(url, errors) as (address, pid):
                asyncio.run(run(address, pid, begun, asked))
        sys.stderr.write(errors.read_text("utf-8"))


if __name__ == "__main__":
    main(sys.argv[1:])
