import argparse
import importlib
import os
import subprocess
import sys

import pytest

from scorekeeper import __version__, errors
from scorekeeper.cli import main as program
from scorekeeper.cli.exits import exit_code
from scorekeeper.errors import ScorekeeperError


def run_as(monkeypatch, outcome: object) -> None:
    """Let every command line run this: an error is raised, anything else returned."""

    def run(_args: argparse.Namespace) -> object:
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    class Parser:
        def parse_args(self, _arguments: list[str]) -> argparse.Namespace:
            return argparse.Namespace(run=run)

    monkeypatch.setattr(program, "build_parser", Parser)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errors.IllegalKeepError("x"), 3),
        (errors.NotationError("x"), 3),
        (errors.VariantError("x"), 3),
        (errors.PictureError("x"), 4),
        (errors.ModelError("x"), 4),
        (errors.CameraError("x"), 4),
        (errors.ConflictError("x"), 5),
        (errors.FormatTooNewError("x"), 5),
        (ScorekeeperError("x"), 2),
    ],
)
def test_each_error_has_its_exit_code_and_one_line(error, code, monkeypatch, capsys):
    error.hint = "do y"
    run_as(monkeypatch, error)
    assert program.main(["any"]) == code == exit_code(error)
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "scorekeeper: x; do y\n")


def test_an_interrupt_is_130_and_says_nothing(monkeypatch, capsys):
    run_as(monkeypatch, KeyboardInterrupt())
    assert program.main(["any"]) == 130
    assert capsys.readouterr().err == ""


def test_a_mistake_of_ours_is_not_hidden(monkeypatch):
    run_as(monkeypatch, ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        program.main(["any"])


def test_no_verb_is_serve(monkeypatch):
    asked = []

    class Parser:
        def parse_args(self, arguments: list[str]) -> argparse.Namespace:
            asked.append(arguments)
            return argparse.Namespace(run=lambda _args: 0)

    monkeypatch.setattr(program, "build_parser", Parser)
    monkeypatch.setattr(sys, "argv", ["scorekeeper"])
    assert program.main() == 0
    assert asked == [["serve"]]


@pytest.mark.parametrize("arguments", [["nosuchverb"], ["--nosuch"]])
def test_wrong_usage_is_2(arguments, capsys):
    with pytest.raises(SystemExit) as stop:
        program.main(arguments)
    assert stop.value.code == 2
    assert "usage: scorekeeper" in capsys.readouterr().err


def test_the_version_is_told(capsys):
    with pytest.raises(SystemExit) as stop:
        program.main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"scorekeeper {__version__}\n"


@pytest.mark.parametrize("verb", program.VERBS)
def test_every_verb_has_a_help_text(verb, capsys):
    parser = argparse.ArgumentParser(prog="scorekeeper")
    subparsers = parser.add_subparsers()
    importlib.import_module(f"scorekeeper.cli.{verb}").add_parser(subparsers)
    with pytest.raises(SystemExit) as stop:
        parser.parse_args([next(iter(subparsers.choices)), "--help"])
    assert stop.value.code == 0
    assert len(capsys.readouterr().out.splitlines()) > 4


def test_the_help_loads_nothing_heavy():
    heavy = ("cv2", "onnxruntime", "flet", "sqlalchemy", "numpy", "torch")
    code = "import sys; from scorekeeper.cli.main import build_parser; build_parser(); "
    code += f"print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.skipif(os.name == "nt", reason="pipes close otherwise on Windows")
def test_a_reader_that_goes_away_is_no_error():
    """As `scorekeeper --help | head -1` would, but for sure: nobody reads at all."""
    code = "import sys; from scorekeeper.cli.main import main; sys.exit(main(['variants']))"
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = subprocess.run(
        [sys.executable, "-c", code], stdout=write_end, stderr=subprocess.PIPE, check=False
    )
    os.close(write_end)
    assert (done.returncode, done.stderr) == (0, b"")
