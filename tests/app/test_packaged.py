"""What a phone package lacks: the app starts and scores without it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
MISSING = {"cv2", "fastapi", "flet_web", "onnxruntime", "starlette", "torch", "uvicorn"}

STORY = f"""
import sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {sorted(MISSING)!r}:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Missing())

from scorekeeper.app import packaged
from scorekeeper.app.main import warm_up
from scorekeeper.app.house import House
from scorekeeper.errors import VisionError
from scorekeeper.game.commands import TypePoints
from scorekeeper.rules import toml
from scorekeeper.store.memory import MemoryStore
from scorekeeper.table.tables import Tables

store = MemoryStore()
read = packaged.photo_reader()
house = House(
    Tables(store),
    standings=store.standings,
    rule_book=store.rule_book,
    read_photo=read,
    sample_photo=packaged.sample_photo,
)
warm_up(house)
table = house.tables.start(toml.find("simple_10000"), ("Ann", "Bob"))
table.do(TypePoints(500))
assert table.state.players[0].score == 500
try:
    read(b"a photo")
except VisionError as error:
    print(error.sentence)
"""


def test_the_app_starts_and_scores_where_vision_and_the_web_are_missing():
    done = subprocess.run(
        [sys.executable, "-c", STORY], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    assert "by hand" in done.stdout


def test_the_package_begins_where_its_settings_say():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["flet"]
    assert (ROOT / settings["app"]["path"] / f"{settings['app']['module']}.py").is_file()
    assert settings["permissions"] == ["camera"]
    assert "armeabi-v7a" not in settings["android"]["target_arch"]
