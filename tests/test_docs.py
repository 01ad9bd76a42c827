"""The documents tell the truth: their tree is the real one, every verb is in the README."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

import pytest

from scorekeeper.cli.main import VERBS, build_parser

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
REQUESTS = (ROOT / "docs" / "requests.md").read_text("utf-8")


def test_every_package_has_its_place_in_the_code_map():
    packages = {it.parent.name for it in (ROOT / "scorekeeper").glob("*/__init__.py")}
    told = set(re.findall(r"^### .*`scorekeeper/(\w+)/`", ARCHITECTURE, re.MULTILINE))
    assert told == packages


def test_every_file_that_the_code_map_names_is_there():
    section = ARCHITECTURE.split("## Code map")[1].split("## Import direction")[0]
    for part in re.split(r"^### ", section, flags=re.MULTILINE)[1:]:
        head, _, body = part.partition("\n")
        folders = [ROOT / it for it in re.findall(r"`([\w/]+/)`", head)] or [ROOT]
        for name in re.findall(r"`(\w+\.py)`", body):
            assert any((folder / name).exists() for folder in folders), f"{head}: {name}"


def test_the_layers_of_the_map_are_those_in_force():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    section = ARCHITECTURE.split("## Import direction")[1].split("A layer imports")[0]
    assert section.split("\n") == ["", "", *(f"    {layer}" for layer in layers), "", ""]


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_and_a_place_in_the_readme(verb, capsys):
    with pytest.raises(SystemExit) as stop:
        build_parser().parse_args([verb, "--help"])
    assert stop.value.code == 0
    assert len(capsys.readouterr().out.splitlines()) > 4
    assert f"`{verb}" in README


def test_no_file_of_ours_is_over_400_lines():
    long = {
        str(file.relative_to(ROOT)): lines
        for folder in ("scorekeeper", "tests")
        for file in (ROOT / folder).rglob("*.py")
        if (lines := len(file.read_text("utf-8").splitlines())) > 400
    }
    assert not long


def test_the_code_of_the_readme_runs():
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 5
    assert result.failed == 0


def test_links_and_pictures_of_the_readme_are_there():
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


def test_each_of_the_44_requests_has_its_line():
    lines = [line.strip("| ").split(" | ") for line in REQUESTS.splitlines() if line[2:3].isdigit()]
    assert [int(it[0]) for it in lines] == list(range(1, 45))
    for number, asked, does, *shown in lines:
        assert asked, number
        assert does, number
        assert shown or does.startswith("*Not*"), f"{number}: neither shown nor said to be missing"


def test_every_test_that_shows_a_request_is_there():
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", REQUESTS)
    assert len(named) >= 43
    for file, name in named:
        assert f"def {name}(" in (ROOT / file).read_text("utf-8"), f"{file}::{name}"
