"""Golden files, hypothesis profiles, and the rule that nothing skips unnoticed where CI runs.

With SCOREKEEPER_CI=1 a skipped test fails the run, unless a marker says that it needs what CI
does not have, or it is a benchmark that was asked to be skipped.
"""

import os
from typing import Protocol

import pytest
from hypothesis import settings

MAY_SKIP = frozenset({"shared", "camera", "gpu", "flutter"})

settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=300, deadline=None, derandomize=True)
settings.register_profile("fast", max_examples=10, deadline=None)
settings.register_profile("long", max_examples=5000, deadline=None)
settings.load_profile(
    next(
        (
            profile
            for variable, profile in (("LONG", "long"), ("FAST", "fast"), ("SCOREKEEPER_CI", "ci"))
            if os.environ.get(variable)
        ),
        "dev",
    )
)

_MAY_SKIP = ("may skip", True)
"""A property of tests, which their reports have too."""

_skipped = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written, not compared with."""
    return bool(request.config.getoption("--update-golden"))


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_skipped] = []
    config.pluginmanager.register(_SkipWatch(config), "skip-watch")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine may miss its time: what fails there is tried twice more."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=2))


class Worker(Protocol):
    """A process that runs a share of the tests, as pytest-xdist shows it."""

    workeroutput: dict[str, list[str]]


class _SkipWatch:
    """Remembers what was skipped without leave, and fails the run for it in CI."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            is_benchmark = "benchmark" in getattr(item, "fixturenames", ())
            if is_benchmark or any(item.get_closest_marker(name) for name in MAY_SKIP):
                item.user_properties.append(_MAY_SKIP)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if hasattr(report, "node"):
            return  # of another process, which watches for itself
        may_skip = _MAY_SKIP in report.user_properties
        if report.skipped and not may_skip and not hasattr(report, "wasxfail"):
            self._config.stash[_skipped].append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self._config.stash[_skipped].append(report.nodeid)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Worker) -> None:
        """One of the processes that share the tests has ended."""
        known = self._config.stash[_skipped]
        told = getattr(node, "workeroutput", {"skipped": []})["skipped"]  # none if it crashed
        known += (it for it in told if it not in known)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput["skipped"] = self._config.stash[_skipped]
            return
        if _is_ci() and self._config.stash[_skipped] and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if _is_ci():
            for name in self._config.stash[_skipped]:
                terminalreporter.write_line(f"FAILED (skipped where nothing may skip): {name}")


def _is_ci() -> bool:
    return os.environ.get("SCOREKEEPER_CI") == "1"
