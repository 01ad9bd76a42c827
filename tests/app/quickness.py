"""How quick the app is, in Chromium: `python -m tests.app.quickness [ROUNDS]`.

Prints seconds to the first screen (cold and warm), milliseconds from a tap to its change on the
screen and on a second browser, and the server's memory over joins and leaves. Figures are those
of the machine: run it alone.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.app.browser import (
    LAPTOP,
    choose,
    chromium,
    new_game,
    page_at,
    serving,
    shows,
    speak,
    tap_roll,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, Page

TAPS = 60
VISITS = 200
MEASURED_EVERY = 50

# Flutter draws and speaks in the same frame: what its tree of names says is what is on the screen.
WATCH = """
() => {
  const told = () => Array.from(document.querySelectorAll('flt-semantics'))
    .map(it => (it.getAttribute('aria-label') || '') + (it.childElementCount ? '' : it.textContent))
    .join('|');
  window.changed = (from) => new Promise(done => {
    const before = told();
    const look = () => told() === before
      ? requestAnimationFrame(look) : done(performance.timeOrigin + performance.now());
    requestAnimationFrame(look);
  });
  window.downAt = 0;
  addEventListener('pointerdown',
    it => { window.downAt = performance.timeOrigin + performance.now(); }, true);
}
"""


def main(rounds: int) -> None:
    """Measure and print, a line for each figure."""
    with chromium() as browser, TemporaryDirectory() as scratch:
        folder = Path(scratch)
        _first_screen(browser, folder, rounds)
        _taps(browser, folder)
        _memory(browser, folder)


def _first_screen(browser: Browser, folder: Path, rounds: int) -> None:
    cold: list[float] = []
    warm: list[float] = []
    with serving(folder / "first.sqlite") as address:
        for _ in range(rounds):
            context = browser.new_context(viewport=LAPTOP)
            page = context.new_page()
            for seconds in (cold, warm):
                begin = time.perf_counter()
                page.goto(address)
                speak(page)
                shows(page, "New game")
                seconds.append(time.perf_counter() - begin)
            context.close()
    _tell("first screen, cold, s", cold)
    _tell("first screen, warm, s", warm)


def _taps(browser: Browser, folder: Path) -> None:
    with serving(folder / "taps.sqlite") as address:
        page = page_at(browser, address)
        new_game(page, "Ann", "Bob")
        other = page_at(browser, page.url, size=LAPTOP)
        choose(page, "Dice")
        shows(page, "Add a 5")
        page.evaluate(WATCH)
        other.evaluate(WATCH)
        own = [
            _answered(page, name) for _ in range(TAPS // 2) for name in ("Add a 2", "Take one back")
        ]
        shared = []
        tap_roll(page, "112346")
        shows(page, "Keep 1, 1 for 200")
        for _ in range(TAPS // 2):
            for name in ("Undo", "Redo"):
                page.get_by_role("button", name=name, exact=True).wait_for()
                with _changing(other):
                    page.get_by_role("button", name=name, exact=True).click()
                shared.append(other.evaluate("seen") - page.evaluate("downAt"))
                page.wait_for_timeout(150)
    _tell("from a tap to the screen, ms", own)
    _tell("from a tap to a second browser, ms", shared)


def _answered(page: Page, name: str) -> float:
    """Milliseconds from the tap on this button to the next change on the screen."""
    button = page.get_by_role("button", name=name, exact=True)
    button.wait_for()
    with _changing(page):
        button.click()
    milliseconds = page.evaluate("seen - downAt")
    page.wait_for_timeout(100)
    return float(milliseconds)


@contextmanager
def _changing(page: Page) -> Iterator[None]:
    page.evaluate("() => { window.seen = 0; changed().then(at => { window.seen = at; }); }")
    yield
    page.wait_for_function("() => window.seen > 0")


def _memory(browser: Browser, folder: Path) -> None:
    """The server's resident memory while pages come and go, once Python has warmed up."""
    with serving(folder / "visits.sqlite") as address:
        pid = _listening(int(address.rsplit(":", 1)[1]))
        page = page_at(browser, address)
        new_game(page, "Ann", "Bob")
        route = page.url
        page.context.close()
        for visit in range(VISITS + 1):
            if visit % MEASURED_EVERY == 0:
                sys.stdout.write(
                    f"server after {visit} joins and leaves: {_resident_mb(pid):.1f} MB\n"
                )
            guest = browser.new_context(viewport=LAPTOP)
            seen = guest.new_page()
            seen.goto(route)
            seen.wait_for_selector("flt-semantics-placeholder", state="attached")
            guest.close()


def _listening(port: int) -> int:
    """The process that listens at this port of loopback, from /proc."""
    wanted = f"0100007F:{port:04X}"
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    inode = next(row[9] for row in rows if row[1] == wanted and row[3] == "0A")
    for link in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            if link.readlink().name == f"socket:[{inode}]":
                return int(link.parts[2])
        except OSError:
            continue
    msg = f"expected a process that listens at {port}, got none"
    raise LookupError(msg)


def _resident_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    kilobytes = next(line for line in status.splitlines() if line.startswith("VmRSS:")).split()[1]
    return int(kilobytes) / 1024


def _tell(what: str, values: Sequence[float]) -> None:
    ordered = sorted(values)
    high = ordered[min(len(ordered) - 1, round(0.95 * (len(ordered) - 1)))]
    found = {
        "n": len(ordered),
        "median": round(statistics.median(ordered), 3),
        "p95": round(high, 3),
    }
    sys.stdout.write(f"{what}: {json.dumps(found)}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
