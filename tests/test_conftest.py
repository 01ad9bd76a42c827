import os
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).parent / "conftest.py"
BODY = """
import pytest

def test_works():
    pass

@pytest.mark.{marker}
def test_lacks_something():
    pytest.skip("not here")

def test_speed(benchmark):
    benchmark(sum, ())
"""
SETTINGS = "[pytest]\nmarkers =\n    camera: c\n    slow: s\naddopts = --benchmark-skip\n"


@pytest.fixture(params=[(), ("-n", "2")], ids=["alone", "shared"])
def run(tmp_path, request):
    """Run pytest on a folder of its own, and give its exit status and output."""
    (tmp_path / "conftest.py").write_text(CONFTEST.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "pytest.ini").write_text(SETTINGS)

    def run_with(body: str, *, is_ci: bool) -> tuple[int, str]:
        (tmp_path / "test_it.py").write_text(body)
        environment = {name: os.environ[name] for name in os.environ if name != "SCOREKEEPER_CI"}
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", *request.param, str(tmp_path)],
            env=environment | ({"SCOREKEEPER_CI": "1"} if is_ci else {}),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    return run_with


def test_at_home_a_skip_is_no_failure(run):
    assert run(BODY.format(marker="slow"), is_ci=False)[0] == 0


def test_in_ci_a_skip_fails_the_run_and_is_named(run):
    code, output = run(BODY.format(marker="slow"), is_ci=True)
    assert code == 1
    assert "FAILED (skipped where nothing may skip): test_it.py::test_lacks_something" in output
    assert "test_speed" not in output


def test_in_ci_what_needs_a_camera_may_skip(run):
    assert run(BODY.format(marker="camera"), is_ci=True)[0] == 0


def test_in_ci_a_whole_file_may_not_skip_either(run):
    body = "import pytest\npytest.importorskip('no_such_module')\n\ndef test_it(): pass\n"
    code, output = run(body, is_ci=True)
    assert code != 0
    assert "nothing may skip): test_it.py" in output


def test_in_ci_an_expected_failure_is_no_skip(run):
    body = "import pytest\n\n@pytest.mark.xfail\ndef test_it(): assert False\n"
    assert run(body, is_ci=True)[0] == 0
